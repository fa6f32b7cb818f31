"""Tabled: the row, the head and the column of a value that stands in a table.

What enters: a text and a value in it. What leaves: where its row and the head of its table are.
Tables of Markdown have bars around every row; those read from other documents have " | " between
cells and nothing around them. Records ("Role: Engineer; Rate: $182", a line each) are rows without
a head.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.models import Span
from groundcheck.text.quantity import Quantity

_LINE = r"^(?=.*\S)(?:\|.*|.* \| .*|[-:| \t]{3,})"
"""A row as Markdown writes it, cells set apart by " | " as other documents give them, or a rule."""
_ROW = re.compile(rf"{_LINE}$", re.MULTILINE)
_RULE = re.compile(r"[-:|\s]*-[-:|\s]*")
_BARRED = re.compile(r"\|(?P<inner>.*)\|\s*")
_TABLE = re.compile(rf"(?:{_LINE}(?:\n|\Z))+", re.MULTILINE)
_RECORD = re.compile(
    r"^(?P<first>[^:;|\n]{1,60}): [^;|\n]{1,200}(?:; [^:;|\n]{1,60}: [^;|\n]{0,200}){1,60}$",
    re.MULTILINE,
)
"""A line of named fields."""


_BETWEEN = {
    ("|", True): re.compile(r"(?<!\\)\|"),
    ("|", False): re.compile(r"(?<!\S)\|(?!\S)"),
    (";", False): re.compile(";"),
}
"""What stands between two cells, by the mark and by whether it stands around the row too: a bar inside
a cell is escaped there, and has no space around it where the marks are gone."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one table of a text."""

    rows: tuple[Span, ...]
    mark: str
    """What stands between two cells."""
    headed: bool = True
    """Whether the first row names the columns."""

    def data(self, text: str) -> list[Span]:
        """The rows that are no rule between others."""
        return [row for row in self.rows if not _RULE.fullmatch(row.of(text))]

    def is_ruled(self, text: str) -> bool:
        """Whether a rule stands below the first row, as below the head of a table of Markdown."""
        return len(self.rows) > 1 and _RULE.fullmatch(self.rows[1].of(text)) is not None

    def cells(self, text: str, row: Span) -> tuple[Span, ...]:
        """The cells of a row, empty ones too, without the space around them."""
        line = row.of(text)
        outer = _BARRED.fullmatch(line)
        start, end = outer.span("inner") if outer else (0, len(line))
        divides = _BETWEEN[self.mark, outer is not None]
        bars = [found.start() for found in divides.finditer(line, start, end)]
        edges = zip((start, *(at + 1 for at in bars)), (*bars, end), strict=True)
        return tuple(_trimmed(text, row.start + low, row.start + high) for low, high in edges)

    def around(self, value: Span) -> Span | None:
        """The row that a value stands in."""
        at = bisect_left(self.rows, value.start, key=lambda row: row.end)
        found = self.rows[at] if at < len(self.rows) else None
        return found if found and found.start <= value.start else None


def row_of(text: str, value: Quantity) -> tuple[Span, ...]:
    """The row of a table that a value stands in, and the head of that table; () outside one."""
    place = _place_of(text, value)
    if place is None:
        return ()
    table, own = place
    return tuple(dict.fromkeys((table.rows[0], own))) if table.headed else (own,)


def column(text: str, value: Quantity) -> tuple[int, int] | None:
    """The table that a value stands in, by its first row's place, and its column; None outside."""
    place = _place_of(text, value)
    if place is None:
        return None
    table, own = place
    before = [cell for cell in table.cells(text, own) if cell.start <= value.start]
    return table.rows[0].start, len(before) - 1


def _place_of(text: str, value: Quantity) -> tuple[Table, Span] | None:
    """The table that a value stands in, and its row."""
    rows = ((table, table.around(value)) for table in tables(text))
    return next(((table, row) for table, row in rows if row is not None), None)


def _trimmed(text: str, start: int, end: int) -> Span:
    inner = text[start:end]
    left = start + len(inner) - len(inner.lstrip())
    return Span(start=left, end=max(left, start + len(inner.rstrip())))


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
    for found in _RECORD.finditer(text):
        if run and not _goes_on(text, run[-1], found):
            yield from _table_of(run)
            run = []
        run.append(found)
    yield from _table_of(run)


def _goes_on(text: str, record: re.Match[str], found: re.Match[str]) -> bool:
    """Whether a record follows another of its sort, with nothing but space between them."""
    blank = not text[record.end() : found.start()].strip()
    return blank and found["first"] == record["first"]


def _table_of(run: Sequence[re.Match[str]]) -> Iterator[Table]:
    if len(run) > 1:
        rows = tuple(Span(start=each.start(), end=each.end()) for each in run)
        yield Table(rows, ";", headed=False)
