"""From the characters of a page to the words that stand together on a line.

What enters: the glyphs of one page. What leaves: its runs in PDFium's order. What always holds:
every character that is no white space is in exactly one word of one run.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.glyphs import HYPHEN, Glyphs

_RUN = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\S+")
_BROKEN = re.compile(r"[^\W\d_]{2}[-\u00ad\u2010]$")
"""A word that a line break divides, where PDFium did not say so."""

_RAISABLE = re.compile(r"\S[\d*†‡§]$")
_MARK = re.compile(r"\d{1,2}|[*†‡§]{1,3}")
_UNIT = re.compile(r"(?:[cdk]?m|ft|in)")
"""What a raised number after it makes square or cubic."""
_COMMON = 0.5
"""Share of the lower run's height that two parts of a line have in common."""
_OVERLAP = 0.2
_CLOSE = 0.8
"""Heights that one part of a line may overlap the next, or stand before it."""
_SMALL = 0.8
"""Share of its word's height up to which a number may be raised."""
_LIFT = 0.1
"""Share of its word's height by which its foot stands higher."""


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
    raised: bool = False
    """Whether it is a raised number or sign after a word, which may point to a footnote."""

    @property
    def height(self) -> float:
        """Height of the box, points."""
        return self.top - self.bottom


@dataclass(frozen=True)
class Run:
    """Words that stand on one line; one at least."""

    words: tuple[Word, ...]
    hyphen: int | None = None
    """Index of the glyph of a hyphen at its end, if the line break may have brought it."""

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of its first and last word."""
        first, last = self.words[0], self.words[-1]
        return (
            min(first.left, last.left),
            min(first.bottom, last.bottom),
            max(first.right, last.right),
            max(first.top, last.top),
        )

    @property
    def height(self) -> float:
        """Height of its box, points."""
        return self.box[3] - self.box[1]

    @property
    def gaps(self) -> list[float]:
        """The space after each word but the last, points."""
        return [after.left - before.right for before, after in pairwise(self.words)]


def read_runs(glyphs: Glyphs) -> tuple[Run, ...]:
    """The runs of a page in PDFium's order."""
    return tuple(_rejoined(_runs(glyphs, iter(_words(glyphs)))))


def _rejoined(runs: Iterable[Run]) -> Iterator[Run]:
    """Runs that PDFium parts within a line, as at a raised number, joined again."""
    last: Run | None = None
    for run in runs:
        if last is not None and _is_next(last, run):
            last = Run((*last.words, *run.words), run.hyphen)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def _is_next(run: Run, following: Run) -> bool:
    """Whether a run goes on with another one close to its right."""
    _, bottom, right, top = run.box
    left, low, _, high = following.box
    least = min(top - bottom, high - low)
    if run.hyphen is not None or min(top, high) - max(bottom, low) < _COMMON * least:
        return False
    return -_OVERLAP * least <= left - right <= _CLOSE * max(top - bottom, high - low)


def _words(glyphs: Glyphs) -> list[Word]:
    found = [(word[0], word.start()) for word in _WORD.finditer(glyphs.text.replace(HYPHEN, " "))]
    if not found:
        return []
    starts = np.array([start for _, start in found])
    space = np.array([character.isspace() or character == HYPHEN for character in glyphs.text])
    low = np.where(space[:, None], np.inf, glyphs.boxes[:, :2])
    high = np.where(space[:, None], -np.inf, glyphs.boxes[:, 2:])
    boxes = np.hstack([np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)])
    words = [
        Word(text, start, *box) for (text, start), box in zip(found, boxes.tolist(), strict=True)
    ]
    return [part for word in words for part in _parted(word, glyphs)]


def _parted(word: Word, glyphs: Glyphs) -> tuple[Word, ...]:
    """A word and the raised number at its end, which belongs to a footnote."""
    if not _RAISABLE.search(word.text):
        return (word,)
    boxes = glyphs.boxes[word.start : word.start + len(word.text)]
    heights = boxes[:, 3] - boxes[:, 1]
    small = heights < _SMALL * heights.max()
    length = int(np.argmin(small[::-1]))
    base, mark = boxes[: len(boxes) - length], boxes[len(boxes) - length :]
    text, tail = word.text[: len(base)], word.text[len(base) :]
    if not _MARK.fullmatch(tail) or _UNIT.fullmatch(text):
        return (word,)
    if float(mark[:, 1].min()) < float(base[:, 1].min()) + _LIFT * float(heights.max()):
        return (word,)
    return (
        Word(text, word.start, *_around(base)),
        Word(tail, word.start + len(base), *_around(mark), raised=True),
    )


def _around(boxes: NDArray[np.float32]) -> tuple[float, float, float, float]:
    left, bottom = boxes[:, :2].min(axis=0).tolist()
    right, top = boxes[:, 2:].max(axis=0).tolist()
    return left, bottom, right, top


def _runs(glyphs: Glyphs, words: Iterator[Word]) -> Iterator[Run]:
    """PDFium breaks lines at its hyphen sign too."""
    word = next(words, None)
    for run in _RUN.finditer(glyphs.text):
        start = run.start()
        for part in run[0].split(HYPHEN):
            end = start + len(part)
            held = []
            while word is not None and word.start < end:
                held.append(word)
                word = next(words, None)
            hyphen = end if end < run.end() else None
            if held:
                yield Run(tuple(held), hyphen)
            elif hyphen is not None:
                yield Run((Word("-", hyphen, *glyphs.boxes[hyphen].tolist()),))
            start = end + 1


def unbroken(run: Run) -> Run:
    """The run without the hyphen at its end, which it remembers."""
    if run.hyphen is not None or not _BROKEN.search(run.words[-1].text):
        return run
    last = run.words[-1]
    short = Word(last.text[:-1], last.start, last.left, last.bottom, last.right, last.top)
    return Run((*run.words[:-1], short), last.start + len(short.text))
