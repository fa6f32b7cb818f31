"""Words of a PDF page that are struck through, by a line or a reader's mark: deleted.

What enters: the characters of a page with its drawn lines and marks, and later its text. What
leaves: the struck characters, and the text without them. What always holds: a line below or
above its words strikes nothing, nor does one that goes on beyond them; the text keeps every
other character that is no white space.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.changes import Deletion
from groundcheck.documents.glyphs import Glyphs
from groundcheck.documents.layout import FlowedPage
from groundcheck.documents.lined import NOWHERE

_MIDDLE = (0.3, 0.7)
"""Shares of a character's height between which a line strikes it; an underline is at 0.1 to 0.2."""
_THICK = 0.2
"""Share of a character's height up to which a bar is a line through it."""
_COVERED = 0.5
"""Share of a character's width that is struck at least."""
_BEYOND = 0.6
"""Heights by which a line may go on beyond the words it strikes."""
_APART = 1.5
"""Points between two pieces of one line."""

Boxes = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Struck:
    """A page's running text without its struck words."""

    page: FlowedPage
    deletions: tuple[Deletion, ...] = ()
    """By offset in the page's text."""


def struck_glyphs(glyphs: Glyphs, lines: Boxes) -> frozenset[int]:
    """Indexes of the characters that are struck through.

    Args:
        glyphs: the characters of a page.
        lines: its horizontal lines that rule no table; shape (n, 4).
    """
    if glyphs.turn or not len(lines) or not glyphs.text:
        return frozenset()
    shown = np.array([not character.isspace() for character in glyphs.text])
    found: set[int] = set()
    for line in _whole(lines):
        found.update(np.flatnonzero(shown & _crossed(glyphs.boxes, line, shown)).tolist())
    return frozenset(found)


def marked_glyphs(glyphs: Glyphs, marks: Boxes) -> frozenset[int]:
    """Indexes of the characters that an annotation marks as struck out.

    Args:
        glyphs: the characters of a page.
        marks: the boxes of the marked words, line by line, as the page is shown; shape (n, 4).
    """
    middles = (glyphs.boxes[:, :2] + glyphs.boxes[:, 2:]) / 2
    found: set[int] = set()
    for mark in marks:
        inside = ((mark[:2] <= middles) & (middles <= mark[2:])).all(axis=1)
        found.update(np.flatnonzero(inside).tolist())
    return frozenset(at for at in found if not glyphs.text[at].isspace())


def _whole(lines: Boxes) -> Iterator[Boxes]:
    """The lines, those drawn in several pieces joined."""
    order = np.lexsort((lines[:, 0], np.round(lines[:, 1])))
    current: Boxes | None = None
    for line in lines[order]:
        if current is not None and _goes_on(current, line):
            current = np.hstack(
                [np.minimum(current[:2], line[:2]), np.maximum(current[2:], line[2:])]
            )
            continue
        if current is not None:
            yield current
        current = line
    if current is not None:
        yield current


def _goes_on(line: Boxes, following: Boxes) -> bool:
    near = line[0] - _APART <= following[0] <= line[2] + _APART
    return bool(near and abs(line[1] - following[1]) < 1 and abs(line[3] - following[3]) < 1)


def _crossed(boxes: Boxes, line: Boxes, shown: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which characters one line strikes; none if it is no strike."""
    left, bottom, right, top = line.tolist()
    height = boxes[:, 3] - boxes[:, 1]
    width = boxes[:, 2] - boxes[:, 0]
    middle = (bottom + top) / 2 - boxes[:, 1]
    covered = np.minimum(boxes[:, 2], right) - np.maximum(boxes[:, 0], left)
    crossed = shown & (height > 0) & (covered > 0) & (covered >= _COVERED * width)
    crossed &= (middle >= _MIDDLE[0] * height) & (middle <= _MIDDLE[1] * height)
    crossed &= top - bottom <= _THICK * height
    if crossed.any():
        reach = _BEYOND * float(height[crossed].max())
        beyond = boxes[crossed, 0].min() - left > reach or right - boxes[crossed, 2].max() > reach
        crossed &= not beyond
    return np.asarray(crossed)


def without_struck(page: FlowedPage, struck: frozenset[int]) -> Struck:
    """The running text of a page without its struck characters."""
    if not struck:
        return Struck(page)
    kept: list[int] = []  # offsets in the text so far
    deletions: list[tuple[int, str]] = []
    for gone, start, end in _stretches(page, struck):
        if gone:
            kept = kept[: _shown(page.text, kept, end)]
            deletions.append((len(kept), page.text[start:end]))
        else:
            kept += range(start + _doubled(page.text, kept, start), end)
    kept = kept[: _without_space(page.text, kept)]
    text = "".join(page.text[offset] for offset in kept)
    places = tuple(page.places[offset] for offset in kept)
    found = (Deletion(position=min(at, len(kept)), text=said) for at, said in deletions)
    return Struck(FlowedPage(text, page.runs_over, places), tuple(found))


def _shown(text: str, kept: Sequence[int], end: int) -> int:
    """How much of the text so far stays before struck words: not a space before a line's end."""
    space = text[end : len(text) - len(text[end:].lstrip())]
    before = _without_space(text, kept)
    breaks = sum(text[offset] == "\n" for offset in kept[before:])
    return before if space.count("\n") > breaks and before else len(kept)


def _without_space(text: str, kept: Sequence[int]) -> int:
    """How much of the text so far stands before the white space at its end."""
    length = len(kept)
    while length and text[kept[length - 1]].isspace():
        length -= 1
    return length


def _doubled(text: str, kept: Sequence[int], start: int) -> int:
    """How much white space begins here that stands already where words were taken out."""
    if kept and not text[kept[-1]].isspace():
        return 0
    following = text[start:]
    return len(following) - len(following.lstrip())


def _stretches(page: FlowedPage, struck: frozenset[int]) -> Iterator[tuple[bool, int, int]]:
    """The stretches of a text that are struck, and those that are not, in order."""
    marks = [place in struck for place in page.places]
    for number, place in enumerate(page.places):  # spaces between struck words
        if place == NOWHERE and number and marks[number - 1]:
            marks[number] = page.text[number].isspace()
    start = 0
    for gone, group in groupby(marks):
        end = start + len(list(group))
        trimmed = start + len(page.text[start:end].rstrip()) if gone else end
        yield gone, start, trimmed
        if trimmed < end:
            yield False, trimmed, end
        start = end
