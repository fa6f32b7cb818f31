"""A story of a DOCX file (the body, a note, a header) as blocks in reading order.

What enters: a story's root. What leaves: its paragraphs with their numbers, and the rows of its
tables. What always holds: text boxes and footnotes follow the paragraph or table that refers to
them; a paragraph whose mark is deleted or hidden runs on in the next one, as Word shows it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from groundcheck.documents.archive import damaged
from groundcheck.documents.blocks import Block, Change, Piece, stripped
from groundcheck.documents.rows import Cell, repeated, table_blocks
from groundcheck.documents.word.names import (
    COMPATIBILITY,
    Element,
    child,
    is_on,
    local,
    number,
    value,
    visible_branches,
)
from groundcheck.documents.word.numbering import Numbering
from groundcheck.documents.word.paints import paint_of
from groundcheck.documents.word.runs import Aside, NoteMarks, Paragraphs, change_of
from groundcheck.documents.word.styles import NumberReference, Styles, outline_level

_DEEPEST = 60
"""Levels of tables in tables, beyond which a file is taken for an attack."""
_WIDEST = 63
"""Columns of a table; Word allows no more."""
_LEFT_OUT = frozenset(("pPr", "rPr", "sectPr", "sdtPr", "tblPr", "tblGrid", "trPr", "tcPr"))
_BODY_LEVEL = 9


@dataclass(slots=True)
class Book:
    """What all stories of one document share."""

    name: str
    """The file's name, for messages."""
    styles: Styles
    numbering: Numbering
    marks: NoteMarks
    aside: Aside = field(default_factory=Aside)
    notes: dict[tuple[str, str], Element] = field(default_factory=dict)
    """Each note by its kind and id."""
    read: set[tuple[str, str]] = field(default_factory=set)
    """Notes that were read; one that refers to itself is read once."""
    unread: int = 0
    """Parts of other formats in the body, which are not read."""


@dataclass(slots=True)
class _Carried:
    """The paragraphs so far of one that runs on after a deleted or hidden mark."""

    pieces: list[Piece] = field(default_factory=list)
    first: Element | None = None
    """The first of them, where its mark is only hidden and its number is shown."""


