"""The blocks of an HTML page, in the order in which it is read.

What enters: the tree of a page and its style sheets. What leaves: paragraphs, list items with
their numbers, table rows, headings, page breaks. What always holds: white space is what CSS
leaves of it; hidden elements are left out, and counted where they say anything; the walk is no
deeper than its own stack.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from groundcheck.documents.blocks import STRUCK, Block, Change, Piece
from groundcheck.documents.raised import in_line
from groundcheck.documents.rows import table_blocks
from groundcheck.documents.web.grid import Spanning, rows_of
from groundcheck.documents.web.paragraphs import (
    Run,
    Style,
    edge_marks,
    is_page_number,
    paint_of,
    paragraphs,
    running_lines,
    without_page_numbers,
)
from groundcheck.documents.web.styles import Look, Sheet
from groundcheck.documents.word.ordinals import formatted

Element = Any

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "page",
        "pre",
        "listing",
        "xmp",
        "plaintext",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "option",
        "legend",
    ]
)
_LEFT_OUT = frozenset(
    [
        "head",
        "title",
        "script",
        "style",
        "template",
        "noscript",
        "iframe",
        "object",
        "embed",
        "audio",
        "video",
        "canvas",
        "svg",
        "math",
        "datalist",
        "map",
        "area",
        "meta",
        "link",
        "base",
        "param",
    ]
)
_FACTS = "ix:header"
"""What holds the facts of a filing that are not shown."""
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SPACE = re.compile(r"[ \t\r\n\f\xa0\u2002\u2003\u2009\u200b]+")
_LINE_ENDS = re.compile(r"\r\n?")
_PAGE_COMMENT = re.compile(r"\s*(?:page\s?break|folio)\b", re.IGNORECASE)
_LIST_FORMS = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
}
_MOST_SPANNED = 1_000
_NEAR = 4
"""Runs in which the word before a raised number stands."""


@dataclass(slots=True)
class _List:
    """An open list and its count."""

    form: str
    count: int


@dataclass(slots=True)
class _Table:
    """An open table."""

    rows: list[list[Spanning]] = field(default_factory=list)


@dataclass(slots=True)
class _Frame:
    """A place that collects blocks: the page, or one cell."""

    blocks: list[Block] = field(default_factory=list)
    table: _Table | None = None
    cell: Element | None = None


def _says(element: Element) -> bool:
    """Whether an element holds words; the facts that a filing tags for machines are none."""
    for inner in element.iter():
        if inner.tag == _FACTS:
            return False
        said = (
            inner.text if isinstance(inner.tag, str) and inner.tag not in _LEFT_OUT else ""
        ) or ""
        said += (inner.tail or "") if inner is not element else ""
        if any(map(str.isalnum, said)):
            return True
    return False


class Flow:
    """Turns the events of a walk through a tree into blocks."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._frames = [_Frame()]
        self._styles = [Style()]
        self._lists: list[_List] = []
        self._tables: list[_Table] = []
        self._runs: list[Run] = []
        self._level: int | None = None
        self._marker = ""
        self._opens_page = False
        self._looks: list[Look] = []
        self.hidden = 0
        """Hidden elements with text, the outermost of each."""

    def read(self, root: Element) -> list[Block]:
        """All blocks of a page."""
        from lxml import etree

        walk = etree.iterwalk(root, events=("start", "end", "comment"))
        for event, element in walk:
            if event == "comment":
                self._comment(element)
            elif not isinstance(element.tag, str):
                continue
            elif event == "start":
                if not self._start(element):
                    walk.skip_subtree()
                    self._looks.append(Look(hidden=True))
            else:
                self._end(element)
        while len(self._frames) > 1:
            self._close_cell()
        self._flush()
        return self._without_running_lines(without_page_numbers(self._frames[0].blocks))

    def _without_running_lines(self, blocks: list[Block]) -> list[Block]:
        """Keep the first of each line that comes on page after page."""
        running = running_lines(blocks)
        kept: list[Block] = []
        seen: set[str] = set()
        opens = False
        for block, is_edge in zip(blocks, edge_marks(blocks), strict=True):
            opens = opens or block.opens_page
            if is_edge and block.text in running:
                if block.text in seen:
                    continue
                seen.add(block.text)
            kept.append(replace(block, opens_page=True) if opens else block)
            opens = False
        return kept

    def _start(self, element: Element) -> bool:
        """Enter an element; whether it is read."""
        tag = element.tag.lower()
        look = self._sheet.look(element)
        if tag in _LEFT_OUT:
            return False
        if look.hidden:
            self.hidden += _says(element)
            return False
        self._looks.append(look)
        self._styles.append(_inherited(self._styles[-1], look, tag))
        if _is_block(tag, look):
            self._flush()
        if look.opens_page:
            self._break_page()
        opening = self._OPENINGS.get(tag)
        if opening:
            opening(self, element)
        self._text(element.text)
        return True

    def _end(self, element: Element) -> None:
        look = self._looks.pop()
        if not look.hidden:
            tag = element.tag.lower()
            closing = self._CLOSINGS.get(tag)
            if _is_block(tag, look):
                self._flush()
            if closing:
                closing(self)
            self._styles.pop()
            if look.closes_page:
                self._break_page()
        self._text(element.tail)

    def _comment(self, element: Element) -> None:
        if _PAGE_COMMENT.match(element.text or "") and "break" in element.text.lower():
            self._flush()
            self._break_page()
        self._text(element.tail)

    # --- Text -----------------------------------------------------------------------------

    def _text(self, text: str | None) -> None:
        if text:
            style = self._styles[-1]
            text = (
                _LINE_ENDS.sub("\n", text).expandtabs()
                if style.keeps_space
                else _SPACE.sub(" ", text)
            )
            if style.raised:
                text = in_line(self._said(), text)
            self._runs.append(Run(Piece(text.replace("\xa0", " "), style.change), style))

    def _said(self) -> str:
        """The end of what a reader sees of the paragraph so far."""
        return "".join(run.piece.visible for run in self._runs[-_NEAR:])

    def _flush(self) -> None:
        """End the paragraph that is being read."""
        runs, self._runs = self._runs, []
        if not any(run.piece.text.strip() for run in runs):
            return
        paint = None if self._tables else paint_of(runs, centred=self._styles[-1].centred)
        for pieces in paragraphs(runs):
            if self._marker:
                pieces = (Piece(f"{self._marker} "), *pieces)
            block = Block(pieces, self._level, opens_page=self._opens_page, paint=paint)
            self._frames[-1].blocks.append(block)
            self._marker, self._opens_page = "", False

    def _break_page(self) -> None:
        self._opens_page = True

    # --- Lists, headings, lines -----------------------------------------------------------

    def _open_heading(self, element: Element) -> None:
        self._level = _HEADINGS[element.tag.lower()]

    def _close_heading(self) -> None:
        self._level = None

    def _open_list(self, element: Element) -> None:
        style = self._looks[-1].list_style.split()[:1]
        if element.tag.lower() == "ol":
            form = _form(style, element.get("type"), "decimal")
            self._lists.append(_List(form, _integer(element.get("start"), 1) - 1))
        else:
            self._lists.append(_List(_form(style, None, "bullet"), 0))

    def _close_list(self) -> None:
        if self._lists:
            self._lists.pop()
        self._marker = ""

    def _open_item(self, element: Element) -> None:
        if not self._lists:
            self._lists.append(_List("bullet", 0))
        current = self._lists[-1]
        current.count = _integer(element.get("value"), current.count + 1)
        form = _form(self._looks[-1].list_style.split()[:1], element.get("type"), current.form)
        if form == "bullet":
            self._marker = "•"
        else:
            self._marker = "" if form == "none" else f"{formatted(current.count, form)}."

    def _close_item(self) -> None:
        self._marker = ""

    def _line(self, element: Element) -> None:
        style = self._styles[-1]
        self._runs.append(Run(Piece("\n", style.change), style))

    def _rule(self, element: Element) -> None:
        """A rule below a page number divides two pages."""
        blocks = self._frames[-1].blocks
        if blocks and is_page_number(blocks[-1]):
            self._break_page()

    def _tick(self, element: Element) -> None:
        kind = (element.get("type") or "text").lower()
        if kind in ("checkbox", "radio"):
            self._text("☒" if element.get("checked") is not None else "☐")
        elif kind in ("text", "date", "number", "email", "tel"):
            self._text(element.get("value"))

    def _quote(self, element: Element) -> None:
        self._text("“")

    def _unquote(self) -> None:
        self._text("”")

    # --- Tables ---------------------------------------------------------------------------

    def _open_table(self, element: Element) -> None:
        self._tables.append(_Table())

    def _open_row(self, element: Element) -> None:
        if self._tables:
            self._tables[-1].rows.append([])

    def _open_cell(self, element: Element) -> None:
        if not self._tables:
            return
        table = self._tables[-1]
        if not table.rows:
            table.rows.append([])
        self._frames.append(_Frame(table=table, cell=element))

    def _close_cell(self) -> None:
        if len(self._frames) < 2:
            return
        frame = self._frames.pop()
        if frame.table is not None and frame.cell is not None:
            columns = _integer(frame.cell.get("colspan"), 1)
            rows = _integer(frame.cell.get("rowspan"), 1) or _MOST_SPANNED
            frame.table.rows[-1].append(
                Spanning(
                    tuple(frame.blocks),
                    min(max(columns, 1), _MOST_SPANNED),
                    min(max(rows, 1), _MOST_SPANNED),
                )
            )

    def _close_table(self) -> None:
        table = self._tables.pop()
        self._frames[-1].blocks += table_blocks(rows_of(table.rows))

    _OPENINGS: ClassVar[dict[str, Callable[["Flow", Element], None]]] = {
        **dict.fromkeys(_HEADINGS, _open_heading),
        **dict.fromkeys(("ol", "ul", "menu", "dir"), _open_list),
        **dict.fromkeys(("td", "th"), _open_cell),
        "li": _open_item,
        "br": _line,
        "hr": _rule,
        "input": _tick,
        "q": _quote,
        "table": _open_table,
        "tr": _open_row,
    }
    _CLOSINGS: ClassVar[dict[str, Callable[["Flow"], None]]] = {
        **dict.fromkeys(_HEADINGS, _close_heading),
        **dict.fromkeys(("ol", "ul", "menu", "dir"), _close_list),
        **dict.fromkeys(("td", "th"), _close_cell),
        "li": _close_item,
        "q": _unquote,
        "table": _close_table,
    }


