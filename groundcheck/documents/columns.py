"""The order in which the runs of a page are read.

What enters: the runs of a page (and blocks that stay whole, such as tables) in the order in
which the file draws them. What leaves: the same, in reading order: the left column before the
right one, full-width lines between. What always holds: nothing is lost or added; a run that
spans the gutter is cut there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import median
from typing import Protocol

from groundcheck.documents.runs import Run

_MIDDLE = (0.25, 0.75)
"""Share of the width of all text within which the right column begins."""
_GUTTER = 0.8
"""Line heights, from which on a gap between words may be a gutter."""
_NEAR = 3.0
"""Points by which the lines of a column may begin apart."""
_FEWEST_LINES = 4
_FEWEST_WORDS = 3.5
"""Words a line on average, below which a column holds labels, not running text."""
_FULL = 0.55
"""Share of a column's width that its middle line fills."""
_CANDIDATES = 4
_MOST_SEGMENTS = 200
_FAR = 1.8
"""Line heights of white, above which a line or two at the top or bottom stand apart."""
_NOWHERE = (0.0, 0.0, 0.0, 0.0)
_TOUCH = 2.0
"""Points by which the boxes of two lines, one below the other, may overlap."""
_LARGER = 1.15
"""Times the usual height, from which on a line in the left column is a heading."""


class Block(Protocol):
    """Anything with a place on the page."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top, points from the page's lower left corner."""


@dataclass(frozen=True, slots=True)
class Band:
    """A part of the page with two columns."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The blocks of a page in reading order."""

    blocks: tuple[Block, ...]
    columns: tuple[int, ...]
    """The column of each block, counted over the page; 0 for what stands in none."""
    gutter: float | None = None
    """Where the right column begins, points; None on a page of one column."""


def in_reading_order(blocks: Sequence[Block], *, hint: float | None = None) -> Order:
    """Order the blocks of a page.

    Args:
        blocks: runs and other blocks in the order in which the file draws them.
        hint: where the right column began on an earlier page, points.
    """
    placed = [block for block in blocks if block.box != _NOWHERE]
    unplaced = [block for block in blocks if block.box == _NOWHERE]
    for gutter in [*([hint] if hint else []), *_candidates(placed)]:
        parts = _bands(placed, gutter, few=1 if gutter == hint else _FEWEST_LINES)
        if any(isinstance(part, Band) for part in parts):
            numbered = [*_flattened(parts), *((block, 0) for block in unplaced)]
            ordered, columns = zip(*numbered, strict=True)
            return Order(ordered, columns, gutter)
    return Order(tuple(top_down(blocks)), (0,) * len(blocks))


def _candidates(blocks: Sequence[Block]) -> list[float]:
    """Where a right column may begin: where many lines, or parts of them, begin."""
    if len(blocks) < 2 * _FEWEST_LINES:
        return []
    low = min(block.box[0] for block in blocks)
    width = max(block.box[2] for block in blocks) - low
    starts = Counter(
        round(left / 2) * 2
        for block in blocks
        for left in _starts(block)
        if _MIDDLE[0] <= (left - low) / max(width, 1.0) <= _MIDDLE[1]
    )
    common = [start for start, count in starts.most_common(_CANDIDATES) if count >= _FEWEST_LINES]
    return [start - _NEAR for start in common]


def _starts(block: Block) -> Iterable[float]:
    yield block.box[0]
    if isinstance(block, Run):
        wide = _GUTTER * block.height
        for before, after in pairwise(block.words):
            if after.left - before.right > wide:
                yield after.left


def _bands(blocks: Sequence[Block], gutter: float, *, few: int) -> list[Block | Band]:
    """The page from top to bottom: blocks over the full width, and bands of two columns."""
    parts: list[Block | Band] = []
    pending: list[tuple[Block, bool]] = []
    for block in sorted(blocks, key=lambda block: -block.box[3]):
        sides = _sides(block, gutter)
        if sides:
            pending += sides
        else:
            parts += _closed(pending, few)
            pending = []
            parts.append(block)
    return [*parts, *_closed(pending, few)]


def _sides(block: Block, gutter: float) -> list[tuple[Block, bool]]:
    """The parts of a block left (False) and right (True) of the gutter; none if it spans it."""
    left, _, right, _ = block.box
    if right <= gutter + 1 or left >= gutter - 1:
        return [(block, left >= gutter - 1)]
    if not isinstance(block, Run):
        return []
    for number, (before, after) in enumerate(pairwise(block.words), 1):
        if before.right <= gutter + 1 and after.left >= gutter - 1:
            if after.left - before.right < _GUTTER * block.height:
                return []
            parts = Run(block.words[:number]), Run(block.words[number:], block.hyphen)
            return [(parts[0], False), (parts[1], True)]
    return []


def _closed(pending: Sequence[tuple[Block, bool]], few: int) -> list[Block | Band]:
    """The blocks between two full-width ones, as bands if they are columns of running text."""
    head, middle, foot = _apart(pending)
    found: list[Block | Band] = [*_rows(head)]
    for group in _at_headings(middle):
        left = tuple(block for block, is_right in group if not is_right)
        right = tuple(block for block, is_right in group if is_right)
        if _is_column(left, few) and _is_column(right, few) and _are_beside(left, right):
            found.append(Band(tuple(top_down(left)), tuple(top_down(right))))
        else:
            found += _rows(group)
    return [*found, *_rows(foot)]


Sided = Sequence[tuple[Block, bool]]


