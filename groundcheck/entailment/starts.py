"""Starts: the event from which a period is counted.

What enters: two durations of one length, with the passages they stand in. What leaves: how each
text says from when it runs, where the two surely are two events: "30 days after receipt of the
invoice" against "30 days from the invoice date", "twenty years from November 17, 2015" against
"twenty years, commencing on January 1, 2016". Of an event of no known kind only this is said, that
a period before it is none after it: "180 days before the Event" against "180 days from the Event".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.passage import Passage
from groundcheck.text.lexicon import table
from groundcheck.text.quantity import Quantity, QuantityKind
from groundcheck.text.words import content_words

_COUNTED = (
    r",?\s+(?:is\s+|are\s+)?(?:counted|measured|calculated|running|runs|starting|starts|beginning"
    r"|begins|commencing|commences)\s+(?:after|following|from|on|upon|with|at)"
)
_SIDE = (
    r"after|following|from|of|since|upon|before|prior\s+to|preceding|ahead\s+of|in\s+advance\s+of"
)
_START = re.compile(
    rf"\)?(?P<side>{_COUNTED}|\s+(?:{_SIDE}))\s+(?P<event>[^.;:()]{{3,90}})", re.IGNORECASE
)
_AHEAD = re.compile(
    r"\b(?P<side>survives?|after|following)\s+(?P<event>[^.;:()]{3,90}?),?\s+for\s+(?:an?\s+|the\s+)?"
    r"(?:(?:additional|further)\s+)?(?:(?:period|term)\s+of\s+)?$",
    re.IGNORECASE,
)
"""An event before the period that is counted from it: "survives termination for five years"."""
_LONGEST_AHEAD = 160
"""Characters before a period in which such an event is looked for."""
_BACK = frozenset(("before", "prior", "preceding", "ahead", "advance"))
_FORTH = frozenset(("after", "following", "from", "since", "upon", "survive", "survives"))
_WHEN = re.compile(
    r"(?:(?:the\s+)?(?:date|day|time|moment)\s+)?(?:when|(?:up)?on\s+which)\s+", re.IGNORECASE
)
"""Before a clause that tells an event."""
_THE_DATE = re.compile(r"(?:the\s+)?(?:\w+\s+)?(?:date|day|time)\s+of\s+", re.IGNORECASE)
"""Before a noun that names one."""
_PARTIES = re.compile(r"\b(?:disclosing|receiving)\s+part(?:y|ies)\b", re.IGNORECASE)
"""Parties whose names are no events."""
_NOUN = "noun "
"""Before the stem of an event of no known kind."""
_LEARNT, _HAPPENED = "learning", "occurrence"
_NO_EVENTS = frozenset(
    ("date", "day", "time", "period", "it", "them", "this", "that", "one", "other")
)
_END = re.compile(
    r",|\b(?:unless|except|and|or|if|when|provided|shall|will|may|must|to|by|which|whichever|then|but"
    r"|without|within|until)\b",
    re.IGNORECASE,
)
"""Where the words that name the event end."""


@dataclass(frozen=True, slots=True)
class Start:
    """From when a period is counted."""

    words: str
    """As the text says it: "after receipt of the invoice"."""
    side: int
    """1 for a period after the event, -1 for one before it, 0 where "of" leaves that open."""
    events: frozenset[str]
    """Kinds of the event (`data/starts.json`); a date is of its own kind, and so is a noun that
    stands for none of them."""

    def is_apart(self, other: "Start") -> bool:
        """Whether the two surely count from two events, or to two sides of one.

        When something happens and when it is found out are two events, be they of one thing.
        """
        only, others = self.events - other.events, other.events - self.events
        if (_LEARNT in only and _HAPPENED in others) or (_HAPPENED in only and _LEARNT in others):
            return True
        if self.events & other.events:
            return self.side * other.side < 0
        return not any(_are_kin(a, b) for a in self.events for b in other.events)


def counted_apart(
    value: Quantity, claim: Passage, found: Quantity, source: Passage
) -> tuple[str, str] | None:
    """From when a claim and a source count one period, where that surely differs.

    Returns:
        The words of the claim and of the source; None where they agree or leave it open.

    >>> claim = Passage("Invoices fall due 30 days after MTS receives them.")
    >>> source = Passage("payable within 30 days from the date of the invoice.")
    >>> counted_apart(claim.quantities[0], claim, source.quantities[0], source)
    ('after MTS receives them', 'from the date of the invoice')
    """
    if value.kind is not QuantityKind.DURATION or found.kind is not QuantityKind.DURATION:
        return None
    ours, theirs = start_of(claim, value), start_of(source, found)
    if ours is None or theirs is None or not ours.is_apart(theirs):
        return None
    return ours.words, theirs.words


def start_of(passage: Passage, period: Quantity) -> Start | None:
    """From when a period of a passage is counted; None where that is not said in known words."""
    first = max(0, period.start - _LONGEST_AHEAD)
    told = _START.match(passage.text, period.end) or _AHEAD.search(
        passage.text, first, period.start
    )
    if told is None:
        return None
    when = _WHEN.match(told["event"])
    begin = told.start("event") + (when.end() if when else 0)
    words = _END.split(passage.text[begin : told.end("event")], maxsplit=1)[0]
    dated = _date_at(passage.quantities, told.start("event"))
    end = dated.end if dated else begin + len(words)
    events = frozenset({f"date {dated.unit}"}) if dated else _events(words)
    if not events:
        return None
    sides = set(told["side"].lower().split())
    sign = -1 if sides & _BACK else int(bool(sides & _FORTH))
    shown = " ".join(passage.text[told.start("side") : end].split()).lstrip(", ")
    return Start(shown, sign, events)


def _date_at(values: Sequence[Quantity], start: int) -> Quantity | None:
    full = (q for q in values if q.kind is QuantityKind.DATE and q.date is not None)
    return next((q for q in full if q.start == start), None)


def _events(words: str) -> frozenset[str]:
    """The kinds of event that some words name, or else the noun that does."""
    known = _known_events(_PARTIES.sub("", words))
    if known:
        return known
    phrase = re.split(r"\s+of\b", _THE_DATE.sub("", words), maxsplit=1)[0]
    named = [word for word in content_words(phrase) if word.norm not in _NO_EVENTS]
    return frozenset({f"{_NOUN}{named[-1].stem}"}) if named else frozenset()


def _known_events(words: str) -> frozenset[str]:
    """The kinds of event that some words name.

    "The end of each month" is one of months; "receipt of the report for the month" is none.
    """
    found = {name: at.start() for name, pattern in _patterns() if (at := pattern.search(words))}
    ends, periods = (set(table("starts", OWN)[name]) for name in ("ends", "periods"))
    first = min(found.keys() - ends, key=lambda name: found[name], default="")
    if first in periods:
        before = words[: found[first]]
        if " of " in before or all(found[name] > found[first] for name in found.keys() & ends):
            return frozenset({first})
    return frozenset(found.keys() - periods)


def _are_kin(first: str, second: str) -> bool:
    """Whether two kinds may be one event: what is delivered is received; or cannot be compared."""
    if _NOUN in first + second:
        return True
    if first.startswith("date ") is not second.startswith("date "):
        return True
    kin = table("starts", OWN)["kin"]
    return second in kin.get(first, ()) or first in kin.get(second, ())


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    events = table("starts", OWN)["events"].items()
    return tuple(
        (name, re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE))
        for name, words in events
    )
