"""Scopes: whether an amount holds for each of several things or for all of them together.

What enters: two values with the passages they stand in. What leaves: whether one is for each and the
other for all: "$1 million per occurrence" against "$1 million in the aggregate"; and whether a
claim's total is the sum of those that a passage tells one by one, or what a rate comes to over a term.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations

from groundcheck.entailment.agreement import commensurable
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind, months_in
from groundcheck.text.words import stem

REACH = 60
"""Characters to each side of a value in which its scope is told."""

_SCOPED = (QuantityKind.MONEY, QuantityKind.COUNT)
_EACH = re.compile(
    r"\b(?:per|each|every|any\s+one|annual(?:ly)?|yearly|monthly|quarterly|weekly|daily|hourly|an?\s+(?:year|quarter|month|week|day|hour))\b",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\b(?:in\s+(?:the\s+)?aggregate|(?:for|over|during|across|throughout)\s+the\s+(?:entire|whole|full))\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"\b(?:total(?:s|led|ling)?|sums?|add(?:s|ing|ed)?\s+up|in\s+all|altogether|combined|together|aggregate|overall)\b",
    re.IGNORECASE,
)
_PAYMENTS = frozenset(stem(word) for word in ("payment", "instalment", "installment"))
_STOP = re.compile(r"[;:|]|\.(?=\s|$)|,?\s(?:and|but|or|while|whereas)\s")


class Scope(StrEnum):
    """What an amount holds for."""

    EACH = "each"
    ALL = "all"


def scoped_apart(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one value is for each of several things and the other for all of them."""
    if value.kind not in _SCOPED:
        return False
    return {_scope(claim, value), _scope(source, found)} == {Scope.EACH, Scope.ALL}


def _scope(passage: Passage, value: Quantity) -> Scope | None:
    """What a value holds for, where its own words and those behind it tell one of the two."""
    own = _STOP.split(passage.text[value.start : value.end + REACH], maxsplit=1)[0]
    before = passage.text[max(0, value.start - REACH) : value.start]
    is_each = bool(value.per) or _EACH.search(own) is not None
    is_all = _ALL.search(own) is not None
    if is_all and (is_each or _EACH.search(before)):
        return None
    return Scope.ALL if is_all else Scope.EACH if is_each else None


def is_sum(value: Quantity, claim: Passage, values: Sequence[Quantity]) -> bool:
    """Whether a claim gives in total what a passage tells in parts that stand in a row.

    >>> source = Passage("The fee is $100 in May, $200 in June and $300 in July.")
    >>> claim = Passage("The fees total $600.")
    >>> is_sum(claim.quantities[0], claim, source.quantities)
    True
    """
    if not is_total(value, claim):
        return False
    parts = [each for each in values if commensurable(value, each) and each.unit == value.unit]
    amounts = [each.amount or 0 for each in parts]
    runs = combinations(range(len(amounts) + 1), 2)
    return any(end - start > 1 and sum(amounts[start:end]) == value.amount for start, end in runs)


def is_product(value: Quantity, claim: Passage, values: Sequence[Quantity]) -> bool:
    """Whether a claim gives in total what a passage's rate comes to over a term it tells.

    >>> source = Passage("The fee is $175 per month for a period of 12 months.")
    >>> claim = Passage("The fees total $2,100.")
    >>> is_product(claim.quantities[0], claim, source.quantities)
    True
    """
    if value.kind is not QuantityKind.MONEY or value.per or not is_total(value, claim):
        return False
    sums = [each for each in values if each.kind is value.kind and each.unit == value.unit]
    lengths = ((each.amount or 0, months_in(each.per) or 0, each.lot) for each in sums)
    rates = [(amount, months * lot) for amount, months, lot in lengths if months]
    terms = [each.normalised() for each in values if each.kind is QuantityKind.DURATION]
    terms_in_months = [term for term, unit in terms if unit == "month"]
    times = [each.amount or 0 for each in values if each.unit in _PAYMENTS]
    return any(
        a * term == (value.amount or 0) * length for a, length in rates for term in terms_in_months
    ) or any((each.amount or 0) * often == value.amount for each in sums for often in times)


def is_total(value: Quantity, claim: Passage) -> bool:
    """Whether a claim tells one amount for all of several."""
    around = claim.text[max(0, value.start - REACH) : value.end + REACH]
    return value.bound is Bound.EXACT and not value.upper and _TOTAL.search(around) is not None


def is_price_of_one(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether a passage gives the price of each thing, where the claim gives that of all."""
    if value.kind is not QuantityKind.MONEY or not is_total(value, claim):
        return False
    return _scope(source, found) is Scope.EACH and _scope(claim, value) is not Scope.EACH
