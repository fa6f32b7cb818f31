"""Anniversaries: a claimed end told as the anniversary that its contract names.

What enters: a claim, a number of years in it, and the contract's ordinal that agrees with it. What
leaves: the stretch of the claim that counts, and the words to put there: a model that takes "ends on
the second anniversary of the Closing" for true is in doubt of "ends two years after the Closing".
"""

import re

from groundcheck.text.quantity import Quantity, QuantityKind
from groundcheck.text.words import stem

ANNIVERSARY = stem("anniversary")
"""The unit of "second anniversary"."""
_ENDING = re.compile(
    r"\b(?:ends?|ended|ending|expir(?:es?|ed|ing)|terminat(?:es?|ed|ing)|laps(?:es?|ed|ing)|matures?"
    r"|ceases?|stops?|due|payable|(?:runs?|ran)\s+out|(?:comes?|came)\s+to\s+an\s+end)\s+$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s+(?:after|following|from)\b", re.IGNORECASE)


def as_anniversary(claim: str, years: Quantity, found: Quantity) -> tuple[int, int, str] | None:
    """Where a claim counts years to an end, and the contract's words for that; None elsewhere.

    >>> from groundcheck.entailment.passage import Passage
    >>> claim = Passage("It ends two years after the Closing.")
    >>> source = Passage("It shall expire on the second anniversary of the Closing.")
    >>> as_anniversary(claim.text, claim.quantities[0], source.quantities[0])
    (8, 23, 'on the second anniversary of')

    Args:
        claim: the text of the claim.
        years: a length of time, its places in the claim.
        found: the contract's value that agrees with it.
    """
    if years.kind is not QuantityKind.DURATION or found.unit != ANNIVERSARY:
        return None
    behind = _BEHIND.match(claim, years.end)
    if not behind or not _ENDING.search(claim, 0, years.start):
        return None
    return years.start, behind.end(), f"on the {found.text} of"
