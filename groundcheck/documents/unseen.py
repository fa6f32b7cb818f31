"""Text of a PDF page that no reader sees: white on white, or too small for any eye.

What enters: an open page of PDFium (the caller holds the lock) and its characters. What leaves:
the characters without the unseen ones, and how many passages those are. What always holds: a page
of whose text none could be seen is kept whole, as the text layer of a scan is; text that is drawn
invisible on purpose, as behind a scan, is kept; white text counts as unseen only where the page
as drawn is white; the work is bounded.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.glyphs import Glyphs

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_WHITE = 245
"""Least brightness, of 255, of white ink and of a page without ink."""
_SMALLEST = 1.0
"""Height in points below which nobody reads a character; fine print has 4 and more."""
_MOST_OBJECTS = 4_000
_DEEPEST = 4
"""Forms inside forms that are looked into."""
_SCALE = 1.0
"""Pixels per point at which a page is drawn: enough to tell paper from a dark ground."""
_MOST_PIXELS = 4_000_000

Flags = NDArray[np.bool_]


def without_unseen(page: "PdfPage", glyphs: Glyphs) -> tuple[Glyphs, int]:
    """The characters that can be seen, and the number of passages that cannot."""
    shown = np.array([not character.isspace() for character in glyphs.text], dtype=bool)
    unseen = shown & (_tiny(glyphs) | _white(page, glyphs))
    if not unseen.any() or (unseen == shown).all():
        return glyphs, 0
    gone = _with_spaces(unseen, shown)
    text = "".join(c for c, out in zip(glyphs.text, gone.tolist(), strict=True) if not out)
    passages = sum(out for out, _ in groupby(unseen[shown].tolist()))
    return replace(glyphs, text=text, boxes=glyphs.boxes[~gone]), passages


def _tiny(glyphs: Glyphs) -> Flags:
    """Which characters are smaller than any eye can read; those without a size are not."""
    sides = glyphs.boxes[:, 2:] - glyphs.boxes[:, :2]
    return np.asarray((sides.max(axis=1) < _SMALLEST) & (sides.min(axis=1) > 0))


def _white(page: "PdfPage", glyphs: Glyphs) -> Flags:
    """Which characters are white, and stand where the page as drawn is white."""
    none = np.zeros(len(glyphs.text), dtype=bool)
    if not _has_white_text(page):
        return none
    white = _inked_white(page, glyphs)
    if not white.any():
        return none
    return white & _blank(page, glyphs, white)


def _has_white_text(page: "PdfPage") -> bool:
    """Whether any piece of text is white; taken for granted on a page of very many pieces."""
    from pypdfium2 import raw

    ink = [ctypes.c_uint() for _ in range(4)]
    for count, piece in enumerate(_pieces(raw, page)):
        if count > _MOST_OBJECTS:
            return True
        is_text = raw.FPDFPageObj_GetType(piece) == raw.FPDF_PAGEOBJ_TEXT
        if is_text and raw.FPDFPageObj_GetFillColor(piece, *ink) and _is_white(ink):
            return True
    return False


def _pieces(raw: Any, page: "PdfPage") -> Iterator[Any]:
    """What is drawn on a page, and inside its forms."""
    count = min(raw.FPDFPage_CountObjects(page.raw), _MOST_OBJECTS + 2)
    stack = [(raw.FPDFPage_GetObject(page.raw, at), 0) for at in range(count)]
    while stack:
        piece, depth = stack.pop()
        yield piece
        if raw.FPDFPageObj_GetType(piece) == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            inner = min(raw.FPDFFormObj_CountObjects(piece), _MOST_OBJECTS)
            stack += [(raw.FPDFFormObj_GetObject(piece, at), depth + 1) for at in range(inner)]


def _is_white(ink: list[ctypes.c_uint]) -> bool:
    red, green, blue, alpha = (part.value for part in ink)
    return min(red, green, blue) >= _WHITE and alpha > 0


def _inked_white(page: "PdfPage", glyphs: Glyphs) -> Flags:
    """Which characters are filled with white and have no outline."""
    from pypdfium2 import raw

    white = np.zeros(len(glyphs.text), dtype=bool)
    text_page = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(text_page.raw)
        for index in _filled_white(raw, text_page.raw, count if count == len(white) else 0):
            piece = raw.FPDFText_GetTextObject(text_page.raw, index)
            mode = raw.FPDFTextObj_GetTextRenderMode(piece) if piece else None
            white[index] = mode == raw.FPDF_TEXTRENDERMODE_FILL
    finally:
        text_page.close()
    return white


def _filled_white(raw: Any, handle: Any, count: int) -> Iterator[int]:
    """Indexes of the characters whose fill is white."""
    ink = [ctypes.c_uint() for _ in range(4)]
    red, look_up = ink[0], raw.FPDFText_GetFillColor
    for index in range(count):
        if look_up(handle, index, *ink) and red.value >= _WHITE and _is_white(ink):
            yield index


def _blank(page: "PdfPage", glyphs: Glyphs, among: Flags) -> Flags:
    """Which of some characters stand where the page as drawn shows no ink."""
    scale = min(_SCALE, (_MOST_PIXELS / (glyphs.size.width * glyphs.size.height)) ** 0.5)
    picture = page.render(scale=scale, grayscale=True).to_numpy()
    picture = picture.reshape(picture.shape[0], picture.shape[1])
    blank = np.zeros(len(among), dtype=bool)
    for index in np.flatnonzero(among).tolist():
        left, bottom, right, top = (glyphs.boxes[index] * scale).tolist()
        height = glyphs.size.height * scale
        rows = slice(max(int(height - top), 0), max(int(height - bottom) + 1, 0))
        patch = picture[rows, max(int(left), 0) : max(int(right) + 1, 0)]
        blank[index] = patch.size > 0 and float(patch.mean()) >= _WHITE
    return blank


def _with_spaces(unseen: Flags, shown: Flags) -> Flags:
    """What is taken out: unseen characters and the white space between two of them."""
    gone = unseen.copy()
    places = np.flatnonzero(shown)
    for one, other in zip(places[:-1].tolist(), places[1:].tolist(), strict=True):
        if unseen[one] and unseen[other]:
            gone[one:other] = True
    return gone
