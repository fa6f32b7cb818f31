"""The blocks of an answer written in Markdown or HTML, as exact ranges of the answer.

In: an answer. Out: its blocks in order: headings, paragraphs, list items, table rows, each
with the ranges of its lines (list markers, quote marks, table pipes and fences left out).
What always holds: the ranges are in order, do not overlap, and hold every letter and digit of
the answer except list numbers (save those in a bold run with words), the heads of tables, tags and
the language name of a code fence.

A scanner of our own, because parsers of full Markdown give line numbers instead of offsets
and read indented or underlined prose as code and headings: what they drop would go unchecked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from groundcheck.claims.tags import BLOCK_TAG, HtmlTable
from groundcheck.claims.wrapping import breaks_off, each_states, is_meant, width_of


class BlockKind(StrEnum):
    """What a block is to the reader."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    CODE = "code"


Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the answer."""

    kind: BlockKind
    lines: tuple[Range, ...]
    """Answer ranges of its lines, or of its cells for a table row."""
    depth: int = 0
    """0 outside lists; items are deeper than the block that introduces them."""
    header: tuple[str, ...] = ()
    """For a table row, the header cells as written."""
    continues: bool = False
    """Whether it goes on with the item or paragraph of the block before it, on a line of its own."""


_NEWLINE = re.compile("\r\n|[\n\r\u2028\u2029\x0b\x0c\x85]")
_QUOTE = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
FENCE = re.compile(r"[ \t]*(```+|~~~+)[ \t]*[\w+-]*[ \t]*$")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+(?P<body>.*?)[ \t]*#*[ \t]*$")
RULE = re.compile(r"[ \t]{0,3}([-=_*])(?:[ \t]*\1){2,}[ \t]*$")
DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$")
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$")
_BULLET = re.compile(
    r"(?P<indent>[ \t]*)(?:(?:[-*+\u2022\u2023\u2043\u204c\u204d\u2219\u00b7\u25a0-\u25ff\u27a2-\u27a6\uf0a7\uf0b7\uf0d8]"
    r"|[\u2013\u2014](?=[ \t]))[ \t\u00a0]+(?:\[[ xX]\][ \t]+)?|[\u2022\u25cf\uf0b7](?=\w))"
)
_SIGN = re.compile(
    r"(?P<indent>[ \t]*)(?:[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\ufe0e\ufe0f\u200d]"
    r"|[0-9#*]\ufe0f?\u20e3)+[ \t\u00a0]*(?=\S)"
)
"""An emoji or an arrow that opens a line: a bullet, where another line of the paragraph has one."""
_ORDERED = re.compile(
    r"(?P<indent>[ \t]*)(?:\*\*)?(?P<number>\d{1,3}|[a-z]|[ivx]{1,5}|\((?:\d{1,3}|[a-z]|[ivx]{1,5})\))"
    r"(?P<stop>[.)]|(?<=\)))(?:\*\*)?[ \t]+"
)
_BOLD_LINE = re.compile(r"(?:\*\*[^*]+\*\*|__[^_]+__):?\s*$")
"""Right under a list, without an indent: it ends the list, as a reader sees it."""
_ENDED = re.compile(r"(?:[.:;!?)\"'\u201d\u2019*_,]|\b(?:and|or))\s*$", re.IGNORECASE)
_FIRST = ("1", "a", "i")
"""Numbers that begin a list."""


def blocks(answer: str) -> tuple[Block, ...]:
    r"""The blocks of an answer, in order.

    >>> text = "## Fees\n- Client pays 5%\n  per month."
    >>> [(b.kind.value, [text[s:e] for s, e in b.lines]) for b in blocks(text)]
    [('heading', ['Fees']), ('item', ['Client pays 5%', 'per month.'])]
    """
    return tuple(
        part for block in _Scanner(answer).scan() for part in _sentence_lines(answer, block)
    )


@dataclass(slots=True)
class _Scanner:
    """Reads lines one by one; holds the block being gathered."""

    answer: str
    open: Block | None = None
    fence: str = ""
    header: tuple[str, ...] | None = None
    previous: str = ""
    markers: dict[int, str] = field(default_factory=dict)
    table: HtmlTable = field(default_factory=HtmlTable)
    signed: frozenset[int] = frozenset()
    """Where lines begin that a sign marks as items."""
    nesting: int = 0
    """How many lists of HTML are open."""

    def scan(self) -> Iterator[Block]:
        lines = line_ranges(self.answer)
        self.signed = _signed(self.answer, lines)
        for index, (start, end) in enumerate(lines):
            following = self.answer[slice(*lines[index + 1])] if index + 1 < len(lines) else ""
            yield from self._line(start, end, following)
        yield from self._close()
        yield from self._end_row()

    def _close(self) -> Iterator[Block]:
        if self.open and self.open.lines:
            yield self.open
        self.open = None

    def _line(self, start: int, end: int, following: str) -> Iterator[Block]:
        """Take one line: close what it ends, open or extend what it belongs to."""
        line = self.answer[start:end]
        if self.fence or FENCE.match(line):
            yield from self._fenced(line, start, end)
            return
        quote = _QUOTE.match(line)
        if quote:
            start += quote.end()
            line = line[quote.end() :]
        if not line.strip():
            yield from self._close()
            yield from self._end_row()
            self.header = None
        elif self.header is not None and "|" in line and not DELIMITER.match(line):
            yield Block(BlockKind.ROW, _cells(self.answer, start, end), 0, self.header)
        elif DELIMITER.match(line) and "|" in line:
            pass
        elif "|" in line and DELIMITER.match(following):
            yield from self._close()
            cells = _cells(self.answer, start, end)
            self.header = tuple(self.answer[slice(*cell)] for cell in cells)
        elif _ROW.match(line):
            yield from self._close()
            yield Block(BlockKind.ROW, _cells(self.answer, start, end))
        else:
            self.header = None
            yield from self._tagged(start, end)
        self.previous = line

    def _fenced(self, line: str, start: int, end: int) -> Iterator[Block]:
        """A line of, or around, a code fence: its text still makes claims."""
        fence = FENCE.match(line)
        if fence and (not self.fence or fence[1].startswith(self.fence)):
            yield from self._close()
            self.fence = "" if self.fence else fence[1]
        elif line.strip():
            self._extend(BlockKind.CODE, _trimmed(self.answer, start, end))
        else:
            yield from self._close()

    def _tagged(self, start: int, end: int) -> Iterator[Block]:
        """A line of text, cut where tags of HTML begin or end a block."""
        for tag in BLOCK_TAG.finditer(self.answer, start, end):
            yield from self._part(start, tag.start())
            yield from self._tag(tag["name"].lower(), tag, closing=bool(tag["closing"]))
            start = tag.end()
        yield from self._part(start, end)

    def _part(self, start: int, end: int) -> Iterator[Block]:
        """Text between two tags: of a cell, of the block that a tag has opened, or any other."""
        lines = _trimmed(self.answer, start, end)
        if self.table.cells is not None:
            for line in lines:
                self.table.take(*line)
        elif self.open and not self.open.lines:
            self._extend(self.open.kind, lines)
        elif lines:
            yield from self._text(self.answer[start:end], start, end)

    def _tag(self, name: str, tag: re.Match[str], *, closing: bool) -> Iterator[Block]:
        """Close what a tag ends, and open what it begins."""
        if name in ("td", "th"):
            yield from self._close()
            if not closing:
                self.table.begin_cell(tag.end(), heads=name == "th")
        elif name in ("table", "thead", "tbody", "tfoot", "tr"):
            yield from self._end_row()
            yield from self._close()
            self.table.enter(name, closing=closing)
        elif self.table.cells is None and name != "br":
            yield from self._block_tag(name, closing=closing)

    def _block_tag(self, name: str, *, closing: bool) -> Iterator[Block]:
        """A tag that begins or ends a heading, a list, an item or a paragraph."""
        opened = self.open is not None and not self.open.lines
        if opened and not closing and name not in ("li", "ul", "ol"):
            return  # "<li><p>": the paragraph is the item
        yield from self._close()
        if name in ("ul", "ol"):
            self.nesting = max(0, self.nesting + (-1 if closing else 1))
        elif closing:
            return
        elif name == "li":
            self.open = Block(BlockKind.ITEM, (), 2 * max(1, self.nesting))
        elif name[0] == "h" and name[1:].isdigit():
            self.open = Block(BlockKind.HEADING, ())

    def _end_row(self) -> Iterator[Block]:
        """The row of an HTML table that ends here, if it states anything."""
        if self.table.cells is not None and (cells := self.table.end_row(self.answer)):
            yield Block(BlockKind.ROW, cells, 0, self.table.header)

    def _text(self, line: str, start: int, end: int) -> Iterator[Block]:
        """A line of a heading, a list item or a paragraph."""
        heading = _HEADING.match(line)
        sign = _SIGN.match(line) if start in self.signed else None
        bullet = _BULLET.match(line) or sign
        ordered = None if bullet else _ORDERED.match(line)
        if RULE.match(line):
            yield from self._rule(line)
        elif heading:
            yield from self._close()
            yield Block(
                BlockKind.HEADING,
                _trimmed(self.answer, start + heading.start("body"), start + heading.end("body")),
            )
        elif bullet or (ordered and self._may_number(ordered)):
            match = bullet or ordered
            assert match is not None
            yield from self._close()
            depth = 2 * _width(match["indent"]) + (1 if sign else 2)
            depth = self._depth(ordered) if ordered else depth
            self.open = Block(BlockKind.ITEM, (), depth)
            body = match.end("indent") if _opens_bold(match) else match.end()
            self._extend(BlockKind.ITEM, _trimmed(self.answer, start + body, end))
            if ordered:
                self.markers[depth] = ordered["number"].strip("()")
        else:
            if _BOLD_LINE.match(line) and self.open and self.open.kind is BlockKind.ITEM:
                yield from self._close()
            self._extend(BlockKind.PARAGRAPH, _trimmed(self.answer, start, end))

    def _rule(self, line: str) -> Iterator[Block]:
        """A rule closes a block; under a single line of text it makes it a heading."""
        if self.open and len(self.open.lines) == 1 and line.strip()[0] in "-=":
            self.open = replace(self.open, kind=BlockKind.HEADING)
        yield from self._close()

    def _may_number(self, match: re.Match[str]) -> bool:
        """Whether a number starts an item, rather than continuing a wrapped sentence."""
        number = match["number"].strip("()")
        depth = self._depth(match)
        if self.open is None or _ENDED.search(self.previous) or self._nests(number, depth):
            return True
        return _follows(self.markers.get(depth, ""), number)

    def _depth(self, match: re.Match[str]) -> int:
        """How deep a number stands; a letter right under a list of numbers is deeper than they."""
        depth = 2 * _width(match["indent"]) + 1
        letter = not match["number"].strip("()").isdigit()
        return depth + (letter and self.markers.get(depth, "").isdigit())

    def _nests(self, number: str, depth: int) -> bool:
        """Whether a number begins a list under the item that is open."""
        if self.open is None or self.open.kind is not BlockKind.ITEM or number not in _FIRST:
            return False
        return (
            depth > self.open.depth and len(self.open.lines) == 1 and not breaks_off(self.previous)
        )

    def _extend(self, kind: BlockKind, lines: tuple[Range, ...]) -> None:
        """Add lines to the open block, or open one."""
        self.open = self.open or Block(kind, ())
        self.open = replace(self.open, lines=self.open.lines + lines)


def _opens_bold(match: re.Match[str]) -> bool:
    """Whether a number is the start of a bold run ("**1. Fees**"), not bold by itself."""
    mark = match.group()[match.end("indent") - match.start() :]
    return mark.startswith("**") and not mark.rstrip().endswith("**")


def _follows(before: str, number: str) -> bool:
    """Whether one list number is the next after another."""
    if before.isdigit() and number.isdigit():
        return int(number) == int(before) + 1
    return len(before) == len(number) == 1 and ord(number) == ord(before) + 1


def _width(indent: str) -> int:
    """Columns of an indent; a tab counts four."""
    return len(indent.expandtabs(4))


def line_ranges(answer: str) -> list[Range]:
    """Where each line starts and ends, line breaks left out."""
    ranges, start = [], 0
    for match in _NEWLINE.finditer(answer):
        ranges.append((start, match.start()))
        start = match.end()
    return [*ranges, (start, len(answer))]


def _signed(answer: str, lines: list[Range]) -> frozenset[int]:
    """Where lines begin with a sign that is a bullet: not the first of a paragraph, or of several."""
    signed: set[int] = set()
    paragraph: list[int] = []
    for start, end in [*lines, (len(answer), len(answer))]:
        quote = _QUOTE.match(answer, start, end)
        begin = quote.end() if quote else start
        if not answer[begin:end].strip():
            signs = [at for at in paragraph if _SIGN.match(answer, at)]
            if len(signs) > 1 or (signs and signs[0] != paragraph[0]):
                signed.update(signs)
            paragraph = []
        else:
            paragraph.append(begin)
    return frozenset(signed)


def _trimmed(answer: str, start: int, end: int) -> tuple[Range, ...]:
    """A range without blanks at its ends, as a tuple of one, or () if nothing is left."""
    text = answer[start:end]
    left = start + len(text) - len(text.lstrip())
    right = start + len(text.rstrip())
    return ((left, right),) if left < right else ()


def _cells(answer: str, start: int, end: int) -> tuple[Range, ...]:
    """The trimmed cells of a table row; an empty cell is an empty range."""
    cells, cell_start = [], start
    for match in re.finditer(r"(?<!\\)\|", answer[start:end]):
        cells.append((cell_start, start + match.start()))
        cell_start = start + match.end()
    cells.append((cell_start, end))
    if cells and not answer[slice(*cells[0])].strip():
        cells = cells[1:]
    if cells and not answer[slice(*cells[-1])].strip():
        cells = cells[:-1]
    return tuple((_trimmed(answer, *cell) or ((cell[0], cell[0]),))[0] for cell in cells)


def _sentence_lines(answer: str, block: Block) -> Iterator[Block]:
    """Part a block where a line break was meant as the end of a sentence.

    What follows the first line of an item stands under it, as nested items do.
    """
    if block.kind in (BlockKind.ROW, BlockKind.HEADING) or len(block.lines) < 2:
        yield block
        return
    if block.kind is BlockKind.PARAGRAPH and each_states(answer, block.lines):
        yield from (replace(block, lines=(line,)) for line in block.lines)
        return
    width = width_of(answer, block.lines)
    gathered: list[Range] = []
    depth = block.depth
    for index, line in enumerate(block.lines):
        gathered.append(line)
        following = block.lines[index + 1 : index + 2]
        if following and is_meant(answer, line, following[0], width):
            yield replace(block, lines=tuple(gathered))
            gathered = []
            deeper = 1 if block.kind is BlockKind.ITEM and block.depth == depth else 0
            block = replace(block, depth=block.depth + deeper, continues=True)
    yield replace(block, lines=tuple(gathered))
