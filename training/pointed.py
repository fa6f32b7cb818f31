"""Prepare rows of sentences as the judge chooses them: what the second network is asked.

What enters: claims with labels and evidence, their contracts, and exported weights whose first
network points. What leaves: each claim with the sentences that the judge would have read alone.
Where none of them is its evidence, its label does not follow from what would be read: the row
allows the label and "unsupported", since other words of the same contract may be silent or say the
same, but not the reverse. With `--rivals`, also each claim with one of the next best sentences,
labelled in the same way, and, where the choice missed it, with its evidence.

    python -m training.pointed --encoder DIR --weights DIR --contracts DIR DIR --out ROWS
        [--written FILE ... --rounds 5 6] [--claims FILE --pairs fold0_train.jsonl] [--rivals]
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from groundcheck.entailment.nli import Entailment, OnnxEntailment, Reading
from groundcheck.entailment.question import Piece, Question, uniform
from groundcheck.judging.bare import can_decide
from groundcheck.judging.prepared import Examined
from groundcheck.judging.reading import ClaimReading, read_claims
from groundcheck.models import Span
from training.pairs import Label, Pair, read_pairs, read_rows, text_key, write_pairs
from training.prepare_claims import (
    SENTENCES,
    Labelled,
    Packer,
    Parts,
    Places,
    drawn,
    labelled_claims,
    places,
    read_contract,
    written_claims,
)
from training.windows import Contract

AT_ONCE = 64
"""Claims examined before they are read."""
RIVALS = 4
"""Of the best sentences that were not chosen, those from which a rival is drawn."""


class FirstReading:
    """The first network of a model: it points at what decides and reads nothing alone."""

    def __init__(self, model: Entailment) -> None:
        """Take the model whose first network reads."""
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def read(self, questions: Sequence[Question]) -> list[Reading | None]:
        """One reading per question, None for those of sentences alone."""
        if all(question.alone for question in questions):
            return [None] * len(questions)
        return self._model.read(questions)


@dataclass(frozen=True)
class Chosen:
    """One claim about one contract, with what the judge would read it against alone."""

    contract: Contract
    claim: Labelled
    examined: Examined
    deciding: tuple[Piece, ...]

    def rows(self, packer: Packer) -> Iterator[Pair]:
        """The claim with what was chosen."""
        decides = self.claim.label is Label.UNSUPPORTED or any(map(self.is_evidence, self.deciding))
        yield from self.row(
            packer, self.deciding, (self.claim.label,) if decides else self.left_open
        )

    def rival_rows(self, packer: Packer, rng: random.Random) -> Iterator[Pair]:
        """The claim with its evidence, if that was missed, and with another of the best sentences."""
        evidence = self.contract.sentences(self.evidence)
        if evidence and not any(map(self.is_evidence, self.deciding)):
            yield from self.row(packer, evidence[:SENTENCES], (self.claim.label,))
        if self.others:
            yield from self.row(packer, [rng.choice(self.others[:RIVALS])], self.left_open)

    @cached_property
    def others(self) -> tuple[Piece, ...]:
        """The best sentences that were not chosen, are no evidence and could decide something."""
        return tuple(
            piece
            for piece in self.examined.pieces
            if piece not in self.deciding
            and not self.is_evidence(piece)
            and can_decide(piece.text, self.examined.subject)
        )

    @cached_property
    def evidence(self) -> list[Span]:
        """Where what decides the claim stands; nothing for a claim that nothing decides."""
        silent = self.claim.label is Label.UNSUPPORTED
        return [] if silent else places(self.contract, self.claim)

    def is_evidence(self, piece: Piece) -> bool:
        """Whether a piece holds some of what decides the claim."""
        return any(piece.span.overlaps(place) for place in self.evidence)

    @property
    def left_open(self) -> tuple[Label, ...]:
        """What words that are no evidence can say of the claim."""
        return tuple(dict.fromkeys((Label.UNSUPPORTED, self.claim.label)))

    def row(
        self, packer: Packer, pieces: Sequence[Piece], labels: tuple[Label, ...]
    ) -> Iterator[Pair]:
        """The claim with pieces as they are read alone; nothing where none fits."""
        question = self.examined.question(pieces, alone=True)
        parts = packer.parts(question.claim, question.pieces)
        if parts:
            yield self.pair(question, parts, labels)

    def pair(
        self,
        question: Question,
        parts: Parts,
        labels: tuple[Label, ...],
        evidence: Places | None = None,
    ) -> Pair:
        """The claim as it is asked, with the parts of a premise."""
        return Pair(
            premise=" ".join(text for _, text in parts),
            hypothesis=uniform(question.claim),
            labels=labels,
            source=self.claim.kind,
            group=text_key(self.contract.text),
            claim_id=self.claim.identity,
            evidence=evidence,
        )


def chosen(contract: Contract, claims: Sequence[Labelled], model: Entailment) -> Iterator[Chosen]:
    """The claims about one contract that the judge would read."""
    for begin in range(0, len(claims), AT_ONCE):
        some = claims[begin : begin + AT_ONCE]
        examined = [contract.examined(claim.text) for claim in some]
        readings = read_claims(model, examined)
        if readings.warning:
            raise SystemExit(readings.warning)
        for claim, found, reading in zip(some, examined, readings.each, strict=True):
            if isinstance(reading, ClaimReading):
                yield Chosen(contract, claim, found, reading.deciding)


def by_contract(
    written: Sequence[Path], rounds: Sequence[int] | None, share: float, answers: Path | None
) -> Iterator[tuple[str, list[Labelled]]]:
    """The claims of each line of both files, with the contract they are about."""
    lines = (row for path in written for row in read_rows(path))
    for row in drawn((row for row in lines if not rounds or row["round"] in rounds), share):
        yield str(row["contract_file"]), list(written_claims(row))
    for number, row in enumerate(read_rows(answers) if answers else ()):
        yield str(row["contract_file"]), list(labelled_claims(row, number))


def row_arguments(parser: argparse.ArgumentParser) -> None:
    """What every maker of rows is told: the claims, their contracts and how much fits."""
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--written", type=Path, nargs="*", default=[], help="written claims")
    parser.add_argument("--rounds", type=int, nargs="+", help="rounds of them; all unless told")
    parser.add_argument("--share", type=float, default=1.0, help="of them, drawn by chance, (0, 1]")
    parser.add_argument("--claims", type=Path, help="labelled answers")
    parser.add_argument("--contracts", type=Path, nargs="+", required=True)
    parser.add_argument("--longest", type=int, default=320, help="most tokens of a pair")
    parser.add_argument("--seed", type=int, default=7)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    row_arguments(parser)
    parser.add_argument("--weights", type=Path, required=True, help="exported weights that point")
    parser.add_argument("--pairs", type=Path, help="only contracts of these pairs")
    parser.add_argument("--rivals", action="store_true", help="also rows of other sentences")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    packer = Packer(args.encoder, args.weights, args.longest)
    model = FirstReading(OnnxEntailment(args.weights))
    wanted = {pair.group for pair in read_pairs(args.pairs)} if args.pairs else None
    rows: list[Pair] = []
    rng = random.Random(args.seed)  # noqa: S311
    for name, claims in by_contract(args.written, args.rounds, args.share, args.claims):
        text = read_contract(name, args.contracts)
        if wanted is None or text_key(text) in wanted:
            for each in chosen(Contract(text, packer.vectors), claims, model):
                rows += each.rows(packer)
                rows += each.rival_rows(packer, rng) if args.rivals else ()
    print(write_pairs(args.out, rows), "rows", Counter("|".join(row.labels) for row in rows))


if __name__ == "__main__":
    main()
