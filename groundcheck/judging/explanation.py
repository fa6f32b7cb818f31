"""Explanation: which kinds of signals weighed most in a calibrated decision.

What enters: the regression, a claim's features, its probabilities and the status found. What
leaves: at most three kinds of signals with their effect on the log odds of that status against the
likeliest other one, strongest first. The regression is linear, so the effects add up exactly.
"""

from collections import defaultdict
from collections.abc import Sequence

from groundcheck.judging.calibrated import Regression
from groundcheck.models import CHECKED, Probability, SignalEffect, SignalKind, Status

MOST = 3
WEAKEST = 0.2
"""Effects smaller than this, in log odds, explain nothing."""

_KINDS = {
    "coverage": SignalKind.COVERAGE,
    "value": SignalKind.VALUES,
    "values": SignalKind.VALUES,
    "day": SignalKind.VALUES,
    "negation": SignalKind.STANCE,
    "modality": SignalKind.STANCE,
    "antonym": SignalKind.STANCE,
    "choice": SignalKind.STANCE,
    "party": SignalKind.PARTIES,
    "exception": SignalKind.EXCEPTION,
    "foreign": SignalKind.NAMES,
    "likelihood": SignalKind.BEST_SENTENCE,
    "joined": SignalKind.BEST_SENTENCES,
    "alone": SignalKind.BEST_SENTENCE,
}
"""First word of a feature's name -> what it belongs to."""


def strongest_signals(
    regression: Regression, features: Sequence[float], odds: Probability, status: Status
) -> tuple[SignalEffect, ...]:
    """The kinds of signals that weighed most for or against a status.

    Args:
        regression: what decided.
        features: in the order of `features.NAMES`.
        odds: the probabilities it gave.
        status: the status found.
    """
    shares = odds.model_dump()
    other = max((s for s in CHECKED if s is not status), key=lambda s: float(shares[s.value]))
    sums: dict[SignalKind, float] = defaultdict(float)
    effects = regression.effects(features, status, other)
    for name, effect in zip(regression.names, effects, strict=True):
        sums[_KINDS[name.removeprefix("deciding_").split("_")[0]]] += effect
    ranked = sorted(sums.items(), key=lambda item: -abs(item[1]))
    return tuple(
        SignalEffect(kind=kind, effect=round(effect, 2))
        for kind, effect in ranked[:MOST]
        if abs(effect) >= WEAKEST
    )
