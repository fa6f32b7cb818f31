"""The straight lines drawn on a PDF page: what rules a table, and what may strike words.

What enters: an open page of PDFium (the caller holds the lock). What leaves: its horizontal and
vertical rulings, and the horizontal lines that rule nothing, in points from the lower left
corner of the page as shown. What always holds: the work is bounded; a page drawn in more pieces
than that has no rulings.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.boxes import PageSize
from groundcheck.documents.glyphs import to_display

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_MOST_OBJECTS = 4_000
_MOST_SEGMENTS = 200
_MOST_RULINGS = 1_000
_THIN = 3.0
"""Points, up to which a bar counts as a line."""
_SHORTEST = 6.0
"""Points, below which a line rules nothing (a dash, a glyph drawn as a path)."""
_REACH = 2.0
"""Points by which two rulings that meet may miss each other."""
_MEETS = 2
"""Rulings of the other kind that one must meet: an underline meets none."""

Boxes = NDArray[np.float32]
"""Shape (n, 4): left, bottom, right, top in points from the page's lower left corner."""


def _none() -> Boxes:
    return np.zeros((0, 4), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Rulings:
    """The rulings of one page."""

    across: Boxes = field(default_factory=_none)
    """Horizontal lines."""
    down: Boxes = field(default_factory=_none)
    """Vertical lines."""
    loose: Boxes = field(default_factory=_none)
    """Horizontal lines that meet too few others to rule a table."""


def read_rulings(page: "PdfPage", size: PageSize) -> Rulings:
    """Find the rulings of a page."""
    from pypdfium2 import raw

    count = raw.FPDFPage_CountObjects(page.raw)
    if count > _MOST_OBJECTS:
        return Rulings()
    found: list[tuple[float, float, float, float]] = []
    for index in range(count):
        piece = raw.FPDFPage_GetObject(page.raw, index)
        if raw.FPDFPageObj_GetType(piece) == raw.FPDF_PAGEOBJ_PATH and _is_painted(raw, piece):
            found += _segments(raw, piece)
            if len(found) > _MOST_RULINGS:
                return Rulings()
    if not found:
        return Rulings()
    return _sorted(to_display(page, size, np.array(found, np.float32)))


def _sorted(boxes: Boxes) -> Rulings:
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    flat = boxes[(height <= _THIN) & (width > height)]
    across = flat[flat[:, 2] - flat[:, 0] >= _SHORTEST]
    down = boxes[(width <= _THIN) & (height >= _SHORTEST)]
    touch = _touch(across, down)
    rules = touch.sum(axis=1) >= _MEETS
    short = flat[flat[:, 2] - flat[:, 0] < _SHORTEST]
    loose = np.vstack([across[~rules], short])
    return Rulings(across[rules], down[touch.sum(axis=0) >= _MEETS], loose)


def _touch(across: Boxes, down: Boxes) -> NDArray[np.bool_]:
    """Shape (len(across), len(down)): which rulings meet."""
    low = np.maximum(across[:, None, :2], down[None, :, :2])
    high = np.minimum(across[:, None, 2:], down[None, :, 2:])
    return np.asarray((high - low >= -_REACH).all(axis=2))


def _is_painted(raw: Any, path: Any) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    known = raw.FPDFPath_GetDrawMode(path, fill, stroke)
    return bool(known and (fill.value or stroke.value))


def _segments(raw: Any, path: Any) -> Iterator[tuple[float, float, float, float]]:
    """The sides of a path; a thin bar counts as one line."""
    bounds = [ctypes.c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(path, *bounds):
        return
    left, bottom, right, top = (bound.value for bound in bounds)
    if min(right - left, top - bottom) <= _THIN:
        yield left, bottom, right, top
        return
    count = raw.FPDFPath_CountSegments(path)
    if count > _MOST_SEGMENTS:
        return
    points = [_point(raw, path, index) for index in range(count)]
    for (_, x, y), (kind, to_x, to_y) in pairwise(points):
        if kind == raw.FPDF_SEGMENT_LINETO:
            yield min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
    if count >= 4 and raw.FPDFPathSegment_GetClose(raw.FPDFPath_GetPathSegment(path, count - 1)):
        (_, x, y), (_, to_x, to_y) = points[-1], points[0]
        yield min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)


def _point(raw: Any, path: Any, index: int) -> tuple[int, float, float]:
    """Kind and place of a path's segment, in the page's own space."""
    segment = raw.FPDFPath_GetPathSegment(path, index)
    x, y, matrix = ctypes.c_float(), ctypes.c_float(), raw.FS_MATRIX()
    raw.FPDFPathSegment_GetPoint(segment, x, y)
    raw.FPDFPageObj_GetMatrix(path, matrix)
    return (
        raw.FPDFPathSegment_GetType(segment),
        matrix.a * x.value + matrix.c * y.value + matrix.e,
        matrix.b * x.value + matrix.d * y.value + matrix.f,
    )
