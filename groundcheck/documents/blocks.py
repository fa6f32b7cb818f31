"""Blocks of running text, and how they become one text with offsets.

What enters: paragraphs and table rows in the order in which they are read, each made of pieces
that know whether a tracked change put them in or took them out. What leaves: the text, the
headings, the pages and the changes, all by offset. What always holds: blocks are divided by a
blank line, rows of one table by a line break; deleted pieces are in no text.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from groundcheck.documents.changes import Deletion, Insertion, TrackedChanges
from groundcheck.documents.reading import PAGE_BREAK, MarkedHeading
from groundcheck.text.layout import CELL_BREAK

_LONGEST_HEADING = 160
"""Code points; whole clauses carry a heading's style in contracts, and are no headings."""
_SENTENCE = 12
"""Words from which on a heading that ends in a full stop is a clause."""
_SENTENCE_ENDS = (".", ";", ",", "; and", "; or")
_RUNS_ON = (",", "-", "–", "—")


@dataclass(frozen=True, slots=True)
class Change:
    """A tracked change, as the file records it; words struck through by hand are deleted too."""

    deleted: bool
    author: str = ""
    date: str = ""
    moved: bool = False


STRUCK = Change(deleted=True)
"""What strikes words through by hand, without a name."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters that share one tracked change, or none."""

    text: str
    change: Change | None = None

    @property
    def visible(self) -> str:
        """What of it a reader of the accepted document sees."""
        return "" if self.change and self.change.deleted else self.text


@dataclass(frozen=True, slots=True)
class Paint:
    """How a paragraph looks, where its format tells."""

    stands_out: bool = False
    """Whether all its letters are bold or underlined, or it is centred capitals."""
    size: float = 0.0
    """The least size of its letters, points; 0 where the format does not tell."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or a table row."""

    pieces: tuple[Piece, ...]
    level: int | None = None
    """Heading level that the file marks (0 is the title), None for body text."""
    row: bool = False
    """Whether it is a row of a table, which a line break divides from the next."""
    opens_page: bool = False
    opens_table: bool = False
    """Whether it is the first row of its table, which an empty line divides from one before."""
    repeats: bool = False
    """Whether it says again, in a row of a table, what a cell says that began rows above."""
    paint: Paint | None = None
    """How it looks; None also for what no heading is made of, such as cells."""

    @property
    def text(self) -> str:
        """The text of the block."""
        return "".join(piece.visible for piece in self.pieces)

    @property
    def is_heading(self) -> bool:
        """Whether it is marked as a heading, and reads as one."""
        text = self.text
        long = len(text) > _LONGEST_HEADING
        clause = text.endswith(_SENTENCE_ENDS) and len(text.split()) > _SENTENCE
        return self.level is not None and not long and not clause


@dataclass(frozen=True, slots=True)
class Assembled:
    """One text, and what stands where in it."""

    text: str
    headings: tuple[MarkedHeading, ...]
    page_starts: tuple[int, ...]
    changes: TrackedChanges


def plain(text: str, *, level: int | None = None) -> Block:
    """A block without changes."""
    return Block((Piece(text),), level)


def assemble(blocks: Iterable[Block]) -> Assembled:
    r"""Join blocks into one text.

    >>> assemble([plain("Rent", level=1), plain("It is due.")]).text
    'Rent\n\nIt is due.'
    """
    parts: list[str] = []
    headings: list[MarkedHeading] = []
    pages = [0]
    changes = _Changes()
    offset = 0
    previous: Block | None = None
    for block in blocks:
        text = block.text
        if not text:  # deleted as a whole
            changes.add(block.pieces, offset)
            previous = _passing_on_page(block, previous)
            continue
        gap = _gap(previous, block, text)
        offset += len(gap)
        if gap.endswith(PAGE_BREAK):
            pages.append(offset)
        if block.is_heading:
            headings.append(MarkedHeading(offset, block.level or 0))
        changes.add(block.pieces, offset)
        parts += [gap, text.replace("\n", " ") if block.is_heading else text]
        offset += len(text)
        previous = block
    starts = tuple(pages) if len(pages) > 1 else ()
    return Assembled("".join(parts), tuple(headings), starts, changes.as_value())


