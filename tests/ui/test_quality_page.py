"""The quality page by its native controls: score, calibration, regression."""

import os
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.golden import calibrations
from groundcheck.golden.regression import Snapshot, snapshot_path
from groundcheck.store import LabelStore, SnapshotStore, Store
from groundcheck.ui.quality import golden, keys
from tests.golden.building import SAMPLES
from tests.golden.stored import fill
from tests.ui.golden import add_claims

PATIENCE_S = 100 * float(os.environ.get("GROUNDCHECK_TEST_PATIENCE", "1"))
"""Longer on a machine that is busy with other work."""

pytestmark = [pytest.mark.timeout(1.5 * PATIENCE_S), pytest.mark.usefixtures("by_rules")]


@pytest.fixture
def labels(own_home: Path) -> int:
    with LabelStore() as store:
        return fill(store, "mutual_nda", "employment_agreement")


def start(part: str) -> AppTest:
    app = AppTest.from_file(
        str(app_script().parent / "pages" / "quality.py"), default_timeout=PATIENCE_S
    )
    app.query_params[keys.PART] = part
    return app.run()


def judged(part: str) -> AppTest:
    """The page once the judge is through."""
    app = start(part)
    app.button(key=keys.START).click().run()
    assert not app.exception
    return app


def words(app: AppTest) -> str:
    kinds = (app.text, app.caption, app.success, app.error, app.header, app.markdown)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def columns(app: AppTest, name: str) -> list[str]:
    return next(list(f.value[name]) for f in app.dataframe if name in f.value.columns)


def test_without_labels_the_shipped_claims_are_offered(own_home: Path) -> None:
    app = start("Score")
    assert not app.exception
    assert app.segmented_control(key=keys.SOURCE).value == "shipped"
    app.segmented_control(key=keys.SOURCE).set_value("labels").run()
    assert "No label is settled yet" in words(app)


def test_a_score_has_figures_groups_and_errors(labels: int) -> None:
    app = judged("Score")
    assert [metric.label for metric in app.metric][:2] == ["Macro recall", "Wrong among delivered"]
    assert f"{labels} claims of 2 contracts" in words(app)
    assert columns(app, "Status") == ["Supported", "Unsupported", "Contradicted"]
    app.segmented_control(key=keys.GROUP).set_value("Contract").run()
    assert set(columns(app, "Group")) == {"mutual_nda", "employment_agreement"}


def test_pages_that_were_not_read_are_told(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROUNDCHECK_READING__OCR", "false")
    scanned = SAMPLES / "golden" / "mutual_nda_scanned_page.jsonl"
    monkeypatch.setattr(golden, "_files", lambda: [scanned])
    told = words(judged("Score"))
    assert "Claims about pages that were not read count as missed." in told
    assert "page 3 of 5" in told


def test_a_score_is_there_at_once_when_the_page_is_opened_again(labels: int) -> None:
    judged("Score")
    assert start("Score").metric


def test_a_changed_label_asks_for_a_new_score(labels: int) -> None:
    judged("Score")
    with LabelStore() as store:
        item = store.find(limit=1)[0]
        store.adjudicate(item.id, None, by="Cy", reason="Unsure.", version=1)
    app = start("Score")
    assert not app.metric and app.button(key=keys.START)


def test_claims_that_are_not_settled_leave_the_score(labels: int) -> None:
    judged("Score")
    with LabelStore() as store:
        add_claims(store)
    app = start("Score")
    assert app.metric and keys.START not in {button.key for button in app.button}


def test_a_duration_is_told_once_one_was_measured(labels: int) -> None:
    assert f"The judge reads {labels} claims. A bar shows how far it is" in words(start("Score"))
    app = judged("Score")
    app.segmented_control(key=keys.SOURCE).set_value("shipped").run()
    assert "at its last pace in about" in words(app)


def test_labels_are_counted_as_settled_whoever_gave_them(labels: int) -> None:
    offered = start("Score").segmented_control(key=keys.SOURCE).options
    assert offered[0] == f"Settled labels ({labels})"


def test_errors_are_filtered(labels: int) -> None:
    app = judged("Score")
    found = columns(app, "Found")
    app.selectbox(key=keys.CONTRACT).set_value("mutual_nda").run()
    narrowed = columns(app, "Contract")
    assert 0 < len(narrowed) < len(found) and set(narrowed) == {"mutual_nda"}


def test_errors_are_listed_as_they_read_once_laid_out(labels: int) -> None:
    listed = columns(judged("Score"), "Claim")
    assert any(claim.startswith("Without cause, five full years in:") for claim in listed)
    assert not any("**" in claim for claim in listed)


def test_a_bound_that_cannot_be_had_says_what_is_missing(labels: int) -> None:
    app = judged("Calibration")
    assert "Too few labels to show at most 3 %" in words(app)
    assert not any(button.key == keys.SAVE for button in app.button)


def test_a_calibration_is_saved_in_force_and_found_by_command(labels: int) -> None:
    app = judged("Calibration")
    app.number_input(key=keys.WRONG).set_value(50.0)
    app.number_input(key=keys.CONFIDENCE).set_value(60.0).run()
    assert "These labels show" in words(app)
    app.button(key=keys.SAVE_IN_FORCE).click().run()
    assert not app.exception

    assert calibrations.titles() == ["firm@1"] and calibrations.in_force() == "firm@1"
    assert calibrations.load("firm").labels == labels
    assert app.selectbox(key=keys.IN_FORCE).value == "firm@1"
    app.selectbox(key=keys.IN_FORCE).set_value("").run()
    assert calibrations.in_force() == ""


def test_a_snapshot_taken_here_is_compared_and_found_by_command(labels: int) -> None:
    app = judged("Regression")
    app.text_input(key=keys.SNAPSHOT).set_value("monday")
    app.button(key=keys.TAKE).click().run()
    assert not app.exception

    with SnapshotStore() as snapshots:
        assert snapshots.load("monday").items == labels
    assert "No significant loss" in words(app)
    assert "Nothing flipped." in words(app)


def test_a_worse_judge_is_not_to_be_released(labels: int) -> None:
    with LabelStore() as store:
        app = judged("Regression")
        app.text_input(key=keys.SNAPSHOT).set_value("now")
        app.button(key=keys.TAKE).click().run()
        snapshots = SnapshotStore(store)
        kept = snapshots.load("now")
        golden = {held.item.id: held.settled.status for held in store.settled() if held.settled}
        better = {i: v.model_copy(update={"status": golden[i]}) for i, v in kept.verdicts.items()}
        best = snapshots.save("before", better, judge=kept.judge, by="Ann")
    app = start("Regression")
    app.selectbox(key=keys.BEFORE).set_value(best.id).run()
    assert "Do not release" in words(app)
    assert "Worse" in columns(app, "Change")


def test_a_snapshot_of_the_shipped_claims_is_a_file(own_home: Path) -> None:
    taken = Snapshot.load(snapshot_path("shipped"))
    taken.save(snapshot_path("monday"))
    app = start("Regression")
    app.selectbox(key=keys.BEFORE).set_value("shipped").run()
    assert not app.exception
    assert "Nothing flipped." in words(app)


def test_a_name_that_is_a_path_is_refused(labels: int) -> None:
    app = judged("Regression")
    app.text_input(key=keys.SNAPSHOT).set_value("../monday")
    app.button(key=keys.TAKE).click().run()
    assert "use no slash" in words(app)
    with Store() as store:
        assert SnapshotStore(store).snapshots() == []
