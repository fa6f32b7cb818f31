"""Looked up: what one row of a table has for a claim.

What enters: the row, the values of the claim that name it, and its other values with the cells that tell
them. What leaves: how the row is read for the claim, and how the claim's values stand to it.
"""

from dataclasses import dataclass

from groundcheck.entailment.question import Edit, Piece
from groundcheck.entailment.values import ValueMatch
from groundcheck.judging.columns import Row
from groundcheck.judging.ranked import Ranking
from groundcheck.models import Span
from groundcheck.text.quantity import Quantity


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a claim beside the cell that tells it."""

    claimed: Quantity
    found: Quantity
    """By places within the row."""
    agrees: bool
    beside: frozenset[int] = frozenset()
    """The columns of the row's other cells that could tell such a value."""

    @property
    def match(self) -> ValueMatch:
        """The two, as a value held against a passage: no words make them more alike."""
        return ValueMatch(self.claimed, self.found, self.agrees, likeness=1.0)


@dataclass(frozen=True, slots=True)
class Lookup:
    """What one row of a table has for a claim."""

    document: str
    row: Row
    naming: tuple[Quantity, ...] = ()
    """Values of the claim that name the row."""
    cells: tuple[Cell, ...] = ()
    """Its other values that the row tells, each with its cell."""
    ranking: Ranking | None = None
    """How a cell compares with those of other rows, where the claim compares it."""

    @property
    def decides(self) -> bool:
        """Whether it has what the claim says of the row."""
        return bool(self.cells or self.ranking)

    def edits(self, part: Span, text: str) -> tuple[Edit, ...]:
        """How a part of the row is read: without the cells that could be taken for those claimed."""
        beside = [cell.beside for cell in self.cells]
        row = self.row.without(frozenset.intersection(*beside) if beside else ())
        if not self.ranking:
            return row.edits(part, text)
        words = f", {self.ranking.words}"
        return row.told_behind(self.ranking.column, words, text).edits(part, text)

    def match(self, match: ValueMatch) -> ValueMatch:
        """How a value of the claim stands to the row: to its cell, where that is known."""
        told = (cell.match for cell in self.cells if cell.claimed == match.claimed)
        return next(told, match)

    def holds(self, piece: Piece) -> bool:
        """Whether a sentence is in the row."""
        return piece.document == self.document and self.row.span.contains(piece.span)
