"""The blocks of an answer written in Markdown, as exact ranges of the answer.

In: an answer. Out: its blocks in order: headings, paragraphs, list items, table rows, each
with the ranges of its lines (list markers, quote marks, table pipes and fences left out).
What always holds: the ranges are in order, do not overlap, and hold every letter and digit of
the answer except list numbers (save those in a bold run with words) and the language name of a code fence.

A scanner of our own, because parsers of full Markdown give line numbers instead of offsets
and read indented or underlined prose as code and headings: what they drop would go unchecked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum


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
    r"(?P<indent>[ \t]*)(?:[-*+\u2022\u25e6\u25aa\u2023\u00b7\u25cf]|[\u2013\u2014](?=[ \t]))[ \t]+(?:\[[ xX]\][ \t]+)?"
)
_ORDERED = re.compile(
    r"(?P<indent>[ \t]*)(?:\*\*)?(?P<number>\d{1,3}|[a-z]|[ivx]{1,5}|\((?:\d{1,3}|[a-z]|[ivx]{1,5})\))"
    r"(?P<stop>[.)]|(?<=\)))(?:\*\*)?[ \t]+"
)
_BOLD_LINE = re.compile(r"(?:\*\*[^*]+\*\*|__[^_]+__):?\s*$")
"""Right under a list, without an indent: it ends the list, as a reader sees it."""
_ENDED = re.compile(r"(?:[.:;!?)\"'\u201d\u2019*_,]|\b(?:and|or))\s*$", re.IGNORECASE)
_OPEN_END = re.compile(
    r"(?:[,(\u2013\u2014-]|\b(?:and|or|but|the|an?|of|to|by|in|on|at|for|with|from|under|between"
    r"|per|than|that|which|its|their|such|any|no|not|is|are|be|shall|must|may|will|within))\s*$",
    re.IGNORECASE,
)
_NARROW = 50
"""Paragraphs whose longest line is shorter were not wrapped by width: a line is a sentence."""
_LABELLED = re.compile(r"[*_]*[A-Z][\w'’/&()-]*(?: [\w'’/&()-]+){0,5}(?::[*_]* | [-\u2013\u2014] )")
"""A line that begins with a short label: "Term: two years", "Renewal - one year"."""


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

    def scan(self) -> Iterator[Block]:
        lines = line_ranges(self.answer)
        for index, (start, end) in enumerate(lines):
            following = self.answer[slice(*lines[index + 1])] if index + 1 < len(lines) else ""
            yield from self._line(start, end, following)
        yield from self._close()

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
            yield from self._text(line, start, end)
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

    def _text(self, line: str, start: int, end: int) -> Iterator[Block]:
        """A line of a heading, a list item or a paragraph."""
        heading = _HEADING.match(line)
        bullet = _BULLET.match(line)
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
            depth = 2 * _width(match["indent"]) + (1 if ordered else 2)
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
        depth = 2 * _width(match["indent"]) + 1
        if self.open is None or _ENDED.search(self.previous):
            return True
        return _follows(self.markers.get(depth, ""), number)

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
    width = _width_of(answer, block.lines)
    gathered: list[Range] = []
    depth = block.depth
    for index, line in enumerate(block.lines):
        gathered.append(line)
        following = block.lines[index + 1 : index + 2]
        if following and _meant(answer, line, following[0], width):
            yield replace(block, lines=tuple(gathered))
            gathered = []
            deeper = 1 if block.kind is BlockKind.ITEM and block.depth == depth else 0
            block = replace(block, depth=block.depth + deeper, continues=True)
    yield replace(block, lines=tuple(gathered))


def _width_of(answer: str, lines: tuple[Range, ...]) -> int:
    """Columns at which lines were wrapped; 0 where most begin with a label of their own."""
    labelled = sum(_LABELLED.match(answer, *line) is not None for line in lines)
    if 2 * labelled > len(lines):
        return 0
    return max(end - start for start, end in lines)


def _meant(answer: str, line: Range, following: Range, width: int) -> bool:
    """Whether a writer, not a wrapper, broke the line here."""
    text, after = answer[slice(*line)], answer[slice(*following)]
    if text.endswith(":") and len(text) < _NARROW:
        return True
    if _OPEN_END.search(text) or not (after[0].isupper() or after[0] in '*"\u201c'):
        return False
    hard = answer[line[1] : line[1] + 2] == "  " or text.endswith("\\")
    fits = len(text) + 1 + len(after.split(maxsplit=1)[0]) <= width
    return hard or width < _NARROW or fits
