"""Instances: one case that a claim tells, held against the open bound of a condition.

What enters: a value of a claim and one of a passage. What leaves: whether the passage bounds a state
that it describes ("remains unpaid for more than five days") and the claim tells a case inside it
("unpaid for six days"), or whether the claim weighs its case rightly against whatever is bounded
("20 days' notice is too short" of "at least 30"). Unweighed, a bound on what is to be done has no
instances: 45 days there are another figure.
"""

import re

from groundcheck.entailment.agreement import commensurable
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

REACH = 80
"""Characters beside a claim's value in which it says that it gives the bound itself."""

_KINDS = (
    QuantityKind.PERCENT,
    QuantityKind.MONEY,
    QuantityKind.DURATION,
    QuantityKind.COUNT,
)
_BEYOND = {
    Bound.AT_LEAST: Bound.LESS_THAN,
    Bound.AT_MOST: Bound.MORE_THAN,
    Bound.MORE_THAN: Bound.AT_MOST,
    Bound.LESS_THAN: Bound.AT_LEAST,
}
"""What lies outside a bound."""
_STRICT = (Bound.MORE_THAN, Bound.LESS_THAN)
"""Bounds that hardly ever limit what is to be done: nobody owes "more than" so much."""
_CLAUSE = re.compile(r"[.;|](?=\s)|\n")
_STATE = re.compile(
    r"\b(?:if|where|when|whenever|unless|while|in\s+case|in\s+the\s+event|(?:as|so)\s+long\s+as"
    r"|(?:who|which|that)\s+(?:(?:is|are|has|have|hold|own|exceed|remain|last|continue|control)s?)"
    r"|holding|owning|lasting)\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"\W*(?:\d+(?:\.\d+)*\.?\s+(?:[A-Z][\w ]{0,40}\.\s+)?)?"
    r"(?:(?!(?:may|can|could|would|is|are|was|were|pays?|receives?|costs?)\b)[\w'’-]+\s+){1,5}"
    r"(?:of|with|for|worth|over|above|below|under)"
    r"\s+(?:(?:at\s+least|at\s+most|up\s+to|(?:more|less|fewer)\s+than|not\s+(?:more|less)\s+than)\s+)?"
)
"""What opens a clause with a case: "Orders of 500 units or more receive a discount"; what may be done
up to a bound is no case, and another figure there is another bound."""
_DUTY = re.compile(
    r"\b(?:(?:shall|must|will|should)(?!\s+(?:fail|neglect|cease|exceed|have\s+been)\b)"
    r"|(?:agrees?|undertakes?|has|have|is|are)\s+to|may\s+not|not|cannot|never|no|requir\w+|needs?"
    r"|quorum|majority|notice|within)\b",
    re.IGNORECASE,
)
_TIMELY = re.compile(
    r"['’]?\s+(?:(?:prior|advance|written|previous)\s+)*(?:notice|prior|in\s+advance|before)\b",
    re.IGNORECASE,
)
_GIVES_BOUND = re.compile(
    r"\b(?:only|requir\w+|needs?|must|shall|ha(?:s|ve)\s+to|threshold|trigger\w*|limit\w*|minimum"
    r"|maximum|cap|quorum|majority|notice|within)\b[^.;,]*$"
    r"|\b(?:is|are|equals?|to|at|after|once|until|from|over|beyond|passes)\s+$",
    re.IGNORECASE,
)
_IS_BOUND = re.compile(
    r"['’]?(?:\s+(?:is|are)\s+(?:required|needed|necessary)|[^.;,]*\bthreshold|\s+(?:prior\s+|written\s+)*notice)\b",
    re.IGNORECASE,
)
_IS_SO = re.compile(r"\s+(?:late|old|overdue|long|unpaid|behind|in\s+arrears)\b", re.IGNORECASE)
"""What makes of a figure behind "is" one case of many: "is 14 days overdue"."""
_WEIGHED = re.compile(
    r"(?P<fails>\btoo\s+(?:late|short|little|few|low|small|soon|early|long|much|many|high|slow|great)\b"
    r"|\bf(?:all|alls|ell)\s+short\b|\binsufficient\b|\b(?:is|comes?|arrives?)\s+late\b(?!r)"
    r"|\boverst\w+|\b(?:over|past|beyond|outside|misses)\s+(?:the|its|their)\s+(?:line|limit|cap|cut-?off|deadline|window)\b)"
    r"|(?P<meets>\b(?:on|in)\s+time\b|\benough\b|\bsuffices?\b|\bsufficient\b|\bcounts?\s+as\b|\bqualif\w+"
    r"|\b(?:within|inside)\s+(?:the|its|their|his|her)\s+(?:\w+\s+)?(?:line|limit|cap|cut-?off|deadline|window|period)\b)",
    re.IGNORECASE,
)
"""Words that weigh a case against a bound which they do not give."""
_OWED = re.compile(
    r"\b(?:requir\w+|needs?|must|shall|ha(?:s|ve)\s+to|minimum|maximum)\b[^.;,]*$|\bwithin\s+$",
    re.IGNORECASE,
)
"""Before a figure that even a claim which weighs something gives as the bound."""
_DENIED = re.compile(r"(?:\b(?:not|never|hardly|cannot)|n['’]t)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)


def is_instance(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether a claim tells a case of a bound: one inside a described state, or one weighed rightly.

    >>> source = Passage("A judgment that remains unpaid for more than five days is a default.")
    >>> claim = Passage("A judgment unpaid for six days is a default.")
    >>> is_instance(claim.quantities[0], claim, source.quantities[0], source)
    True
    """
    inside = lies_inside(value, found) if value.kind in _KINDS else None
    if inside is None:
        return False
    if inside is _weighed(claim) and not _OWED.search(claim.text, 0, value.start):
        return True
    return inside and not _gives_bound(value, claim) and _is_described(found, source)


def as_bound(value: Quantity, found: Quantity) -> str:
    """Where a case lies, in the words of the bound: "more than five days" for six.

    >>> source = Passage("A judgment that remains unpaid for more than five days is a default.")
    >>> claim = Passage("A judgment unpaid for six days is a default.")
    >>> as_bound(claim.quantities[0], source.quantities[0])
    'more than five days'
    """
    bound = found.bound if lies_inside(value, found) else _BEYOND[found.bound]
    return f"{bound.words} {found.text}"


def _weighed(claim: Passage) -> bool | None:
    """Whether the claim says that its case meets a bound; None where it says nothing of the kind."""
    words = _WEIGHED.search(claim.text)
    if words is None:
        return None
    return bool(words["meets"]) is not bool(_DENIED.search(claim.text, 0, words.start()))


def lies_inside(value: Quantity, found: Quantity) -> bool | None:
    """Whether an exact amount lies inside a bound; None without one in the same unit and over the same."""
    if value.bound is not Bound.EXACT or value.upper or found.upper or value.per != found.per:
        return None
    (amount, unit), (end, other) = value.normalised(), found.normalised()
    if not commensurable(value, found) or unit != other:
        return None
    match found.bound:
        case Bound.MORE_THAN:
            return amount > end
        case Bound.LESS_THAN:
            return amount < end
        case Bound.AT_LEAST:
            return amount >= end
        case Bound.AT_MOST:
            return amount <= end
        case _:
            return None


def _gives_bound(value: Quantity, claim: Passage) -> bool:
    """Whether a claim tells its figure as the bound itself: "the threshold is 80 %"."""
    before = claim.text[max(0, value.start - REACH) : value.start]
    behind = claim.text[value.end : value.end + REACH]
    if _IS_SO.match(behind):
        return False
    return bool(_GIVES_BOUND.search(before) or _IS_BOUND.match(behind))


def _is_described(found: Quantity, source: Passage) -> bool:
    """Whether a bounded value tells a state or a condition, and not what is to be done."""
    if _TIMELY.match(source.text, found.end):
        return False
    start = max((cut.end() for cut in _CLAUSE.finditer(source.text, 0, found.start)), default=0)
    states = [state.end() for state in _STATE.finditer(source.text, start, found.start)]
    duties = [duty.end() for duty in _DUTY.finditer(source.text, start, found.start)]
    if not duties and (
        found.bound in _STRICT or _SUBJECT.fullmatch(source.text, start, found.start)
    ):
        return True
    return (
        bool(states)
        and max(states) > max(duties, default=0)
        and "," not in source.text[max(states) : found.start]
    )
