"""Worked: what a claim reckons from a rate of the contract and a figure that it supposes.

What enters: a claim and a passage. What leaves: for "on an invoice of $10,000 it is $150 a month",
held against "1.5% per month", that $10,000 is the claim's own example, and that the rate comes to
$150 on it. A claim that reckons wrongly is told what the rate comes to, where it tells no other
value. Money only; days are in `worked_days`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.aside import is_set_aside
from groundcheck.entailment.passage import Passage
from groundcheck.text.counts import MULTIPLE
from groundcheck.text.quantity import Bound, Quantity, QuantityKind, months_in
from groundcheck.text.thesaurus import concept

MOST = 12
"""Most values of a claim that reckons; a longer list is no example."""
FEW = 3
"""Most things that a claim may count beside what it reckons with."""
REACH = 80
"""Characters behind a sum in which the passage says what it is multiplied by."""
_KINDS = (
    QuantityKind.MONEY,
    QuantityKind.PERCENT,
    QuantityKind.COUNT,
    QuantityKind.DURATION,
)
_WHOLE = Decimal(100)
_CENT = Decimal("0.01")
_LENGTHS = {
    "minute": (Decimal(60), "second"),
    "hour": (Decimal(3600), "second"),
    "day": (Decimal(1), "day"),
    "week": (Decimal(7), "day"),
}
"""Periods that are no whole number of months, on the scale of `Quantity.normalised`."""
_TIMES = re.compile(
    r"\W{0,3}(?:(?:is|are|shall\s+be|falls?)\s+(?:due|payable|paid|owed|charged)\s+)?(?:multiplied\s+by|times|for\s+(?:each|every)|per|each|every|an?)\b[^.;]*$",
    re.IGNORECASE,
)
"""Behind a sum for each of several things."""
_YEARLY = re.compile(
    r"\b(?:a|one|per|each|the\s+first)\s+(?:full\s+)?year\b|\b(?:annual|year)ly?\b", re.IGNORECASE
)
_RAISES = re.compile(
    r"\b(?:increas|escalat|ris(?:e|ing)|rais(?:e|ing)|surcharge|mark-?up|uplift)", re.IGNORECASE
)
_LOWERS = re.compile(r"\b(?:discount|reduc|deduct|decreas|rebate|lower|credit|less)", re.IGNORECASE)
_EACH = r"(?:each|every|per)\s+(?:full\s+)?"
_REGULAR = re.compile(
    rf"\b(?:(?P<month>monthly|{_EACH}month)|(?P<quarter>quarterly|{_EACH}quarter)"
    rf"|(?P<year>annual|yearly|{_EACH}year)|(?P<week>weekly|{_EACH}week)|(?P<day>daily|{_EACH}day))\b"
    r"[^.;:]{0,60}$",
    re.IGNORECASE,
)
"""Before a value that falls due again and again: "a monthly fee of", "for each week it pays"."""
_OF_EACH = re.compile(r"\b(?:each|every|any)\s(?P<thing>(?:[\w-]+\s){1,3})[^.;:]*$", re.IGNORECASE)
"""Before a sum: "each user licence costs"."""
_LEAST = re.compile(
    r"\b(?:minimum|at\s+least|greater\s+of|not\s+less\s+than)\b[^.;]*$", re.IGNORECASE
)
_MOST = re.compile(
    r"\b(?:maximum|at\s+most|lesser\s+of|not\s+(?:to\s+)?exceed)\b[^.;]*$", re.IGNORECASE
)
_END = re.compile(r"[.;]\s+[A-Z(]|\n\s*\n")
_PARAGRAPH = re.compile(r"\n\s*\n")
_PREFIX = re.compile(r"^[^\d]*")


@dataclass(frozen=True, slots=True)
class Working:
    """One value of a claim, worked out."""

    result: Quantity
    """The claimed value."""
    used: tuple[Quantity, ...]
    """The passage's values that it is worked out from, the rate first."""
    due: Quantity
    """What the rate comes to, with the words and the place of the rate."""
    words: str
    """The rate in words that can stand for the result: "$4,000 per month"."""
    supposed: tuple[Quantity, ...]
    """The values of the claim that it is worked out from."""
    is_right: bool


