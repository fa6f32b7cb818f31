"""PDF forms: what was filled into the fields is part of the page."""

import io

from PIL import Image

from groundcheck import Document
from groundcheck.documents.pdf_pages import render_page
from groundcheck.models import Span
from tests.documents.pdf_files import filled_form

VALUES = ("Northmoor Holdings Inc.", "$4,250", "No work on public holidays.")


def test_values_stand_in_the_lines_that_leave_room_for_them() -> None:
    text = Document.from_bytes(filled_form(), name="form.pdf").text
    assert "delivers to Northmoor Holdings Inc." in text
    assert "The monthly fee is $4,250 and is due within thirty days." in text
    assert text.index("Special terms:") < text.index(VALUES[2]) < text.index("Signed by")


def test_values_have_rectangles_where_the_fields_are() -> None:
    document = Document.from_bytes(filled_form(), name="form.pdf")
    start = document.text.index("$4,250")
    (place,) = document.rectangles(Span(start=start, end=start + 6))
    page = document.page_sizes[0]
    assert 172 <= place.left < place.right <= 252
    assert page.height - 703 <= place.top < place.bottom <= page.height - 683


def test_the_picture_of_the_page_shows_the_values() -> None:
    document = Document.from_bytes(filled_form(), name="form.pdf")
    picture = Image.open(io.BytesIO(render_page(document.source, 1, 1.0))).convert("L")
    height = picture.height
    field = picture.crop((175, height - 701, 250, height - 685))
    assert field.getextrema()[0] < 100
