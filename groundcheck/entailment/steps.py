"""Steps: whether a value is what something changes to, or by how much it changes.

What enters: two values with the passages they stand in. What leaves: whether one is told as the one
and the other as the other: "reduced to $500" says nothing of a fall by $500.
"""

import re
from decimal import Decimal

from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Quantity, QuantityKind

_REACH = 90
"""Characters before a value in which the change is named."""
_SIZES = (
    QuantityKind.PERCENT,
    QuantityKind.MONEY,
    QuantityKind.COUNT,
    QuantityKind.NUMBER,
    QuantityKind.DURATION,
)
"""Kinds that can be the size of a change; a thing is done "by" a day without changing."""
_HALF = Decimal(50)
"""Per cent: what falls by it falls to it."""
_CHANGE = re.compile(
    r"\b(?:(?:reduc|decreas|increas|rais|declin)(?:es?|ed|ing)|(?:lower|adjust|climb)(?:s|ed|ing)?"
    r"|ris(?:es?|en|ing)|rose|falls?|fallen|falling|fell|drop(?:s|ped|ping)?|shrinks?|shr[au]nk|shrinking"
    r"|grow(?:s|n|ing)?|grew|(?:goes|going|gone?|went) (?:up|down)|cuts?|cutting|step(?:s|ped|ping)?)\b[^.;:]{0,50}?"
    r"\b(?P<step>by|(?<!equal )(?<!limited )(?<!subject )(?<!prior )(?<!pursuant )(?<!addition )"
    r"(?<!due )(?<!according )(?<!entitled )(?<!up )to)"
    r"(?: (?:an?|the|up|to|at|least|most|no|not|more|less|than|about|approximately|amount|sum|total"
    r"|equal|maximum|minimum|of|another|further)){0,6} $",
    re.IGNORECASE,
)


def stepped_apart(
    value: Quantity, claim: Passage, found: Quantity, source: Passage
) -> tuple[str, str] | None:
    """What tells two values apart of which one is where a change ends and the other its size.

    >>> source = Passage("The deposit is reduced to $500.")
    >>> claim = Passage("The deposit falls by $500.")
    >>> stepped_apart(claim.quantities[0], claim, source.quantities[0], source)
    ('by', 'to')
    """
    if value.kind not in _SIZES or _is_half(value):
        return None
    steps = _step(claim, value), _step(source, found)
    return steps if set(steps) == {"to", "by"} else None


def _is_half(value: Quantity) -> bool:
    return value.kind is QuantityKind.PERCENT and value.amount == _HALF


def _step(passage: Passage, value: Quantity) -> str:
    before = passage.text[max(0, value.start - _REACH) : value.start]
    change = _CHANGE.search(f"{' '.join(before.split())} ")
    return change["step"].lower() if change else ""
