"""Where each character of a document stands on its pages.

What enters: for every page its size and one box per code point of its text. What leaves: a
frozen `PageLayout`, small enough to keep beside the text (about two bytes a character), and from
it the rectangles of any range of the text. What always holds: a code point that is printed
nowhere (a line break, the bar between two cells) has no box; kept boxes cover the given ones.
"""

import base64
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from groundcheck.models import Value

_STEP = 0.1
"""Positions are kept as multiples of this, points."""
_MOST_STEPS = 65_535
"""On pages that need more steps than this (over 91 inches), steps are larger."""
_SAME_LINE = 0.5
"""Share of the lower box's height that two boxes on one line have in common."""
_WIDE_GAP = 3.0
"""Line heights, above which a gap within a line parts two rectangles (cells of a table)."""

Boxes = NDArray[np.float32]
"""Shape (n, 4): left, top, right, bottom in points from the page's top left; zeros for none."""


class PageSize(Value):
    """How large a page is as it is shown."""

    width: float = Field(gt=0)
    """Points (1/72 inch)."""
    height: float = Field(gt=0)
    """Points (1/72 inch)."""

    @property
    def step(self) -> float:
        """What kept positions are multiples of, points."""
        return max(_STEP, max(self.width, self.height) / _MOST_STEPS)


class PageRectangle(Value):
    """A part of one line of one page."""

    page: int = Field(ge=1)
    """1-based page."""
    left: float
    """Points from the left edge of the page as it is shown."""
    top: float
    """Points from its top edge."""
    right: float
    """Points from its left edge, at least `left`."""
    bottom: float
    """Points from its top edge, at least `top`."""


class PageLayout(Value):
    """The pages of a document and the place of each code point on them."""

    sizes: tuple[PageSize, ...]
    """One per page, in order."""
    boxes: str = Field(default="", repr=False)
    """Four numbers per code point, packed by `pack`."""

    @classmethod
    def of(cls, sizes: Sequence[PageSize], pages: Sequence[Boxes]) -> Self:
        """Keep the boxes of each page's code points.

        Args:
            sizes: the size of each page.
            pages: one array per page, with one row per code point from that page's start to the
                next page's start.
        """
        steps = [_to_steps(boxes, size) for boxes, size in zip(pages, sizes, strict=True)]
        joined = np.concatenate(steps) if steps else np.zeros((0, 4), np.uint16)
        return cls(sizes=tuple(sizes), boxes=pack(joined))

    def rectangles(
        self, start: int, end: int, page_starts: Sequence[int]
    ) -> tuple[PageRectangle, ...]:
        """One rectangle per printed line that holds code points from `start` to `end`."""
        return tuple(self._rectangles(start, end, page_starts))

    def _rectangles(
        self, start: int, end: int, page_starts: Sequence[int]
    ) -> Iterator[PageRectangle]:
        while start < end:
            page = bisect_right(page_starts, start)
            last = page_starts[page] if page < len(page_starts) else end
            boxes = self._steps[start : min(last, end)] * self.sizes[page - 1].step
            for left, top, right, bottom in _lines(boxes[boxes[:, 2] > 0]):
                yield PageRectangle(page=page, left=left, top=top, right=right, bottom=bottom)
            start = last

    @cached_property
    def _steps(self) -> NDArray[np.uint16]:
        return unpack(self.boxes)


def pack(steps: NDArray[np.uint16]) -> str:
    """Compress rows of four: characters follow one another, so differences are what is kept.

    >>> rows = np.array([[1, 2, 3, 4], [5, 6, 7, 8]], np.uint16)
    >>> bool((unpack(pack(rows)) == rows).all())
    True
    """
    left, top, right, bottom = steps.T
    columns = np.stack([_differences(left), _differences(top), right - left, bottom - top])
    planes = columns.astype("<u2").view(np.uint8).reshape(-1, 2).T
    return base64.b64encode(zlib.compress(planes.tobytes(), 4)).decode("ascii")


def unpack(text: str) -> NDArray[np.uint16]:
    """The rows that `pack` took.

    Raises:
        ValueError: the text was not made by `pack`.
    """
    if not text:
        return np.zeros((0, 4), np.uint16)
    try:
        data = zlib.decompress(base64.b64decode(text, validate=True))
    except zlib.error as error:
        raise ValueError(f"boxes that cannot be unpacked: {error}") from error
    planes = np.ascontiguousarray(np.frombuffer(data, np.uint8).reshape(2, -1).T)
    left, top, width, height = planes.view("<u2").reshape(4, -1).astype(np.uint16)
    left, top = (np.cumsum(column, dtype=np.uint16) for column in (left, top))
    return np.stack([left, top, left + width, top + height], axis=1)


def _differences(column: NDArray[np.uint16]) -> NDArray[np.uint16]:
    return np.diff(column, prepend=np.uint16(0))


def _to_steps(boxes: Boxes, size: PageSize) -> NDArray[np.uint16]:
    """Boxes as parts of the page, rounded outwards so that they still cover the characters."""
    if not len(boxes):
        return np.zeros((0, 4), np.uint16)
    parts = boxes / size.step
    known = (boxes[:, 2] > boxes[:, 0])[:, None]
    limits = np.ceil(np.array([size.width, size.height] * 2) / size.step)
    low, high = np.floor(parts[:, :2]), np.ceil(parts[:, 2:])
    kept = np.where(known, np.clip(np.hstack([low, high]), 0, limits), 0)
    return kept.astype(np.uint16)


def _lines(boxes: NDArray[np.floating[Any]]) -> Iterator[list[float]]:
    """Boxes in reading order, joined line by line."""
    if not len(boxes):
        return
    before, after = boxes[:-1], boxes[1:]
    common = np.minimum(before[:, 3], after[:, 3]) - np.maximum(before[:, 1], after[:, 1])
    height = np.minimum(before[:, 3] - before[:, 1], after[:, 3] - after[:, 1])
    gap = after[:, 0] - before[:, 2]
    parted = (common < _SAME_LINE * height) | (np.abs(gap) > _WIDE_GAP * height)
    for line in np.split(boxes, np.flatnonzero(parted) + 1):
        edges = [*line[:, :2].min(axis=0), *line[:, 2:].max(axis=0)]
        yield [round(float(edge), 2) for edge in edges]
