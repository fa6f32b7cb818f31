"""Factors: what a rate of a passage is multiplied by to come to a sum that a claim tells.

What enters: the sum, a rate, the claim's other values, and the passage. What leaves: the sums that a
percentage or a multiple may be of, with it added or taken off where the passage says so; the numbers
of things that a price is for each of, without those that are free. For how long it runs is told by
`lengths`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from groundcheck.entailment.excess import threshold_of
from groundcheck.entailment.passage import Passage
from groundcheck.text.counts import MULTIPLE
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept

REACH = 80
"""Characters behind a sum in which the passage says what it is multiplied by."""
BESIDE = 400
"""Most characters between a percentage and the sum of the passage that it may be of."""
_WHOLE = Decimal(100)
_TIMES = re.compile(
    r"\W{0,3}(?:(?:is|are|shall\s+be|falls?)\s+(?:due|payable|paid|owed|charged)\s+)?(?:multiplied\s+by|times|for\s+(?:each|every)|per|each|every|an?)\b[^.;]*$",
    re.IGNORECASE,
)
"""Behind a sum for each of several things."""
_RAISES = re.compile(
    r"\b(?:increas|escalat|ris(?:e|ing)|rais(?:e|ing)|surcharge|mark-?up|uplift)", re.IGNORECASE
)
_LOWERS = re.compile(r"\b(?:discount|reduc|deduct|decreas|rebate|lower|credit|less)", re.IGNORECASE)
_OF_EACH = re.compile(r"\b(?:each|every|any)\s(?P<thing>(?:[\w-]+\s){1,3})[^.;:]*$", re.IGNORECASE)
"""Before a sum: "each user licence costs"."""
_LEAST = re.compile(
    r"\b(?:minimum|at\s+least|greater\s+of|not\s+less\s+than)\b[^.;]*$", re.IGNORECASE
)
_MOST = re.compile(
    r"\b(?:maximum|at\s+most|lesser\s+of|not\s+(?:to\s+)?exceed)\b[^.;]*$", re.IGNORECASE
)
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Factor:
    """What a rate is multiplied by."""

    amount: Decimal
    told: str
    """What the rate is of: "on $10,000"."""
    supposed: tuple[Quantity, ...] = ()
    stated: tuple[Quantity, ...] = ()
    """The values of the passage that it comes from."""
    behind: str = ""
    """What stands behind the rate where that is told for the result: " more"."""


ONCE = Factor(Decimal(1), "")


def bases(
    result: Quantity, rate: Quantity, others: Sequence[Quantity], source: Passage
) -> Iterator[Factor]:
    """What the rate is of: a sum for a share or a multiple; a number of things, or one, for a sum."""
    if rate.kind is QuantityKind.PERCENT:
        stated = [each for each in source.quantities if _is_beside(each, rate, source)]
        for base in (*_above(_sums(result, others), rate, source), *_stated(result, stated)):
            if base.amount > (result.amount or 0):
                yield replace(base, amount=base.amount / _WHOLE)
            yield from _changed(rate, result, base, source)
    elif rate.unit == MULTIPLE:
        yield from _sums(result, [each for each in others if each.start < result.start])
    elif rate.kind is QuantityKind.MONEY and rate.unit == result.unit:
        yield from _things(rate, others, source)


def _sums(result: Quantity, values: Sequence[Quantity]) -> Iterator[Factor]:
    """The sums of the claim that a rate may be of."""
    for each in values:
        if each.kind is result.kind and each.unit == result.unit:
            yield Factor(each.amount or Decimal(0), f"on {each.text}", supposed=(each,))


def _above(bases: Iterable[Factor], rate: Quantity, source: Passage) -> Iterator[Factor]:
    """What of each sum lies above the threshold of a rate; all of it where there is none."""
    threshold = threshold_of(rate, source)
    for base in bases:
        if threshold is None or threshold.amount is None:
            yield base
        elif base.amount > threshold.amount:
            yield replace(base, amount=base.amount - threshold.amount)


def _stated(result: Quantity, values: Sequence[Quantity]) -> Iterator[Factor]:
    """The sums of the passage that a rate may be of."""
    for base in _sums(result, [each for each in values if each.per in ("", result.per)]):
        yield replace(base, supposed=(), stated=base.supposed)


def _is_beside(value: Quantity, rate: Quantity, source: Passage) -> bool:
    """Whether two values of a passage stand near each other in one paragraph."""
    first, last = sorted((value, rate), key=lambda each: each.start)
    if last.start - first.end > BESIDE:
        return False
    return _PARAGRAPH.search(source.text, first.end, last.start) is None


def _changed(rate: Quantity, result: Quantity, base: Factor, source: Passage) -> Iterator[Factor]:
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


def _things(rate: Quantity, others: Sequence[Quantity], source: Passage) -> Iterator[Factor]:
    """The numbers of things that a sum is for each of; once, if the claim counts nothing."""
    counted = [each for each in others if each.kind is QuantityKind.COUNT]
    for each in counted:
        left = (each.amount or Decimal(0)) - free_of(each, rate, source)
        if left > 0 and _is_for_each(rate, each, source):
            yield Factor(left, told_for(each), (each,))
    if not counted:
        yield ONCE


def free_of(value: Quantity, rate: Quantity, source: Passage) -> Decimal:
    """How much of something a rate leaves free: "$100 per hour in excess of 40 hours"."""
    free = (
        each.amount
        for each in source.quantities
        if each.bound is Bound.MORE_THAN
        and each.amount
        and each.kind is value.kind
        and each.unit == value.unit
        and source.in_one_sentence(each, rate)
    )
    return next(free, Decimal(0))


def told_for(value: Quantity) -> str:
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


def bounded(amount: Decimal, rate: Quantity, result: Quantity, source: Passage) -> Decimal:
    """What a rate comes to, within the least or most that its sentence allows."""
    for each in source.quantities:
        if each is rate or each.kind is not result.kind or each.unit != result.unit:
            continue
        if not each.amount or not source.in_one_sentence(each, rate):
            continue
        before = source.text[max(0, each.start - REACH) : each.start]
        if each.bound is Bound.AT_LEAST or _LEAST.search(before):
            amount = max(amount, each.amount)
        elif each.bound is Bound.AT_MOST or _MOST.search(before):
            amount = min(amount, each.amount)
    return amount
