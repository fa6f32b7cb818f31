"""Exceptions: the carve-outs a clause makes, and whether a claim knows of them.

What enters: a claim and the source text it rests on. What leaves: the carve-outs ("except",
"unless", "provided that", "notwithstanding", ...) with their position, whether the claim repeats
them, and whether the claim rules exceptions out ("at any time", "in all cases"). Exceptions made
elsewhere in the contract come from `evidence.context`; which of them a claim leaves out is told
here.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from groundcheck.documents.reservations import exception_words, is_boilerplate, with_list
from groundcheck.entailment.clause import Force
from groundcheck.entailment.lexicon import word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import read_stances
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

KNOWN_SHARE = 0.34
"""Share of an exception's concepts that a claim must repeat to know of it; half of that where the
claim makes an exception of its own."""
FAR_KNOWN_SHARE = 0.68
"""The same of an exception made elsewhere, whose other words are those of its own clause."""

DENIED_WORDS = 2
"""Content words of an exception that a claim must take in to deny it, if not half of them."""

TAKEN_IN = 120
"""Characters beside "even where" or "among them" within which a claim names what it takes in."""
RULE = 600
"""Characters before an exception in which its rule stands."""

_OPEN = frozenset(
    {"notwithstanding", "despite", "subject to", "without prejudice to", "but not", "in no event"}
)
"""Words that open as often a rule of their own, or a list, as an exception."""

_LOOK_BACK = 40
"""Characters before a marker in which it is told how the marker is meant."""
_LAST_WORD = re.compile(r"([^\W\d_]+)\s+\Z")
_IS = re.compile(
    r"\b(?:is|are|be|been|being|remains?|becomes?)\s+(?:(?:also|\w+ly)\s+)?\Z", re.IGNORECASE
)

_STOP = re.compile(r"[;.](?:\s|$)")

FAR_SHARE = 0.3
"""Share of a claim's concepts that an exception made far from its clause must speak of."""


class Breadth(StrEnum):
    """How much a claim says: whether it leaves room for exceptions."""

    ABSOLUTE = "absolute"
    """It rules exceptions out ("at any time"): with an exception it is not supported."""
    GENERAL = "general"
    """It states a rule: with an exception it is supported, and qualified."""
    LIMITED = "limited"
    """It makes an exception of its own."""


@dataclass(frozen=True, slots=True)
class CarveOut:
    """An exception made by a passage."""

    start: int
    """First character of the marker, in the passage."""
    end: int
    """End of the clause the marker opens, or of its list, which may lie behind the passage."""
    marker: str
    known: bool
    """Whether the claim carries the exception too."""
    is_listed: bool = False
    """Whether its end is that of a list ("except: (a) ...; (b) ...")."""
    denied: bool = False
    """Whether the claim takes in what is excepted ("even where the Client is in default")."""


def carve_outs(claim: Passage, source: Passage, text: str) -> tuple[CarveOut, ...]:
    """The exceptions of a passage, each marked as known to the claim or not.

    Args:
        claim: the claim.
        source: the passage.
        text: the whole text it is from; an exception may run on in it over a list.
    """
    first, last = source.offset, source.offset + len(source.text)
    return tuple(
        _carve_out(claim, source, text, match)
        for match in exception_words().finditer(text, first, last)
        if not is_boilerplate(text, match.start()) and not _excepts_nothing(text, match)
    )


def _excepts_nothing(text: str, match: re.Match[str]) -> bool:
    """Whether words that often open an exception make none where they stand.

    "Records are subject to annual review" tells what is done with them; "is not bound to disclose
    notwithstanding the end of the Term" holds in spite of it.
    """
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
    if match.group() in ("notwithstanding", "despite"):
        led = _LAST_WORD.search(before)
        opens = led is None or led[1].lower() in word_set("boundaries") | {"that", "then"}
        return not opens and text[match.end() : match.end() + 1] != ","
    held = match.group().lower() == "subject to" and _IS.search(before)
    return bool(held and _held_under().match(text, match.end()))


def _carve_out(claim: Passage, source: Passage, text: str, match: re.Match[str]) -> CarveOut:
    clause = _end(text, match.end(), source.offset + len(source.text))
    end = with_list(text, match, clause)
    excepted = _excepted(match, text[match.end() : end])
    marker = match.group().lower()
    repeats_the_rule = marker == "notwithstanding"
    rule = text[source.offset : match.start()]
    denied = marker not in _OPEN and _is_denied(claim, rule, excepted)
    known = not repeats_the_rule and not denied and _repeats(claim, excepted, KNOWN_SHARE)
    return CarveOut(
        match.start() - source.offset,
        end - source.offset,
        marker,
        known or _names_exception(claim, overridden=repeats_the_rule),
        is_listed=end > clause,
        denied=denied,
    )


def _excepted(match: re.Match[str], words: str) -> str:
    """What an exception is about, of the words from its marker to its end.

    An exception that opens its sentence ends where the rule begins, and what a clause itself takes
    in ("even if it was told of it") is excepted from nothing.

    >>> opening = re.match("Except", "Except for theft, the Client may leave.")
    >>> _excepted(opening, " for theft, the Client may leave") if opening else ""
    ' for theft'
    """
    if match.group()[0].isupper():
        words = words[: _rule_begins(words)]
    return _concession().split(words, maxsplit=1)[0]


def _rule_begins(words: str) -> int:
    """Where the rule behind an exception begins: at the comma that what must or may be follows."""
    parts = words.split(",")
    end = len(parts[0])
    for part in parts[1:]:
        if any(stance.force and stance.pivot for stance in read_stances(Passage(part))):
            return end
        end += 1 + len(part)
    return len(words)


