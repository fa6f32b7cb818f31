"""Turning: whether a date is told as the beginning of something or as its end.

What enters: a passage and a date in it. What leaves: `Turn.START` for "effective as of July 31,
2008", `Turn.END` for "expires on July 31, 2010", None where the words leave it open. The day on
which a contract begins says nothing against the day on which it is claimed to end.
"""

import re
from enum import StrEnum
from functools import cache

from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reckoned import is_reckoned
from groundcheck.text.lexicon import table
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_REACH = 70
"""Characters before a date in which it is said what begins or ends on it."""
_NEAR = 200
"""Characters to each side of a date in which an end may be told of otherwise."""
_STOP = re.compile(r"[.;:](?=\s)|\n\s*\n")
_NAMED = re.compile(
    r"[\s,]{0,3}\((?:[^()\"“”]{0,40})[\"“”](?P<name>[^\"“”]{2,40})[\"“”]", re.IGNORECASE
)
"""The name given to a date: (the "Effective Date")."""


class Turn(StrEnum):
    """What a date is to what it is told of; "terminated effective as of" is an end."""

    END = "end"
    START = "start"


def turn_of(passage: Passage, date: Quantity) -> Turn | None:
    """What a date is told as; the word for it that stands nearest before the date counts.

    A day that the passage counts to is an end.

    >>> told = Passage('as of July 31, 2008 (the "Effective Date"); it expires on July 31, 2010.')
    >>> [turn_of(told, date).value for date in told.quantities]
    ['start', 'end']
    """
    if date.kind is not QuantityKind.DATE:
        return None
    if is_reckoned(date):
        return Turn.END
    name = _NAMED.match(passage.text, date.end)
    before = _STOP.split(passage.text[max(0, date.start - _REACH) : date.start])[-1]
    cues = {turn: _last(turn, name["name"] if name else before) for turn in Turn}
    if name and max(cues.values()) < 0:
        cues = {turn: _last(turn, before) for turn in Turn}
    nearest = max(cues, key=lambda turn: cues[turn])
    return nearest if cues[nearest] >= 0 else None


def turned_apart(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one date is told as a beginning and the other as an end."""
    turns = {turn_of(claim, value), turn_of(source, found)}
    return turns == set(Turn)


def begins_only(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether an end, or what was before, is claimed of the day on which something begins.

    An end is not where the passage speaks of one near by: "this Termination Agreement is made as
    of May 4".
    """
    if found.bound not in (Bound.EXACT, Bound.ABOUT) or turn_of(source, found) is not Turn.START:
        return False
    if value.kind is QuantityKind.DATE and value.bound is Bound.LESS_THAN:
        return True
    if turn_of(claim, value) is not Turn.END:
        return False
    near = source.text[max(0, found.start - _NEAR) : found.end + _NEAR]
    return _last(Turn.END, near) < 0


def _last(turn: Turn, text: str) -> int:
    """Where the last word for a turn ends in a text; -1 for none."""
    return max((found.end() for found in _cues(turn).finditer(text)), default=-1)


@cache
def _cues(turn: Turn) -> re.Pattern[str]:
    cues = table("turning", OWN)[turn]
    anywhere = rf"\b(?:{'|'.join(cues['anywhere'])})(?!\w)\W*"
    return re.compile(rf"{anywhere}|(?<!\w)(?:{'|'.join(cues['before'])})\W*$", re.IGNORECASE)
