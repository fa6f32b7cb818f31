"""Ranges: one amount held against a range of amounts, whichever of the two is claimed.

What enters: a value of a claim and one of a passage, with the texts they stand in. What leaves:
whether one of them gives a range and the other a single amount that tells neither its end nor both.
"""

import re
from collections.abc import Iterator, Sequence

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

__all__ = ["are_ends_apart", "is_range", "is_told_by_ends", "one_of_a_range"]

NEAR = 90
"""Characters before an amount in which a claim says that it is the lower end."""
TOGETHER = 120
"""Characters between the ends of a range that a passage tells one by one."""

_RANGED = (
    QuantityKind.PERCENT,
    QuantityKind.MONEY,
    QuantityKind.DURATION,
    QuantityKind.COUNT,
)
_LOW_END = re.compile(
    r"\b(?:from|start\w*|begin\w*|opening|open(?:s|ed)?|first|initial\w*|low(?:er|est)?|least|minimum|bottom"
    r"|between|either|small\w*|short\w*|rang\w+|floor)\b[^.;]*$",
    re.IGNORECASE,
)
_AND_UP = re.compile(
    r"\s*(?:\+|(?:and|or)\s+(?:up|above|more|over|higher|longer)\b|upwards?\b|to\b"
    r"|at\s+the\s+(?:low\w*|start|least|bottom)\b|as\s+a\s+(?:minimum|floor|start))",
    re.IGNORECASE,
)


def is_range(value: Quantity) -> bool:
    """Whether a value has two ends: "30 to 60 days"."""
    return value.kind in _RANGED and value.upper not in (None, value.amount)


def one_of_a_range(value: Quantity, claim: Passage, found: Quantity) -> bool:
    """Whether a claim gives one amount for a range: "$5 million" for "$5 to $10 million".

    "At least", "from" and "starting at" give its lower end.
    """
    if value.upper is not None or value.bound is not Bound.EXACT or not is_range(found):
        return False
    before = claim.text[max(0, value.start - NEAR) : value.start]
    low = _LOW_END.search(before) or _AND_UP.match(claim.text, value.end)
    return value.kind in _RANGED and not low


def is_told_by_ends(value: Quantity, found: Quantity, source: Passage) -> bool:
    """Whether a passage tells both ends of a claimed range, one of them by `found`.

    "At least 30 and no more than 60 days" tells "30 to 60 days"; "30 days" alone does not.
    """
    near = [each for each in source.quantities if _gap(each, found) <= TOGETHER]
    return any(
        agree(end, found) and any(_is_end(other, each) for each in near)
        for end, other in _ends(value)
    )


def are_ends_apart(value: Quantity, found: Quantity, sources: Sequence[Passage]) -> bool:
    """Whether `found` is one end of a claimed range and the other stands in some passage."""
    return is_range(value) and any(
        agree(end, found) and _is_end(other, each)
        for end, other in _ends(value)
        for source in sources
        for each in source.quantities
    )


def _ends(value: Quantity) -> Iterator[tuple[Quantity, Quantity]]:
    """The ends of a range as values of their own, each with the other one."""
    low, high = (
        value.model_copy(update={"amount": amount, "upper": None})
        for amount in (value.amount, value.upper)
    )
    yield from ((low, high), (high, low))


def _is_end(end: Quantity, found: Quantity) -> bool:
    """Whether a value is an end of a range; the unit may stand at the other: "30 but not over 60 days"."""
    bare = found.kind is QuantityKind.NUMBER and found.unit == "" and found.bound is not Bound.EXACT
    return agree(end, found) or (bare and found.amount == end.amount)


def _gap(one: Quantity, other: Quantity) -> int:
    """Characters between two values of one text."""
    first, second = sorted((one, other), key=lambda each: each.start)
    return max(0, second.start - first.end)
