"""Values: the typed values of a claim held against those of a passage.

What enters: two passages with their quantities. What leaves: for every value of the claim the
value of the passage that stands in the most similar words, and whether the two agree. "One year"
agrees with "twelve months", "1.5% per month" with "18% annually"; ten days never agree with ten
business days; "at least 30" never with "at most 30".
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.passage import Passage
from groundcheck.models import Span
from groundcheck.text.dimensions import conversion
from groundcheck.text.places import lies_in
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem

NEAR = 90
"""Characters to each side of a value whose words say what the value is about."""

AGREEING_BONUS = 0.25
"""Lead in likeness of an agreeing counterpart over a disagreeing one."""

ABOUT = Decimal("0.1")
"""Relative tolerance of "about", "roughly"."""

ROUNDED = Decimal("0.02")
"""Relative distance at which "just over" a figure, or a converted one, still means it."""

_POWER = re.compile(r"\b(?:square|cubic|sq)\b", re.IGNORECASE)
_ONE_FAMILY = (
    QuantityKind.PERCENT,
    QuantityKind.TIME,
    QuantityKind.PLACE,
    QuantityKind.FREQUENCY,
)
"""Kinds whose values can always stand in for one another."""

_COUNTS_BACK = re.compile(r"[^.;]{0,40}\b(?:before|prior|ahead|advance|earlier)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[a-z)0-9%])[.;]\s")
_ROW = re.compile(r"^\|.*$", re.MULTILINE)
_TABLE = re.compile(r"(?:^\|.*(?:\n|\Z))+", re.MULTILINE)
_ANNIVERSARY = stem("anniversary")
_SERVICE = ("day", "week")
"""What a value that recurs all the time is over."""
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


def match_values(
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    *,
    theirs: Callable[[Quantity], bool] = lambda _: False,
) -> tuple[ValueMatch, ...]:
    """Find each claimed value's counterpart in a passage.

    Among the values that agree with it, or could be meant instead of it, the one in the most
    similar words wins; an agreeing one wins over another unless that one stands in clearly more
    similar words. A value that another claimed value agrees with is never a counterpart, nor is
    one whose own words and digits differ ("twenty-one (30) days"): it says neither.

    Args:
        claim: what is held against the passage.
        source: the passage.
        rarity: how rare each concept is.
        theirs: whether a value of the passage belongs to an act of another party than the one
            claimed; such a value is no counterpart.
    """
    return tuple(_match(q, claim, source, rarity, theirs) for q in claim.quantities)


def _match(
    value: Quantity,
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    theirs: Callable[[Quantity], bool],
) -> ValueMatch:
    around = _around(claim, value, NEAR * 2)
    taken = _taken(value, claim, source, rarity)
    candidates = [
        (
            agrees,
            _alike(value, found) or _likeness(around, _around(source, found, NEAR), rarity),
            found,
        )
        for found in _counterparts(value, source.quantities)
        for agrees in [agree(value, found) and not _opposed(value, claim, found, source)]
        if agrees or (commensurable(value, found) and found not in taken and not found.conflict)
        if not theirs(found)
    ]
    if not candidates:
        return ValueMatch(value, None, agrees=False, likeness=0.0)
    agrees, likeness, found = max(
        candidates, key=lambda c: (c[1] + (AGREEING_BONUS if c[0] else 0), c[0])
    )
    return ValueMatch(value, found, agrees, likeness)


def _taken(
    value: Quantity, claim: Passage, source: Passage, rarity: Rarity
) -> Collection[Quantity]:
    """The values of a passage that the claim's other values speak of.

    Of a term told twice ("five years ... another five years") each claimed value takes one. A
    place told twice is one place.
    """
    others = [other for other in claim.quantities if other is not value]
    agreeing = [[found for found in source.quantities if agree(o, found)] for o in others]
    if value.kind is QuantityKind.PLACE:
        return [found for each in agreeing for found in each]
    return [
        _nearest(o, claim, each, source, rarity)
        for o, each in zip(others, agreeing, strict=True)
        if each
    ]


def _nearest(
    value: Quantity, claim: Passage, found: Sequence[Quantity], source: Passage, rarity: Rarity
) -> Quantity:
    """The one in the words most like those around the claimed value."""
    around = _around(claim, value, NEAR * 2)
    return max(found, key=lambda each: _likeness(around, _around(source, each, NEAR), rarity))


def chosen_alike(claimed: Quantity, found: Quantity) -> bool:
    """Whether both are places and chosen for the same thing: two laws, two courts, two seats."""
    return bool(claimed.role) and claimed.role is found.role


def _counterparts(claimed: Quantity, values: Sequence[Quantity]) -> Sequence[Quantity]:
    """The values a claimed one is held against; those of its own role, if there are any."""
    return [found for found in values if chosen_alike(claimed, found)] or values


def _alike(claimed: Quantity, found: Quantity) -> float:
    """Likeness by role alone: a contract chooses one law, however it words it."""
    return 1.0 if chosen_alike(claimed, found) else 0.0


def commensurable(left: Quantity, right: Quantity) -> bool:
    """Whether one value could stand where the other does: same kind, unit family and rate.

    Thirty days and two years in one clause are two facts, not two versions of one.
    """
    if left.kind is not right.kind:
        return False
    if left.kind is QuantityKind.MONEY:
        return _same_currency(left.unit, right.unit) and left.per == right.per
    if left.kind in (QuantityKind.COUNT, QuantityKind.ORDINAL):
        same = concept(left.unit) == concept(right.unit)
        return same or _conversion(left, right) is not None
    if left.kind is QuantityKind.DURATION:
        return _family(left.unit) == _family(right.unit) and not _one_recurs(left, right)
    if left.kind is QuantityKind.DATE:
        return left.date is not None and right.date is not None
    if left.kind is QuantityKind.PLACE:
        return not lies_in(left.unit, right.unit) and not lies_in(right.unit, left.unit)
    return left.kind in _ONE_FAMILY


def agree(claimed: Quantity, found: Quantity) -> bool:
    """Whether a claimed value says what the found one says."""
    claimed, found = _told_alike(claimed, found)
    if claimed.kind is not found.kind:
        return False
    if claimed.kind is QuantityKind.DATE:
        return _same_date(claimed, found)
    if claimed.kind is QuantityKind.PLACE:
        return claimed.unit == found.unit
    if claimed.amount is None or found.amount is None:
        return claimed.text.casefold() == found.text.casefold()
    if not _same_unit(claimed, found):
        return _same_extent(claimed, found)
    left, right = _measure(claimed, found)
    if left is None or right is None:
        return False
    if Bound.ABOUT in (claimed.bound, found.bound):
        return abs(left - right) <= ABOUT * max(abs(left), abs(right))
    same = left == right and _same_upper(claimed, found)
    return same or _rounded(claimed.bound, left, right)


def _one_recurs(left: Quantity, right: Quantity) -> bool:
    """Whether one alone is hours or days of service: "seven days per week" is no term."""
    return (left.per in _SERVICE) != (right.per in _SERVICE) and not (left.per and right.per)


def _told_alike(claimed: Quantity, found: Quantity) -> tuple[Quantity, Quantity]:
    """A length of time and an anniversary as two lengths: the second is two years on."""
    if {claimed.kind, found.kind} != {QuantityKind.DURATION, QuantityKind.ORDINAL}:
        return claimed, found
    return _as_length(claimed), _as_length(found)


def _as_length(value: Quantity) -> Quantity:
    if value.unit != _ANNIVERSARY or value.per:
        return value
    return value.model_copy(update={"kind": QuantityKind.DURATION, "unit": "year"})


def _same_unit(claimed: Quantity, found: Quantity) -> bool:
    """Whether amounts can be held against each other as they stand."""
    if claimed.kind is QuantityKind.MONEY:
        return _same_currency(claimed.unit, found.unit)
    return claimed.kind is not QuantityKind.COUNT or concept(claimed.unit) == concept(found.unit)


def unusual(value: Quantity) -> bool:
    """Whether a value has so many significant digits that it hardly occurs twice by chance."""
    if value.amount is None:
        return value.date is not None
    return len(value.amount.normalize().as_tuple().digits) >= 3


def _rounded(bound: Bound, claimed: Decimal, found: Decimal) -> bool:
    """Whether a figure was rounded away from: "just over 299 million" for 299,252,000."""
    if bound is Bound.MORE_THAN:
        return claimed < found <= claimed * (1 + ROUNDED)
    return bound is Bound.LESS_THAN and claimed * (1 - ROUNDED) <= found < claimed


def _opposed(claimed: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether equal amounts bound from opposite sides: "at least 60" against "at most 60".

    "No later than 60 days before" is at least 60 days, so bounds that count back are let pass.
    """
    if {claimed.bound, found.bound} != {Bound.AT_LEAST, Bound.AT_MOST}:
        return False
    return not any(
        _COUNTS_BACK.match(passage.text, value.end)
        for passage, value in ((claim, claimed), (source, found))
    )


