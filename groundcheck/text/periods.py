"""Lengths of time named without a plain number: "a fortnight", "half a year", "net 30".

A lower-case text enters; Drafts leave. "A month" is a length only where the words around it say
so ("within a month"), never in "twice a month" or "the end of a month".
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, plain, words_value
from groundcheck.text.draft import Draft
from groundcheck.text.numeral import read_number
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.units import time_unit, time_unit_pattern

_HALF = Decimal("0.5")


def find_periods(low: str) -> Iterator[Draft]:
    """All such lengths of time.

    >>> low = "net 30, or half a year, or within a fortnight, but not twice a month"
    >>> [(str(draft.amount), draft.unit) for draft in find_periods(low)]
    [('30', 'day'), ('0.5', 'year'), ('2', 'week')]
    """
    for match in _net().finditer(low):
        yield _draft(match, _net_days(match), "day")
    for match in _half().finditer(low):
        factor, unit = time_unit(match)
        half = (12, "hour") if unit == "day" else (factor * _HALF, unit)
        yield _draft(match, Decimal(half[0]), half[1])
    for match in _and_a_half().finditer(low):
        factor, unit = time_unit(match)
        yield _draft(match, factor * (_leading(match) + _HALF), unit)
    for match in _one().finditer(low):
        factor, unit = time_unit(match)
        yield Draft(
            match.start("article"),
            match.end(),
            QuantityKind.DURATION,
            Decimal(factor),
            unit,
            in_words=True,
        )


def _draft(match: re.Match[str], amount: Decimal, unit: str) -> Draft:
    return Draft(match.start(), match.end(), QuantityKind.DURATION, amount, unit, in_words=True)


def _net_days(match: re.Match[str]) -> Decimal:
    if match["digits"]:
        return read_number(match["digits"])
    return words_value(re.split(r"[\s-]+", match["words"]))[0]


def _leading(match: re.Match[str]) -> Decimal:
    """The whole number before "and a half"."""
    if match["digits"]:
        return Decimal(plain(read_number(match["digits"])))
    if match["words"]:
        return words_value([match["words"]])[0]
    return Decimal(1)


@cache
def _net() -> re.Pattern[str]:
    word = number_word()
    return re.compile(
        r"(?<![a-z])net(?:\s?-\s?|\s{1,3})(?:(?P<digits>[0-9]{1,3})|"
        rf"(?P<words>{word}(?:[\s-]{word})?))(?:\s{{0,3}}\([0-9]{{1,3}}\))?"
        r"(?![0-9a-z%]|[.,][0-9]|\s{0,3}(?:percent|%|dollars|million))(?:[\s-]{1,3}(?:calendar\s)?days?\b)?"
    )


@cache
def _half() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![a-z])half\s{{1,3}}(?:of\s{{1,3}})?(?:an?|one)\s{{1,3}}{time_unit_pattern()}"
    )


@cache
def _and_a_half() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![a-z0-9.])(?:an?|first|(?P<words>{number_word()})|(?P<digits>[0-9]{{1,3}}))\s{{1,3}}"
        rf"{time_unit_pattern()}\s{{1,3}}and\s{{1,3}}(?:a|one)[\s-]{{1,3}}half(?![a-z])"
    )


@cache
def _one() -> re.Pattern[str]:
    before = (
        "within|for|after|than|at least|at most|lasts|about|roughly|under|exceeding|term of"
        "|period of|duration of|up to|over|initial|by|minimum of|maximum of"
    )
    after = r"(?=\s{1,3}(?:after|from|later|before|prior to|following|or (?:more|less|longer)|in advance))"
    more = rf"(?=\s{{1,3}}and\s{{1,3}}(?:{number_word()}|[0-9]{{1,2}})(?:\s?\([0-9]{{1,2}}\))?\s{{1,3}}(?:months|weeks|days|hours)\b)"
    notice = r"(?='s?\s{1,3}(?:[a-z]{1,12}\s{1,3}){0,3}(?:notice|warning|grace))"
    return re.compile(
        rf"(?<![a-z])(?<![)0-9%] )(?:(?P<lead>(?:{before})\s{{1,3}})?(?P<article>an?|another)"
        rf"(?P<more>\s{{1,3}}(?:further|additional|extra|single|initial|whole|full))?\s{{1,3}}"
        rf"(?!second\b){time_unit_pattern()}(?![a-z-])(?:(?(lead)|(?!))|(?<=fortnight)|(?<=decade)|(?(more)|(?!))|{after}|{more}|{notice}))"
    )
