"""Tables: how often the judge is right on golden claims, as figures with 95 % intervals.

What enters: the outcomes of `score`. What leaves: tables of figures, each with an interval from
resampling whole contracts, because claims about one contract are right or wrong together.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from groundcheck.claims.classify import classify_type
from groundcheck.figures import measures
from groundcheck.figures.figure import Figure, Table
from groundcheck.figures.measures import Flags
from groundcheck.figures.resampling import Vector, Weights, figure, weights_of
from groundcheck.golden.score import Outcome
from groundcheck.models import CHECKED, Status

WRONG_SHARES = (0.031, 0.05, 0.10)
"""Shares wrong among what is delivered at which the share kept is told; 3.1 % is the published
rate of a commercial checker."""
NOTES = (
    "Intervals: 95 %, 1,000 bootstrap draws of whole contracts, seed 7.",
    "Wrong among delivered: of the claims found supported, those not labelled supported.",
    (
        "Kept at a share wrong: claims ranked by probability of support (of a split sentence the "
        "least of its parts), cut where most supported ones are kept at that share."
    ),
    "Evidence recall: claims with labelled evidence that any evidence shown overlaps.",
    (
        "Passages: each passage of labelled or shown evidence by itself; precision is the share of "
        "those shown that overlap a labelled one, recall the share of those labelled that a shown "
        "one overlaps; claims with labelled evidence only."
    ),
)


def tables_of(outcomes: Sequence[Outcome]) -> tuple[Table, ...]:
    """Verdicts, delivery, probability, evidence, and recall by kind."""
    weights = weights_of([outcome.labelled.claim.contract for outcome in outcomes])
    return (
        Table(title="Verdicts", figures=tuple(_verdicts(outcomes, weights))),
        Table(title="Delivery", figures=tuple(_delivery(outcomes, weights))),
        Table(title="Probability of support", figures=tuple(_probabilities(outcomes, weights))),
        Table(title="Evidence", figures=tuple(_evidence(outcomes, weights))),
        _breakdown(
            "Recall by kind",
            outcomes,
            lambda o: f"{o.labelled.claim.status}: {o.labelled.claim.kind}",
        ),
    )


def breakdowns_of(outcomes: Sequence[Outcome]) -> tuple[Table, ...]:
    """The share judged right by type of claim, by contract and by the layer that decided."""
    return (
        _breakdown("Right by type", outcomes, lambda o: classify_type(o.labelled.claim.claim)),
        _breakdown("Right by contract", outcomes, lambda o: o.labelled.claim.contract),
        _breakdown("Right by layer", outcomes, lambda o: o.decided_by or "no claim found"),
    )


def _verdicts(outcomes: Sequence[Outcome], weights: Weights) -> list[Figure]:
    shares = partial(_share, weights)
    labelled = {status: _labelled(outcomes, status) for status in CHECKED}
    found = {status: _found(outcomes, status) for status in CHECKED}
    recalls = {s: shares(found[s], labelled[s]) for s in CHECKED}
    harmonic = {s: measures.f1(weights, labelled[s], found[s]) for s in CHECKED}
    checked = int(sum(flags.sum() for flags in labelled.values()))
    return [
        figure("macro recall", np.mean([v for v, _ in recalls.values()], axis=0), checked),
        figure("macro F1", np.mean(list(harmonic.values()), axis=0), checked),
        *(figure(f"recall {status}", *recalls[status]) for status in CHECKED),
        *(figure(f"precision {s}", *shares(labelled[s], found[s])) for s in CHECKED),
        *(figure(f"F1 {s}", harmonic[s], int((labelled[s] | found[s]).sum())) for s in CHECKED),
    ]


def _delivery(outcomes: Sequence[Outcome], weights: Weights) -> list[Figure]:
    supported = _labelled(outcomes, Status.SUPPORTED)
    delivered = _found(outcomes, Status.SUPPORTED)
    scores = np.array([np.nan if o.support is None else o.support for o in outcomes])
    wrong = figure("wrong among delivered", *_share(weights, ~supported, delivered))
    return [wrong] + [
        figure(
            f"supported kept at {limit:.1%} wrong",
            measures.kept(weights, scores, supported, limit),
            int(supported.sum()),
        )
        for limit in WRONG_SHARES
    ]


def _probabilities(outcomes: Sequence[Outcome], weights: Weights) -> list[Figure]:
    known = np.array([outcome.support is not None for outcome in outcomes], dtype=bool)
    weights, outcomes = weights[:, known], [o for o in outcomes if o.support is not None]
    scores = np.array([outcome.support for outcome in outcomes], dtype=float)
    supported = _labelled(outcomes, Status.SUPPORTED)
    count = len(outcomes)
    return [
        figure("AUC of support", measures.auc(weights, scores, supported), count),
        figure("ECE of support", measures.calibration_error(weights, scores, supported), count),
        figure("Brier of support", measures.brier(weights, scores, supported), count),
    ]


def _evidence(outcomes: Sequence[Outcome], weights: Weights) -> list[Figure]:
    labelled = np.array([outcome.evidence_hit is not None for outcome in outcomes], dtype=bool)
    hits = np.array([bool(outcome.evidence_hit) for outcome in outcomes], dtype=bool)
    counts = {
        name: np.array([getattr(outcome.passages, name) for outcome in outcomes], dtype=float)
        for name in ("shown", "shown_right", "labelled", "labelled_shown")
    }
    ratio = partial(_ratio, weights)
    return [
        figure("evidence recall", *_share(weights, hits, labelled)),
        figure("passage precision", *ratio(counts["shown_right"], counts["shown"])),
        figure("passage recall", *ratio(counts["labelled_shown"], counts["labelled"])),
    ]


def _breakdown(title: str, outcomes: Sequence[Outcome], name: Callable[[Outcome], str]) -> Table:
    weights = weights_of([outcome.labelled.claim.contract for outcome in outcomes])
    right = np.array([outcome.right for outcome in outcomes], dtype=bool)
    names = np.array([name(outcome) for outcome in outcomes])
    figures = (figure(n, *_share(weights, right, names == n)) for n in sorted(set(names.tolist())))
    return Table(title=title, figures=tuple(figures))


def _share(weights: Weights, hits: Flags, among: Flags) -> tuple[Vector, int]:
    return measures.share(weights, hits, among), int(among.sum())


def _ratio(
    weights: Weights, above: NDArray[np.float64], below: NDArray[np.float64]
) -> tuple[Vector, int]:
    return measures.ratio(weights, above, below), int(below.sum())


def _labelled(outcomes: Sequence[Outcome], status: Status) -> Flags:
    return np.array([o.labelled.claim.status is status for o in outcomes], dtype=bool)


def _found(outcomes: Sequence[Outcome], status: Status) -> Flags:
    return np.array([o.found is status for o in outcomes], dtype=bool)
