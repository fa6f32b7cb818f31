"""Scanned pages are read by Tesseract, with their places; without it they are named.

These tests need the program Tesseract (`make test` and `.ci/run` install it).
"""

import pytest

from groundcheck.documents.document import Document
from groundcheck.errors import UnreadableDocument
from groundcheck.models import Span
from groundcheck.settings import ReadingSettings
from tests.documents.files import pdf_of_lines, pdf_of_paragraphs
from tests.documents.pdf_files import joined, page_of_text, scanned, stamped, turned

CLAUSE = (
    "8.2 Late fees. A late fee of 1.5% per month applies to overdue amounts from the due date "
    "until payment, and the Client shall pay it together with the next invoice."
)
WITHOUT_OCR = ReadingSettings(ocr=False)


def read(data: bytes, **options: object) -> Document:
    return Document.from_bytes(data, name="lease.pdf", **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def partly_scanned() -> Document:
    scan = scanned(pdf_of_paragraphs([CLAUSE]))
    return read(joined(page_of_text("First page."), scan, page_of_text("Last page.")))


def test_a_scanned_page_is_read(partly_scanned: Document) -> None:
    assert CLAUSE in partly_scanned.text
    assert partly_scanned.page_at(partly_scanned.text.index("Late fees")) == 2
    assert partly_scanned.unread_pages == ()


def test_pages_read_by_ocr_are_named(partly_scanned: Document) -> None:
    assert "page 2 of 3 read by OCR" in partly_scanned.warnings[0]


def test_words_read_by_ocr_have_their_places(partly_scanned: Document) -> None:
    printed = read(pdf_of_paragraphs([CLAUSE]))
    for document in (partly_scanned, printed):
        assert document.text.count("overdue amounts") == 1
    scan_box, text_box = (
        document.rectangles(Span(start=at, end=at + len("overdue amounts")))[0]
        for document in (partly_scanned, printed)
        for at in (document.text.index("overdue amounts"),)
    )
    assert scan_box.page == 2
    for side in ("left", "top", "right", "bottom"):
        assert getattr(scan_box, side) == pytest.approx(getattr(text_box, side), abs=4)


def test_a_wholly_scanned_file_is_read() -> None:
    assert CLAUSE in read(scanned(pdf_of_paragraphs([CLAUSE]))).text


def test_a_sideways_scan_that_the_file_turns_upright_is_read() -> None:
    sideways = scanned(turned(pdf_of_paragraphs([CLAUSE]), 90), size=(842, 595))
    assert "Late fees" in read(turned(sideways, 270)).text


def test_the_words_below_a_stamp_are_read() -> None:
    document = read(stamped(scanned(pdf_of_paragraphs([CLAUSE])), "Envelope 4F-20"))
    assert "Late fees" in document.text


def test_without_ocr_unread_pages_are_named_with_the_fix() -> None:
    scan = scanned(pdf_of_lines([["Not read."]] * 2))
    data = joined(page_of_text("Text."), scan, page_of_text("More."))
    document = read(data, settings=WITHOUT_OCR)
    assert document.pages == 4
    assert document.unread_pages == (2, 3)
    assert "pages 2, 3 of 4 without a text layer" in document.warnings[0]
    assert "switch ocr on" in document.warnings[0]


def test_without_ocr_a_stamp_does_not_pass_for_the_page() -> None:
    scan = stamped(scanned(pdf_of_paragraphs([CLAUSE])), "Envelope 4F-20")
    assert read(joined(page_of_text("Text."), scan), settings=WITHOUT_OCR).unread_pages == (2,)


def test_without_ocr_a_scan_is_refused() -> None:
    with pytest.raises(UnreadableDocument, match=r"lease\.pdf has no text layer on any of its 2"):
        read(scanned(pdf_of_lines([["Not read."]] * 2)), settings=WITHOUT_OCR)


def test_pages_over_the_bound_are_named() -> None:
    data = joined(page_of_text("Text."), scanned(pdf_of_lines([["One page."], ["Another."]])))
    document = read(data, settings=ReadingSettings(max_ocr_pages=1))
    assert document.unread_pages == (3,)


def test_a_language_that_is_not_installed_is_named() -> None:
    data = joined(page_of_text("Text."), scanned(page_of_text("Not read.")))
    document = read(data, settings=ReadingSettings(ocr_language="tlh"))
    assert "install Tesseract's language tlh" in document.warnings[0]


def test_a_picture_without_words_is_no_unread_page() -> None:
    document = read(joined(page_of_text("Text."), scanned(page_of_text("."))))
    assert document.unread_pages == ()


def test_blank_pages_are_read() -> None:
    document = read(pdf_of_lines([["Text."], [], ["More."]]))
    assert (document.pages, document.unread_pages, document.warnings) == (3, (), ())