def breadth(claim: Passage) -> Breadth:
    """How much a claim says.

    >>> breadth(Passage("The Client may leave at any time.")).value
    'absolute'
    >>> breadth(Passage("The Client may leave, except in March.")).value
    'limited'
    """
    if exception_words().search(claim.text):
        return Breadth.LIMITED
    return Breadth.ABSOLUTE if is_absolute(claim) else Breadth.GENERAL


def left_out(claim: Passage, exceptions: Iterable[Passage], *, near: bool) -> tuple[Passage, ...]:
    """The exceptions to a clause that a claim resting on it does not know of.

    Args:
        claim: the claim.
        exceptions: places that make an exception to the clause, in order.
        near: whether they stand in the clause's own section or name it; others count only if
            they speak of what the claim speaks of.

    >>> rule = Passage("The Client may leave at any time.")
    >>> [e.text for e in left_out(rule, [Passage("except in March")], near=True)]
    ['except in March']
    """
    return tuple(
        place
        for place in exceptions
        if not _repeats(claim, _core(place.text), FAR_KNOWN_SHARE)
        and (near or _speaks_of(claim, place))
    )


def _core(text: str) -> str:
    """What an exception says after the words that open it."""
    match = exception_words().search(text)
    return text[match.end() :] if match else text


def _speaks_of(claim: Passage, exception: Passage) -> bool:
    shared = claim.concepts & exception.concepts
    return len(shared) >= max(2, FAR_SHARE * len(claim.concepts))


def is_override(passage: Passage) -> bool:
    """Whether a passage is itself an exception to what stands elsewhere ("Notwithstanding ...")."""
    return _override().search(passage.text) is not None


def is_absolute(claim: Passage) -> bool:
    """Whether a claim rules out exceptions ("may terminate at any time")."""
    return _absolute().search(claim.text) is not None


def absolute_words(claim: Passage) -> str:
    """The words that rule out exceptions or take them in ("even where"), or ""."""
    match = _absolute().search(claim.text) or _inclusive().search(claim.text)
    return match.group() if match else ""


def _names_exception(claim: Passage, *, overridden: bool) -> bool:
    """Whether a claim makes an exception of its own to a rule that is overridden elsewhere."""
    return overridden and exception_words().search(claim.text) is not None


def _repeats(claim: Passage, exception: str, share: float) -> bool:
    """Whether a claim repeats what an exception adds to the claim's own subject."""
    added = _concepts_of(exception)
    if not added:
        return True
    needed = share / 2 if exception_words().search(claim.text) else share
    return len(added & claim.concepts) / len(added) >= needed


def _is_denied(claim: Passage, rule: str, exception: str) -> bool:
    """Whether a claim says that its rule holds for what is excepted as well.

    What a claim says may be done is what an exception to a bar allows ("shall not disclose it,
    except to advisers").

    Args:
        claim: the claim.
        rule: what stands before the exception.
        exception: what is excepted.
    """
    named = _taken_in(claim)
    if not named:
        return False
    excepted = _concepts_of(exception)
    shared = len(named & excepted)
    if not (shared >= DENIED_WORDS or 0 < len(excepted) <= 2 * shared):
        return False
    return not (_permits(claim) and (_bars(rule[-RULE:]) or _permits(Passage(exception))))


def _taken_in(claim: Passage) -> frozenset[str]:
    """The concepts of what a claim expressly takes in ("even after", "including"), and no others."""
    words = _inclusive().search(claim.text)
    if words is None or exception_words().search(claim.text):
        return frozenset()
    low, high = words.start() - TAKEN_IN, words.end() + TAKEN_IN
    if words.group().lower() != "among them":
        low = words.end()
    inside = {concept(word.stem) for word in claim.content if low <= word.start < high}
    outside = {concept(word.stem) for word in claim.content if not low <= word.start < high}
    return frozenset(inside - outside)


def _concepts_of(text: str) -> frozenset[str]:
    return frozenset(concept(word.stem) for word in content_words(text))


def _permits(passage: Passage) -> bool:
    """Whether a passage says that something may be done, and neither denies nor limits anything."""
    stances = read_stances(passage)
    allowed = any(stance.force is Force.MAY for stance in stances)
    return allowed and not any(stance.denied or stance.limited for stance in stances)


def _bars(rule: str) -> bool:
    """Whether the last act of what stands before an exception is denied."""
    acts = [s for s in read_stances(Passage(_STOP.split(rule)[-1])) if s.pivot]
    return bool(acts) and acts[-1].denied


def _end(text: str, start: int, limit: int) -> int:
    stop = _STOP.search(text, start, limit)
    return stop.start() if stop else limit


@cache
def _held_under() -> re.Pattern[str]:
    """What a thing is "subject to" that hangs on no condition: "annual review"."""
    nouns = "|".join(sorted(word_set("held_under")))
    return re.compile(
        rf"(?:\s+(?!(?:the|prior|its|their|such)\b|\w+['’]s\b)[\w-]+){{0,3}}?\s+(?:{nouns})\b"
        r"(?!,|\s+(?:and|or)\s+(?:\w+\s+)?(?:approv|accept|consent))",
        re.IGNORECASE,
    )


@cache
def _override() -> re.Pattern[str]:
    return _any_of("overrides")


@cache
def _inclusive() -> re.Pattern[str]:
    return _any_of("inclusives")


@cache
def _concession() -> re.Pattern[str]:
    """What a clause holds in spite of."""
    return _any_of("concessions")


@cache
def _absolute() -> re.Pattern[str]:
    return _any_of("absolutes")


def _any_of(name: str) -> re.Pattern[str]:
    phrases = sorted(word_set(name), key=lambda phrase: (-len(phrase), phrase))
    return re.compile(r"\b(?:" + "|".join(map(re.escape, phrases)) + r")\b", re.IGNORECASE)
