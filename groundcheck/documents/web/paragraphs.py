"""Paragraphs of an HTML page from the runs of characters between two blocks.

What enters: runs, each with its look. What leaves: paragraphs as a reader sees them: spaces
once, lines where they were broken, an empty line between two paragraphs. What always holds: no
character but white space is lost, save the numbers of pages and lines that only repeat.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groundcheck.documents.blocks import Block, Change, Paint, Piece, stripped

_LINE_BREAK = re.compile(r"(\n)")
_PAGE_NUMBER = re.compile(
    r"[-–—\[( ]*(?:page +)?(?:\d{1,4}|[ivxlc]{1,6})(?: +of +\d{1,4})?[-–—\]) ]*", re.IGNORECASE
)
_LONGEST_HEADING = 120
"""Letters."""
_FEWEST_RUNNING = 3
"""Pages on which a line stands at the head or foot before it counts as running."""
_RUNNING_SHARE = 0.4
"""Share of all pages on which it stands; it may differ on even and odd pages."""


@dataclass(frozen=True, slots=True)
class Style:
    """What an open element hands on to those inside it."""

    bold: bool = False
    underlined: bool = False
    centred: bool = False
    keeps_space: bool = False
    raised: bool = False
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one look."""

    piece: Piece
    style: Style


def paragraphs(runs: Sequence[Run]) -> Iterator[tuple[Piece, ...]]:
    """The paragraphs of a block: line breaks stay, an empty line divides."""
    keeps = any(run.style.keeps_space for run in runs)
    for pieces in _divided([run.piece for run in runs]):
        tidy = stripped(_lines_trimmed(pieces, keeps=keeps))
        if any(piece.text.strip() for piece in tidy):
            yield tidy


def _divided(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces between empty lines."""
    current: list[Piece] = []
    at_line_start = False
    for piece in pieces:
        for part in _LINE_BREAK.split(piece.text):
            if part == "\n" and at_line_start:
                yield current
                current = []
                continue
            if part == "\n":
                at_line_start = True
            elif part.strip():
                at_line_start = False
            if part:
                current.append(Piece(part, piece.change))
    yield current


def _lines_trimmed(pieces: list[Piece], *, keeps: bool) -> list[Piece]:
    """Pieces without doubled spaces, and without spaces around line breaks."""
    kept: list[Piece] = []
    before = "\n"
    for piece in pieces:
        text = piece.text
        if not keeps and before in " \n":
            text = text.lstrip(" ")
        if text == "\n" and kept:
            kept[-1] = Piece(kept[-1].text.rstrip(" "), kept[-1].change)
        if text:
            kept.append(Piece(text, piece.change))
            before = text[-1]
    return kept


def paint_of(runs: Sequence[Run], *, centred: bool) -> Paint | None:
    """How a paragraph looks that may be a heading."""
    letters = bold = lined = 0
    for run in runs:
        count = sum(map(str.isalpha, run.piece.visible))
        letters += count
        bold += count * run.style.bold
        lined += count * run.style.underlined
    if not letters or letters > _LONGEST_HEADING:
        return None
    capitals = all(run.piece.text == run.piece.text.upper() for run in runs)
    return Paint(bold == letters or lined == letters or (centred and capitals))


def without_page_numbers(blocks: list[Block]) -> list[Block]:
    """Take out the page number that ends a page."""
    kept: list[Block] = []
    paged = any(block.opens_page for block in blocks)
    for number, block in enumerate(blocks):
        last = number + 1 == len(blocks) or blocks[number + 1].opens_page
        if not (paged and last and not block.opens_page and is_page_number(block)):
            kept.append(block)
    return kept


def running_lines(blocks: Sequence[Block]) -> frozenset[str]:
    """Texts that stand at the head or foot of page after page ("Table of Contents")."""
    pages = sum(block.opens_page for block in blocks)
    edges = Counter(
        block.text for block, is_edge in zip(blocks, edge_marks(blocks), strict=True) if is_edge
    )
    fewest = max(_FEWEST_RUNNING, _RUNNING_SHARE * pages)
    return frozenset(t for t, n in edges.items() if n >= fewest and len(t) <= _LONGEST_HEADING)


def edge_marks(blocks: Sequence[Block]) -> list[bool]:
    """Whether each block is the first or the last of its page."""
    opens = [*(block.opens_page for block in blocks), False]
    return [here or after for here, after in pairwise(opens)]


def is_page_number(block: Block) -> bool:
    """Whether a block is nothing but the number of a page ("- 2 -", "Page 3 of 9")."""
    return bool(_PAGE_NUMBER.fullmatch(block.text.strip()))
