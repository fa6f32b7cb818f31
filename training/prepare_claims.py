"""Prepare the labelled claims: premises by the product's retrieval, edits, folds by contract.

What enters: claims with labels and evidence, and the contracts they are about. What leaves:
`claims.jsonl` (each claim with the windows retrieved for it, for measuring) and
`augmented.jsonl` (rows for training alone), every row with its contract's group, and a report of
what retrieval found. Contracts with one text share one group; folds are cut by group.

    python -m training.prepare_claims --claims FILE --contracts DIR --out DIR
"""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.pairs import Label, Pair, read_rows, text_key, write_pairs
from training.perturb import false_edits, party_names, true_edit
from training.perturb_values import Edit, corrected
from training.windows import Contract, Premise, covers, uniform

WINDOWS = 4
FALSE_EDITS_PER_CLAIM = 1
REWORDED_SHARE = 0.5
HARD_NEUTRAL_SHARE = 0.30
FOREIGN_SHARE = 0.04


@dataclass(frozen=True, slots=True)
class Labelled:
    """One labelled claim in its answer."""

    identity: str
    text: str
    label: Label
    kind: str
    evidence: tuple[str, ...]
    names: tuple[str, ...]


def labelled_claims(row: dict[str, object], number: int) -> Iterator[Labelled]:
    """Checkable claims of one answer."""
    claims: Sequence[dict[str, object]] = row["claims"]  # type: ignore[assignment]
    names = party_names([str(claim["text"]) for claim in claims])
    for position, claim in enumerate(claims):
        if claim["label"] != "not_checkable":
            yield Labelled(
                identity=f"{number:03d}-{position:02d}",
                text=str(claim["text"]),
                label=Label(str(claim["label"])),
                kind=str(claim["kind"]),
                evidence=tuple(claim["evidence"]),  # type: ignore[arg-type]
                names=names,
            )


class Maker:
    """Makes the rows of one contract."""

    def __init__(self, contract: Contract, group: str, rng: random.Random) -> None:
        """Keep what every row of the contract needs."""
        self.contract, self.group, self.rng = contract, group, rng

    def measured(self, claim: Labelled) -> Pair:
        """The claim with what retrieval finds for it, nothing added."""
        windows = self.contract.ranked(claim.text, limit=WINDOWS)
        return self._pair(
            self.contract.premise(windows), claim.text, claim.label, claim.kind, claim.identity
        )

    def augmented(self, claim: Labelled) -> Iterator[Pair]:
        """Training rows made from the claim: evidence restored, edits, hard neutrals."""
        premise = self.restored(claim.text, claim.evidence)
        if premise.text != self.measured(claim).premise:
            yield self._pair(premise, claim.text, claim.label, "evidence_restored", claim.identity)
        if claim.label is Label.SUPPORTED:
            yield from self._edits_of_true(claim)
        if claim.label is Label.CONTRADICTED:
            yield from self._edit_of_false(claim)
        if claim.evidence and self.rng.random() < HARD_NEUTRAL_SHARE:
            yield from self._hard_neutral(claim)

    def _edits_of_true(self, claim: Labelled) -> Iterator[Pair]:
        for edit in false_edits(claim.text, claim.names, self.rng)[:FALSE_EDITS_PER_CLAIM]:
            yield self._edited(claim, edit, Label.CONTRADICTED)
        reworded = true_edit(claim.text, self.rng)
        if reworded and self.rng.random() < REWORDED_SHARE:
            yield self._edited(claim, reworded, Label.SUPPORTED)

    def _edit_of_false(self, claim: Labelled) -> Iterator[Pair]:
        edit = None
        if claim.kind in {"duration", "percent", "number", "day_type"}:
            edit = corrected(claim.text, claim.evidence)
        if edit:
            yield self._edited(claim, edit, Label.SUPPORTED)

    def _edited(self, claim: Labelled, edit: Edit, label: Label) -> Pair:
        premise = self.restored(edit.text, claim.evidence)
        return self._pair(premise, edit.text, label, f"edit_{edit.kind}")

    def _hard_neutral(self, claim: Labelled) -> Iterator[Pair]:
        """The claim beside its best windows that hold none of its evidence."""
        spans = self.contract.find(claim.evidence)
        others = [
            window
            for window in self.contract.ranked(claim.text, limit=WINDOWS + 4)
            if not any(window.start < span.end and span.start < window.end for span in spans)
        ]
        if spans and len(others) >= 2:
            premise = self.contract.premise(others[:WINDOWS])
            yield self._pair(premise, claim.text, Label.UNSUPPORTED, "hard_neutral")

    def foreign(self, claim: Labelled) -> Pair:
        """A claim about another contract, beside this contract's best windows."""
        windows = self.contract.ranked(claim.text, limit=WINDOWS)
        return self._pair(self.contract.premise(windows), claim.text, Label.UNSUPPORTED, "foreign")

    def restored(self, text: str, evidence: Sequence[str]) -> Premise:
        """Retrieved windows, the worst ones replaced where evidence is missing from them."""
        windows = self.contract.ranked(text, limit=WINDOWS)
        missing = [s for s in _first_places(self.contract, evidence) if not covers(windows, s)]
        added = [w for span in missing for w in self.contract.holding(span)[:1]][:2]
        kept = windows[: max(1, WINDOWS - len(added))]
        return self.contract.premise(kept[:1] + added + kept[1:])

    def _pair(
        self, premise: Premise, claim: str, label: Label, source: str, identity: str = ""
    ) -> Pair:
        return Pair(
            premise.text,
            uniform(claim),
            (label,),
            source,
            self.group,
            identity,
            premise.parts,
            premise.ranks,
        )


