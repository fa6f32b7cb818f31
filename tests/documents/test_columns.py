"""A page is read as a person reads it: column by column, row by row."""

import pytest

from groundcheck.documents.document import Document
from tests.conftest import SAMPLES
from tests.documents.files import pdf_of_lines, pdf_of_placed_lines, pdf_of_rows
from tests.documents.pdf_files import (
    PROSE,
    column_lines,
    joined,
    pdf_in_columns,
    pdf_of_table,
    turned,
)

LEFT = "1. Delivery. " + PROSE * 4
RIGHT = "2. Payment. " + PROSE.replace("Goods", "Services") * 4
ROWS = [
    ["Part", "Description", "Remarks"],
    ["AH-2210", "Steering valve block with six ports and a relief valve", "Made to order"],
    ["AH-2214", "Lift valve", "Held in stock at the warehouse in Graz; two weeks for more"],
]


def text_of(data: bytes) -> str:
    return Document.from_bytes(data, name="supply.pdf").text


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("by_row", [False, True])
def test_the_left_column_is_read_before_the_right(by_row: bool) -> None:
    text = text_of(
        pdf_in_columns(left=column_lines(LEFT), right=column_lines(RIGHT), by_row=by_row)
    )
    assert words(text) == words(LEFT + RIGHT)
    assert "|" not in text


@pytest.mark.parametrize("by_row", [False, True])
def test_a_title_over_both_columns_comes_first(by_row: bool) -> None:
    data = pdf_in_columns(
        title="General Terms of Supply and of Payment",
        left=column_lines(LEFT),
        right=column_lines(RIGHT),
        by_row=by_row,
    )
    assert words(text_of(data)) == words("General Terms of Supply and of Payment " + LEFT + RIGHT)


def test_a_sentence_goes_on_from_column_to_column() -> None:
    lines = column_lines(PROSE * 8)
    half = len(lines) // 2
    text = text_of(pdf_in_columns(left=lines[:half], right=lines[half:], by_row=True))
    assert text == (PROSE * 8).strip()


def test_a_word_broken_between_the_columns_is_whole() -> None:
    lines = column_lines(PROSE * 8)
    left = [*lines[:9], "the Buyer shall make good all dam-"]
    right = ["age that it has done there.", *column_lines(PROSE * 3)]
    assert "all damage that" in text_of(pdf_in_columns(left=left, right=right, by_row=True))


def test_a_short_last_column_is_read_like_the_pages_before() -> None:
    first = pdf_in_columns(left=column_lines(LEFT), right=column_lines(RIGHT), by_row=True)
    last = pdf_in_columns(left=column_lines(LEFT), right=column_lines(PROSE[:100]), by_row=True)
    text = text_of(joined(first, last))
    assert words(text).endswith(words(LEFT + PROSE[:100]))


def test_signatures_side_by_side_stay_side_by_side() -> None:
    left = ["ACME LIMITED", "By: A. Smith", "Title: Director", "Date: 3 May"]
    right = ["BETA LIMITED", "By: B. Jones", "Title: Secretary", "Date: 4 May"]
    text = text_of(pdf_in_columns(left=left, right=right, by_row=True))
    assert text.splitlines() == [f"{a} | {b}" for a, b in zip(left, right, strict=True)]


def test_wrapped_cells_of_a_ruled_table_stay_in_their_row() -> None:
    text = text_of(pdf_of_table(ROWS, widths=[70, 110, 120], ruled=True))
    assert "\n".join(" | ".join(row) for row in ROWS) in text


def test_wrapped_cells_of_a_table_without_rulings_stay_in_their_row() -> None:
    data = pdf_of_rows(
        [
            ["Part", "Description", "Remarks"],
            ["AH-2210", "Steering valve block", "Made to order"],
            ["", "with six ports and a", "within two weeks"],
            ["", "relief valve", ""],
            ["AH-2214", "Lift valve", "Held in stock"],
        ]
    )
    _, wrapped, last = text_of(data).splitlines()
    assert wrapped == (
        "AH-2210 | Steering valve block with six ports and a relief valve | Made to order "
        "within two weeks"
    )
    assert last == "AH-2214 | Lift valve | Held in stock"


def test_text_around_a_table_stays_around_it() -> None:
    text = words(text_of(pdf_of_table(ROWS, widths=[70, 110, 120], ruled=True)))
    assert text.startswith(words(PROSE * 2) + " Part |")
    assert text.endswith("for more " + words(PROSE * 2))


def test_a_table_that_sets_running_text_in_columns_is_read_cell_by_cell() -> None:
    text = text_of(pdf_of_table([[LEFT * 2, RIGHT * 2]], widths=[220, 220], ruled=True))
    assert words(LEFT * 2 + RIGHT * 2) in words(text)


def test_a_table_below_the_left_column_is_read_before_the_right() -> None:
    path = SAMPLES / "pages" / "saas_subscription_two_columns.pdf"
    text = Document.from_path(path).text
    assert text.index("Priority | Description") < text.index("4. Who decides.")


def test_headings_drawn_before_the_text_stand_over_it() -> None:
    lines = [
        (760, "2. Purpose"), (600, "3. Secrecy"),
        (740, "The parties plan a common venture and will share their plans for it."),
        (580, "Neither of the parties may disclose what it learns to a third party."),
        (720, "(for example, one of them was asked to make a plan for sales)"),
        (560, "(for example, financial dealings, customers, suppliers, methods)"),
    ]  # fmt: skip
    text = text_of(pdf_of_placed_lines(lines))
    starts = [text.index(line) for _, line in sorted(lines, reverse=True)]
    assert starts == sorted(starts)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_whose_text_stands_sideways_is_read_line_by_line(degrees: int) -> None:
    lines = ["1. Fees", "Fees are due monthly, in advance.", "2. Term", "One year from today."]
    upright = text_of(pdf_of_lines([lines]))
    assert text_of(turned(pdf_of_lines([lines]), degrees)) == upright


def test_a_ruled_table_printed_sideways_is_read_by_rows() -> None:
    data = pdf_of_table(ROWS, widths=[80, 180, 180], ruled=True)
    assert text_of(turned(data, 90)) == text_of(data)


def test_a_label_that_spans_rows_of_a_ruled_table_is_said_in_each() -> None:
    rows = [["Region", "Tier", "Fee"], ["EMEA", "Gold", "$5"], ["", "Silver", "$4"]]
    data = pdf_of_table(rows, widths=[80, 80, 80], ruled=True, spans=[((0, 1), (0, 2))])
    assert "Region | Tier | Fee\nEMEA | Gold | $5\nEMEA | Silver | $4" in text_of(data)
