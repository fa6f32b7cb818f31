"""Tables of records: each row one sentence, "Role: Engineer; Hourly rate: $170".

What enters: rows of printed cells, or a DataFrame or list of mappings. What leaves: lines in which
every value stands beside the name of its column, under addresses of row and column. What always
holds: a cell keeps the form it is printed in; no row is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, Protocol, runtime_checkable

from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.header import Header, find_header, is_number
from groundcheck.documents.records.written import Written
from groundcheck.errors import DocumentTooLarge, EmptyInput, InputError
from groundcheck.settings import ReadingSettings

_LONGEST_NAME = 60
"""Code points of a row's name in its address."""


@runtime_checkable
class Frame(Protocol):
    """A pandas DataFrame, as far as it matters here."""

    @property
    def columns(self) -> Any:
        """Names of the columns."""

    @property
    def index(self) -> Any:
        """Names of the rows."""

    def itertuples(self, *, index: bool, name: None) -> Iterable[tuple[Any, ...]]:
        """The rows."""


Records = Frame | Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of printed cells."""

    label: str
    """What a reader finds it by in its file: "row 4"."""
    cells: tuple[str, ...]


def read_records(records: Records, name: str, settings: ReadingSettings) -> Reading:
    """Write a DataFrame or a list of mappings down.

    Raises:
        DocumentTooLarge: it holds more cells than the settings allow.
        EmptyInput: it has no row or no column.
        InputError: it is neither of the two.
    """
    written = Written(name, settings)
    if isinstance(records, Frame):
        columns, rows = _of_frame(records)
    elif isinstance(records, Sequence) and all(isinstance(row, Mapping) for row in records):
        columns, rows = _of_mappings(records)
    else:
        raise InputError(f"{name} is no table; give a DataFrame or a list of dictionaries")
    if not columns or not rows:
        raise EmptyInput(f"{name} is an empty table; give one with a header and at least one row")
    write_rows(Header(columns), rows, written, name, settings)
    return written.reading(SourceKind.TABLE)


def write_table(
    rows: Sequence[Row], written: Written, name: str, settings: ReadingSettings, *, under: str = ""
) -> None:
    """Add a table whose header, if it has one, is among its rows.

    What stands above the header (a title, a date) is written down as it is.

    Raises:
        DocumentTooLarge: the text holds more cells than the settings allow.
        InputError: a row has more cells than the header.
    """
    at = find_header([row.cells for row in rows])
    for row in rows[: at or 0]:
        written.break_line()
        written.write(" ".join(filter(None, row.cells)), _under(under, row.label))
    width = max((len(_stripped(row.cells)) for row in rows), default=0)
    if at is None:
        header = Header(tuple(f"Column {number}" for number in range(1, width + 1)))
    else:
        header = Header(_stripped(rows[at].cells))
    body = rows if at is None else rows[at + 1 :]
    write_rows(header, body, written, name, settings, under=under)


def write_rows(
    header: Header,
    rows: Iterable[Row],
    written: Written,
    name: str,
    settings: ReadingSettings,
    *,
    under: str = "",
) -> None:
    """Add a line for each row that holds anything."""
    count = 0
    for row in rows:
        cells = _stripped(row.cells)
        if len(cells) > len(header.names):
            raise InputError(
                f"{row.label} of {name} has {len(cells)} cells, but the header names "
                f"{len(header.names)} columns ({', '.join(header.names)}); add the missing name, "
                "or remove the extra cell"
            )
        count += len(cells)
        if count > settings.max_values:
            raise DocumentTooLarge(
                f"{name} holds more than {settings.max_values:,} cells; give the rows that "
                "matter, or raise max_values in the reading settings"
            )
        if any(cells):
            _write_row(header, cells, written, _under(under, _address(row.label, cells)))


def printed(value: object) -> str:
    """A value of a program as a table prints it; nothing for what is missing.

    >>> printed(170.0), printed(None), printed(float("nan"))
    ('170.0', '', '')
    """
    if value is None or value != value:
        return ""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if str(value) in ("<NA>", "NaT"):
        return ""
    return " ".join(str(value).split())


def _write_row(header: Header, cells: Sequence[str], written: Written, address: str) -> None:
    """A row's first cell bears the row's address, the others their column's too."""
    written.break_line()
    first = True
    for column, cell in zip(header.names, cells, strict=False):
        if cell:
            if not first:
                written.plain("; ")
            text = f"{column}: {cell}" if column else cell
            written.write(text, address if first or not column else f"{address} > {column}")
            first = False


def _address(label: str, cells: Sequence[str]) -> str:
    """The row's number and its name: the first cell that is no number.

    >>> _address("row 4", ("2", "Engineer", "$170"))
    'row 4, Engineer'
    """
    name = next((cell for cell in cells if cell and not is_number(cell)), "")
    return f"{label}, {name[:_LONGEST_NAME]}" if name else label


def _under(outer: str, address: str) -> str:
    return f"{outer} > {address}" if outer else address


def _stripped(cells: Sequence[str]) -> tuple[str, ...]:
    """Cells without the empty ones at the end."""
    last = max((at for at, cell in enumerate(cells, start=1) if cell), default=0)
    return tuple(cells[:last])


def _of_frame(frame: Frame) -> tuple[tuple[str, ...], list[Row]]:
    columns = tuple(_column(name) for name in frame.columns)
    labels = [printed(label) for label in frame.index]
    counted = labels == [str(number) for number in range(len(labels))]
    rows = [
        Row(f"row {number}" if counted else label, tuple(map(printed, values)))
        for number, (label, values) in enumerate(
            zip(labels, frame.itertuples(index=False, name=None), strict=True), start=1
        )
    ]
    return columns, rows


def _of_mappings(records: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], list[Row]]:
    names = tuple(dict.fromkeys(key for record in records for key in record))
    rows = [
        Row(f"row {number}", tuple(printed(record.get(name)) for name in names))
        for number, record in enumerate(records, start=1)
    ]
    return tuple(map(_column, names)), rows


def _column(name: object) -> str:
    """A column's name; the parts of a name of several levels are joined."""
    parts: Iterator[object] = iter(name) if isinstance(name, tuple) else iter((name,))
    return " ".join(filter(None, map(printed, parts)))
