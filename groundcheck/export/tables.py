"""Rows of Markdown tables: where their cells are.

What enters is one line and its offset in the text; what leaves are half-open code-point ranges
into that text: the cells, and the bars and spaces around them, which together are the whole line.
"""

import re
from dataclasses import dataclass

_BAR = re.compile(r"(?<!\\)\|")

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """The parts of one table row."""

    cells: tuple[Range, ...]
    """Trimmed; an empty cell is an empty range."""
    bars: tuple[Range, ...]
    """What lies between and beside the cells."""


def row_of(line: str, start: int) -> Row:
    """Cut a table row into cells.

    >>> row_of("| Fee | 5% |", 10).cells
    ((12, 15), (18, 20))
    """
    cells = _cells(line)
    edges = [0, *(edge for cell in cells for edge in cell), len(line)]
    bars = zip(edges[::2], edges[1::2], strict=True)
    return Row(
        cells=tuple((start + a, start + b) for a, b in cells),
        bars=tuple((start + a, start + b) for a, b in bars if a < b),
    )


def _cells(line: str) -> list[Range]:
    bars = [bar.start() for bar in _BAR.finditer(line)]
    openings = [0, *(bar + 1 for bar in bars)]
    closings = [*bars, len(line)]
    found = [_trimmed(line, a, b) for a, b in zip(openings, closings, strict=True)]
    if bars and bars[0] == 0:
        del found[0]
    if bars and bars[-1] == len(line) - 1:
        del found[-1]
    return found


def _trimmed(line: str, start: int, end: int) -> Range:
    while start < end and line[start].isspace():
        start += 1
    while end > start and line[end - 1].isspace():
        end -= 1
    return start, end
