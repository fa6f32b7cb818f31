"""Prepare labelled claims: premises by the product's own retrieval.

What enters: labelled claims and the contracts they are about; either answers with every sentence
labelled (`--claims`, evidence as quotes) or claims by contract (`--written`, evidence as
character offsets). Records of tools (`--records`) come with their claims. What leaves:
`claims.jsonl` (each labelled sentence with what retrieval finds for it, for measuring),
`claims_train.jsonl`, `written.jsonl` and `records.jsonl` (rows for training alone), every row with
its contract's group. Written claims about a contract that is also in `claims` are refused.

    python -m training.prepare_claims --claims FILE --written FILE --contracts DIR DIR --out DIR
"""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.entailment.branches import narrowed
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece, pack, premise, uniform
from groundcheck.evidence.vectors import WordVectors
from groundcheck.models import Span
from training.batches import load_tokenizer
from training.pairs import Label, Pair, read_rows, text_key, write_pairs
from training.windows import Contract, covers

SENTENCES = 4
"""Most evidence sentences in a premise."""
SEED = 7
"""Of the share that is drawn."""
Parts = tuple[tuple[Piece | None, str], ...]
"""Pieces of a premise with their texts; None stands for a gap. One space joins them."""
Places = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """One labelled claim.

    Attributes:
        identity: names the claim among all labelled ones.
        evidence: exact quotes, or the places themselves.
        nearest: of a claim that nothing decides, what is nearest to it, if that is known.
    """

    identity: str
    text: str
    label: Label
    kind: str
    evidence: tuple[str | Span, ...]
    nearest: tuple[Span, ...] = ()


class Maker:
    """Makes the rows of one contract."""

    def __init__(self, source: str | Document, packer: "Packer") -> None:
        """Cut and index the contract, or the record of a tool."""
        self.contract = Contract(source, packer.vectors)
        self.group = text_key(self.contract.text)
        self._packer = packer

    def measured(self, claim: Labelled) -> Iterator[Pair]:
        """The claim with its best sentences as retrieval finds them; nothing where none fits."""
        yield from self._pointed(claim, self.contract.pieces(claim.text))

    def rows(self, claim: Labelled) -> Iterator[Pair]:
        """Training rows of the two forms that the judge reads.

        Best sentences, with the evidence put first where retrieval missed it; and sentences
        alone: the evidence, or for a claim that nothing decides what is nearest to it.
        """
        yield from self.joined(claim)
        evidence = self._evidence(claim)
        if evidence and len(evidence) <= SENTENCES:
            yield from self._pair(claim, evidence)
        elif claim.label is Label.UNSUPPORTED:
            nearest = self.contract.sentences(claim.nearest)[:SENTENCES]
            yield from self._pair(claim, nearest or self.contract.pieces(claim.text)[:1])

    def joined(self, claim: Labelled) -> Iterator[Pair]:
        """The claim with its best sentences, its evidence among them."""
        evidence = self._evidence(claim)[:SENTENCES]
        found = self.contract.pieces(claim.text)
        yield from self._pointed(claim, (*evidence, *(p for p in found if p not in evidence)))

    def _evidence(self, claim: Labelled) -> tuple[Piece, ...]:
        return self.contract.sentences(places(self.contract, claim))

    def _pointed(self, claim: Labelled, pieces: Sequence[Piece]) -> Iterator[Pair]:
        """The claim with pieces of which some decide it; unknown where none of those fits."""
        evidence = self._evidence(claim) if claim.label is not Label.UNSUPPORTED else ()
        parts = self._packer.parts(claim.text, pieces)
        places = places_of(parts, evidence)
        known = places or claim.label is Label.UNSUPPORTED
        yield from self._row(claim, parts, places if known else None)

    def _pair(self, claim: Labelled, pieces: Sequence[Piece]) -> Iterator[Pair]:
        yield from self._row(claim, self._packer.alone(claim.text, pieces), None)

    def _row(self, claim: Labelled, parts: Parts, evidence: Places | None) -> Iterator[Pair]:
        text = " ".join(text for _, text in parts)
        if text:
            yield Pair(
                premise=text,
                hypothesis=uniform(claim.text),
                labels=(claim.label,),
                source=claim.kind,
                group=self.group,
                claim_id=claim.identity,
                evidence=evidence,
            )


