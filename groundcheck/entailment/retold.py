"""Retold: a value of a claim in the words of the text that agrees with it.

What enters: a claimed value and one of the text that a comparison of values found to be the same.
What leaves: the words to put in the claim's place, where the two are written differently. A model
compares words: it holds "five cents" against "$0.05" and sees two amounts. What the claim says of
the amount is untouched. A bare number under the head of a column ("12" under "Hours") is told as it is
read there: "12 hours".
"""

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.headed import in_prose
from groundcheck.text.quantity import Quantity, QuantityKind, months_in
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import words

_RETOLD = frozenset({QuantityKind.MONEY, QuantityKind.PERCENT, QuantityKind.DURATION})
"""Kinds that are nothing but their amount; the noun of a count is the claim's own."""


def retold(claimed: Quantity, found: Quantity) -> tuple[int, int, str] | None:
    """The stretch of a claim that gives a value, and how the text writes it; None if alike.

    Args:
        claimed: the value, in its place in the claim.
        found: the value of the text that agrees with it.

    >>> from groundcheck.text.quantities import find_quantities
    >>> [claimed] = find_quantities("five cents a unit")
    >>> [found] = find_quantities("$0.05 per unit sold")
    >>> retold(claimed, found)
    (0, 17, '$0.05 per unit')
    """
    told = in_prose(found) if found.head else found.text
    if claimed.kind not in _RETOLD or claimed.kind is not found.kind or not told:
        return None
    same = (claimed.normalised(), claimed.per) == (found.normalised(), found.per)
    if not (same or _over_another(claimed, found)) or claimed.upper or found.upper:
        return None
    if _concepts(claimed.text) <= _concepts(told):
        return None
    return claimed.start, claimed.end, told


def _over_another(claimed: Quantity, found: Quantity) -> bool:
    """Whether two rates are one, told over two lengths of time: "18 % a year" for "1.5% per month"."""
    lengths = months_in(claimed.per), months_in(found.per)
    apart = all(lengths) and lengths[0] != lengths[1] and claimed.amount != found.amount
    return apart and agree(claimed, found)


def _concepts(text: str) -> set[str]:
    return {concept(word.stem) for word in words(text)}
