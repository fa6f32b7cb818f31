"""Between: a claimed value held against two values of a passage that enclose it.

What enters: a value of a claim, and a passage. What leaves: the two ends of a band ("99.0% or more but
less than 99.5%"), or of the days in one cell of a table, that have the claimed value between them:
99.2% is a case of that row, and no other figure for it.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from groundcheck.entailment.agreement import commensurable
from groundcheck.entailment.instances import lies_inside
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_FROM = (Bound.AT_LEAST, Bound.MORE_THAN)
_AND = re.compile(
    r"\)?,?\s*(?:or\s+(?:more|over|above|less|lower|below)|and\s+(?:over|above))?,?\s*(?:but|and)\s+(?:is\s+|are\s+)?"
    r"(?:(?:not|no)\s+(?:more|less)\s+than|(?:less|more|lower|higher|fewer|greater)\s+than|below|under|above|over"
    r"|at\s+(?:most|least)|up\s+to)\s+(?:[\w-]+\s+){0,4}\(?",
    re.IGNORECASE,
)
"""Between the two ends of a band."""
_TO = re.compile(r"\s*(?:to|through|until|and|[-–—])\s*", re.IGNORECASE)
_OPEN = re.compile(r"\|\s*$")
_MARGIN = 20
"""Characters in which a cell is opened before its first day."""
_CELL = re.compile(r"\s*(?:\||$|\n)")


def enclosing(value: Quantity, source: Passage) -> Sequence[Quantity]:
    """The values of a passage that a claimed value lies between, as pairs of ends.

    >>> source = Passage("| 99.0% or more but less than 99.5% | 10% |")
    >>> [end.text for end in enclosing(Passage("At 99.2% it is 10%.").quantities[0], source)]
    ['99.0%', '99.5%']
    """
    own = [each for each in source.quantities if each.kind is value.kind]
    return [
        end
        for ends in pairwise(own)
        if _encloses(*ends, value) and _are_joined(*ends, source)
        for end in ends
    ]


def _encloses(first: Quantity, second: Quantity, value: Quantity) -> bool:
    """Whether a day lies between two days, or an amount inside the bounds of both."""
    if value.kind is not QuantityKind.DATE:
        return bool(lies_inside(value, first) and lies_inside(value, second))
    if value.bound is not Bound.EXACT or not commensurable(value, first):
        return False
    (least, one), (most, other) = sorted((first.normalised(), second.normalised()))
    day, unit = value.normalised()
    return one == unit == other and least <= day <= most


def _are_joined(first: Quantity, second: Quantity, source: Passage) -> bool:
    """Whether two values are the ends of one band, or of the days in one cell."""
    between = source.text[first.end : second.start]
    if first.kind is not QuantityKind.DATE:
        both_ways = (first.bound in _FROM) is not (second.bound in _FROM)
        return both_ways and _AND.fullmatch(between) is not None
    opened = _OPEN.search(source.text[max(0, first.start - _MARGIN) : first.start])
    return bool(opened and _TO.fullmatch(between) and _CELL.match(source.text, second.end))
