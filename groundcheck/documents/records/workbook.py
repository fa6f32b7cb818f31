"""XLSX workbooks, sheet by sheet.

What enters: the bytes of a workbook. What leaves: a `Reading` with a sentence for each row, its
values as the workbook shows them. What always holds: the archive's bounds are checked before
anything is unpacked; macros and links are not followed; a formula counts by its saved value; a
sheet is read to its last row, or a warning names the row at which reading ended.
"""

import io
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from groundcheck.documents.archive import check_archive
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.cells import printed_cell
from groundcheck.documents.records.table import Row, write_table
from groundcheck.documents.records.written import Written
from groundcheck.errors import DocumentTooLarge, EmptyInput, UnreadableDocument
from groundcheck.settings import ReadingSettings

_LAST_ROW = 1_048_576
"""Rows that a sheet can have; a number beyond it is no spreadsheet program's."""
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
    sheets = [sheet for sheet in _sheets(data, name, settings) if sheet.rows]
    for sheet in sheets:
        where = f"sheet {sheet.title} of {name}"
        under = sheet.title if len(sheets) > 1 else ""
        write_table(sheet.rows, written, where, settings, under=under)
    if not written.length:
        raise EmptyInput(f"{name} is an empty workbook; give one with at least one row")
    cut_off = [_cut_off(sheet, name) for sheet in sheets if sheet.is_cut_off]
    return written.reading(
        SourceKind.TABLE, warnings=[*cut_off, *_unsaved(data, name, max(s.last for s in sheets))]
    )


def _refuse_entities(data: bytes, name: str) -> None:
    """No spreadsheet program writes a document type; one that stands there declares entities."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.namelist():
            if member.endswith((".xml", ".rels")):
                with archive.open(member) as part:
                    if b"<!DOCTYPE" in part.read(_HEAD):
                        raise _damaged(name, ValueError(f"{member} declares a document type"))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The rows of a sheet that hold anything."""

    title: str
    rows: tuple[Row, ...]
    last: int
    """Number of the last row that was looked at."""
    is_cut_off: bool
    """Whether reading ended there, in a stretch of empty cells without end."""


def _sheets(data: bytes, name: str, settings: ReadingSettings) -> Iterator[_Sheet]:
    cells = 0
    for sheet in _open(data, name, saved=True).worksheets:
        rows: list[Row] = []
        number = empty = 0
        for number, row in enumerate(_rows(sheet, name), start=1):
            printed = tuple(printed_cell(cell.value, _format(cell)) for cell in row)
            if any(printed):
                rows.append(Row(f"row {number}", printed))
                cells, empty = cells + empty + len(printed), 0
            else:
                empty += len(printed)
            _check_cells(cells, name, settings)
            if empty > settings.max_values * 4:
                break
        yield _Sheet(sheet.title, tuple(rows), number, empty > settings.max_values * 4)


def _check_cells(cells: int, name: str, settings: ReadingSettings) -> None:
    if cells > settings.max_values * 20:
        raise DocumentTooLarge(
            f"{name} holds more than {settings.max_values:,} cells; give the rows that "
            "matter, or raise max_values in the reading settings"
        )


def _cut_off(sheet: _Sheet, name: str) -> str:
    held = sheet.rows[-1].label
    return (
        f"Sheet {sheet.title} of {name} was read up to row {sheet.last:,}: nothing but empty cells "
        f"follows {held}; if text stands further down, delete the empty rows above it."
    )


def _rows(sheet: Any, name: str) -> Iterator[Any]:
    sheet.reset_dimensions()
    try:
        for number, row in enumerate(sheet.iter_rows(), start=1):
            if number > _LAST_ROW:
                raise ValueError(f"sheet {sheet.title} numbers a row beyond {_LAST_ROW:,}")
            yield row
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


def _unsaved(data: bytes, name: str, last: int) -> list[str]:
    """A warning on formulas without saved values: a program wrote them and nobody opened it."""
    seen = _open(data, name, saved=True).worksheets
    meant = _open(data, name, saved=False).worksheets
    lacking = 0
    for shown, formulas in zip(seen, meant, strict=True):
        pairs = zip(_rows(shown, name), _rows(formulas, name), strict=False)
        for values, cells in islice(pairs, last):
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
