"""Regression: what flips between two judges, when that is a loss, and what a build server sees."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.errors import InputError
from groundcheck.golden.junit import junit
from groundcheck.golden.regression import (
    Change,
    Comparison,
    Snapshot,
    compare,
    mcnemar,
    snapshot_path,
)
from groundcheck.models import Status
from tests.golden.building import SAMPLES, outcome, scored

YES, NO, AGAINST = Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED


def snapshot(*found: Status, critical: int = -1, label: Status = YES) -> Snapshot:
    """A judge's findings on claims that are all labelled alike."""
    rows = (
        outcome(number, label, status, 0.5, critical=number == critical)
        for number, status in enumerate(found)
    )
    return Snapshot.of(scored(*rows))


def test_each_kind_of_change_is_told() -> None:
    found = compare(snapshot(YES, NO, NO, YES), snapshot(NO, YES, AGAINST, YES))

    assert [flip.change for flip in found.flips] == [
        Change.WORSE, Change.BETTER, Change.OTHER, Change.SAME,
    ]  # fmt: skip
    assert not found.fails


def test_mcnemar_is_the_binomial_test_of_the_flips() -> None:
    # Of 9 fair throws, at most 1 or at least 8 heads: twice (1 + 9) of 512.
    assert mcnemar(1, 8) == pytest.approx(0.0390625)
    assert mcnemar(0, 0) == 1.0


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_does_not_care_which_judge_is_first(better: int, worse: int) -> None:
    assert mcnemar(better, worse) == pytest.approx(mcnemar(worse, better))
    assert 0 <= mcnemar(better, worse) <= 1


@pytest.mark.parametrize(("worse", "significant"), [(5, False), (6, True)])
def test_six_losses_without_a_gain_are_more_than_chance(worse: int, significant: bool) -> None:
    before = snapshot(*[YES] * 10)
    found = compare(before, snapshot(*[NO] * worse, *[YES] * (10 - worse)))

    assert found.significant_loss is found.fails is significant


def test_a_large_gain_is_no_loss() -> None:
    found = compare(snapshot(*[NO] * 10), snapshot(*[YES] * 10))

    assert found.probability < 0.05
    assert not found.fails


def test_one_new_miss_among_critical_claims_fails() -> None:
    found = compare(snapshot(YES, YES, critical=1), snapshot(YES, NO, critical=1))

    assert [flip.now.id for flip in found.critical] == ["g-1"]
    assert found.fails


def test_a_critical_claim_missed_before_is_no_new_miss() -> None:
    found = compare(snapshot(YES, NO, critical=1), snapshot(YES, AGAINST, critical=1))

    assert not found.fails


def test_a_new_critical_claim_that_is_missed_fails() -> None:
    found = compare(snapshot(YES), snapshot(YES, NO, critical=1))

    assert found.flips[1].change is Change.NEW
    assert found.fails


def test_a_claim_labelled_anew_is_a_new_claim() -> None:
    before = snapshot(YES, YES)
    relabelled = outcome(1, NO, YES, 0.5)
    found = compare(before, Snapshot.of(scored(outcome(0, YES, YES, 0.5), relabelled)))

    assert [flip.change for flip in found.flips] == [Change.SAME, Change.NEW]


def test_what_is_newly_let_through_is_told() -> None:
    found = compare(snapshot(NO, NO, label=NO), snapshot(YES, NO, label=NO))

    assert [flip.newly_let_through for flip in found.flips] == [True, False]


def test_claims_that_are_gone_are_named() -> None:
    assert compare(snapshot(YES, YES), snapshot(YES)).gone == ("g-1",)


def test_snapshots_of_different_sets_cannot_be_compared() -> None:
    other = Snapshot.of(scored(outcome(9, YES, YES, 0.5)))
    with pytest.raises(InputError, match="no golden claim in common"):
        compare(snapshot(YES), other)


def test_claims_that_share_an_id_are_refused() -> None:
    twice = (outcome(1, YES, YES, 0.5), outcome(1, YES, YES, 0.5))
    with pytest.raises(InputError, match="share an id: g-1"):
        Snapshot.of(scored(*twice))


def test_a_snapshot_comes_back_as_it_was(tmp_path: Path) -> None:
    taken = snapshot(YES, NO, critical=0)
    taken.save(tmp_path / "kept" / "one.json")

    assert Snapshot.load(tmp_path / "kept" / "one.json") == taken


def test_a_snapshot_that_is_not_there_says_how_to_take_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="golden snapshot --out"):
        Snapshot.load(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(InputError, match="does not validate"):
        Snapshot.load(tmp_path / "bad.json")


def test_names_and_paths_of_snapshots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GROUNDCHECK_HOME", str(tmp_path))

    assert snapshot_path("monday") == tmp_path / "snapshots" / "monday.json"
    assert snapshot_path("here/now.json") == Path("here/now.json")
    assert snapshot_path("shipped") == SAMPLES / "baseline.json"


def _cases(found: Comparison) -> tuple[ElementTree.Element, list[str]]:
    suite = ElementTree.fromstring(junit(found))[0]
    return suite, [case[0].tag if len(case) else "passed" for case in suite]


def test_junit_has_a_case_for_the_set_and_one_for_each_claim() -> None:
    suite, cases = _cases(compare(snapshot(YES, NO, YES), snapshot(YES, NO, NO)))

    assert cases == ["passed", "passed", "skipped", "skipped"]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("4", "0", "2")
    assert "within chance" in (suite[3][0].get("message") or "")


@pytest.mark.parametrize(
    ("now", "critical"), [([NO] * 8, -1), ([YES] * 7 + [NO], 7), ([YES] * 8, -1)]
)
def test_junit_fails_exactly_where_the_command_does(now: list[Status], critical: int) -> None:
    found = compare(snapshot(*[YES] * 8, critical=critical), snapshot(*now, critical=critical))
    suite, _ = _cases(found)

    assert (suite.get("failures") != "0") is found.fails


def test_junit_holds_no_character_that_xml_cannot() -> None:
    before, now = snapshot(YES, critical=0), snapshot(NO, critical=0)
    odd = "a\x00b\x1b <tag> & “quoted”"
    lines = tuple(line.model_copy(update={"claim": odd, "contract": odd}) for line in now.lines)
    found = compare(before, now.model_copy(update={"lines": (*now.lines, *lines)}))

    assert "<tag>" in "".join(ElementTree.fromstring(junit(found)).itertext())
