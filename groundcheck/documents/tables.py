"""Ruled tables: the words between the same rulings are one cell, and cells side by side a row.

What enters: the runs and the rulings of a page. What leaves: its tables, each row one line with
its wrapped cells whole, and the runs that stand in no table. What always holds: every word is in
exactly one of them, but for a label that spans rows, which is in each.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.columns import top_down
from groundcheck.documents.lined import CELL_BREAK, NOWHERE, Line
from groundcheck.documents.lines import joined_lines, line_of
from groundcheck.documents.rulings import Boxes, Rulings
from groundcheck.documents.runs import Run

_REACH = 2.0
"""Points by which a ruling may end short of the words it borders."""
_INSIDE = 0.25
"""Share of a word's width or height from its edges, within which a ruling only touches it."""
_ADJACENT = 4.0
"""Points that two rows of one table may stand apart (double rulings)."""
_MOST_LINES = 12
"""Lines in a cell, above which a table serves to set running text in columns."""
_INSIDE_ROW = 2
"""Points by which a row may pass the cell that spans it."""
_LONGEST_LABEL = 120
"""Characters of a cell up to which it labels every row that it spans."""
_FEWEST = 2
"""Cells with words that make a row, and rulings of a kind that make a table."""

Cell = tuple[int, int, int, int]
"""The place between four rulings: left, bottom, right, top, each rounded to whole points."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one table, as lines, from top to bottom."""

    lines: tuple[Line, ...]
    box: tuple[float, float, float, float]


def with_tables(runs: Sequence[Run], rulings: Rulings) -> list[Run | Table]:
    """The runs of a page in their order, those in a ruled table replaced by the table."""
    if len(rulings.across) < _FEWEST or len(rulings.down) < _FEWEST or not runs:
        return list(runs)
    held, free = _by_cell(runs, rulings)
    found: list[tuple[int, Run | Table]] = [*free]
    for number, rows in enumerate(_grouped(_rows_of(held)), 1):
        pieces = [piece for row in rows for cell in row.cells for piece in held[cell]]
        if any(len(row.cells) >= _FEWEST for row in rows):
            first = min(at for at, _ in pieces)
            found.append((first, _table(rows, held, number=number)))
        else:
            found += pieces
    return [block for _, block in sorted(found, key=lambda piece: piece[0])]


Piece = tuple[int, Run]
"""A run, or a part of one, and the place of the run in the file's order."""
Held = dict[Cell, list[Piece]]


@dataclass(frozen=True, slots=True)
class Row:
    """Cells side by side."""

    bottom: int
    top: int
    cells: tuple[Cell, ...]
    """From left to right; one that spans several rows is in each of them."""

    def repeats(self, cell: Cell) -> bool:
        """Whether a cell began in a row above this one."""
        return cell[3] > self.top + _INSIDE_ROW


def _rows_of(held: Held) -> list[Row]:
    """The rows of the cells; a label that spans several rows stands in each of them."""
    rows: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for cell in held:
        rows[cell[1], cell[3]].append(cell)
    own = {span: list(cells) for span, cells in rows.items()}
    for (bottom, top), cells in rows.items():
        spanned = [
            row for row in own if bottom - _INSIDE_ROW <= row[0] and row[1] <= top + _INSIDE_ROW
        ]
        labels = [cell for cell in cells if _is_label(held[cell])]
        if len(spanned) > _FEWEST and labels == cells:
            del own[bottom, top]
            for row in spanned:
                own.get(row, []).extend(labels)
    return [Row(*span, tuple(sorted(cells))) for span, cells in own.items()]


def _is_label(pieces: Sequence[Piece]) -> bool:
    return sum(len(word.text) + 1 for _, run in pieces for word in run.words) <= _LONGEST_LABEL


def _by_cell(runs: Sequence[Run], rulings: Rulings) -> tuple[Held, list[Piece]]:
    """The runs cut where they pass from one cell to another, by cell; and those in none."""
    words = [word for run in runs for word in run.words]
    boxes = np.array([(w.left, w.bottom, w.right, w.top) for w in words])
    across = rulings.across[~_cuts_words(rulings.across, boxes[:, [1, 0, 3, 2]], 1)]
    down = rulings.down[~_cuts_words(rulings.down, boxes, 0)]
    cells = iter(_cells_of(boxes, across, down))
    held: Held = defaultdict(list)
    free: list[Piece] = []
    for number, run in enumerate(runs):
        places = [next(cells) for _ in run.words]
        cuts = [at for at, (a, b) in enumerate(pairwise(places), 1) if a != b]
        for start, end in pairwise([0, *cuts, len(places)]):
            hyphen = run.hyphen if end == len(places) else None
            place, part = places[start], Run(run.words[start:end], hyphen)
            (free if place is None else held[place]).append((number, part))
    return held, free


