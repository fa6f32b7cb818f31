"""Records as flat rows, for spreadsheets and data frames.

What always holds: a record read back equals the record written. Simple fields are columns of
their own; labels, decisions and the like are JSON in a cell. The column `status` repeats the
golden status for readers and must agree with the labels: to change it, change the labels.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from groundcheck.errors import InputError
from groundcheck.golden.formats.reading import read_rows
from groundcheck.store.history import golden_label
from groundcheck.store.labels import GoldenRecord

if TYPE_CHECKING:
    import pandas as pd

_NESTED = ("documents", "suggestion", "judge")
_SPANS = ("place", "sentence")
_PLAIN = (
    "id", "claim", "answer", "context", "type", "verifiability", "critical",
    "run", "run_claim", "added_at", "added_by",
)  # fmt: skip
_HISTORY = ("labels", "decisions")
COLUMNS = (
    "schema",
    *_PLAIN[:2],
    "status",
    *_PLAIN[2:],
    *(f"{span}_{end}" for span in _SPANS for end in ("start", "end")),
    *_NESTED,
    *_HISTORY,
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
"""A spreadsheet runs cells that begin so; a contract's words must never become a formula."""


def to_row(record: GoldenRecord) -> dict[str, Any]:
    """A record as simple values: text, numbers, truth values, and JSON text."""
    whole = record.model_dump(mode="json", by_alias=True)
    item = whole["item"]
    golden = golden_label(record)
    row = {"schema": whole["schema"], "status": golden.status.value if golden else ""}  # type: ignore[union-attr]
    row |= {name: item[name] for name in _PLAIN}
    row |= {f"{span}_{end}": item[span][end] for span in _SPANS for end in ("start", "end")}
    row |= {name: json.dumps(item[name], ensure_ascii=False) for name in _NESTED}
    row |= {name: json.dumps(whole[name], ensure_ascii=False) for name in _HISTORY}
    return {name: row[name] for name in COLUMNS}


def from_row(row: Mapping[str, Any]) -> GoldenRecord:
    """A row back as a record.

    Raises:
        ValueError: a column is missing or does not validate, or `status` contradicts the labels.
    """
    missing = [name for name in COLUMNS if row.get(name) is None]
    if missing:
        raise ValueError(f"columns are missing: {', '.join(missing)}")
    item = {name: row[name] for name in _PLAIN}
    item |= {span: {end: row[f"{span}_{end}"] for end in ("start", "end")} for span in _SPANS}
    item |= {name: _parsed(row, name) for name in _NESTED}
    history = {name: _parsed(row, name) for name in _HISTORY}
    whole = {"schema": row["schema"], "item": item, **history}
    record = GoldenRecord.model_validate_json(json.dumps(whole, default=_plain))
    return _agreeing(record, row["status"])


def to_csv(records: Iterable[GoldenRecord]) -> str:
    """Records as CSV with a header, for spreadsheets."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_guard(cell) for cell in to_row(record).values()] for record in records)
    return written.getvalue()


def from_csv(text: str, *, name: str) -> dict[int, GoldenRecord]:
    """Records of a CSV file by spreadsheet row; the header is row 1.

    Raises:
        BadRows: rows do not validate.
        InputError: the file is no CSV, or a column is missing.
    """
    csv.field_size_limit(1 << 30)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise InputError(f"{name} is no CSV file: {error}") from error
    header = lines[0] if lines else []
    absent = [column for column in COLUMNS if column not in header]
    if absent:
        raise InputError(f"{name} lacks the columns {', '.join(absent)}; export one to see all")
    return read_rows(_cells(header, lines[1:]), from_row, name=name)


def to_frame(records: Iterable[GoldenRecord]) -> "pd.DataFrame":
    """Records as a pandas data frame, one row each."""
    import pandas as pd

    return pd.DataFrame([to_row(record) for record in records], columns=list(COLUMNS))


def from_frame(frame: "pd.DataFrame", *, name: str = "data frame") -> dict[int, GoldenRecord]:
    """Records of a data frame by row, from 1, whatever its index.

    Raises:
        BadRows: rows do not validate.
    """
    rows = frame.to_dict(orient="records")
    return read_rows(enumerate(rows, start=1), from_row, name=name)


def _parsed(row: Mapping[str, Any], name: str) -> Any:
    try:
        return json.loads(row[name])
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} is no JSON: {error}") from error


def _plain(value: Any) -> Any:
    """Numbers of a data frame's own kinds as Python's."""
    return value.item() if hasattr(value, "item") else str(value)


def _agreeing(record: GoldenRecord, status: str) -> GoldenRecord:
    golden = golden_label(record)
    held = golden.status.value if golden and golden.status else ""
    if status != held:
        raise ValueError(
            f"status is {status!r}, but the labels come to {held!r}; change the labels instead"
        )
    return record


def _guard(cell: Any) -> str:
    text = str(cell)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _cells(header: list[str], lines: Iterable[list[str]]) -> Iterator[tuple[int, dict[str, str]]]:
    for number, line in enumerate(lines, start=2):
        if line:
            cells = (cell.removeprefix("'") for cell in line)
            yield number, dict(zip(header, cells, strict=False))
