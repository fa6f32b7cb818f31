"""Values: the typed values of a claim held against those of a passage.

What enters: two passages with their quantities. What leaves: for every value of the claim the
value of the passage that stands in the most similar words, and whether the two agree. "One year"
agrees with "twelve months", "1.5% per month" with "18% annually"; ten days never agree with ten
business days; "at least 30" never with "at most 30".
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.passage import Passage
from groundcheck.text.quantities import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept

Rarity = Callable[[str], float]

NEAR = 90
"""Characters to each side of a value whose words say what the value is about."""

ABOUT = Decimal("0.1")
"""Relative tolerance of "about", "roughly"."""

_LOWER = (Bound.AT_LEAST, Bound.MORE_THAN)
_UPPER = (Bound.AT_MOST, Bound.LESS_THAN)
_YEARLY = {"year": 1, "quarter": 4, "month": 12, "week": 52, "day": 365}


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """One value of the claim with its counterpart in a passage."""

    claimed: Quantity
    found: Quantity | None
    """The counterpart, or None where the passage has no value of that kind."""
    agrees: bool
    likeness: float
    """How alike the words around the two values are, in [0, 1]; 0 without a counterpart."""


def match_values(claim: Passage, source: Passage, rarity: Rarity) -> tuple[ValueMatch, ...]:
    """Find each claimed value's counterpart in a passage.

    Among values of a comparable kind the one in the most similar words wins; an agreeing value
    wins over a disagreeing one unless the disagreeing one stands in clearly more similar words.
    """
    return tuple(_match(q, claim, source, rarity) for q in claim.quantities)


def _match(value: Quantity, claim: Passage, source: Passage, rarity: Rarity) -> ValueMatch:
    around = _around(claim, value, NEAR * 2)
    candidates = [
        (agree(value, other), _likeness(around, _around(source, other, NEAR), rarity), other)
        for other in source.quantities
        if comparable(value, other)
    ]
    if not candidates:
        return ValueMatch(value, None, False, 0.0)
    agrees, likeness, found = max(candidates, key=lambda c: (c[1] + (0.25 if c[0] else 0), c[0]))
    return ValueMatch(value, found, agrees, likeness)


def comparable(left: Quantity, right: Quantity) -> bool:
    """Whether two values measure the same kind of thing."""
    if left.kind is not right.kind:
        return False
    if left.kind is QuantityKind.MONEY:
        return _same_currency(left.unit, right.unit)
    if left.kind is QuantityKind.COUNT:
        return concept(left.unit) == concept(right.unit)
    return True


def agree(claimed: Quantity, found: Quantity) -> bool:
    """Whether a claimed value says what the found one says, bounds included."""
    if claimed.kind is QuantityKind.DATE:
        return _same_date(claimed, found)
    if claimed.amount is None or found.amount is None:
        return claimed.text.casefold() == found.text.casefold()
    if _opposed(claimed.bound, found.bound):
        return False
    left, right = _measure(claimed, found)
    if left is None or right is None:
        return False
    if Bound.ABOUT in (claimed.bound, found.bound):
        return abs(left - right) <= ABOUT * max(abs(left), abs(right))
    return left == right and _same_upper(claimed, found)


def _same_upper(claimed: Quantity, found: Quantity) -> bool:
    if claimed.upper is None or found.upper is None:
        return True
    return claimed.upper == found.upper


def _opposed(left: Bound, right: Bound) -> bool:
    return (left in _LOWER and right in _UPPER) or (left in _UPPER and right in _LOWER)


def _measure(claimed: Quantity, found: Quantity) -> tuple[Decimal | None, Decimal | None]:
    """The two amounts in one unit, or None where the units cannot meet."""
    (left, left_unit), (right, right_unit) = claimed.normalised(), found.normalised()
    if left_unit != right_unit and claimed.kind is not QuantityKind.MONEY:
        return None, None
    if claimed.per == found.per or not claimed.per or not found.per:
        return left, right
    if claimed.per in _YEARLY and found.per in _YEARLY:
        return left * _YEARLY[claimed.per], right * _YEARLY[found.per]
    return None, None


def _same_currency(left: str, right: str) -> bool:
    return left == right or not left or not right


def _same_date(claimed: Quantity, found: Quantity) -> bool:
    if claimed.date is None or found.date is None:
        return claimed.text.casefold() == found.text.casefold()
    return claimed.date == found.date


def _around(passage: Passage, value: Quantity, reach: int) -> frozenset[str]:
    """Concepts near a value, the value's own words left out."""
    return frozenset(
        concept(word.stem)
        for word in passage.content
        if value.start - reach <= word.start <= value.end + reach
    )


def _likeness(claimed: Iterable[str], found: frozenset[str], rarity: Rarity) -> float:
    weights = {name: rarity(name) for name in claimed}
    total = sum(weights.values())
    return sum(w for name, w in weights.items() if name in found) / total if total else 0.0
