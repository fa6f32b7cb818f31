"""Measures on samples small enough to count by hand, and laws that hold for any sample."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.figures import measures
from groundcheck.figures.resampling import figure, weights_of

SCORES = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
HITS = np.array([True, True, False, True, False])
ONCE = np.ones((1, 5))

samples = st.lists(
    st.tuples(st.integers(0, 9), st.booleans(), st.integers(0, 3)), min_size=1, max_size=30
)


def _arrays(sample: list[tuple[int, bool, int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    scores, hits, times = zip(*sample, strict=True)
    return np.array(scores) / 10, np.array(hits), np.array(times)


def test_average_precision_is_the_mean_precision_at_each_hit() -> None:
    found = measures.average_precision(ONCE, SCORES, HITS)

    assert found == pytest.approx([(1 + 1 + 3 / 4) / 3])


def test_auc_counts_pairs_in_the_right_order() -> None:
    # Of the six pairs of a hit and another, only (0.7 other, 0.6 hit) is in the wrong order.
    assert measures.auc(ONCE, SCORES, HITS) == pytest.approx([5 / 6])


def test_auc_of_equal_scores_is_one_half() -> None:
    assert measures.auc(ONCE, np.full(5, 0.4), HITS) == pytest.approx([0.5])


def test_precision_at_recall_takes_the_first_threshold_that_reaches_it() -> None:
    assert measures.precision_at_recall(ONCE, SCORES, HITS, 0.8) == pytest.approx([3 / 4])
    assert measures.precision_at_recall(ONCE, SCORES, HITS, 0.6) == pytest.approx([1.0])


@pytest.mark.parametrize(("wrong", "share"), [(0.0, 2 / 3), (0.2, 2 / 3), (0.25, 1.0)])
def test_kept_is_the_largest_share_at_a_share_wrong(wrong: float, share: float) -> None:
    assert measures.kept(ONCE, SCORES, HITS, wrong) == pytest.approx([share])


def test_what_has_no_probability_is_never_kept() -> None:
    scores = np.array([0.9, np.nan, 0.7, np.nan, 0.5])

    assert measures.kept(ONCE, scores, HITS, 0.0) == pytest.approx([1 / 3])
    assert measures.kept(ONCE, np.full(5, np.nan), HITS, 0.0) == pytest.approx([0.0])


def test_calibration_error_weighs_the_gap_of_each_bin() -> None:
    probabilities = np.array([0.95, 0.95, 0.15, 0.15])
    true = np.array([True, False, False, False])
    weights = np.ones((1, 4))

    gap = (2 * abs(0.95 - 0.5) + 2 * 0.15) / 4
    assert measures.calibration_error(weights, probabilities, true) == pytest.approx([gap])
    squares = (0.05**2 + 0.95**2 + 2 * 0.15**2) / 4
    assert measures.brier(weights, probabilities, true) == pytest.approx([squares])


def test_a_probability_of_one_has_a_bin() -> None:
    assert measures.calibration_error(np.ones((1, 1)), np.ones(1), np.array([True])) == [0.0]


def test_f1_of_a_label_that_never_occurs_is_unknown_and_of_one_never_found_zero() -> None:
    labelled = np.array([True, False, False, True, False])
    nothing = np.zeros(5, dtype=bool)

    assert measures.f1(ONCE, labelled, HITS) == pytest.approx([2 * 2 / 5])
    assert np.isnan(measures.f1(ONCE, nothing, HITS)).all()
    assert measures.f1(ONCE, labelled, nothing) == [0.0]


def test_a_mean_leaves_out_what_could_not_be_counted() -> None:
    nan = np.nan
    assert measures.mean([np.array([1.0, nan]), np.array([nan, nan])]) == pytest.approx(
        [1.0, nan], nan_ok=True
    )


@pytest.mark.parametrize(
    "measure",
    [
        measures.auc,
        measures.average_precision,
        lambda w, s, h: measures.precision_at_recall(w, s, h, 0.8),
        lambda w, s, h: measures.kept(w, s, h, 0.1),
    ],
)
def test_without_items_nothing_is_known(measure) -> None:
    nothing = measure(np.ones((2, 0)), np.zeros(0), np.zeros(0, dtype=bool))

    assert np.isnan(nothing).all() and nothing.shape == (2,)


@given(samples)
def test_a_weight_of_two_is_the_item_twice(sample: list[tuple[int, bool, int]]) -> None:
    scores, hits, times = _arrays(sample)
    repeated = np.repeat(scores, times), np.repeat(hits, times)
    once = np.ones((1, len(repeated[0])))
    for measure in (measures.auc, measures.average_precision, measures.calibration_error):
        weighed = measure(times[None, :].astype(float), scores, hits)
        assert weighed == pytest.approx(measure(once, *repeated), nan_ok=True)


@given(samples, st.randoms())
def test_the_order_of_items_does_not_matter(sample: list[tuple[int, bool, int]], chance) -> None:
    scores, hits, times = _arrays(sample)
    order = np.array(chance.sample(range(len(sample)), len(sample)))
    weights = times[None, :].astype(float)
    for measure in (measures.auc, measures.average_precision, measures.brier):
        shuffled = measure(weights[:, order], scores[order], hits[order])
        assert shuffled == pytest.approx(measure(weights, scores, hits), nan_ok=True)


def test_draws_take_whole_groups_and_are_the_same_each_time() -> None:
    weights = weights_of(["lease", "loan", "lease", "deed"], draws=50)

    assert (weights[0] == 1).all()
    assert (weights[:, 0] == weights[:, 2]).all()
    assert (weights[:, [0, 1, 3]].sum(axis=1) == 3).all()
    assert (weights == weights_of(["lease", "loan", "lease", "deed"], draws=50)).all()


def test_an_interval_spans_what_the_draws_gave() -> None:
    hits = np.array([True] * 30 + [False] * 10)
    weights = weights_of([str(number) for number in range(40)])
    found = figure("share", measures.share(weights, hits, np.ones(40, dtype=bool)), 40)

    assert found.value == 0.75
    assert found.low is not None and found.high is not None
    # The normal approximation of the same interval: 0.75 -/+ 1.96 * sqrt(0.75 * 0.25 / 40).
    assert found.low == pytest.approx(0.616, abs=0.03)
    assert found.high == pytest.approx(0.884, abs=0.03)


def test_a_figure_that_nothing_could_be_counted_for_is_none() -> None:
    unknown = figure("share", np.array([np.nan, np.nan]), 0)

    assert (unknown.value, unknown.low, unknown.high) == (None, None, None)
