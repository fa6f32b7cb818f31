"""Reading rows one by one, so that every bad one is named and none is taken with them.

What enters: numbered rows of any form and a function that reads one. What leaves: golden
records by row number, or one error that names every bad row.
"""

from collections.abc import Callable, Iterable
from typing import Any

from groundcheck.errors import BadRows, faults
from groundcheck.store.labels import GoldenRecord

Rows = Iterable[tuple[int, Any]]


def read_rows(
    rows: Rows, read: Callable[[Any], GoldenRecord], *, name: str
) -> dict[int, GoldenRecord]:
    """Read every row.

    Args:
        rows: numbers, from 1, and rows.
        read: makes a record of a row, or raises ValueError (pydantic's errors are such).
        name: the file, for the message.

    Raises:
        BadRows: a row does not validate, or an item stands in two rows.
    """
    records: dict[int, GoldenRecord] = {}
    problems: dict[int, str] = {}
    seen: dict[str, int] = {}
    for number, row in rows:
        try:
            record = read(row)
        except ValueError as error:
            problems[number] = faults(error)
            continue
        first = seen.setdefault(record.item.id, number)
        if first == number:
            records[number] = record
        else:
            problems[number] = f"item {record.item.id} stands in row {first} already"
    if problems:
        raise BadRows(name, problems)
    return records
