"""Tabled: the row, the head and the column of a value that stands in a table.

What enters: a text and a value in it. What leaves: where its row and the head of its table are.
Tables of Markdown have bars around every row; those read from other documents have " | " between
cells and nothing around them.
"""

import re
from bisect import bisect_left
from functools import lru_cache

from groundcheck.models import Span
from groundcheck.text.quantity import Quantity

_LINE = r"^(?=.*\S)(?:\|.*|.* \| .*|[-:| \t]{3,})"
"""A row as Markdown writes it, cells set apart by " | " as other documents give them, or a rule."""
_ROW = re.compile(rf"{_LINE}$", re.MULTILINE)
_TABLE = re.compile(rf"(?:{_LINE}(?:\n|\Z))+", re.MULTILINE)


def row_of(text: str, value: Quantity) -> tuple[Span, ...]:
    """The row of a table that a value stands in, and the head of that table; () outside one."""
    rows = next((t for t in _tables(text) if t[0].start <= value.start <= t[-1].end), ())
    if not rows:
        return ()
    own = rows[bisect_left(rows, value.start, key=lambda row: row.end)]
    return tuple(dict.fromkeys((rows[0], own)))


@lru_cache(maxsize=64)
def _tables(text: str) -> tuple[tuple[Span, ...], ...]:
    """The rows of each table of a text."""
    return tuple(
        tuple(Span(start=r.start(), end=r.end()) for r in _ROW.finditer(text, *table.span()))
        for table in _TABLE.finditer(text)
    )


def column(text: str, value: Quantity) -> tuple[int, int] | None:
    """The table that a value stands in, by its head's place, and the value's column; None outside."""
    rows = row_of(text, value)
    if not rows:
        return None
    return rows[0].start, text[rows[-1].start : value.start].lstrip("|").count("|")
