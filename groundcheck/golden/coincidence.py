"""Coincidence: tables of labels that met on the same claim, and the statistics taken from them.

What enters: labels that met, by group. What leaves: figures with 95 % intervals from resampling
whole groups. The figure itself is a library's (scikit-learn, krippendorff). The thousand draws of
its interval are taken at once from sums of the groups' tables, as a thousand calls of a library
would take a reviewer's patience; tests hold the two against each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from groundcheck.figures.figure import Figure
from groundcheck.figures.resampling import Vector, figure, weights_of

Counts = NDArray[np.float64]
"""(labels, labels), or one such table for each group or draw."""

_MOST_GROUPS = 1_000
"""Groups that are resampled; more are joined at random, which changes no expectation."""


@dataclass(frozen=True, slots=True)
class Tables:
    """How often each label met each other: as it is, and in each draw of whole groups."""

    drawn: Counts
    """(1 + draws, labels, labels), first the table itself; without draws for a single group."""
    per_item: Counts | None
    """(items, labels), how often each label was given to each item; None for a pair."""
    items: int

    @classmethod
    def of_pairs(
        cls,
        pairs: Sequence[tuple[int, int]],
        labels: int,
        groups: Sequence[str],
        items: Sequence[int] | None = None,
    ) -> "Tables":
        """Tables of two reviewers: rows are the first's labels, columns the second's.

        Args:
            pairs: the labels that met, as indices.
            labels: how many labels there are.
            groups: the group of each pair.
            items: on how many items each met; by default on one.
        """
        times = _times(items, len(pairs))
        index, count = _indexed(groups, times)
        tables = np.zeros((count, labels, labels))
        first, second = np.repeat(np.array(pairs, dtype=int).reshape(-1, 2), times, axis=0).T
        np.add.at(tables, (index, first, second), 1)
        return cls(_drawn(tables), None, len(index))

    @classmethod
    def of_counts(
        cls, counts: Counts, groups: Sequence[str], items: Sequence[int] | None = None
    ) -> "Tables":
        """Krippendorff's coincidences of any number of reviewers.

        An item with m labels gives each ordered pair of its labels the weight 1 / (m - 1).

        Args:
            counts: (rows, labels), how often each label was given to an item.
            groups: the group of each row.
            items: how many items each row stands for; by default one.
        """
        times = _times(items, len(counts))
        index, count = _indexed(groups, times)
        counts = np.repeat(counts, times, axis=0)
        labels = counts.shape[1]
        met = counts[:, :, None] * counts[:, None, :]
        met[:, np.arange(labels), np.arange(labels)] -= counts
        met /= np.maximum(counts.sum(axis=1) - 1, 1)[:, None, None]
        tables = np.zeros((count, labels, labels))
        np.add.at(tables, index, met)
        return cls(_drawn(tables), counts, len(counts))

    @property
    def whole(self) -> Counts:
        """The table itself."""
        whole: Counts = self.drawn[0]
        return whole

    @property
    def used(self) -> NDArray[np.bool_]:
        """Which labels occur at all."""
        used: NDArray[np.bool_] = (self.whole.sum(axis=0) + self.whole.sum(axis=1)) > 0
        return used


def _drawn(groups: Counts) -> Counts:
    if len(groups) < 2:
        alone: Counts = groups.sum(axis=0)[None]
        return alone
    weights = weights_of([f"{number:06}" for number in range(len(groups))])
    drawn: Counts = np.tensordot(weights, groups, axes=1)
    return drawn


def one_against_rest(tables: Tables, label: int) -> Tables:
    """The tables with one label first and all others as the second."""
    labels = tables.drawn.shape[1]
    fold = np.zeros((labels, 2))
    fold[:, 1] = 1
    fold[label] = [1, 0]
    per_item = None if tables.per_item is None else tables.per_item @ fold
    return Tables(fold.T @ tables.drawn @ fold, per_item, tables.items)


def raw_agreement(tables: Tables, why_not: str) -> Figure:
    """Share of the meetings in which both labels are the same."""
    drawn = tables.drawn
    same = np.trace(drawn, axis1=1, axis2=2)
    return _figure("raw agreement", _divide(same, drawn.sum(axis=(1, 2))), tables, why_not)


def label_agreement(binary: Tables, why_not: str) -> Figure:
    """Of the times the first label was given, the share met by the same (Cicchetti 1990)."""
    drawn = binary.drawn
    given = drawn[:, 0, :].sum(axis=1) + drawn[:, :, 0].sum(axis=1)
    return _figure("raw agreement", _divide(2 * drawn[:, 0, 0], given), binary, why_not)


def cohens_kappa(tables: Tables, why_not: str) -> Figure:
    """Agreement of two reviewers beyond what their own habits would give (Cohen 1960)."""
    values = _kappas(tables.drawn)
    if not why_not:
        values[0] = _library_kappa(tables.whole)
    return _figure("Cohen's kappa", values, tables, why_not)


def krippendorffs_alpha(tables: Tables, why_not: str) -> Figure:
    """Agreement of any reviewers beyond chance, for labels without order (Krippendorff 2011)."""
    values = _alphas(tables.drawn)
    if not why_not and tables.per_item is not None:
        values[0] = _library_alpha(tables.per_item)
    return _figure("Krippendorff's alpha", values, tables, why_not)


def _library_kappa(table: Counts) -> float:
    from sklearn.metrics import cohen_kappa_score

    first, second = np.nonzero(table)
    return float(cohen_kappa_score(first, second, sample_weight=table[first, second]))


def _library_alpha(counts: Counts) -> float:
    from krippendorff import alpha

    return float(alpha(value_counts=counts.astype(int), level_of_measurement="nominal"))


def _kappas(drawn: Counts) -> Vector:
    total = drawn.sum(axis=(1, 2))
    observed = _divide(np.trace(drawn, axis1=1, axis2=2), total)
    by_chance = _divide((drawn.sum(axis=1) * drawn.sum(axis=2)).sum(axis=1), total**2)
    return _divide(observed - by_chance, 1 - by_chance)


def _alphas(drawn: Counts) -> Vector:
    total = drawn.sum(axis=(1, 2))
    apart = total - np.trace(drawn, axis1=1, axis2=2)
    by_chance = total**2 - (drawn.sum(axis=1) ** 2).sum(axis=1)
    return 1 - _divide((total - 1) * apart, by_chance)


def _figure(name: str, values: Vector, tables: Tables, why_not: str) -> Figure:
    if why_not:
        return Figure(name=name, value=None, items=tables.items, note=why_not)
    if len(tables.drawn) < 2:
        alone = figure(name, values[:1], tables.items)
        return alone.model_copy(update={"note": "one claim is too few for an interval"})
    return figure(name, values, tables.items)


def _times(items: Sequence[int] | None, rows: int) -> NDArray[np.int64]:
    return np.asarray([1] * rows if items is None else items, dtype=np.int64)


def _indexed(groups: Sequence[str], times: NDArray[np.int64]) -> tuple[NDArray[np.int64], int]:
    """The number of each item's group; items of one single group stand for themselves."""
    names, numbers = np.unique(np.asarray(groups, dtype=str), return_inverse=True)
    index = np.repeat(numbers, times)
    if len(names) == 1:
        index = np.arange(len(index))
    count = int(index.max()) + 1 if len(index) else 0
    if count > _MOST_GROUPS:
        joined = np.random.default_rng(0).integers(0, _MOST_GROUPS, size=count)
        index, count = joined[index], _MOST_GROUPS
    return index.astype(np.int64), count


def _divide(above: NDArray[np.float64], below: NDArray[np.float64]) -> Vector:
    """Element by element; NaN where there is nothing below, within rounding."""
    quotients = np.full(above.shape, np.nan)
    np.divide(above, below, out=quotients, where=np.abs(below) > 1e-12)
    return quotients
