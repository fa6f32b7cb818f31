"""Shares: in plain words, how often findings like this one proved right.

What enters: a judged claim, whose probabilities are shares measured on labelled claims that were
settled the same way. What leaves: words and whole steps of 5 %, because the measurement bears no
finer reading; never all and never none, because no finding is certain.
"""

from typing import Any

from groundcheck.models import CHECKED, JudgedClaim, Probability, Status

STEP = 5
"""Percent; hundreds of labelled claims stand behind a share, not thousands."""
MOST = 100 - STEP
"""Percent; what is nearer to all is only told to be more."""
_WORTH_NAMING = 10
"""Percent; smaller shares are drawn, not named."""


def rounded(probability: Probability) -> dict[Status, int]:
    """The shares in whole steps, in percent, which together are 100.

    >>> list(rounded(Probability(supported=0.475, unsupported=0.35, contradicted=0.175)).values())
    [50, 35, 15]
    """
    exact = {status: 100 * probability.share(status) / STEP for status in CHECKED}
    steps = {status: int(share) for status, share in exact.items()}
    by_rest = sorted(CHECKED, key=lambda status: steps[status] - exact[status])
    for status in by_rest[: 100 // STEP - sum(steps.values())]:
        steps[status] += 1
    return {status: STEP * count for status, count in steps.items()}


def own_share(claim: JudgedClaim) -> str:
    """How often claims settled like this one proved to have its status, or "".

    Sorted as texts, "> 95 %" comes behind every number of two digits, as it should.
    """
    if claim.probability is None or claim.status not in CHECKED:
        return ""
    percent = rounded(claim.probability)[claim.status]
    if percent > MOST:
        return f"> {MOST} %"
    return f"{percent} %" if percent >= STEP else f"< {STEP} %"


def shares_of(claim: JudgedClaim) -> dict[str, Any] | None:
    """A sentence and the parts of a bar, in percent; None where nothing was compared."""
    if claim.probability is None:
        return None
    shares = {status: claim.probability.share(status) for status in CHECKED}
    return {
        "sentence": _sentence(rounded(claim.probability)),
        "parts": [[status.value, round(100 * share)] for status, share in shares.items()],
    }


def _sentence(percents: dict[Status, int]) -> str:
    ranked = sorted(percents.items(), key=lambda item: -item[1])
    told = [f"{_about(p)} proved {status.value}" for status, p in ranked if p >= _WORTH_NAMING]
    return f"Of test claims settled like this one, {_listed(told)}."


def _about(percent: int) -> str:
    return f"more than {MOST} %" if percent > MOST else f"about {percent} %"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
