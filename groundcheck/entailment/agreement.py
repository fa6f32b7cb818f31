"""Agreement: whether two typed values say the same, or one could be meant instead of the other.

What enters: two quantities. What leaves: yes or no. "One year" agrees with "twelve months", "1.5%
per month" with "18% annually", "150 %" with "1.5 times"; ten days never agree with ten business
days, nor a sum with the same sum in another currency.
"""

import re
from decimal import Decimal

from groundcheck.entailment.anniversaries import ANNIVERSARY
from groundcheck.entailment.partial_dates import adjoins, same_date, shape
from groundcheck.text.counts import MULTIPLE
from groundcheck.text.dimensions import conversion
from groundcheck.text.places import lies_in
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept

ABOUT = Decimal("0.1")
"""Relative tolerance of "about", "roughly"."""

ROUNDED = Decimal("0.02")
"""Relative distance at which "just over" a figure, or a converted one, still means it."""

_ONE_FAMILY = (
    QuantityKind.PERCENT,
    QuantityKind.TIME,
    QuantityKind.PLACE,
    QuantityKind.FREQUENCY,
)
"""Kinds whose values can always stand in for one another."""
_AMERICAN = re.compile(r"us|u\.s|american|united", re.IGNORECASE)
_DECIMALS = re.compile(r"\d[.,]\d")
_WHOLE = Decimal(100)
_DAY = 86400
_MONTH = Decimal("30.4")
"""Days in a month."""
_ABOUT_A_MONTH = Decimal("0.05")
"""Relative distance at which days and months are one term told in two ways."""
_BINARY = Decimal("1.024")
"""What a unit of data more than the next smaller one makes of 1,000: "1 TB" is "1,024 GB"."""
_DOLLARS = ("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD")
_SERVICE = ("day", "week")
"""What a value that recurs all the time is over."""
_YEARLY = {
    "year": 1,
    "quarter": 4,
    "month": 12,
    "week": 52,
    "day": 365,
    "hour": 24 * 365,
    "minute": 60 * 24 * 365,
}
"""How often a period passes in a year."""


def commensurable(left: Quantity, right: Quantity) -> bool:
    """Whether one value could stand where the other does: same kind, unit family and rate.

    Thirty days and two years in one clause are two facts, not two versions of one.
    """
    if left.kind is not right.kind:
        return False
    if left.kind is QuantityKind.MONEY:
        return _exchangeable(left, right) and _rated_alike(left, right)
    if left.kind in (QuantityKind.COUNT, QuantityKind.ORDINAL):
        same = concept(left.unit) == concept(right.unit)
        return same or conversion(left.unit, right.unit) is not None
    if left.kind is QuantityKind.DURATION:
        return _family(left.unit) == _family(right.unit) and not _recur_apart(left, right)
    if left.kind is QuantityKind.DATE:
        return shape(left.unit) == shape(right.unit) != ""
    if left.kind is QuantityKind.PLACE:
        return not lies_in(left.unit, right.unit) and not lies_in(right.unit, left.unit)
    if left.unit == right.unit == MULTIPLE:
        return left.amount == right.amount  # a contract has many ratios
    return left.kind in _ONE_FAMILY


def _exchangeable(left: Quantity, right: Quantity) -> bool:
    """Whether two sums are in one currency, or one sum in two: "$500" for "€500" is a mistake.

    A bare dollar may be anybody's, so it is no mistake for another country's.
    """
    if _same_currency(left.unit, right.unit):
        return True
    bare = any(each.unit == "USD" and not _AMERICAN.search(each.text) for each in (left, right))
    dollars = {left.unit, right.unit} <= set(_DOLLARS)
    return left.amount == right.amount and not (bare and dollars)


def _rated_alike(left: Quantity, right: Quantity) -> bool:
    """Whether two rates are over the same, or the same amount is over two lengths of time."""
    if left.per == right.per:
        return True
    (period, things), (other, others) = _rate(left), _rate(right)
    same_amount = left.amount == right.amount
    return things == others and bool(period and other) and same_amount


