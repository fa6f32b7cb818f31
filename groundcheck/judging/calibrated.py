"""The calibrated decision: a logistic regression over `features`, kept as plain numbers.

What enters: the features of one claim that the entailment model has read. What leaves: the
probabilities of the three statuses. `training/decision.py` fits the numbers.
"""

import hashlib
import json
import math
from collections.abc import Sequence
from functools import cache

from pydantic import Field

from groundcheck.judging.features import NAMES
from groundcheck.models import CHECKED, Probability, Status, Value
from groundcheck.text.lexicon import table


class Regression(Value):
    """A multinomial logistic regression over standardised features."""

    names: tuple[str, ...]
    """Features used, a subset of `features.NAMES`, in order."""
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: dict[Status, tuple[float, ...]]
    """For each checked status one weight per feature."""
    intercept: dict[Status, float]
    emphasis: dict[Status, float]
    """Factor on each probability before the largest is chosen, so that a rare status is not
    drowned by a common one; chosen for the best mean recall on unseen contracts."""

    def probability(self, features: Sequence[float]) -> Probability:
        """Probabilities of the three statuses for features in the order of `NAMES`."""
        scores = {status: self._score(features, status) for status in CHECKED}
        highest = max(scores.values())
        powers = {status: math.exp(score - highest) for status, score in scores.items()}
        total = sum(powers.values())
        return Probability.of(
            supported=powers[Status.SUPPORTED] / total,
            unsupported=powers[Status.UNSUPPORTED] / total,
        )

    def status(self, probability: Probability, among: Sequence[Status] = CHECKED) -> Status:
        """The status with the largest emphasised probability, of those it may have."""
        return max(among, key=lambda status: probability.share(status) * self.emphasis[status])

    def effects(self, features: Sequence[float], status: Status, other: Status) -> list[float]:
        """How much each feature of `names` speaks for a status against another, in log odds."""
        weights = zip(self.weights[status], self.weights[other], strict=True)
        standard = self._standard(features)
        return [(w - v) * value for (w, v), value in zip(weights, standard, strict=True)]

    def _score(self, features: Sequence[float], status: Status) -> float:
        products = zip(self._standard(features), self.weights[status], strict=True)
        return self.intercept[status] + sum(value * weight for value, weight in products)

    def _standard(self, features: Sequence[float]) -> list[float]:
        known = dict(zip(NAMES, features, strict=True))
        return [
            (known[name] - mean) / scale
            for name, mean, scale in zip(self.names, self.mean, self.scale, strict=True)
        ]


class Decision(Value):
    """The regression of one training run."""

    with_reading: Regression
    trained_on: str = Field(min_length=1)
    """What the numbers were fitted on, for people."""

    @property
    def checksum(self) -> str:
        """sha256 of the numbers, lowercase hex."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


@cache
def shipped_decision() -> Decision:
    """The numbers that ship with the package."""
    return Decision.model_validate_json(json.dumps(dict(table("decision", "groundcheck.judging"))))


def dump(fitted: Decision) -> str:
    """A Decision as the text of its data file."""
    return json.dumps(fitted.model_dump(mode="json"), indent=1) + "\n"