def _cuts_words(lines: Boxes, boxes: NDArray[np.float64], axis: int) -> NDArray[np.bool_]:
    """Which rulings run through words: those rule no table.

    Args:
        lines: shape (m, 4); the rulings of one kind.
        boxes: shape (n, 4); the words, turned so that the rulings would be vertical.
        axis: 0 for vertical rulings, 1 for horizontal ones.
    """
    at = (lines[:, axis] + lines[:, axis + 2])[:, None] / 2
    low, high = lines[:, 1 - axis][:, None], lines[:, 3 - axis][:, None]
    margin = _INSIDE * (boxes[:, 2] - boxes[:, 0])
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    inside = (boxes[:, 0] + margin < at) & (at < boxes[:, 2] - margin)
    cuts = inside & (low < middle) & (middle < high)
    return np.asarray(cuts.any(axis=1))


def _cells_of(boxes: NDArray[np.float64], across: Boxes, down: Boxes) -> list[Cell | None]:
    """The cell of each word; None where a side has no ruling."""
    if not len(across) or not len(down):
        return [None] * len(boxes)
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    bottom, top = _nearest(y, x, across[:, [1, 0, 2]])
    left, right = _nearest(x, y, down[:, [0, 1, 3]])
    sides = np.stack([left, bottom, right, top], axis=1)
    known = np.asarray(np.isfinite(sides).all(axis=1))
    found = np.round(np.where(known[:, None], sides, 0)).astype(int).tolist()
    return [tuple(cell) if inside else None for cell, inside in zip(found, known, strict=True)]


def _nearest(
    at: NDArray[np.float64], along: NDArray[np.float64], lines: Boxes
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each point the nearest ruling before and after it, infinite where there is none.

    Args:
        at: shape (n,); where the points stand across the rulings.
        along: shape (n,); where they stand along them.
        lines: shape (m, 3); where each ruling stands, and from where to where it goes.
    """
    reaches = (lines[:, 1] - _REACH <= along[:, None]) & (along[:, None] <= lines[:, 2] + _REACH)
    distance = np.where(reaches, lines[:, 0] - at[:, None], np.nan)
    before = np.where(distance <= 0, distance, -np.inf).max(axis=1)
    after = np.where(distance > 0, distance, np.inf).min(axis=1)
    return at + before, at + after


def _grouped(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that border on one another, from top to bottom."""
    tables: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: -row.top):
        if tables and _borders(tables[-1], row):
            tables[-1].append(row)
        else:
            tables.append([row])
    return tables


def _borders(table: Sequence[Row], row: Row) -> bool:
    bottom = min(above.bottom for above in table)
    left = min(above.cells[0][0] for above in table)
    right = max(cell[2] for above in table for cell in above.cells)
    near = bottom - row.top <= _ADJACENT
    return near and row.cells[0][0] < right and left < row.cells[-1][2]


def _table(rows: Sequence[Row], held: Held, *, number: int) -> Table:
    lefts, bottoms, rights, tops = zip(*(cell for row in rows for cell in row.cells), strict=True)
    lines = [line for row in rows for line in _lines(row, held, number)]
    return Table(tuple(lines), (min(lefts), min(bottoms), max(rights), max(tops)))


def _lines(row: Row, held: Held, number: int) -> Iterator[Line]:
    """A row as one line; where a cell holds running text, its lines cell by cell."""
    parts = [_cell_lines(held[cell], column=-at) for at, cell in enumerate(row.cells, 1)]
    again = [row.repeats(cell) for cell in row.cells]
    if max(map(len, parts)) > _MOST_LINES:
        for part, known in zip(parts, again, strict=True):
            yield from () if known else part
    else:
        wholes = [joined_lines(part) for part in parts]
        yield _row([_unplaced(w) if k else w for w, k in zip(wholes, again, strict=True)], number)


def _unplaced(line: Line) -> Line:
    """A label that is said again, and printed above."""
    return replace(line, places=(NOWHERE,) * len(line.places))


def _cell_lines(cell: Sequence[Piece], *, column: int) -> list[Line]:
    runs = top_down([run for _, run in cell])
    return [line_of(run, column=column) for run in runs if isinstance(run, Run)]


def _row(parts: Sequence[Line], number: int) -> Line:
    """The cells of a row as one line."""
    places: list[int] = []
    for part in parts:
        places += ([NOWHERE] * len(CELL_BREAK) if places else []) + list(part.places)
    return Line(
        text=CELL_BREAK.join(part.text for part in parts),
        left=min(part.left for part in parts),
        right=max(part.right for part in parts),
        bottom=min(part.bottom for part in parts),
        top=max(part.top for part in parts),
        places=tuple(places),
        table=number,
    )
