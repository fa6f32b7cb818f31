"""Gaps in the numbering: headings that stand inside a line and not at its head.

What enters: a text and the headings placed in its tree. What leaves: further headings, each with
a number that the sequence lacks. A number inside a line is most often an amount or a reference,
so it counts only where it stands between its neighbours, or follows the last of several, and is
followed by a title; or where it opens a sentence in the paragraph of the part before it. What
always holds: the work is linear for each level of the tree.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from groundcheck.documents.headings import Candidate, heading_at
from groundcheck.documents.numbering import PART_NAMES, Scheme

_WIDEST = 4
"""Numbers in a row that one gap may lack."""
_FEWEST_SIBLINGS = 2
"""Headings of a level, from which on the next may follow inside a line after the last."""
_FEWEST_IN_TEXT = 4
"""Numbers in a row that make a sequence where none stands at the head of a line."""
_REFERRING = re.compile(
    rf"(?i)(?:\b(?:{PART_NAMES}"
    r"|no|nos|number|page|suite|and|or|to|of|in|the|than|version)\.?|[,§#$€£&/(-])\Z"
)
"""What stands before a number that names or counts something."""
_FEWEST_PARTS = 2
"""Parts in a row that make a sequence inside a paragraph whose head is the section's own."""
_LONGEST_PARAGRAPH = 20_000
"""Code points behind a heading that are searched for further parts."""
_PARAGRAPH_END = re.compile(r"\n[ \t]*[\n\f]|\r\n?[ \t]*\r|\f")
_STOP = re.compile(r"[.?!][\"”’)\]*_]{0,3}\Z")
_SHORTENED = re.compile(
    r"(?i)\b(?:secs?|sect|arts?|cls?|paras?|ch|exh?|sched|app|nos?|v|ver|vol|fig|pp?|approx|ca?|e\.g|i\.e)\.\Z"
)
"""Words before a number whose full stop ends no sentence."""
_CAPITALS = re.compile(r"\b[A-Z]{3,}\Z")
"""The end of a title in capitals, which the first of its parts may follow."""
_SENTENCE_END = (".", ";", ":", ")", "]", '"', "”")
_BREAKS = "\n\r\f"
_LOOK_BACK = 24

Ordinals = tuple[int, ...]
Placed = tuple[Candidate, int]


def gap_headings(text: str, placed: Sequence[Placed]) -> tuple[Candidate, ...]:
    """The headings inside lines that the sequence of the numbers lacks.

    Args:
        text: the whole text.
        placed: its headings in order, each with the number of sections around it.
    """
    firsts = list(_firsts(text, [candidate for candidate, _ in placed]))
    if not any(len(_ordinals(candidate)) == 1 for candidate, _ in placed):
        found = tuple(_following(text, (0,), 0, len(text), strict=False))
        return (*firsts, *(found if len(found) >= _FEWEST_IN_TEXT else ()))
    inside = [c for level in _levels(placed, len(text)) for c in _of_level(text, *level)]
    headings = [candidate for candidate, _ in placed]
    known = {candidate.start for candidate in (*headings, *firsts, *inside)}
    parts = _in_paragraphs(text, headings)
    return (*firsts, *inside, *(part for part in parts if part.start not in known))


def _firsts(text: str, placed: Sequence[Candidate]) -> Iterator[Candidate]:
    """The "8.1" that "8.2" lacks, looked for from the heading of "8" on, or the one before."""
    known: dict[Ordinals, int] = {}
    previous = 0
    for candidate in placed:
        *outer, last = _ordinals(candidate) or _article(candidate) or (0,)
        around, first = tuple(outer), (*outer, 1)
        start = known.get(around, previous)
        if outer and last == 2 and known.get(first, -1) < start:
            found = _next(text, first, start, candidate.start, strict=False)
            known[first] = candidate.start
            if found:
                yield found
        known[(*outer, last)] = previous = candidate.start


def _in_paragraphs(text: str, placed: Sequence[Candidate]) -> Iterator[Candidate]:
    """The parts that follow one another in one paragraph: "3.1 ... 3.2 ... 3.3 ...".

    Each opens a sentence and counts on from the part before; the "3.1" behind the words of "3"
    needs a "3.2" behind it.
    """
    for candidate, following in zip(placed, [*placed[1:], None], strict=True):
        own = _ordinals(candidate) or _article(candidate)
        inner = _ordinals(following)[: len(own)] == own if following and own else False
        end = min(candidate.end + _LONGEST_PARAGRAPH, len(text))
        end = min(end, following.start) if following and not inner else end
        paragraph = _PARAGRAPH_END.search(text, candidate.end, end)
        end = paragraph.start() if paragraph else end
        if len(own) > 1:
            yield from _opening(text, own, candidate.end, end)
        elif own and not inner:
            found = list(_opening(text, (*own, 0), candidate.end, end))
            yield from found if len(found) >= _FEWEST_PARTS else ()


