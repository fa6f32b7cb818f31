"""One paragraph of a DOCX file as pieces of text.

What enters: a paragraph's element. What leaves: its visible characters in order, each piece
with the tracked change it belongs to; and, on the side, the notes it refers to and the text
boxes anchored in it. What always holds: hidden text and the instructions of fields are left
out, and hidden text is counted.
"""

from dataclasses import dataclass, field

from groundcheck.documents.blocks import STRUCK, Change, Piece
from groundcheck.documents.raised import in_line
from groundcheck.documents.word.fields import FieldState
from groundcheck.documents.word.names import (
    COMPATIBILITY,
    MATH,
    Element,
    W,
    child,
    is_on,
    local,
    value,
    visible_branches,
)
from groundcheck.documents.word.styles import Styles
from groundcheck.documents.word.symbols import from_symbol_font, without_private

_CHARACTERS = {
    "tab": "\t",
    "ptab": "\t",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "-",
    "softHyphen": "\u00ad",
}
_LEFT_OUT = frozenset(
    ("pPr", "rPr", "sdtPr", "instrText", "delInstrText", "tbl", "annotationRef", "rt", "p")
)
_TAKEN_OUT = {"del": False, "moveFrom": True}
_PUT_IN = {"ins": False, "moveTo": True}
_NEAR = 4
"""Pieces in which the word before a raised number stands."""
NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


@dataclass(slots=True)
class Aside:
    """What paragraphs refer to, waiting to be read after them."""

    notes: list[tuple[str, str]] = field(default_factory=list)
    """Kind ("footnotes") and id of each note, in order."""
    boxes: list[Element] = field(default_factory=list)
    """Contents of text boxes."""
    hidden: int = 0
    """Runs of hidden text that were left out."""
    comments: set[str] = field(default_factory=set)
    """Ids of the comments that point into the text."""
    unnumbered: int = 0
    """Numbers that only Word can compute (LISTNUM and AUTONUM fields)."""


class Paragraphs:
    """Reads the paragraphs of one story: the body, a note, a header."""

    def __init__(self, root: Element, styles: Styles, aside: Aside, marks: "NoteMarks") -> None:
        self._fields = FieldState(root)
        self._styles = styles
        self._aside = aside
        self._marks = marks

    def pieces(self, paragraph: Element, change: Change | None) -> list[Piece]:
        """The pieces of a paragraph, not yet trimmed.

        Args:
            paragraph: its element.
            change: the tracked change that all of it belongs to, such as an inserted table row.
        """
        pieces: list[Piece] = []
        waiting = [(element, change) for element in reversed(paragraph)]
        while waiting:
            element, change = waiting.pop()
            inner = self._read(element, change, pieces)
            if inner is not None:
                waiting += [(element, inner[1]) for element in reversed(inner[0])]
        return pieces

    def _read(
        self, element: Element, change: Change | None, pieces: list[Piece]
    ) -> tuple[list[Element], Change | None] | None:
        """Take an element's own characters; the children to read next, and their change."""
        name = local(element)
        if not name:
            return self._read_foreign(element, change, pieces)
        if name in _LEFT_OUT:
            self._count_field(element, name)
            return None
        if name in ("t", "delText"):
            self._add(pieces, self._text(element, pieces), change)
        elif name in _CHARACTERS:
            self._add(pieces, _CHARACTERS[name], change)
        elif name == "txbxContent":
            self._aside.boxes.append(element)
        elif name in _TAKEN_OUT or name in _PUT_IN:
            return list(element), change_of(element, change)
        elif name == "r" and self._is_hidden(element):
            self._aside.hidden += next(element.iter(W + "t"), None) is not None
        elif not self._read_mark(element, name, change, pieces):
            return list(element), _struck(element, change)
        return None

    def _text(self, element: Element, pieces: list[Piece]) -> str:
        """The characters of a text, after the pieces of its paragraph so far."""
        text = without_private(element.text or "", _font(element))
        return in_line(_said(pieces), text) if self._is_raised(element.getparent()) else text

    def _read_mark(
        self, element: Element, name: str, change: Change | None, pieces: list[Piece]
    ) -> bool:
        """Take an element that stands for a character; whether it was one."""
        if name == "fldChar":
            box = self._fields.pass_mark(element)
            pieces += [Piece(box, change)] if box else []
        elif name == "sym":
            self._add(pieces, _symbol(element), change)
        elif name in NOTES:
            self._refer(element, NOTES[name], change, pieces)
        elif name == "commentReference":
            self._aside.comments.add(element.get(W + "id", ""))
        else:
            return False
        return True

    def _read_foreign(
        self, element: Element, change: Change | None, pieces: list[Piece]
    ) -> tuple[list[Element], Change | None] | None:
        if element.tag == COMPATIBILITY + "AlternateContent":
            return [c for branch in visible_branches(element) for c in branch], change
        if element.tag == MATH + "t":
            self._add(pieces, element.text or "", change)
            return None
        return (list(element), change) if isinstance(element.tag, str) else None

    def _add(self, pieces: list[Piece], text: str, change: Change | None) -> None:
        if text and not self._fields.hides:
            pieces.append(Piece(text, change))

    def _refer(
        self, element: Element, kind: str, change: Change | None, pieces: list[Piece]
    ) -> None:
        """Put a note's mark where a reader sees it, unless the author typed one."""
        note = element.get(W + "id", "")
        gone = change is not None and change.deleted
        if self._fields.hides or gone or not self._marks.knows(kind, note):
            return
        self._aside.notes.append((kind, note))
        typed = element.get(W + "customMarkFollows", "0") in ("1", "true", "on")
        if not typed:
            self._add(pieces, self._marks.next(kind, note), change)

    def _is_hidden(self, run: Element) -> bool:
        own = is_on(run, "rPr/vanish")
        return self._styles.is_hidden(value(run, "rPr/rStyle")) if own is None else own

    def _is_raised(self, run: Element) -> bool:
        own = value(run, "rPr/vertAlign")
        style = value(run, "rPr/rStyle") if own is None else None
        return (own or (style and self._styles.raised(style))) == "superscript"

    def _count_field(self, element: Element, name: str) -> None:
        instruction = (element.text or "").strip().upper() if name == "instrText" else ""
        self._aside.unnumbered += instruction.startswith(("LISTNUM", "AUTONUM"))


