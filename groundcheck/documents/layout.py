"""From the lines of a page to running text: which lines belong to one paragraph.

What enters: pages of lines with their places on the page. What leaves: one text per page, with
the glyph behind each code point, in which the lines of a paragraph are joined by spaces, paragraphs are divided by blank lines,
and lines that were broken on purpose (addresses, rows, titles) keep their break. No character
but white space and line-end hyphens is added or lost.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby, pairwise

from groundcheck.documents.footnotes import part_notes, place_for_notes
from groundcheck.documents.hyphens import keeps_hyphen, vocabulary
from groundcheck.documents.lined import CELL_BREAK, NOWHERE, Line, Page

_NEIGHBOURS = 5
"""Lines before and after that show how far to the right a line could have gone."""
_LOOSE_GAP = 1.3
"""Line pitches, above which a gap divides paragraphs; 1.15 is common inside paragraphs."""
_WIDE_GAP = 2.5
"""Line pitches, below which an unended sentence still goes on over a loose gap."""
_SPARE_WORD = 1.5
"""A line is short if the next word would have fitted this many times over."""
_OTHER_SIZE = 0.12
"""Share of its height by which a line in another type size differs."""
_FULL = 0.93
"""Share of the margin that a line of running text reaches: what stands before is a heading."""
_SAME_ROW = 0.4
"""Line heights that two lines may stand apart and still be one row."""
_NEARLY = 0.9
"""Share of the margin that a line of running text nearly always reaches."""
_FILLED = 0.4
"""Share of such lines from which on neighbours count as running text."""
_CELL_GAP = 1.4
"""Line heights, above which a gap between words may divide two cells."""
_UNUSUAL_GAP = 2.5
"""Times the line's usual gap: in justified text all gaps are wide alike."""
_WIDEST_WORD_GAP = 2.5
"""Line heights, above which a gap divides two cells even where all gaps are wide (figures in
columns); justified text stays below."""
_FEW_GAPS = 4
"""Gaps in a line, below which none of them is called usual."""
_BULLETS = "•▪◦‣∙●○■□➢✓✔"
_LABEL = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3})*[.)]?|\(?[A-Za-z]{1,2}[.)]|\([ivxlc]{1,6}\)|\(?[ivxlcIVXLC]{1,6}[.)]"
    rf"|(?:ARTICLE|Article|PART|Part|SECTION|Section|SCHEDULE|Schedule|EXHIBIT|Exhibit)\s+\w+\.?"
    rf"|[{_BULLETS}-])\s+"
)
_REFERENCE_END = re.compile(
    r"\b(?:sections?|clauses?|articles?|paragraphs?|schedules?|exhibits?|to|of|the|in|no\.)$"
    r"|\b(?:sections|clauses|articles|paragraphs)\s+[\w.()]+,?\s+(?:and|or)$",
    re.IGNORECASE,
)
_LISTING = re.compile(r"\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)[^.;:]*(?:,|\b(?:and|or))$")
"""A full line that lists inside a sentence: "may (a) call, (b) write, and"."""
_ITEM_END = re.compile(r"(?:,|\b(?:and|or))$")
_LEADER = re.compile(r"(?:\.{4,}|…{2,}|(?:\. ){3,}|_{4,})\s*\d*$")
_ABBREVIATION = re.compile(r"\b(?:[ap]\.m|No|Nos|Sec|Art|e\.g|i\.e|vs|v|Mr|Ms|Dr)\.$")
_ENDS = tuple(".:;!?")
_CLOSERS = "\"”’')]"


@dataclass(frozen=True, slots=True)
class FlowedPage:
    """The running text of one page."""

    text: str
    runs_over: bool
    """Whether its last sentence runs over to the next page."""
    places: tuple[int, ...]
    """The glyph of each code point of the text, or `NOWHERE`."""


class Join(StrEnum):
    """What stands between two lines."""

    SPACE = " "
    CELL = " | "
    LINE = "\n"
    PARAGRAPH = "\n\n"


