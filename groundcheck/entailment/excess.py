"""Excess: the figure from which a rate counts: "5% of net sales in excess of $1,000,000".

What enters: a rate and the passage it stands in, and what a claim says of it. What leaves: the threshold,
and the rate with it where the claim tells the rate of all there is. What always holds: a condition ("if
sales exceed $1,000,000, 5% of all sales") is no threshold.
"""

import re

from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Quantity, QuantityKind

REACH = 120
"""Characters behind a rate within which its threshold stands."""
_BEYOND = r"(?:in excess of|above|over|beyond|exceed(?:s|ing)?|greater than|more than|which surpass(?:es)?)"
_OF_MORE = re.compile(rf"\s*(?:\([^)]*\)\s*)?of\s[^,;.]*\b{_BEYOND}\s+$", re.IGNORECASE)
_LATER = re.compile(
    r"(?P<over>\s+(?:for|per|of)\s+(?:each|every|any)?\s?[^,;.]{1,60}?)?\s+(?:after|beyond)\s+the\s+"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))\b"
    r"(?!\s+(?:(?:\w+\s+){0,2}(?:days?|months?|years?|weeks?|quarters?)|anniversary|of|part(?:y|ies))\b)",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|when|where|once|unless|provided)\b", re.IGNORECASE)
_TOLD = re.compile(
    r"\b(?:in excess|excess|above|over|beyond|exceed\w*|pass(?:es|ed|ing)?|more than|greater than|after"
    r"|additional|extra|further|surplus|top of)\b",
    re.IGNORECASE,
)


def threshold_of(rate: Quantity, source: Passage) -> Quantity | None:
    """The sum above which a percentage of a passage counts, if it says one.

    >>> source = Passage("A royalty of 5% of net sales in excess of $1,000,000 is due.")
    >>> found = threshold_of(source.quantities[0], source)
    >>> found and found.text
    '$1,000,000'
    """
    if rate.kind is not QuantityKind.PERCENT:
        return None
    for value in source.quantities:
        between = source.text[rate.end : value.start]
        is_near = rate.end < value.start <= rate.end + REACH and value.kind is QuantityKind.MONEY
        if is_near and _OF_MORE.match(between) and not _CONDITION.search(between):
            return value
    return None


def told_of_all(rate: Quantity, source: Passage, claim: Passage) -> Quantity | None:
    """A rate with its threshold, where a claim tells the rate and nothing of a threshold.

    >>> source = Passage("The fee is £10 for each guest after the second.")
    >>> found = told_of_all(source.quantities[0], source, Passage("Each guest costs £10."))
    >>> found and found.text
    '£10 for each guest after the second'
    """
    if _TOLD.search(claim.text):
        return None
    threshold = threshold_of(rate, source)
    later = _LATER.match(source.text, rate.end) if rate.kind is QuantityKind.MONEY else None
    is_rate = later and (later["over"] or rate.per)
    end = threshold.end if threshold else later.end() if later and is_rate else None
    if end is None:
        return None
    return rate.model_copy(update={"end": end, "text": source.text[rate.start : end]})
