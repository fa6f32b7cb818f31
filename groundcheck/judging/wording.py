"""Wording: verdicts put into words and comparisons a reader can check at a glance.

What enters: signals and what settled the claim. What leaves: one or two plain sentences that name
the deciding values or words. Text of the contract is quoted as data, never interpreted.
"""

from collections.abc import Sequence

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.instances import lies_inside
from groundcheck.entailment.values import ValueMatch
from groundcheck.judging.signals import Signals
from groundcheck.models import Comparison, DecidedBy
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

DOUBT = "This is not certain: of verdicts as close as this one about half are right."
"""Added where the likeliest status, each weighed by how often it occurs, is not likely enough."""
LIKELIER = (
    "It is likelier that the text agrees, but not likely enough to vouch for: of claims as close as "
    "this one about one in three is wrong."
)
"""Added instead where support is likelier than the status found. Of 185 such claims about contracts
that no network has met 123 were supported."""
_LEANING = {"says the same": "seems to say the same", "says otherwise": "may say otherwise"}
"""How a reading is told that is not certain."""

_LIMITS_OF_DATES = {
    Bound.AT_LEAST: "on or after",
    Bound.AT_MOST: "by",
    Bound.MORE_THAN: "after",
    Bound.LESS_THAN: "before",
    Bound.ABOUT: "about",
}


def compared(match: ValueMatch) -> Comparison:
    """A value comparison as it is shown ("claimed 5%, contract says 1.5% per month")."""
    if match.found is None and match.case:
        return _case(match.claimed, match.case)
    found = match.found
    notes = [value.conflict for value in (match.claimed, found) if value and value.conflict]
    claimed, said = _both(match)
    return Comparison(
        kind=match.claimed.kind.value,
        claimed=claimed,
        found=said,
        agrees=match.agrees,
        note="; ".join(f"drafting conflict: {note}" for note in notes),
    )


def _case(claimed: Quantity, bound: Quantity) -> Comparison:
    """A case of a bound, which the claim tells or weighs rightly."""
    where = "inside" if lies_inside(claimed, bound) else "outside"
    return Comparison(
        kind=claimed.kind.value,
        claimed=_tidy(claimed.text),
        found=_tidy(f"{_limit(bound)} {bound.text}"),
        agrees=True,
        note=f"a case {where} this bound",
    )


def doubted(reason: str, *, likelier: bool = False) -> str:
    """The reason for a verdict that the reading leaves in doubt: which way it leans, no more.

    Args:
        reason: as if it were sure.
        likelier: whether support, though not found, is likelier than what was.

    >>> doubted("The marked text, read with the claim, says otherwise.").split(". ")[0]
    'The marked text, read with the claim, may say otherwise'
    """
    for sure, leaning in _LEANING.items():
        reason = reason.replace(f"read with the claim, {sure}", f"read with the claim, {leaning}")
    return f"{reason} {LIKELIER if likelier else DOUBT}"


def reason_for_support(by: DecidedBy, window: Signals) -> str:
    """Why a claim is supported, in one sentence."""
    values = [_tidy(_stated(match)) for match in window.agreements]
    if by is DecidedBy.READING:
        stated = f" and states {_listed(values)}" if values else ""
        return f"The marked text, read with the claim, says the same{stated}."
    if by is DecidedBy.VALUES and values:
        return f"The documents state {_listed(values)} for the same subject."
    return f"The documents say this in similar words ({window.coverage.share:.0%} covered)."


def _stated(match: ValueMatch) -> str:
    """A value that agrees; one that is worked out as the documents state it."""
    return match.found.told if match.worked and match.found else match.claimed.text


def reason_against(by: DecidedBy, window: Signals, absolute: str) -> str:
    """Why a claim is contradicted, in one sentence, or one for each value.

    Args:
        by: what contradicts it.
        window: where.
        absolute: the claim's words that rule exceptions out or take them in, or "".
    """
    if by is DecidedBy.VALUES and window.disagreements:
        pairs = map(_both, window.disagreements)
        return " ".join(f"Claimed {claimed}; the documents say {said}." for claimed, said in pairs)
    if by is DecidedBy.CHOICE and window.chosen:
        claimed, found = window.chosen
        return f"Claimed “{_tidy(claimed)}”; the documents say “{_tidy(found)}”."
    if by is DecidedBy.PARTIES and window.mismatches:
        mismatch = window.mismatches[0]
        return f"Claimed of {mismatch.claimed}; the documents say it of {mismatch.found}."
    if by is DecidedBy.EXCEPTION and window.refused:
        made = window.refused.marker
        return f"The claim allows no exception (“{absolute}”); the clause makes one (“{made}”)."
    if by in (DecidedBy.NEGATION, DecidedBy.MODALITY) and window.oppositions:
        opposed = window.oppositions[0]
        return f"Claimed “{_tidy(opposed.claimed)}”; the documents say “{_tidy(opposed.found)}”."
    return "The marked text, read with the claim, says otherwise."


def reason_for_conflict(by: DecidedBy, window: Signals, absolute: str) -> str:
    """Why a claim that one place carries is not supported; the other arguments as above."""
    told = reason_against(by, window, absolute)
    return f"One place of the documents supports this and another contradicts it: {told}"


def _both(match: ValueMatch) -> tuple[str, str]:
    """A claimed value and its counterpart, "" if there is none, with what they are counted from."""
    ours, theirs = match.starts or ("", "")
    claimed, found = match.claimed, match.found
    if found is None:
        return _tidy(claimed.text), ""
    limits = match.steps or ("", "")
    if not match.steps and not match.agrees and match.starts is None and agree(claimed, found):
        limits = _limit(claimed), _limit(found)
    return _tidy(f"{limits[0]} {claimed.text} {ours}"), _tidy(f"{limits[1]} {found.told} {theirs}")


def _limit(value: Quantity) -> str:
    """The bound of a value in words, which stand outside its own."""
    if value.kind is QuantityKind.DATE:
        return _LIMITS_OF_DATES.get(value.bound, "")
    return value.bound.words


def never_mentioned(names: Sequence[str]) -> str:
    """That names of a claim, at least one, stand in no document; the first three are listed."""
    return f"The documents never mention {_listed([f'“{name}”' for name in names[:3]])}."


def silence_unshown(matter: str) -> str:
    """Why a claim that the documents are silent on a matter is left open."""
    return (
        f"The claim says that nothing is said of “{matter}”, and nothing that speaks of it was "
        "found. No quotation can show that: look before you rely on it."
    )


def sums_unstated(sums: Sequence[str]) -> str:
    """Why a claim that is read as supported is left open: it tells sums, at least one, of its own."""
    return (
        f"The documents state {_listed([_tidy(each) for each in sums])} nowhere, and no rate that "
        "they state was found to come to it. The nearest text says the rest; reckon before you rely on it."
    )


def unsupported_reason(window: Signals | None) -> str:
    """Why nothing decides a claim."""
    if window is None:
        return "Nothing in the documents speaks of this."
    unfound = [_tidy(match.claimed.text) for match in window.values if match.is_missing]
    missing = [f"“{word}”" for word in window.coverage.missing[:3]]
    if unfound:
        return f"The nearest text does not state {_listed(unfound)}."
    if missing:
        return f"The nearest text says nothing of {_listed(missing)}."
    return "The nearest text does not decide this."


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _tidy(text: str) -> str:
    return " ".join(text.split())
