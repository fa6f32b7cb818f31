"""Explanations: the named signals are what moved the calibrated decision."""

import math

import pytest

from groundcheck.judging.calibrated import shipped_decision
from groundcheck.judging.explanation import MOST, WEAKEST, strongest_signals
from groundcheck.judging.features import NAMES
from groundcheck.models import SignalEffect, SignalKind, Status

REGRESSION = shipped_decision().with_reading


def numbers(**changed: float) -> tuple[float, ...]:
    """The average claim, with some features set."""
    known = dict(zip(REGRESSION.names, REGRESSION.mean, strict=True)) | changed
    return tuple(known[name] for name in NAMES)


def test_an_average_claim_has_nothing_to_explain() -> None:
    odds = REGRESSION.probability(numbers())
    assert strongest_signals(REGRESSION, numbers(), odds, Status.SUPPORTED) == ()


def test_a_reading_that_decides_is_named_first() -> None:
    read = numbers(joined_supported=-0.01, joined_contradicted=-8.0, joined_unsupported=-8.0)
    odds = REGRESSION.probability(read)
    first = strongest_signals(REGRESSION, read, odds, Status.SUPPORTED)[0]
    assert first.kind is SignalKind.BEST_SENTENCES
    assert first.effect > 0


def test_what_speaks_for_one_status_speaks_against_the_other() -> None:
    read = numbers(joined_supported=-0.01, joined_contradicted=-8.0)
    odds = REGRESSION.probability(read)
    for_support = strongest_signals(REGRESSION, read, odds, Status.SUPPORTED)
    assert len(for_support) <= MOST
    assert all(abs(signal.effect) >= WEAKEST for signal in for_support)


def test_effects_add_up_to_the_change_of_the_log_odds() -> None:
    read, mean = numbers(joined_supported=-0.5, value_clash=0.4), numbers()
    effects = sum(REGRESSION.effects(read, Status.SUPPORTED, Status.CONTRADICTED))
    before, after = REGRESSION.probability(mean), REGRESSION.probability(read)
    change = math.log(after.supported / after.contradicted) - math.log(
        before.supported / before.contradicted
    )
    assert effects == pytest.approx(change, abs=0.02)


def test_a_signal_named_by_an_earlier_version_is_still_read() -> None:
    kept = '{"kind": "nearest_words", "effect": 0.5}'
    assert SignalEffect.model_validate_json(kept).kind is SignalKind.BEST_SENTENCE