def _passing_on_page(block: Block, previous: Block | None) -> Block | None:
    return previous if previous is None or not block.opens_page else replace(previous, row=False)


def _gap(previous: Block | None, block: Block, text: str) -> str:
    """What divides two blocks; a sentence that runs over a page break is not divided."""
    if previous is None:
        return ""
    if not block.opens_page:
        return "\n" if previous.row and block.row and not block.opens_table else "\n\n"
    before = previous.text
    ends = before[-1:].isalpha() or before.endswith(_RUNS_ON)
    runs_on = ends and text[0].islower() and not previous.is_heading
    return ("\n" if runs_on else "\n\n") + PAGE_BREAK


class _Changes:
    """Collects tracked changes by offset, joining neighbours that are one change."""

    def __init__(self) -> None:
        self._insertions: list[Insertion] = []
        self._deletions: list[Deletion] = []

    def add(self, pieces: Sequence[Piece], offset: int) -> None:
        for change, text, start in _runs(pieces, offset):
            facts = {"author": change.author, "date": change.date, "moved": change.moved}
            if change.deleted:
                self._deletions.append(Deletion(position=start, text=text, **facts))
            else:
                self._insertions.append(Insertion(start=start, end=start + len(text), **facts))

    def as_value(self) -> TrackedChanges:
        return TrackedChanges(insertions=tuple(self._insertions), deletions=tuple(self._deletions))


def _runs(pieces: Sequence[Piece], offset: int) -> Iterator[tuple[Change, str, int]]:
    """Each change of a block, its characters and its offset."""
    change: Change | None = None
    text = ""
    start = offset
    for piece in [*pieces, Piece("")]:
        if piece.change != change:
            if change and text:
                yield change, text, start
            change, text, start = piece.change, "", offset
        text += piece.text
        offset += len(piece.visible)


def stripped(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces without white space around the visible text.

    >>> stripped([Piece(" "), Piece(" a "), Piece("  ")])
    (Piece(text='a', change=None),)
    """
    forward = _without_leading(pieces)
    backward = _without_leading([_mirrored(piece) for piece in reversed(forward)])
    return tuple(_mirrored(piece) for piece in reversed(backward))


def _mirrored(piece: Piece) -> Piece:
    return replace(piece, text=piece.text[::-1])


def _without_leading(pieces: Sequence[Piece]) -> list[Piece]:
    kept: list[Piece] = []
    leading = True
    for piece in pieces:
        text = piece.text.lstrip() if leading and piece.visible else piece.text
        if text:
            kept.append(replace(piece, text=text))
        leading = leading and not (piece.visible and text)
    return kept


def collapsed(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    r"""The pieces with every run of white space as one space, and none around.

    >>> collapsed([Piece("two \n"), Piece(" words ")])
    (Piece(text='two ', change=None), Piece(text='words', change=None))
    """
    kept: list[Piece] = []
    after_space = True
    for piece in pieces:
        text = " ".join(piece.text.split())
        text = (" " if piece.text[:1].isspace() and not after_space else "") + text
        text += " " if text.strip() and piece.text[-1:].isspace() else ""
        if text and piece.visible:
            after_space = text[-1] == " "
        if text:
            kept.append(replace(piece, text=text))
    return stripped(kept)


def joined(blocks: Sequence[Block], separator: str = CELL_BREAK) -> tuple[Piece, ...]:
    """The pieces of several blocks in one line."""
    pieces: list[Piece] = []
    for number, block in enumerate(blocks):
        pieces += [Piece(separator)] if number else []
        pieces += block.pieces
    return tuple(pieces)