@dataclass(frozen=True, slots=True)
class _Factor:
    """What a rate is multiplied by."""

    amount: Decimal
    told: str
    """What the rate is of: "on $10,000"."""
    supposed: tuple[Quantity, ...] = ()
    stated: tuple[Quantity, ...] = ()
    """The values of the passage that it comes from."""
    behind: str = ""
    """What stands behind the rate where that is told for the result: " more"."""


_ONCE = _Factor(Decimal(1), "")


def workings(claim: Passage, source: Passage) -> tuple[Working, ...]:
    """What the claim works out from rates of the passage: rightly, or else from a supposed figure.

    >>> source = Passage("Overdue amounts bear interest at 1.5% per month.")
    >>> claim = Passage("On an invoice of $10,000, interest is $250 per month.")
    >>> [found] = workings(claim, source)
    >>> found.is_right, found.due.told
    (False, '1.5% per month (on $10,000: $150)')
    """
    if len(claim.quantities) > MOST:
        return ()
    results = [each for each in claim.quantities if _is_result(each, claim, source)]
    ways = [
        list(_ways(result, rate, claim, source)) for result in results for rate in source.quantities
    ]
    right = [way for each in ways for way in each if way.is_right]
    if right and explains_all(right, claim, source):
        return tuple(right)
    nearest = (min(each, key=_error) for each in ways if each)
    return tuple(way for way in nearest if not way.is_right and explains_all([way], claim, source))


def _is_result(value: Quantity, claim: Passage, source: Passage) -> bool:
    """Whether a claim may have reckoned a value: a sum of its own, told as it is ("not $150")."""
    if value.kind is not QuantityKind.MONEY or value.upper or is_stated(value, source):
        return False
    return not is_set_aside(value, claim)


def _error(way: Working) -> Decimal:
    return abs((way.due.amount or Decimal(0)) - (way.result.amount or Decimal(0)))


def is_stated(value: Quantity, source: Passage) -> bool:
    """Whether a passage states a value itself."""
    return any(agree(value, found) for found in source.quantities)


def explains_all(ways: Sequence[Working], claim: Passage, source: Passage) -> bool:
    """Whether no value of a claim is left that neither its workings nor the passage know of.

    "At 6,000 subscribers and $200,000 the royalty is $12,500" is not told by some rate of 6.25%. Two
    or three of something may be said beside.
    """
    known = [value for way in ways for value in (way.result, *way.supposed)]
    others = [each for each in claim.quantities if each.kind in _KINDS and each not in known]
    beside = [
        each for each in others if each.kind is QuantityKind.COUNT and (each.amount or 0) <= FEW
    ]
    supposing = all(way.supposed for way in ways) or any(way.is_right for way in ways)
    return supposing and all(is_stated(each, source) for each in others if each not in beside)


def _ways(result: Quantity, rate: Quantity, claim: Passage, source: Passage) -> Iterator[Working]:
    """The result worked out from one rate, in every way that the claim's other values allow."""
    if rate.amount is None or rate.upper or rate.conflict or not result.amount:
        return
    others = [each for each in claim.quantities if each is not result and not each.upper]
    for base in _bases(result, rate, others, source):
        own, over = _period(rate, source), _period(result, claim)
        if rate.kind is QuantityKind.PERCENT and not own:
            over = ""
        for times in _lengths(over, own, _left(others, rate, source), claim):
            if base is _ONCE and times is _ONCE:
                continue
            amount = _bounded(rate.amount * base.amount * times.amount, rate, result, source)
            if amount >= _CENT:
                yield _working(result, rate, amount, (base, times), own)


def _bounded(amount: Decimal, rate: Quantity, result: Quantity, source: Passage) -> Decimal:
    """What a rate comes to, within the least or most that its sentence allows."""
    for each in source.quantities:
        if each is rate or each.kind is not result.kind or each.unit != result.unit:
            continue
        if not each.amount or not _in_one_sentence(each, rate, source):
            continue
        before = source.text[max(0, each.start - REACH) : each.start]
        if each.bound is Bound.AT_LEAST or _LEAST.search(before):
            amount = max(amount, each.amount)
        elif each.bound is Bound.AT_MOST or _MOST.search(before):
            amount = min(amount, each.amount)
    return amount


