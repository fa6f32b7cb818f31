"""Values: the typed values of a claim held against those of a passage.

What enters: two passages with their quantities. What leaves: for every value of the claim the
value of the passage that stands in the most similar words, and whether the two agree in their
words: "at least 30" never agrees with "at most 30", nor "plus 2%" with "minus 2%".
"""

import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from groundcheck.entailment.agreement import (
    agree,
    commensurable,
    nearly_as_long,
    same_but_for_lots,
)
from groundcheck.entailment.anniversaries import ANNIVERSARY
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.instances import is_instance
from groundcheck.entailment.labels import crossed, labels
from groundcheck.entailment.margins import margin_apart
from groundcheck.entailment.opposed import are_opposed
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.ranges import is_range, is_told_by_ends, one_of_a_range
from groundcheck.entailment.reckoned import reckoned
from groundcheck.entailment.rivals import is_another_s
from groundcheck.entailment.scopes import is_price_of_one, is_product, is_sum, scoped_apart
from groundcheck.entailment.starts import counted_apart
from groundcheck.entailment.steps import stepped_apart
from groundcheck.entailment.surroundings import NEAR, resemblance, words_near
from groundcheck.entailment.turning import Turn, begins_only, turn_of, turned_apart
from groundcheck.text.quantity import Quantity, QuantityKind

__all__ = [
    "ValueMatch",
    "agree",
    "chosen_alike",
    "commensurable",
    "match_values",
    "unusual",
]

AGREEING_BONUS = 0.25
"""Lead in likeness of an agreeing counterpart over a disagreeing one."""
SAME_RATE = 0.6
"""Likeness of two rates that are one but for how many things the sum is for."""

_PLUS = re.compile(r"(?:\+|(?<!or )\bplus)\s{0,3}$", re.IGNORECASE)
_PLACED = (ANNIVERSARY, "day")
"""What an ordinal says the time of; "the second year", or payment, is a case beside the first."""
_SENTENCE_END = re.compile(r"[.;]\s+\W?[A-Z(]|\n\s*\n")
_LEVELS = ("celsius", "fahrenheit")
"""Units in which nothing is no place to begin: below it means another value."""


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """One value of the claim with its counterpart in a passage."""

    claimed: Quantity
    found: Quantity | None
    """The counterpart, or None where the passage has no value of that kind."""
    agrees: bool
    likeness: float
    """How alike the words around the two values are, in [0, 1]; without a counterpart those around
    a value that may tell the claimed one: a bound it is a case of, a part of it, months for days; 0
    without that."""
    starts: tuple[str, str] | None = None
    """From when the claim and the passage count one period, where that is all that differs."""
    steps: tuple[str, str] | None = None
    """"by" and "to", where one value is the size of a change and the other its end."""


def match_values(
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    *,
    theirs: Callable[[Quantity], bool] = lambda _: False,
    dates: Mapping[str, dt.date] = MappingProxyType({}),
) -> tuple[ValueMatch, ...]:
    """Find each claimed value's counterpart in a passage.

    Among the values that agree with it, or could be meant instead of it, the one in the most
    similar words wins; an agreeing one wins over another unless that one stands in clearly more
    similar words, and over another of its sentence where the claim has no value to exchange. A value that another claimed value agrees with is never a counterpart, nor is
    one whose own words and digits differ ("twenty-one (30) days"): it says neither.

    Args:
        claim: what is held against the passage.
        source: the passage.
        rarity: how rare each concept is.
        theirs: whether a value of the passage belongs to an act of another party than the one
            claimed; such a value is no counterpart.
        dates: the days that the contract of the passage gives a name to. Where something is
            claimed to end on a day, the passage is taken to tell the days it counts to.
    """
    ends = [turn_of(claim, value) is Turn.END for value in claim.quantities]
    counted = reckoned(source, dates) if any(ends) else ()
    return tuple(
        _match(value, claim, source, rarity, theirs, counted if is_end else ())
        for value, is_end in zip(claim.quantities, ends, strict=True)
    )


def _match(
    value: Quantity,
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    theirs: Callable[[Quantity], bool],
    counted: Sequence[Quantity],
) -> ValueMatch:
    around, taken = words_near(claim, value, NEAR * 2), _taken(value, claim, source, rarity)
    told = (*source.quantities, *counted)
    own = [
        found
        for found in _counterparts(value, told)
        if not theirs(found) and not margin_apart(value, claim, found, source)
    ]
    agreeing = [found for found in own if _agree_there(value, claim, found, source)]
    others = [f for f in own if f not in agreeing and f not in taken and not f.conflict]

    def likeness(found: Quantity) -> float:
        alike = resemblance(around, words_near(source, found, NEAR), rarity)
        return max(alike, _alike(value, found))

    telling = _telling(value, claim, [f for f in own if f not in agreeing], source)
    nearest = max(map(likeness, telling), default=0.0)
    if telling:
        others = [f for f in others if f not in telling and likeness(f) > nearest]
    candidates = [*agreeing, *(f for f in others if _could_be_meant(value, claim, f, source))]
    if not candidates:
        return ValueMatch(value, None, agrees=False, likeness=nearest)

    best = _best(candidates, agreeing, likeness)
    if best not in agreeing and len(claim.quantities) == 1:
        beside = [found for found in agreeing if _in_one_sentence(source, found, best)]
        best = max(beside, key=likeness, default=best)
    rivals = [
        f
        for f in others
        if (commensurable(value, f) or commensurable(best, f))
        and not turned_apart(value, claim, f, source)
    ]
    named = [f for f in rivals if best in agreeing and is_another_s(value, claim, f, best, source)]
    if named and sum(f.amount or 0 for f in named) == best.amount and len(named) > 1:
        named = []  # "A and B together cost ..." is told by their sum
    found = max(named, key=likeness) if named else best
    agrees = found in agreeing
    exchanged = _exchanged(value, found, claim, source) if agrees else None
    starts = None if agrees else _starts(value, claim, found, source)
    steps = None if agrees else stepped_apart(value, claim, found, source)
    agrees = agrees and not exchanged
    return ValueMatch(value, exchanged or found, agrees, likeness(found), starts, steps)