def _rate(value: Quantity) -> tuple[str, frozenset[str]]:
    """The length of time that a value is over, and the things."""
    parts = value.per.split("/") if value.per else []
    periods = [part for part in parts if part in _YEARLY]
    return "".join(periods[:1]), frozenset(concept(part) for part in parts if part not in periods)


def agree(claimed: Quantity, found: Quantity) -> bool:
    """Whether a claimed value says what the found one says."""
    claimed, found = _told_alike(claimed, found)
    if claimed.kind is not found.kind:
        return False
    if claimed.kind is QuantityKind.DATE:
        return same_date(claimed, found) or adjoins(claimed, found)
    if claimed.kind is QuantityKind.PLACE:
        return claimed.unit == found.unit
    if claimed.amount is None or found.amount is None:
        return claimed.text.casefold() == found.text.casefold()
    if not _same_unit(claimed, found):
        return _same_extent(claimed, found)
    left, right = _measure(claimed, _end_meant(claimed, found))
    if left is None or right is None:
        return False
    if Bound.ABOUT in (claimed.bound, found.bound):
        return abs(left - right) <= ABOUT * max(abs(left), abs(right))
    same = left == right and _same_upper(claimed, found)
    return same or _rounded(claimed.bound, left, right) or _same_fraction(claimed, found)


def same_but_for_lots(left: Quantity, right: Quantity) -> bool:
    """Whether two rates have one amount over the same things or periods, be it other numbers of them.

    "EUR 4 per call" and "EUR 4 per 100 calls" do.
    """
    same = left.kind is right.kind and left.amount == right.amount and left.upper == right.upper
    return same and left.unit == right.unit and bool(left.per) and _rate(left) == _rate(right)


def _recur_apart(left: Quantity, right: Quantity) -> bool:
    """Whether lengths recur otherwise: "seven days per week" is no term, nor hours of a day.

    The same length over two periods is one mistaken for the other.
    """
    if left.per == right.per or not {left.per, right.per} & set(_SERVICE):
        return False
    return not (left.per and right.per and left.amount == right.amount)


def _told_alike(claimed: Quantity, found: Quantity) -> tuple[Quantity, Quantity]:
    """Two values in one form: the second anniversary is two years on, 150 % is 1.5 times.

    Less than the whole is never told as a multiple.
    """
    kinds = {claimed.kind, found.kind}
    if kinds == {QuantityKind.DURATION, QuantityKind.ORDINAL}:
        return _as_length(claimed), _as_length(found)
    if kinds == {QuantityKind.PERCENT, QuantityKind.NUMBER}:
        return _as_multiple(claimed), _as_multiple(found)
    return claimed, found


def _as_multiple(value: Quantity) -> Quantity:
    if value.kind is not QuantityKind.PERCENT or value.amount is None or value.amount < _WHOLE:
        return value
    update = {"kind": QuantityKind.NUMBER, "amount": value.amount / _WHOLE, "unit": MULTIPLE}
    return value.model_copy(update=update)


def _as_length(value: Quantity) -> Quantity:
    if value.unit != ANNIVERSARY or value.per:
        return value
    return value.model_copy(update={"kind": QuantityKind.DURATION, "unit": "year"})


def _same_unit(claimed: Quantity, found: Quantity) -> bool:
    """Whether amounts can be held against each other as they stand."""
    if claimed.kind is QuantityKind.MONEY:
        return _same_currency(claimed.unit, found.unit)
    return claimed.kind is not QuantityKind.COUNT or concept(claimed.unit) == concept(found.unit)


def _rounded(bound: Bound, claimed: Decimal, found: Decimal) -> bool:
    """Whether a figure was rounded away from: "just over 299 million" for 299,252,000."""
    if bound is Bound.MORE_THAN:
        return claimed < found <= claimed * (1 + ROUNDED)
    return bound is Bound.LESS_THAN and claimed * (1 - ROUNDED) <= found < claimed