def _in_one_sentence(one: Quantity, other: Quantity, source: Passage) -> bool:
    first, last = sorted((one, other), key=lambda each: each.start)
    return _END.search(source.text, first.end, last.start) is None


def _bases(
    result: Quantity, rate: Quantity, others: Sequence[Quantity], source: Passage
) -> Iterator[_Factor]:
    """What the rate is of: a sum for a share or a multiple; a number of things, or one, for a sum."""
    if rate.kind is QuantityKind.PERCENT:
        stated = [each for each in source.quantities if _is_beside(each, rate, source)]
        for base in (*_sums(result, others), *_stated(result, stated)):
            if base.amount > (result.amount or 0):
                yield replace(base, amount=base.amount / _WHOLE)
            yield from _changed(rate, result, base, source)
    elif rate.unit == MULTIPLE:
        yield from _sums(result, [each for each in others if each.start < result.start])
    elif rate.kind is QuantityKind.MONEY and rate.unit == result.unit:
        yield from _things(rate, others, source)


def _sums(result: Quantity, values: Sequence[Quantity]) -> Iterator[_Factor]:
    """The sums of the claim that a rate may be of."""
    for each in values:
        if each.kind is result.kind and each.unit == result.unit:
            yield _Factor(each.amount or Decimal(0), f"on {each.text}", supposed=(each,))


def _stated(result: Quantity, values: Sequence[Quantity]) -> Iterator[_Factor]:
    """The sums of the passage that a rate may be of."""
    for base in _sums(result, [each for each in values if each.per in ("", result.per)]):
        yield replace(base, supposed=(), stated=base.supposed)


def _is_beside(value: Quantity, rate: Quantity, source: Passage) -> bool:
    """Whether two values of a passage stand in one paragraph."""
    first, last = sorted((value, rate), key=lambda each: each.start)
    return _PARAGRAPH.search(source.text, first.end, last.start) is None


def _changed(rate: Quantity, result: Quantity, base: _Factor, source: Passage) -> Iterator[_Factor]:
    """A sum with a percentage added to it, or taken off, as the words around that say."""
    around = source.text[max(0, rate.start - REACH) : rate.end + REACH]
    share, grows = rate.amount or Decimal(0), base.amount < (result.amount or 0)
    if share and (_RAISES if grows else _LOWERS).search(around):
        whole = _WHOLE + share if grows else _WHOLE - share
        told, behind = ("added to", " more") if grows else ("off", " less")
        yield replace(
            base,
            amount=base.amount * whole / (_WHOLE * share),
            told=base.told.replace("on", told, 1),
            behind=behind,
        )


def _things(rate: Quantity, others: Sequence[Quantity], source: Passage) -> Iterator[_Factor]:
    """The numbers of things that a sum is for each of; once, if the claim counts nothing."""
    counted = [each for each in others if each.kind is QuantityKind.COUNT]
    for each in counted:
        left = (each.amount or Decimal(0)) - _free(each, rate, source)
        if left > 0 and _is_for_each(rate, each, source):
            yield _Factor(left, _for(each), (each,))
    if not counted:
        yield _ONCE


def _free(value: Quantity, rate: Quantity, source: Passage) -> Decimal:
    """How much of something a rate leaves free: "$100 per hour in excess of 40 hours"."""
    free = (
        each.amount
        for each in source.quantities
        if each.bound is Bound.MORE_THAN
        and each.amount
        and each.kind is value.kind
        and each.unit == value.unit
        and _in_one_sentence(each, rate, source)
    )
    return next(free, Decimal(0))


def _for(value: Quantity) -> str:
    """ "for two months", whether or not the claim opens with it."""
    return f"for {value.text[0].lower()}{value.text[1:]}"


def _is_for_each(rate: Quantity, count: Quantity, source: Passage) -> bool:
    """Whether a sum is for each of the things that are counted."""
    thing = concept(count.unit)
    if any(concept(part) == thing for part in rate.per.split("/")):
        return True
    before = _OF_EACH.search(source.text[max(0, rate.start - REACH) : rate.start])
    if before and _place_of(thing, before["thing"]) is not None:
        return True
    behind = source.text[rate.end : rate.end + REACH]
    named = _place_of(thing, behind)
    return named is not None and _TIMES.match(behind[:named]) is not None


