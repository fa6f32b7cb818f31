"""Choices: "the later of", "whichever is lower", "the only remedy".

What enters: two passages. What leaves: the words by which one picks the lesser of two things and
the other the greater, or one a single remedy and the other all. Swapping them is a small change of
wording that turns a cap into a floor.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from groundcheck.entailment.exclusive import Remedy, remedies_clash
from groundcheck.entailment.passage import Passage
from groundcheck.text.cardinals import number_word

_LEAST = (
    "earliest|soonest|lowest|least|smallest|shortest|earlier|sooner|lower|lesser|smaller|shorter"
)
_MOST = "latest|highest|greatest|largest|longest|later|higher|greater|larger|bigger|longer"
_LESSER, _GREATER = f"{_LEAST}|first|less", f"{_MOST}|last|more"
_OPTIONS = r"\(|the\b|its\b|a\b|an\b|two|one|either|[$€£\d]|\w+\s+(?:and|or)\b"
"""How what is picked from begins: "of the", "between (a)"."""
_OWNED = r"(?:their|his|her|our|your|any|such|this|that)\b|[a-z]{3}\s?[$€£]?\d|\w+(?:['’]s|s['’])\s"
"""The same after a word that does nothing but pick: "the lesser of Acme's price"."""
_LISTED = r"\w+['’]?s?(?:[\s-]\w+['’]?s?){0,4}(?:,|\s+(?:and|or)\b)"
"""The first of several things without an article: "of price and cost"."""


_WHEN = r"(?:to\s+(?:occur|happen)\s+|occurring\s+|in\s+time\s+)?"
"""What stands between the choice and its options where they are events: "the first to occur of"."""


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\bwhichever\s+(?:\w+\s+){{0,3}}?(?:(?P<a>{_LESSER})|(?P<b>{_GREATER}))\b"
        rf"|\b(?:the\s+)?(?:(?P<c>{_LEAST})|(?P<d>{_MOST}))\s+{_WHEN}(?:of|between)\b(?::?\s+(?={_OPTIONS})|\s?[:–—-]?\s*\Z)"
        r"|\b(?:(?P<k>first)|(?P<l>last))\s+(?:(?:to\s+(?:occur|happen)|occurring)\s+(?:of|between)\b|of\s*(?::|\(|the\s+following\b))"
        rf"|\b(?:(?P<i>{_LEAST})|(?P<j>{_MOST}))\s+of\s+(?={_OWNED}|{number_word()}\b)"
        rf"|\bthe\s+(?:(?P<g>{_LEAST})|(?P<h>{_MOST}))\s+{_WHEN}of\s+(?={_LISTED})"
        rf"|\bif\s+(?:that|this|it)\s+(?:is|comes|falls)\s+(?:(?P<e>{_LESSER})|(?P<f>{_GREATER}))\b",
        re.IGNORECASE,
    )


class Choice(StrEnum):
    """Which of several things is picked."""

    LESSER = "lesser"
    GREATER = "greater"
    ONLY = "only"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice as a text makes it."""

    choice: Choice
    text: str


@lru_cache(maxsize=4096)
def picks(passage: Passage) -> tuple[Pick, ...]:
    """The choices of a passage, in order.

    >>> [p.choice.value for p in picks(Passage("the later of: (a) June 1 and (b) delivery"))]
    ['greater']
    """
    return tuple(_found(passage.text))


def reversed_pick(claim: Passage, source: Passage) -> tuple[Pick, Pick] | None:
    """The claim's pick and the source's, where the two only ever pick opposite things."""
    claimed, found = picks(claim), picks(source)
    if not claimed or not found or {p.choice for p in claimed} & {p.choice for p in found}:
        return _reversed_remedy(claim, source)
    return claimed[0], found[0]


def _reversed_remedy(claim: Passage, source: Passage) -> tuple[Pick, Pick] | None:
    clash = remedies_clash(claim, source)
    return clash and (_picked(clash[0]), _picked(clash[1]))


def _picked(remedy: Remedy) -> Pick:
    return Pick(Choice.ONLY if remedy.is_only else Choice.ALL, remedy.text)


def _found(text: str) -> Iterable[Pick]:
    for match in _pattern().finditer(text):
        lesser = match["a"] or match["c"] or match["e"] or match["g"] or match["i"] or match["k"]
        yield Pick(Choice.LESSER if lesser else Choice.GREATER, match[0].strip())