def _opening(text: str, last: Ordinals, start: int, end: int) -> Iterator[Candidate]:
    """The headings after one that open a sentence, number by number."""
    while True:
        last = (*last[:-1], last[-1] + 1)
        number = r"\.0?".join(map(str, last))
        pattern = re.compile(rf"(?<=\s){number}\.?(?=[ \t]{{1,4}}[A-Z\"“\[])")
        stops = (m.start() for m in pattern.finditer(text, start, end))
        place = next((at for at in stops if _opens_sentence(text, at)), None)
        found = heading_at(text, place) if place is not None else None
        if found is None:
            return
        yield found
        start = found.end


def _opens_sentence(text: str, place: int) -> bool:
    before = text[max(0, place - _LOOK_BACK) : place].rstrip()
    return bool(_STOP.search(before)) and not _SHORTENED.search(before)


def _levels(placed: Sequence[Placed], length: int) -> Iterator[tuple[list[Candidate], int]]:
    """Decimal headings that are siblings, with the end of the section around them."""
    open_: list[list[Candidate]] = []
    for candidate, depth in [*placed, (None, 0)]:
        end = candidate.start if candidate else length
        while len(open_) > depth + 1 or (open_ and candidate is None):
            siblings = open_.pop()
            if siblings:
                yield siblings, end
        if candidate is None:
            return
        while len(open_) <= depth:
            open_.append([])
        if open_[depth] and not _are_siblings(open_[depth][-1], candidate):
            yield open_[depth], end
            open_[depth] = []
        if _ordinals(candidate) and not _is_listed(candidate, open_[:depth]):
            open_[depth].append(candidate)


def _are_siblings(last: Candidate, candidate: Candidate) -> bool:
    one, other = _ordinals(last), _ordinals(candidate)
    return one[:-1] == other[:-1] and one < other


def _is_listed(candidate: Candidate, around: Sequence[Sequence[Candidate]]) -> bool:
    """Whether it is an item of a list inside a numbered section."""
    return len(_ordinals(candidate)) == 1 and any(
        level and len(_ordinals(level[-1])) == 1 for level in around
    )


def _of_level(text: str, siblings: Sequence[Candidate], end: int) -> Iterator[Candidate]:
    for one, other in pairwise(siblings):
        lacking = _ordinals(other)[-1] - _ordinals(one)[-1] - 1
        if 0 < lacking <= _WIDEST:
            found = _following(text, _ordinals(one), one.end, other.start, strict=False)
            yield from (c for c in found if _ordinals(c) < _ordinals(other))
    if len(siblings) >= _FEWEST_SIBLINGS:
        last = siblings[-1]
        yield from _following(text, _ordinals(last), last.end, end, strict=True)


def _following(
    text: str, last: Ordinals, start: int, end: int, *, strict: bool
) -> Iterator[Candidate]:
    """The headings after one, number by number, as far as they go on."""
    while True:
        last = (*last[:-1], last[-1] + 1)
        found = _next(text, last, start, end, strict=strict)
        if found is None:
            return
        yield found
        start = found.end


def _next(text: str, wanted: Ordinals, start: int, end: int, *, strict: bool) -> Candidate | None:
    number = r"\.0?".join(map(str, wanted))
    pattern = re.compile(rf"(?<=\s){number}\.?(?=[ \t]{{1,4}}[A-Z\"“\[])")
    for match in pattern.finditer(text, start, end):
        if match[0][-1] != "." and len(wanted) == 1:
            continue
        before = text[max(0, match.start() - _LOOK_BACK) : match.start()].rstrip(" \t")
        stopped = before.endswith(_SENTENCE_END) or before[-1:] in _BREAKS
        sure = stopped or len(wanted) > 2 or _CAPITALS.search(before)
        candidate = None if _REFERRING.search(before) else heading_at(text, match.start())
        if candidate and (candidate.title or (sure and not strict)):
            return candidate
    return None


def _article(candidate: Candidate) -> Ordinals:
    position = candidate.label.positions[0] if candidate.label else None
    return position.ordinals if position and position.scheme is Scheme.ARTICLE else ()


def _ordinals(candidate: Candidate) -> Ordinals:
    label = candidate.label
    position = label.positions[0] if label and not label.keyword else None
    return position.ordinals if position and position.scheme is Scheme.DECIMAL else ()
