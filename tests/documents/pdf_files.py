"""Builds the PDF files that only the tests of pages, boxes and scans read."""

import io
from collections.abc import Sequence

from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from groundcheck.documents.pdf_pages import draw_page
from tests.documents.files import pdf_of_lines


def scanned(data: bytes, *, pages: Sequence[int] | None = None) -> bytes:
    """A PDF of pictures of another's pages at 200 dpi: all, or those with the given numbers.

    The others are left blank.
    """
    import pypdfium2

    count = len(pypdfium2.PdfDocument(data))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for number in range(1, count + 1):
        if pages is None or number in pages:
            picture = ImageReader(draw_page(data, number, 200 / 72))
            canvas.drawImage(picture, 0, 0, *A4)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def joined(*files: bytes) -> bytes:
    """One PDF of the pages of several."""
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for data in files:
        whole.import_pages(pypdfium2.PdfDocument(data))
    buffer = io.BytesIO()
    whole.save(buffer)
    return buffer.getvalue()


def turned(data: bytes, degrees: int) -> bytes:
    """The same PDF with its pages turned clockwise, and cropped by 20 points on each side."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        left, bottom, right, top = page.get_mediabox()
        page.set_cropbox(left + 20, bottom + 20, right - 20, top - 20)
        page.set_rotation(degrees)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def page_of_text(*lines: str) -> bytes:
    """One page of lines."""
    return pdf_of_lines([lines])
