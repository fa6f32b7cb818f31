"""Tabled: the row, the head and the column of a value that stands in a table.

What enters: a text and a value in it. What leaves: where its row and the head of its table are.
Tables of Markdown have bars around every row; those read from other documents have " | " between
cells and nothing around them. Records ("Role: Engineer; Rate: $182", a line each) are rows without
a head.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.models import Span
from groundcheck.text.quantity import Quantity

_LINE = r"^(?=.*\S)(?:\|.*|.* \| .*|[-:| \t]{3,})"
"""A row as Markdown writes it, cells set apart by " | " as other documents give them, or a rule."""
_ROW = re.compile(rf"{_LINE}$", re.MULTILINE)
_TABLE = re.compile(rf"(?:{_LINE}(?:\n|\Z))+", re.MULTILINE)
_RECORD = re.compile(
    r"^(?P<first>[^:;|\n]{1,60}): [^;|\n]{1,200}(?:; [^:;|\n]{1,60}: [^;|\n]{0,200}){1,60}$",
    re.MULTILINE,
)
"""A line of named fields."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one table of a text."""

    rows: tuple[Span, ...]
    mark: str
    """What stands between two cells."""
    headed: bool = True
    """Whether the first row names the columns."""

    def around(self, value: Span) -> Span | None:
        """The row that a value stands in."""
        at = bisect_left(self.rows, value.start, key=lambda row: row.end)
        found = self.rows[at] if at < len(self.rows) else None
        return found if found and found.start <= value.start else None


def row_of(text: str, value: Quantity) -> tuple[Span, ...]:
    """The row of a table that a value stands in, and the head of that table; () outside one."""
    table, own = _place_of(text, value)
    if table is None or own is None:
        return ()
    return tuple(dict.fromkeys((table.rows[0], own))) if table.headed else (own,)


def column(text: str, value: Quantity) -> tuple[int, int] | None:
    """The table that a value stands in, by its first row's place, and its column; None outside."""
    table, own = _place_of(text, value)
    if table is None or own is None:
        return None
    before = text[own.start : value.start].lstrip(table.mark)
    return table.rows[0].start, before.count(table.mark)


def _place_of(text: str, value: Quantity) -> tuple[Table | None, Span | None]:
    for table in tables(text):
        row = table.around(value)
        if row is not None:
            return table, row
    return None, None


@lru_cache(maxsize=64)
def tables(text: str) -> tuple[Table, ...]:
    """The tables of a text, those with bars first."""
    barred = (_rows_of(text, table) for table in _TABLE.finditer(text)) if "|" in text else ()
    return (*(Table(rows, "|") for rows in barred), *_records(text))


def _rows_of(text: str, table: re.Match[str]) -> tuple[Span, ...]:
    return tuple(Span(start=r.start(), end=r.end()) for r in _ROW.finditer(text, *table.span()))


def _records(text: str) -> Iterator[Table]:
    """Runs of two records and more whose first fields have one name."""
    run: list[re.Match[str]] = []
    for found in [*_RECORD.finditer(text), None]:
        goes_on = run and found and found["first"] == run[-1]["first"]
        if run and not (goes_on and found and not text[run[-1].end() : found.start()].strip()):
            if len(run) > 1:
                rows = tuple(Span(start=each.start(), end=each.end()) for each in run)
                yield Table(rows, ";", headed=False)
            run = []
        if found:
            run.append(found)
