"""Told of: the row that each value of a claim is told of, among those that the claim names.

What enters: a claim, and the rows that it names. What leaves: for each value the row it stands beside:
the one named last before it, or where the claim gives its values first, the next one named ("$1,000
(Basic)"). What always holds: a value that the claim reckons from cells, a difference or a sum, and one
that picks rows out ("the lowest fee above $2,000") are told of no row.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from groundcheck.entailment.passage import Passage
from groundcheck.judging.names_of_rows import Named
from groundcheck.judging.ranked import SUPERLATIVE
from groundcheck.text.quantity import Bound, Quantity

_COMPARED = (
    r"(?:more|less|fewer|higher|lower|greater|larger|smaller|longer|shorter|later|earlier|cheaper|dearer"
    r"|apart)\b"
)
_DIFFERENCE = re.compile(rf"\s+(?:(?:an?|per|each)\s+\w+\s+)?{_COMPARED}", re.IGNORECASE)
_WITHIN = re.compile(rf"\d\S*\s+{_COMPARED}", re.IGNORECASE)
_SUM = re.compile(
    r"\b(?:total\w*|together|combined|altogether|in all|sums?|add(?:s|ed|ing)? up|adds? to|come[s]? to"
    r"|amounts? to|aggregate|over (?:the )?(?:an?|one|two|three|four|five|full|whole|entire|\d+)\s"
    r"(?:\w+\s)?(?:years?|quarters?|months?|weeks?|term))\b",
    re.IGNORECASE,
)
_OF_TOTAL = re.compile(
    r"\b(?:out )?of (?:the|its|this|that|their)\s(?:\w+\s)?total\b", re.IGNORECASE
)


def is_reckoned(value: Quantity, claim: Passage, *, are_sums: bool) -> bool:
    """Whether a claim reckons a value from cells, or picks rows out by it.

    Args:
        value: of the claim.
        claim: the claim's own words.
        are_sums: whether the table itself tells sums, in a row or a column of them.

    >>> claim = Passage("Pro has 45 more users than Basic.")
    >>> is_reckoned(claim.quantities[0], claim, are_sums=False)
    True
    """
    behind = claim.text[value.end :]
    if _DIFFERENCE.match(behind) or (_WITHIN.match(value.text) and " than " in behind):
        return True
    if value.bound is not Bound.EXACT and SUPERLATIVE.search(claim.text):
        return True
    if _OF_TOTAL.search(claim.text):
        return True
    return not are_sums and _SUM.search(claim.text) is not None


def row_told_of(
    value: Quantity, named: Sequence[Named], values: Sequence[Quantity]
) -> Named | None:
    """The named row that a value is told of; None where it is not certain which.

    Args:
        value: of the claim.
        named: the rows.
        values: of the claim, but for those that name rows.
    """
    if len(named) < 2:
        return next(iter(named), None)
    if _opens_with_a_value(named, values):
        behind = [(min(at), each) for each in named if (at := each.behind(value.end))]
        if behind:
            next_ = min(place for place, _ in behind)
            return _only(each for place, each in behind if place == next_)
    before = [(max(at), each) for each in named if (at := each.before(value.start))]
    if before:
        last = max(place for place, _ in before)
        return _only(each for place, each in before if place == last)
    first = min(each.places[0] for each in named)
    return _only(each for each in named if each.places[0] == first)


def are_paired(named: Sequence[Named], values: Sequence[Quantity]) -> bool:
    """Whether names and values take turns, so that each value surely is that of one row."""
    places = [(each.places[0], "row") for each in named] + [(v.start, "value") for v in values]
    order = [what for _, what in sorted(places)]
    turns = all(one != other for one, other in pairwise(order))
    return len(named) == len(values) and turns


def _opens_with_a_value(named: Sequence[Named], values: Sequence[Quantity]) -> bool:
    first = min(each.places[0] for each in named)
    return min((value.start for value in values), default=first) < first


def _only(found: Iterator[Named]) -> Named | None:
    every = list(found)
    return every[0] if len(every) == 1 else None
