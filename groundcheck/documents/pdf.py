"""PDF to text, page by page, through PDFium.

What enters: a PDF's bytes and, if it is encrypted, its password. What leaves: the text with
lines joined into paragraphs, and where each page starts. What always holds: PDFium, which is
not thread-safe, is entered by one thread at a time; every page is a page of the result, and one
without a text layer is named in the warnings.
"""

import ctypes
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from groundcheck.documents.furniture import without_furniture
from groundcheck.documents.layout import Line, Page, as_cells, flow
from groundcheck.documents.reading import Reading, check_length, join_pages
from groundcheck.errors import DocumentTooLarge, EncryptedDocument, UnreadableDocument
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

PDFIUM_LOCK = threading.Lock()
"""Hold it around every call into PDFium, here and elsewhere."""

_HYPHEN = "\ufffe"
"""What PDFium puts for a hyphen at the end of a line, in place of hyphen and line break."""
_SYMBOL_BULLETS = str.maketrans({"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf02d": "-"})
"""Bullets of Word's symbol fonts, which arrive in the private use area."""
_LINE = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\S+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NAMED_PAGES = 12

BoxOf = Callable[[int], Any]
"""From a character's index to its box (left, bottom, right, top in points)."""


def read_pdf(
    data: bytes, name: str, settings: ReadingSettings, *, password: str | None = None
) -> Reading:
    """Read the text layer of a PDF.

    Raises:
        DocumentTooLarge: more pages or characters than the settings allow.
        EncryptedDocument: it needs a password, or another one.
        UnreadableDocument: it is damaged, or no page has a text layer.
    """
    with PDFIUM_LOCK:
        pages = _read_pages(data, name, settings, password)
    text, starts = join_pages(flow(without_furniture(pages)))
    return Reading(text, starts, _scanned_pages(pages, name))


def _read_pages(
    data: bytes, name: str, settings: ReadingSettings, password: str | None
) -> list[Page]:
    document = _open(data, name, password)
    try:
        count = len(document)
        if count > settings.max_pages:
            raise DocumentTooLarge(
                f"{name} has {count:,} pages, more than the {settings.max_pages:,} read; split "
                "it, or raise max_pages in the reading settings"
            )
        return list(_bounded(document, count, name, settings))
    finally:
        document.close()


def _bounded(
    document: "PdfDocument", count: int, name: str, settings: ReadingSettings
) -> Iterator[Page]:
    """The pages, up to the bound on characters, which is checked before a page is unfolded."""
    characters = 0

    def check(more: int) -> None:
        check_length(characters + more, name, settings)

    for number in range(count):
        page = _read_page(document, number, check)
        characters += sum(len(line.text) for line in page)
        yield page


def _open(data: bytes, name: str, password: str | None) -> "PdfDocument":
    import pypdfium2
    from pypdfium2 import raw

    try:
        return pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError as error:
        if error.err_code == raw.FPDF_ERR_PASSWORD:
            raise _encrypted(name, password) from error
        if error.err_code == raw.FPDF_ERR_SECURITY:
            raise EncryptedDocument(
                f"{name} is encrypted in a way that is not supported; print it to a new PDF"
            ) from error
        raise UnreadableDocument(
            f"{name} is a damaged PDF ({error}); open it in a PDF viewer and print it to a new "
            "PDF, or fetch it again"
        ) from error


def _encrypted(name: str, password: str | None) -> EncryptedDocument:
    if password is None:
        return EncryptedDocument(f"{name} is encrypted; give its password")
    return EncryptedDocument(f"{name} is encrypted and the password given does not open it")


def _read_page(document: "PdfDocument", number: int, check: Callable[[int], None]) -> Page:
    """The lines of one page; a page that PDFium cannot load has none."""
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        return ()
    try:
        return tuple(_lines(page, check))
    finally:
        page.close()


def _lines(page: "PdfPage", check: Callable[[int], None]) -> Iterator[Line]:
    from pypdfium2 import raw

    text_page = page.get_textpage()
    handle = text_page.raw
    try:
        count = raw.FPDFText_CountChars(handle)
        check(count)
        unicode_at = raw.FPDFText_GetUnicode
        characters = as_characters([unicode_at(handle, index) for index in range(count)])
        box_of = partial(_box, raw.FPDFText_GetLooseCharBox, raw.FS_RECTF, handle)
        for run in _LINE.finditer(characters):
            yield from _pieces(run[0], run.start(), box_of)
    finally:
        text_page.close()


def as_characters(codes: list[int]) -> str:
    """One character per code, so that positions stay PDFium's own character indexes.

    >>> as_characters([65, 0, 0xF0B7])
    'A •'
    """
    text = "".join(map(chr, codes))
    return _CONTROL.sub(" ", text).translate(_SYMBOL_BULLETS)


def _pieces(text: str, start: int, box_of: BoxOf) -> Iterator[Line]:
    """The lines of a run without line breaks: PDFium also breaks at its hyphen sign."""
    parts = text.split(_HYPHEN)
    for number, part in enumerate(parts):
        hyphenated = number + 1 < len(parts)
        if part.strip() or hyphenated:
            yield _line(part, start, box_of, hyphenated=hyphenated)
        start += len(part) + 1


def _line(text: str, start: int, box_of: BoxOf, *, hyphenated: bool) -> Line:
    """A line with its place; wide gaps between words divide it into the cells of a row."""
    words = list(_WORD.finditer(text))
    if not words:
        return Line("", hyphenated=hyphenated)
    firsts = [box_of(start + word.start()) for word in words]
    lasts = [box_of(start + word.end() - 1) for word in words]
    gaps = [after.left - before.right for before, after in zip(lasts, firsts[1:], strict=False)]
    bottom, top = min(firsts[0].bottom, lasts[-1].bottom), max(firsts[0].top, lasts[-1].top)
    return Line(
        text=_whole_characters(as_cells([word[0] for word in words], gaps, top - bottom)),
        left=min(firsts[0].left, lasts[-1].left),
        right=max(firsts[0].right, lasts[-1].right),
        bottom=bottom,
        top=top,
        hyphenated=hyphenated,
    )


def _box(look_up: Any, new_box: Any, handle: Any, index: int) -> Any:
    """The box of one character, in points; zeros where PDFium knows none."""
    box = new_box()
    look_up(handle, index, ctypes.byref(box))
    return box


def _whole_characters(text: str) -> str:
    """Join the halves of characters beyond U+FFFF; a half without its other is replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _scanned_pages(pages: list[Page], name: str) -> tuple[str, ...]:
    """A warning that names the pages without text, or an error if no page has any."""
    blank = [number for number, page in enumerate(pages, 1) if not page]
    if not blank:
        return ()
    if len(blank) == len(pages):
        raise UnreadableDocument(
            f"{name} has no text layer on any of its {len(pages)} pages (a scan); run it through "
            "OCR, or export a searchable PDF"
        )
    named = ", ".join(map(str, blank[:_NAMED_PAGES]))
    more = f" and {len(blank) - _NAMED_PAGES} more" if len(blank) > _NAMED_PAGES else ""
    pages_are = "page" if len(blank) == 1 else "pages"
    warning = (
        f"{name}: {pages_are} {named}{more} of {len(pages)} without a text layer (blank or "
        "scanned), not read."
    )
    return (warning,)