def _first_places(contract: Contract, evidence: Sequence[str]) -> list:  # type: ignore[type-arg]
    return [spans[0] for quote in evidence if (spans := contract.find([quote]))]


def found_share(contract: Contract, claims: Iterable[Labelled], limit: int) -> list[bool]:
    """For each claim with evidence: do the best `limit` windows hold all of its quotes?"""
    found = []
    for claim in claims:
        if claim.evidence:
            windows = contract.ranked(claim.text, limit=limit)
            places = [contract.find([quote]) for quote in claim.evidence]
            found.append(all(any(covers(windows, span) for span in spans) for spans in places))
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=Path, required=True, help="claims.jsonl")
    parser.add_argument("--contracts", type=Path, required=True, help="folder of contract texts")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    rng = random.Random(args.seed)  # noqa: S311
    by_file: dict[str, list[Labelled]] = defaultdict(list)
    for number, row in enumerate(read_rows(args.claims)):
        by_file[str(row["contract_file"])] += labelled_claims(row, number)
    everything = [claim for claims in by_file.values() for claim in claims]
    measured: list[Pair] = []
    augmented: list[Pair] = []
    found: dict[int, list[bool]] = defaultdict(list)
    for name, claims in by_file.items():
        text = (args.contracts / name).read_text(encoding="utf-8")
        contract = Contract(text)
        maker = Maker(contract, text_key(text), rng)
        measured += [maker.measured(claim) for claim in claims]
        augmented += [pair for claim in claims for pair in maker.augmented(claim)]
        strangers = rng.sample(everything, max(1, round(FOREIGN_SHARE * len(claims))))
        own = {claim.identity for claim in claims}
        augmented += [maker.foreign(c) for c in strangers if c.identity not in own]
        for limit in (1, 2, 3, 4, 8):
            found[limit] += found_share(contract, claims, limit)
    write_pairs(args.out / "claims.jsonl", measured)
    write_pairs(args.out / "augmented.jsonl", augmented)
    print("claims", len(measured), Counter(pair.label for pair in measured))
    print("augmented", len(augmented), Counter(pair.label for pair in augmented))
    print(Counter((pair.source, str(pair.label)) for pair in augmented).most_common())
    print(
        "all evidence within the best k windows:",
        {k: round(sum(v) / len(v), 3) for k, v in found.items()},
    )


if __name__ == "__main__":
    main()
