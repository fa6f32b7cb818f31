"""Words of a PDF that are struck through are deleted; other lines and marks delete nothing."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from groundcheck.documents.document import Document
from tests.documents.pdf_files import Note, annotated, turned

SIZE = 11
LEFT, TOP = 72, 760


def read(data: bytes) -> Document:
    return Document.from_bytes(data, name="lease.pdf")


def set_by_reportlab(*paragraphs: str) -> Document:
    buffer = io.BytesIO()
    style = getSampleStyleSheet()["BodyText"]
    SimpleDocTemplate(buffer, pagesize=A4).build([Paragraph(text, style) for text in paragraphs])
    return read(buffer.getvalue())


def drawn(line: str, *marks: tuple[float, float, float]) -> Document:
    """A page of one line and of drawn lines: from and to in points from its left, and how high."""
    return read(page_of_line(line, *marks))


def page_of_line(line: str, *marks: tuple[float, float, float]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFont("Helvetica", SIZE)
    canvas.drawString(LEFT, TOP, line)
    canvas.setLineWidth(0.6)
    for start, end, height in marks:
        canvas.line(LEFT + start, TOP + height, LEFT + end, TOP + height)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def width(text: str) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, "Helvetica", SIZE))


def deleted(document: Document) -> list[str]:
    return [deletion.text for deletion in document.changes.deletions]


def test_struck_words_are_deleted() -> None:
    document = set_by_reportlab("The fee is <strike>ten (10)</strike> twenty (20) euro a month.")
    assert document.text == "The fee is twenty (20) euro a month."
    assert deleted(document) == ["ten (10)"]
    assert document.changes.deletions[0].position == len("The fee is ")
    assert any("changes" in warning for warning in document.warnings)


def test_a_struck_paragraph_is_deleted() -> None:
    document = set_by_reportlab(
        "Rent is due.", "<strike>Pets are not allowed.</strike>", "Rent rises."
    )
    assert document.text == "Rent is due.\n\nRent rises."
    assert deleted(document) == ["Pets are not allowed."]


def test_words_struck_at_the_end_of_a_paragraph_keep_it_apart() -> None:
    first = (
        "It is agreed that the fee is payable by the tenant to the landlord in equal parts on the "
        "first day of each month, and that"
    )
    second = "Pets are allowed in the house as the landlord and the tenant have agreed in writing."
    document = set_by_reportlab(f"{first} <strike>rent in May</strike>", second)
    assert document.text == f"{first}\n\n{second}"


def test_a_filled_bar_strikes_as_a_line_does() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFont("Helvetica", SIZE)
    canvas.drawString(LEFT, TOP, "The fee is due.")
    canvas.rect(LEFT, TOP + 3, width("The fee"), 0.7, stroke=0, fill=1)
    canvas.save()
    assert read(buffer.getvalue()).text == "is due."


def test_words_struck_over_lines_are_one_deletion() -> None:
    words = "the tenant keeps no pets in the rooms or in the garden of the house " * 3
    document = set_by_reportlab(f"It is agreed that <strike>{words.strip()}</strike> rent is due.")
    assert document.text == "It is agreed that rent is due."
    assert " ".join(deleted(document)[0].split()) == words.strip()


def test_a_struck_character_is_deleted() -> None:
    text = "The fee is 59 euro."
    start = width("The fee is ")
    document = drawn(text, (start, start + width("5"), 3.2))
    assert document.text == "The fee is 9 euro."


@pytest.mark.parametrize("pieces", [1, 4])
def test_a_strike_may_be_drawn_in_pieces(pieces: int) -> None:
    whole = width("The fee")
    marks = [(whole * n / pieces, whole * (n + 1) / pieces, 3.2) for n in range(pieces)]
    assert drawn("The fee is due.", *marks).text == "is due."


@pytest.mark.parametrize("height", [-1.5, 0.0, 10.0])
def test_an_underline_deletes_nothing(height: float) -> None:
    document = drawn("The fee is due.", (0, width("The fee"), height))
    assert document.text == "The fee is due."
    assert not document.changes
    assert not document.warnings


def test_a_line_that_goes_on_beyond_its_words_deletes_nothing() -> None:
    assert drawn("Signatures", (-60, width("Signatures") + 60, 3.2)).text == "Signatures"


def test_the_rulings_of_a_table_delete_nothing() -> None:
    buffer = io.BytesIO()
    rows = [["Item", "Price"], ["Valve", "14.30"], ["Pump", "220.00"]]
    grid = [("GRID", (0, 0), (-1, -1), 0.5, "black"), ("TOPPADDING", (0, 0), (-1, -1), -2)]
    SimpleDocTemplate(buffer, pagesize=A4).build([Table(rows, style=grid)])
    document = read(buffer.getvalue())
    assert document.text == "Item | Price\nValve | 14.30\nPump | 220.00"


LINE = "The fee is ten (10) twenty (20) euro."
STRUCK = Note(
    "StrikeOut",
    [(LEFT + width("The fee is "), TOP - 3, LEFT + width("The fee is ten (10)"), TOP + 9)],
)


@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_words_that_a_reader_marks_as_struck_out_are_deleted(degrees: int) -> None:
    document = read(turned(annotated(page_of_line(LINE), STRUCK), degrees))
    assert document.text == "The fee is twenty (20) euro."
    assert deleted(document) == ["ten (10)"]
    assert not any("comment" in warning for warning in document.warnings)


@pytest.mark.parametrize("kind", ["Highlight", "Underline", "Squiggly"])
def test_other_marks_delete_nothing(kind: str) -> None:
    document = read(annotated(page_of_line(LINE), replace(STRUCK, kind=kind)))
    assert document.text == LINE
    assert not document.warnings


def test_a_strike_that_no_viewer_shows_deletes_nothing() -> None:
    assert read(annotated(page_of_line(LINE), replace(STRUCK, flags=2))).text == LINE


def test_comments_on_a_page_are_counted() -> None:
    notes = (
        Note("Text", says="Is that so?"),
        Note("Text", says="Accepted", keys={"StateModel": "Review"}),
        Note("Highlight", STRUCK.quads, says="High."),
        Note("Highlight", STRUCK.quads),
        Note("FreeText", says="ask Ann"),
        Note("Popup", says="ask Ann"),
    )
    document = read(annotated(page_of_line(LINE), *notes))
    assert document.text == LINE
    assert document.warnings == ("lease.pdf: 3 comments were not read.",)


WORDS = st.lists(
    st.tuples(st.sampled_from(["fee", "ten", "is", "(10)", "rent.", "Pets"]), st.booleans()),
    min_size=1,
    max_size=25,
)


def _marked(words: Sequence[tuple[str, bool]]) -> str:
    return " ".join(f"<strike>{word}</strike>" if struck else word for word, struck in words)


@settings(max_examples=25, deadline=None)
@given(paragraphs=st.lists(WORDS, min_size=1, max_size=4))
def test_what_is_not_struck_stays_in_order(paragraphs: list[list[tuple[str, bool]]]) -> None:
    if all(struck for words in paragraphs for _, struck in words):
        return
    document = set_by_reportlab(*map(_marked, paragraphs))
    kept = [word for words in paragraphs for word, struck in words if not struck]
    gone = [word for words in paragraphs for word, struck in words if struck]
    assert document.text.split() == kept
    assert " ".join(deleted(document)).split() == gone
    positions = [deletion.position for deletion in document.changes.deletions]
    assert positions == sorted(positions)
    assert all(position <= len(document.text) for position in positions)
    for start in range(0, len(document.text), 7):
        assert document.page_at(start) == 1