def _same_fraction(claimed: Quantity, found: Quantity) -> bool:
    """Whether one is a fraction and the other the percentage nearest to it: a third and 33 %."""
    if claimed.kind is not QuantityKind.PERCENT or claimed.per != found.per:
        return False
    return _rounds_to(claimed, found) or _rounds_to(found, claimed)


def _rounds_to(fraction: Quantity, percent: Quantity) -> bool:
    """Whether a value written without decimals has some, and the percentage rounds them off."""
    if fraction.amount is None or percent.amount is None or _DECIMALS.search(fraction.text):
        return False
    kept = _places(percent.amount)
    return 1 < _places(fraction.amount) > kept and round(fraction.amount, kept) == percent.amount


def _places(amount: Decimal) -> int:
    """How many decimals an amount has."""
    return max(0, -int(amount.as_tuple().exponent))


def _end_meant(claimed: Quantity, found: Quantity) -> Quantity:
    """The end of a range that a claim bounds: "up to 10 days" of "5 to 10 days" is the upper."""
    if claimed.bound is not Bound.AT_MOST or claimed.upper is not None or found.upper is None:
        return found
    return found.model_copy(update={"amount": found.upper, "upper": None})


def _same_upper(claimed: Quantity, found: Quantity) -> bool:
    if claimed.upper is None or found.upper is None:
        return True
    if claimed.per and found.per:
        return claimed.upper * found.lot == found.upper * claimed.lot
    return claimed.upper == found.upper


def _measure(claimed: Quantity, found: Quantity) -> tuple[Decimal | None, Decimal | None]:
    """The two amounts in one unit, or None where the units cannot meet."""
    (left, left_unit), (right, right_unit) = claimed.normalised(), found.normalised()
    if {left_unit, right_unit} == {"second", "day"}:
        left, right = (
            a * (_DAY if u == "day" else 1) for a, u in ((left, left_unit), (right, right_unit))
        )
    elif left_unit != right_unit and claimed.kind is not QuantityKind.MONEY:
        return None, None
    return _rates(claimed, found, left, right) if claimed.per and found.per else (left, right)


def _rates(
    claimed: Quantity, found: Quantity, left: Decimal, right: Decimal
) -> tuple[Decimal | None, Decimal | None]:
    """Two amounts over one thing and one length of time; thirty days are as good as a month."""
    left, right = left / claimed.lot, right / found.lot
    (period, things), (other, others) = _rate(claimed), _rate(found)
    if things and others and things != others:
        return None, None
    if period == other or not period or not other:
        return left, right
    left, right = left * _YEARLY[period], right * _YEARLY[other]
    in_lots = claimed.lot != found.lot
    is_near = abs(left - right) <= ROUNDED * max(abs(left), abs(right))
    return (left, left) if in_lots and is_near else (left, right)


def _same_extent(claimed: Quantity, found: Quantity) -> bool:
    """Whether two measures in different units are as long, as wide or as heavy."""
    factor = conversion(claimed.unit, found.unit)
    if factor is None or claimed.amount is None or found.amount is None:
        return False
    length = claimed.amount * factor
    steps = (_BINARY, 1 / _BINARY) if claimed.unit.endswith("byte") else ()
    return any(abs(length * s - found.amount) <= ROUNDED * found.amount for s in (1, *steps))


def nearly_as_long(left: Quantity, right: Quantity) -> bool:
    """Whether a term in days is about as long as one in months: ninety days and three months."""
    if not left.kind is right.kind is QuantityKind.DURATION or left.per or right.per:
        return False
    (days, unit), (months, other) = sorted((left.normalised(), right.normalised()), key=_by_unit)
    if (unit, other) != ("day", "month"):
        return False
    return abs(days - months * _MONTH) <= _ABOUT_A_MONTH * days


def _by_unit(measure: tuple[Decimal, str]) -> str:
    return measure[1]


def _same_currency(left: str, right: str) -> bool:
    return left == right or not left or not right


def _family(unit: str) -> str:
    """Units among which people choose when they state the same term."""
    if unit in ("day", "business_day", "calendar_day", "week"):
        return "days"
    return "months" if unit in ("month", "quarter", "year") else "clock"