def as_cells(words: Sequence[str], gaps: Sequence[float], height: float) -> str:
    """Join the words of a line; a gap that is no word space divides two cells.

    Args:
        words: the words of the line.
        gaps: the space after each word but the last, points.
        height: height of the line, points.

    >>> as_cells(["Total", "4,200", "USD"], [80.0, 3.0], 12.0)
    'Total | 4,200 USD'
    """
    usual = sorted(gaps)[len(gaps) // 4] if len(gaps) >= _FEW_GAPS else 0.0
    unusual = min(_UNUSUAL_GAP * usual, _WIDEST_WORD_GAP * height)
    widest = max(_CELL_GAP * height, unusual)
    parts = list(words[:1])
    for word, gap in zip(words[1:], gaps, strict=True):
        is_cell = gap > widest > 0 and not _LABEL.fullmatch("".join(parts) + " ")
        parts += [CELL_BREAK if is_cell else " ", word]
    return "".join(parts)


def flow(pages: Sequence[Page]) -> list[FlowedPage]:
    """Each page's running text, its footnotes between two paragraphs of it."""
    parted = [part_notes(page) for page in pages]
    bodies = [page.body for page in parted]
    known = vocabulary(words for page in pages for words in _unbroken(page))
    common = _pitch([pair for page in bodies for pair in pairwise(page)])
    runs_over = [_runs_over(page, following) for page, following in pairwise(bodies)]
    flowed = []
    for page, over in zip(parted, [*runs_over, False], strict=False):
        running = _flow_page(page.body, common, known)
        notes = _flow_page(page.notes, common, known)
        flowed.append(_with_notes(running, notes, runs_over=over))
    return flowed


def _with_notes(running: "_Running", notes: "_Running", *, runs_over: bool) -> FlowedPage:
    text, places = "".join(running.text), tuple(running.places)
    if notes.text:
        at = place_for_notes(text, runs_over=runs_over)
        before, after = Join.PARAGRAPH if at else "", Join.PARAGRAPH if at < len(text) else ""
        rest = text[at:].lstrip()
        skipped = len(text) - len(rest)
        gaps = [(NOWHERE,) * len(gap) for gap in (before, after)]
        places = (*places[:at], *gaps[0], *notes.places, *gaps[1], *places[skipped:])
        text = f"{text[:at]}{before}{''.join(notes.text)}{after}{rest}"
    return FlowedPage(text, runs_over, places)


def _unbroken(page: Page) -> Iterator[str]:
    """The lines without the halves of words that a line break divides."""
    after_hyphen = False
    for line in page:
        text = line.text.partition(" ")[2] if after_hyphen else line.text
        yield text.rpartition(" ")[0] if line.hyphenated else text
        after_hyphen = line.hyphenated


def _runs_over(page: Page, following: Page) -> bool:
    """Whether a sentence goes on on the next page: unended, and the last line is full."""
    if not page or not following or page[-1].hyphenated:
        return False
    return _goes_on(page[-1], following[0], _margins(page)[-1])


def _goes_on(last: Line, first: Line, margin: float) -> bool:
    """Whether a sentence goes on from the foot of a page or column to the head of the next."""
    if _runs_on(last, first):
        return True
    if _is_ended(last.text) or last.text.isupper():
        return False
    heads = _LABEL.match(first.text) or first.text[0] in _BULLETS
    return not heads and last.height > 0 and not _is_short(last, first, margin)


@dataclass(slots=True)
class _Running:
    """Text that grows, and the glyphs behind it."""

    text: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def add(self, text: str, places: Sequence[int] = ()) -> None:
        self.text.append(text)
        self.places += places or [NOWHERE] * len(text)


def _flow_page(page: Page, common_pitch: float, known: frozenset[str]) -> _Running:
    running = _Running()
    if not page:
        return running
    pairs = list(pairwise(page))
    pitch = (_pitch(pairs) if len(pairs) >= 8 else 0.0) or common_pitch
    margins = _margins(page)
    running.add(page[0].text, page[0].places)
    for number, (line, following) in enumerate(pairs):
        if not line.hyphenated:
            running.add(_join(line, following, pitch, margins[number]).value)
        elif keeps_hyphen(line.text, following.text, known):
            running.add("-", [line.hyphen])
        running.add(following.text, following.places)
    if page[-1].hyphenated:
        running.add("-", [page[-1].hyphen])
    return running


def _pitch(pairs: Sequence[tuple[Line, Line]]) -> float:
    """The commonest distance from one line to the next, points; 0 where none is known."""
    gaps = (round(line.bottom - following.bottom, 0) for line, following in pairs)
    found = Counter(gap for gap in gaps if 4 < gap < 60)
    return max(found, key=lambda gap: (found[gap], -gap), default=0.0)


def _margins(page: Page) -> list[float]:
    """For each line, how far to the right it could have gone, points.

    Running text fills its column, so its neighbours show the margin, even in a narrow column;
    where the neighbours are ragged (a table, a form) the whole page shows it.
    """
    margins: list[float] = []
    for _, lines in groupby(page, key=lambda line: line.column):
        margins += _margins_of([line.right for line in lines])
    return margins


def _margins_of(rights: Sequence[float]) -> Iterator[float]:
    widest = max(rights)
    for number in range(len(rights)):
        near = rights[max(0, number - _NEIGHBOURS) : number + _NEIGHBOURS + 1]
        full = sum(right >= _NEARLY * max(near) for right in near)
        yield max(near) if full >= _FILLED * len(near) else widest


def _join(line: Line, following: Line, pitch: float, margin: float) -> Join:
    if line.table or following.table:
        return Join.LINE if line.table == following.table else Join.PARAGRAPH
    gap = line.bottom - following.bottom
    height = max(line.height, following.height)
    if height <= 0:
        return _join_unplaced(line, following)
    if following.bottom > line.top and line.column != following.column:
        return Join.SPACE if _goes_on(line, following, margin) else Join.PARAGRAPH
    if abs(gap) < _SAME_ROW * min(line.height, following.height):
        return Join.CELL if following.left - line.right > _CELL_GAP * height else Join.SPACE
    pitches = gap / (pitch or 1.2 * height)
    white = (line.bottom - following.top) / (pitch or height)
    if line.is_row and following.is_row and gap > 0 and white < _WIDE_GAP - 1:
        return Join.LINE
    if 0 <= pitches <= _LOOSE_GAP:
        return _join_close(line, following, margin)
    near = pitches < _WIDE_GAP and _runs_on(line, following)
    return Join.SPACE if near else Join.PARAGRAPH


def _join_close(line: Line, following: Line, margin: float) -> Join:
    """Lines at the usual distance: words and lengths decide."""
    if _LEADER.search(line.text) or _are_entries(line, following):
        return Join.LINE
    if _starts_item(line, following):
        inline = _LISTING.search(line.text) and not _is_short(line, following, margin)
        return Join.SPACE if inline else Join.PARAGRAPH
    if _runs_on(line, following):
        return Join.SPACE
    if line.is_row or following.is_row:
        return Join.LINE
    if not _is_short(line, following, margin):
        return Join.SPACE
    return Join.PARAGRAPH if _is_paragraph_end(line, following, margin) else Join.LINE


def _are_entries(line: Line, following: Line) -> bool:
    """Whether both are numbered and the first has no end, as in a table of contents."""
    label = _LABEL.match(following.text)
    if not label or not _LABEL.match(line.text) or _is_ended(line.text):
        return False
    opens = label.end() < len(following.text) and following.text[label.end()].isupper()
    return opens and not _REFERENCE_END.search(line.text)


def _join_unplaced(line: Line, following: Line) -> Join:
    """Where no geometry is known, words alone decide."""
    if _starts_item(line, following):
        return Join.PARAGRAPH
    return Join.SPACE if _runs_on(line, following) else Join.LINE


def _starts_item(line: Line, following: Line) -> bool:
    """Whether the following line opens a numbered or bulleted item."""
    if following.text[0] in _BULLETS:
        return True
    if not _LABEL.match(following.text) or _REFERENCE_END.search(line.text):
        return False
    return _is_ended(line.text) or _ITEM_END.search(line.text) is not None


def _is_ended(text: str) -> bool:
    if _ABBREVIATION.search(text):
        return False
    return text.rstrip(_CLOSERS).endswith(_ENDS)


def _runs_on(line: Line, following: Line) -> bool:
    """Whether the sentence plainly goes on: no end, then a small letter."""
    lower = following.text[0].islower() and not _LABEL.match(following.text)
    return lower and not _is_ended(line.text)


def _is_short(line: Line, following: Line, margin: float) -> bool:
    """Whether the following line's first word had room on this line: a break on purpose."""
    word = len(following.text.split(" ", 1)[0]) + 1
    return margin - line.right > _SPARE_WORD * word * following.letter_width


def _is_paragraph_end(line: Line, following: Line, margin: float) -> bool:
    """Whether a line broken on purpose also ends a paragraph: a full stop, or a heading."""
    if _is_ended(line.text) or line.text.isupper() != following.text.isupper():
        return True
    if abs(line.height - following.height) > _OTHER_SIZE * line.height:
        return True
    return _LABEL.match(following.text) is not None or following.right >= _FULL * margin
