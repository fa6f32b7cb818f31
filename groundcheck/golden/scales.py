"""Scales: calibrated probabilities learned from labels, and how well they keep their word.

What enters: scores in [0, 1], whether each came true, and the contract of each. What leaves: a
rising scale, and its reliability on contracts that it was not fitted on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from groundcheck.errors import InputError
from groundcheck.figures import measures
from groundcheck.figures.figure import Figure
from groundcheck.figures.resampling import figure, weights_of
from groundcheck.judging.threshold import Method, Scale
from groundcheck.models import Value

FOLDS = 5
_SHARPEST, _FLATTEST = 0.05, 20.0
_EDGE = 1e-4
_FREE = 1e9
"""Inverse strength of scikit-learn's penalty, so large that none is left."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Labelled claims with their scores."""

    scores: NDArray[np.float64]
    supported: NDArray[np.bool_]
    groups: tuple[str, ...]
    """The contract of each claim."""

    def of(self, chosen: NDArray[np.int64]) -> "Scored":
        """Some of the claims."""
        groups = tuple(self.groups[i] for i in chosen)
        return Scored(self.scores[chosen], self.supported[chosen], groups)


class ReliabilityBin(Value):
    """Claims of alike probability: what was promised and what came true."""

    low: float
    high: float
    items: int = Field(ge=0)
    promised: float | None
    """Mean probability; None without claims."""
    came_true: float | None
    """Share labelled supported; None without claims."""


class Reliability(Value):
    """How far probabilities can be taken at their word."""

    bins: tuple[ReliabilityBin, ...]
    calibration_error: Figure
    """Expected calibration error over ten bins of equal width, in [0, 1]."""
    brier: Figure
    """Mean squared distance of the probability from what came true, in [0, 1]."""


def fit(sample: Scored, method: Method) -> Scale:
    """Learn a scale.

    Raises:
        InputError: all claims are labelled supported, or none is.
    """
    if sample.supported.all() or not sample.supported.any():
        raise InputError(
            "a calibration needs claims labelled supported and others, in each part of the "
            f"contracts; {len(sample.supported)} claims of {len(set(sample.groups))} contracts "
            "all have the same label; label more contracts"
        )
    return _temperature(sample) if method is Method.TEMPERATURE else _isotonic(sample)


def crossfitted(sample: Scored, method: Method) -> NDArray[np.float64]:
    """The probability of each claim by a scale fitted on other contracts only.

    Raises:
        InputError: the claims are of a single contract, or a part of them has but one label.
    """
    from sklearn.model_selection import GroupKFold

    contracts = len(set(sample.groups))
    if contracts < 2:
        raise InputError(
            "a calibration is tried on contracts that it was not fitted on, and the labels speak "
            f"of {contracts}; label claims of two contracts or more"
        )
    probabilities = np.zeros(len(sample.scores))
    splits = GroupKFold(min(FOLDS, contracts)).split(sample.scores, groups=sample.groups)
    for fitted, held_out in splits:
        scale = fit(sample.of(fitted), method)
        probabilities[held_out] = [scale.share(s) for s in sample.scores[held_out].tolist()]
    return probabilities


def reliability(
    probabilities: NDArray[np.float64], supported: NDArray[np.bool_], groups: Sequence[str]
) -> Reliability:
    """The reliability diagram and what is taken from it, with intervals over contracts."""
    weights = weights_of(groups)
    error = measures.calibration_error(weights, probabilities, supported)
    brier = measures.brier(weights, probabilities, supported)
    return Reliability(
        bins=_bins(probabilities, supported),
        calibration_error=figure("expected calibration error", error, len(supported)),
        brier=figure("Brier score", brier, len(supported)),
    )


def _temperature(sample: Scored) -> Scale:
    from sklearn.linear_model import LogisticRegression

    inside = np.clip(sample.scores, _EDGE, 1 - _EDGE)
    odds = np.log(inside / (1 - inside))[:, None]
    model = LogisticRegression(fit_intercept=False, C=_FREE).fit(odds, sample.supported)
    slope = float(model.coef_[0, 0])
    temperature = 1 / max(slope, 1 / _FLATTEST)
    return Scale(method=Method.TEMPERATURE, temperature=max(temperature, _SHARPEST))


def _isotonic(sample: Scored) -> Scale:
    from sklearn.isotonic import IsotonicRegression

    model = IsotonicRegression(y_min=0, y_max=1).fit(sample.scores, sample.supported)
    return Scale(
        method=Method.ISOTONIC,
        scores=tuple(map(float, model.X_thresholds_)),
        shares=tuple(map(float, model.y_thresholds_)),
    )


def _bins(
    probabilities: NDArray[np.float64], supported: NDArray[np.bool_]
) -> tuple[ReliabilityBin, ...]:
    places = np.minimum((probabilities * measures.BINS).astype(int), measures.BINS - 1)
    return tuple(
        ReliabilityBin(
            low=number / measures.BINS,
            high=(number + 1) / measures.BINS,
            items=int(inside.sum()),
            promised=float(probabilities[inside].mean()) if inside.any() else None,
            came_true=float(supported[inside].mean()) if inside.any() else None,
        )
        for number in range(measures.BINS)
        for inside in [places == number]
    )
