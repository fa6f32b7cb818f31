"""Lengths: for how long a rate of a passage runs, as a claim that reckons with it tells.

What enters: the periods that a rate and a sum are over, and the claim's other values. What leaves: how
often the rate falls due: in the sum's own period, over a term that the claim tells, in a year, or once.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from groundcheck.entailment.factors import ONCE, Factor, free_of, told_for
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind, months_in

_PERIODS = {
    "minute": (Decimal(60), "second"),
    "hour": (Decimal(3600), "second"),
    "day": (Decimal(1), "day"),
    "week": (Decimal(7), "day"),
}
"""Periods that are no whole number of months, on the scale of `Quantity.normalised`."""
_YEARLY = re.compile(
    r"\b(?:a|one|per|each|the\s+first)\s+(?:full\s+)?year\b|\b(?:annual|year)ly?\b", re.IGNORECASE
)
_EACH = r"(?:each|every|per)\s+(?:full\s+)?"
_REGULAR = re.compile(
    rf"\b(?:(?P<month>monthly|{_EACH}month)|(?P<quarter>quarterly|{_EACH}quarter)"
    rf"|(?P<year>annual|yearly|{_EACH}year)|(?P<week>weekly|{_EACH}week)|(?P<day>daily|{_EACH}day))\b"
    r"[^.;:]{0,60}$",
    re.IGNORECASE,
)
"""Before a value that falls due again and again: "a monthly fee of", "for each week it pays"."""


def lengths(
    over: str, own: str, others: Sequence[tuple[Quantity, Quantity]], claim: Passage
) -> Iterator[Factor]:
    """For how long a rate runs: as often as it falls into the result's own length, a term, or once.

    Args:
        over: the length of time that the result is over, "" for none.
        own: the same of the rate.
        others: the claim's other values, each with what of it counts.
        claim: the claim.
    """
    if not own or over:
        yield from [ONCE] if own == over else _as_often(own, over)
        return
    terms = [(often, each) for each, left in others if (often := _often(own, left))]
    yield from (Factor(often, told_for(each), (each,)) for often, each in terms)
    if terms:
        return
    if _YEARLY.search(claim.text):
        yield from _as_often(own, "year")
    yield ONCE


def period_of(value: Quantity, passage: Passage) -> str:
    """The length of time that a value is over, by its own words or those before; "" for none."""
    own = (part for part in value.per.split("/") if part in _PERIODS or months_in(part))
    regular = _REGULAR.search(passage.text[: value.start])
    return next(own, (regular and regular.lastgroup) or "")


def _as_often(own: str, over: str) -> Iterator[Factor]:
    inner, outer = months_in(own), months_in(over)
    if inner and outer and outer > inner:
        yield Factor(outer / inner, f"for a {over}")


def _often(own: str, term: Quantity) -> Decimal | None:
    """How often a period passes in a term."""
    if term.kind is not QuantityKind.DURATION or term.per:
        return None
    if term.bound not in (Bound.EXACT, Bound.MORE_THAN):  # "over the three-year term"
        return None
    length, unit = term.normalised()
    months = months_in(own)
    each, scale = (months, "month") if months else _PERIODS[own]
    return length / each if unit == scale else None


def counting(
    others: Sequence[Quantity], rate: Quantity, source: Passage
) -> Sequence[tuple[Quantity, Quantity]]:
    """Each value with what of it a rate is for: hours without those that are free."""
    found = ((each, _counted(each, rate, source)) for each in others)
    return [(each, left) for each, left in found if left is not None]


def _counted(value: Quantity, rate: Quantity, source: Passage) -> Quantity | None:
    """What of a value a rate is for; None where all of it is free."""
    if value.unit not in ("hour", "minute"):
        return value
    left = (value.amount or Decimal(0)) - free_of(value, rate, source)
    return value.model_copy(update={"amount": left}) if left > 0 else None