def _best(
    candidates: Sequence[Quantity],
    agreeing: Sequence[Quantity],
    likeness: Callable[[Quantity], float],
) -> Quantity:
    """The value in the most similar words, an agreeing one given a lead."""
    return max(
        candidates, key=lambda f: (likeness(f) + AGREEING_BONUS * (f in agreeing), f in agreeing)
    )


def _in_one_sentence(source: Passage, one: Quantity, other: Quantity) -> bool:
    """Whether no sentence ends between two values."""
    between = source.text[min(one.end, other.end) : max(one.start, other.start)]
    return _SENTENCE_END.search(between) is None


def _telling(
    value: Quantity, claim: Passage, own: Sequence[Quantity], source: Passage
) -> Sequence[Quantity]:
    """The values by which a passage may tell a claimed one that it does not state."""
    parts = [found for found in own if found.kind is value.kind]
    if is_sum(value, claim, parts) or is_product(value, claim, source.quantities):
        return parts
    return [f for f in own if is_instance(value, claim, f, source) or nearly_as_long(value, f)]


def _could_be_meant(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether a value could stand for the claimed one: of its sort, or it for each and not for all.

    The day on which something begins never stands for the day on which it ends, nor the price of
    each thing for that of all.
    """
    if is_price_of_one(value, claim, found, source):
        return False
    if value.kind is QuantityKind.ORDINAL and value.unit not in _PLACED:
        return False
    if turned_apart(value, claim, found, source) or begins_only(value, claim, found, source):
        return False
    return commensurable(value, found) or (
        value.amount == found.amount and scoped_apart(value, claim, found, source)
    )


def _exchanged(
    value: Quantity, found: Quantity, claim: Passage, source: Passage
) -> Quantity | None:
    """The value for which the source names what the claim names for `value`, and the reverse.

    "It prepays $300, the remaining $100 later" of "a prepayment of $100 and the remaining $300".
    """
    for other in claim.quantities:
        if other.kind is not value.kind or agree(other, value):
            continue
        rivals = [each for each in source.quantities if agree(other, each)]
        alike = [each for each in source.quantities if agree(value, each)]
        if len(rivals) != 1 or alike != [found]:
            continue
        told = labels(claim, value, other), labels(source, found, rivals[0])
        if told[0] and told[1] and crossed(told[0], told[1]):
            return rivals[0]
    return None


def _agree_there(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether two values agree, the words before them included: "plus", "at least", "by -5 %"."""
    if are_opposed(value, claim, found, source) or _signed_apart(value, claim, found, source):
        return False
    if begins_only(value, claim, found, source) or stepped_apart(value, claim, found, source):
        return False
    if one_of_a_range(value, claim, found) or counted_apart(value, claim, found, source):
        return False
    if is_range(value) and not is_range(found):
        return is_told_by_ends(value, found, source)
    alike = agree(value, found) or agree(_unsigned(value), _unsigned(found))
    return alike and not scoped_apart(value, claim, found, source)


def _starts(
    value: Quantity, claim: Passage, found: Quantity, source: Passage
) -> tuple[str, str] | None:
    """From when two equal periods are counted, where that differs."""
    return counted_apart(value, claim, found, source) if agree(value, found) else None


def _unsigned(value: Quantity) -> Quantity:
    """The value without its minus: "a change of -5 %" is told as "a loss of 5 %"."""
    if (
        value.amount is None
        or value.amount >= 0
        or value.upper
        or value.kind is QuantityKind.ORDINAL
    ):
        return value
    return value.model_copy(update={"amount": -value.amount})


def _signed_apart(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one of two values is less than nothing and the other surely is not."""
    negative = [(each.amount or 0) < 0 for each in (value, found)]
    if negative[0] is negative[1] or value.kind is QuantityKind.ORDINAL:
        return False
    sure, passage = (found, source) if negative[0] else (value, claim)
    return sure.unit in _LEVELS or _PLUS.search(passage.text, 0, sure.start) is not None


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
    around = words_near(claim, value, NEAR * 2)
    return max(found, key=lambda each: resemblance(around, words_near(source, each, NEAR), rarity))


def chosen_alike(claimed: Quantity, found: Quantity) -> bool:
    """Whether both are places and chosen for the same thing: two laws, two courts, two seats."""
    return bool(claimed.role) and claimed.role is found.role


def _counterparts(claimed: Quantity, values: Sequence[Quantity]) -> Sequence[Quantity]:
    """The values a claimed one is held against; those of its own role, if there are any."""
    return [found for found in values if chosen_alike(claimed, found)] or values


def _alike(claimed: Quantity, found: Quantity) -> float:
    """Likeness of two values whatever words are around them, in [0, 1].

    A contract chooses one law, however it words it; a sum told of a hundred calls is that told of
    each.
    """
    if chosen_alike(claimed, found):
        return 1.0
    return SAME_RATE if claimed.lot != found.lot and same_but_for_lots(claimed, found) else 0.0


def unusual(value: Quantity) -> bool:
    """Whether a value has so many significant digits that it hardly occurs twice by chance."""
    if value.amount is None:
        return value.date is not None
    return len(value.amount.normalize().as_tuple().digits) >= 3