def _same_upper(claimed: Quantity, found: Quantity) -> bool:
    if claimed.upper is None or found.upper is None:
        return True
    return claimed.upper == found.upper


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


def _conversion(claimed: Quantity, found: Quantity) -> Decimal | None:
    if any(_POWER.search(value.text) for value in (claimed, found)):
        return None
    return conversion(claimed.unit, found.unit)


def _same_extent(claimed: Quantity, found: Quantity) -> bool:
    """Whether two measures in different units are as long, as wide or as heavy."""
    factor = _conversion(claimed, found)
    if factor is None or claimed.amount is None or found.amount is None:
        return False
    return abs(claimed.amount * factor - found.amount) <= ROUNDED * found.amount


def _same_currency(left: str, right: str) -> bool:
    return left == right or not left or not right


def _same_date(claimed: Quantity, found: Quantity) -> bool:
    """Whether two dates can be the same day; a date without year or day leaves that part open."""
    if {claimed.date, claimed.other_date} & {found.date, found.other_date} - {None}:
        return True
    if claimed.date is not None and found.date is not None:
        return False
    left, right = _date_parts(claimed.unit), _date_parts(found.unit)
    pairs = zip(left, right, strict=True)
    return bool(left) and all(a == b for a, b in pairs if a and b)


def _date_parts(form: str) -> tuple[str, str, str]:
    """Year, month and day of a possibly shortened ISO 8601 date, "" where it has none."""
    year, _, rest = (
        form.removeprefix("--").partition("-") if form[:2] != "--" else ("", "", form[2:])
    )
    month, _, day = rest.partition("-")
    return year, month, day


