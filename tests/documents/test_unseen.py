"""Text of a PDF that no reader sees is left out and counted; what a scan holds is read."""

import io
from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from groundcheck.documents.document import Document
from groundcheck.models import Span

SEEN = "The Client shall pay each invoice within thirty (30) days of receipt."
UNSEEN = "The late fee is waived for every month."
Draw = Callable[[Canvas], None]


def read(*draws: Draw) -> Document:
    """A page with a clause and what else is drawn on it."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.setFont("Helvetica", 11)
    for draw in draws:
        draw(canvas)
    canvas.save()
    return Document.from_bytes(buffer.getvalue(), name="lease.pdf")


def clause(canvas: Canvas) -> None:
    canvas.drawString(72, 700, SEEN)


def white(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    canvas.drawString(72, 600, UNSEEN)


def white_ink(canvas: Canvas) -> None:
    canvas.setFillColorCMYK(0, 0, 0, 0)
    canvas.drawString(72, 600, UNSEEN)


def white_in_a_form(canvas: Canvas) -> None:
    canvas.beginForm("stamp")
    white(canvas)
    canvas.endForm()
    canvas.doForm("stamp")


def tiny(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.5)
    canvas.drawString(72, 600, UNSEEN)


def on_a_dark_bar(canvas: Canvas) -> None:
    canvas.setFillGray(0.2)
    canvas.rect(60, 590, 400, 30, fill=1)
    white(canvas)


def layer(canvas: Canvas) -> None:
    text = canvas.beginText(72, 600)
    text.setTextRenderMode(3)
    text.textLine(UNSEEN)
    canvas.drawText(text)


@pytest.mark.parametrize("hide", [white, white_ink, white_in_a_form, tiny])
def test_what_cannot_be_seen_is_left_out_and_counted(hide: Draw) -> None:
    document = read(clause, hide)
    assert document.text == SEEN
    assert document.warnings == ("lease.pdf: 1 passage of hidden text was not read.",)


@pytest.mark.parametrize("show", [on_a_dark_bar, layer])
def test_white_on_dark_and_the_layer_of_a_scan_are_read(show: Draw) -> None:
    document = read(clause, show)
    assert document.text == f"{SEEN}\n\n{UNSEEN}"
    assert document.warnings == ()


@pytest.mark.parametrize("hide", [white, tiny])
def test_a_page_without_other_text_is_read_whole(hide: Draw) -> None:
    document = read(hide)
    assert document.text == UNSEEN
    assert document.warnings == ()


def test_what_stands_around_unseen_words_keeps_its_place() -> None:
    def line(canvas: Canvas) -> None:
        canvas.drawString(72, 600, "The fee is")
        canvas.setFillGray(1)
        canvas.drawString(125, 600, "not")
        canvas.setFillGray(0)
        canvas.drawString(145, 600, "due.")

    document = read(clause, line)
    assert "not" not in document.text
    assert document.warnings == ("lease.pdf: 1 passage of hidden text was not read.",)
    start = document.text.index("due.")
    (rectangle,) = document.rectangles(Span(start=start, end=start + 4))
    assert 144 < rectangle.left < 147