def _place_of(thing: str, text: str) -> int | None:
    """Where a text first names a thing."""
    named = (w.start for w in Passage(text).content if concept(w.stem) == thing)
    return next(named, None)


def _left(
    others: Sequence[Quantity], rate: Quantity, source: Passage
) -> Sequence[tuple[Quantity, Quantity]]:
    """Each value with what of it a rate is for: hours without those that are free."""
    hours = {each: _free(each, rate, source) for each in others if each.unit in ("hour", "minute")}
    left = {each: (each.amount or Decimal(0)) - free for each, free in hours.items()}
    return [
        (each, each.model_copy(update={"amount": left[each]}) if each in left else each)
        for each in others
        if left.get(each, 1) > 0
    ]


def _lengths(
    over: str, own: str, others: Sequence[tuple[Quantity, Quantity]], claim: Passage
) -> Iterator[_Factor]:
    """For how long a rate runs: as often as it falls into the result's own length, a term, or once.

    Args:
        over: the length of time that the result is over, "" for none.
        own: the same of the rate.
        others: the claim's other values, each with what of it counts.
        claim: the claim.
    """
    if not own or over:
        yield from [_ONCE] if own == over else _as_often(own, over)
        return
    terms = [(often, each) for each, left in others if (often := _often(own, left))]
    yield from (_Factor(often, _for(each), (each,)) for often, each in terms)
    if terms:
        return
    if _YEARLY.search(claim.text):
        yield from _as_often(own, "year")
    yield _ONCE


def _period(value: Quantity, passage: Passage) -> str:
    """The length of time that a value is over, by its own words or those before; "" for none."""
    own = (part for part in value.per.split("/") if part in _LENGTHS or months_in(part))
    regular = _REGULAR.search(passage.text[: value.start])
    return next(own, (regular and regular.lastgroup) or "")


def _as_often(own: str, over: str) -> Iterator[_Factor]:
    inner, outer = months_in(own), months_in(over)
    if inner and outer and outer > inner:
        yield _Factor(outer / inner, f"for a {over}")


def _often(own: str, term: Quantity) -> Decimal | None:
    """How often a period passes in a term."""
    if term.kind is not QuantityKind.DURATION or term.per:
        return None
    if term.bound not in (Bound.EXACT, Bound.MORE_THAN):  # "over the three-year term"
        return None
    length, unit = term.normalised()
    months = months_in(own)
    each, scale = (months, "month") if months else _LENGTHS[own]
    return length / each if unit == scale else None


def _working(
    result: Quantity, rate: Quantity, amount: Decimal, factors: Sequence[_Factor], own: str
) -> Working:
    told = " ".join(factor.told for factor in factors if factor.told)
    supposed = tuple(value for factor in factors for value in factor.supposed)
    is_right = _is_rounded(result, amount)
    due = rate.model_copy(
        update={
            "kind": QuantityKind.MONEY,
            "unit": result.unit,
            "per": result.per,
            "amount": result.amount if is_right else amount.quantize(_CENT),
            "bound": Bound.EXACT,
            "head": f"{told}: {_written(amount, result)}",
        }
    )
    over = f" per {own}" if own not in rate.text.lower() else ""
    words = "".join((rate.text, over, *(factor.behind for factor in factors)))
    stated = (value for factor in factors for value in factor.stated)
    return Working(result, (rate, *stated), due, words, supposed, is_right)


def _is_rounded(result: Quantity, amount: Decimal) -> bool:
    """Whether a claimed sum is the amount, to the last place that it gives."""
    claimed = result.amount or Decimal(0)
    places = max(-int(claimed.normalize().as_tuple().exponent), 0)
    if abs(claimed - amount) * 2 <= Decimal(10) ** -places:
        return True
    return result.bound is Bound.ABOUT and abs(claimed - amount) <= amount / 50


def _written(amount: Decimal, like: Quantity) -> str:
    """A sum written as another one is: "$1,250.50"."""
    rounded = amount.quantize(_CENT)
    figures = f"{rounded:,.2f}".removesuffix(".00")
    prefix = _PREFIX.match(like.text)
    sign = prefix[0] if prefix and prefix[0] else f"{like.unit} "
    return f"{sign}{figures}"
