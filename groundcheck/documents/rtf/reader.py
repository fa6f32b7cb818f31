"""The paragraphs, tables and notes of an RTF file.

What enters: its source. What leaves: blocks of the body, of headers and of footers, in reading
order. What always holds: hidden and deleted text is in no block's visible text; a footnote or a
text box follows its paragraph; groups nest no deeper than a bound.
"""

import codecs
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any, ClassVar

from groundcheck.documents.blocks import STRUCK, Block, Change, Piece, stripped
from groundcheck.documents.raised import in_line
from groundcheck.documents.rows import table_blocks
from groundcheck.documents.rtf.merging import Mark, Merging
from groundcheck.documents.rtf.painting import Painting
from groundcheck.documents.rtf.state import Sink, State
from groundcheck.documents.rtf.tables import Tables, read_tables
from groundcheck.documents.rtf.tokens import Token, What, tokens_of
from groundcheck.documents.word.symbols import from_symbol_font
from groundcheck.errors import UnreadableDocument
from groundcheck.text.lexicon import table

_DEEPEST = 5_000
_SINKS = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), "header"),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "footer"),
    "footnote": "note",
    "annotation": "comment",
    "shptxt": "box",
    "dptxbxtext": "box",
}
_LABELS = ("listtext", "pntext")
_UNDERLINES = ("ul", "uld", "uldash", "uldashd", "uldashdd", "uldb", "ulth", "ulw", "ulwave")
_ALIGNED = ("ql", "qr", "qj", "qd")
_BASE = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
_BODY_LEVEL = 9
_NEAR = 4
"""Pieces in which the word before a raised number stands."""


