"""Exceptions: the carve-outs a clause makes, and whether a claim knows of them.

What enters: a claim and the source text it rests on. What leaves: the carve-outs ("except",
"unless", "provided that", "notwithstanding", ...) with their position, whether the claim repeats
them, and whether the claim rules exceptions out ("at any time", "in all cases").
"""

import re
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.lexicon import word_set
from groundcheck.entailment.passage import Passage
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

KNOWN_SHARE = 0.34
"""Share of an exception's content words a claim must repeat to count as knowing it."""


@dataclass(frozen=True, slots=True)
class CarveOut:
    """An exception made by a passage."""

    start: int
    """First character of the marker, in the passage."""
    end: int
    """End of the clause the marker opens."""
    marker: str
    known: bool
    """Whether the claim carries the exception too."""


def carve_outs(claim: Passage, source: Passage) -> tuple[CarveOut, ...]:
    """The exceptions of a passage, each marked as known to the claim or not."""
    return tuple(_carve_out(claim, source.text, match) for match in _marker().finditer(source.text))


def _carve_out(claim: Passage, text: str, match: re.Match[str]) -> CarveOut:
    end = _end(text, match.end())
    marker = match.group().lower()
    repeats_the_rule = marker == "notwithstanding"
    known = not repeats_the_rule and _is_known(claim, text[match.end() : end])
    return CarveOut(
        match.start(), end, marker, known or _names_exception(claim, overridden=repeats_the_rule)
    )


def is_override(passage: Passage) -> bool:
    """Whether a passage is itself an exception to what stands elsewhere ("Notwithstanding ...")."""
    return _override().search(passage.text) is not None


def is_absolute(claim: Passage) -> bool:
    """Whether a claim rules out exceptions ("may terminate at any time")."""
    return _absolute().search(claim.text) is not None


def absolute_words(claim: Passage) -> str:
    """The words that rule out exceptions, or ""."""
    match = _absolute().search(claim.text)
    return match.group() if match else ""


def _names_exception(claim: Passage, *, overridden: bool) -> bool:
    """Whether a claim makes an exception of its own to a rule that is overridden elsewhere."""
    return overridden and _marker().search(claim.text) is not None


def _is_known(claim: Passage, exception: str) -> bool:
    names = {concept(word.stem) for word in content_words(exception)}
    if not names:
        return True
    needed = KNOWN_SHARE / 2 if _marker().search(claim.text) else KNOWN_SHARE
    return len(names & claim.concepts) / len(names) >= needed


def _end(text: str, start: int) -> int:
    stop = re.compile(r"[;.](?:\s|$)").search(text, start)
    return stop.start() if stop else len(text)


@cache
def _marker() -> re.Pattern[str]:
    return _any_of("exceptions")


@cache
def _override() -> re.Pattern[str]:
    return _any_of("overrides")


@cache
def _absolute() -> re.Pattern[str]:
    return _any_of("absolutes")


def _any_of(name: str) -> re.Pattern[str]:
    phrases = sorted(word_set(name), key=lambda phrase: (-len(phrase), phrase))
    return re.compile(r"\b(?:" + "|".join(map(re.escape, phrases)) + r")\b", re.IGNORECASE)
