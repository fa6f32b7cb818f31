"""PDF to text, page by page, through PDFium.

What enters: a PDF's bytes and, if it is encrypted, its password. What leaves: the text with
lines joined into paragraphs, where each page starts, and where each character stands. What
always holds: every page is a page of the result, and one that shows something no text was read
from is named in the warnings.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.boxes import Boxes, PageLayout, PageSize
from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.furniture import without_furniture
from groundcheck.documents.glyphs import Glyphs, read_glyphs, to_display
from groundcheck.documents.layout import FlowedPage, flow
from groundcheck.documents.notices import accepted, left_out
from groundcheck.documents.page_lines import page_lines
from groundcheck.documents.pdf_file import (
    PDFIUM_LOCK,
    OpenPage,
    opened,
    opened_page,
    without_password,
)
from groundcheck.documents.reading import Reading, check_length, join_pages
from groundcheck.documents.rulings import read_rulings
from groundcheck.documents.scans import PageRead, is_scan, read_scans
from groundcheck.documents.strikes import Struck, marked_glyphs, struck_glyphs, without_struck
from groundcheck.documents.unseen import without_unseen
from groundcheck.errors import DocumentTooLarge
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

__all__ = ["PDFIUM_LOCK", "read_pdf"]

_NO_GLYPHS = Glyphs("", np.zeros((0, 4), np.float32), PageSize(width=612, height=792))


def read_pdf(
    data: bytes,
    name: str,
    settings: ReadingSettings,
    *,
    password: str | None = None,
    ask_for: Callable[[float], None] = lambda _: None,
) -> Reading:
    """Read the text of a PDF: its text layer, and its scanned pages where OCR is installed.

    Args:
        data: the file.
        name: the file as messages name it.
        settings: bounds on what is read.
        password: opens an encrypted file.
        ask_for: told the seconds that scanned pages take, before they are read.

    Raises:
        DocumentTooLarge: more pages or characters than the settings allow.
        EncryptedDocument: it needs a password, or another one.
        UnreadableDocument: it is damaged, or no page of it can be read.
    """
    with opened(data, name, password=password) as document:
        pages = _read_pages(document, name, settings)
        source = without_password(document) if password is not None else data
    comments = sum(page.comments for page in pages)
    hidden = sum(page.hidden for page in pages)
    scans = read_scans(source, pages, name, settings, ask_for)
    pages = scans.pages
    running = flow(without_furniture([page.lines for page in pages]))
    parted = [without_struck(page, read.struck) for page, read in zip(running, pages, strict=True)]
    flowed = [page.page for page in parted]
    text, starts = join_pages([(page.text, page.runs_over) for page in flowed])
    layout = _layout(pages, flowed, [*starts[1:], len(text)])
    unread = tuple(number for number, page in enumerate(pages, 1) if page.unread)
    changes = _changes(parted, starts)
    return Reading(
        text,
        starts,
        (
            *accepted(name, changes),
            *left_out(name, comments, "comment"),
            *left_out(name, hidden, "passage of hidden text"),
            *scans.warnings,
        ),
        unread_pages=unread,
        layout=layout,
        source=source,
        changes=changes,
    )


def _changes(pages: Sequence[Struck], starts: Sequence[int]) -> TrackedChanges:
    """What is struck through, by offset in the whole text."""
    deletions = [
        deletion.model_copy(update={"position": start + deletion.position})
        for page, start in zip(pages, starts, strict=True)
        for deletion in page.deletions
    ]
    return TrackedChanges(deletions=tuple(deletions))


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
    characters, before = 0, PageRead(_NO_GLYPHS, (), unread=True)

    def check(more: int) -> None:
        check_length(characters + more, name, settings)

    for number in range(count):
        with opened_page(document, number) as page:
            found = _read_page(page, check, before)
        characters += len(found.glyphs.text)
        before = replace(found, gutter=found.gutter or before.gutter)
        yield found


def _read_page(found: OpenPage | None, check: Callable[[int], None], before: PageRead) -> PageRead:
    """The lines of one page; a page that PDFium cannot load has none."""
    if found is None:
        return PageRead(_NO_GLYPHS, (), unread=True, numbers=before.numbers)
    page = found.page
    glyphs, hidden = without_unseen(page, read_glyphs(page, check))
    fields, marked = (
        to_display(page, glyphs.size, boxes)
        for boxes in (found.annotations.fields, found.annotations.struck)
    )
    rulings = read_rulings(page, glyphs.size)
    lines = page_lines(glyphs, rulings, fields, hint=before.gutter, numbers=before.numbers)
    struck = struck_glyphs(glyphs, rulings.loose) | marked_glyphs(glyphs, marked)
    unread = is_scan(page, glyphs)
    comments = found.annotations.comments
    found_lines = lines.lines, unread, lines.gutter, lines.numbers
    return PageRead(glyphs, *found_lines, struck, comments, hidden)


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
