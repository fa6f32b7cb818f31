"""Worked: what a claim reckons from a rate of the contract and a figure that it supposes.

What enters: a claim and a passage. What leaves: for "on an invoice of $10,000 it is $150 a month",
held against "1.5% per month", that $10,000 is the claim's own example, and that the rate comes to
$150 on it. A claim that reckons wrongly is told what the rate comes to, where it tells no other
value. Money only; days are in `worked_days`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.aside import is_set_aside
from groundcheck.entailment.factors import ONCE, Factor, bases, bounded
from groundcheck.entailment.lengths import counting, lengths, period_of
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

MOST = 12
"""Most values of a claim that reckons; a longer list is no example."""
CROWDED = 40
"""Values of a passage from which on it is a table, in which some value comes to any other."""
FEW = 3
"""Most things that a claim may count beside what it reckons with."""
_KINDS = (
    QuantityKind.MONEY,
    QuantityKind.PERCENT,
    QuantityKind.COUNT,
    QuantityKind.DURATION,
)
_CENT = Decimal("0.01")
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


def workings(claim: Passage, source: Passage) -> tuple[Working, ...]:
    """What the claim works out from rates of the passage: rightly, or else from a supposed figure.

    >>> source = Passage("Overdue amounts bear interest at 1.5% per month.")
    >>> claim = Passage("On an invoice of $10,000, interest is $250 per month.")
    >>> [found] = workings(claim, source)
    >>> found.is_right, found.due.told
    (False, '1.5% per month (on $10,000: $150)')
    """
    if len(claim.quantities) > MOST or len(source.quantities) > CROWDED:
        return ()
    results = [each for each in claim.quantities if _is_result(each, claim, source)]
    ways = [
        list(_ways(result, rate, claim, source)) for result in results for rate in source.quantities
    ]
    right = [way for each in ways for way in each if way.is_right]
    if right and explains_all(right, claim, source):
        return tuple(right)
    nearest = (min(each, key=_error) for each in ways if each)
    wrong = (way for way in nearest if way.supposed and not way.is_right)
    return tuple(way for way in wrong if explains_all([way], claim, source))


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
    return all(is_stated(each, source) for each in others if each not in beside)


def _ways(result: Quantity, rate: Quantity, claim: Passage, source: Passage) -> Iterator[Working]:
    """The result worked out from one rate, in every way that the claim's other values allow."""
    if rate.amount is None or rate.upper or rate.conflict or not result.amount:
        return
    others = [each for each in claim.quantities if each is not result and not each.upper]
    own, over = period_of(rate, source), period_of(result, claim)
    if rate.kind is QuantityKind.PERCENT and not own:
        over = ""
    runs = list(lengths(over, own, counting(others, rate, source), claim))
    for base in bases(result, rate, others, source):
        for times in runs:
            if base is ONCE and times is ONCE:
                continue
            amount = bounded(rate.amount * base.amount * times.amount, rate, result, source)
            if amount >= _CENT:
                yield _working(result, rate, amount, (base, times), own)


def _working(
    result: Quantity, rate: Quantity, amount: Decimal, factors: Sequence[Factor], own: str
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