class Reader:
    """Walks through a file once."""

    def __init__(self, source: str, name: str) -> None:
        self._name = name
        self._tables: Tables = read_tables(source)
        self._tokens = tokens_of(source, name)
        self.body = Sink("body")
        self.headers = Sink("header")
        self.footers = Sink("footer")
        self.comments = 0
        self.hidden = 0
        self._state = State(self.body)
        self._stack: list[State] = []
        self._encoding = "cp1252"
        self._font: int | None = None
        self._bytes = bytearray()
        self._to_skip = 0
        self._notes = 0
        self._ignorable = False
        self._words = _words()

    def read(self) -> None:
        """Read to the end of the outermost group."""
        for token in self._tokens:
            if token.what is not What.BYTE:
                self._decode_bytes()
            if token.what is What.OPEN:
                self._open()
            elif token.what is What.CLOSE:
                if not self._close():
                    break
            else:
                self._take(token)
        self._decode_bytes()
        while self._stack:
            self._close()
        self._end_paragraph()
        self._end_table(self.body)

    # --- Groups ---------------------------------------------------------------------------

    def _open(self) -> None:
        if len(self._stack) >= _DEEPEST:
            raise UnreadableDocument(
                f"{self._name} is an RTF file nested more than {_DEEPEST:,} groups deep, which no "
                "word processor writes; open it in one and save it as .docx"
            )
        self._stack.append(self._state)
        self._state = self._state.copy()
        self._to_skip, self._ignorable = 0, False

    def _close(self) -> bool:
        """Leave a group; False where the outermost one ends."""
        if not self._stack:
            return False
        inner, self._state = self._state, self._stack.pop()
        self._to_skip, self._ignorable = 0, False
        if inner.sink is not self._state.sink:
            self._finish(inner)
        return bool(self._stack)

    def _finish(self, inner: State) -> None:
        """Hand what a place collected to where it is read."""
        sink, outer = inner.sink, self._state.sink
        self._end_paragraph(inner)
        self._end_table(sink)
        if sink.kind == "header":
            self.headers.blocks += sink.blocks
        elif sink.kind == "footer":
            self.footers.blocks += sink.blocks
        elif sink.kind in ("note", "box"):
            outer.notes += sink.blocks

    # --- Tokens ---------------------------------------------------------------------------

    def _take(self, token: Token) -> None:
        if token.what is What.WORD:
            self._word(token.text, token.number)
        elif token.what is What.TEXT:
            self._raw(token.text)
        elif token.what is What.BYTE:
            if self._to_skip:
                self._to_skip -= 1
            elif not self._state.left_out:
                self._bytes.append(ord(token.text))
        elif token.text == "*":
            self._ignorable = True
        elif token.text in "\r\n":
            self._end_paragraph()
        else:
            self._add(self._words["characters"].get(token.text, ""))

    def _word(self, word: str, number: int | None) -> None:
        ignorable, self._ignorable = self._ignorable, False
        if word in self._words["left_out"]:
            self._state.left_out = True
        elif word in _SINKS:
            self._enter(_SINKS[word])
        elif (ignorable and word not in self._words["looked_through"]) or word in (
            "fonttbl",
            "stylesheet",
            "revtbl",
        ):
            self._state.left_out = True
        elif word in _LABELS:
            self._state.in_label = True
            self._state.sink.label = ""
        elif word == "u" and number is not None:
            self._unicode(number)
        elif word in self._words["characters"]:
            self._add(self._words["characters"][word])
        else:
            self._control(word, number)

    def _control(self, word: str, number: int | None) -> None:
        act = self._ACTS.get(word)
        if act is not None and not self._state.left_out:
            act(self, number)
        elif word in _BASE:
            self._encoding = _BASE[word]

    def _enter(self, kind: str) -> None:
        if self._state.left_out:
            return
        self.comments += kind == "comment"
        self._state.sink = Sink(kind)
        self._state.new_paragraph()
        self._state.plain(self._font)

    # --- Characters -----------------------------------------------------------------------

    def _raw(self, text: str) -> None:
        if self._to_skip:
            skipped = min(self._to_skip, len(text))
            self._to_skip -= skipped
            text = text[skipped:]
        if not self._state.left_out and text:
            self._add(text if text.isascii() else self._decoded(text.encode("latin-1")))

    def _unicode(self, number: int) -> None:
        code = number + 0x10000 if number < 0 else number
        self._to_skip = self._state.skip
        if 0 < code < 0x110000:
            is_private = 0xF020 <= code < 0xF100
            self._add(
                from_symbol_font(code, self._symbols() or "symbol") if is_private else chr(code)
            )

    def _decode_bytes(self) -> None:
        if self._bytes:
            data = bytes(self._bytes)
            self._bytes.clear()
            self._add(self._decoded(data))

    def _decoded(self, data: bytes) -> str:
        symbols = self._symbols()
        if symbols:
            return "".join(from_symbol_font(0xF000 + byte, symbols) for byte in data if byte > 31)
        font = self._tables.fonts.get(-1 if self._state.font is None else self._state.font)
        encoding = font.encoding if font and font.encoding else self._encoding
        return data.decode(encoding, "replace")

    def _symbols(self) -> str:
        font = self._tables.fonts.get(-1 if self._state.font is None else self._state.font)
        return font.symbols if font else ""

    def _add(self, text: str) -> None:
        state = self._state
        if state.left_out or state.for_word_only or not text:
            return
        if state.hidden:
            self.hidden += bool(text.strip())
        elif state.in_label:
            state.sink.label += text
        else:
            if state.raised:
                said = "".join(piece.visible for piece in state.sink.pieces[-_NEAR:])
                text = in_line(said, text)
            piece = Piece(text, STRUCK if state.struck else state.change)
            state.sink.pieces.append(piece)
            state.sink.painting.add(piece.visible, state.look)

    # --- Paragraphs and tables ------------------------------------------------------------

    def _end_paragraph(self, state: State | None = None, *, in_cell: bool = False) -> None:
        state = state or self._state
        sink = state.sink
        pieces = stripped(_joined(sink.pieces))
        label = " ".join(sink.label.split())
        paint = sink.painting.paint(centred=state.centred)
        sink.pieces, sink.label, sink.painting = [], "", Painting()
        shown = any(piece.visible for piece in pieces)
        if label and shown:
            pieces = (Piece(f"{label} "), *pieces)
        in_cell = in_cell or state.in_table
        block = Block(
            pieces, self._level(state) if shown else None, paint=None if in_cell else paint
        )
        notes, sink.notes = sink.notes, []
        if in_cell:
            sink.cell += [block] if pieces else []
            sink.cell += notes
            return
        self._end_table(sink)
        sink.blocks += [block] if pieces else []
        sink.blocks += notes

    def _level(self, state: State) -> int | None:
        return self._tables.levels.get(state.style) if state.level is None else state.level

    def _end_cell(self) -> None:
        self._end_paragraph(in_cell=True)
        sink = self._state.sink
        sink.row.append(tuple(sink.cell))
        sink.cell = []

    def _end_row(self) -> None:
        sink = self._state.sink
        if sink.row:
            sink.rows.append(sink.merging.row(sink.row))
            sink.row = []

    def _end_table(self, sink: Sink) -> None:
        """Put the rows so far where they are read; a row cut short counts as one."""
        if sink.cell:
            sink.row.append(tuple(sink.cell))
        if sink.row:
            sink.rows.append(sink.row)
        if sink.rows:
            sink.blocks += table_blocks(sink.rows)
            sink.merging = Merging()
        sink.cell, sink.row, sink.rows = [], [], []

    # --- Control words --------------------------------------------------------------------

    def _set_change(self, number: int | None, *, deleted: bool) -> None:
        on = number != 0
        authors = self._tables.authors
        author = authors[self._state.author] if self._state.author < len(authors) else ""
        self._state.change = Change(deleted, author) if on else None

    def _set_author(self, number: int | None) -> None:
        self._state.author = number or 0
        change = self._state.change
        if change is not None:
            self._set_change(1, deleted=change.deleted)

    def _mark_note(self, number: int | None) -> None:
        if self._state.sink.kind != "note":
            self._notes += 1
        self._add(f"[{self._notes}]{' ' if self._state.sink.kind == 'note' else ''}")

    def _set_codepage(self, number: int | None) -> None:
        name = "utf-8" if number == 65001 else f"cp{number}"
        try:
            self._encoding = codecs.lookup(name).name
        except LookupError:
            self._encoding = "cp1252"

    def _set_outline(self, number: int | None) -> None:
        level = (number or 0) + 1
        self._state.level = level if level <= _BODY_LEVEL else None

    def _set_default_font(self, number: int | None) -> None:
        self._font = self._state.font = number

    def _assign(self, name: str, value: Any) -> None:
        setattr(self._state, name, value)

    def _paint(self, name: str, value: Any) -> None:
        if getattr(self._state.look, name) != value:
            self._state.look = replace(self._state.look, **{name: value})

    _ACTS: ClassVar[dict[str, Callable[["Reader", int | None], None]]] = {
        "par": lambda self, _: self._end_paragraph(),
        "sect": lambda self, _: self._end_paragraph(),
        "page": lambda self, _: self._end_paragraph(),
        "cell": lambda self, _: self._end_cell(),
        "row": lambda self, _: self._end_row(),
        "trowd": lambda self, _: self._state.sink.merging.begin_row(),
        "cellx": lambda self, n: self._state.sink.merging.end_cell(n or 0),
        "clvmgf": lambda self, _: self._state.sink.merging.mark(Mark.BEGINS),
        "clvmrg": lambda self, _: self._state.sink.merging.mark(Mark.GOES_ON),
        "pard": lambda self, _: self._state.new_paragraph(),
        "plain": lambda self, _: self._state.plain(self._font),
        "intbl": lambda self, n: self._assign("in_table", n != 0),
        "s": lambda self, n: self._assign("style", n or 0),
        "outlinelevel": _set_outline,
        "f": lambda self, n: self._assign("font", n),
        "deff": _set_default_font,
        "uc": lambda self, n: self._assign("skip", min(max(n or 0, 0), 32)),
        "v": lambda self, n: self._assign("hidden", n != 0),
        "strike": lambda self, n: self._assign("struck", n != 0),
        "striked": lambda self, n: self._assign("struck", n != 0),
        "super": lambda self, n: self._assign("raised", n != 0),
        "nosupersub": lambda self, _: self._assign("raised", value=False),
        "sub": lambda self, _: self._assign("raised", value=False),
        "b": lambda self, n: self._paint("bold", n != 0),
        "caps": lambda self, n: self._paint("capitals", n != 0),
        "fs": lambda self, n: self._paint("size", (n or 0) / 2),
        "ulnone": lambda self, _: self._paint("lined", value=False),
        **{word: lambda self, n: self._paint("lined", n != 0) for word in _UNDERLINES},
        "qc": lambda self, _: self._assign("centred", value=True),
        **{word: lambda self, _: self._assign("centred", value=False) for word in _ALIGNED},
        "htmlrtf": lambda self, n: self._assign("for_word_only", n != 0),
        "deleted": lambda self, n: self._set_change(n, deleted=True),
        "revised": lambda self, n: self._set_change(n, deleted=False),
        "revauth": _set_author,
        "revauthdel": _set_author,
        "chftn": _mark_note,
        "ansicpg": _set_codepage,
    }


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Neighbours of one change as one piece: a character may come in two halves."""
    runs = groupby(pieces, key=lambda piece: piece.change)
    return [Piece(_whole("".join(piece.text for piece in run)), change) for change, run in runs]


def _whole(text: str) -> str:
    """Join the halves of characters beyond U+FFFF; a half without its other is replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


@cache
def _words() -> dict[str, Any]:
    words = dict(table("rtf_words", "groundcheck.documents"))
    return words | {name: frozenset(words[name]) for name in ("left_out", "looked_through")}
