"""What was handed in on the start page is there when the reader comes back to it."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.store.repository import Store
from groundcheck.ui import state

TERMS = b"The late fee is 1.5% per month."
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(99)

pytestmark = pytest.mark.usefixtures("by_rules")


def start() -> AppTest:
    return AppTest.from_file(str(app_script()), default_timeout=60).run()


def texts(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def away_and_back(app: AppTest) -> None:
    """Look at a sample in between."""
    app.button(key="gc_best").click().run()
    assert "run" in app.query_params
    app.button(key="gc_new").click().run()


def removals(app: AppTest) -> list[str]:
    return [str(each.key) for each in app.button if str(each.key).startswith(state.REMOVE)]


def test_texts_and_files_outlast_a_look_elsewhere(own_home: Path) -> None:
    app = start()
    app.file_uploader(key=state.CONTRACTS).upload("terms.txt", TERMS)
    app.text_area(key=state.CONTRACT_TEXT).set_value("The term is one year.")
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    assert removals(app) == []
    away_and_back(app)
    assert "terms.txt: 7 words" in texts(app)
    assert app.text_area(key=state.CONTRACT_TEXT).value == "The term is one year."
    app.button(key="gc_start").click().run()
    with Store() as store:
        run = store.load_run(app.query_params["run"])
    assert [document.title for document in run.documents] == ["terms", "Pasted contract"]
    assert run.report.answer == "The late fee is 5% per month."
    app.button(key="gc_new").click().run()
    assert "terms.txt: 7 words" in texts(app)


def test_the_order_of_contracts_outlasts_a_look_elsewhere(own_home: Path) -> None:
    app = start()
    uploader = app.file_uploader(key=state.CONTRACTS)
    uploader.upload("old.txt", b"The late fee is 2% per month.")
    uploader.upload("terms.txt", TERMS).run()
    app.multiselect(key=state.START_PRECEDENCE).select("terms").run()
    away_and_back(app)
    chosen = app.multiselect(key=state.START_PRECEDENCE).value
    assert len(chosen) == 1
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 2% per month.").run()
    app.button(key="gc_start").click().run()
    with Store() as store:
        run = store.load_run(app.query_params["run"])
    assert run.report.precedence == tuple(chosen)
    app.button(key="gc_new").click().run()
    assert app.multiselect(key=state.START_PRECEDENCE).value == chosen
    app.button(key="gc_clear").click().run()
    assert not app.multiselect


def test_a_kept_file_is_taken_back_by_its_button(own_home: Path) -> None:
    app = start()
    uploader = app.file_uploader(key=state.CONTRACTS)
    uploader.upload("terms.txt", TERMS)
    uploader.upload("other.txt", b"The term is one year.").run()
    away_and_back(app)
    first, _ = removals(app)
    app.button(key=first).click().run()
    assert "terms.txt: 7 words" not in texts(app)
    assert "other.txt: 5 words" in texts(app)


def test_another_answer_takes_the_place_of_the_kept_one(own_home: Path) -> None:
    app = start()
    app.file_uploader(key=state.ANSWER_FILE).upload("old.txt", TERMS).run()
    away_and_back(app)
    assert "old.txt: 7 words" in texts(app)
    (answer,) = [each for each in app.file_uploader if str(each.key).startswith(state.ANSWER_FILE)]
    answer.upload("new.txt", b"The late fee is 5%.").run()
    assert "new.txt: 5 words" in texts(app)
    assert "old.txt: 7 words" not in texts(app)


def test_everything_is_cleared_at_once(own_home: Path) -> None:
    app = start()
    app.file_uploader(key=state.CONTRACTS).upload("terms.txt", TERMS)
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    app.button(key="gc_clear").click().run()
    assert app.text_area(key=state.ANSWER_TEXT).value == ""
    assert "terms.txt: 7 words" not in texts(app)
    assert not [each for each in app.button if each.key == "gc_clear"]


def test_a_pasted_answer_is_checked_where_the_file_cannot_be_read(own_home: Path) -> None:
    app = start()
    app.text_area(key=state.CONTRACT_TEXT).set_value(TERMS.decode())
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.")
    app.file_uploader(key=state.ANSWER_FILE).upload("page.png", PICTURE).run()
    assert "page.png is not checked; the pasted answer is." in texts(app)
    app.button(key="gc_start").click().run()
    with Store() as store:
        (kept,) = store.recent_runs()
    assert kept.summary.contradicted == 1


def test_an_answer_that_was_read_is_checked_in_place_of_the_pasted_one(own_home: Path) -> None:
    app = start()
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.")
    app.file_uploader(key=state.ANSWER_FILE).upload("answer.txt", TERMS).run()
    assert "answer.txt is checked; the pasted answer is not." in texts(app)