class Story:
    """Reads one story."""

    def __init__(self, root: Element, book: Book) -> None:
        self._root = root
        self._book = book
        self._paragraphs = Paragraphs(root, book.styles, book.aside, book.marks)

    def blocks(self) -> Iterator[Block]:
        """All blocks of the story."""
        yield from self._blocks(self._root, None, 0)

    def _blocks(self, parent: Element, change: Change | None, depth: int) -> Iterator[Block]:
        carried = _Carried()
        for element, inner in self._flow(parent, change, depth):
            if local(element) == "p":
                yield from self._paragraph(element, inner, carried, depth)
            else:
                yield from self._flush(carried)
                yield from self._table(element, inner, depth + 1)
        yield from self._flush(carried)

    def _flow(
        self, parent: Element, change: Change | None, depth: int
    ) -> Iterator[tuple[Element, Change | None]]:
        """Paragraphs and tables below an element, looking through controls and changes."""
        if depth > _DEEPEST:
            raise damaged(self._book.name, f"tables nested more than {_DEEPEST} deep")
        waiting = [(element, change) for element in reversed(parent)]
        while waiting:
            element, inner = waiting.pop()
            name = local(element)
            if name in ("p", "tbl"):
                yield element, inner
            elif name == "altChunk":
                self._book.unread += 1
            elif element.tag == COMPATIBILITY + "AlternateContent":
                branch = [c for each in visible_branches(element) for c in each]
                waiting += [(c, inner) for c in reversed(branch)]
            elif name not in _LEFT_OUT and isinstance(element.tag, str):
                around = change_of(element, inner) if name in ("ins", "del") else inner
                waiting += [(c, around) for c in reversed(element)]

    def _paragraph(
        self, element: Element, change: Change | None, carried: _Carried, depth: int
    ) -> Iterator[Block]:
        pieces = self._paragraphs.pieces(element, change)
        hidden = _runs_on_hidden(element)
        if hidden or _mark_is_deleted(element) or (change and change.deleted):
            carried.pieces += [*pieces, Piece(" ")] if hidden else pieces
            if hidden and carried.first is None:
                carried.first = element
            return
        block = self._finished(element, [*carried.pieces, *pieces], carried.first)
        if depth == 0 and carried.first is None:
            block = replace(block, paint=paint_of(element, self._book.styles))
        carried.pieces, carried.first = [], None
        if block.pieces:
            yield block
        if depth == 0:
            yield from self._asides()

    def _flush(self, carried: _Carried) -> Iterator[Block]:
        """What is left of paragraphs that run on into nothing."""
        pieces = stripped(carried.pieces)
        if carried.first is not None:
            yield self._finished(carried.first, carried.pieces, carried.first)
        elif pieces:
            yield Block(pieces)
        carried.pieces, carried.first = [], None

    def _finished(self, element: Element, pieces: Sequence[Piece], first: Element | None) -> Block:
        """A paragraph with its number; the first of several that run on gives it."""
        giving = element if first is None else first
        label = self._label(giving)
        body = stripped(pieces)
        shown = any(piece.visible for piece in body)
        if label and shown:
            body = (Piece(f"{label} "), *body)
        elif label and label[0].isalnum() | label[-1].isalnum():
            body = (Piece(label), *body)
        level = None if first is not None else self._level(element)
        return Block(body, level if shown else None)

    def _label(self, paragraph: Element) -> str:
        style = value(paragraph, "pPr/pStyle") or self._book.styles.default
        inherited = self._book.styles.number_reference(style)
        own = child(paragraph, "pPr/numPr")
        list_id = value(own, "numId") or (inherited.list_id if inherited else None)
        if not list_id or list_id == "0":
            return ""
        chain = [name for name, _ in self._book.styles.chain(style)]
        level = number(own, "ilvl")
        if level is None and inherited is not None:
            level = inherited.level
        return self._book.numbering.label(NumberReference(list_id, level), chain)

    def _level(self, paragraph: Element) -> int | None:
        own = outline_level(child(paragraph, "pPr"))
        if own is not None:
            return own if own <= _BODY_LEVEL else None
        style = value(paragraph, "pPr/pStyle") or self._book.styles.default
        return self._book.styles.heading_level(style)

    def _table(self, table: Element, change: Change | None, depth: int) -> Iterator[Block]:
        above: dict[int, Cell] = {}
        rows = [self._row(row, inner, depth, above) for row, inner in _members(table, "tr", change)]
        yield from table_blocks(rows)
        if depth == 1:
            yield from self._asides()

    def _row(
        self, row: Element, change: Change | None, depth: int, above: dict[int, Cell]
    ) -> list[Cell]:
        """The cells of a row; `above` holds, by column, the labels that reach down to it."""
        around = _row_change(row, change)
        before = min(number(row, "trPr/gridBefore") or 0, _WIDEST)
        cells: list[Cell] = [()] * before
        column = before
        for cell, inner in _members(row, "tc", around):
            merged = value(cell, "tcPr/hMerge")
            if child(cell, "tcPr/hMerge") is None or merged == "restart":
                gone = child(cell, "tcPr/cellDel")
                inner = inner if gone is None else Change(deleted=True)
                own = tuple(self._blocks(cell, inner, depth))
                if child(cell, "tcPr/vMerge") is None:
                    above.pop(column, None)
                elif value(cell, "tcPr/vMerge") == "restart":
                    above[column] = repeated(own)
                cells.append(own or above.get(column, ()))
            column += number(cell, "tcPr/gridSpan") or 1
        return cells

    def _asides(self) -> Iterator[Block]:
        """Text boxes and footnotes of the paragraphs just read; endnotes wait for the end."""
        aside = self._book.aside
        while aside.boxes:
            yield from Story(aside.boxes.pop(0), self._book).blocks()
        footnotes = [note for note in aside.notes if note[0] == "footnotes"]
        aside.notes[:] = [note for note in aside.notes if note[0] != "footnotes"]
        for note in footnotes:
            yield from note_blocks(note, self._book)


def note_blocks(note: tuple[str, str], book: Book) -> Iterator[Block]:
    """A note's blocks, its mark before the first."""
    element = book.notes.get(note)
    if element is None or note in book.read:
        return
    book.read.add(note)
    mark = book.marks.of(*note)
    for block in Story(element, book).blocks():
        yield Block((Piece(f"{mark} "), *block.pieces)) if mark else block
        mark = ""


def _members(
    parent: Element, name: str, change: Change | None
) -> Iterator[tuple[Element, Change | None]]:
    """Rows of a table or cells of a row, looking through controls."""
    waiting = [(element, change) for element in reversed(parent)]
    while waiting:
        element, inner = waiting.pop()
        if local(element) == name:
            yield element, inner
        elif local(element) not in _LEFT_OUT and isinstance(element.tag, str):
            waiting += [(c, inner) for c in reversed(element)]


def _row_change(row: Element, around: Change | None) -> Change | None:
    for name in ("del", "ins"):
        mark = child(row, f"trPr/{name}")
        if mark is not None:
            return change_of(mark, around)
    return around


def _mark_is_deleted(paragraph: Element) -> bool:
    return any(child(paragraph, f"pPr/rPr/{name}") is not None for name in ("del", "moveFrom"))


def _runs_on_hidden(paragraph: Element) -> bool:
    """Whether a hidden mark lets the next paragraph go on in its line (a run-in heading)."""
    return bool(is_on(paragraph, "pPr/rPr/specVanish"))
