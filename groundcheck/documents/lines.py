"""From the characters of a page to its lines.

What enters: the glyphs of one page. What leaves: its lines, each with its place on the page and
with the glyph behind each of its code points. What always holds: every character that is no
white space is in exactly one line; wide gaps between words divide a line into cells.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from groundcheck.documents.glyphs import HYPHEN, Glyphs
from groundcheck.documents.layout import NOWHERE, Line, Page, as_cells

_RUN = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its box, points from the page's lower left corner."""

    text: str
    start: int
    """Index of its first glyph."""
    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        """Height of the box, points."""
        return self.top - self.bottom


@dataclass(frozen=True, slots=True)
class Run:
    """Words that PDFium puts on one line."""

    words: tuple[Word, ...]
    hyphen: int | None = None
    """Index of the glyph of a hyphen at its end, if the line break may have brought it."""


def page_lines(glyphs: Glyphs) -> Page:
    """The lines of a page in reading order."""
    return tuple(line_of(run) for run in read_runs(glyphs))


def read_runs(glyphs: Glyphs) -> tuple[Run, ...]:
    """The runs of a page in PDFium's order."""
    return tuple(_runs(glyphs.text, iter(_words(glyphs))))


def _words(glyphs: Glyphs) -> list[Word]:
    found = [(word[0], word.start()) for word in _WORD.finditer(glyphs.text.replace(HYPHEN, " "))]
    if not found:
        return []
    starts = np.array([start for _, start in found])
    space = np.array([character.isspace() or character == HYPHEN for character in glyphs.text])
    low = np.where(space[:, None], np.inf, glyphs.boxes[:, :2])
    high = np.where(space[:, None], -np.inf, glyphs.boxes[:, 2:])
    boxes = np.hstack([np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)])
    return [
        Word(text, start, *box) for (text, start), box in zip(found, boxes.tolist(), strict=True)
    ]


def _runs(text: str, words: Iterator[Word]) -> Iterator[Run]:
    """PDFium breaks lines at its hyphen sign too."""
    word = next(words, None)
    for run in _RUN.finditer(text):
        start = run.start()
        for part in run[0].split(HYPHEN):
            end = start + len(part)
            held = []
            while word is not None and word.start < end:
                held.append(word)
                word = next(words, None)
            hyphen = end if end < run.end() else None
            if held or hyphen is not None:
                yield Run(tuple(held), hyphen)
            start = end + 1


def line_of(run: Run) -> Line:
    """A run as a line; wide gaps between words divide it into the cells of a row."""
    hyphen = NOWHERE if run.hyphen is None else run.hyphen
    if not run.words:
        return Line("", hyphenated=run.hyphen is not None, hyphen=hyphen)
    first, last = run.words[0], run.words[-1]
    bottom, top = min(first.bottom, last.bottom), max(first.top, last.top)
    gaps = [after.left - before.right for before, after in zip(run.words, run.words[1:])]  # noqa: B905
    text = as_cells([word.text for word in run.words], gaps, top - bottom)
    return Line(
        text=text,
        left=min(first.left, last.left),
        right=max(first.right, last.right),
        bottom=bottom,
        top=top,
        hyphenated=run.hyphen is not None,
        places=_places(text, run.words),
        hyphen=hyphen,
    )


def _places(text: str, words: Sequence[Word]) -> tuple[int, ...]:
    """The glyph of each code point of a line's text; `NOWHERE` between the words."""
    places: list[int] = []
    for word in words:
        start = text.index(word.text, len(places))
        places += [NOWHERE] * (start - len(places))
        places += range(word.start, word.start + len(word.text))
    return tuple(places)
