"""The labelling page by its native controls, without a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.golden.formats.files import dump
from groundcheck.golden.formats.form import Format
from groundcheck.store import ItemFilter, LabelStore, QueueStore, Store
from groundcheck.store.labels import Adjudication, Certainty, ItemState, Label
from groundcheck.ui.labelling import exchange, queues, seat
from groundcheck.ui.labelling.head import pace_line
from groundcheck.ui.labelling.kinds import guidelines
from groundcheck.ui.labelling.start import SAMPLES
from tests.ui.building import Row, build_report
from tests.ui.golden import CONTRACT, FEE, NO, YES, add_claims, give, quoting

pytestmark = pytest.mark.usefixtures("fresh_caches")


@pytest.fixture
def labels(own_home: Path) -> Iterator[LabelStore]:
    own_home.mkdir(parents=True)
    with LabelStore(own_home) as opened:
        yield opened


@pytest.fixture
def claims(labels: LabelStore) -> tuple[str, ...]:
    return add_claims(labels)


def start(reviewer: str = "Ann", **params: str) -> AppTest:
    app = AppTest.from_file(str(app_script()), default_timeout=60).run()
    app.switch_page("pages/golden.py")
    for name, value in {"reviewer": reviewer, **params}.items():
        if value:
            app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def texts(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def press(app: AppTest, key: str, item: str) -> AppTest:
    return app.button(key=f"{seat.PICK}{key}_{item}").click().run()


def field(app: AppTest, name: str) -> AppTest:
    """The text field of a label's part."""
    (found,) = [one for one in app.text_input if str(one.key).startswith(f"{seat.FIELD}{name}_")]
    return found


def address(app: AppTest, name: str) -> str:
    value = app.query_params.get(name, "")
    return value[0] if isinstance(value, list) else value


def test_the_name_is_asked_once(claims: tuple[str, ...]) -> None:
    app = start(reviewer="")
    assert app.title[0].value == "Who is labelling?"
    app.text_input(key=seat.WHO).set_value("  Ann   Lee ")
    app.button[0].click().run()
    assert address(app, "reviewer") == "Ann Lee"
    assert "0 of 3 labelled by you · 3 left" in texts(app)


def test_who_labelled_before_is_one_click_away(labels: LabelStore, claims: tuple[str, ...]) -> None:
    give(labels, claims[0], {"B*b": Label(status=YES)})
    app = start(reviewer="")
    app.button(key=f"{seat.KNOWN}_0").click().run()
    assert address(app, "reviewer") == "B*b"


def test_an_empty_store_offers_the_shipped_claims(labels: LabelStore) -> None:
    app = start()
    assert app.title[0].value == "There is nothing to label yet"
    app.button(key="gc_load_shipped").click().run(timeout=120)
    assert not app.exception
    assert labels.count() > 300
    assert address(app, "item")


def test_the_shipped_claims_are_settled_by_nobody_who_loads_them(labels: LabelStore) -> None:
    app = start()
    app.button(key="gc_load_shipped").click().run(timeout=120)
    (decision,) = labels.history(address(app, "item"))
    assert isinstance(decision, Adjudication)
    assert decision.by == labels.item(decision.item).item.added_by == SAMPLES


