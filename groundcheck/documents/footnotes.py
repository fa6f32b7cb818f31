"""Footnotes: taken out of the running text of their page and given a place between sentences.

What enters: the lines of a page. What leaves: its running lines, without the raised marks that
point to its notes, and the lines of the notes. What always holds: notes stand in smaller type at
the foot of a column and begin with a mark; no line is lost.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from groundcheck.documents.lined import Line, Page

_SMALLER = 0.93
"""Share of the usual line height up to which a line is in smaller type."""
_FOOT = 0.5
"""Share of the height of the text from its bottom in which notes may begin."""
_BENEATH = 2
"""Lines in usual type that may stand below the notes (a running foot)."""
_MARK = re.compile(r"\(?(\d{1,2}|[*†‡§¶]{1,3})[).]?\s*(?=\S)")
_SENTENCE_END = re.compile(r"[.;!?][\"”’)]*\s")


class Parted(NamedTuple):
    """A page without its notes, and the notes."""

    body: Page
    notes: Page


def part_notes(page: Page) -> Parted:
    """Part the notes of a page from its running text."""
    if not page:
        return Parted(page, ())
    usual = _usual_height(page)
    notes: list[Line] = []
    for _, lines in groupby(page, key=lambda line: line.column):
        notes += _notes_of(list(lines), usual)
    if not notes:
        return Parted(page, ())
    marks = {found[1] for found in map(_mark, notes) if found}
    taken = set(map(id, notes))
    body = [_without(line, marks) for line in page if id(line) not in taken]
    return Parted(tuple(line for line in body if line.text), tuple(notes))


def place_for_notes(text: str, *, runs_over: bool) -> int:
    r"""Where in a page's text its notes break no sentence.

    >>> place_for_notes("First paragraph.\n\nA sentence that goes on", runs_over=True)
    16
    >>> place_for_notes("One sentence.", runs_over=False)
    13
    """
    if not runs_over:
        return len(text)
    paragraph = text.rfind("\n\n")
    if paragraph > 0:
        return paragraph
    ends = [found.end() - 1 for found in _SENTENCE_END.finditer(text)]
    return ends[-1] if ends else len(text)


def _usual_height(page: Sequence[Line]) -> float:
    """The height of the line in which the middle character of the page stands, points."""
    ordered = sorted((line.height, len(line.text)) for line in page)
    half = sum(length for _, length in ordered) / 2
    for height, length in ordered:
        half -= length
        if half <= 0:
            return height
    return 0.0


def _mark(line: Line) -> re.Match[str] | None:
    return _MARK.match(line.text)


def _notes_of(lines: Sequence[Line], usual: float) -> list[Line]:
    """The notes at the foot of one column, in reading order."""
    low, high = min(line.bottom for line in lines), max(line.top for line in lines)
    highest = low + _FOOT * (high - low)
    found = list(_small_at_foot(lines, usual, highest))
    while found and not _mark(found[0]):
        found.pop(0)
    others = {id(line) for line in found}
    body = " ".join(line.text for line in lines if id(line) not in others)
    first = _mark(found[0]) if found else None
    return found if first and _points_to(body, first[1]) else []


def _small_at_foot(lines: Sequence[Line], usual: float, highest: float) -> Iterator[Line]:
    """The lowest lines in smaller type, from top to bottom."""
    upwards = sorted(lines, key=lambda line: line.bottom)
    sizes = ["s" if 0 < line.height <= _SMALLER * usual else "-" for line in upwards]
    beneath = "".join(sizes).find("s")
    if not 0 <= beneath <= _BENEATH:
        return
    found = []
    for line, size in zip(upwards[beneath:], sizes[beneath:], strict=True):
        if size == "-" or line.top > highest:
            break
        found.append(line)
    yield from reversed(found)


def _points_to(body: str, mark: str) -> bool:
    """Whether the running text has the mark after a word."""
    return re.search(rf"[\w.,;:)\"”’] ?{re.escape(mark)}(?!\w)", body) is not None


def _without(line: Line, marks: set[str]) -> Line:
    """The line without its raised marks, if their notes stand on the page."""
    text, places = line.text, line.places
    for start, end in reversed(line.raised):
        if text[start:end] in marks:
            start -= text[:start].endswith(" ")
            text, places = text[:start] + text[end:], places[:start] + places[end:]
    return line if text == line.text else replace(line, text=text, places=places, raised=())
