"""The bound on what is delivered: exact figures, and that it holds where the truth is known."""

import re

import numpy as np
import pytest

from groundcheck.golden.bounds import (
    Deliverable,
    choose,
    least_delivered,
    shortage,
    tightest,
    trade_off,
    upper_limit,
)
from groundcheck.judging.threshold import Bound

BOUND = Bound(wrong=0.03, confidence=0.95)


def claims(*runs: tuple[int, bool]) -> list[Deliverable]:
    """Claims of falling score: so many right, so many wrong, ..."""
    flags = [right for count, right in runs for _ in range(count)]
    return [Deliverable(1 - n / 10_000, right=right) for n, right in enumerate(flags)]


def test_no_error_in_ninety_nine_shows_three_percent() -> None:
    # (1 - 0.03) ** 99 = 0.049 < 0.05 < 0.0505 = (1 - 0.03) ** 98
    assert least_delivered(BOUND) == 99
    assert upper_limit(0, 98, 0.95) > 0.03 >= upper_limit(0, 99, 0.95)


@pytest.mark.parametrize(
    ("wrong", "delivered", "limit"), [(0, 10, 0.2589), (1, 10, 0.3942), (2, 50, 0.1206)]
)
def test_upper_limits_are_those_of_printed_tables(wrong: int, delivered: int, limit: float) -> None:
    assert upper_limit(wrong, delivered, 0.95) == pytest.approx(limit, abs=5e-4)


def test_the_limit_of_nothing_but_errors_is_one() -> None:
    assert upper_limit(4, 4, 0.95) == 1.0


def test_the_loosest_threshold_before_the_first_failure_is_chosen() -> None:
    # 0 of 150 passes; 1 of 151 has the limit 3.1 % and ends the walk.
    sample = claims((150, True), (1, False), (100, True))
    curve = trade_off(sample, 300, BOUND)
    chosen = choose(curve, BOUND)

    assert chosen is not None
    assert (chosen.delivered, chosen.wrong) == (150, 0)
    assert chosen.kept == 0.5
    assert chosen.threshold == sample[149].score


def test_claims_of_equal_score_are_delivered_together() -> None:
    tied = [Deliverable(0.9, right=n != 5) for n in range(200)]

    assert [point.delivered for point in trade_off(tied, 200, BOUND)] == [200]


def test_many_claims_survive_an_error_at_the_top() -> None:
    curve = trade_off(claims((3, True), (1, False), (1_200, True)), 1_203, BOUND)
    chosen = choose(curve, BOUND)

    assert chosen is not None and chosen.delivered == 1_204


def test_too_few_labels_say_how_many_are_missing() -> None:
    curve = trade_off(claims((50, True)), 60, BOUND)

    assert choose(curve, BOUND) is None
    told = shortage(curve, 120, BOUND)
    assert "it takes 99 claims found supported" in told and "hold 50" in told
    assert "about 120 more claims" in told  # 49 more, where 50 of 120 are found supported


def test_a_judge_that_is_wrong_too_often_is_not_asked_for_more_labels() -> None:
    mixed = [Deliverable(1 - n / 1_000, right=n % 4 != 0) for n in range(400)]
    curve = trade_off(mixed, 300, BOUND)

    assert choose(curve, BOUND) is None
    assert "More labels will not change that" in shortage(curve, 800, BOUND)


def test_an_error_share_below_the_bound_but_not_surely_asks_for_labels() -> None:
    curve = trade_off(claims((60, True), (1, False), (60, True)), 130, BOUND)

    assert choose(curve, BOUND) is None
    assert "1 of 121 delivered claims is wrong" in shortage(curve, 240, BOUND)
    assert "Label about" in shortage(curve, 240, BOUND)
    assert "out of reach" not in shortage(curve, 240, BOUND)


def test_labels_out_of_reach_are_told_as_such_with_the_bound_that_is_shown() -> None:
    # 3 of 108 are 2.8 %: so near to 3 % that only very many labels tell them apart.
    runs = ((20, True), (3, False), (85, True), (12, False), (60, True), (20, False))
    curve = trade_off(claims(*runs), 300, BOUND)
    told = shortage(curve, 543, BOUND)

    assert choose(curve, BOUND) is None
    assert "At best 3 of 108 delivered claims are wrong (2.8%, and it may be up to 7.0%)" in told
    assert "more labels would be needed, which is out of reach" in told
    assert re.search(r"about \d\d,000 more", told)
    assert "What these labels do show: at most 20 % of the delivered claims wrong" in told
    assert "A tighter one may pass if you ask for it" in told


def test_the_tightest_bound_told_is_one_that_the_labels_show() -> None:
    mixed = [Deliverable(1 - n / 1_000, right=n % 7 != 3) for n in range(400)]
    curve = trade_off(mixed, 300, BOUND)
    found = tightest(curve, BOUND.confidence)

    assert found is not None and found.wrong in (0.2, 0.25, 0.3)
    assert choose(curve, found) is not None
    assert tightest((), BOUND.confidence) is None


def test_nothing_found_supported_is_told() -> None:
    assert choose((), BOUND) is None
    assert "Label claims until 99" in shortage((), 40, BOUND)


@pytest.mark.parametrize(("size", "steep"), [(60, 1.0), (150, 3.0), (500, 2.0)])
def test_the_bound_holds_as_often_as_promised(size: int, steep: float) -> None:
    """Scores are uniform and a claim is wrong with probability 0.4 * (1 - score) ** steep.

    The true share wrong above a threshold t is then 0.4 * (1 - t) ** steep / (steep + 1).
    """
    bound = Bound(wrong=0.1, confidence=0.9)
    random = np.random.default_rng(3)
    broken, chosen, runs = 0, 0, 300
    for _ in range(runs):
        scores = random.random(size)
        wrong = random.random(size) < 0.4 * (1 - scores) ** steep
        sample = [Deliverable(s, right=not w) for s, w in zip(scores, wrong, strict=True)]
        point = choose(trade_off(sample, size, bound), bound)
        chosen += point is not None
        broken += point is not None and 0.4 * (1 - point.threshold) ** steep / (steep + 1) > 0.1

    assert chosen > runs / 8
    assert broken / runs <= 0.1 + 3 * np.sqrt(0.1 * 0.9 / runs)