def places(contract: Contract, claim: Labelled) -> list[Span]:
    """Where a claim's evidence stands; of a quote, its first place."""
    found: list[Span] = []
    for item in claim.evidence:
        found += [item] if isinstance(item, Span) else contract.find([item])[:1]
    return found


def places_of(parts: Parts, wanted: Collection[Piece]) -> Places:
    """Where the wanted ones of the pieces stand in the premise, [start, end) of characters."""
    found, start = [], 0
    for piece, text in parts:
        if piece in wanted:
            found.append((start, start + len(text)))
        start += len(text) + 1
    return tuple(found)


class Packer:
    """Finds and packs pieces into premises as the product does."""

    def __init__(self, encoder: Path, weights: Path, longest: int) -> None:
        """Load the tokenizer and the word vectors; `longest` is the most tokens of a pair."""
        self._tokenizer, self._longest = load_tokenizer(encoder), longest
        self.vectors = WordVectors(weights)

    def parts(self, claim: str, pieces: Sequence[Piece]) -> Parts:
        """The best pieces that fit beside a claim and the gaps between them, with their texts."""
        room = self._longest - 3 - self._length(claim)
        return tuple(premise(pack(pieces, room, self._length)))

    def alone(self, claim: str, pieces: Sequence[Piece]) -> Parts:
        """The same of pieces that decide a claim, as the judge reads them alone."""
        return self.parts(claim, narrowed(pieces, Passage(claim)))

    def _length(self, text: str) -> int:
        return len(self._tokenizer.encode(uniform(text), add_special_tokens=False).ids)


def labelled_claims(row: dict[str, object], number: int) -> Iterator[Labelled]:
    """Checkable claims of one answer."""
    claims: Sequence[dict[str, object]] = row["claims"]  # type: ignore[assignment]
    for position, claim in enumerate(claims):
        if claim["label"] != "not_checkable":
            yield Labelled(
                identity=f"{number:03d}-{position:02d}",
                text=str(claim["text"]),
                label=Label(str(claim["label"])),
                kind=str(claim["kind"]),
                evidence=tuple(claim["evidence"]),  # type: ignore[arg-type]
            )


def written_claims(row: dict[str, object]) -> Iterator[Labelled]:
    """The claims of one line of `data/written.jsonl` or `data/records.jsonl`."""
    name = row.get("name") or f"{row['contract_file']}-{row['round']}"
    claims: Sequence[dict[str, object]] = row["claims"]  # type: ignore[assignment]
    for number, claim in enumerate(claims):
        places: Sequence[Sequence[int]] = claim["evidence"]  # type: ignore[assignment]
        spans = tuple(Span(start=start, end=end) for start, end in places)
        label = Label(str(claim["label"]))
        is_silent = label is Label.UNSUPPORTED
        yield Labelled(
            identity=f"{name}-{number}",
            text=str(claim["text"]),
            label=label,
            kind=str(claim["kind"]),
            evidence=() if is_silent else spans,
            nearest=spans if is_silent else (),
        )


def found_share(maker: Maker, claims: Iterable[Labelled], limit: int) -> list[bool]:
    """For each claim with evidence: do the best `limit` windows hold all of its quotes?"""
    found = []
    for claim in claims:
        if claim.evidence:
            windows = maker.contract.ranked(claim.text, limit=limit)
            spans = places(maker.contract, claim)
            found.append(all(covers(windows, span) for span in spans))
    return found


def read_contract(name: str, folders: Sequence[Path]) -> str:
    """The text of a contract, from the first folder that has it.

    Raises:
        SystemExit: no folder has it.
    """
    for folder in folders:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8", errors="replace")
    raise SystemExit(f"{name} is in none of {', '.join(map(str, folders))}")


