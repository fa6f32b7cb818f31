"""The page of agreement and adjudication by its native controls, without a browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.golden.formats.files import parse
from groundcheck.golden.formats.form import Format
from groundcheck.models import Status
from groundcheck.store import LabelStore
from groundcheck.store.history import golden_label
from groundcheck.store.labels import ItemState, Label
from groundcheck.ui.adjudication import chair
from groundcheck.ui.adjudication.place import Pile, View
from tests.ui.golden import FEE, NO, WAIVER, YES, add_claims, fill, give, quoting

pytestmark = pytest.mark.usefixtures("fresh_caches")


@pytest.fixture
def labels(own_home: Path) -> Iterator[LabelStore]:
    own_home.mkdir(parents=True)
    with LabelStore(own_home) as opened:
        yield opened


def start(**params: str) -> AppTest:
    app = AppTest.from_file(str(app_script()), default_timeout=60).run()
    app.switch_page("pages/adjudication.py")
    for name, value in {"reviewer": "Cy", **params}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def texts(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def press(app: AppTest, key: str) -> AppTest:
    (button,) = [one for one in app.button if one.key and one.key.startswith(key)]
    return button.click().run()


def address(app: AppTest, name: str) -> str:
    value = app.query_params.get(name, "")
    return value[0] if isinstance(value, list) else value


def reason(app: AppTest, text: str) -> AppTest:
    (area,) = app.text_area
    return area.set_value(text).run()


def told_to_contract(app: AppTest) -> dict[str, object]:
    """What the contract component was told last."""
    (told,) = [
        data
        for element in app.get("bidi_component")
        for data in [json.loads(element.proto.json or "{}")]
        if "beside" in data
    ]
    return dict(told)


def told_history(app: AppTest) -> pd.DataFrame:
    (history,) = [frame.value for frame in app.dataframe if "Who" in frame.value]
    return history


def test_first_disagreement_opens_with_both_labels(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    app = start()

    assert address(app, "item") == one
    shown = texts(app)
    assert {"Ann", "Bob", "As written.", "The waiver is left out.", "Note: See 1.2."} <= set(shown)
    assert any(text.startswith(f"“{WAIVER}”") for text in shown)
    assert "The machine read it so." not in shown


def test_both_evidences_are_marked_in_the_contract(labels: LabelStore) -> None:
    fill(labels)
    told = told_to_contract(start())

    beside = [[(mark["start"], mark["end"]) for mark in side] for side in told["beside"]]
    fee, waiver = quoting(FEE), quoting(WAIVER)
    assert beside == [[(fee.start, fee.end)], [(fee.start, fee.end), (waiver.start, waiver.end)]]
    assert told["evidence"] == []
    assert [mark["says"] for mark in told["candidates"]] == ["marked by A and B", "marked by B"]


def test_a_taken_label_is_settled_with_its_evidence_and_a_reason(labels: LabelStore) -> None:
    one, two, _ = fill(labels)
    app = press(start(), f"{chair.TAKE}B_")
    app = reason(app, "The waiver decides.")
    app = press(app, f"{chair.TAKE}settle_")

    held = labels.item(one)
    assert held.state is ItemState.ADJUDICATED
    assert held.decision is not None
    assert (held.decision.by, held.decision.reason) == ("Cy", "The waiver decides.")
    assert held.settled == Label(
        status=NO,
        evidence=(quoting(FEE), quoting(WAIVER)),
        kind="exception",
        why="The waiver is left out.",
    )
    assert address(app, "item") == two
    assert "Claim 1 is settled as contradicted." in texts(app)


@pytest.mark.parametrize(
    ("by", "takes", "says"),
    [("Cy", True, "Give a reason"), ("Cy", False, "Take a label"), ("", True, "Give your name")],
)
def test_what_a_decision_lacks_is_named(
    labels: LabelStore, by: str, takes: bool, says: str
) -> None:
    one, *_ = fill(labels)
    app = start(reviewer=by)
    if takes:
        app = press(app, f"{chair.TAKE}A_")
    app = press(app, f"{chair.TAKE}settle_")

    assert any(says in text for text in texts(app))
    assert labels.item(one).state is ItemState.DISAGREED


def test_a_refusal_is_told_at_its_claim_and_its_field_until_that_changes(
    labels: LabelStore,
) -> None:
    fill(labels)
    app = press(start(), f"{chair.TAKE}settle_")
    refusal = "Not stored. Take a label, or pick what the claim is. Give a reason: "
    assert [text.startswith(refusal) for text in texts(app)].count(True) == 2
    assert app.text_area[0].placeholder.startswith("Give a reason: ")

    app = press(app, f"{chair.STEP}n")
    assert not any(text.startswith("Not stored.") for text in texts(app))
    assert app.text_area[0].placeholder.startswith("What decides it")

    app = reason(press(app, f"{chair.STEP}p"), "The waiver decides.")
    assert not any(text.startswith("Not stored.") for text in texts(app))


def test_what_was_said_of_the_list_is_let_go_on_the_way(labels: LabelStore) -> None:
    one, two, _ = fill(labels)
    app = press(start(item=two), f"{chair.STEP}n")
    assert "This is the last claim." in texts(app)
    app = press(app, f"{chair.STEP}p")
    assert address(app, "item") == one
    assert "This is the last claim." not in texts(app)


def test_a_stale_decision_is_refused_with_what_changed_and_kept(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    app = press(start(), f"{chair.TAKE}A_")
    give(labels, one, {"Bob": Label(status=YES)})
    app = reason(app, "As the fee clause says.")
    app = press(app, f"{chair.TAKE}settle_")

    assert labels.item(one).decision is None
    assert any("Not saved: the claim changed" in text for text in texts(app))
    assert "Bob changed contradicted to supported." in texts(app)
    assert app.text_area[0].value == "As the fee clause says."

    app = press(app, f"{chair.TAKE}note_")
    press(app, f"{chair.TAKE}settle_")
    decision = labels.item(one).decision
    assert decision is not None and decision.reason == "As the fee clause says."


def test_names_are_hidden_in_labels_history_and_news(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    app = start(names="hidden", item=one)
    give(labels, one, {"Bob": Label(status=YES)})
    app.run()

    shown = " ".join(texts(app))
    assert "Ann" not in shown and "Bob" not in shown
    assert "Reviewer A" in shown and "changed contradicted to supported" in shown
    history = told_history(app)
    assert set(history["Who"]) == {"Reviewer A", "Reviewer B"}


def test_history_tells_every_event(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    labels.adjudicate(one, Label(status=YES), by="Dee", reason="The clause.", version=2)
    history = told_history(start(item=one))

    assert list(history["Who"]) == ["Ann", "Bob", "Dee"]
    assert list(history["What"]) == ["Labelled", "Labelled", "Settled"]
    assert list(history["After"]) == [
        "Supported, 1 passage", "Contradicted, 2 passages, flagged", "Supported",
    ]  # fmt: skip
    assert list(history["Seconds"])[:2] == [12.5, 12.5]
    assert list(history["Guidelines"])[:2] == ["1", "1"]
    assert list(history["Reason or note"])[2] == "The clause."


def test_a_decision_is_taken_back_with_a_reason(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    labels.adjudicate(one, Label(status=YES), by="Dee", reason="The clause.", version=2)
    app = start(item=one, list="decided")
    assert any("The clause." in text for text in texts(app))
    app = reason(app, "The waiver was forgotten.")
    press(app, f"{chair.TAKE}reopen_")

    assert labels.item(one).state is ItemState.DISAGREED
    assert labels.history(one)[-1].reason == "The waiver was forgotten."


def test_the_machine_is_shown_when_asked_for_one_claim_only(labels: LabelStore) -> None:
    fill(labels)
    app = press(start(), f"{chair.TAKE}machine_")
    assert "The machine read it so." in texts(app)
    app = press(app, f"{chair.STEP}n")
    assert "The machine read it so." not in texts(app)


def test_walking_keeps_the_place_in_the_address(labels: LabelStore) -> None:
    one, two, _ = fill(labels)
    app = press(start(), f"{chair.STEP}n")
    assert address(app, "item") == two
    app = press(app, f"{chair.STEP}n")
    assert address(app, "item") == two
    assert "This is the last claim." in texts(app)
    app = press(app, f"{chair.STEP}p")
    assert address(app, "item") == one
    assert address(start(item=two), "item") == two


def test_a_draft_outlives_a_look_at_another_claim(labels: LabelStore) -> None:
    fill(labels)
    app = press(start(), f"{chair.TAKE}B_")
    app = reason(app, "Half written")
    app = press(press(app, f"{chair.STEP}n"), f"{chair.STEP}p")

    assert app.text_area[0].value == "Half written"
    assert app.button_group(key=_status_key(app)).value == NO


def _status_key(app: AppTest) -> str:
    (key,) = [g.key for g in app.button_group if g.key and g.key.startswith(chair.STATUS)]
    return str(key)


def test_piles_hold_what_they_say(labels: LabelStore) -> None:
    one, _, three = fill(labels)
    assert address(start(list="flagged"), "item") == one
    assert address(start(list="agreed"), "item") == three
    empty = start(list="decided")
    assert address(empty, "item") == ""
    assert any("settled by a decision yet" in text for text in texts(empty))
    app = start()
    app.button_group(key=chair.PILES).set_value(Pile.AGREED).run()
    assert address(app, "item") == three


def test_the_list_holds_the_pile(labels: LabelStore) -> None:
    fill(labels)
    (listed,) = [f.value for f in start().dataframe if "Stands" in f.value]
    assert list(listed["No."]) == [1, 2]
    assert list(listed["Stands"]) == ["Disagreed", "Disagreed"]
    assert list(listed["Flagged"]) == [True, False]


def test_agreement_is_told_by_label_and_by_pair(labels: LabelStore) -> None:
    fill(labels)
    app = start(view="agreement")

    values = {metric.label: metric.value for metric in app.metric}
    assert values["Raw agreement"] == "33.3 %"
    assert values["Claims with two labels or more"] == "3"
    by_label, pairs, *_ = [frame.value for frame in app.dataframe]
    assert by_label["Label"].iloc[0] == "Supported"
    assert list(pairs["Reviewers"]) == ["Ann and Bob"]
    assert list(pairs["Claims"]) == [3]


def test_undefined_figures_say_why(labels: LabelStore) -> None:
    one, *_ = add_claims(labels)
    give(labels, one, {"Ann": Label(status=YES), "Bob": Label(status=YES)})
    app = start(view="agreement")

    assert any("every label on the shared claims is supported" in text for text in texts(app))
    pairs = app.dataframe[1].value
    assert list(pairs["Kappa"]) == ["–"]
    assert "with one label in use" in pairs["Why not"].iloc[0]


def test_nothing_labelled_twice_is_told(labels: LabelStore) -> None:
    add_claims(labels)
    assert any("No claim has the labels of two" in t for t in texts(start(view="agreement")))


def test_a_period_narrows_the_agreement(labels: LabelStore) -> None:
    fill(labels)
    app = start(view="agreement", until="2001-01-01")
    assert {m.label: m.value for m in app.metric}["Claims with two labels or more"] == "0"


def test_golden_set_counts_what_is_settled(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    labels.mark_critical(one, critical=True)
    app = start(view="golden")

    values = {metric.label: metric.value for metric in app.metric}
    assert values["Agreed by reviewers"] == "1"
    assert values["Disagreed, to be settled"] == "2"
    assert [list(frame.value["Claim"]) for frame in app.dataframe if "Claim" in frame.value] == [
        ["The late fee is 1.5% per month."]
    ]


def test_golden_set_tells_how_a_settled_claim_counts(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    assert not any("settled by a decision counts" in c.value for c in start(view="golden").caption)
    labels.adjudicate(one, Label(status=NO), by="Cy", reason="So.", version=2)
    assert any("settled by a decision counts" in c.value for c in start(view="golden").caption)


def test_only_settled_claims_leave_in_the_file(labels: LabelStore) -> None:
    from groundcheck.store import ItemFilter
    from groundcheck.ui.adjudication.golden_set import exported

    one, _, three = fill(labels)
    labels.adjudicate(one, Label(status=NO), by="Cy", reason="So.", version=2)
    found = parse(exported(ItemFilter(), Format.JSONL), Format.JSONL, name="golden")

    statuses = {r.item.id: golden_label(r).status for r in found.values()}  # type: ignore[union-attr]
    assert statuses == {one: Status.CONTRADICTED, three: Status.SUPPORTED}


def test_a_claim_is_marked_critical(labels: LabelStore) -> None:
    one, *_ = fill(labels)
    app = start()
    (toggle,) = [t for t in app.toggle if t.key and t.key.startswith(chair.CRITICAL)]
    toggle.set_value(True).run()

    assert labels.item(one).item.critical


def test_an_unknown_claim_or_view_in_the_address_leads_to_the_first(labels: LabelStore) -> None:
    fill(labels)
    app = start(item="nowhere", view="nonsense", list="nonsense", since="never")
    assert any("not in this store" in text for text in texts(app))


def test_views_are_opened_by_their_button(labels: LabelStore) -> None:
    fill(labels)
    app = start()
    app.button_group(key=chair.VIEWS).set_value(View.GOLDEN).run()
    assert address(app, "view") == "golden"
    assert app.metric