def _family(unit: str) -> str:
    """Units among which people choose when they state the same term."""
    if unit in ("day", "business_day", "calendar_day", "week"):
        return "days"
    return "months" if unit in ("month", "quarter", "year") else "clock"


def _around(passage: Passage, value: Quantity, reach: int) -> frozenset[str]:
    """Concepts near a value in its sentence, or in its row and the head of its table.

    The value's own words are left out.
    """
    parts = _row_of(passage.text, value) or (_sentence_near(passage.text, value, reach),)
    return frozenset(
        concept(word.stem)
        for word in passage.content
        if any(part.start <= word.start < part.end for part in parts)
        and not value.start <= word.start < value.end
    )


def _sentence_near(text: str, value: Quantity, reach: int) -> Span:
    """A value's sentence as far as `reach` characters on either side of it."""
    low, high = max(0, value.start - reach), value.end + reach
    for end in _SENTENCE_END.finditer(text, low, high):
        if end.end() <= value.start:
            low = end.end()
        elif end.start() >= value.end:
            high = end.start()
            break
    return Span(start=low, end=high)


def _row_of(text: str, value: Quantity) -> tuple[Span, ...]:
    """The row of a table that a value stands in, and the head of that table; () outside one."""
    table = next((t for t in _TABLE.finditer(text) if t.start() <= value.start < t.end()), None)
    if table is None:
        return ()
    rows = [Span(start=r.start(), end=r.end()) for r in _ROW.finditer(text, *table.span())]
    own = next(row for row in rows if value.start <= row.end)
    return tuple(dict.fromkeys((rows[0], own)))


def _likeness(claimed: Iterable[str], found: frozenset[str], rarity: Rarity) -> float:
    weights = {name: rarity(name) for name in claimed}
    total = sum(weights.values())
    return sum(w for name, w in weights.items() if name in found) / total if total else 0.0
