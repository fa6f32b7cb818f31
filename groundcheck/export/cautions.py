"""Cautions: what a reader must know about a claim beyond its status.

What enters: a judged claim. What leaves: the one caution that applies, or None. A status says
where the words of the contract lead; a caution says why not to stop reading there.
"""

from enum import StrEnum

from groundcheck.models import DecidedBy, JudgedClaim, Report, Role, Status


class Caution(StrEnum):
    """Why a status is not the last word."""

    EXCEPTION = "exception"
    """Supported, but the contract attaches an exception that the claim leaves out."""
    CONFLICT = "conflict"
    """One passage supports the claim and another contradicts it."""
    DOUBT = "doubt"
    """Contradicted, although it is likelier that the contract agrees."""


CAUTION_LABEL = {
    Caution.EXCEPTION: "Leaves out an exception",
    Caution.CONFLICT: "Passages disagree",
    Caution.DOUBT: "In doubt",
}

CAUTION_MEANING = {
    Caution.EXCEPTION: "True as far as it goes. Read the exception before you rely on it.",
    Caution.CONFLICT: "One passage supports this claim, another contradicts it. Read both.",
    Caution.DOUBT: "The contract may well agree. Read its words before you reject the claim.",
}


def caution_of(claim: JudgedClaim) -> Caution | None:
    """The caution that goes with a claim's status, if any."""
    if claim.is_doubtful:
        return Caution.DOUBT
    if claim.decided_by is DecidedBy.CONFLICT and claim.status is not Status.CONTRADICTED:
        return Caution.CONFLICT
    qualified = any(evidence.role is Role.QUALIFIES for evidence in claim.evidence)
    return Caution.EXCEPTION if qualified and claim.status is Status.SUPPORTED else None


def caution_sentence(report: Report) -> str:
    """How many claims carry a caution, for the banner; "" if none does."""
    found = [caution_of(claim) for claim in report.claims]
    sentences = [
        _counted(found.count(Caution.EXCEPTION), "leaves out an exception", "leave out exceptions"),
        _counted(found.count(Caution.CONFLICT), "meets", "meet", " passages that disagree"),
        _doubted(found.count(Caution.DOUBT)),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _doubted(count: int) -> str:
    if not count:
        return ""
    told = "1 contradiction is" if count == 1 else f"{count} contradictions are"
    return f"{told} in doubt: the contract may well agree."


def _counted(count: int, one: str, many: str, rest: str = "") -> str:
    if not count:
        return ""
    return f"{count} {'claim ' + one if count == 1 else 'claims ' + many}{rest}."
