"""Golden records in files: JSONL, CSV, Label Studio, Argilla, and pandas by Parquet.

What enters: records, or a file's bytes. What leaves: bytes, or records by row number. What
always holds: what was dumped parses back to equal records, and a file with one bad row gives
none.
"""

import io
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from groundcheck.errors import InputError
from groundcheck.golden.formats import argilla, flat, label_studio
from groundcheck.golden.formats.form import Format
from groundcheck.golden.formats.reading import read_rows
from groundcheck.golden.formats.sheet import Texts
from groundcheck.store.labels import GoldenRecord


def dump(records: Sequence[GoldenRecord], form: Format, *, texts: Texts | None = None) -> bytes:
    """Records as the bytes of a file.

    Args:
        records: the records.
        form: the file's form.
        texts: contracts by revision, which Label Studio and Argilla show; without them evidence
            cannot be marked there.
    """
    match form:
        case Format.JSONL:
            lines = (record.model_dump_json(by_alias=True) + "\n" for record in records)
            return "".join(lines).encode()
        case Format.CSV:
            return flat.to_csv(records).encode("utf-8-sig")
        case Format.LABEL_STUDIO:
            return _to_json(label_studio.to_tasks(records, texts or {}))
        case Format.ARGILLA:
            return _to_json(argilla.to_records(records, texts or {}))
        case Format.PARQUET:
            written = io.BytesIO()
            flat.to_frame(records).to_parquet(written, index=False)
            return written.getvalue()


def parse(
    data: bytes,
    form: Format,
    *,
    name: str,
    texts: Texts | None = None,
    at: datetime | None = None,
) -> dict[int, GoldenRecord]:
    """Records of a file by row number: lines of JSONL, spreadsheet rows of CSV, else from 1.

    Args:
        data: the file's bytes.
        form: its form.
        name: the file, for messages.
        texts: contracts by revision, for evidence marked in another tool.
        at: the time of labels that tell none; by default now.

    Raises:
        BadRows: rows do not validate; every one is named.
        InputError: the bytes are not of this form at all.
    """
    known, moment = texts or {}, at or datetime.now(UTC)
    match form:
        case Format.JSONL:
            lines = _text(data, name).split("\n")
            rows = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
            return read_rows(rows, GoldenRecord.model_validate_json, name=name)
        case Format.CSV:
            return flat.from_csv(_text(data, name), name=name)
        case Format.LABEL_STUDIO:
            return read_rows(
                _elements(data, name),
                lambda row: label_studio.from_task(row, known, at=moment),
                name=name,
            )
        case Format.ARGILLA:
            return read_rows(
                _elements(data, name),
                lambda row: argilla.from_record(row, known, at=moment),
                name=name,
            )
        case Format.PARQUET:
            return flat.from_frame(_frame(data, name), name=name)


def recognise(data: bytes, name: str, *, fix: str = "name one with --format") -> Format:
    """The form of a file, by its content.

    Args:
        data: the file's bytes.
        name: the file, for the message.
        fix: what the caller lets one do about a file in no known form.

    Raises:
        InputError: it is none of those known.
    """
    if data.startswith(b"PAR1"):
        return Format.PARQUET
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:2000]
    if start.startswith(b"{"):
        return Format.JSONL
    if start.startswith(b"["):
        first = next(_elements(data, name), None)
        return Format.LABEL_STUDIO if first and "data" in first[1] else Format.ARGILLA
    if start.startswith((b"schema,", b'"schema"')):
        return Format.CSV
    raise InputError(f"{name} is in none of the forms known ({', '.join(Format)}); {fix}")


def _to_json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 at byte {error.start}; save it as UTF-8") from error


def _elements(data: bytes, name: str) -> Iterator[tuple[int, Any]]:
    try:
        whole = json.loads(_text(data, name))
    except ValueError as error:
        raise InputError(f"{name} is no JSON: {error}") from error
    if not isinstance(whole, list):
        raise InputError(f"{name} holds no list of records; export it as a whole")
    yield from enumerate(whole, start=1)


def _frame(data: bytes, name: str) -> Any:
    import pandas as pd

    try:
        return pd.read_parquet(io.BytesIO(data))
    except (OSError, ValueError) as error:
        raise InputError(f"{name} is no Parquet file: {error}") from error
