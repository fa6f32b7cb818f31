"""Rivals: two values of a passage that could both be meant, and which of them the claim names.

What enters: a claimed value, the value of a passage that is held against it and another one. What
leaves: whether the claim names the row, or the thing, that the other one stands for.
"""

import re
from collections.abc import Iterable, Sequence

from groundcheck.entailment import labels
from groundcheck.entailment.agreement import agree
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.surroundings import NEAR, concepts_in, words_near
from groundcheck.entailment.tabled import column, row_of
from groundcheck.models import Span
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_NAMING = re.compile(r"\b(?:in|for|during)\s+(?:the\s+)?$", re.IGNORECASE)
_DETERMINED = re.compile(r"\b(?:the|an?|this|that|its|their|our|your)\s+$", re.IGNORECASE)
_NOUN = re.compile(
    r"\s+(?!(?:and|or|to|through|until|till|by|is|was|are|were|has|had|shall|will|may|must|for|in|at|on"
    r"|of|as|from|which|that|when|if|after|before)\b)[a-z]",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|unless|before|after|not|above)\b[^,.;]*$", re.IGNORECASE)


def is_another_s(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names, of two values of a table or sentence, what the rival is for."""
    if column(source.text, rival) is not None:
        return _is_named(value, claim, rival, found, source)
    return _is_labelled(value, claim, rival, found, source)


def _is_named(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names the row of another value in a column more fully than that of `found`.

    "The basic service costs $2,500" speaks of the row "Basic | $1,000", not of "Premium | $2,500".
    """
    if column(source.text, rival) != column(source.text, found):
        return False
    told = words_near(claim, value, NEAR * 2) - labels.set_apart(claim)
    naming = [each for each in claim.quantities if each is not value and _names(each, claim)]
    own, others = (
        {*(told & concepts_in(source, rows, cell)), *_stated(naming, source, rows)}
        for cell in (rival, found)
        for rows in [row_of(source.text, cell)[-1:]]
    )
    return others < own


def _names(value: Quantity, claim: Passage) -> bool:
    """Whether a value tells a row: "in the first year", "for orders over 5,000 units"."""
    bounded = value.bound is not Bound.EXACT
    before = claim.text[max(0, value.start - NEAR) : value.start]
    return not _UNTIL.search(before) if bounded else _NAMING.search(before) is not None


def _stated(
    values: Iterable[Quantity], source: Passage, rows: Sequence[Span]
) -> Iterable[Quantity]:
    """Those of some values that stand, with their bounds, in any of some rows."""
    inside = [q for q in source.quantities if any(row.contains(q) for row in rows)]
    return [v for v in values if any(v.bound is q.bound and agree(v, q) for q in inside)]


def _is_labelled(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names what another value of the sentence is for, and not what `found` is.

    Of "critical incidents within 1 hour, minor ones within 8 hours" no claim says that critical
    incidents have 8 hours.
    """
    if any(each.kind is value.kind for each in claim.quantities if each is not value):
        return False
    if _is_a_name(value, claim):
        return False
    case = labels.case_of(source, rival)
    claimed = words_near(claim, value, NEAR * 2) - labels.set_apart(claim)
    own = labels.case_of(source, found)
    if labels.is_its_case(claimed, own):
        return False
    if not own and labels.is_its_case(claimed, case):
        return source.in_one_sentence(found, rival)
    told = labels.labels(source, rival, found)
    if told is None:
        return False
    return labels.is_another_s(
        words_near(claim, value, NEAR * 2), labels.set_apart(claim), told[1], told[0]
    )


def _is_a_name(value: Quantity, claim: Passage) -> bool:
    """Whether a day says which thing is meant, not when: "the October 1996 agreement was amended"."""
    return (
        value.kind is QuantityKind.DATE
        and _DETERMINED.search(claim.text, 0, value.start) is not None
        and _NOUN.match(claim.text, value.end) is not None
    )
