"""XLSX workbooks, sheet by sheet.

What enters: the bytes of a workbook. What leaves: a `Reading` with a sentence for each row, its
values as the workbook shows them. What always holds: the archive's bounds are checked before
anything is unpacked; macros and links are not followed; a formula counts by its saved value.
"""

import io
import warnings
import zipfile
from collections.abc import Iterator
from typing import Any

from groundcheck.documents.archive import check_archive
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.cells import printed_cell
from groundcheck.documents.records.table import Row, write_table
from groundcheck.documents.records.written import Written
from groundcheck.errors import DocumentTooLarge, EmptyInput, UnreadableDocument
from groundcheck.settings import ReadingSettings

_EMPTY_RUN = 1_000
"""Empty rows after which a sheet is taken to be over."""
_HEAD = 4_096
"""Bytes of a part in which a document type would stand."""
_BROKEN = (KeyError, ValueError, SyntaxError, TypeError, zipfile.BadZipFile, OSError)
"""What the parser raises on files that are none."""


def read_workbook(data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read an .xlsx file.

    Raises:
        DocumentTooLarge: it unpacks, or holds more cells, than the settings allow.
        EmptyInput: no sheet holds a row.
        UnreadableDocument: it is damaged or encrypted.
    """
    check_archive(data, name, settings)
    _refuse_entities(data, name)
    written = Written(name, settings)
    sheets = {title: rows for title, rows in _sheets(data, name, settings) if rows}
    for title, rows in sheets.items():
        where = f"sheet {title} of {name}"
        write_table(rows, written, where, settings, under=title if len(sheets) > 1 else "")
    if not written.length:
        raise EmptyInput(f"{name} is an empty workbook; give one with at least one row")
    return written.reading(SourceKind.TABLE, warnings=_unsaved(data, name))


def _refuse_entities(data: bytes, name: str) -> None:
    """No spreadsheet program writes a document type; one that stands there declares entities."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.namelist():
            if member.endswith((".xml", ".rels")):
                with archive.open(member) as part:
                    if b"<!DOCTYPE" in part.read(_HEAD):
                        raise _damaged(name, ValueError(f"{member} declares a document type"))


def _sheets(data: bytes, name: str, settings: ReadingSettings) -> Iterator[tuple[str, list[Row]]]:
    cells = 0
    for sheet in _open(data, name, saved=True).worksheets:
        rows: list[Row] = []
        empty = 0
        for number, row in enumerate(_rows(sheet, name), start=1):
            printed = tuple(printed_cell(cell.value, _format(cell)) for cell in row)
            cells += len(printed)
            empty = 0 if any(printed) else empty + 1
            if cells > settings.max_values * 20 or empty > _EMPTY_RUN:
                break
            if any(printed):
                rows.append(Row(f"row {number}", printed))
        if cells > settings.max_values * 20:
            raise DocumentTooLarge(
                f"{name} holds more than {settings.max_values:,} cells; give the rows that "
                "matter, or raise max_values in the reading settings"
            )
        yield sheet.title, rows


def _rows(sheet: Any, name: str) -> Iterator[Any]:
    sheet.reset_dimensions()
    try:
        yield from sheet.iter_rows()
    except _BROKEN as error:
        raise _damaged(name, error) from error


def _open(data: bytes, name: str, *, saved: bool) -> Any:
    import openpyxl

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return openpyxl.load_workbook(
                io.BytesIO(data), read_only=True, data_only=saved, keep_links=False
            )
    except _BROKEN as error:
        raise _damaged(name, error) from error


def _format(cell: Any) -> str:
    return str(getattr(cell, "number_format", "General"))


def _unsaved(data: bytes, name: str) -> list[str]:
    """A warning on formulas without saved values: a program wrote them and nobody opened it."""
    seen = _open(data, name, saved=True).worksheets
    meant = _open(data, name, saved=False).worksheets
    lacking = 0
    for shown, formulas in zip(seen, meant, strict=True):
        for values, cells in zip(_rows(shown, name), _rows(formulas, name), strict=False):
            lacking += sum(
                cell.data_type == "f" and value.value is None
                for value, cell in zip(values, cells, strict=False)
                if hasattr(cell, "data_type")
            )
    if not lacking:
        return []
    formula = "1 formula has" if lacking == 1 else f"{lacking} formulas have"
    fix = "open it in a spreadsheet program and save it"
    return [f"{formula} no saved value in {name}, so that the cell counts as empty; {fix}."]


def _damaged(name: str, error: Exception) -> UnreadableDocument:
    detail = str(error).splitlines()[0] if str(error) else type(error).__name__
    return UnreadableDocument(
        f"{name} is a damaged Excel workbook ({detail}); open it in a spreadsheet program, let "
        "it repair the file, and save it as .xlsx again"
    )
