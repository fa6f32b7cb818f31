"""Opposed: whether two like values are limited from opposite sides.

What enters: two values with the passages they stand in. What leaves: yes or no. "At least 60" is
opposed to "at most 60"; "over $500 ships free" and "under $500 pays for shipping" may well be two
ways to say one thing, and so may "before 5 p.m." and "after 5 p.m.": what else holds on the other
side.
"""

import re

from groundcheck.entailment.lexicon import word_set
from groundcheck.entailment.passage import Passage
from groundcheck.text.counts import MULTIPLE
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_SIDED = (QuantityKind.PERCENT, QuantityKind.MONEY, QuantityKind.COUNT, QuantityKind.DATE)
"""Kinds of which a value above another is never one below it."""
_REACH = 120
"""Characters to each side of a value in which it is told what does not hold."""
_OTHERWISE = re.compile(
    r"[^.]{0,200}\b(?:otherwise|not|no|unless|except|else|remain\w+|excess|such)\b", re.IGNORECASE
)
_BACK = re.compile(
    r"[^.;,]{0,40}\b(?:before|prior\s+to|ahead\s+of|in\s+advance|preceding)\b", re.IGNORECASE
)
_UP_TO = re.compile(r"\bup\s+to\W*$", re.IGNORECASE)
_LATEST = re.compile(r"\W{0,3}(?:or\s+(?:earlier|sooner)|at\s+the\s+latest)\b", re.IGNORECASE)
"""Before and behind a time counted back, which may tell how early or how late: "up to 14 days before
arrival" is the last moment, too."""


def are_opposed(claimed: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one value is bound from above and the other, as surely, from below."""
    bounds = {claimed.bound, found.bound}
    if _are_apart(bounds, claimed.kind):
        sided = claimed.kind in _SIDED or claimed.unit == MULTIPLE
        return sided and not _says_the_rest(claimed, claim, found, source)
    if bounds != {Bound.AT_LEAST, Bound.AT_MOST}:
        return False
    return not any(_is_open(*each) for each in ((claimed, claim), (found, source)))


def _is_open(value: Quantity, passage: Passage) -> bool:
    """Whether a bound on a time that is counted back may be one from either side."""
    if value.kind is not QuantityKind.DURATION or not _BACK.match(passage.text, value.end):
        return False
    ahead = passage.text[max(0, value.start - 12) : value.start]
    return bool(_UP_TO.search(ahead) or _LATEST.match(passage.text, value.end))


def _are_apart(bounds: set[Bound], kind: QuantityKind) -> bool:
    """Whether one bound leaves off where the other begins; "on or after" a day counts as after it."""
    if kind is QuantityKind.DATE and bounds == {Bound.AT_LEAST, Bound.LESS_THAN}:
        return True
    return bounds == {Bound.MORE_THAN, Bound.LESS_THAN}


def _says_the_rest(claimed: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one tells what holds where the other does not: one of the two denies something."""
    if _OTHERWISE.match(source.text, found.end):
        return True
    return _denials(claim, claimed) % 2 != _denials(source, found) % 2


def _denials(passage: Passage, value: Quantity) -> int:
    """How many words beside a value deny, free or except."""
    denying = word_set("negators") | word_set("freeing")
    low, high = value.start - _REACH, value.end + _REACH
    return sum(word.norm in denying for word in passage.words if low <= word.start < high)
