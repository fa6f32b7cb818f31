"""CSV and TSV files.

What enters: the bytes of a file of delimited rows. What leaves: a `Reading` with a sentence for
each row; cells stay as the file prints them. Commas, semicolons, tabs and bars are told apart by
the file itself.
"""

import csv
import io

from groundcheck.documents.encoding import decode
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.table import Row, write_table
from groundcheck.documents.records.written import Written
from groundcheck.errors import EmptyInput, UnreadableDocument
from groundcheck.settings import ReadingSettings

_DELIMITERS = ",;\t|"
_SAMPLED = 40
"""Lines by which the delimiter is told."""
_LONGEST_CELL = 1_000_000
"""Code points; an unclosed quote would swallow the file."""


def read_delimited(
    data: bytes, name: str, settings: ReadingSettings, *, tabs: bool = False
) -> Reading:
    """Read a .csv or .tsv file.

    Raises:
        EmptyInput: it holds no row below its header.
        InputError: a row has more cells than the header.
        UnreadableDocument: it is no text, or a quotation mark is not closed.
    """
    text = decode(data, name).text
    rows = _rows(text, "\t" if tabs else _delimiter(text), name)
    if len(rows) < 2:
        raise EmptyInput(f"{name} is an empty table; give one with a header and at least one row")
    written = Written(name, settings)
    write_table(rows, written, name, settings)
    return written.reading(SourceKind.TABLE)


def _rows(text: str, delimiter: str, name: str) -> list[Row]:
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    try:
        for number, cells in enumerate(reader, start=1):
            tidy = tuple(" ".join(cell.split()) for cell in cells)
            if any(tidy):
                rows.append(Row(f"row {number}", tidy))
    except csv.Error as error:
        raise UnreadableDocument(
            f"{name} cannot be read as a table at line {reader.line_num}: {error}; close the "
            "quotation mark there, or export the table again"
        ) from error
    return rows


def _delimiter(text: str) -> str:
    r"""The delimiter that divides the first lines most evenly.

    >>> _delimiter("Role;Rate\nEngineer;1,5\n")
    ';'
    """
    lines = [line for line in text.splitlines()[:_SAMPLED] if line.strip()]
    return max(_DELIMITERS, key=lambda mark: _evenness([line.count(mark) for line in lines]))


def _evenness(counts: list[int]) -> tuple[int, int]:
    """How many lines have the commonest number of marks above none, and that number."""
    common = max(sorted(set(counts), reverse=True), key=counts.count, default=0)
    return (counts.count(common), common) if common else (0, max(counts, default=0))
