"""A text cut into the pieces among which headings are looked for: lines, and parts of lines.

What enters: a text. What leaves: its units in order, each with its offset and with what stands
around it. Real files lose their line breaks: wide gaps, and numbers inside an overlong line,
stand for them. What always holds: units do not overlap, and the work is linear.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_UNIT = re.compile(
    r"(?:(?:(?i:article|section|clause|part|schedule|exhibit|appendix|annex)[ ]\S{1,8}"
    r"|\(?[A-Za-z0-9.]{1,9}[.)]|\d{1,2}(?:\.\d{1,3}){0,4})[ \t]{2,60}(?=[^\s\d]))?"
    r"\S(?:[^\n\r\f ]|[ ](?![ \t]{2}))*"
)
"""A line, or a part of one between gaps of three spaces or more (flattened exhibits); a gap
after a number divides nothing."""
_INLINE = re.compile(
    r"(?<=[.;:)\]\"”])[ ]+(?=(?:\d{1,2}\.(?:\d{1,2}\.?)*|(?:ARTICLE|SECTION|Section)[ ][\dIVX.]{1,6})"
    r"[ ][A-Z\"“\[(])"
    r"|(?<=[a-z])(?<!ection)(?<!rticle)(?<!lause)(?<!ragraph)(?<!xhibit)(?<!chedule)(?<!ppendix)"
    r"(?<!nnex)(?<! and)(?<! to)[ ]+"
    r"(?=\d{1,2}\.\d{1,2}\.?[ ][A-Z])"
    r"|(?<=[A-Z])(?<!ECTION)(?<!RTICLE)(?<!LAUSE)(?<!RAGRAPH)(?<!XHIBIT)(?<!CHEDULE)(?<!PPENDIX)"
    r"(?<!NNEX)(?<! AND)(?<! TO)[ ]+"
    r"(?=\d{1,2}\.[1-9]\d?\.?[ ][A-Z][a-z])"
    r"|(?<=[A-Z]{3})(?<! AND)(?<! THE)[ ]+(?=Section[ ]\d{1,2}\.\d{1,2}\.?[ ][A-Z])"
)
"""Where a number follows the end of a sentence, or a number of two parts follows a title."""
_ARTICLE = re.compile(
    r"(?<=[.;:)\]\"”])[ ]{1,3}(?=ARTICLE[ ][\dIVX]{1,6}\.?(?:[ ]{1,3}[A-Z]{3,}|$))"
)
"""Where "ARTICLE IV" in capitals follows the end of a sentence."""
_TAIL = re.compile(
    r"(?<=[.;:)\]\"”])[ ]{1,2}(?=(?:\d{1,2}\.(?:\d{1,2}\.?)?|(?:ARTICLE|Article)[ ][\dIVX]{1,6}\.?)"
    r"[ ]{1,3}[\"“]?[A-Z][^.;:]{2,60}$)"
)
"""Where a numbered title is glued to the end of the paragraph before it."""
_HEAD = re.compile(
    r"(?P<main>\d{1,2}(?:\.[1-9]\d?){0,3})(?:\.0)?\.?[ ]{1,4}[A-Z][^.;:\d]{2,80}?[.:]?[ ]{1,3}"
    r"(?=(?P=main)\.[01]?1\.?[ ]{1,3}[A-Z\"“])"
)
"""Where "2. Supply 2.1 Orders" lost the line break between a section and its first part."""
_ENTRY = re.compile(
    r"[A-Za-z)][ ]{1,3}\d{1,3}[ ]{1,3}(?=(?:(?:ARTICLE|Article)[ ][IVX\d]{1,6}|(?:SECTION|Section[ ])?\d{1,2}(?:\.\d{1,2}){0,2})\.?[ ]{1,3}[A-Z])"
)
"""Where an entry of a table of contents ends in its page, and the next begins with its number."""
_FEWEST_ENTRIES = 3
_LONGEST_TAIL = 90
_FLATTENED = 1_500
"""A line longer than this may be a whole contract."""
_BREAKS = frozenset("\n\r\f")


@dataclass(frozen=True, slots=True)
class Unit:
    """A line, or a part of one between wide gaps."""

    start: int
    text: str
    opens_line: bool
    """Whether it stands at the head of a line."""
    closes_line: bool
    """Whether nothing follows it on its line."""
    after_blank: bool
    """Whether a blank line, a page break or the start of the text stands before it."""
    is_contents: bool = False
    """Whether it is a table of contents that lost its line breaks."""

    @property
    def end(self) -> int:
        """One past the last code point."""
        return self.start + len(self.text)


def units_of(text: str) -> Iterator[Unit]:
    """The units of a text."""
    last_end = 0
    newline_before = True
    for found in _UNIT.finditer(text):
        gap = text[last_end : found.start()]
        if last_end:
            newline_before = bool(_BREAKS.intersection(gap))
        words = found[0].rstrip()
        last_start, last_end = found.start(), found.start() + len(words)
        blank = last_start == 0 or line_breaks(gap) > 1 or "\f" in gap
        unit = Unit(last_start, words, newline_before, _closes_line(text, last_end), blank)
        yield from _split(unit)


def _split(unit: Unit) -> Iterator[Unit]:
    """Divide a line before the numbers of headings that lost their line break.

    An overlong line may be a whole contract; any line may end in the heading of what follows.
    """
    if len(unit.text) > _LONGEST_TAIL and _is_contents(unit.text):
        yield replace(unit, is_contents=True)
        return
    if len(unit.text) > _FLATTENED:
        starts = [0, *(found.end() for found in _INLINE.finditer(unit.text))]
    else:
        tail = _TAIL.search(unit.text, max(0, len(unit.text) - _LONGEST_TAIL))
        starts = [0, tail.end()] if tail and unit.closes_line else [0]
    articles = (found.end() for found in _ARTICLE.finditer(unit.text))
    heads = _first_parts(unit.text) if unit.opens_line else ()
    starts = sorted({*starts, *articles, *heads})
    for start, end in zip(starts, [*starts[1:], len(unit.text)], strict=True):
        first, last = start == 0, end == len(unit.text)
        yield Unit(
            unit.start + start,
            unit.text[start:end].rstrip(),
            first and unit.opens_line,
            last and unit.closes_line,
            first and unit.after_blank,
        )


def _first_parts(line: str) -> Iterator[int]:
    """Where the first part of a section begins on its line, and the first part of that."""
    found = _HEAD.match(line)
    while found:
        yield found.end()
        found = _HEAD.match(line, found.end())


def _is_contents(line: str) -> bool:
    """Whether a line lists titles with pages, one entry every few words."""
    entries = sum(1 for _ in _ENTRY.finditer(line))
    return entries >= _FEWEST_ENTRIES and len(line) <= _LONGEST_TAIL * (entries + 1)


def _closes_line(text: str, end: int) -> bool:
    """Whether nothing but spaces stands before the next line break (bounded look-ahead)."""
    ahead = text[end : end + 80].lstrip(" \t")
    return not ahead or ahead[0] in _BREAKS


def line_breaks(gap: str) -> int:
    """Line breaks in white space, whether written as LF, CRLF or CR."""
    return max(gap.count("\n"), gap.count("\r"))
