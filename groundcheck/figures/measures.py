"""Measures: shares, ranking and calibration, each over weighted items.

What enters: weights (rows are draws, see `resampling`) and what is known of every item. What
leaves: one number per row. Items of equal score are taken together, never in file order.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from groundcheck.figures.resampling import Vector, Weights

Flags = NDArray[np.bool_]
"""One per item."""
Scores = NDArray[np.float64]
"""One per item; higher is more likely."""

BINS = 10
"""Bins of equal width for the calibration error."""


def share(weights: Weights, hits: Flags, among: Flags) -> Vector:
    """Share of `among` that are hits."""
    return _divide(weights @ (hits & among).astype(float), weights @ among.astype(float))


def ratio(weights: Weights, above: Scores, below: Scores) -> Vector:
    """Sum of the items' `above` over the sum of their `below`."""
    return _divide(weights @ above, weights @ below)


def f1(weights: Weights, labelled: Flags, found: Flags) -> Vector:
    """Harmonic mean of precision and recall; NaN where nothing is labelled so."""
    hits = weights @ (labelled & found).astype(float)
    total = weights @ labelled.astype(float)
    both = total + weights @ found.astype(float)
    return np.where(total > 0, _divide(2 * hits, both), np.nan)


def auc(weights: Weights, scores: Scores, positive: Flags) -> Vector:
    """Probability that a positive item ranks above another, ties half (area under the ROC)."""
    hits, taken = _thresholds(weights, scores, positive)
    passed = taken - hits
    heights = hits + np.hstack([np.zeros((len(hits), 1)), hits[:, :-1]])
    steps = np.diff(passed, axis=1, prepend=0.0)
    everything = weights @ positive.astype(float) * (weights @ (~positive).astype(float))
    return _divide((steps * heights).sum(axis=1) / 2, everything)


def average_precision(weights: Weights, scores: Scores, relevant: Flags) -> Vector:
    """Mean of the precision at each relevant item, best scores first."""
    hits, taken = _thresholds(weights, scores, relevant)
    gained = np.diff(hits, axis=1, prepend=0.0)
    precision = np.nan_to_num(_divide(hits, taken))
    return _divide((gained * precision).sum(axis=1), weights @ relevant.astype(float))


def precision_at_recall(weights: Weights, scores: Scores, relevant: Flags, recall: float) -> Vector:
    """Precision at the first threshold that reaches a recall."""
    hits, taken = _thresholds(weights, scores, relevant)
    total = weights @ relevant.astype(float)
    if not len(scores):
        return np.full(len(weights), np.nan)
    reached = hits >= recall * total[:, None] - 1e-9
    first = reached.argmax(axis=1)[:, None]
    found = _divide(np.take_along_axis(hits, first, 1), np.take_along_axis(taken, first, 1))
    return np.where(total > 0, found[:, 0], np.nan)


def kept(weights: Weights, scores: Scores, right: Flags, wrong: float) -> Vector:
    """Largest share of the right items above a threshold with at most a share `wrong` of others.

    Items whose score is NaN are above no threshold.
    """
    known = ~np.isnan(scores)
    hits, taken = _thresholds(weights[:, known], scores[known], right[known])
    clean = taken - hits <= wrong * taken + 1e-9
    best = np.where(clean, hits, 0.0).max(axis=1, initial=0.0)
    return _divide(best, weights @ right.astype(float))


def brier(weights: Weights, probabilities: Scores, true: Flags) -> Vector:
    """Mean squared distance of a probability from what came true."""
    return weighted_mean(weights, (probabilities - true) ** 2)


def calibration_error(weights: Weights, probabilities: Scores, true: Flags) -> Vector:
    """Expected calibration error: how far bins of probabilities are from the share come true."""
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    gaps = np.zeros((len(bins), BINS))
    gaps[np.arange(len(bins)), bins] = probabilities - true
    return _divide(np.abs(weights @ gaps).sum(axis=1), weights.sum(axis=1))


def weighted_mean(weights: Weights, values: Scores) -> Vector:
    """Mean of the items' values, those that are NaN left out."""
    known = ~np.isnan(values)
    total = weights @ np.where(known, values, 0.0)
    return _divide(total, weights @ known.astype(float))


def mean(vectors: Sequence[Vector]) -> Vector:
    """Mean of several measures, row by row; what could not be counted is left out."""
    stacked = np.stack(vectors)
    known = ~np.isnan(stacked)
    return _divide(np.where(known, stacked, 0.0).sum(axis=0), known.sum(axis=0).astype(float))


def _thresholds(weights: Weights, scores: Scores, hits: Flags) -> tuple[Weights, Weights]:
    """Weight of the hits and of all items at or above each distinct score, best first."""
    order = np.argsort(-scores, kind="stable")
    ends = np.flatnonzero(np.diff(scores[order], append=-np.inf))
    taken = np.cumsum(weights[:, order], axis=1)[:, ends]
    return np.cumsum(weights[:, order] * hits[order], axis=1)[:, ends], taken


def _divide(above: Vector, below: Vector) -> Vector:
    """Element by element; NaN where there is nothing below."""
    quotients = np.full(above.shape, np.nan)
    np.divide(above, below, out=quotients, where=below > 0)
    return quotients