def _apart(group: Sided) -> tuple[Sided, Sided, Sided]:
    """A line or two above and below that stand apart: running heads and feet."""
    usual = median(block.box[3] - block.box[1] for block, _ in group) if group else 0.0
    first, last = 0, len(group)
    floor = float("inf")
    for number, (block, _) in enumerate(group[: 2 * _FEWEST_LINES]):
        if number and floor - block.box[3] > _FAR * usual and number <= 3:
            first = number
        floor = min(floor, block.box[1])
    ceiling = 0.0
    for number, (block, _) in enumerate(reversed(group[first:])):
        if number and block.box[1] - ceiling > _FAR * usual and number <= 3:
            last = len(group) - number
        ceiling = max(ceiling, block.box[3])
    return group[:first], group[first:last], group[last:]


def _at_headings(group: Sided) -> list[Sided]:
    """Cut above each larger line on the left that has nothing on its right."""
    if not group:
        return []
    usual = median(block.box[3] - block.box[1] for block, _ in group)
    cuts = [0]
    for number, (block, is_right) in enumerate(group):
        if is_right or not isinstance(block, Run):
            continue
        _, bottom, _, top = block.box
        beside = any(
            right and other.box[1] < top - 1 and bottom + 1 < other.box[3] for other, right in group
        )
        if not beside and top - bottom > _LARGER * usual:
            cuts.append(number)
    return [group[a:b] for a, b in pairwise([*cuts, len(group)]) if a < b]


def _is_column(blocks: Sequence[Block], few: int) -> bool:
    """Whether these are lines of running text: enough of them, of many words, mostly full."""
    runs = [block for block in blocks if isinstance(block, Run)]
    if len(runs) < few:
        return False
    if sum(len(run.words) for run in runs) < _FEWEST_WORDS * len(runs):
        return False
    width = max(run.box[2] for run in runs) - min(run.box[0] for run in runs)
    return median(run.box[2] - run.box[0] for run in runs) >= _FULL * width


def _are_beside(left: Sequence[Block], right: Sequence[Block]) -> bool:
    """Whether the two columns stand side by side for most of the shorter one."""
    tops = [max(block.box[3] for block in side) for side in (left, right)]
    bottoms = [min(block.box[1] for block in side) for side in (left, right)]
    shorter = min(top - bottom for top, bottom in zip(tops, bottoms, strict=True))
    return min(tops) - max(bottoms) >= 0.5 * shorter


def _rows(group: Sided) -> list[Block]:
    """Blocks that are no columns, whole again and row by row."""
    rows: list[list[Block]] = []
    for block, _ in group:
        middle = (block.box[1] + block.box[3]) / 2
        if rows and rows[-1][0].box[1] < middle < rows[-1][0].box[3]:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [block for row in rows for block in _whole(sorted(row, key=lambda b: b.box[0]))]


def _whole(row: Sequence[Block]) -> list[Block]:
    """The parts of a run that was cut in vain, joined."""
    whole: list[Block] = []
    for block in row:
        last = whole[-1] if whole else None
        if isinstance(block, Run) and isinstance(last, Run) and last.hyphen is None:
            whole[-1] = Run((*last.words, *block.words), block.hyphen)
        else:
            whole.append(block)
    return whole


def _flattened(parts: Iterable[Block | Band]) -> Iterator[tuple[Block, int]]:
    """The blocks in reading order, each with the number of its column."""
    column = 0
    for part in parts:
        if isinstance(part, Band):
            yield from ((block, column + 1) for block in part.left)
            yield from ((block, column + 2) for block in part.right)
            column += 2
        else:
            yield part, 0


def top_down(blocks: Sequence[Block]) -> list[Block]:
    """One column from top to bottom, where the file draws it in another order.

    Stretches that the file draws downwards stay whole, but one that lies wholly above another, or
    in a gap of it, goes there; side by side they stay as they are.
    """
    stretches: list[list[Block]] = []
    for block in blocks:
        height = block.box[3] - block.box[1]
        if stretches and (not height or block.box[3] <= stretches[-1][-1].box[3] + 0.5 * height):
            stretches[-1].append(block)
        else:
            stretches.append([block])
    if len(stretches) > _MOST_SEGMENTS:
        return sorted(blocks, key=lambda block: (-round(block.box[1]), block.box[0]))
    placed: list[list[Block]] = []
    for stretch in stretches:
        _put(placed, stretch)
    return [block for stretch in placed for block in stretch]


def _put(placed: list[list[Block]], stretch: list[Block]) -> None:
    """Put a stretch before the first one that lies below it, into a gap of one, or line by line."""
    top = max(block.box[3] for block in stretch)
    bottom = min(block.box[1] for block in stretch)
    for at, other in enumerate(placed if top > bottom else ()):
        above = list(takewhile(lambda block: block.box[1] >= top - 1, other))
        below = other[len(above) :]
        if below and bottom >= max(block.box[3] for block in below) - 1:
            placed[at : at + 1] = [part for part in (above, stretch, below) if part]
            return
    merged = _merged([block for other in placed for block in other], stretch)
    if merged:
        placed[:] = [merged]
    else:
        placed.append(stretch)


def _merged(column: Sequence[Block], stretch: Sequence[Block]) -> list[Block]:
    """A column with lines that stand between its own, as where a file draws all headings apart.

    Empty where a line of one stands beside the other, or the two are columns of their own.
    """
    if not column or not _overlap(column, stretch):
        return []
    lines = sorted([*column, *stretch], key=lambda block: -block.box[3])
    apart = all(line.box[1] >= below.box[3] - _TOUCH for line, below in pairwise(lines))
    return lines if apart else []


def _overlap(one: Sequence[Block], other: Sequence[Block]) -> bool:
    """Whether two stretches have some of the page's width in common."""
    left = max(min(block.box[0] for block in side) for side in (one, other))
    right = min(max(block.box[2] for block in side) for side in (one, other))
    return left < right
