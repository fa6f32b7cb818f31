"""Numbers that no reader would take for a value.

A bare number in a contract is mostly a section, page or column number. It stays only where the
words before it introduce a value ("a score of 45"), or where its form shows a real amount
("50,000").
"""

import re

from groundcheck.text.draft import Draft
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.references import is_bracketed_number

_INTRODUCED = re.compile(
    r"(?:\b(?:of|is|are|to|than|at|equals?|be|by|least|most|exceeds?|reach(?:es|ed)?|totals?|total|about"
    r"|approximately|minimum|maximum|within|over|under|only|from|between|times|plus|minus|was|were)|[:=<>\u2264\u2265])\s{0,2}$"
)
_FORMATTED = re.compile(r"[0-9],[0-9]{3}|[0-9]'[0-9]{3}|million|billion|thousand")
_HEADED = re.compile(r"[.)]?\s{1,2}[A-Z\[\"(]|\([a-zA-Z]|\)")


def is_noise(text: str, low: str, draft: Draft) -> bool:
    """Whether a bare number is too little to be a value."""
    if draft.kind is not QuantityKind.NUMBER or draft.unit or draft.per:
        return False
    if draft.in_words:
        return not draft.in_digits and (draft.amount or 0) < 13
    if _FORMATTED.search(low, draft.start, draft.end):
        return False
    if is_bracketed_number(low, draft.start, draft.end):
        return True
    if not _INTRODUCED.search(low, max(0, draft.start - 20), draft.start):
        return True
    return _HEADED.match(text, draft.end) is not None
