"""The characters of one PDF page and their boxes, as PDFium knows them.

What enters: an open page of PDFium (the caller holds the lock). What leaves: `Glyphs`, which
needs PDFium no more. What always holds: one box per code point of the text; positions count in
points from the lower left corner of the page as it is shown, turned and cropped.
"""

import ctypes
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.boxes import PageSize
from groundcheck.documents.turning import turn_of

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

HYPHEN = "\ufffe"
"""What PDFium puts for a hyphen at the end of a line, in place of hyphen and line break."""
_HYPHEN_CODE = 2
"""The code of that hyphen when PDFium is asked for one character."""
_SYMBOL_BULLETS = str.maketrans({"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf02d": "-"})
"""Bullets of Word's symbol fonts, which arrive in the private use area."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FINE = 1000
"""Device steps per point: PDFium turns and crops pages in whole steps."""
_SAMPLED = 200
"""Characters that tell how the text of a page is turned."""
_LETTER = PageSize(width=612, height=792)


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """The characters of one page in PDFium's order."""

    text: str
    """One code point per character, with PDFium's line breaks."""
    boxes: NDArray[np.float32]
    """Shape (len(text), 4): left, bottom, right, top."""
    size: PageSize
    turn: int = 0
    """Degrees, clockwise, by which most of the text is turned as shown."""


def read_glyphs(page: "PdfPage", check: Callable[[int], None]) -> Glyphs:
    """Read a page's text layer.

    Args:
        page: an open page.
        check: told the number of characters before they are read; raises if they are too many.
    """
    from pypdfium2 import raw

    size = size_of(page)
    text_page = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(text_page.raw)
        check(count)
        codes = _codes(raw, text_page.raw, count)
        boxes = to_display(page, size, _boxes(raw, text_page.raw, count))
        turn = turn_of(_angles(raw, text_page.raw, count), page.get_rotation())
    finally:
        text_page.close()
    codes, boxes = _whole_characters(codes, boxes)
    return Glyphs(as_characters(codes.tolist()), boxes, size, turn)


def size_of(page: "PdfPage") -> PageSize:
    """The size of a page as shown; letter where the file gives none that makes sense."""
    width, height = page.get_size()
    return PageSize(width=width, height=height) if width > 0 and height > 0 else _LETTER


def to_display(page: "PdfPage", size: PageSize, boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Boxes of the page's own space, as it is shown: turned, and cropped.

    Args:
        page: an open page.
        size: its size as shown.
        boxes: shape (n, 4); left, bottom, right, top in the page's own space.
    """
    origin, right, up = (_shown(page, size, x, y) for x, y in ((0, 0), (1, 0), (0, 1)))
    axes = np.array([right - origin, up - origin], np.float64)
    corners = boxes.astype(np.float64).reshape(-1, 2, 2) @ axes + origin
    low, high = corners.min(axis=1), corners.max(axis=1)
    return np.hstack([low, high]).astype(np.float32)


def _shown(page: "PdfPage", size: PageSize, x: float, y: float) -> NDArray[np.float64]:
    from pypdfium2 import raw

    across, down = ctypes.c_int(), ctypes.c_int()
    width, height = (max(round(side * _FINE), 1) for side in (size.width, size.height))
    raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, x, y, across, down)
    return np.array([across.value / _FINE, size.height - down.value / _FINE])


def _codes(raw: Any, handle: Any, count: int) -> NDArray[np.uint32]:
    """The characters; PDFium's versions give the hyphen at the end of a line two codes."""
    unicode_at = raw.FPDFText_GetUnicode
    found = (unicode_at(handle, index) for index in range(count))
    codes: NDArray[np.uint32] = np.fromiter(found, np.uint32, count)
    for index in np.flatnonzero(codes == _HYPHEN_CODE).tolist():
        if raw.FPDFText_IsHyphen(handle, index) == 1:
            codes[index] = ord(HYPHEN)
    return codes


def _angles(raw: Any, handle: Any, count: int) -> Iterator[float]:
    """The angles of some characters of all parts of a page, in radians; below 0 where unknown."""
    every = max(count // _SAMPLED, 1)
    return (raw.FPDFText_GetCharAngle(handle, index) for index in range(0, count, every))


def _boxes(raw: Any, handle: Any, count: int) -> NDArray[np.float32]:
    """The boxes as PDFium gives them; zeros where it knows none."""
    rectangles = (raw.FS_RECTF * count)()
    look_up = raw.FPDFText_GetLooseCharBox
    for index in range(count):
        look_up(handle, index, ctypes.byref(rectangles[index]))
    left_top_right_bottom = np.frombuffer(rectangles, np.float32).reshape(count, 4)
    boxes = left_top_right_bottom[:, [0, 3, 2, 1]]
    return np.where(np.isfinite(boxes), boxes, np.float32(0))


def _whole_characters(
    codes: NDArray[np.uint32], boxes: NDArray[np.float32]
) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
    """Join the halves of characters beyond U+FFFF; a half without its other is replaced."""
    high = (codes >= 0xD800) & (codes < 0xDC00)
    low = (codes >= 0xDC00) & (codes < 0xE000)
    if not (high.any() or low.any()):
        return codes, boxes
    paired = high[:-1] & low[1:]
    first = np.append(paired, np.False_)
    second = np.insert(paired, 0, np.False_)
    whole = codes.copy()
    whole[first] = 0x10000 + ((codes[first] - 0xD800) << 10) + (codes[second] - 0xDC00)
    whole[(high | low) & ~first] = 0xFFFD
    return whole[~second], boxes[~second]


def as_characters(codes: list[int]) -> str:
    """One character per code, so that positions stay indexes of the codes.

    >>> as_characters([65, 0, 0xF0B7])
    'A •'
    """
    text = "".join(map(chr, codes))
    return _CONTROL.sub(" ", text).translate(_SYMBOL_BULLETS)
