"""Threshold: a verdict held against a calibration, so that only what is certain enough passes.

What enters: a verdict and a calibration. What leaves: the verdict with calibrated probabilities; a
supported one below the threshold becomes unsupported, says "not certain enough to deliver", and
shows the text that came nearest. A calibration never makes a claim supported.
"""

import bisect
import math
from enum import StrEnum
from typing import Final, Literal

from pydantic import Field

from groundcheck.models import (
    DecidedBy,
    JudgeInfo,
    Probability,
    Role,
    Status,
    Value,
    Verdict,
)

CALIBRATION_SCHEMA: Final = "groundcheck.calibration/1"
_EDGE = 1e-4
"""How near to 0 and 1 a probability is taken to be before it becomes odds."""


class Method(StrEnum):
    """How probabilities are made from the judge's scores."""

    TEMPERATURE = "temperature"
    """The log odds divided by one number; right for few labels."""
    ISOTONIC = "isotonic"
    """A rising line through the labels; right for a thousand labels and more."""


class Scale(Value):
    """A rising map from the judge's probability of support to the calibrated one."""

    method: Method
    temperature: float | None = Field(default=None, gt=0)
    """Divisor of the log odds; None for isotonic."""
    scores: tuple[float, ...] = ()
    """Where the rising line has its corners, in [0, 1], rising; () for a temperature."""
    shares: tuple[float, ...] = ()
    """Its height at each corner, in [0, 1], never falling."""

    def share(self, score: float) -> float:
        """The calibrated probability of a score, both in [0, 1]."""
        if self.temperature is not None:
            inside = min(max(score, _EDGE), 1 - _EDGE)
            odds = math.log(inside / (1 - inside)) / self.temperature
            return 1 / (1 + math.exp(-odds))
        return _between(self.scores, self.shares, score)


class Bound(Value):
    """A promise about what is delivered."""

    wrong: float = Field(gt=0, lt=1)
    """Largest share of the delivered claims that may be wrong."""
    confidence: float = Field(gt=0.5, lt=1)
    """How sure the promise is, over the choice of labelled claims."""

    def __str__(self) -> str:
        return (
            f"at most {self.wrong * 100:.3g} % of the delivered claims wrong, "
            f"with {self.confidence * 100:.3g} % confidence"
        )


class Calibration(Value):
    """A named, versioned calibration."""

    schema_: Literal["groundcheck.calibration/1"] = Field(
        default=CALIBRATION_SCHEMA, alias="schema"
    )
    name: str = Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")
    version: int = Field(ge=1)
    """Counts up each time a calibration of this name is saved."""
    created: str
    """Day it was made, ISO 8601."""
    scale: Scale
    threshold: float = Field(ge=0, le=1)
    """Least score (the judge's own probability of support) at which a claim is delivered."""
    bound: Bound
    """What the threshold was chosen for."""
    judge: JudgeInfo
    """The judge whose scores were calibrated; for another judge the bound says nothing."""
    labels: int = Field(ge=1)
    """Labelled claims it was made from."""

    @property
    def title(self) -> str:
        """Name and version, as runs record it ("firm@2")."""
        return f"{self.name}@{self.version}"


def unfit(calibration: Calibration | None, judge: JudgeInfo) -> tuple[str, ...]:
    """A warning if a calibration was made for another judge than the one it is used with."""
    alike = judge.model_copy(update={"calibration": ""})
    if calibration is None or calibration.judge == alike:
        return ()
    warning = (
        f"Calibration {calibration.title} was made for another judge, model or settings; what it "
        f"promises ({calibration.bound}) does not hold for this one. Calibrate again."
    )
    return (warning,)


def hold_back(verdict: Verdict, calibration: Calibration | None) -> Verdict:
    """The verdict as a calibrated judge gives it.

    Args:
        verdict: as decided; without a probability it stays as it is.
        calibration: None changes nothing.
    """
    if calibration is None or verdict.probability is None:
        return verdict
    score = verdict.probability.supported
    odds = _calibrated(verdict.probability, calibration.scale)
    if verdict.status is not Status.SUPPORTED or score >= calibration.threshold:
        return verdict.model_copy(update={"probability": odds})
    nearest = (
        e.model_copy(update={"role": Role.NEAREST}) if e.role is Role.SUPPORTS else e
        for e in verdict.evidence
    )
    return verdict.model_copy(
        update={
            "status": Status.UNSUPPORTED,
            "probability": odds,
            "evidence": tuple(nearest),
            "decided_by": DecidedBy.THRESHOLD,
            "reason": _reason(odds.supported, calibration),
            "signals": (),
        }
    )


def _reason(share: float, calibration: Calibration) -> str:
    least = calibration.scale.share(calibration.threshold)
    return (
        f"Not certain enough to deliver: supported with a probability of {share:.1%}, where "
        f"{least:.1%} is asked for ({calibration.title}). The nearest text is marked; read it."
    )


def _calibrated(probability: Probability, scale: Scale) -> Probability:
    """The calibrated probability of support; the rest shared out as before."""
    supported = round(scale.share(probability.supported), 4)
    rest = probability.unsupported + probability.contradicted
    share = probability.unsupported / rest if rest else 0.5
    return Probability.of(supported=supported, unsupported=(1 - supported) * share)


def _between(corners: tuple[float, ...], heights: tuple[float, ...], place: float) -> float:
    """The height of a line through corners, level beyond its ends."""
    right = bisect.bisect_left(corners, place)
    if right == 0:
        return heights[0]
    if right == len(corners):
        return heights[-1]
    left = right - 1
    along = (place - corners[left]) / (corners[right] - corners[left])
    return heights[left] + along * (heights[right] - heights[left])
