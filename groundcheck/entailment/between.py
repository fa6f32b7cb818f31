"""Between: a claimed value held against two values of a passage that enclose it.

What enters: a value of a claim, and a passage. What leaves: the two ends of a band ("99.0% or more but
less than 99.5%"), or of the days in one cell of a table, that have the claimed value between them:
99.2% is a case of that row, and no other figure for it.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from groundcheck.entailment.agreement import commensurable
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_FROM = (Bound.AT_LEAST, Bound.MORE_THAN)
_BELOW = (Bound.AT_MOST, Bound.LESS_THAN)
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
    if value.upper is not None or value.bound is not Bound.EXACT:
        return ()
    own = [each for each in source.quantities if each.kind is value.kind]
    pairs = pairwise(sorted(own, key=lambda each: each.start))
    return [
        end
        for ends in pairs
        if _encloses(*ends, value) and _are_joined(*ends, source)
        for end in ends
    ]


def _are_joined(first: Quantity, second: Quantity, source: Passage) -> bool:
    """Whether two values are the ends of one band, or of the days in one cell."""
    between = source.text[first.end : second.start]
    if first.kind is QuantityKind.DATE:
        opened = _OPEN.search(source.text[max(0, first.start - _MARGIN) : first.start])
        return bool(opened and _TO.fullmatch(between) and _CELL.match(source.text, second.end))
    return _are_a_band(first, second, between)


def _are_a_band(first: Quantity, second: Quantity, between: str) -> bool:
    limited = all(each.bound in (*_FROM, *_BELOW) for each in (first, second))
    both_ways = (first.bound in _FROM) is not (second.bound in _FROM)
    return limited and both_ways and bool(_AND.fullmatch(between))


def _encloses(first: Quantity, second: Quantity, value: Quantity) -> bool:
    """Whether a value lies between two ends, a strict end left out."""
    low, high = sorted((first, second), key=lambda each: each.normalised()[0])
    if not (commensurable(value, low) and commensurable(value, high)):
        return False
    amount, unit = value.normalised()
    (least, one), (most, other) = low.normalised(), high.normalised()
    if not one == other == unit:
        return False
    above = amount > least if low.bound is Bound.MORE_THAN else amount >= least
    return above and (amount < most if high.bound is Bound.LESS_THAN else amount <= most)
