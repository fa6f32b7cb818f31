"""Aside: values that a claim names only to say that they are not meant.

What enters: a claim and one of its values. What leaves: whether it is set aside: "$2,000, not $3,000",
"two instalments of $500 instead of four of $250". Such a value is held against nothing, since a
contract that gives another one says the same.
"""

import re

from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity

_BEFORE = re.compile(
    r"(?:[,;(\u2013\u2014]\s*(?:and\s+|but\s+)?not\s+(?:just\s+|merely\s+|only\s+|of\s+|for\s+|the\s+|an?\s+){0,3}"
    r"|\b(?:instead\s+of|rather\s+than)\s+(?:[\w-]+\s+){0,3})$",
    re.IGNORECASE,
)


def is_set_aside(value: Quantity, claim: Passage) -> bool:
    """Whether a claim says that a value is not the one; a bound ("not more than") never is.

    >>> claim = Passage("The bonus is $2,000, not $3,000.")
    >>> [is_set_aside(value, claim) for value in claim.quantities]
    [False, True]
    """
    exact = value.bound is Bound.EXACT
    return exact and _BEFORE.search(claim.text[: value.start]) is not None
