"""Surroundings: the words around a value, which say what it is about.

What enters: a passage and a value in it. What leaves: the concepts near the value, in its sentence or
in its row and the head of its table, and how like two such surroundings are.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter

from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.tabled import row_of
from groundcheck.models import Span
from groundcheck.text.quantity import Quantity
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import Word, content_words

NEAR = 90
"""Characters to each side of a value whose words say what the value is about."""

_OF_WHAT = re.compile(r"\sof\s+(?P<what>\S.*?)\s+(?:an?|per)\s", re.IGNORECASE)
_start = attrgetter("start")
_SENTENCE_END = re.compile(r"(?<=[a-z)0-9%])[.;]\s")


def words_near(passage: Passage, value: Quantity, reach: int) -> frozenset[str]:
    """Concepts near a value in its sentence, or in its row and the head of its table.

    The value's own words are left out, but for those that say what it is of: "leave" in "20 days of
    leave a year".
    """
    parts = row_of(passage.text, value) or (_sentence_near(passage.text, value, reach),)
    return concepts_in(passage, parts, value) | _named_within(value)


def _named_within(value: Quantity) -> frozenset[str]:
    """The concepts of what a rate is of."""
    named = _OF_WHAT.search(value.text) if value.per else None
    return frozenset(concept(word.stem) for word in content_words(named["what"] if named else ""))


def concepts_in(passage: Passage, parts: Sequence[Span], value: Quantity) -> frozenset[str]:
    """The concepts of some parts of a passage but for a value's own words."""
    return frozenset(
        concept(word.stem)
        for part in parts
        for word in _words_in(passage, part)
        if not value.start <= word.start < value.end
    )


def _words_in(passage: Passage, part: Span) -> Sequence[Word]:
    """The content words that begin in a part of a passage."""
    first, last = (bisect_left(passage.content, at, key=_start) for at in (part.start, part.end))
    return passage.content[first:last]


def _sentence_near(text: str, value: Quantity, reach: int) -> Span:
    """A value's sentence as far as `reach` characters on either side of it."""
    low, high = max(0, value.start - reach), value.end + reach
    for end in _SENTENCE_END.finditer(text, low, high):
        if end.end() <= value.start:
            low = end.end()
        elif end.start() >= value.end:
            high = end.start()
            break
    return Span(start=low, end=high)


def resemblance(claimed: Iterable[str], found: frozenset[str], rarity: Rarity) -> float:
    """Share of the claimed concepts, weighed by rarity, among those found, in [0, 1]."""
    weights = {name: rarity(name) for name in claimed}
    total = sum(weights.values())
    return sum(w for name, w in weights.items() if name in found) / total if total else 0.0
