"""PDF to text, page by page, through PDFium.

What enters: a PDF's bytes and, if it is encrypted, its password. What leaves: the text with
lines joined into paragraphs, where each page starts, and where each character stands. What
always holds: every page is a page of the result, and one that shows something no text was read
from is named in the warnings.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.boxes import Boxes, PageLayout, PageSize
from groundcheck.documents.furniture import without_furniture
from groundcheck.documents.glyphs import Glyphs, read_glyphs
from groundcheck.documents.layout import FlowedPage, Page, flow
from groundcheck.documents.page_lines import page_lines
from groundcheck.documents.pdf_file import PDFIUM_LOCK, opened, opened_page, without_password
from groundcheck.documents.reading import Reading, check_length, join_pages
from groundcheck.documents.rulings import read_rulings
from groundcheck.errors import DocumentTooLarge, UnreadableDocument
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

__all__ = ["PDFIUM_LOCK", "read_pdf"]

_NAMED_PAGES = 12
_NO_GLYPHS = Glyphs("", np.zeros((0, 4), np.float32), PageSize(width=612, height=792))


@dataclass(frozen=True, slots=True)
class PageRead:
    """What one page gave."""

    glyphs: Glyphs
    lines: Page
    unread: bool
    """Whether it shows something that no text was read from."""
    gutter: float | None = None
    """Where its right column begins, points; None on a page of one column."""


def read_pdf(
    data: bytes, name: str, settings: ReadingSettings, *, password: str | None = None
) -> Reading:
    """Read the text layer of a PDF.

    Raises:
        DocumentTooLarge: more pages or characters than the settings allow.
        EncryptedDocument: it needs a password, or another one.
        UnreadableDocument: it is damaged, or no page has a text layer.
    """
    with opened(data, name, password=password) as document:
        pages = _read_pages(document, name, settings)
        source = without_password(document) if password is not None else data
    unread = tuple(number for number, page in enumerate(pages, 1) if page.unread)
    warnings = _warnings(pages, unread, name)
    flowed = flow(without_furniture([page.lines for page in pages]))
    text, starts = join_pages([(page.text, page.runs_over) for page in flowed])
    layout = _layout(pages, flowed, [*starts[1:], len(text)])
    return Reading(text, starts, warnings, unread_pages=unread, layout=layout, source=source)


def _read_pages(document: "PdfDocument", name: str, settings: ReadingSettings) -> list[PageRead]:
    count = len(document)
    if count > settings.max_pages:
        raise DocumentTooLarge(
            f"{name} has {count:,} pages, more than the {settings.max_pages:,} read; split "
            "it, or raise max_pages in the reading settings"
        )
    return list(_bounded(document, count, name, settings))


def _bounded(
    document: "PdfDocument", count: int, name: str, settings: ReadingSettings
) -> Iterator[PageRead]:
    """The pages, up to the bound on characters, which is checked before a page is unfolded."""
    characters, gutter = 0, None

    def check(more: int) -> None:
        check_length(characters + more, name, settings)

    for number in range(count):
        with opened_page(document, number) as page:
            found = _read_page(page, check, gutter)
        characters += len(found.glyphs.text)
        gutter = found.gutter or gutter
        yield found


def _read_page(
    page: "PdfPage | None", check: Callable[[int], None], gutter: float | None
) -> PageRead:
    """The lines of one page; a page that PDFium cannot load has none."""
    from pypdfium2 import raw

    if page is None:
        return PageRead(_NO_GLYPHS, (), unread=True)
    glyphs = read_glyphs(page, check)
    found = page_lines(glyphs, read_rulings(page, glyphs.size), hint=gutter)
    unread = not found.lines and raw.FPDFPage_CountObjects(page.raw) > 0
    return PageRead(glyphs, found.lines, unread=unread, gutter=found.gutter)


def _layout(
    pages: Sequence[PageRead], flowed: Sequence[FlowedPage], ends: Sequence[int]
) -> PageLayout:
    """The boxes of the running text; `ends` are the offsets at which the pages' texts end."""
    starts = [0, *ends[:-1]]
    boxes = [
        _placed(page.glyphs, text.places, end - start)
        for page, text, start, end in zip(pages, flowed, starts, ends, strict=True)
    ]
    return PageLayout.of([page.glyphs.size for page in pages], boxes)


def _placed(glyphs: Glyphs, places: Sequence[int], length: int) -> Boxes:
    """One box per code point of a page's text, from the page's top left."""
    boxes = np.zeros((length, 4), np.float32)
    indexes: NDArray[np.int64] = np.array(places, np.int64)
    known = np.flatnonzero(indexes >= 0)
    left, bottom, right, top = glyphs.boxes[indexes[known]].T
    height = glyphs.size.height
    boxes[known] = np.stack([left, height - top, right, height - bottom], axis=1)
    return boxes


def _warnings(pages: Sequence[PageRead], unread: Sequence[int], name: str) -> tuple[str, ...]:
    """A warning that names the pages that were not read, or an error if none was."""
    if not any(page.lines for page in pages):
        raise UnreadableDocument(
            f"{name} has no text layer on any of its {len(pages)} pages (a scan); run it through "
            "OCR, or export a searchable PDF"
        )
    if not unread:
        return ()
    named = ", ".join(map(str, unread[:_NAMED_PAGES]))
    more = f" and {len(unread) - _NAMED_PAGES} more" if len(unread) > _NAMED_PAGES else ""
    pages_are = "page" if len(unread) == 1 else "pages"
    warning = (
        f"{name}: {pages_are} {named}{more} of {len(pages)} without a text layer (scanned), not "
        "read."
    )
    return (warning,)
