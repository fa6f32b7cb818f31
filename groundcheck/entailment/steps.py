"""Steps: whether a value is what something changes to, or by how much it changes.

What enters: two values with the passages they stand in. What leaves: whether one is told as the one
and the other as the other: "reduced to $500" says nothing of a fall by $500.
"""

import re

from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Quantity

_REACH = 80
"""Characters before a value in which the change is named."""
_CHANGE = re.compile(
    r"\b(?:reduc|decreas|increas|lower|rais|ris|rose|fall|fell|drop|declin|shr[iau]nk|grow|grew|climb"
    r"|cut|step|go|goes|went|adjust|mov)\w*\b[^.;:]{0,50}?"
    r"\b(?P<step>to|by)\s+(?:(?:an?|the|up|to|at|least|most|about|approximately|amount|of|another|further)\s+){0,3}$",
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
    steps = _step(claim, value), _step(source, found)
    return steps if set(steps) == {"to", "by"} else None


def _step(passage: Passage, value: Quantity) -> str:
    change = _CHANGE.search(passage.text[max(0, value.start - _REACH) : value.start])
    return change["step"].lower() if change else ""
