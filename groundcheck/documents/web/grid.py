"""The cells of an HTML table, put into columns.

What enters: rows of cells with the columns and rows they span. What leaves: rows of cells in
which each cell stands in its column, without the empty columns that only make room. What always
holds: no cell is dropped but for empty ones; a cell that spans rows labels each of them; work
and memory are linear in the cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from groundcheck.documents.blocks import Block
from groundcheck.documents.rows import Cell, repeated

_MOST_COLUMNS = 200
_MOST_LABELS = 2_000
"""Labels that a table says again, at most: a few cells may span a hostile table of any length."""
_OPENING = ("$", "€", "£", "¥", "(", "US$")
_CLOSING = (")", "%", ")%")


@dataclass(frozen=True, slots=True)
class Spanning:
    """A cell and what it spans."""

    blocks: Cell
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True)
class _Reaching:
    """What a cell says in the rows that it reaches down to."""

    label: Cell
    rows: int
    """Rows still to come, this one included."""


def rows_of(cells: Sequence[Sequence[Spanning]]) -> list[list[Cell]]:
    """The rows of a table, in columns."""
    placed = [_marks_joined(row) for row in _placed(cells)]
    used = sorted({column for row in placed for column, cell in row.items() if cell})
    return [_without_tail([row.get(column, ()) for column in used]) for row in placed]


def _without_tail(row: list[Cell]) -> list[Cell]:
    """A row without the empty cells after its last word."""
    last = max((n for n, cell in enumerate(row) if cell), default=-1)
    return row[: last + 1]


def _placed(rows: Iterable[Sequence[Spanning]]) -> Iterator[dict[int, Cell]]:
    """Each row's cells by column; a column taken from above says again what stands there."""
    taken: dict[int, _Reaching] = {}
    given = 0
    for row in rows:
        column = 0
        placed = {at: above.label for at, above in taken.items() if above.label}
        given += len(placed)
        if given > _MOST_LABELS:
            placed.clear()
        reaching: dict[int, _Reaching] = {}
        for cell in row:
            while column in taken and column < _MOST_COLUMNS:
                column += 1
            place = min(column, _MOST_COLUMNS)
            placed[place] = (*placed.get(place, ()), *cell.blocks)
            for spanned in range(place, min(place + cell.columns, _MOST_COLUMNS)):
                label = repeated(cell.blocks) if spanned == place and cell.rows > 1 else ()
                reaching[spanned] = _Reaching(label, cell.rows)
            column = place + cell.columns
        below = (taken | reaching).items()
        taken = {at: _Reaching(r.label, r.rows - 1) for at, r in below if r.rows > 1}
        yield dict(sorted(placed.items()))


def _marks_joined(row: dict[int, Cell]) -> dict[int, Cell]:
    """Put a currency sign or a closing bracket back to its number."""
    joined: dict[int, Cell] = {}
    opening: Cell = ()
    last = -1
    for column, cell in row.items():
        text = _text(cell)
        if text in _OPENING:
            joined[column], opening, last = (), (*opening, *cell), column
        elif text in _CLOSING and last >= 0 and joined[last]:
            joined[last], joined[column] = _glued(joined[last], cell), ()
        elif cell:
            joined[column], opening, last = _glued(opening, cell), (), column
    if opening:
        joined[last] = opening
    return joined


def _text(cell: Cell) -> str:
    return cell[0].text.strip() if len(cell) == 1 else ""


def _glued(first: Cell, second: Cell) -> Cell:
    """Two cells as one: their neighbouring blocks become one block."""
    if not first:
        return second
    last, following = first[-1], second[0]
    opens = last.opens_page or following.opens_page
    one = Block((*last.pieces, *following.pieces), last.level, opens_page=opens)
    return (*first[:-1], one, *second[1:])
