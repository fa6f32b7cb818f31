"""What to do with an answer, in a few words, and why.

What enters: a Report. What leaves: plain sentences of ours; nothing of a contract or an answer is
in them.
"""

from typing import NamedTuple

from groundcheck.export.cautions import caution_sentence
from groundcheck.models import Level, Report, Summary


class Headline(NamedTuple):
    """What to do with an answer."""

    tone: str
    """How it is drawn: "good", "doubt", "bad" or "plain"."""
    sign: str
    """Which sign stands beside it: that of a status, or "caution"."""
    words: str


def headline(report: Report) -> Headline:
    """What to do with the answer as a whole."""
    summary = report.summary
    if report.level is Level.NO_CLAIMS:
        return Headline("plain", "not_checkable", "This answer makes no claim to check")
    if summary.contradicted:
        return Headline("bad", "contradicted", f"Do not send: {_wrong(report)}")
    if not report.should_return:
        return Headline("bad", "contradicted", "Do not send: too little of it is in the contract")
    if summary.unsupported or summary.failed:
        return Headline("doubt", "unsupported", f"Read before sending: {_open(summary)}")
    if caution_sentence(report):
        words = "Read before sending: the contract makes exceptions"
        return Headline("doubt", "caution", words)
    return Headline("good", "supported", "Ready to send: the contract bears out every claim")


def grounds(report: Report) -> str:
    """Why, in a few sentences: the counts, which are those of all claims, and what to beware of."""
    told = (report.reasoning, _uncheckable(report), caution_sentence(report))
    return " ".join(filter(None, told))


def _uncheckable(report: Report) -> str:
    """How many claims are in no other count; "" where the reasoning says so of all."""
    count = report.summary.not_checkable
    if not count or report.level is Level.NO_CLAIMS:
        return ""
    return "1 claim is not checkable." if count == 1 else f"{count} claims are not checkable."


def _wrong(report: Report) -> str:
    """How many claims contradict the contract, and how many only may."""
    doubtful = sum(claim.is_doubtful for claim in report.claims)
    count = report.summary.contradicted - doubtful
    if not count:
        return f"{doubtful} {'claim' if doubtful == 1 else 'claims'} may contradict the contract"
    verb = "claim contradicts" if count == 1 else "claims contradict"
    told = f"{count} {verb} the contract"
    return f"{told}, {doubtful} more may" if doubtful else told


def _open(summary: Summary) -> str:
    parts = []
    if summary.unsupported:
        noun = "claim has" if summary.unsupported == 1 else "claims have"
        parts.append(f"{summary.unsupported} {noun} no support in the contract")
    if summary.failed:
        noun = "" if parts else " claim" if summary.failed == 1 else " claims"
        parts.append(f"{summary.failed}{noun} could not be checked")
    return ", ".join(parts)
