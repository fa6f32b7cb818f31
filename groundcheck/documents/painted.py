"""Headings that a file only paints: a line all in bold, underlined, larger, or centred capitals.

What enters: blocks, some of which know how they are painted. What leaves: the same blocks, with
those marked that are read as headings, and how far out each stands. What always holds: a file
that marks its headings itself is believed; numbered lines are left to their numbers; no text
changes.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from groundcheck.documents.blocks import Block
from groundcheck.documents.headings import heading_at
from groundcheck.documents.numbering import parse_label
from groundcheck.documents.reading import Painted

_MARKED = 2
"""Headings a file marks itself, from which on it is believed."""
_LONGEST = 90
_MOST_WORDS = 12
_ENDS = (",", ";", ":", ".", "?", "and", "or", "between", "of", "by")
_BLANKS = re.compile(r"_{2,}|\.{4,}|\d{4,}|[@:\t\n|]")
_SENTENCE = re.compile(r"(?s)\S+(?:\s+\S+){4,}[.;:][\"”’)]*\Z")
"""A paragraph of five words and more that ends as one."""
_FEWEST = 2
_MOST_SHARE = 0.7
"""Above this share of painted headings, paint says nothing; two levels over a line make 0.67."""
_LARGER = 1.0
"""Points by which a heading that nothing else sets apart is larger than the running text."""
_SIZES = 3
"""Sizes of headings that are told apart."""


def headings_by_look(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, painted headings marked as headings."""
    marked = sum(block.level is not None and block.is_heading for block in blocks)
    usual = _usual_size(blocks)
    painted = [_is_painted(block, usual) for block in blocks]
    found = _headings(blocks, painted)
    if marked >= _MARKED or not _FEWEST <= len(found) <= _MOST_SHARE * len(blocks):
        return list(blocks)
    levels = dict(zip(found, _levels([blocks[n] for n in found], usual), strict=True))
    over = {n for n in found if _is_over_numbers(blocks, n)}
    if len(over) >= _FEWEST:
        levels |= dict.fromkeys(over, Painted.OVER_NUMBERS)
    return [replace(b, level=levels[n]) if n in levels else b for n, b in enumerate(blocks)]


def _usual_size(blocks: Sequence[Block]) -> float:
    """The size of most characters, points; 0 where no block knows its size."""
    sizes: Counter[float] = Counter()
    for block in blocks:
        if block.paint and block.paint.size:
            sizes[block.paint.size] += len(block.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _is_painted(block: Block, usual: float) -> bool:
    paint = block.paint
    return paint is not None and (paint.stands_out or _is_larger(paint.size, usual))


def _is_larger(size: float, usual: float) -> bool:
    return usual > 0 and size >= usual + _LARGER


def _headings(blocks: Sequence[Block], painted: Sequence[bool]) -> list[int]:
    """Indexes of the painted lines that head what follows: text, or a heading further in."""
    found: list[int] = []
    for number in range(len(blocks) - 2, -1, -1):
        heads_text = not painted[number + 1] and _is_body(blocks[number + 1].text)
        heads_heading = found[-1:] == [number + 1] and _outdoes(blocks[number], blocks[number + 1])
        if painted[number] and _may_head(blocks[number]) and (heads_text or heads_heading):
            found.append(number)
    return found[::-1]


def _outdoes(block: Block, following: Block) -> bool:
    """Whether one painted line looks like the heading of another: larger, or in capitals."""
    sizes = [paint.size if paint else 0.0 for paint in (block.paint, following.paint)]
    if sizes[0] != sizes[1]:
        return sizes[0] > sizes[1]
    return block.text.isupper() and not following.text.isupper()


def _may_head(block: Block) -> bool:
    """Whether a painted line reads as a heading."""
    text = block.text.strip()
    if not text or len(text) > _LONGEST or len(text.split()) > _MOST_WORDS or block.row:
        return False
    if not any(map(str.isalpha, text)) or text[0] in '(["“‘':
        return False
    return not (text.lower().endswith(_ENDS) or _BLANKS.search(text) or parse_label(text))


def _is_body(text: str) -> bool:
    return len(text) > _LONGEST or bool(parse_label(text)) or bool(_SENTENCE.match(text))


def _is_over_numbers(blocks: Sequence[Block], number: int) -> bool:
    """Whether a heading stands over numbered paragraphs that have no headings of their own."""
    following = blocks[number + 1].text
    first = heading_at(following, 0)
    return first is not None and not first.title and following[:1].isdigit()


def _levels(headings: Sequence[Block], usual: float) -> list[Painted]:
    """How far out each heading stands; the document's own title holds no others."""
    sizes = [block.paint.size if block.paint else 0.0 for block in headings]
    larger = sorted({size for size in sizes if _is_larger(size, usual)}, reverse=True)[:_SIZES]
    levels = [
        Painted.CAPITALS
        if block.text.isupper()
        else Painted(Painted.LARGEST + (larger.index(size) if size in larger else len(larger)))
        for block, size in zip(headings, sizes, strict=True)
    ]
    outermost = min(levels)
    if levels.count(outermost) == 1 and levels[0] is outermost and len(levels) > 1:
        levels[0] = min(levels[1:])
    return levels
