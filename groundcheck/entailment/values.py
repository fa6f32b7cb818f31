"""Values: the typed values of a claim held against those of a passage.

What enters: two passages with their quantities. What leaves: for every value of the claim the
value of the passage that stands in the most similar words, and whether the two agree in their
words: "at least 30" never agrees with "at most 30", nor "plus 2%" with "minus 2%".
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.aside import is_set_aside
from groundcheck.entailment.counterparts import SAME_RATE, Counterparts
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.excess import told_of_all
from groundcheck.entailment.labels import crossed, labels
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reckoned import reckoned
from groundcheck.entailment.spoken import Spoken
from groundcheck.entailment.starts import counted_apart
from groundcheck.entailment.steps import stepped_apart
from groundcheck.entailment.turning import Turn, turn_of
from groundcheck.entailment.worked import Working, workings
from groundcheck.entailment.worked_days import day_workings
from groundcheck.text.quantity import Quantity

_BESIDE = 1000
"""Characters between two values of a sentence that may have been exchanged."""


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
    case: Quantity | None = None
    """The bound of the passage that the claimed value is a case of."""
    is_supposed: bool = False
    """Whether the claim only supposes the value, to reckon with it, or sets it aside."""
    worked: Working | None = None
    """How the claim works the value out from the counterpart, if it does."""

    @property
    def is_missing(self) -> bool:
        """Whether the passage should state the value, and has none of its kind."""
        return self.found is None and not self.is_supposed


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
    similar words, and over another of its sentence where the claim has no value to exchange.

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
    spoken = Spoken(claim, source, rarity)
    worked = (*workings(claim, source), *day_workings(claim, source))
    return tuple(
        _supposed_or(
            worked,
            Counterparts(
                value,
                claim,
                source,
                rarity,
                spoken,
                theirs,
                counted if is_end else (),
                [each for each in worked if each.result is value],
            ),
        )
        for value, is_end in zip(claim.quantities, ends, strict=True)
    )


def _supposed_or(worked: Sequence[Working], counterparts: Counterparts) -> ValueMatch:
    """The match of a value, or none where the claim only supposes it or sets it aside."""
    value = counterparts.value
    supposed = any(value is each for working in worked for each in working.supposed)
    aside = is_set_aside(value, counterparts.claim)
    if aside or (supposed and not counterparts.agreeing):
        return ValueMatch(value, None, agrees=False, likeness=0.0, is_supposed=True)
    match = _match(counterparts)
    return replace(match, worked=next((w for w in worked if w.due is match.found), None))


def _match(counterparts: Counterparts) -> ValueMatch:
    value, claim, source = counterparts.value, counterparts.claim, counterparts.source
    found = counterparts.chosen
    if found is None:
        told, case = counterparts.told, counterparts.case
        return ValueMatch(value, None, agrees=False, likeness=told, case=case)
    likeness = counterparts.likeness(found)
    if found in counterparts.agreeing:
        beyond = told_of_all(found, source, claim)
        if beyond:
            return ValueMatch(value, beyond, agrees=False, likeness=max(likeness, SAME_RATE))
        exchanged = _exchanged(value, found, claim, source, counterparts.spoken)
        return ValueMatch(value, exchanged or found, not exchanged, likeness)
    starts = _starts(value, claim, found, source)
    steps = stepped_apart(value, claim, found, source)
    return ValueMatch(value, found, agrees=False, likeness=likeness, starts=starts, steps=steps)


def _exchanged(
    value: Quantity, found: Quantity, claim: Passage, source: Passage, spoken: Spoken
) -> Quantity | None:
    """The value for which the source names what the claim names for `value`, and the reverse.

    "It prepays $300, the remaining $100 later" of "a prepayment of $100 and the remaining $300".
    """
    if spoken.alone.get(value) != found:
        return None
    for other, rival in spoken.alone.items():
        if rival is found or other.kind is not value.kind or _are_apart(value, other):
            continue
        if agree(other, value):
            continue
        told = labels(claim, value, other), labels(source, found, rival)
        if told[0] and told[1] and crossed(told[0], told[1]):
            return rival
    return None


def _are_apart(value: Quantity, other: Quantity) -> bool:
    """Whether two values of a claim stand too far from each other to be taken for each other."""
    return max(value.start - other.end, other.start - value.end) > _BESIDE


def _starts(
    value: Quantity, claim: Passage, found: Quantity, source: Passage
) -> tuple[str, str] | None:
    """From when two equal periods are counted, where that differs."""
    return counted_apart(value, claim, found, source) if agree(value, found) else None


def unusual(value: Quantity) -> bool:
    """Whether a value has so many significant digits that it hardly occurs twice by chance."""
    if value.amount is None:
        return value.date is not None
    return len(value.amount.normalize().as_tuple().digits) >= 3
