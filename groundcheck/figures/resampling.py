"""Resampling: 95 % bootstrap intervals over groups, all draws of a figure computed at once.

What enters: the group (contract, text) of every item. What leaves: weights, one row per draw, that
say how often each item was drawn; the first row is the sample itself. A measure takes weights and
gives one number per row, so that a figure and its interval come from the same code.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from groundcheck.figures.figure import Figure

DRAWS = 1_000
SEED = 7

Weights = NDArray[np.float64]
"""(1 + draws, items)."""
Vector = NDArray[np.float64]
"""One number per row of weights; NaN where nothing was there to count."""


def weights_of(groups: Sequence[str], *, draws: int = DRAWS) -> Weights:
    """How often each item is drawn when whole groups are drawn with replacement.

    >>> weights_of(["lease", "lease", "loan"], draws=2).shape
    (3, 3)
    """
    if not groups:
        return np.ones((1 + draws, 0))
    names, index = np.unique(np.asarray(groups), return_inverse=True)
    count = len(names)
    drawn = np.random.default_rng(SEED).multinomial(count, [1 / count] * count, size=draws)
    return np.vstack([np.ones(count), drawn])[:, index]


def figure(name: str, values: Vector, items: int) -> Figure:
    """A measure's numbers as a figure; an interval needs draws that could be counted."""
    draws = values[1:][~np.isnan(values[1:])]
    low, high = np.percentile(draws, [2.5, 97.5]) if len(draws) else (None, None)
    return Figure(
        name=name,
        value=_rounded(values[0]),
        low=_rounded(low),
        high=_rounded(high),
        items=items,
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None or np.isnan(value) else round(float(value), 4)
