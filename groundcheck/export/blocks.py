"""Text into the blocks a reader sees: headings, paragraphs, list items, table rows.

What enters is an original text; what leaves are half-open code-point ranges into it, in order and
apart, that together hold every character which is not white space. Nothing is rewritten: marks
of Markdown ("## ", "**") are only noted, so that the page can leave them out of sight.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from groundcheck.export.tables import row_of
from groundcheck.models import Span


class BlockKind(StrEnum):
    """How a block is set."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a text."""

    start: int
    end: int
    kind: BlockKind
    level: int = 0
    """Heading depth from 1; indentation of a list item from 0; 1 for the head of a table."""
    hidden: tuple[tuple[int, int], ...] = ()
    """Ranges of Markdown marks that are not shown."""
    strong: tuple[tuple[int, int], ...] = ()
    """Ranges set in bold."""
    cells: tuple[tuple[int, int], ...] = ()
    """Ranges of the cells of a table row; an empty cell is an empty range."""


_LINE = re.compile(r"[^\n\f\v\r\u2028\u2029]+")
_MARKDOWN_HEADING = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_MARKDOWN_ITEM = re.compile(r"[-*+\u2022][ \t]+(?=\S)")
_NUMBERED_ITEM = re.compile(r"(?:\d{1,3}[.)]|\(?[a-z]{1,4}\))[ \t]+(?=\S)", re.IGNORECASE)
_CLAUSE = re.compile(
    r"\d+(?:\.\d+)*[.)]?[ \t]+\S|(?:ARTICLE|SECTION|SCHEDULE|EXHIBIT)\b", re.IGNORECASE
)
_BULLET_ITEM = re.compile(r"[•▪◦‣∙●○■□➢✓✔][ \t]*(?=\S)")
_CELL_BREAK = " | "
"""Between the cells of a row, in the text of every format that has tables."""
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-{2,}[-|: \t]*$")
_STRONG = re.compile(r"\*\*(?=\S)([^\n]+?)(?<=\S)\*\*")

_GOES_ON = re.compile(r"(?:[;,]|\b(?:and|or))$")
"""The end of a list item that another follows."""
_WRAP_LIMIT = 130
"""No typesetter wraps prose wider than this many characters; longer lines are paragraphs."""
_TITLE_WORDS = 8
"""A longer line that ends in a full stop is a sentence, not a title."""
_FULL_LINE = 0.72
"""A line at least this share of the wrap width was broken by wrapping, not by the author."""
_RUN_ON = 0.25
"""Least share of the lines after full ones that begin with a small letter, where a text is wrapped:
0.57 to 0.83 in wrapped contracts, 0 in lists of sentences, answers and records."""


def lay_out(
    text: str, *, markdown: bool = False, tables: bool = False, headings: Iterable[Span] = ()
) -> tuple[Block, ...]:
    r"""Cut `text` into blocks.

    Args:
        text: the original text.
        markdown: read Markdown headings, bullets, bold and tables.
        tables: read lines that follow one another and have equally many " | " as rows; every
            reader of a format with tables writes them so.
        headings: sections found in the text; a line on which one starts, and which is short,
            is set as a heading.

    >>> [b.kind.value for b in lay_out("# Fees\n\nA fee applies.\n- late", markdown=True)]
    ['heading', 'paragraph', 'item']
    >>> [b.kind.value for b in lay_out("Fees:\nRole | Rate\nEngineer | $170", tables=True)]
    ['paragraph', 'row', 'row']
    """
    lines = [_trimmed(text, m.start(), m.end()) for m in _LINE.finditer(text)]
    lines = [(start, end) for start, end in lines if start < end]
    depths = _heading_depths(text, headings)
    width = _wrap_width(text, lines)
    rows = _rows(text, lines) if tables else {}
    blocks: list[Block] = []
    for start, end in lines:
        block = rows.get(start) or _block(text, start, end, markdown=markdown, depths=depths)
        if blocks and _continues(text, blocks[-1], block, width):
            block = _joined(blocks.pop(), block)
        elif blocks and block.kind is BlockKind.RULE and blocks[-1].kind is BlockKind.ROW:
            blocks[-1] = replace(blocks[-1], level=1)
        blocks.append(block)
    return tuple(blocks)


def shown(text: str) -> str:
    """Markdown as it reads once laid out, on one line.

    >>> shown("- The **late fee** is 5%.")
    'The late fee is 5%.'
    >>> shown("Late fee | 5% per month")
    'Late fee: 5% per month'
    """
    text = _with_bars(text)
    lines = (_visible(text, block) for block in lay_out(text, markdown=True))
    return " ".join(" ".join(line.split()) for line in lines)


def _with_bars(text: str) -> str:
    """A part of a table row as a whole one, so that it is read as cells."""
    return f"| {text} |" if " | " in text and "\n" not in text and text[0] != "|" else text


def _visible(text: str, block: Block) -> str:
    """The characters in sight; the cells of a row stay apart by a dot."""
    if block.cells:
        cells = [_plain(text, block, *cell) for cell in block.cells]
        return (": " if len(cells) == 2 else " \u00b7 ").join(filter(None, cells))
    return _plain(text, block, block.start, block.end)


