"""What a document says about the agreement it changes: which one, and since when.

What enters: a document. What leaves: the relation its opening states ("Amendment No. 2 to the
Services Agreement dated March 3, 2025", "amends and restates", "supersedes") and its own date. What
always holds: only the opening is read, where agreements name themselves.
"""

import datetime as dt
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.words import content_words

OPENING = 2_500
"""Code points in which an agreement names itself, its parties, its date and what it changes."""
_GAP = r"(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*(?=\S))"
_WORD = r"(?:[A-Z][\w’'&-]*|of|and|for|the|on)"
_TITLE = rf"(?P<target>{_WORD}(?:{_GAP}{_WORD}){{0,9}})"
"""Words in title case, over a line break but not over a blank line."""


class Change(StrEnum):
    """What a document does to an earlier one."""

    AMENDS = "amends"
    """Changes some of its provisions; the rest stays in force."""
    REPLACES = "replaces"
    """Takes its place as a whole: restates or supersedes it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opening of a document says of itself."""

    title: frozenset[str]
    """Content words of its title and first lines, as stems."""
    date: dt.date | None
    """The date it bears, which is not the date of the agreement it changes."""
    change: Change | None
    """None where it changes no other document."""
    target: frozenset[str]
    """Stems of the title of the agreement it changes; empty if it names none."""
    target_date: dt.date | None
    number: int
    """Of an amendment ("No. 2", "Second"); 0 if it bears none."""


_NUMBERED = r"(?:\s*(?:no\.?|number|#)\s*(?P<number>\d{1,2}|[ivx]{1,4}))?"
_AMENDMENT = re.compile(
    rf"(?:\b(?P<rank>\w{{3,8}}|\d{{1,2}}(?:st|nd|rd|th))\s+)?"
    rf"\b(?i:amendment|addendum|supplement|variation|deed\s+of\s+variation|side\s+letter)"
    rf"(?i:{_NUMBERED})\s+(?i:to|of)\s+(?i:that\s+certain\s+|the\s+)?{_TITLE}"
)
_AMENDS = re.compile(
    rf"\b(?i:amends|modifies|supplements|varies)\s+(?i:that\s+certain\s+|the\s+){_TITLE}"
)
_REPLACES = re.compile(
    rf"\b(?i:amends\s+and\s+restates|restates|supersedes(?:\s+and\s+replaces)?|replaces)"
    rf"(?i:\s+in\s+(?:its|their)\s+entirety)?,?\s+(?i:that\s+certain\s+|the\s+){_TITLE}"
    rf"|\b(?i:amended\s+and\s+restated)\s+(?P<restated>[A-Z][\w’'&-]*(?:\s+[A-Z][\w’'&-]*){{0,7}})"
)
_DATED = re.compile(r"\bdated(?:\s+as)?(?:\s+of)?[\s:]*$", re.IGNORECASE)
_ANOTHER = re.compile(r"\n\s*\n|\b(?:this|amendment|addendum)\b", re.IGNORECASE)
"""What shows that a date is another document's."""
_DATED_WITHIN = 200
"""Code points after a title within which its date stands."""
_RANKS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
_ROMAN = {
    "i": 1,
    "ii": 2,
    "iii": 3,
    "iv": 4,
    "v": 5,
    "vi": 6,
    "vii": 7,
    "viii": 8,
    "ix": 9,
    "x": 10,
}
_GENERIC = frozenset({"agreement", "amend", "contract", "parti"})
"""Stems that tell no agreement from another."""


def opening_of(document: Document) -> Opening:
    """Read the opening of a contract; other sources change nothing and have no date."""
    if document.kind is not SourceKind.CONTRACT:
        return Opening(frozenset(), None, None, frozenset(), None, 0)
    return _opening(document.title, document.text[:OPENING])


@lru_cache(maxsize=64)
def _opening(name: str, head: str) -> Opening:
    title = _stems(f"{name.replace('_', ' ')} {head[:600]}")
    dates = [(q.start, q.date) for q in find_quantities(head) if q.kind is QuantityKind.DATE]
    mentions = [*_REPLACES.finditer(head)] or [*_AMENDMENT.finditer(head), *_AMENDS.finditer(head)]
    if not mentions:
        return Opening(title, _first(dates, None), None, frozenset(), None, 0)
    target_date = next(filter(None, (_date_after(head, m.end(), dates) for m in mentions)), None)
    change = Change.REPLACES if mentions[0].re is _REPLACES else Change.AMENDS
    numbers = [_number(m) for m in mentions if m.re is _AMENDMENT]
    return Opening(
        title=title,
        date=_first(dates, target_date),
        change=change,
        target=_target(mentions),
        target_date=target_date,
        number=max(numbers, default=0),
    )


def changes(later: Opening, earlier: Opening) -> bool:
    """Whether one document changes another, going by their openings.

    A date that both know must agree; a title must be found in the other's opening.
    """
    if later.change is None or (later.change is Change.AMENDS and earlier.change is Change.AMENDS):
        return False
    if later.target_date and earlier.date:
        return later.target_date == earlier.date
    return bool(later.target - _GENERIC) and later.target <= earlier.title


def follows(later: Opening, earlier: Opening) -> bool:
    """Whether one amendment comes after another of the same agreement: by number, else by date."""
    if Change.AMENDS is not later.change or Change.AMENDS is not earlier.change:
        return False
    if later.target_date != earlier.target_date or not later.target & earlier.target:
        return False
    if later.number and earlier.number and later.number != earlier.number:
        return later.number > earlier.number
    return bool(later.date and earlier.date and later.date > earlier.date)


def _target(mentions: list[re.Match[str]]) -> frozenset[str]:
    """The stems of the most telling title among the mentions."""
    titles = [_stems(m.groupdict().get("restated") or m["target"] or "") for m in mentions]
    return max(titles, key=lambda stems: len(stems - _GENERIC))


def _number(match: re.Match[str]) -> int:
    number, rank = (match["number"] or "").lower(), (match["rank"] or "").lower()
    if number:
        return int(number) if number.isdigit() else _ROMAN.get(number, 0)
    return int(rank[:-2]) if rank[:1].isdigit() else _RANKS.get(rank, 0)


def _date_after(head: str, end: int, dates: list[tuple[int, dt.date | None]]) -> dt.date | None:
    """The date that a title bears: "the Services Agreement ... dated as of March 3, 2025"."""
    for start, day in dates:
        between = head[end:start] if end <= start <= end + _DATED_WITHIN else "\n\n"
        if _DATED.search(between) and not _ANOTHER.search(between):
            return day
    return None


def _first(dates: list[tuple[int, dt.date | None]], other: dt.date | None) -> dt.date | None:
    return next((day for _, day in dates if day and day != other), None)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in content_words(text))
