"""Calibration: from golden claims to probabilities one can take at their word and a threshold.

What enters: a score of the judge on golden claims, and a bound such as "at most 3 % of the
delivered claims wrong, with 95 % confidence". What leaves: a study (reliability before and after,
the trade-off curve, the point chosen or the labels that are missing) and, from it, a calibration
that a Judge can be given. Probabilities are tried on contracts that they were not fitted on.
"""

import datetime
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from pydantic import Field

from groundcheck.errors import InputError
from groundcheck.figures import measures
from groundcheck.figures.figure import Figure
from groundcheck.figures.resampling import figure, weights_of
from groundcheck.golden.bounds import Deliverable, Point, choose, shortage, trade_off
from groundcheck.golden.scales import Reliability, Scored, crossfitted, fit, reliability
from groundcheck.golden.score import GoldenScore, Outcome
from groundcheck.judging.threshold import Bound, Calibration, Method, Scale
from groundcheck.models import JudgeInfo, Status, Value

STUDY_SCHEMA: Final = "groundcheck.calibration-study/1"
DEFAULT_BOUND = Bound(wrong=0.03, confidence=0.95)
"""What a firm would sign: the best published rate of wrong claims is 3.1 %."""


class Study(Value):
    """Everything a calibration rests on."""

    schema_: Literal["groundcheck.calibration-study/1"] = Field(
        default=STUDY_SCHEMA, alias="schema"
    )
    labels: int
    """Labelled claims."""
    contracts: int
    found_supported: int
    """Claims that the judge would deliver without a calibration."""
    bound: Bound
    scale: Scale
    """Fitted on all labels."""
    before: Reliability
    """Of the judge's own probabilities."""
    after: Reliability
    """Of calibrated ones, each by a scale fitted on other contracts."""
    curve: tuple[Point, ...]
    """The trade-off, strictest threshold first."""
    chosen: Point | None
    """The loosest threshold that shows the bound; None if none does."""
    wrong_delivered: Figure | None
    """Share wrong at the chosen point, its interval over contracts: the bound itself takes claims
    for independent, and this tells how far contracts differ."""
    shortage: str
    """What stands in the way where no threshold was chosen; "" otherwise."""
    judge: JudgeInfo

    def calibration(self, name: str, version: int) -> Calibration:
        """The calibration that this study gives.

        Raises:
            InputError: no threshold shows the bound; the message says how many labels are missing.
        """
        if self.chosen is None:
            raise InputError(self.shortage)
        return Calibration(
            name=name,
            version=version,
            created=datetime.datetime.now(datetime.UTC).date().isoformat(),
            scale=self.scale,
            threshold=self.chosen.threshold,
            bound=self.bound,
            judge=self.judge,
            labels=self.labels,
        )


def study(
    score: GoldenScore, *, bound: Bound = DEFAULT_BOUND, method: Method = Method.TEMPERATURE
) -> Study:
    """Study how the judge's probabilities keep their word and where a bound can be kept.

    Args:
        score: of a judge without a calibration, on golden claims it has not learned from.
        bound: what shall hold for delivered claims.
        method: how probabilities are made from scores.

    Raises:
        InputError: no claims, claims of one contract only, all with one label, or a judge that
            already has a calibration.
    """
    judge = _uncalibrated(score)
    sample = _scored(score.outcomes)
    after = crossfitted(sample, method)
    delivered = [o for o in score.outcomes if o.found is Status.SUPPORTED]
    supported = sum(o.labelled.claim.status is Status.SUPPORTED for o in score.outcomes)
    claims = [Deliverable(_certainty(o), right=o.right) for o in delivered]
    curve = trade_off(claims, supported, bound)
    chosen = choose(curve, bound)
    return Study(
        labels=len(score.outcomes),
        contracts=len({o.labelled.claim.contract for o in score.outcomes}),
        found_supported=len(delivered),
        bound=bound,
        scale=fit(sample, method),
        before=reliability(sample.scores, sample.supported, sample.groups),
        after=reliability(after, sample.supported, sample.groups),
        curve=curve,
        chosen=chosen,
        wrong_delivered=_across_contracts(delivered, chosen) if chosen else None,
        shortage="" if chosen else shortage(curve, len(score.outcomes), bound),
        judge=judge,
    )


def _uncalibrated(score: GoldenScore) -> JudgeInfo:
    if score.judge is None:
        raise InputError("no golden claims to calibrate on; name files that hold some")
    if score.judge.calibration:
        raise InputError(
            f"the judge already has calibration {score.judge.calibration}; score one without"
        )
    return score.judge


def _scored(outcomes: Sequence[Outcome]) -> Scored:
    known = [(o, o.support) for o in outcomes if o.support is not None]
    return Scored(
        scores=np.array([support for _, support in known], dtype=float),
        supported=np.array([o.labelled.claim.status is Status.SUPPORTED for o, _ in known]),
        groups=tuple(o.labelled.claim.contract for o, _ in known),
    )


def _certainty(outcome: Outcome) -> float:
    """What the threshold is held against; without a probability nothing is held back."""
    return 1.0 if outcome.support is None else outcome.support


def _across_contracts(delivered: Sequence[Outcome], chosen: Point) -> Figure:
    passed = [o for o in delivered if _certainty(o) >= chosen.threshold]
    weights = weights_of([o.labelled.claim.contract for o in passed])
    wrong = np.array([not o.right for o in passed])
    return figure(
        "wrong among delivered",
        measures.share(weights, wrong, np.ones(len(passed), dtype=bool)),
        len(passed),
    )
