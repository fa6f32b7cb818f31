"""Confidence: from counts of statuses to a score, a level and the words that explain them.

What enters: judged claims. What leaves: the numbers of the reference judge, which weighs a
contradicted claim 0.8 and an unsupported one 0.3, and the level of the reference pipeline. An
answer without checkable claims has neither: it is a state of its own. A claim that failed counts
as unsupported and keeps the answer from being called fully grounded.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from groundcheck.models import Level, Status, Summary, Verdict

CONTRADICTED_PENALTY = 0.8
UNSUPPORTED_PENALTY = 0.3
FULLY, PARTIALLY = 0.9, 0.5
"""Shares of supported claims at which an answer is fully, or partially, grounded."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The answer-level part of a Report."""

    summary: Summary
    confidence: float | None
    level: Level
    is_hallucinated: bool | None
    reasoning: str


def score(verdicts: Iterable[Verdict], *, threshold: float) -> Scores:
    """Score an answer from the verdicts on its claims.

    Args:
        verdicts: one per claim, in any order.
        threshold: confidence below which the answer counts as hallucinated, in [0, 1].
    """
    summary = summarise(verdicts)
    value = confidence(summary)
    return Scores(
        summary=summary,
        confidence=value,
        level=level(summary),
        is_hallucinated=_is_hallucinated(summary, value, threshold),
        reasoning=_reasoning(summary),
    )


def summarise(verdicts: Iterable[Verdict]) -> Summary:
    """Count the verdicts by status."""
    counts = Counter(verdict.status for verdict in verdicts)
    skipped = counts[Status.NOT_CHECKABLE]
    return Summary(
        total_claims=counts.total() - skipped,
        supported=counts[Status.SUPPORTED],
        unsupported=counts[Status.UNSUPPORTED],
        contradicted=counts[Status.CONTRADICTED],
        not_checkable=skipped,
        failed=counts[Status.FAILED],
    )


def confidence(summary: Summary) -> float | None:
    """1 - 0.8 contradicted/total - 0.3 unsupported/total, in [0, 1], to 2 decimals.

    >>> confidence(Summary(total_claims=5, supported=3, unsupported=2, contradicted=0))
    0.88
    >>> confidence(Summary(total_claims=0, supported=0, unsupported=0, contradicted=0)) is None
    True
    """
    exact = _exact(summary)
    return None if exact is None else round(exact, 2)


def level(summary: Summary) -> Level:
    """The level of the reference pipeline, from shares of claims."""
    if not summary.total_claims:
        return Level.NO_CLAIMS
    if summary.contradicted:
        return Level.CONTRADICTORY
    share = summary.supported / summary.total_claims
    if share >= FULLY and not summary.failed:
        return Level.FULLY_GROUNDED
    return Level.PARTIALLY_GROUNDED if share >= PARTIALLY else Level.UNGROUNDED


def _exact(summary: Summary) -> float | None:
    total = summary.total_claims
    if not total:
        return None
    unproven = summary.unsupported + summary.failed
    value = 1.0 - (summary.contradicted / total) * CONTRADICTED_PENALTY
    value -= (unproven / total) * UNSUPPORTED_PENALTY
    return max(0.0, min(1.0, value))


def _is_hallucinated(summary: Summary, value: float | None, threshold: float) -> bool | None:
    return None if value is None else summary.contradicted > 0 or value < threshold


def _reasoning(summary: Summary) -> str:
    if not summary.total_claims:
        return "Found no claims that can be checked against the documents."
    counted = (
        f"Found {summary.supported} supported, {summary.unsupported} unsupported, "
        f"{summary.contradicted} contradicted claims."
    )
    failed = f" {summary.failed} could not be judged." if summary.failed else ""
    return counted + failed