def _is_block(tag: str, look: Look) -> bool:
    if tag in ("td", "th", "table", "tr"):
        return True
    if look.display:
        return not look.display.startswith(("inline", "contents", "ruby"))
    return tag in _BLOCKS


def _inherited(around: Style, look: Look, tag: str) -> Style:
    def given(own: bool | None, outer: bool) -> bool:  # noqa: FBT001
        return outer if own is None else own

    change = around.change
    if tag in ("del", "s", "strike") or look.struck:
        change = STRUCK
    elif tag == "ins" and not (change and change.deleted):
        change = Change(deleted=False)
    return Style(
        given(look.bold, around.bold),
        given(look.underlined, around.underlined) or around.underlined,
        given(look.centred, around.centred),
        given(look.keeps_space, around.keeps_space),
        given(look.raised, around.raised and not _is_block(tag, look)),
        change,
    )


def _form(style: list[str], kind: str | None, otherwise: str) -> str:
    for word in style:
        if word == "none" or word in ("disc", "circle", "square"):
            return "none" if word == "none" else "bullet"
        if word in _LIST_FORMS:
            return _LIST_FORMS[word]
    return _LIST_FORMS.get(kind or "", otherwise)


def _integer(text: str | None, otherwise: int) -> int:
    """An attribute's number within bounds.

    >>> _integer("3", 1), _integer("x", 1), _integer(None, 7)
    (3, 1, 7)
    """
    digits = (text or "").strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else otherwise
