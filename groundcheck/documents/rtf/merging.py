"""Cells of an RTF table that reach down over rows.

What enters: what the definition of each row says of its cells, and then the row's cells. What
leaves: the cells, with a label that reaches down in each of its rows. What always holds: a cell
with words stays as it is.
"""

from enum import StrEnum

from groundcheck.documents.rows import Cell, repeated


class Mark(StrEnum):
    """How a cell stands to those above and below it."""

    ALONE = "alone"
    BEGINS = "begins"
    """It reaches down."""
    GOES_ON = "goes on"
    """It belongs to the cell above."""


class Merging:
    """The definition of a table's current row, and what reaches down into the next."""

    def __init__(self) -> None:
        self._mark = Mark.ALONE
        self._cells: list[tuple[Mark, int]] = []
        self._above: dict[int, Cell] = {}

    def begin_row(self) -> None:
        """A row's definition begins."""
        self._mark = Mark.ALONE
        self._cells.clear()

    def mark(self, mark: Mark) -> None:
        """How the next cell of the definition stands."""
        self._mark = mark

    def end_cell(self, edge: int) -> None:
        """The definition of a cell ends; `edge` is where its right side stands, twips."""
        self._cells.append((self._mark, edge))
        self._mark = Mark.ALONE

    def row(self, cells: list[Cell]) -> list[Cell]:
        """The cells of a row; one without a definition stands alone."""
        shown: list[Cell] = []
        left = 0
        for number, cell in enumerate(cells):
            mark, right = self._cells[number] if number < len(self._cells) else (Mark.ALONE, -1)
            if mark is Mark.BEGINS:
                self._above[left] = repeated(cell)
            elif mark is Mark.ALONE:
                self._above.pop(left, None)
            shown.append(cell or self._above.get(left, ()))
            left = right
        return shown
