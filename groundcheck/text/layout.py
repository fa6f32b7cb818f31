"""Where the lines of a text break it, and where they only wrap it.

A text enters; the positions at which a new block starts leave. Contracts come hard-wrapped,
double-spaced, with page numbers between the halves of a sentence, or with wide gaps where
line breaks once were; a break is where the layout, not the line width, ended the line:
headings, list items, table rows, blank lines after a finished sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from groundcheck.text.lexicon import table

_LINE = re.compile(r"[^\s](?:[^\n\r\f\v\x85\u2028\u2029]*[^\s])?")
_WIDE_GAP = re.compile(r"(?<=\S)[ \t\u00a0]{4,}(?=\S)")
_BULLET = re.compile(r"[•●▪◦‣·○■□➢➤✓*+–—-]\s|#{1,6}\s|[>|]|```|---|\*\*\*")
_NUMBER = re.compile(
    r"\(?(?:[a-z]{1,2}|[ivxlc]{1,5}|[A-Z]|[IVXLC]{1,5}|\d{1,3})[.)]+(?:\s|(?=[A-Z\"“(]))"
    r"|\d{1,3}(?:\.\d{1,3})+[.)]?(?:\s|$)"
)
_PART = re.compile(
    r"(?:section|article|clause|schedule|exhibit|annex|appendix|part|chapter)\s+[\dIVXA-Z]"
    r"|(?:WHEREAS|NOW,? THEREFORE|IN WITNESS WHEREOF)\b",
    re.IGNORECASE,
)
_PAGE_NUMBER = re.compile(
    r"[-–—\s]*(?:page\s+)?(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-\d{1,3})(?:\s*(?:of|/)\s*\d{1,4})?[-–—\s]*",
    re.IGNORECASE,
)
_LONE_NUMBER = re.compile(
    r"\(?(?:(?:[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,5}|\d{1,4}[a-zA-Z]?)[.)]|\d{1,3}(?:\.\d{1,3})+\.?)|[•●▪◦‣·○■□➢*-]"
)
CELL_BREAK = " | "
"""What stands between the cells of a table row; every row is a block."""
_FINISHED = re.compile(r"(?:[.!?;:。！？][\"'”’)\]»*_]*|;\s+(?:and|or))$")
_OPEN = re.compile(r"[,(\[“/&–—-]$")
_LAST_WORD = re.compile(r"([A-Za-z]+)$")
_WIDEST = 160  # characters; a longer line is a whole paragraph, not a wrapped line


class Gap(Enum):
    """What lies between two lines."""

    LINE = "line"
    BLANK = "blank"
    WIDE = "wide"


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    text: str
    gap: Gap
    """What lies before this line."""


@dataclass(frozen=True, slots=True)
class _Page:
    """How a text is set."""

    width: int
    """Line length at which wrapping sets in, in characters."""
    double_spaced: bool
    """Whether blank lines stand inside sentences."""


def block_starts(text: str) -> list[int]:
    r"""Positions at which a block starts, in order; the first non-space character is one.

    >>> block_starts("TERM\nThis runs on\nand on.\n\n(a) one")
    [0, 5, 27]
    """
    lines = list(_lines(text))
    page = _page(lines)
    starts: list[int] = []
    before: _Line | None = None
    numbers: list[_Line] = []
    for line in lines:
        if _is_page_number(line, before):
            numbers.append(line)
            continue
        after = _Line(line.start, line.text, Gap.BLANK) if numbers else line
        if before is None or _breaks(before, after, page):
            starts += [number.start for number in numbers]
            starts.append(line.start)
        numbers = []
        before = line
    return starts + [number.start for number in numbers]


def _lines(text: str) -> Iterator[_Line]:
    end = 0
    for match in _LINE.finditer(text):
        gap = Gap.BLANK if _is_blank(text[end : match.start()]) else Gap.LINE
        end = match.end()
        pieces = _pieces(match[0])
        yield _Line(match.start() + pieces[0][0], pieces[0][1], gap)
        for offset, piece in pieces[1:]:
            yield _Line(match.start() + offset, piece, Gap.WIDE)


def _is_blank(space: str) -> bool:
    breaks = space.replace("\r\n", "\n")
    lines = breaks.count("\n") + breaks.count("\r")
    return lines >= 2 or ("\f" in breaks and lines == 0)  # a sentence may run over a page break


def _pieces(line: str) -> list[tuple[int, str]]:
    """The parts of a line between wide gaps, each with its offset."""
    pieces, start = [], 0
    for gap in _WIDE_GAP.finditer(line):
        pieces.append((start, line[start : gap.start()]))
        start = gap.end()
    return [*pieces, (start, line[start:])]


def _page(lines: list[_Line]) -> _Page:
    lengths = sorted(len(line.text) for line in lines) or [0]
    blank = [line for line in lines if line.gap is Gap.BLANK]
    running = sum(line.text[0].islower() for line in blank)
    return _Page(
        width=min(lengths[len(lengths) * 9 // 10], _WIDEST),
        double_spaced=len(blank) >= 8 and running >= 0.15 * len(blank),
    )


def _is_page_number(line: _Line, before: _Line | None) -> bool:
    if line.gap is Gap.WIDE or before is None or len(line.text) > 20:
        return False
    return bool(_PAGE_NUMBER.fullmatch(line.text))


def _breaks(before: _Line, line: _Line, page: _Page) -> bool:
    """Whether `line` starts a new block after `before`."""
    if line.gap is Gap.WIDE:
        return _breaks_at_wide_gap(before.text, line.text)
    if _LONE_NUMBER.fullmatch(before.text):
        return _LONE_NUMBER.fullmatch(line.text) is not None
    if CELL_BREAK in before.text or CELL_BREAK in line.text:
        return True
    if _BULLET.match(line.text) or _is_heading(before.text, line.text):
        return True
    if _NUMBER.match(line.text):
        return _breaks_at_number(before, line, page)
    return _breaks_prose(before, line, page)


def _breaks_prose(before: _Line, line: _Line, page: _Page) -> bool:
    """Whether a line without any mark of its own starts a new block."""
    if _FINISHED.search(before.text):
        if line.gap is Gap.BLANK:
            return True
    elif line.gap is Gap.LINE and _is_capitals(before.text) and _is_capitals(line.text):
        return False
    if line.text[0].islower() or _is_unfinished(before.text):
        return False
    if line.gap is Gap.BLANK and not (page.double_spaced and _is_full(before, line, page)):
        return True
    return bool(_PART.match(line.text)) or not _is_full(before, line, page)


def _breaks_at_wide_gap(before: str, after: str) -> bool:
    if after[0].islower():
        return False
    if _FINISHED.search(before):
        return True
    return _is_capitals(before) and not _is_capitals(after) and after[0].isalpha()


def _breaks_at_number(before: _Line, line: _Line, page: _Page) -> bool:
    """A list number starts a block unless the line before runs on into it."""
    word = _LAST_WORD.search(before.text)
    if word and word[1].lower() in table("sentence_words")["references"]:
        return False
    if line.gap is Gap.BLANK or not _is_full(before, line, page):
        return True
    runs_on = word is not None and word[1].lower() in ("and", "or")
    return runs_on or bool(re.search(r"[.;:,!?\"”)]$", before.text))


def _is_heading(before: str, line: str) -> bool:
    """Whether `before` is a heading over `line`, or `line` a heading under `before`."""
    if before.startswith("#"):
        return True
    capitals, next_capitals = _is_capitals(before), _is_capitals(line)
    if capitals and not next_capitals:
        return not _is_unfinished(before) and not line[0].islower()
    return next_capitals and not capitals and not _is_unfinished(before)


def _is_capitals(line: str) -> bool:
    return len(line) >= 4 and line.isupper() and sum(map(str.isalpha, line[:40])) >= 3


def _is_unfinished(line: str) -> bool:
    if _OPEN.search(line):
        return True
    word = _LAST_WORD.search(line)
    return word is not None and word[1].lower() in _dangling()


@cache
def _dangling() -> frozenset[str]:
    return frozenset(table("sentence_words")["dangling"])


def _is_full(before: _Line, line: _Line, page: _Page) -> bool:
    """Whether the next word no longer fitted on the line before, so that it had to wrap."""
    first_word = line.text.split(None, 1)[0]
    return len(before.text) + 1 + len(first_word) >= 0.85 * page.width
