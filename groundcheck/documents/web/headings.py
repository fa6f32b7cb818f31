"""Headings that an HTML page only paints: a line all in bold, or underlined, or in the middle.

What enters: blocks, and which of them look like headings. What leaves: the same blocks, with
those marked that are read as headings. What always holds: a page that marks its headings itself
(h1 to h6) is believed; numbered lines are left to their numbers; no text changes.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from groundcheck.documents.blocks import Block
from groundcheck.documents.numbering import parse_label

_MARKED = 2
"""Headings a page marks itself, from which on it is believed."""
_LONGEST = 90
_ENDS = (",", ";", ":", ".", "and", "or", "between", "of", "by")
_BLANKS = re.compile(r"_{2,}|\.{4,}|\d{4,}|@|:")
_FEWEST = 2
_MOST_SHARE = 0.34
"""Above this share of painted lines, paint says nothing (a page all in bold)."""
_LEVEL = 2


def headings_by_look(blocks: Sequence[Block], styled: set[int]) -> list[Block]:
    """The blocks, painted headings marked as headings."""
    marked = sum(block.level is not None and block.is_heading for block in blocks)
    painted = {id(b) for n, b in enumerate(blocks) if id(b) in styled and _heads(blocks, n)}
    plain = marked < _MARKED and _FEWEST <= len(painted) <= _MOST_SHARE * len(blocks)
    if not plain:
        return list(blocks)
    return [replace(b, level=_LEVEL) if id(b) in painted else b for b in blocks]


def _heads(blocks: Sequence[Block], number: int) -> bool:
    """Whether a painted line reads as the heading of what follows."""
    text = blocks[number].text.strip()
    following = blocks[number + 1] if number + 1 < len(blocks) else None
    if following is None or len(text) > _LONGEST or "\n" in text or blocks[number].row:
        return False
    if text.lower().endswith(_ENDS) or _BLANKS.search(text) or parse_label(text):
        return False
    return len(following.text) > _LONGEST or bool(parse_label(following.text))