def _plain(text: str, block: Block, start: int, end: int) -> str:
    inside = [(a, b) for a, b in sorted(block.hidden) if start <= a and b <= end]
    edges = [start, *(edge for pair in inside for edge in pair), end]
    return "".join(text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _heading_depths(text: str, headings: Iterable[Span]) -> dict[int, int]:
    """Depth of each section, by the offset of its first visible character."""
    depths: dict[int, int] = {}
    open_ends: list[int] = []
    for span in sorted(headings, key=lambda span: (span.start, -span.end)):
        start, _ = _trimmed(text, span.start, span.end)
        while open_ends and open_ends[-1] <= span.start:
            open_ends.pop()
        open_ends.append(span.end)
        depths.setdefault(start, len(open_ends))
    return depths


def _wrap_width(text: str, lines: list[tuple[int, int]]) -> int:
    """The width a hard-wrapped text was set to, or 0 for a text with a line per paragraph."""
    lengths = sorted(end - start for start, end in lines)
    if len(lengths) < 8:
        return 0
    width = lengths[len(lengths) * 9 // 10]
    if not 40 <= width <= _WRAP_LIMIT or lengths[-1] > _WRAP_LIMIT * 2:
        return 0
    return width if _is_wrapped(text, lines, width) else 0


def _is_wrapped(text: str, lines: list[tuple[int, int]], width: int) -> bool:
    """Whether full lines break within sentences, as wrapping does and an author does not."""
    after = [
        text[start]
        for (above, end), (start, _) in pairwise(lines)
        if end - above >= _FULL_LINE * width and _line_breaks(text[end:start]) == 1
    ]
    return sum(map(str.islower, after)) >= _RUN_ON * max(len(after), 1)


def _line_breaks(gap: str) -> int:
    return gap.replace("\r\n", "\n").count("\n")


def _rows(text: str, lines: Iterable[tuple[int, int]]) -> dict[int, Block]:
    """Rows of tables by their start; a line alone with a bar in it is prose."""
    bars = [(start, end, text.count(_CELL_BREAK, start, end)) for start, end in lines]
    found: dict[int, Block] = {}
    for above, below in pairwise(bars):
        if above[2] == below[2] > 0:
            found |= {start: _row(text, start, end) for start, end, _ in (above, below)}
    return found


def _row(text: str, start: int, end: int) -> Block:
    row = row_of(text[start:end], start)
    return Block(start, end, BlockKind.ROW, hidden=row.bars, cells=row.cells)


def _block(text: str, start: int, end: int, *, markdown: bool, depths: dict[int, int]) -> Block:
    line = text[start:end]
    if markdown and (marked := _markdown_block(text, start, end, line)):
        return marked
    strong, hidden = _bold(line, start) if markdown else ((), ())
    mark = None if _CLAUSE.match(line) else _NUMBERED_ITEM.match(line)
    if start in depths and _may_be_title(line, mark):
        level = _heading_level(line, depths[start])
        return Block(start, end, BlockKind.HEADING, level, hidden, strong)
    if mark or _BULLET_ITEM.match(line):
        return Block(start, end, BlockKind.ITEM, 0, hidden, strong)
    return Block(start, end, BlockKind.PARAGRAPH, 0, hidden, strong)


def _may_be_title(line: str, mark: re.Match[str] | None) -> bool:
    """Whether a line that opens a section may be its title: "(a) Fees", not "(a) pay the fees."."""
    if mark and (line[mark.end()].islower() or len(line.split()) > _TITLE_WORDS):
        return False
    return len(line) <= _WRAP_LIMIT and not _GOES_ON.search(line)


def _heading_level(line: str, depth: int) -> int:
    """A run-in clause ("8.2 Late fees. A fee applies.") is prose, however deep it lies."""
    if line.endswith(".") and len(line.split()) > _TITLE_WORDS:
        return 9
    run_in = re.search(r"[.:]\s+\S", re.sub(r"^\S*\d[.)]?\s*", "", line))
    return 9 if run_in else min(depth, 4)


def _markdown_block(text: str, start: int, end: int, line: str) -> Block | None:
    strong, hidden = _bold(line, start)
    if mark := _MARKDOWN_HEADING.match(line):
        edge = (start, start + mark.end())
        return Block(start, end, BlockKind.HEADING, len(mark[1]), (edge, *hidden), strong)
    if mark := _MARKDOWN_ITEM.match(line):
        edge = (start, start + mark.end())
        level = min(_indent(text, start) // 2, 3)
        return Block(start, end, BlockKind.ITEM, level, (edge, *hidden), strong)
    if _TABLE_RULE.match(line) or (len(line) >= 3 and set(line) <= set("-*_ ")):
        return Block(start, end, BlockKind.RULE)
    if line.startswith("|") or line.count("|") >= 2:
        row = row_of(line, start)
        return Block(start, end, BlockKind.ROW, 0, row.bars + hidden, strong, row.cells)
    return None


def _bold(line: str, start: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    strong: list[tuple[int, int]] = []
    hidden: list[tuple[int, int]] = []
    for match in _STRONG.finditer(line):
        opening, closing = start + match.start(), start + match.end()
        strong.append((opening + 2, closing - 2))
        hidden += [(opening, opening + 2), (closing - 2, closing)]
    return tuple(strong), tuple(hidden)


def _indent(text: str, start: int) -> int:
    line_start = max(text.rfind(mark, 0, start) for mark in "\n\f\r") + 1
    return len(text[line_start:start].expandtabs(4))


def _continues(text: str, before: Block, block: Block, width: int) -> bool:
    """Whether `block` is the next line of the paragraph that `before` began."""
    if not width or block.kind is not BlockKind.PARAGRAPH:
        return False
    if before.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM):
        return False
    gap = text[before.end : block.start]
    if _line_breaks(gap) != 1 or "\f" in gap:
        return False
    last_line = before.end - (text.rfind("\n", before.start, before.end) + 1 or before.start)
    return last_line >= _FULL_LINE * width and not _CLAUSE.match(text[block.start : block.end])


def _joined(before: Block, block: Block) -> Block:
    return Block(
        before.start,
        block.end,
        before.kind,
        before.level,
        before.hidden + block.hidden,
        before.strong + block.strong,
    )