def test_a_label_is_stored_with_reviewer_rubric_and_seconds(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    app = press(start(), "contradicted", claims[0])
    (event,) = labels.history(claims[0])
    assert event.new == Label(status=NO)
    assert (event.reviewer, event.rubric) == ("Ann", guidelines().version)
    assert 0 <= event.seconds < 60
    assert any(text.startswith("Saved: contradicted, ") for text in texts(app))


def test_kind_reason_note_confidence_and_flag_are_parts_of_the_label(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one = claims[0]
    app = press(start(), "contradicted", one)
    app = press(app, "kind_percent", one)
    assert field(app, "why").value == "The contract states another percentage."
    field(app, "note").set_value("Ask the client.").run()
    app.button_group(key=f"{seat.FIELD}confidence_{one}_").set_value(Certainty.HIGH).run()
    press(app, "f", one)
    assert labels.item(one).label_of("Ann") == Label(
        status=NO,
        kind="percent",
        why="The contract states another percentage.",
        note="Ask the client.",
        confidence=Certainty.HIGH,
        flagged=True,
    )


def test_a_pace_is_told_of_ten_claims_or_more(labels: LabelStore, claims: tuple[str, ...]) -> None:
    few = labels.progress("Ann").model_copy(update={"seconds_each": 3.3, "timed": 9})
    assert "an hour" not in pace_line(few)
    assert "1,091 claims an hour" in pace_line(few.model_copy(update={"timed": 10}))
    app = press(start(), "supported", claims[0])
    assert "1 of 3 labelled by you · 2 left" in texts(app)


def test_kinds_without_a_key_are_said_to_be_picked_by_mouse(claims: tuple[str, ...]) -> None:
    app = press(start(), "unsupported", claims[0])
    assert "Kind of error" in [caption.value for caption in app.caption]
    app = press(app, "supported", claims[0])
    assert any("nine by key, the others by mouse" in caption.value for caption in app.caption)


def test_a_confirmation_stays_with_its_claim(labels: LabelStore, claims: tuple[str, ...]) -> None:
    one, two, _ = claims
    app = press(start(), "supported", one)
    app = press(app, "n", one)
    assert address(app, "item") == two
    assert not any("Saved:" in text for text in texts(app))


def test_whoever_goes_on_by_itself_is_told_which_claim_was_stored(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, two, _ = claims
    app = start()
    app.toggle(key=seat.ONWARD).set_value(True).run()
    app = press(app, "supported", one)
    assert address(app, "item") == two
    assert any(text.startswith("Claim 1 · Saved: supported, ") for text in texts(app))


def test_next_skips_what_is_labelled_and_previous_does_not(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, two, three = claims
    give(labels, two, {"Ann": Label(status=YES)})
    app = press(start(item=one), "n", one)
    assert address(app, "item") == three
    app = press(app, "p", three)
    assert address(app, "item") == two


def test_the_first_open_claim_comes_first(labels: LabelStore, claims: tuple[str, ...]) -> None:
    give(labels, claims[0], {"Ann": Label(status=YES)})
    assert address(start(), "item") == claims[1]


def test_the_end_of_the_list_is_told(claims: tuple[str, ...]) -> None:
    app = press(start(item=claims[0]), "p", claims[0])
    assert "This is the first claim." in texts(app)


def test_disputed_leads_round_the_list(labels: LabelStore, claims: tuple[str, ...]) -> None:
    one, _, three = claims
    give(labels, one, {"Bob": Label(status=YES), "Cy": Label(status=NO)})
    app = press(start(item=three), "d", three)
    assert address(app, "item") == one


def test_undo_goes_back_to_the_claim_it_takes_back(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, two, _ = claims
    app = press(start(), "supported", one)
    app = press(app, "n", one)
    app = press(app, "u", two)
    assert address(app, "item") == one
    assert labels.item(one).label_of("Ann") is None
    assert any(text.startswith("Undone: took back supported") for text in texts(app))
    app = press(app, "u", one)
    assert "There is nothing left to undo." in texts(app)


def test_a_blind_reviewer_sees_neither_machine_nor_others_before_deciding(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one = claims[0]
    give(labels, one, {"Bob": Label(status=NO, why="Bob's own reason.")})
    app = start(item=one)
    assert "The machine read it so." not in texts(app)
    app = press(app, "supported", one)
    assert "The machine read it so." in texts(app)
    assert "Bob's own reason." not in texts(app)


def test_a_reviewer_who_is_not_blind_sees_both(labels: LabelStore, claims: tuple[str, ...]) -> None:
    give(labels, claims[0], {"Bob": Label(status=NO, why="Bob's own reason.")})
    app = start(item=claims[0])
    app.toggle(key=seat.BLIND).set_value(False).run()
    assert {"The machine read it so.", "Bob's own reason."} <= set(texts(app))


def test_a_label_on_a_claim_that_changed_is_kept_and_may_be_saved_again(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one = claims[0]
    app = start(item=one)
    app.toggle(key=seat.BLIND).set_value(False).run()
    give(labels, one, {"Bob": Label(status=YES)})
    app = press(app, "contradicted", one)
    assert any("Bob labelled it supported" in text for text in texts(app))
    assert "Your picks are kept: contradicted." in texts(app)
    assert labels.item(one).label_of("Ann") is None
    app = press(app, "kind_number", one)
    app.button(key="gc_save_again").click().run()
    mine = labels.item(one).label_of("Ann")
    assert mine is not None
    assert (mine.status, mine.kind) == (NO, "number")
    assert labels.item(one).state is ItemState.DISAGREED


def test_a_refused_label_may_be_dropped(labels: LabelStore, claims: tuple[str, ...]) -> None:
    app = start(item=claims[0])
    give(labels, claims[0], {"Ann": Label(status=YES)})
    app = press(app, "contradicted", claims[0])
    app.button(key="gc_drop_mine").click().run()
    assert labels.item(claims[0]).label_of("Ann") == Label(status=YES)


def test_filters_are_kept_in_the_address_and_narrow_the_list(
    labels: LabelStore, claims: tuple[str, ...]
) -> None:
    give(labels, claims[1], {"Ann": Label(status=YES, flagged=True)})
    app = start()
    (flagged,) = [one for one in app.toggle if str(one.key).startswith(f"{seat.FILTER}flagged")]
    flagged.set_value(True).run()
    assert address(app, "flagged") == "1"
    assert any(text.startswith("1 of 1 labelled by you") for text in texts(app))
    again = start(flagged="1")
    assert address(again, "item") == claims[1]


def test_a_list_without_a_claim_says_so(claims: tuple[str, ...]) -> None:
    app = start(words="nowhere to be found")
    assert any("No claim passes this filter" in text for text in texts(app))


def test_a_made_up_address_leads_to_the_first_claim(claims: tuple[str, ...]) -> None:
    app = start(item="nosuchclaim", state="nonsense", queue="nosuchqueue")
    assert any("No claim passes this filter" in text for text in texts(app))
    assert not app.exception
    assert address(start(item="nosuchclaim"), "item") == claims[0]


def test_a_queue_is_made_and_entered(labels: LabelStore, claims: tuple[str, ...]) -> None:
    def page() -> None:
        from groundcheck.ui.labelling import queues

        queues.maker()

    form = AppTest.from_function(page, default_timeout=60)
    form.query_params["reviewer"] = "Ann"
    form.run()
    form.text_input(key=queues.NAME).set_value("Week 47")
    form.multiselect(key=queues.PEOPLE).set_value(["Ann"])
    form.button[0].click().run()
    assert not form.exception
    (queue,) = QueueStore(labels).queues()
    assert (queue.plan.name, queue.plan.overlap, queue.items) == ("Week 47", 0.0, 3)
    assert labels.count(ItemFilter(queue=queue.id, assigned_to="Ann")) == 3


def test_a_queue_without_a_name_is_refused_in_the_words_of_the_form(
    claims: tuple[str, ...],
) -> None:
    def page() -> None:
        from groundcheck.ui.labelling import queues

        queues.maker()

    form = AppTest.from_function(page, default_timeout=60)
    form.query_params["reviewer"] = "Ann"
    form.run().button[0].click().run()
    assert "The queue cannot be made: give it a name" in texts(form)


def import_page() -> None:
    from groundcheck.ui.labelling import exchange

    exchange.importer()


def test_an_import_takes_everything_back(labels: LabelStore, claims: tuple[str, ...]) -> None:
    give(labels, claims[0], {"Bob": Label(status=NO, evidence=(quoting(FEE),))})
    data = dump(labels.records(), Format.JSONL)
    app = AppTest.from_function(import_page, default_timeout=60).run()
    app.file_uploader(key=exchange.FILE).upload("golden.jsonl", data)
    app.run().button(key="gc_import").click().run()
    assert not app.exception
    assert app.success[0].value == "Everything in this file was here already."


def test_bad_rows_of_an_import_are_listed_by_number_and_nothing_is_taken(
    labels: LabelStore,
) -> None:
    app = AppTest.from_function(import_page, default_timeout=60).run()
    app.file_uploader(key=exchange.FILE).upload("golden.jsonl", b'{"schema": 1}\n\n{"item": 2}\n')
    app.run().button(key="gc_import").click().run()
    assert list(app.dataframe[0].value["Row"]) == [1, 3]
    assert "item is missing" in app.dataframe[0].value["What is wrong"][0]
    assert labels.count() == 0


@pytest.mark.parametrize(
    ("name", "data"),
    [("fees.csv", b"item,fee\nlate,5%\n"), ("page.png", b"\x89PNG\r\n\x1a\n" + bytes(99))],
)
def test_a_file_in_no_known_form_is_told_what_to_do_here(
    labels: LabelStore, name: str, data: bytes
) -> None:
    app = AppTest.from_function(import_page, default_timeout=60).run()
    app.file_uploader(key=exchange.FILE).upload(name, data)
    app.run().button(key="gc_import").click().run()
    (told,) = [each.value for each in app.text if each.value.startswith(name)]
    assert "none of the forms known" in told
    assert told.endswith(exchange.FIX)
    assert labels.count() == 0


def test_a_whole_review_is_added(labels: LabelStore, own_home: Path) -> None:
    rows = [Row("The fee is 5%.", NO, (FEE,)), Row("It is due.", YES, (FEE,))]
    report = build_report("The fee is 5%. It is due.", (CONTRACT,), rows)
    with Store(own_home) as store:
        run = store.save_run(report, (CONTRACT,))
    app = AppTest.from_file(str(app_script()), default_timeout=60)
    app.query_params["run"] = run
    app.query_params["reviewer"] = "Ann"
    app.run().button(key="gc_add_run").click().run()
    assert not app.exception
    assert "All 2 claims of this review are in the golden set." in texts(app)
    assert labels.count(ItemFilter(run=run)) == 2
