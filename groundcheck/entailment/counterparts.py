"""Counterparts: the values of a passage that a claimed value may be held against.

What enters: a value of a claim, and a passage with its values. What leaves: those that agree with
it, those that could be meant instead of it, and the one that is, each in how similar words. A value
that another claimed value agrees with is no counterpart, nor is one that belongs to another party's
act or whose own words and digits differ ("twenty-one (30) days").
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from groundcheck.entailment.agreement import (
    agree,
    commensurable,
    nearly_as_long,
    same_but_for_lots,
)
from groundcheck.entailment.anniversaries import ANNIVERSARY
from groundcheck.entailment.between import enclosing
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.instances import is_instance
from groundcheck.entailment.margins import margin_apart
from groundcheck.entailment.opposed import are_opposed
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.ranges import is_range, is_told_by_ends, one_of_a_range
from groundcheck.entailment.rivals import is_another_s
from groundcheck.entailment.scopes import is_price_of_one, is_product, is_sum, scoped_apart
from groundcheck.entailment.spoken import Spoken
from groundcheck.entailment.starts import counted_apart
from groundcheck.entailment.steps import stepped_apart
from groundcheck.entailment.surroundings import NEAR, resemblance, words_near
from groundcheck.entailment.turning import begins_only, turned_apart
from groundcheck.entailment.worked import Working
from groundcheck.text.quantity import Quantity, QuantityKind

AGREEING_BONUS = 0.25
"""Lead in likeness of an agreeing counterpart over a disagreeing one."""
SAME_RATE = 0.6
"""Likeness of two rates that are one but for how many things the sum is for."""

_PLUS = re.compile(r"(?:\+|(?<!or )\bplus)\s{0,3}$", re.IGNORECASE)
_PLACED = (ANNIVERSARY, "day")
"""What an ordinal says the time of; "the second year", or payment, is a case beside the first."""
_FIGURE = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_LEVELS = ("celsius", "fahrenheit")
"""Units in which nothing is no place to begin: below it means another value."""


@dataclass(frozen=True)
class Counterparts:
    """What a passage has for one claimed value."""

    value: Quantity
    claim: Passage
    source: Passage
    rarity: Rarity
    spoken: Spoken
    """What each value of the claim speaks of in the passage."""
    theirs: Callable[[Quantity], bool]
    """Whether a value of the passage belongs to an act of another party than the one claimed."""
    counted: Sequence[Quantity] = ()
    """Days that the passage only counts to."""
    worked: Sequence[Working] = ()
    """How the claim works the value out from rates and periods of the passage, if it does."""

    @cached_property
    def agreeing(self) -> Sequence[Quantity]:
        """The values that agree with the claimed one."""
        return [f for f in self._own if _agree_there(self.value, self.claim, f, self.source)]

    @property
    def chosen(self) -> Quantity | None:
        """The value that is meant: the one in the most similar words.

        Unless another one's words name what the claim gives its value for.
        """
        best = self._best
        if best is None:
            return None
        named = self._named_over(best) if best in self.agreeing else []
        return max(named, key=self.likeness) if named else best

    @cached_property
    def told(self) -> float:
        """Likeness of the nearest value that tells the claimed one without stating it, or 0."""
        return max(map(self.likeness, self._telling), default=0.0)

    @cached_property
    def case(self) -> Quantity | None:
        """The bound that the claimed value is a case of, in the most similar words."""
        bounds = [f for f in self._telling if is_instance(self.value, self.claim, f, self.source)]
        return max(bounds, key=self.likeness, default=None)

    def likeness(self, found: Quantity) -> float:
        """How alike the words around two values are, in [0, 1]."""
        alike = resemblance(self._around, words_near(self.source, found, NEAR), self.rarity)
        return max(alike, _alike(self.value, found))

    @cached_property
    def _around(self) -> Collection[str]:
        return words_near(self.claim, self.value, NEAR * 2)

    @cached_property
    def _own(self) -> Sequence[Quantity]:
        """The values that are told of the same party and thing; a rate as what it comes to."""
        used = {value.start for each in self.worked for value in each.used}
        stated = [each for each in self.source.quantities if each.start not in used]
        due = [each.due for each in self.worked]
        return [
            found
            for found in _of_its_role(self.value, (*stated, *self.counted, *due))
            if not self.theirs(found)
            and not margin_apart(self.value, self.claim, found, self.source)
        ]

    @cached_property
    def _telling(self) -> Sequence[Quantity]:
        """Values by which the passage may tell the claimed one: parts, bounds, months for days."""
        own = [found for found in self._own if found not in self.agreeing]
        parts = [found for found in own if found.kind is self.value.kind]
        if is_sum(self.value, self.claim, parts) or is_product(
            self.value, self.claim, self.source.quantities
        ):
            return parts
        ends = enclosing(self.value, self.source)
        return [
            found
            for found in own
            if is_instance(self.value, self.claim, found, self.source)
            or found in ends
            or nearly_as_long(self.value, found)
            or _may_be_read_as(self.value, found)
        ]

    @cached_property
    def _others(self) -> Sequence[Quantity]:
        """Values that neither agree nor are spoken for, nearer than any that tells the claimed."""
        free = [
            found
            for found in self._own
            if found not in self.agreeing
            and not self.spoken.by_another(self.value, found)
            and not found.conflict
        ]
        if not self._telling:
            return free
        return [f for f in free if f not in self._telling and self.likeness(f) > self.told]

    @property
    def _best(self) -> Quantity | None:
        """The value in the most similar words, an agreeing one given a lead.

        Where the claim has one value, and so none to exchange, one that agrees wins over another of
        its sentence.
        """
        meant = [f for f in self._others if _could_be_meant(self.value, self.claim, f, self.source)]
        best = max([*self.agreeing, *meant], key=self._lead, default=None)
        if best is None or best in self.agreeing or len(self.claim.quantities) > 1:
            return best
        beside = [f for f in self.agreeing if self.source.in_one_sentence(f, best)]
        return max(beside, key=self.likeness, default=best)

    def _lead(self, found: Quantity) -> tuple[float, bool]:
        agrees = found in self.agreeing
        return self.likeness(found) + AGREEING_BONUS * agrees, agrees

    def _named_over(self, best: Quantity) -> Sequence[Quantity]:
        """The values whose own words name what the claim gives an agreeing value for.

        None where they add up to it: "A and B together cost ..." is told by their sum.
        """
        named = [
            f
            for f in self._others
            if (commensurable(self.value, f) or commensurable(best, f))
            and not turned_apart(self.value, self.claim, f, self.source)
            and is_another_s(self.value, self.claim, f, best, self.source)
        ]
        adds_up = len(named) > 1 and sum(f.amount or 0 for f in named) == best.amount
        return [] if adds_up else named


def chosen_alike(claimed: Quantity, found: Quantity) -> bool:
    """Whether both are places and chosen for the same thing: two laws, two courts, two seats."""
    return bool(claimed.role) and claimed.role is found.role


def _may_be_read_as(value: Quantity, found: Quantity) -> bool:
    """Whether a value that disagrees with itself may mean the claimed one: 30 in "twenty-one (30)"."""
    if not found.conflict:
        return False
    figures = (figure.replace(",", "") for figure in _FIGURE.findall(found.text))
    return any(
        agree(value, found.model_copy(update={"amount": Decimal(figure), "conflict": ""}))
        for figure in figures
    )


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


def _of_its_role(claimed: Quantity, values: Sequence[Quantity]) -> Sequence[Quantity]:
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
