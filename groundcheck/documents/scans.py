"""Pages that show pictures of text: found, named, and read where OCR is installed.

What enters: the pages of a PDF as their text layer gave them. What leaves: the same pages, those
read by OCR replaced, and what a reader must be told. What always holds: a page that shows
something no text was read from stays marked `unread`, and is named.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from groundcheck.documents.glyphs import Glyphs
from groundcheck.documents.lined import Page
from groundcheck.documents.linenumbers import LineNumbers
from groundcheck.documents.ocr import SCALE, one_thread_a_page, read_picture, why_unavailable
from groundcheck.documents.page_lines import page_lines
from groundcheck.documents.pictures import draw_page
from groundcheck.documents.reading import check_length
from groundcheck.documents.rulings import Rulings
from groundcheck.errors import UnreadableDocument
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_FEW_CHARACTERS = 200
"""Printed characters, below which a text layer may be a stamp on a scanned page."""
_COVERED = 0.6
"""Share of the page that a scan covers at least."""
_MOST_OBJECTS = 200
"""Objects looked at on a page with so little text."""
_SECONDS_A_PAGE = 15
"""Allowed for OCR on average; most pages take 2 or 3."""
_MOST_WORKERS = 4
_NAMED_PAGES = 12


@dataclass(frozen=True, slots=True)
class PageRead:
    """What one page gave."""

    glyphs: Glyphs
    lines: Page
    unread: bool
    """Whether it shows something that no text was read from."""
    gutter: float | None = None
    """Where its right column begins, points; None on a page of one column."""
    numbers: LineNumbers | None = None
    """The numbers of its lines, or of an earlier page's."""
    struck: frozenset[int] = frozenset()
    """The glyphs that are struck through."""
    comments: int = 0
    """Comments on it, which are not read."""
    hidden: int = 0
    """Passages that no reader sees, which are not read."""


@dataclass(frozen=True, slots=True)
class Scans:
    """The pages of a PDF after OCR."""

    pages: list[PageRead]
    warnings: tuple[str, ...]


def is_scan(page: "PdfPage", glyphs: Glyphs) -> bool:
    """Whether an open page shows more than its text layer says.

    That is a page without text on which anything is drawn, and one with a few words that a
    picture covers mostly, as where a signing service stamps each page of a scan.
    """
    from pypdfium2 import raw

    printed = sum(not character.isspace() for character in glyphs.text)
    if not printed:
        return bool(raw.FPDFPage_CountObjects(page.raw) > 0)
    if printed >= _FEW_CHARACTERS:
        return False
    area = page.get_width() * page.get_height()
    return bool(max(_picture_areas(raw, page), default=0.0) >= _COVERED * area)


def _picture_areas(raw: Any, page: "PdfPage") -> Iterator[float]:
    """The area of each picture on a page, square points; pictures inside forms too."""
    count = min(raw.FPDFPage_CountObjects(page.raw), _MOST_OBJECTS)
    pieces = [raw.FPDFPage_GetObject(page.raw, index) for index in range(count)]
    for piece in pieces:
        kind = raw.FPDFPageObj_GetType(piece)
        if kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM):
            left, bottom, right, top = bounds = [ctypes.c_float() for _ in range(4)]
            if raw.FPDFPageObj_GetBounds(piece, *bounds):
                yield (right.value - left.value) * (top.value - bottom.value)


def read_scans(
    source: bytes,
    pages: Sequence[PageRead],
    name: str,
    settings: ReadingSettings,
    ask_for: Callable[[float], None],
) -> Scans:
    """Read the unread pages by OCR, where that is installed.

    Args:
        source: the PDF, freed of its password.
        pages: its pages as their text layer gave them.
        name: the file as messages name it.
        settings: whether to use OCR, for how many pages, and in which language.
        ask_for: told the seconds that this takes at most.

    Raises:
        UnreadableDocument: nothing could be read from any page.
    """
    after = list(pages)
    scans = [number for number, page in enumerate(pages) if page.unread]
    if not scans:
        return Scans(after, ())
    lack = _lack(settings)
    wanted = [] if lack else scans[: settings.max_ocr_pages]
    ask_for(_SECONDS_A_PAGE * len(wanted))
    with one_thread_a_page(), ThreadPoolExecutor(max_workers=_workers()) as pool:
        found = pool.map(lambda at: _read_scan(source, at, pages[at], settings), wanted)
        for number, page in zip(wanted, found, strict=True):
            after[number] = page
    check_length(sum(len(page.glyphs.text) for page in after), name, settings)
    read = [number + 1 for number in scans if not after[number].unread]
    unread = [number + 1 for number in scans if after[number].unread]
    if len(unread) == len(pages) or not any(page.lines for page in after):
        raise _nothing(name, len(pages), lack)
    fix = lack or (
        f"OCR failed on them, or they are more than the {settings.max_ocr_pages} allowed by "
        "max_ocr_pages"
    )
    return Scans(after, tuple(_warnings(name, len(pages), read, unread, fix)))


def _workers() -> int:
    return min(os.cpu_count() or 1, _MOST_WORKERS)


def _lack(settings: ReadingSettings) -> str:
    if not settings.ocr:
        return "switch ocr on in the reading settings to read them"
    return why_unavailable(settings.ocr_language)


def _read_scan(source: bytes, number: int, page: PageRead, settings: ReadingSettings) -> PageRead:
    """A page by OCR; its text layer stays where it says more."""
    try:
        picture = draw_page(source, number + 1, SCALE)
        glyphs = read_picture(picture, page.glyphs.size, settings.ocr_language)
    except UnreadableDocument:
        return page
    if len(glyphs.text.split()) <= len(page.glyphs.text.split()):
        return replace(page, unread=False)
    found = page_lines(glyphs, Rulings(), hint=page.gutter)
    return PageRead(glyphs, found.lines, unread=False, gutter=found.gutter)


def _nothing(name: str, count: int, lack: str) -> UnreadableDocument:
    if not lack:
        return UnreadableDocument(
            f"{name} shows no text that OCR can read on any of its {count} pages; scan it again, "
            "upright and at 300 dpi"
        )
    return UnreadableDocument(
        f"{name} has no text layer on any of its {count} pages (a scan); {lack}, or export a "
        "searchable PDF"
    )


def _warnings(
    name: str, count: int, read: Sequence[int], unread: Sequence[int], fix: str
) -> Iterator[str]:
    if read:
        yield (
            f"{name}: {_named(read)} of {count} read by OCR (scanned); compare the words with the "
            "page."
        )
    if unread:
        yield f"{name}: {_named(unread)} of {count} without a text layer (scanned), not read; {fix}."


def _named(pages: Sequence[int]) -> str:
    """The pages by number.

    >>> _named([2, 5])
    'pages 2, 5'
    """
    named = ", ".join(map(str, pages[:_NAMED_PAGES]))
    more = f" and {len(pages) - _NAMED_PAGES} more" if len(pages) > _NAMED_PAGES else ""
    return f"{'page' if len(pages) == 1 else 'pages'} {named}{more}"
