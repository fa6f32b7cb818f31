"""Pictures of the pages of a PDF, drawn in this process; `pdf_pages` draws them elsewhere.

What enters: a PDF's bytes and a page. What leaves: a picture of bounded size.
"""

import io
from typing import TYPE_CHECKING

from groundcheck.documents.glyphs import size_of
from groundcheck.documents.pdf_file import opened, opened_page
from groundcheck.errors import UnreadableDocument

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfPage

MAX_PIXELS = 16_000_000
"""Most pixels of one picture: a letter page at 480 dpi; a larger page is drawn smaller."""


def page_as_png(data: bytes, page: int, scale: float) -> bytes:
    """Draw one page as PNG.

    Args:
        data: a PDF that needs no password, such as `Document.source`.
        page: 1-based page.
        scale: pixels per point; less where the picture would hold more than `MAX_PIXELS`.

    Raises:
        UnreadableDocument: the file or the page cannot be opened.
        IndexError: there is no such page.
        ValueError: `scale` is not positive.
    """
    if not scale > 0:
        raise ValueError(f"scale is {scale}, expected a positive number of pixels per point")
    picture = draw_page(data, page, scale)
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()


def draw_page(data: bytes, page: int, scale: float) -> "Image":
    """Draw one page as a picture in memory; see `page_as_png`."""
    with opened(data, "the file") as document:
        if not 1 <= page <= len(document):
            raise IndexError(f"page {page} of a file with {len(document)} pages")
        with opened_page(document, page - 1) as found:
            if found is None:
                raise UnreadableDocument(f"page {page} cannot be drawn; it is damaged")
            return picture_of(found.page, scale)


def picture_of(page: "PdfPage", scale: float) -> "Image":
    """Draw an open page, at most `MAX_PIXELS` large."""
    size = size_of(page)
    most = (MAX_PIXELS / (size.width * size.height)) ** 0.5
    picture: Image = page.render(scale=min(scale, most)).to_pil().convert("RGB")
    return picture
