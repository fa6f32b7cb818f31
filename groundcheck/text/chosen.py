"""What a place is chosen for: the governing law, the courts, the seat of arbitration.

What enters: a text and where a place stands in it. What leaves: the place's role, read from the
words around it in its own sentence. "Colorado" in "a Colorado corporation" has none; in "governed
by the laws of Colorado" it is the law. A contract names many places and chooses few: only places
of one role say anything about each other.
"""

import re
from enum import StrEnum


class PlaceRole(StrEnum):
    """What a contract chooses a place for."""

    NONE = ""
    LAW = "law"
    COURT = "court"
    SEAT = "seat"


_REACH = 160
"""Code points of the sentence read on either side of a place."""
_OF = (
    r"(?:the\s+)?(?:(?:state|commonwealth|province|republic|kingdom|city|county|country"
    r"|federal\s+republic)\s+of\s+)?(?:the\s+)?"
)
_CHOOSES = re.compile(
    r"\b(?:govern(?:s|ed|ing)?|constru(?:ed|ction)|interpret(?:ed|ation)?|enforced"
    r"|appl(?:y|ies|ied|ying|icable|ication)|choice\s+of\s+law)\b",
    re.IGNORECASE,
)
_LAW_AFTER = re.compile(
    r"(?:['’]s)?\s+(?:(?:state|substantive|internal|domestic|governing|contract|common|local"
    r"|statutory)\s+){0,2}(?:laws?\b(?!\s+firm)|governs\b)",
    re.IGNORECASE,
)
_LAW_BEFORE = re.compile(
    rf"\blaws?\b(?:\s+\w+){{0,3}}?\s+(?:of|in\s+force\s+in|in)\s+{_OF}$"
    r"|\b(?:governing|applicable)\s+law\b\W{0,4}(?:(?:is|shall\s+be|will\s+be)\s+)?(?:that\s+of\s+)?"
    rf"{_OF}$",
    re.IGNORECASE,
)
_FORMED = re.compile(
    r"\b(?:organi[sz]ed|existing|incorporated|formed|registered|chartered|comply|complies"
    r"|compliance|complying|conflicts?)\b[^.;]{0,70}$",
    re.IGNORECASE,
)
_COURT_AFTER = re.compile(
    r"(?:['’]s)?\s+(?:(?:state|federal|district|and|or|superior|supreme|commercial|high|local)\s+)"
    r"{0,3}courts?\b",
    re.IGNORECASE,
)
_COURT_BEFORE = re.compile(
    r"\b(?:courts?|venue|forum|jurisdiction)\b"
    r"(?:(?!\b(?:law|laws|arbitrat\w+)\b)[^.;:]){0,70}\b(?:in|of|at|for)\s+"
    rf"{_OF}(?:[A-Z][\w.]+(?:\s+County)?,\s+)?$"
)
_SEAT_BEFORE = re.compile(
    r"\b(?:held|place|seat(?:ed)?|sit(?:s|ting)?|conducted|located|heard|hearings?)\b"
    rf"[^.;:]{{0,40}}\b(?:in|at|of|be)\s+{_OF}$",
    re.IGNORECASE,
)
_ARBITRATES = re.compile(
    r"\b(?:(?i:arbitra\w+|tribunal|proceedings)|ICC|AAA|LCIA|CIETAC|SIAC|HKIAC|JAMS|UNCITRAL)\b"
)
_STOP = re.compile(r"[.;](?=\s+[A-Z(])|\n\s*\n")


def role_of(text: str, start: int, end: int) -> PlaceRole:
    """The role of the place at `[start, end)`.

    >>> text = "Ohio law governs; the courts of Texas decide."
    >>> role_of(text, 0, 4).value, role_of(text, 32, 37).value
    ('law', 'court')
    """
    before, after = _sentence(text, start, end)
    if _is_law(before, after):
        return PlaceRole.LAW
    if _COURT_AFTER.match(after) or _COURT_BEFORE.search(before):
        return PlaceRole.COURT
    if _ARBITRATES.search(before + after) and _SEAT_BEFORE.search(before):
        return PlaceRole.SEAT
    return PlaceRole.NONE


def _is_law(before: str, after: str) -> bool:
    if not _CHOOSES.search(before + " " + after) or _FORMED.search(before):
        return False
    return bool(_LAW_AFTER.match(after) or _LAW_BEFORE.search(before))


def _sentence(text: str, start: int, end: int) -> tuple[str, str]:
    """The sentence's words before a place and after it."""
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    return _STOP.split(before)[-1], _STOP.split(after)[0]
