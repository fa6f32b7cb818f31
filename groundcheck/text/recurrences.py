"""How often something happens: "every six months", "once a quarter", "semi-annually".

A text enters; Drafts of kind FREQUENCY leave, their amount the times per year. What always
holds: a word such as "monthly" counts only where it says how often something is done, never in a
name or a price ("Monthly Fee", "annual report", "monthly rent"). Words with two meanings
("biweekly") keep the second one as a conflict.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, tidy, words_value
from groundcheck.text.counts import PASSING
from groundcheck.text.draft import Draft
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import word_token
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.units import time_unit, time_unit_pattern

TIME = "time"
"""The unit of a frequency: so many times."""

CLAUSE = 70
"""Characters before "at the end of each month" in which its clause says how often."""

_PLACES = Decimal("0.01")
_EVENT_OF_VALUE = re.compile(r"\s{1,3}of\s{1,3}(?:an?\s|the\s|up to\s)?(?:[A-Z]{3}\s?)?[$€£0-9]")


def find_recurrences(text: str, low: str) -> Iterator[Draft]:
    """All frequencies of a text that are no rate of another value.

    >>> low = "reviewed every six months, audited once a year, paid monthly in advance"
    >>> [(low[d.start:d.end], str(d.amount)) for d in find_recurrences(low, low)]
    [('once a year', '1'), ('every six months', '2'), ('monthly', '12')]
    """
    for match in _counted().finditer(low):
        draft = _every(match, _times(match))
        if draft and not (match["span"] and match["lead"] == "a"):  # "once a 30-day wait is over"
            yield draft
    for match in _each().finditer(low):
        draft = _every(match, Decimal(1))
        if draft and _is_rhythm(low, match.start()):
            yield draft
    for match in _word().finditer(low):
        if match["times"] or match["rhythm"] or _says_how_often(text, match):
            yield _by_word(match)


def as_recurrence(draft: Draft) -> Draft:
    """A count of times per period ("four times per year") as the frequency it is."""
    per_year = table("recurrences")["per_year"].get(draft.per)
    if draft.kind is not QuantityKind.COUNT or draft.unit != TIME or not per_year:
        return draft
    often = per_year / draft.lot
    scaled = ((draft.amount or Decimal(0)) * often).quantize(_PLACES)
    upper = None if draft.upper is None else draft.upper * often
    frequency = replace(draft, kind=QuantityKind.FREQUENCY, amount=tidy(scaled), upper=upper)
    return replace(frequency, per="year", lot=Decimal(1))


def _draft(start: int, end: int, amount: Decimal, conflict: str = "") -> Draft:
    kind = QuantityKind.FREQUENCY
    return Draft(start, end, kind, tidy(amount), TIME, per="year", in_words=True, conflict=conflict)


def _every(match: re.Match[str], times: Decimal) -> Draft | None:
    """So many times in a length of time; None for lengths nobody plans by (minutes)."""
    factor, unit = time_unit(match)
    per_year = table("recurrences")["per_year"].get(unit)
    span = factor * _span(match)
    if not per_year or not span:
        return None
    amount = (times * per_year / span).quantize(_PLACES)
    return _draft(match.start(), match.end(), amount) if amount else None


def _is_rhythm(low: str, start: int) -> bool:
    """Whether "each month" behind a text says how often: not "of each month", but "at the end of".

    Where the clause has said how often, the moment only says as of when.
    """
    if not _not_before().search(low, max(0, start - 16), start):
        return True
    before = max(0, start - CLAUSE)
    return bool(_moment().search(low, before, start)) and not _word().search(low, before, start)


def _span(match: re.Match[str]) -> Decimal:
    """How many units make the length of time: 6 in "every six months", 2 in "every other"."""
    if match["ordinal"]:
        return Decimal(table("recurrences")["ordinals"][match["ordinal"]])
    return _number(match["span"]) if match["span"] else Decimal(1)


def _times(match: re.Match[str]) -> Decimal:
    known = table("recurrences")["times"].get(match["times"])
    return Decimal(known) if known else _number(match["number"])


def _number(words: str) -> Decimal:
    if words.isdigit():
        return Decimal(words)
    return words_value([token[0] for token in word_token().finditer(words)])[0]


def _by_word(match: re.Match[str]) -> Draft:
    """ "Monthly", "on a quarterly basis", "twice yearly"."""
    data = table("recurrences")
    word = match["word"]
    times = _times(match) if match["times"] else Decimal(1)
    second = data["ambiguous"].get(word, "")
    conflict = f"{word} can also mean {second}" if second else ""
    end = match.end("rhythm") if match["rhythm"] else match.end("word")
    start = match.start("times") if match["times"] else match.start("word")
    return _draft(start, end, Decimal(data["words"][word]) * times, conflict)


def _says_how_often(text: str, match: re.Match[str]) -> bool:
    """Whether the word stands as an adverb, or before an event that recurs."""
    data = table("recurrences")
    word, end = match["word"], match.end("word")
    event = _event().match(text, end)
    if event:
        known = data["compound_events"] if word in data["compounds"] else data["events"]
        led = ("in", "by") if event[1] in data["portions"] else ()
        if event[1] not in known or match["before"] not in (None, *data["articles"], *led):
            return False
        return _EVENT_OF_VALUE.match(text, event.end()) is None
    if word in data["only_adjectives"] or match["before"] not in (None, *data["joining"]):
        return False
    return word in data["only_adverbs"] or _follower().match(text, end) is not None


def _number_pattern(name: str) -> str:
    word = number_word()
    return rf"(?P<{name}>{word}(?:[\s-]{{1,2}}{word})?|[0-9]{{1,3}})(?:\s?\([0-9]{{1,3}}\))?"


def _any(name: str) -> str:
    return "|".join(entry.replace(" ", r"\s{1,3}") for entry in table("recurrences")[name])


@cache
def _times_pattern() -> str:
    known = "|".join(table("recurrences")["times"])
    return rf"(?<![a-z0-9.$-])(?P<times>{known}|{_number_pattern('number')}\s{{1,3}}times?)"


@cache
def _period_pattern() -> str:
    return (
        rf"(?:(?:{_any('before_period')})\s{{1,3}}){{0,2}}"
        rf"(?:(?P<ordinal>{_any('ordinals')})\s{{1,3}}|{_number_pattern('span')}[\s-]{{1,3}})?"
        rf"{time_unit_pattern()}"
    )


@cache
def _counted() -> re.Pattern[str]:
    return re.compile(
        rf"{_times_pattern()}\s{{1,3}}(?P<lead>{_any('leads')})\s{{1,3}}{_period_pattern()}"
        rf"(?:[\s-]{{1,3}}period)?(?![a-z-]|{PASSING.pattern})"
    )


@cache
def _each() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![a-z-])(?:each\s{{1,3}}and\s{{1,3}}every|every|each)\s{{1,3}}{_period_pattern()}"
        rf"(?![a-z-]|\s{{0,3}}(?:{_any('not_after')})(?![a-z]))"
    )


@cache
def _word() -> re.Pattern[str]:
    words = "|".join(sorted(table("recurrences")["words"], key=len, reverse=True))
    return re.compile(
        rf"(?:{_times_pattern()}[\s-]{{1,3}}|(?<![a-z-])(?P<before>{_any('determiners')})\s{{1,3}}|(?<![a-z-]))"
        rf"(?P<word>{words})(?![a-z'-])"
        rf"(?P<rhythm>\s{{1,3}}(?:calendar\s{{1,3}})?(?:{_any('rhythms')})(?![a-z]))?"
    )


@cache
def _not_before() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{_any('not_before')})\s{{1,3}}$")


@cache
def _moment() -> re.Pattern[str]:
    """The moment of a period that comes again with it: "at the end of"."""
    return re.compile(
        rf"(?<![a-z])(?:at|on|by)\s{{1,3}}(?:the\s{{1,3}})?(?:{_any('moments')})\s{{1,3}}of\s{{1,3}}$"
    )


@cache
def _event() -> re.Pattern[str]:
    events = "|".join(sorted(table("recurrences")["events"], key=len, reverse=True))
    return re.compile(rf"\s{{1,3}}({events})(?![\w-])")


@cache
def _follower() -> re.Pattern[str]:
    return re.compile(rf"\s{{0,2}}(?:[.,;:\])|]|\Z)|\s{{1,3}}(?:{_any('followers')})(?!\w)")
