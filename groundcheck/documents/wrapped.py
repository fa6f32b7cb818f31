"""Wrapped cells of tables without rulings, where the file draws them line by line.

What enters: the lines of a page in reading order. What leaves: the same, a line that goes on in
a later column of the row above joined to its cell. What always holds: a line that begins in the
first column begins a row; no character is lost.
"""

from collections.abc import Sequence
from dataclasses import replace

from groundcheck.documents.lined import CELL_BREAK, NOWHERE, Line, Page
from groundcheck.documents.lines import joined_lines

_ALIGNED = 3.0
"""Points by which the lines of one cell may begin apart."""
_CLOSE = 0.6
"""Line heights of white, below which two lines stand in one cell."""


def with_wrapped_cells(lines: Sequence[Line]) -> Page:
    """Join each line that goes on in the cells of the row above to that row."""
    joined: list[Line] = []
    for line in lines:
        row = joined[-1] if joined else None
        held = _cells_of(row, line) if row else None
        if row and held:
            joined[-1] = _joined(row, line, held)
        else:
            joined.append(line)
    return tuple(joined)


def _cells_of(row: Line, line: Line) -> list[int] | None:
    """Which cells of the row the parts of a line go on in; None if it is a row of its own."""
    if len(row.cells) < 2 or not line.cells or row.table or line.table or row.hyphenated:
        return None
    height = min(row.height, line.height) if not row.raised else line.height
    if not -_CLOSE * line.height <= row.bottom - line.top <= _CLOSE * max(height, 1.0):
        return None
    found = [_aligned(row, left) for left in line.cells]
    if None in found or 0 in found:
        return None
    last = found[-1] or 0
    beyond = row.cells[last + 1] if last + 1 < len(row.cells) else float("inf")
    return [cell for cell in found if cell is not None] if line.right < beyond else None


def _aligned(row: Line, left: float) -> int | None:
    starts = [at for at, start in enumerate(row.cells) if abs(start - left) <= _ALIGNED]
    return starts[0] if starts else None


def _joined(row: Line, line: Line, held: Sequence[int]) -> Line:
    """The row with each part of the line at the end of its cell."""
    cells = _parts(row)
    for at, part in zip(held, _parts(line), strict=True):
        cells[at] = joined_lines([cells[at], part])
    places: list[int] = []
    for cell in cells:
        places += ([NOWHERE] * len(CELL_BREAK) if places else []) + list(cell.places)
    return replace(
        row,
        text=CELL_BREAK.join(cell.text for cell in cells),
        places=tuple(places),
        bottom=min(row.bottom, line.bottom),
        right=max(row.right, line.right),
        raised=(),
        hyphenated=False,
    )


def _parts(line: Line) -> list[Line]:
    """The cells of a line as lines; the last one keeps its hyphen."""
    cuts = [-len(CELL_BREAK)]
    while len(cuts) < len(line.cells):
        at = line.text.index(CELL_BREAK, cuts[-1] + len(CELL_BREAK))
        while line.places[at] != NOWHERE:
            at = line.text.index(CELL_BREAK, at + 1)
        cuts.append(at)
    ends = [*cuts[1:], len(line.text)]
    parts = [
        replace(
            line,
            text=line.text[cut + len(CELL_BREAK) : end],
            places=line.places[cut + len(CELL_BREAK) : end],
            hyphenated=False,
        )
        for cut, end in zip(cuts, ends, strict=True)
    ]
    return [*parts[:-1], replace(parts[-1], hyphenated=line.hyphenated)]
