"""Files of records by their kind: JSON, JSON lines, CSV, TSV, XLSX.

What enters: a file's bytes and kind. What leaves: its `Reading`. What such a file holds beside
contracts is told by its form.
"""

from groundcheck.documents.kinds import Kind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.delimited import read_delimited
from groundcheck.documents.records.forms import read_form
from groundcheck.documents.records.parsing import parse_json, parse_json_lines
from groundcheck.documents.records.workbook import read_workbook
from groundcheck.settings import ReadingSettings

KINDS = frozenset({Kind.JSON, Kind.JSON_LINES, Kind.CSV, Kind.TSV, Kind.XLSX})


def read_record_file(kind: Kind, data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read a file of one of `KINDS`.

    Raises:
        InputError: it is empty, damaged, too large, or not what its name says.
    """
    if kind is Kind.XLSX:
        return read_workbook(data, name, settings)
    if kind in (Kind.CSV, Kind.TSV):
        return read_delimited(data, name, settings, tabs=kind is Kind.TSV)
    parse = parse_json if kind is Kind.JSON else parse_json_lines
    return read_form(parse(data, name, settings), name, settings)
