"""Line numbers: the numbers that pleadings and drafts print in the margin, beside their lines.

What enters: the runs of a page, and the line numbers of the page before. What leaves: the runs
without line numbers. What always holds: nothing else is taken out; a number that counts
paragraphs or rows, and not lines, stays.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from statistics import median

from groundcheck.documents.runs import Run, Word

_NUMBER = re.compile(r"\d{1,4}")
_STEPS = {1: 8, 2: 5, 5: 3, 10: 3}
"""How line numbers count, and how many of them show that a page has them."""
_WIDE = 24.0
"""Points within which the numbers of one margin stand."""
_NEAR = 4.0
"""Points by which the margin of two pages may differ."""
_CLEAR = 0.95
"""Share of the lines that begin beside the margin and not in it."""
_AGREE = 0.9
"""Share of neighbouring numbers between which no more lines stand than they count."""
_RULED = 20
"""Numbers on a page of ruled paper, which has 25 to 32."""
_EVEN = 0.15
"""Share by which the distances of numbers on ruled paper differ."""
_RUNNING = 0.3
"""Share of lines that begin with a small letter, as running text does and rows do not."""
_SAME_LINE = 0.5
"""Share of its height by which parts of a line may stand apart."""


class Side(StrEnum):
    """The margin in which line numbers stand."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class LineNumbers:
    """The line numbers of one page."""

    side: Side
    edge: float
    """Where their outer side stands, points from the left; negative in the right margin."""
    step: int
    last: int


@dataclass(frozen=True, slots=True)
class Unnumbered:
    """The runs of a page without line numbers."""

    runs: tuple[Run, ...]
    numbers: LineNumbers | None = None
    """The line numbers that were taken out, or those of the page before."""


def without_line_numbers(runs: Sequence[Run], known: LineNumbers | None) -> Unnumbered:
    """Take out the line numbers of a page.

    Args:
        runs: the runs of the page.
        known: the line numbers of an earlier page.
    """
    for side in (known.side,) if known else Side:
        margin = _margin(runs if side is Side.LEFT else _mirrored(runs), known)
        found = margin and _numbers(runs, margin, side, known)
        if found:
            return Unnumbered(tuple(_without(runs, {word.start for word in margin})), found)
    return Unnumbered(tuple(runs), known)


def _mirrored(runs: Sequence[Run]) -> list[Run]:
    """The runs as a mirror shows them: what ended a line now begins it."""
    return [
        Run(tuple(replace(w, left=-w.right, right=-w.left) for w in reversed(run.words)))
        for run in runs
    ]


def _margin(runs: Sequence[Run], known: LineNumbers | None) -> list[Word]:
    """The numbers in the left margin from the top down; none where other text stands in it.

    Those of the right margin are the same in a mirror.
    """
    firsts = [run.words[0] for run in runs]
    numbers = [word for word in firsts if _NUMBER.fullmatch(word.text) and not word.raised]
    if not numbers:
        return []
    left = known.edge - _NEAR if known else min(word.left for word in numbers)
    inside = [word for word in numbers if left <= word.left and word.right <= left + _WIDE]
    right = max((word.right for word in inside), default=left)
    own = {word.start for word in inside}
    others = [word for word in firsts if word.start not in own]
    others += [run.words[1] for run in runs if run.words[0].start in own and len(run.words) > 1]
    clear = sum(word.left > right for word in others)
    if not others or clear < _CLEAR * len(others):
        return []
    return sorted(inside, key=lambda word: -word.bottom)


def _numbers(
    runs: Sequence[Run], margin: Sequence[Word], side: Side, known: LineNumbers | None
) -> LineNumbers | None:
    """The line numbers of a page, if those in its margin are any."""
    step = _step_like(margin, known) if known else _step_beside(runs, margin)
    edge = min(word.left for word in margin)
    return None if step is None else LineNumbers(side, edge, step, int(margin[-1].text))


def _step_beside(runs: Sequence[Run], margin: Sequence[Word]) -> int | None:
    """How the numbers beside the lines count on a page whose neighbours tell nothing of any."""
    step = _step(margin)
    if step is None or len(margin) < _STEPS[step]:
        return None
    lines = _text_lines(runs, {word.start for word in margin})
    running = sum(word.text[:1].islower() for word in lines)
    beside_lines = _count_lines(margin, lines, step) or _is_ruled(margin)
    spanned = sum(margin[-1].bottom <= word.top and word.bottom <= margin[0].top for word in lines)
    if not beside_lines or running < _RUNNING * len(lines) or 2 * spanned < len(lines):
        return None
    return step


def _step_like(margin: Sequence[Word], known: LineNumbers) -> int | None:
    """How numbers count that go on from those of an earlier page, or begin anew."""
    values = [int(word.text) for word in margin]
    begins = values[0] in (1, known.step) or 0 < values[0] - known.last <= known.step
    counts = all(after - before == known.step for before, after in pairwise(values))
    return known.step if begins and counts else None


def _step(margin: Sequence[Word]) -> int | None:
    """By how much numbers count, if they do: "1, 5, 10" counts by five."""
    values = [int(word.text) for word in margin]
    steps = Counter(after - before for before, after in pairwise(values))
    if not steps:
        return None
    step, count = steps.most_common(1)[0]
    strays = len(values) - 1 - count - (values[:1] == [1] and step > 1)
    return step if step in _STEPS and strays <= 0 else None


def _text_lines(runs: Sequence[Run], numbers: set[int]) -> list[Word]:
    """The first word of each printed line, from the top down, line numbers apart."""
    words = [run.words[0] for run in _without(runs, numbers)]
    first: list[Word] = []
    for word in sorted(words, key=lambda word: -word.bottom):
        if not first or first[-1].bottom - word.bottom > _SAME_LINE * word.height:
            first.append(word)
        elif word.left < first[-1].left:
            first[-1] = word
    return first


def _count_lines(margin: Sequence[Word], lines: Sequence[Word], step: int) -> bool:
    """Whether from one number to the next there are no more lines than they count."""
    fit = 0
    for upper, lower in pairwise(margin):
        high, low = (word.bottom + _SAME_LINE * word.height for word in (upper, lower))
        fit += sum(low < line.bottom + _SAME_LINE * line.height <= high for line in lines) <= step
    return fit >= _AGREE * (len(margin) - 1)


def _is_ruled(margin: Sequence[Word]) -> bool:
    """Whether the numbers stand at even distances, as on pleading paper."""
    if len(margin) < _RULED:
        return False
    gaps = [upper.bottom - lower.bottom for upper, lower in pairwise(margin)]
    usual = median(gaps)
    return usual > 0 and all(abs(gap - usual) <= _EVEN * usual for gap in gaps)


def _without(runs: Sequence[Run], numbers: set[int]) -> Iterator[Run]:
    """The runs without the words that begin at some glyphs."""
    for run in runs:
        words = tuple(word for word in run.words if word.start not in numbers)
        if words:
            yield run if len(words) == len(run.words) else Run(words, run.hyphen)