def _by_file(rows: Iterable[tuple[str, Labelled]]) -> dict[str, list[Labelled]]:
    found: dict[str, list[Labelled]] = defaultdict(list)
    for name, claim in rows:
        found[name].append(claim)
    return found


def _from_answers(path: Path, folders: Sequence[Path], packer: Packer, out: Path) -> set[str]:
    """Write the rows of the labelled answers; returns the groups of their contracts."""
    by_file = _by_file(
        (str(row["contract_file"]), claim)
        for number, row in enumerate(read_rows(path))
        for claim in labelled_claims(row, number)
    )
    measured: list[Pair] = []
    training: list[Pair] = []
    found: dict[int, list[bool]] = defaultdict(list)
    for name, claims in by_file.items():
        maker = Maker(read_contract(name, folders), packer)
        measured += [pair for claim in claims for pair in maker.measured(claim)]
        training += [pair for claim in claims for pair in maker.rows(claim)]
        for limit in (1, 2, 4, 8):
            found[limit] += found_share(maker, claims, limit)
    _write(out / "claims.jsonl", measured)
    _write(out / "claims_train.jsonl", training)
    shares = {k: round(sum(v) / len(v), 3) for k, v in found.items()}
    print("all evidence within the best k windows:", shares)
    return {pair.group for pair in measured}


def _from_written(
    rows: Iterable[dict[str, object]],
    folders: Sequence[Path],
    packer: Packer,
    out: Path,
    taken: set[str],
) -> None:
    pairs: list[Pair] = []
    for row in rows:
        maker = Maker(read_contract(str(row["contract_file"]), folders), packer)
        if maker.group in taken:
            raise SystemExit(f"{row['contract_file']} is also a contract of the labelled answers")
        pairs += [pair for claim in written_claims(row) for pair in maker.rows(claim)]
    _write(out / "written.jsonl", pairs)


def drawn(rows: Iterable[dict[str, object]], share: float) -> Iterator[dict[str, object]]:
    """The rows with a share of their claims, the same for the same rows; without those left empty."""
    rng = random.Random(SEED)  # noqa: S311
    for row in rows:
        claims: Sequence[object] = row["claims"]  # type: ignore[assignment]
        kept = [claim for claim in claims if rng.random() < share]
        if kept:
            yield {**row, "claims": kept}


def _from_records(path: Path, packer: Packer, out: Path) -> None:
    """Write the rows of the claims about records of tools: JSON and CSV files."""
    pairs: list[Pair] = []
    for row in read_rows(path):
        content = str(row["content"]).encode()
        maker = Maker(Document.from_bytes(content, name=str(row["name"])), packer)
        pairs += [pair for claim in written_claims(row) for pair in maker.rows(claim)]
    _write(out / "records.jsonl", pairs)


def _write(path: Path, pairs: Sequence[Pair]) -> None:
    write_pairs(path, pairs)
    print(path.name, len(pairs), Counter(str(pair.label) for pair in pairs))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=Path, required=True, help="labelled answers")
    parser.add_argument("--written", type=Path, help="data/written.jsonl")
    parser.add_argument("--records", type=Path, help="data/records.jsonl")
    parser.add_argument("--rounds", type=int, nargs="+", help="rounds of it; all unless told")
    parser.add_argument("--share", type=float, default=1.0, help="of them, drawn by chance, (0, 1]")
    parser.add_argument("--contracts", type=Path, nargs="+", required=True)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--weights", type=Path, required=True, help="folder with words.npz")
    parser.add_argument("--longest", type=int, default=256, help="most tokens of a pair")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    packer = Packer(args.encoder, args.weights, args.longest)
    taken = _from_answers(args.claims, args.contracts, packer, args.out)
    if args.written:
        rows = [r for r in read_rows(args.written) if not args.rounds or r["round"] in args.rounds]
        _from_written(drawn(rows, args.share), args.contracts, packer, args.out, taken)
    if args.records:
        _from_records(args.records, packer, args.out)


if __name__ == "__main__":
    main()
