"""Where a table's header stands, if it has one.

What enters: the first rows of a table as printed cells. What leaves: the index of the row that
names the columns, or None. A header is a row of several different texts without a number or a
date among them, as wide as the rows that follow.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NUMBER = re.compile(r"[-+(]?\s*[$€£¥]?\s*[-+]?\d[\d,.\s]*\s*[%)]?\s*[$€£¥]?")
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*")
_SEARCHED = 20
"""Rows among which a header is looked for: titles and dates of an export stand above it."""
_MOST_WORDS = 12
"""A longer cell is prose, not the name of a column."""


@dataclass(frozen=True, slots=True)
class Header:
    """The names of a table's columns."""

    names: tuple[str, ...]


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The index of the row that names the columns, or None.

    >>> find_header([("Rates 2025", ""), ("Role", "Rate"), ("Engineer", "$170")])
    1
    >>> find_header([("Engineer", "$170"), ("Trainer", "$130")])
    """
    looked_at = rows[:_SEARCHED]
    width = max((_filled(row) for row in rows[: 2 * _SEARCHED]), default=0)
    for at, row in enumerate(looked_at):
        if _filled(row) >= max(2, 0.6 * width) or (width == 1 and _filled(row) == 1):
            return at if len(rows) > at + 1 and _names_columns(row) else None
    return None


def is_number(cell: str) -> bool:
    """Whether a cell holds a number, an amount, a percentage or a date.

    >>> is_number("$1,250.00"), is_number("2025-03-01"), is_number("Net 30")
    (True, True, False)
    """
    return bool(_NUMBER.fullmatch(cell) or _DATE.fullmatch(cell))


def _names_columns(row: Sequence[str]) -> bool:
    cells = [cell for cell in row if cell]
    return (
        len({cell.casefold() for cell in cells}) == len(cells)
        and not any(is_number(cell) for cell in cells)
        and all(len(cell.split()) <= _MOST_WORDS for cell in cells)
    )


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell) for cell in row)
