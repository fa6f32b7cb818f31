"""Bounds: a threshold such that what is delivered is seldom wrong, shown by exact statistics.

What enters: the scores of claims found supported, and whether each is labelled so. What leaves:
the trade-off at every threshold, and the loosest threshold for which "at most a share `wrong` of
the delivered claims is wrong" is shown with the confidence asked for, or what stands in its way.

Thresholds are tested from strict to loose, each by the exact binomial limit of Clopper and Pearson,
and the first that fails ends the walk (fixed sequence testing, as in Learn then Test, Angelopoulos
et al. 2021). A walk starts where enough claims pass for the test to be possible at all; with many
claims there are two or three starts, each with its part of the error allowed (Bonferroni).
`docs/decisions/0016-calibrated-delivery.md` says why this holds and what it takes for granted.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from groundcheck.judging.threshold import Bound
from groundcheck.models import Value

_MOST_STARTS = 3
_ROOM = 1.5
"""Claims there must be for each at the last start, so that another start is worth its price."""
_USUAL = (0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
"""Shares wrong that one might ask for."""
_MOST_CLAIMS = 1_000_000
_MOST_LABELS = 5_000
"""More are out of reach: at 240 claims an hour these take a reviewer 20 hours."""
_WAY_OUT = "ask for a looser bound, or improve the judge."
_PICKED = (
    f"It was picked from {len(_USUAL)} bounds by the labels themselves, which takes more proof than "
    "a bound asked for. A tighter one may pass if you ask for it, but then its confidence holds "
    "only if you settled on it before you saw these labels."
)


@dataclass(frozen=True, slots=True)
class Deliverable:
    """One claim that the judge found supported."""

    score: float
    """Its probability of support before calibration, in [0, 1]."""
    right: bool
    """Whether it is labelled supported."""


class Point(Value):
    """What is delivered at one threshold."""

    threshold: float
    """Least score delivered."""
    delivered: int = Field(ge=1)
    wrong: int = Field(ge=0)
    kept: float
    """Share of all claims labelled supported that are delivered, in [0, 1]."""
    wrong_limit: float
    """Upper limit of the share wrong among delivered at this one threshold, in [0, 1]."""

    @property
    def wrong_share(self) -> float:
        """Share of the delivered claims that are wrong."""
        return self.wrong / self.delivered


def upper_limit(wrong: int, delivered: int, confidence: float) -> float:
    """The exact upper limit of a share (Clopper and Pearson 1934), one-sided.

    >>> round(upper_limit(0, 99, 0.95), 4)
    0.0298
    """
    return float(_limits(np.array([wrong]), np.array([delivered]), confidence)[0])


def least_delivered(bound: Bound) -> int:
    """Claims that must be delivered, none of them wrong, before a bound can be shown at all.

    >>> least_delivered(Bound(wrong=0.03, confidence=0.95))
    99
    """
    return math.ceil(math.log(1 - bound.confidence) / math.log(1 - bound.wrong))


def trade_off(claims: Sequence[Deliverable], supported: int, bound: Bound) -> tuple[Point, ...]:
    """What is delivered at every threshold, strictest first.

    Args:
        claims: found supported by the judge.
        supported: all claims labelled supported, whatever was found.
        bound: its confidence is that of each limit.
    """
    scores = np.array([claim.score for claim in claims])
    order = np.argsort(-scores, kind="stable")
    wrong = np.cumsum([not claims[i].right for i in order]).astype(int)
    ends = np.flatnonzero(np.diff(scores[order], append=-np.inf)) if len(claims) else order
    limits = _limits(wrong[ends], ends + 1, bound.confidence)
    return tuple(
        Point(
            threshold=float(scores[order[end]]),
            delivered=int(end) + 1,
            wrong=int(wrong[end]),
            kept=float((end + 1 - wrong[end]) / supported) if supported else 0.0,
            wrong_limit=float(limit),
        )
        for end, limit in zip(ends, limits, strict=True)
    )


def choose(curve: Sequence[Point], bound: Bound) -> Point | None:
    """The loosest threshold for which the bound is shown; None if it is for none."""
    if not curve:
        return None
    starts, confidence = _starts(curve[-1].delivered, bound)
    passed = [_walk(curve, start, bound.wrong, confidence) for start in starts]
    return max((p for p in passed if p), key=lambda point: point.delivered, default=None)


def tightest(curve: Sequence[Point], confidence: float) -> Bound | None:
    """The tightest of a few usual bounds that these labels show; None if they show none.

    Each has its part of the error allowed (Bonferroni), so that the confidence holds for the one
    that is told.
    """
    strict = 1 - (1 - confidence) / len(_USUAL)
    for wrong in _USUAL:
        bound = Bound(wrong=wrong, confidence=confidence)
        stricter = Bound(wrong=wrong, confidence=strict)
        if choose(curve, bound) and choose(curve, stricter):
            return bound
    return None


def shortage(curve: Sequence[Point], labels: int, bound: Bound) -> str:
    """What stands in the way of a bound that was not shown, and what these labels do show.

    Args:
        curve: of `trade_off`.
        labels: how many labelled claims it was made from.
        bound: the one asked for.
    """
    told = _obstacle(curve, labels, bound)
    looser = tightest(curve, bound.confidence)
    return f"{told} What these labels do show: {looser}. {_PICKED}" if looser else told


def _obstacle(curve: Sequence[Point], labels: int, bound: Bound) -> str:
    found = curve[-1].delivered if curve else 0
    least = least_delivered(bound)
    if found < least:
        return (
            f"Too few labels to show {bound}: it takes {least:,} claims found supported, all of "
            f"them right, and these labels hold {found:,}. {_more(least, found, labels)}"
        )
    best = min((p for p in curve if p.delivered >= least), key=lambda point: point.wrong_share)
    verb = "is" if best.wrong == 1 else "are"
    at_best = f"At best {best.wrong:,} of {best.delivered:,} delivered claims {verb} wrong"
    share = f"{best.wrong_share:.1%}, and it may be up to {best.wrong_limit:.1%}"
    if best.wrong_share >= bound.wrong:
        return (
            f"No threshold shows {bound}. {at_best} ({share}). More labels will not change that: "
            f"{_WAY_OUT}"
        )
    more = _more(_goal(best, found, bound), found, labels)
    return f"Too few labels to show {bound}. {at_best} ({share}). {more}"


def _goal(best: Point, found: int, bound: Bound) -> int:
    """Claims found supported at which a share wrong as now would pass."""
    enough = best.delivered
    while enough < _MOST_CLAIMS and not _passes(best.wrong_share, enough, bound):
        enough = math.ceil(enough * 1.1)
    grown = math.ceil(found * enough / best.delivered)
    return grown if grown > found else found + least_delivered(bound)


def _passes(share: float, delivered: int, bound: Bound) -> bool:
    wrong = math.ceil(share * delivered)
    return upper_limit(wrong, delivered, bound.confidence) <= bound.wrong


def _more(goal: int, found: int, labels: int) -> str:
    """How many labels it takes until so many claims are found supported, where they can be had."""
    if not found:
        return f"Label claims until {goal:,} of them are found supported."
    missing = _rounded((goal - found) * labels / found)
    if missing > _MOST_LABELS:
        return (
            f"To be sure, about {missing:,} more labels would be needed, which is out of reach: "
            f"{_WAY_OUT}"
        )
    return f"Label about {missing:,} more claims if these go on as the {labels:,} before."


def _rounded(number: float) -> int:
    """A number as far as an estimate can tell it.

    >>> _rounded(117.6), _rounded(87_832)
    (120, 88000)
    """
    return int(float(f"{number:.2g}"))


def _starts(found: int, bound: Bound) -> tuple[list[int], float]:
    """Where walks start, in claims delivered, and the confidence of each test.

    Both follow from the number of claims found supported alone, never from a label or a score.
    """
    for count in range(_MOST_STARTS, 0, -1):
        confidence = 1 - (1 - bound.confidence) / count
        least = least_delivered(Bound(wrong=bound.wrong, confidence=confidence))
        starts = [least * 2**step for step in range(count)]
        if count == 1 or found >= _ROOM * starts[-1]:
            break
    return starts, confidence


def _walk(curve: Sequence[Point], start: int, wrong: float, confidence: float) -> Point | None:
    """The last threshold before the first failure."""
    tested = [point for point in curve if point.delivered >= start]
    counts = np.array([(p.wrong, p.delivered) for p in tested], dtype=int).reshape(-1, 2)
    fails = np.flatnonzero(_limits(counts[:, 0], counts[:, 1], confidence) > wrong)
    end = int(fails[0]) if len(fails) else len(tested)
    return tested[end - 1] if end else None


def _limits(
    wrong: NDArray[np.int64], delivered: NDArray[np.int64], confidence: float
) -> NDArray[np.float64]:
    from scipy.stats import beta

    limits = np.ones(len(wrong))
    some = wrong < delivered
    limits[some] = beta.ppf(confidence, wrong[some] + 1, delivered[some] - wrong[some])
    return limits
