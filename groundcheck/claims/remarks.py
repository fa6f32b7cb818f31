"""Remarks: what an answer says that is nothing of the contract, told from its words and its place.

What enters: a claim that no cue of `classify` tells, and where it stands. What leaves: how likely
it only greets, announces, advises or sets up an example ("Start with the money"). A logistic
regression over one to three words in a row and the place; `training/remarks.py` fits its numbers
on labelled answers. What always holds: a remark is told only where facts hardly ever are, for a
wrong fact that passes as a remark is never checked.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from groundcheck.claims.markdown import BlockKind
from groundcheck.text.lexicon import table
from groundcheck.text.words import lower

LONGEST = 3
"""Most words of a cue."""
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d[\d.,]*|[?!:;.,$%]")
_OPEN, _CLOSE = "^", "$end"
"""Stand before the first word and behind the last."""
_LENGTHS = (2, 4, 6, 10, 16, 24)
"""Most words of each class of length."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim stands in its answer."""

    kind: BlockKind
    alone: bool
    """Whether its block holds no other."""
    first: bool
    """Whether it opens an answer of some length."""
    last: bool
    """Whether it closes an answer of some length."""
    led: bool
    """Whether it is read with words that stand before it."""


@dataclass(frozen=True, slots=True)
class _Numbers:
    """What the regression is made of."""

    weights: dict[str, float]
    intercept: float
    least: float
    """Least likelihood that a claim is a remark for it to be one."""


def is_remark(text: str, place: Place) -> bool:
    """Whether a claim surely says nothing that a contract could confirm or refute.

    Args:
        text: the claim as a reader sees it.
        place: where it stands.

    >>> place = Place(BlockKind.PARAGRAPH, alone=True, first=False, last=True, led=False)
    >>> is_remark("Give me a shout if you want the wording.", place)
    True
    >>> is_remark("The licence survives the end of the term.", place)
    False
    """
    return likelihood(text, place) >= _numbers().least


def likelihood(text: str, place: Place) -> float:
    """How likely a claim is a remark, in [0, 1]."""
    numbers = _numbers()
    odds = numbers.intercept + sum(numbers.weights.get(cue, 0.0) for cue in cues(text, place))
    return 1 / (1 + math.exp(-odds))


def cues(text: str, place: Place) -> frozenset[str]:
    """What the regression sees: words in a row, numbers as "0", and the place.

    >>> place = Place(BlockKind.ITEM, alone=True, first=False, last=False, led=True)
    >>> sorted(cues("Pay $5.", place))[-3:]
    ['pay', 'pay $', 'pay $ 0']
    """
    return frozenset((*_in_a_row(_tokens(text)), *_placed(text, place)))


def _tokens(text: str) -> list[str]:
    words = _TOKEN.findall(lower(text).replace("\u2019", "'"))
    return [_OPEN, *("0" if word[0].isdigit() else word for word in words), _CLOSE]


def _in_a_row(tokens: list[str]) -> Iterator[str]:
    for length in range(1, LONGEST + 1):
        for start in range(len(tokens) - length + 1):
            yield " ".join(tokens[start : start + length])


def _placed(text: str, place: Place) -> Iterator[str]:
    """The place, how long the claim is and how it ends, each as a cue."""
    words = len(text.split())
    yield f"@{place.kind.value}"
    yield f"@words {next((most for most in _LENGTHS if words <= most), 'more')}"
    ended = text.rstrip(" *_\"')")[-1:] in tuple(".;!:?")
    told = {"alone": place.alone, "first": place.first, "last": place.last, "led": place.led}
    yield from (f"@{name}" for name, holds in {**told, "unended": not ended}.items() if holds)
    if place.alone and not ended:
        yield "@title"


@cache
def _numbers() -> _Numbers:
    return _Numbers(**table("remarks", "groundcheck.claims"))
