"""Any range of a PDF's text has rectangles, and they cover exactly its words on the page."""

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageStat

from groundcheck.documents.boxes import PageLayout, PageRectangle, PageSize
from groundcheck.documents.document import Document
from groundcheck.documents.pdf_pages import render_page
from groundcheck.documents.pictures import MAX_PIXELS
from groundcheck.models import Span
from tests.conftest import SAMPLES
from tests.documents.files import pdf_of_lines, pdf_of_paragraphs, pdf_of_rows
from tests.documents.pdf_files import page_of_text, turned

SAMPLE_FILES = sorted(SAMPLES.glob("*.pdf"))
LOOSE = 1.0
"""Points by which a glyph may stand out of its line's rectangle (serifs, slanted letters)."""


def read(data: bytes, **options: object) -> Document:
    return Document.from_bytes(data, name="lease.pdf", **options)  # type: ignore[arg-type]


@cache
def read_sample(path: Path) -> Document:
    return Document.from_path(path)


def bare(text: str) -> str:
    """The printed characters, without hyphens, which may be a line's or a word's."""
    return "".join(c for c in text if not c.isspace() and c not in "-|\u00ad\ufffe\uffff")


def covered(document: Document, rectangles: Sequence[PageRectangle]) -> str:
    """What PDFium finds inside the rectangles: the characters whose middle lies there."""
    file = pypdfium2.PdfDocument(document.source)
    found = []
    for number in sorted({rectangle.page for rectangle in rectangles}):
        page = file[number - 1]
        here = [rectangle for rectangle in rectangles if rectangle.page == number]
        text_page = page.get_textpage()
        for index in range(text_page.count_chars()):
            box = text_page.get_charbox(index)
            if any(holds(rectangle, box, page.get_height()) for rectangle in here):
                found.append(text_page.get_text_range(index, 1))
    return bare("".join(found))


def holds(rectangle: PageRectangle, box: Sequence[float], height: float) -> bool:
    left, bottom, right, top = box
    middle_x, middle_y = (left + right) / 2, height - (bottom + top) / 2
    inside = (
        rectangle.left <= middle_x <= rectangle.right
        and rectangle.top <= middle_y <= rectangle.bottom
    )
    if inside:
        assert rectangle.left - LOOSE <= left and right <= rectangle.right + LOOSE
        assert rectangle.top - LOOSE <= height - top and height - bottom <= rectangle.bottom + LOOSE
    return inside


def whole_words(text: str, start: int, end: int) -> Span:
    """The range widened to whole words."""
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return Span(start=start, end=end)


@pytest.mark.parametrize("path", SAMPLE_FILES, ids=lambda path: path.stem)
@settings(max_examples=4)
@given(share=st.floats(0, 1), length=st.integers(1, 500))
def test_rectangles_of_the_samples_cover_the_words(path: Path, share: float, length: int) -> None:
    document = read_sample(path)
    start = int(share * (len(document.text) - length))
    span = whole_words(document.text, start, start + length)
    assert covered(document, document.rectangles(span)) == bare(span.of(document.text))


@settings(max_examples=6)
@given(share=st.floats(0, 1), length=st.integers(1, 500))
def test_rectangles_in_columns_cover_the_words(share: float, length: int) -> None:
    """PDFium finds the words in the order of the file, which may differ from ours."""
    document = read_sample(SAMPLES / "pages" / "saas_subscription_two_columns.pdf")
    start = int(share * (len(document.text) - length))
    span = whole_words(document.text, start, start + length)
    found = covered(document, document.rectangles(span))
    assert sorted(found) == sorted(bare(span.of(document.text)))


@given(st.lists(st.text("abcde ,.", min_size=1, max_size=400), min_size=1, max_size=3), st.data())
@settings(max_examples=20)
def test_rectangles_of_made_files_cover_the_words(
    paragraphs: list[str], data: st.DataObject
) -> None:
    document = read(pdf_of_paragraphs(["Deed of " + text for text in paragraphs]))
    start = data.draw(st.integers(0, len(document.text)))
    end = data.draw(st.integers(start, len(document.text)))
    span = whole_words(document.text, start, end)
    assert covered(document, document.rectangles(span)) == bare(span.of(document.text))