class NoteMarks:
    """The marks of notes, numbered in the order in which the text refers to them."""

    def __init__(self, known: dict[str, frozenset[str]], forms: dict[str, tuple[str, int]]) -> None:
        self._known = known
        self._forms = forms
        self._marks: dict[tuple[str, str], str] = {}
        self._counts: dict[str, int] = {}

    def knows(self, kind: str, note: str) -> bool:
        """Whether the file holds that note."""
        return note in self._known.get(kind, ())

    def next(self, kind: str, note: str) -> str:
        """The mark of a note that the text refers to now: "[1]"."""
        from groundcheck.documents.word.ordinals import formatted

        form, start = self._forms.get(kind, ("decimal", 1))
        count = self._counts.get(kind, start - 1) + 1
        self._counts[kind] = count
        self._marks[kind, note] = f"[{formatted(count, form)}]"
        return self._marks[kind, note]

    def of(self, kind: str, note: str) -> str:
        """The mark that the text has for a note, "" where the author typed one."""
        return self._marks.get((kind, note), "")


def change_of(element: Element, around: Change | None) -> Change:
    """The tracked change that an element such as `w:ins` records; a deletion stays one."""
    name = local(element)
    gone = name in _TAKEN_OUT or (around is not None and around.deleted)
    return Change(
        deleted=gone,
        author=element.get(W + "author", ""),
        date=element.get(W + "date", ""),
        moved=_TAKEN_OUT.get(name, _PUT_IN.get(name, False)),
    )


def _struck(run: Element, change: Change | None) -> Change | None:
    """The change of a run, whose words may be struck through as in a redline made by hand."""
    if change is not None and change.deleted:
        return change
    struck = is_on(run, "rPr/strike") or is_on(run, "rPr/dstrike")
    return STRUCK if struck else change


def _said(pieces: list[Piece]) -> str:
    """The end of what a reader sees of the paragraph so far."""
    return "".join(piece.visible for piece in pieces[-_NEAR:])


def _font(text: Element) -> str:
    """The font of a run's characters, where the run itself names one."""
    fonts = child(text.getparent(), "rPr/rFonts")
    return "" if fonts is None else fonts.get(W + "ascii", fonts.get(W + "hAnsi", ""))


def _symbol(element: Element) -> str:
    try:
        code = int(element.get(W + "char", ""), 16)
    except ValueError:
        return ""
    return from_symbol_font(code, element.get(W + "font", ""))
