"""Prepare rows of every claim in the words in which the judge asks, without any model.

What enters: claims with labels and evidence, and their contracts or records. What leaves: `alone`
rows, of the evidence alone, of the evidence with others of the best sentences, and of others in its
place (where the label or silence may follow); and `joined` rows, of the best sentences that fit, the
evidence among them and marked. `training.pointed` is the same with the sentences that a trained
network would point at, at five times the cost.

    python -m training.examples --encoder DIR --weights DIR --contracts DIR DIR
        --written FILE ... [--rounds 5 6] [--records FILE] [--short 0.4]
        --alone ROWS --joined ROWS
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.entailment.question import Piece
from training.pairs import Label, Pair, read_rows, write_pairs
from training.pointed import RIVALS, Chosen, by_contract, row_arguments
from training.prepare_claims import (
    SENTENCES,
    Labelled,
    Packer,
    places_of,
    read_contract,
    written_claims,
)
from training.windows import Contract

NEAR = 5
"""Of the best sentences that are no evidence, those that are read beside it."""
BESIDE = 0.6
"""Share of decided claims that are also read with others beside their evidence."""
SILENT = 0.8
"""Share of undecided claims that are also read against several sentences."""
IN_PLACE = 0.25
"""Share of decided claims that are also read against another sentence in place of the evidence."""
FEW = (1, 2, 3, 5, 8)
"""How many of the best sentences a short premise holds beside the evidence, by equal chance."""
FROM = 12
"""Of how many of the best sentences those are drawn."""


@dataclass
class Examples:
    """The rows made so far, and by what chance others follow.

    Attributes:
        packer: fits sentences into a premise.
        rng: draws what is read beside the evidence.
        short: share of the joined rows that hold few sentences, as of a short document, in [0, 1].
        alone: rows of sentences alone.
        joined: rows of the best sentences.
    """

    packer: Packer
    rng: random.Random
    short: float = 0.0
    alone: list[Pair] = field(default_factory=list)
    joined: list[Pair] = field(default_factory=list)

    def add(self, source: str | Document, claims: Sequence[Labelled]) -> None:
        """Make the rows of the claims about one contract or record."""
        contract = Contract(source, self.packer.vectors)
        for claim in claims:
            asked = Chosen(contract, claim, contract.examined(claim.text), ())
            evidence = contract.sentences(asked.evidence)[:SENTENCES]
            if claim.label is Label.UNSUPPORTED:
                self.alone += self._silent(asked)
            elif evidence:
                self.alone += self._decided(asked, evidence)
            if evidence or claim.label is Label.UNSUPPORTED:
                self.joined += self._together(asked, evidence)

    def _decided(self, asked: Chosen, evidence: Sequence[Piece]) -> Iterator[Pair]:
        label, others = (asked.claim.label,), asked.others
        yield from asked.row(self.packer, evidence, label)
        if others and self.rng.random() < BESIDE:
            beside = self._some(others[:NEAR], (1, 1, 2))
            yield from asked.row(self.packer, _in_order((*evidence, *beside)), label)
        if others and self.rng.random() < IN_PLACE:
            yield from asked.row(self.packer, [self.rng.choice(others[:RIVALS])], asked.left_open)

    def _silent(self, asked: Chosen) -> Iterator[Pair]:
        label, others = (asked.claim.label,), asked.others
        nearest = asked.contract.sentences(asked.claim.nearest)[:SENTENCES]
        if nearest:
            yield from asked.row(self.packer, nearest, label)
        if others:
            yield from asked.row(self.packer, others[:1], label)
            if self.rng.random() < SILENT:
                several = self._some(others[: NEAR + 1], (1, 2, 2, 3))
                yield from asked.row(self.packer, _in_order(several), label)

    def _some(self, pieces: Sequence[Piece], counts: Sequence[int]) -> list[Piece]:
        return self.rng.sample(pieces, min(self.rng.choice(counts), len(pieces)))

    def _together(self, asked: Chosen, evidence: Sequence[Piece]) -> Iterator[Pair]:
        """The best sentences that fit, the evidence first among them; nothing if that has no room."""
        found = [piece for piece in asked.examined.pieces if piece not in evidence]
        if self.short and self.rng.random() < self.short:
            found = self._some(found[:FROM], FEW)
        question = asked.examined.question((*evidence, *found))
        parts = self.packer.parts(question.claim, question.pieces)
        spans = [piece.span for piece in evidence]
        marked = places_of(parts, [piece for piece, _ in parts if piece and piece.span in spans])
        if parts and (marked or not evidence):
            yield asked.pair(question, parts, (asked.claim.label,), marked)


def _in_order(pieces: Sequence[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: piece.start)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    row_arguments(parser)
    parser.add_argument("--weights", type=Path, required=True, help="folder with words.npz")
    parser.add_argument("--records", type=Path, help="data/records.jsonl")
    parser.add_argument("--short", type=float, default=0.0, help="share of short joined rows")
    parser.add_argument("--alone", type=Path, required=True, help="rows of sentences alone")
    parser.add_argument("--joined", type=Path, required=True, help="rows of the best ones joined")
    args = parser.parse_args()
    packer = Packer(args.encoder, args.weights, args.longest)
    made = Examples(packer, random.Random(args.seed), args.short)  # noqa: S311
    for name, claims in by_contract(args.written, args.rounds, args.share, args.claims):
        made.add(read_contract(name, args.contracts), claims)
    for row in read_rows(args.records) if args.records else ():
        content = str(row["content"]).encode()
        record = Document.from_bytes(content, name=str(row["name"]))
        made.add(record, list(written_claims(row)))
    for path, rows in ((args.alone, made.alone), (args.joined, made.joined)):
        print(path.name, write_pairs(path, rows), Counter("|".join(row.labels) for row in rows))


if __name__ == "__main__":
    main()