def test_each_line_has_one_rectangle() -> None:
    document = read(page_of_text("The fee is due", "on the first day"))
    span = Span(start=document.text.index("fee"), end=document.text.index(" day"))
    first, second = document.rectangles(span)
    assert (first.page, second.page) == (1, 1)
    assert first.bottom < second.bottom and first.left > second.left


def test_a_quote_over_two_pages_has_rectangles_on_both() -> None:
    document = read(pdf_of_lines([["The Supplier shall deliver"], ["and the Buyer shall pay."]]))
    whole = Span(start=0, end=len(document.text))
    assert [rectangle.page for rectangle in document.rectangles(whole)] == [1, 2]


def test_cells_of_a_row_have_rectangles_of_their_own() -> None:
    document = read(pdf_of_rows([["Valve", "USD 14.30", "each"]]))
    assert len(document.rectangles(Span(start=0, end=len(document.text)))) == 3


def test_what_is_not_printed_has_no_rectangle() -> None:
    document = read(pdf_of_rows([["Valve", "each"]]))
    bar = document.text.index("|")
    assert document.rectangles(Span(start=bar, end=bar + 1)) == ()


def test_a_range_beyond_the_text_is_refused() -> None:
    document = read(page_of_text("Fee."))
    with pytest.raises(IndexError):
        document.rectangles(Span(start=0, end=len(document.text) + 1))


def test_a_text_has_no_rectangles() -> None:
    document = Document.from_text("The fee is due.")
    assert document.rectangles(Span(start=0, end=3)) == () and document.page_sizes == ()


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_turned_and_cropped_pages_are_marked_where_they_are_shown(degrees: int) -> None:
    document = read(turned(page_of_text("The fee is due."), degrees))
    (size,) = document.page_sizes
    picture = Image.open(io.BytesIO(render_page(document.source, 1, 1.0))).convert("L")
    assert picture.size == pytest.approx((size.width, size.height), abs=1)
    assert dark(picture) > 0
    for rectangle in document.rectangles(Span(start=0, end=len(document.text))):
        left, top, right, bottom = rectangle.left, rectangle.top, rectangle.right, rectangle.bottom
        picture.paste(255, (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2))
    assert dark(picture) == 0


def dark(picture: Image.Image) -> float:
    """How much ink there is."""
    return picture.width * picture.height * 255 - ImageStat.Stat(picture).sum[0]


def test_an_encrypted_file_is_drawn_without_its_password() -> None:
    document = read(pdf_of_lines([["Secret."]], password="swordfish"), password="swordfish")
    assert render_page(document.source, 1).startswith(b"\x89PNG")


def test_pictures_are_bounded() -> None:
    data = page_of_text("Small.")
    picture = Image.open(io.BytesIO(render_page(data, 1, 100.0)))
    assert picture.width * picture.height <= MAX_PIXELS * 1.01


@pytest.mark.parametrize("page", [0, 2])
def test_a_page_that_is_not_there_is_refused(page: int) -> None:
    with pytest.raises(IndexError):
        render_page(page_of_text("One page."), page)


@given(
    st.lists(
        st.tuples(
            st.floats(1, 500, width=32),
            st.floats(1, 700, width=32),
            st.floats(1, 100, width=32),
            st.floats(1, 90, width=32),
        ),
        max_size=40,
    )
)
def test_kept_boxes_cover_the_given_ones(boxes: list[tuple[float, ...]]) -> None:
    given_boxes = np.array([(x, y, x + w, y + h) for x, y, w, h in boxes], np.float32)
    size = PageSize(width=612, height=792)
    layout = PageLayout.of([size], [given_boxes.reshape(-1, 4)])
    again = PageLayout.model_validate_json(layout.model_dump_json())
    assert again == layout
    for index, (left, top, right, bottom) in enumerate(given_boxes.tolist()):
        (kept,) = again.rectangles(index, index + 1, (0,))
        assert (
            left - 0.11 <= kept.left <= left + 0.01 and right - 0.01 <= kept.right <= right + 0.11
        )
        assert (
            top - 0.11 <= kept.top <= top + 0.01 and bottom - 0.01 <= kept.bottom <= bottom + 0.11
        )


def test_a_document_keeps_its_places_in_json() -> None:
    document = read(page_of_text("The fee is due."))
    again = Document.model_validate_json(document.model_dump_json())
    whole = Span(start=0, end=len(document.text))
    assert again == document and again.source == b""
    assert again.rectangles(whole) == document.rectangles(whole) != ()
