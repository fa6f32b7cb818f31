"""Tables: a row is a sentence, its cells keep the form they are printed in."""

import io
import zipfile
from datetime import date, datetime
from typing import Any

import openpyxl
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Status
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.records.cells import printed_cell
from groundcheck.errors import DocumentTooLarge, EmptyInput, InputError, UnreadableDocument
from groundcheck.settings import ReadingSettings

RATES = "Role,Hourly rate,Overtime multiple\nEngineer,$170,1.5\nTrainer,$130,\n"


def csv(text: str, name: str = "rates.csv") -> Document:
    return Document.from_bytes(text.encode(), name=name)


def workbook(*sheets: list[list[Any]], formats: dict[str, str] | None = None) -> bytes:
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet(f"Sheet{number + 1}")
        assert sheet is not None
        for row in rows:
            sheet.append(row)
        for place, form in (formats or {} if number == 0 else {}).items():
            sheet[place].number_format = form
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_a_row_reads_as_a_sentence_with_its_columns() -> None:
    document = csv(RATES)
    assert document.text == (
        "Role: Engineer; Hourly rate: $170; Overtime multiple: 1.5\n\n"
        "Role: Trainer; Hourly rate: $130"
    )
    assert document.kind is SourceKind.TABLE
    assert len(document.sentences) == 2


def test_row_and_column_are_the_section() -> None:
    document = csv(RATES)
    assert document.section_at(0) == "row 2, Engineer"
    assert document.section_at(document.text.index("$130")) == "row 3, Trainer > Hourly rate"


def test_a_wrong_rate_is_held_against_its_row() -> None:
    report = Judge(entailment=None).evaluate("An engineer costs $170 per hour.", [csv(RATES)])
    assert report.claims[0].status is Status.SUPPORTED
    assert report.claims[0].evidence[0].section == "row 2, Engineer"


@pytest.mark.parametrize("mark", [";", "\t", "|"])
def test_the_file_tells_its_delimiter(mark: str) -> None:
    text = RATES.replace(",", mark)
    name = "rates.tsv" if mark == "\t" else "rates.csv"
    assert csv(text, name).text == csv(RATES).text


def test_commas_inside_quotes_and_amounts_divide_nothing() -> None:
    assert csv('Item,Price\n"Desk, oak","$1,250.00"\n').text == "Item: Desk, oak; Price: $1,250.00"


def test_titles_above_the_header_stay_as_they_are() -> None:
    document = csv("Rates for 2025,,\n\nRole,Rate,From\nEngineer,$170,2025-03-01\n")
    assert document.text == ("Rates for 2025\n\nRole: Engineer; Rate: $170; From: 2025-03-01")


def test_a_table_without_header_counts_its_columns() -> None:
    assert csv("Engineer,$170\nTrainer,$130\n").text.startswith(
        "Column 1: Engineer; Column 2: $170"
    )


def test_a_row_wider_than_the_header_is_named() -> None:
    with pytest.raises(
        InputError, match=r"row 3 of rates\.csv has 4 cells, but the header names 3"
    ):
        csv(RATES.replace("$130,", "$130,1.5,extra"))


@pytest.mark.parametrize("text", ["Role,Rate\n", "\n\n", ",,\n,,\n"])
def test_an_empty_table_is_refused(text: str) -> None:
    with pytest.raises(EmptyInput, match=r"rates\.csv"):
        csv(text)


def test_an_open_quotation_mark_is_named_with_its_line() -> None:
    with pytest.raises(UnreadableDocument, match="line 3"):
        csv('Role,Rate\nEngineer,$170\n"Trainer,$130\n')


def test_a_large_table_is_refused_with_the_setting_to_raise() -> None:
    rows = "Role,Rate\n" + "Engineer,$170\n" * 60
    with pytest.raises(DocumentTooLarge, match=r"more than 100 cells.*max_values"):
        Document.from_bytes(
            rows.encode(), name="rates.csv", settings=ReadingSettings(max_values=100)
        )


def test_a_data_frame_and_a_list_of_mappings_read_alike() -> None:
    records = [
        {"Role": "Engineer", "Rate": "$170", "From": date(2025, 3, 1)},
        {"Role": "Trainer", "Rate": "$130", "From": None},
    ]
    listed = Document.from_table(records)
    framed = Document.from_table(pd.DataFrame(records))
    assert (
        listed.text
        == framed.text
        == ("Role: Engineer; Rate: $170; From: 2025-03-01\n\nRole: Trainer; Rate: $130")
    )
    assert listed.revision == framed.revision


def test_the_index_of_a_frame_names_its_rows() -> None:
    frame = pd.DataFrame({"Rate": [170, 130]}, index=["Engineer", "Trainer"])
    assert Document.from_table(frame).section_at(0) == "Engineer"


@pytest.mark.parametrize("empty", [[], pd.DataFrame(), pd.DataFrame({"a": []}), [{}]])
def test_an_empty_frame_is_refused(empty: Any) -> None:
    with pytest.raises(EmptyInput, match="empty table"):
        Document.from_table(empty)


@pytest.mark.parametrize("wrong", ["rates", 7, [1, 2]])
def test_what_is_no_table_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError, match="give a DataFrame or a list of dictionaries"):
        Document.from_table(wrong)


