"""Calibration: probabilities on contracts not fitted on, a threshold, and files that keep it."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.errors import InputError
from groundcheck.golden import calibrations
from groundcheck.golden.calibration import study
from groundcheck.golden.scales import Scored, fit
from groundcheck.golden.score import GoldenScore, Outcome
from groundcheck.judging.threshold import Bound, Method, Scale
from groundcheck.models import Status
from tests.golden.building import JUDGE, outcome, scored

YES, NO = Status.SUPPORTED, Status.UNSUPPORTED


def overconfident(size: int) -> list[Outcome]:
    """A judge whose log odds are three times what they should be."""
    random = np.random.default_rng(5)
    made = []
    for number in range(size):
        odds = random.normal(0, 1.5)
        true = random.random() < 1 / (1 + np.exp(-odds))
        support = round(1 / (1 + np.exp(-3 * odds)), 4)
        found = YES if support >= 0.5 else NO
        made.append(outcome(number, YES if true else NO, found, support))
    return made


def careful(size: int) -> GoldenScore:
    """A judge that is right whenever it says 0.8 or more, and often wrong below."""
    rows = [outcome(n, YES, YES, 0.8 + n / (10 * size)) for n in range(size)]
    rows += [outcome(size + n, NO if n % 2 else YES, YES, 0.55 + n / 1_000) for n in range(40)]
    rows += [outcome(2 * size + n, NO, NO, 0.05) for n in range(40)]
    return scored(*rows)


def test_a_temperature_undoes_overconfidence() -> None:
    found = study(scored(*overconfident(1_500)))

    assert found.scale.temperature == pytest.approx(3, rel=0.2)
    assert found.before.calibration_error.value > 3 * found.after.calibration_error.value
    assert found.after.brier.value < found.before.brier.value


def test_isotonic_never_falls_and_stays_a_probability() -> None:
    found = study(scored(*overconfident(400)), method=Method.ISOTONIC)
    shares = [found.scale.share(score / 100) for score in range(101)]

    assert shares == sorted(shares)
    assert shares[0] >= 0 and shares[-1] <= 1


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=2, max_size=30).filter(
        lambda rows: len({label for _, label in rows}) == 2
    ),
    st.sampled_from(Method),
)
def test_a_scale_keeps_the_order_of_scores(rows: list[tuple[float, bool]], method: Method) -> None:
    scores, labels = zip(*rows, strict=True)
    sample = Scored(np.array(scores), np.array(labels), tuple(map(str, range(len(rows)))))
    scale = fit(sample, method)
    shares = [scale.share(score) for score in sorted(scores)]

    assert all(a <= b + 1e-12 for a, b in itertools.pairwise(shares))
    assert all(0 <= share <= 1 for share in shares)


def test_a_diagram_holds_every_claim_once() -> None:
    found = study(scored(*overconfident(200)))

    assert sum(each.items for each in found.before.bins) == 200
    assert sum(each.items for each in found.after.bins) == 200
    assert all((each.promised is None) == (each.items == 0) for each in found.after.bins)


def test_the_threshold_parts_what_is_safe_from_what_is_not() -> None:
    found = study(careful(160))

    assert found.chosen is not None and found.shortage == ""
    assert 0.55 < found.chosen.threshold <= 0.8
    assert found.chosen.wrong <= 1
    assert found.chosen.delivered >= 160
    assert [point.threshold for point in found.curve] == sorted(
        (point.threshold for point in found.curve), reverse=True
    )


def test_too_few_labels_give_no_calibration_but_a_number(tmp_path: Path) -> None:
    found = study(careful(30))

    assert found.chosen is None
    assert "Label about" in found.shortage
    with pytest.raises(InputError, match="Too few labels"):
        calibrations.save(found, "firm", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_looser_bound_needs_fewer_labels() -> None:
    found = study(careful(30), bound=Bound(wrong=0.1, confidence=0.9))

    assert found.chosen is not None


def test_claims_of_one_contract_are_refused() -> None:
    rows = [outcome(n, YES if n % 2 else NO, YES, 0.6, contract="one") for n in range(10)]
    with pytest.raises(InputError, match="two contracts or more"):
        study(scored(*rows))


def test_labels_all_alike_are_refused() -> None:
    with pytest.raises(InputError, match="all have the same label"):
        study(scored(*[outcome(n, YES, YES, 0.9) for n in range(10)]))


def test_a_calibrated_judge_is_not_calibrated_again() -> None:
    judge = JUDGE.model_copy(update={"calibration": "firm@1"})
    with pytest.raises(InputError, match="already has calibration firm@1"):
        study(GoldenScore(careful(30).outcomes, judge))


def test_versions_count_up_and_the_newest_is_found_by_name(tmp_path: Path) -> None:
    found = study(careful(160))
    first, path = calibrations.save(found, "firm", folder=tmp_path)
    second, _ = calibrations.save(found, "firm", folder=tmp_path)

    assert (first.title, second.title) == ("firm@1", "firm@2")
    assert calibrations.load("firm", folder=tmp_path) == second
    assert calibrations.load("firm@1", folder=tmp_path) == first
    assert calibrations.load(str(path), folder=tmp_path) == first
    assert calibrations.titles(folder=tmp_path) == ["firm@1", "firm@2"]


def test_an_unknown_calibration_names_those_that_are_there(tmp_path: Path) -> None:
    calibrations.save(study(careful(160)), "firm", folder=tmp_path)
    with pytest.raises(InputError, match="firm@1"):
        calibrations.load("house", folder=tmp_path)


@pytest.mark.parametrize("name", ["../firm", "Firm", "", "a b", "firm@1"])
def test_a_name_that_is_no_file_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="lower-case letters"):
        calibrations.save(study(careful(160)), name, folder=tmp_path)


def test_a_scale_of_one_changes_nothing() -> None:
    assert Scale(method=Method.TEMPERATURE, temperature=1).share(0.3) == pytest.approx(0.3)


def test_the_calibration_in_force_is_the_chosen_one_and_before_that_the_environments(
    tmp_path: Path,
) -> None:
    named = {"GROUNDCHECK_CALIBRATION": "firm"}
    assert calibrations.in_force(folder=tmp_path, environ=named) == "firm"
    calibrations.save(study(careful(160)), "firm", folder=tmp_path)
    calibrations.put_in_force("firm@1", folder=tmp_path)
    assert calibrations.in_force(folder=tmp_path, environ={}) == "firm@1"

    calibrations.put_in_force("", folder=tmp_path)
    assert calibrations.in_force(folder=tmp_path, environ=named) == ""


def test_a_calibration_that_is_not_there_cannot_be_put_in_force(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no calibration 'firm@9'"):
        calibrations.put_in_force("firm@9", folder=tmp_path)
    assert calibrations.in_force(folder=tmp_path, environ={}) == ""
