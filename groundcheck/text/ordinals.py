"""Ordinals that place something in time: "second anniversary", "the 15th day of each month".

A lower-case text enters; Drafts leave. Ordinals that rank or name ("first refusal", "third
party", "Second Amendment") are no values and are left alone.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, words_value
from groundcheck.text.draft import Draft
from groundcheck.text.lexicon import table
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.units import time_unit, time_unit_pattern
from groundcheck.text.words import stem

LAST = Decimal(-1)
"""The amount of "last" in "the last day of each month"."""


def find_ordinals(low: str) -> Iterator[Draft]:
    """All ordinals that place something in time.

    >>> low = "by the fifth (5th) of the month, or on the second anniversary"
    >>> [(str(d.amount), d.unit, d.per) for d in find_ordinals(low)]
    [('5', 'day', 'month'), ('2', 'anniversari', '')]
    """
    for match in _ordinal().finditer(low):
        amount, conflict = _amount(match)
        if match["month_of"] or match["shared"] is not None:
            unit, per = "day", "month"
        else:
            unit, per = _unit(match), "month" if match["of_month"] else ""
        if amount == LAST and per != "month":
            continue
        yield Draft(
            match.start(),
            match.end(),
            QuantityKind.ORDINAL,
            amount,
            unit,
            per=per,
            in_words=bool(match["words"]),
            in_digits=bool(match["digits"] or match["bracket"]),
            conflict=conflict,
        )


def _amount(match: re.Match[str]) -> tuple[Decimal, str]:
    """The place in the order, and what disagrees about it."""
    if match["digits"]:
        return Decimal(match["digits"]), ""
    if match["last"]:
        return LAST, ""
    words = _words_amount(match["words"])
    bracket = Decimal(match["bracket"]) if match["bracket"] else words
    return words, "" if words == bracket else f"words say {words}, digits say {bracket}"


def _words_amount(words: str) -> Decimal:
    """The value of ordinal words such as "one hundred twentieth"."""
    *cardinals, last = [word for word in re.split(r"[\s-]+", words) if word != "and"]
    place = Decimal(table("numbers")["ordinals"][last])
    base = words_value(cardinals)[0] if cardinals else Decimal(0)
    return max(base, Decimal(1)) * place if last == "hundredth" else base + place


def _unit(match: re.Match[str]) -> str:
    if match["unit"]:
        factor, unit = time_unit(match)
        return unit if factor == 1 else stem(match["unit"])
    return stem(match["noun"])


@cache
def _ordinal() -> re.Pattern[str]:
    names = "|".join(sorted(table("numbers")["ordinals"], key=len, reverse=True))
    word = number_word()
    suffix = r"\s?(?:st|nd|rd|th|s\st|n\sd|r\sd|t\sh)\b"
    months = r"(?:each|every|the|a|any|such|that|said)(?:\s{1,5}(?:and every|calendar|following|succeeding|subsequent|such|next|then|current|relevant|applicable)){0,3}\s{1,5}month\b"
    second = rf"(?:the\s{{1,3}})?(?:(?:{names})(?:\s?\([0-9]{{1,2}}(?:{suffix})?\))?|[0-9]{{1,2}}{suffix})"
    nouns = "|".join(n for n in table("counts")["ordinal_nouns"])
    return re.compile(
        rf"(?<![a-z0-9.-])(?:(?P<words>(?:{word}[\s-]{{1,3}}(?:and\s{{1,3}})?){{0,4}}(?:{names}))(?![a-z-])"
        rf"(?:\s{{0,3}}\(\s?(?P<bracket>[0-9]{{1,3}})(?:{suffix})?\s?\))?"
        rf"|(?P<digits>[0-9]{{1,3}}){suffix}(?:\s{{0,3}}\([a-z -]{{3,30}}\))?|(?P<last>last)(?![a-z]))"
        rf"(?:(?P<month_of>\s{{1,5}}of\s{{1,5}}{months})|(?P<shared>(?=,?\s{{1,3}}(?:and|or)\s{{1,3}}{second}"
        rf"\s{{1,5}}of\s{{1,5}}{months}))|\s{{1,5}}(?:{time_unit_pattern()}|(?:(?!{word}\b)[a-z]+\s{{1,3}})?(?P<noun>{nouns}))(?![a-z-])"
        rf"(?P<of_month>\s{{1,5}}of\s{{1,5}}{months})?)"
    )