@pytest.mark.parametrize(
    ("value", "number_format", "shown"),
    [
        (0.015, "0.0%", "1.5%"),
        (0.05, "0%", "5%"),
        (1250, '"$"#,##0.00', "$1,250.00"),
        (1250, "[$€-407]#,##0", "€1,250"),
        (1250, "[$USD] #,##0", "USD 1,250"),
        (-3.5, "0.00", "-3.50"),
        (3.0, "General", "3"),
        (1.25, "General", "1.25"),
        (datetime.fromisoformat("2025-03-01"), "mm-dd-yy", "2025-03-01"),
        (datetime.fromisoformat("2025-03-01T17:00"), "General", "2025-03-01 17:00"),
        (True, "General", "TRUE"),
        (None, "General", ""),
        ("two\nlines", "General", "two lines"),
        (1_200_000, '$#,##0.0,,"M"', "$1.2M"),
        (12_345, "#,##0,", "12"),
        (5, '0 "Business Days"', "5 Business Days"),
        (5, '0"x"', "5x"),
        (1250, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', "$1,250.00"),
        (1250, "#,##0.00\\ [$€-407]", "1,250.00 €"),
        (-5.5, "[Red]0.0", "-5.5"),
        (123, "00000", "00123"),
        (1.5, "0.##", "1.5"),
        (3, '0" days;"', "3 days;"),
        (0.333, "# ?/?", "0.333"),
        (12_345, "0.00E+00", "12345"),
        (1500, '[<1000]0;0.0,"K"', "1500"),
        (2125551234, "(###) ###-####", "2125551234"),
        (1e27, "#,##0.00", "1e+27"),
        (5, f"0.{'0' * 40}", "5"),
        (float("inf"), "0.0", "inf"),
        (float("nan"), "0.0", "nan"),
    ],
)
def test_a_cell_is_printed_as_its_workbook_shows_it(
    value: object, number_format: str, shown: str
) -> None:
    assert printed_cell(value, number_format) == shown


def test_a_workbook_keeps_formats_and_names_its_sheets() -> None:
    rates = [["Role", "Rate"], ["Engineer", 170], ["Late fee", 0.015]]
    data = workbook(
        rates, [["Site", "Opened"], ["Columbus", date(2025, 3, 1)]], formats={"B2": '"$"0'}
    )
    document = Document.from_bytes(data, name="book.xlsx")
    assert "Role: Engineer; Rate: $170" in document.text
    assert document.section_at(document.text.index("2025")) == "Sheet2 > row 2, Columbus > Opened"


def test_formulas_without_saved_values_are_told() -> None:
    data = workbook([["Role", "Rate"], ["Engineer", "=100+70"]])
    document = Document.from_bytes(data, name="book.xlsx")
    assert "1 formula has no saved value in book.xlsx" in document.warnings[0]


def test_an_empty_workbook_is_refused() -> None:
    with pytest.raises(EmptyInput, match="empty workbook"):
        Document.from_bytes(workbook([]), name="book.xlsx")


def test_a_workbook_that_declares_entities_is_refused() -> None:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["a", "b"], ["c", "d"]]))) as source,
        zipfile.ZipFile(buffer, "w") as target,
    ):
        for name in source.namelist():
            part = source.read(name)
            if name.endswith("sheet1.xml"):
                part = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + part
            target.writestr(name, part)
    with pytest.raises(UnreadableDocument, match="declares a document type"):
        Document.from_bytes(buffer.getvalue(), name="book.xlsx")


def test_a_damaged_workbook_is_named() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        target.writestr("xl/workbook.xml", "<workbook>")
    with pytest.raises(UnreadableDocument, match=r"book\.xlsx is a damaged Excel workbook"):
        Document.from_bytes(buffer.getvalue(), name="book.xlsx")


def test_what_stands_below_a_long_gap_is_read() -> None:
    gap: list[list[Any]] = [[] for _ in range(5_000)]
    data = workbook([["Role", "Rate"], ["Engineer", 170], *gap, ["Trainer", 130]])
    document = Document.from_bytes(data, name="book.xlsx")
    assert document.section_at(document.text.index("Trainer")) == "row 5003, Trainer"
    assert document.warnings == ()


def test_a_sheet_of_empty_cells_is_read_up_to_a_row_that_is_named() -> None:
    empty: list[list[Any]] = [[""] * 10 for _ in range(100)]
    data = workbook([["Role", "Rate"], ["Engineer", 170], *empty, ["Trainer", 130]])
    settings = ReadingSettings(max_values=100)
    (warning,) = Document.from_bytes(data, name="book.xlsx", settings=settings).warnings
    assert "Sheet Sheet of book.xlsx was read up to row 43" in warning
    assert "follows row 2" in warning


def test_a_row_beyond_the_last_one_of_a_sheet_is_refused() -> None:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["a", "b"], ["c", "d"]]))) as source,
        zipfile.ZipFile(buffer, "w") as target,
    ):
        for name in source.namelist():
            part = source.read(name).replace(b'<row r="2"', b'<row r="999999999"')
            target.writestr(name, part)
    with pytest.raises(UnreadableDocument, match="numbers a row beyond 1,048,576"):
        Document.from_bytes(buffer.getvalue(), name="book.xlsx")


CELL = st.text("abcdefg hij", min_size=1, max_size=8).map(str.strip).filter(bool)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=8))
def test_every_cell_stands_in_its_row_under_its_column(rows: list[list[str]]) -> None:
    names = ["Role", "Rate", "Place"]
    records = [dict(zip(names, row, strict=True)) for row in rows]
    document = Document.from_table(records)
    tidy = [" ".join(cell.split()) for row in rows for cell in row]
    assert [part.of(document.text).split(": ", 1)[1] for part in document.parts] == tidy
    assert len(document.sentences) >= len(rows)
