"""What a rate is over: "per month", "annually", "for each referral", "per 100 calls".

A lower-case text and the end (or start) of a value enter; the period or the stemmed noun
leaves, with how many of them and where the rate ends.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, tidy, words_value
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import word_token
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.words import stem

_PAID = re.compile(r"[,;]?\s{1,3}(?:which is\s)?(?:payable|paid|due)\b")
_EACH_COSTS = re.compile(
    r"(?<![a-z])(?:each|every)\s{1,3}(?:[a-z-]{1,20}\s{1,3}){0,2}?(?P<noun>[a-z][a-z-]{1,25})\s{1,3}"
    r"(?:(?:is|are|(?:will|shall)\s{1,3}be)\s{1,3})?"
    r"(?:costs?|(?:charged|billed|priced|invoiced)\s{1,3}at)\s{1,3}$"
)
_REACH = 60
"""Characters before a value in which what it is over is looked for."""
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_LONGER = re.compile(r"[\s-]{1,3}(?:work(?:ing)?\s|business\s)?(?P<period>day|week)(?![a-z])")
"""Behind hours that say how long a day is: "per eight (8) hour day"."""
_SECOND = re.compile(r",?\s{0,3}(?:/|(?:per|an?|each|every)\s)")


@dataclass(frozen=True, slots=True)
class Rate:
    """What a value is over."""

    per: str
    """A period, a stemmed noun or two of them; "" if nothing."""
    end: int
    """Where the words for it end; of no rate, where the value does."""
    lot: Decimal = Decimal(1)
    """How many of them: 100 in "per 100 calls"."""


def rate_after(low: str, text: str, end: int, kind: QuantityKind) -> Rate:
    """What a value that ends at `end` is over.

    >>> low = "1.5% interest per month"
    >>> rate_after(low, low, 4, QuantityKind.PERCENT)
    Rate(per='month', end=23, lot=Decimal('1'))
    >>> low = "eur 4 for every 100 calls"
    >>> rate_after(low, low, 5, QuantityKind.MONEY)
    Rate(per='call', end=25, lot=Decimal('100'))
    """
    first = _one_rate(low, text, end, kind)
    if not first.per or kind is not QuantityKind.MONEY or not _SECOND.match(low, first.end):
        return first
    second = _one_rate(low, text, first.end + (low[first.end] == ","), kind)
    per = "/".join(sorted(filter(None, {first.per, second.per})))
    return Rate(per, second.end, first.lot * second.lot)


def _one_rate(low: str, text: str, end: int, kind: QuantityKind) -> Rate:
    lots = _lots_after().match(low, end)
    if lots and not (_YEAR.fullmatch(lots["lot"]) and _time_of(lots["noun"])):
        return _by_lots(low, text, lots)
    match = _period_after().match(low, end)
    if match:
        return Rate(_canonical(match), match.end())
    if kind in (QuantityKind.MONEY, QuantityKind.COUNT, QuantityKind.NUMBER, QuantityKind.PERCENT):
        noun = _noun_after().match(low, end)
        if noun:
            return Rate(*_noun(low, text, noun))
    return Rate("", end)


def _by_lots(low: str, text: str, match: re.Match[str]) -> Rate:
    """A rate over several: "per 100 calls", "for each four (4) hours"."""
    words = match["lot"]
    figure = words.replace(",", "")
    tokens = [token[0] for token in word_token().finditer(words)]
    lot = Decimal(figure) if figure.isdigit() else words_value(tokens)[0]
    unit = _time_of(match["noun"])
    longer = _LONGER.match(low, match.end("noun")) if unit else None
    if longer:
        return Rate(longer["period"], longer.end())
    per, end = (unit, match.end("noun")) if unit else _noun(low, text, match)
    if not lot:
        return Rate("", match.start())
    return Rate(per, max(end, match.end()), tidy(lot))


def _time_of(noun: str) -> str:
    """The period that a noun names, in the singular; "" for a thing."""
    one = noun.removesuffix("s")
    known = one in table("rates")["periods"]
    return str(table("rates")["canonical"].get(one, one)) if known else ""


def rate_before(low: str, start: int) -> str:
    """What a rate named before its value is over; "" if nothing.

    >>> rate_before("an annual fee of $500", 17), rate_before("each call costs $4", 16)
    ('year', 'call')
    """
    match = _period_before().search(low, max(0, start - _REACH), start)
    if match:
        return str(table("units")["frequencies"][match["word"]])
    each = _EACH_COSTS.search(low, max(0, start - _REACH), start)
    return _time_of(each["noun"]) or stem(each["noun"]) if each else ""


def says_when_paid(low: str, end: int) -> bool:
    """Whether the words behind a value say when it is paid, beside a period named before it.

    >>> says_when_paid("an annual fee of $500, payable quarterly", 21)
    True
    """
    return _PAID.match(low, end) is not None


def _canonical(match: re.Match[str]) -> str:
    if match["adverb"]:
        adverb = match["adverb"]
        return str(table("units")["frequencies"].get(adverb, "year"))
    return str(table("rates")["canonical"].get(match["period"], match["period"]))


def _noun(low: str, text: str, match: re.Match[str]) -> tuple[str, int]:
    """The thing a price is per: a run of capitals counts by its last word."""
    words = [(match["noun"], match.end("noun"))]
    follower = re.compile(r"\s{1,3}([a-z][a-z-]{1,20})")
    end = match.end("noun")
    capital = text[match.start("noun")].isupper()
    for _ in range(3):
        following = follower.match(low, end)
        if following is None:
            break
        proper = capital and text[following.start(1)].isupper()
        if not proper and words[-1][0] not in table("rates")["adjectives"]:
            break
        end = following.end()
        words.append((following[1], end))
    return stem(words[-1][0]), words[-1][1]


def _any(name: str) -> str:
    return "|".join(table("rates")[name])


def _period() -> str:
    return (
        rf"(?:(?:{_any('period_modifiers')}|\(1\))[\s-]{{1,5}}){{0,3}}"
        rf"(?P<period>{_any('periods')})(?![a-z0-9])(?!')"
    )


@cache
def _period_after() -> re.Pattern[str]:
    adverbs = "|".join(table("units")["frequencies"])
    lead = (
        r"(?:per|/|an?|each|every|for\s{1,5}(?:each|every|any|one)|in\s{1,5}(?:any|each|every|an?)(?:\s{1,5}one)?"
        r"|during\s{1,5}(?:any|each|every|an?)|within\s{1,5}(?:any|each|an?)|out\s{1,5}of\s{1,5}any)"
    )
    return re.compile(
        rf"\)?(?:\s\([a-z -]{{1,30}}\))?(?:,?\s{{1,5}}(?!of\s(?:each|every|any)\b)(?:{_any('between')})\b){{0,5}}"
        r"(?:\s{1,5}of\s{1,5}(?!an?\b|the\b|each\b|any\b|such\b)[a-z]{1,20}(?:\s{1,5}[a-z]{1,20}){0,2}?(?=\s{1,5}(?:an?|per)\s)"
        r"|(?:\s{1,5}[a-z]{1,20}){1,5}?(?=\s{1,5}for\s{1,5}(?:each|every)\s))?"
        rf"(?:\s{{0,5}}{lead}\s{{0,5}}(?<![a-z]){_period()}|[\s,-]{{1,5}}(?<!\bof\s)(?<!\bthe\s)(?<!\bany\s)(?P<adverb>(?:{adverbs})(?![a-z])|p\.?\s?a\.?(?![a-z])))"
    )


@cache
def _noun_after() -> re.Pattern[str]:
    return re.compile(
        rf"\)?(?:\s{{1,5}}(?:{_any('between')})\b){{0,5}}"
        rf"\s{{0,5}}(?:/|(?<=\s)(?:per|for\s{{1,5}}(?:each|every)|an?(?=\s(?:{_any('article_nouns')})\b))\s{{1,5}})(?!(?:{_any('no_nouns')})\b)"
        r"(?P<noun>[a-z][a-z-]{1,25})(?![a-z])"
    )


@cache
def _lots_after() -> re.Pattern[str]:
    word = number_word()
    number = (
        rf"(?P<lot>[1-9][0-9]{{0,2}}(?:,?[0-9]{{3}}){{0,2}}|{word}(?:[\s-]{{1,2}}{word}){{0,3}})"
    )
    dates = "|".join(table("calendar")["months"])
    return re.compile(
        rf"\)?(?:\s{{1,5}}(?:{_any('between')})\b){{0,5}}"
        rf"\s{{0,5}}(?:/|(?<=\s)(?:per|for\s{{1,5}}(?:each|every|any)))\s{{0,5}}(?<![a-z]){number}"
        r"(?:\s?\([0-9]{1,6}\))?(?:[\s-]{1,3}|(?<=[0-9]))"
        rf"(?:(?:{_any('period_modifiers')})[\s-]{{1,3}}){{0,2}}"
        rf"(?!(?:{_any('no_nouns')}|{dates}|an?|or|and|to|in|by|percent)\b)(?P<noun>[a-z][a-z-]{{0,25}})(?![a-z])"
        r"(?:[\s-]{1,3}periods?(?![a-z]))?"
    )


@cache
def _period_before() -> re.Pattern[str]:
    words = "|".join(table("units")["frequencies"])
    return re.compile(
        rf"(?<![a-z-])(?P<word>{words})\s{{1,5}}(?:[a-z]{{1,12}}\s{{1,5}}){{0,2}}"
        rf"(?:{_any('charges')})\s{{1,5}}"
        r"(?:of|at|is|equal to|shall be|will be|totaling|totalling)\s{1,5}(?:(?:the|an?|up|to|at|least)\s{1,5}){0,3}$"
    )
