"""The review page by its native controls, without a browser."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextInput

from groundcheck import Judge
from groundcheck.bundled import app_script
from groundcheck.documents.document import Document
from groundcheck.models import Status
from groundcheck.store.repository import Store
from groundcheck.ui import state
from groundcheck.ui.deletion import named_apart
from tests.documents.files import pdf_of_lines
from tests.ui.building import Row, build_report

CONTRACT = "1.1 Fees. A late fee of 1.5% applies. 1.2 Term. The term is one year."
SECRET = "swordfish"
ANSWER = "Hello. The late fee is 5%. The term is one year."


pytestmark = pytest.mark.usefixtures("fresh_caches")


@pytest.fixture
def run_id(own_home: Path) -> str:
    document = Document.from_text(CONTRACT, title="Note $x$ <b>")
    rows = [
        Row("Hello.", Status.NOT_CHECKABLE),
        Row("The late fee is 5%.", Status.CONTRADICTED, ("A late fee of 1.5% applies.",)),
        Row("The term is one year.", Status.SUPPORTED, ("The term is one year.",)),
    ]
    with Store() as store:
        return store.save_run(build_report(ANSWER, (document,), rows), (document,), title="Note")


def start(**params: str) -> AppTest:
    app = AppTest.from_file(str(app_script()), default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    return app.run()


def texts(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def test_review_opens_on_the_first_contradiction(run_id: str) -> None:
    app = start(run=run_id)
    assert not app.exception
    assert "The late fee is 5%." in texts(app)
    assert app.code[0].value == "A late fee of 1.5% applies."


def test_address_chooses_the_claim(run_id: str) -> None:
    assert "The term is one year." in texts(start(run=run_id, claim="c3"))


def test_next_and_previous_go_round(run_id: str) -> None:
    app = start(run=run_id)
    app.button(key="gc_step_next").click().run()
    assert "The term is one year." in texts(app)
    app.button(key="gc_step_next").click().run()
    assert "Hello." in texts(app)
    app.button(key="gc_step_previous").click().run()
    assert "The term is one year." in texts(app)


def test_filter_narrows_the_table_and_the_steps(run_id: str) -> None:
    app = start(run=run_id)
    app.button_group(key=state.STATUSES).set_value([Status.SUPPORTED]).run()
    assert list(app.dataframe[0].value["Claim"]) == ["The term is one year."]
    app.button(key="gc_step_next").click().run()
    assert "The term is one year." in texts(app)


def test_filter_that_hides_the_selected_claim_selects_its_first(run_id: str) -> None:
    app = start(run=run_id, claim="c3")
    app.button_group(key=state.STATUSES).set_value([Status.CONTRADICTED]).run()
    assert "The late fee is 5%." in texts(app)
    app.button_group(key=state.STATUSES).set_value([Status.CONTRADICTED, Status.SUPPORTED]).run()
    assert "The late fee is 5%." in texts(app)


def test_search_without_a_hit_says_so(run_id: str) -> None:
    app = start(run=run_id)
    app.text_input(key=state.WORDS).set_value("nowhere").run()
    assert any("No claim passes this filter" in text for text in texts(app))


def test_new_review_clears_the_address(run_id: str) -> None:
    app = start(run=run_id, claim="c2")
    app.button(key="gc_new").click().run()
    assert "run" not in app.query_params
    assert app.title[0].value == "Is the answer in the contract?"


def test_every_earlier_review_is_listed(run_id: str) -> None:
    with Store() as store:
        kept = store.load_run(run_id)
        for number in range(11):
            store.save_run(kept.report, kept.documents, title=f"Look {number}")
    app = start()
    assert len(app.dataframe[0].value) == 12
    assert any(caption.value.startswith("All, newest first.") for caption in app.caption)


def test_the_list_and_the_review_count_the_same_claims(run_id: str) -> None:
    (listed,) = start().dataframe[0].value["Claims"]
    opened = start(run=run_id)
    assert f"Claims ({listed})" in [header.value for header in opened.header]
    assert len(opened.dataframe[0].value) == listed == 3


def test_an_earlier_review_is_found_by_words_of_its_title_or_documents(run_id: str) -> None:
    with Store() as store:
        kept = store.load_run(run_id)
        store.save_run(kept.report, kept.documents, title="Lease of the mill")
    app = start()
    app.text_input(key=state.FIND).set_value("MILL lease").run()
    assert list(app.dataframe[0].value["Review"]) == ["Lease of the mill"]
    app.text_input(key=state.FIND).set_value("$x$").run()
    assert len(app.dataframe[0].value) == 2
    app.text_input(key=state.FIND).set_value("nowhere").run()
    assert any("No review has these words" in text for text in texts(app))


def test_reviews_are_deleted_after_a_look_at_what_goes(run_id: str) -> None:
    with Store() as store:
        kept = store.load_run(run_id)
        others = [store.save_run(kept.report, kept.documents, title=name) for name in "AB"]
    app = start()
    app.button(key="gc_delete_several").click().run()
    assert app.button(key="gc_delete").disabled
    app.button(key="gc_delete_several").click()
    app.multiselect(key=state.DELETING).set_value([run_id, others[0]]).run()
    assert any(text.startswith("2 reviews go for good, with their answers.") for text in texts(app))
    assert any(text.startswith("Note $x$ <b> stays: another review") for text in texts(app))
    app.button(key="gc_delete_several").click()
    app.button(key="gc_delete").click().run()
    assert not app.exception
    with Store() as store:
        assert [run.id for run in store.recent_runs()] == [others[1]]


def test_reviews_of_one_name_and_minute_are_chosen_apart(run_id: str) -> None:
    with Store() as store:
        kept = store.load_run(run_id)
        for _ in range(2):
            store.save_run(kept.report, kept.documents, title="Note")
        runs = store.recent_runs()
    assert len(set(named_apart(runs).values())) == 3
    app = start()
    app.button(key="gc_delete_several").click().run()
    app.button(key="gc_delete_several").click()
    app.multiselect(key=state.DELETING).set_value([run.id for run in runs]).run()
    assert app.button(key="gc_delete").label == "Delete 3 reviews for good"
    assert any("text and pages of Note $x$ <b>." in text for text in texts(app))


def test_the_open_review_is_deleted_and_left(run_id: str) -> None:
    app = start(run=run_id)
    app.button(key="gc_delete_one").click().run()
    told = (
        "The review goes for good, with its answer and the stored text and pages of Note $x$ <b>."
    )
    assert told in texts(app)
    app.button(key="gc_delete_one").click()
    app.button(key="gc_delete").click().run()
    assert not app.exception
    assert "run" not in app.query_params
    assert app.title[0].value == "Is the answer in the contract?"
    assert any("cannot be opened" in text for text in texts(start(run=run_id)))


def test_revising_shows_the_words_that_say_otherwise(run_id: str) -> None:
    app = start(run=run_id)
    app.button(key="gc_revise").click().run()
    (told,) = [text for text in texts(app) if text.startswith("The late fee is 5%.\n")]
    assert told.endswith("\n“A late fee of 1.5% applies.”")


def test_revised_answer_is_checked_against_the_same_contract(run_id: str) -> None:
    app = start(run=run_id)
    app.button(key="gc_revise").click().run()
    assert any("check again against Note $x$ <b>" in text for text in texts(app))
    app.text_area(key=state.DRAFT).set_value("The late fee is 1.5%.")
    app.button(key="gc_revise").click()
    app.button(key="gc_check_again").click().run()
    assert not app.exception
    with Store() as store:
        newest, *_ = store.recent_runs()
    assert app.query_params["run"] == newest.id != run_id
    assert newest.title.startswith("Note $x$ <b> · ")


def test_revised_answer_is_checked_in_the_order_the_reader_sets(own_home: Path) -> None:
    old = Document.from_text("The late fee is 1.5% per month.", title="Old")
    new = Document.from_text("The late fee is 2% per month.", title="New")
    answer = "The late fee is 2% per month."
    report = build_report(answer, (old, new), [Row(answer, Status.SUPPORTED)])
    with Store() as store:
        app = start(run=store.save_run(report, (old, new), title="Two"))
    app.button(key="gc_revise").click().run()
    app.multiselect(key=state.PRECEDENCE).set_value([new.id, old.id])
    app.button(key="gc_revise").click()
    app.button(key="gc_check_again").click().run()
    assert not app.exception
    with Store() as store:
        judged = store.load_run(app.query_params["run"]).report
    assert any("New is read as prevailing over Old" in warning for warning in judged.warnings)
    assert judged.precedence == (new.id, old.id)


def test_another_calibration_checks_again_in_the_order_that_was_set(
    own_home: Path, by_rules: None
) -> None:
    old = Document.from_text("The late fee is 1.5% per month.", title="Old")
    new = Document.from_text("The late fee is 2% per month.", title="New")
    report = Judge().evaluate(
        "The late fee is 2% per month.", (old, new), precedence=[new.id, old.id]
    )
    judged = report.model_copy(
        update={"judge": report.judge.model_copy(update={"calibration": "firm@1"})}
    )
    with Store() as store:
        app = start(run=store.save_run(judged, (old, new), title="Two"))
    app.button(key="gc_recalibrate").click().run()
    assert not app.exception
    with Store() as store:
        again = store.load_run(app.query_params["run"]).report
    assert (again.judge.calibration, again.precedence) == ("", (new.id, old.id))


def test_wrong_setting_is_named_in_place_of_a_traceback(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROUNDCHECK_EVIDENCE__TOP_WINDOWS", "many")
    app = start()
    assert not app.exception
    (message,) = texts(app)
    assert "top_windows" in message.lower()


def test_unknown_review_leads_to_the_start_and_says_so(own_home: Path) -> None:
    app = start(run="nosuchrun123")
    assert not app.exception
    (told,) = [text for text in texts(app) if "cannot be opened" in text]
    assert "there is no review nosuchrun123 here" in told
    assert str(own_home) not in told
    assert app.title


def test_missing_inputs_are_named(own_home: Path) -> None:
    app = start()
    app.button(key="gc_start").click().run()
    assert any("Add a contract and an answer" in text for text in texts(app))


def test_pasted_texts_are_checked_and_kept(own_home: Path) -> None:
    app = start()
    app.text_area(key=state.CONTRACT_TEXT).set_value("The late fee is 1.5% per month.")
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    app.button(key="gc_start").click().run()
    assert not app.exception
    with Store() as store:
        (kept,) = store.recent_runs()
    assert app.query_params["run"] == kept.id
    assert kept.summary.contradicted == 1


def test_the_title_of_a_review_leaves_marks_of_code_out_and_words_whole(own_home: Path) -> None:
    app = start()
    app.text_area(key=state.CONTRACT_TEXT).set_value("The late fee is 1.5% per month.")
    answer = (
        "```text\nThe late fee is extraordinarily disproportionate considering circumstances.\n```"
    )
    app.text_area(key=state.ANSWER_TEXT).set_value(answer).run()
    app.button(key="gc_start").click().run()
    with Store() as store:
        (kept,) = store.recent_runs()
    assert kept.title == (
        "Pasted contract · The late fee is extraordinarily disproportionate considering…"
    )


def test_bad_upload_keeps_the_good_one(own_home: Path) -> None:
    app = start()
    uploader = app.file_uploader(key=state.CONTRACTS)
    uploader.upload("scan.txt", b"\x89PNG\r\n\x1a\n" + bytes(99))
    uploader.upload("terms.txt", b"The late fee is 1.5% per month.")
    app.run()
    assert any("scan.txt" in text for text in texts(app))
    assert any(text.startswith("terms.txt: 7 words") for text in texts(app))


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("lease.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "save it as .docx"),
        ("page.png", b"\x89PNG\r\n\x1a\n" + bytes(99), "is a PNG image"),
        ("lease.xyz", b"The late fee is 1.5%.", "is a .xyz file"),
    ],
)
@pytest.mark.parametrize("field", [state.CONTRACTS, state.ANSWER_FILE])
def test_a_file_of_another_kind_is_told_what_to_do(
    own_home: Path, field: str, name: str, data: bytes, told: str
) -> None:
    app = start()
    app.file_uploader(key=field).upload(name, data).run()
    assert any(text.startswith(name) and told in text for text in texts(app))


def test_records_are_no_answer(own_home: Path) -> None:
    app = start()
    app.file_uploader(key=state.ANSWER_FILE).upload("fees.csv", b"item,fee\nlate,5%\n").run()
    assert any("fees.csv holds records, not an answer" in text for text in texts(app))


def test_contracts_of_one_name_are_told_apart_and_the_same_one_is_used_once(
    own_home: Path,
) -> None:
    app = start()
    uploader = app.file_uploader(key=state.CONTRACTS)
    for fee in ("1.5%", "2%", "1.5%"):
        uploader.upload("terms.txt", f"The late fee is {fee} per month.".encode())
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    assert {"terms.txt: 7 words", "terms.txt, called terms (2): 7 words"} <= set(texts(app))
    assert "terms.txt is the same as terms, which is used. Remove one of the two." in texts(app)
    app.button(key="gc_start").click().run()
    with Store() as store:
        run = store.load_run(store.recent_runs()[0].id)
    assert [document.title for document in run.documents] == ["terms", "terms (2)"]


def test_encrypted_contract_is_checked_with_its_password(own_home: Path) -> None:
    app = start()
    locked = pdf_of_lines([["The late fee is 1.5% per month."]], password=SECRET)
    app.file_uploader(key=state.CONTRACTS).upload("locked.pdf", locked)
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    assert any("locked.pdf is encrypted" in text for text in texts(app))
    app.button(key="gc_start").click().run()
    assert any("No contract could be read" in text for text in texts(app))
    password_of(app).set_value("wrong").run()
    assert any("does not open" in text for text in texts(app))
    password_of(app).set_value(SECRET).run()
    assert "locked.pdf: 1 page, 7 words" in texts(app)
    app.button(key="gc_start").click().run()
    with Store() as store:
        (kept,) = store.recent_runs()
    assert app.query_params["run"] == kept.id
    assert kept.summary.contradicted == 1
    assert not any(SECRET.encode() in file.read_bytes() for file in own_home.iterdir())


def test_every_encrypted_file_keeps_a_password_of_its_own(own_home: Path) -> None:
    app = start()
    uploader = app.file_uploader(key=state.CONTRACTS)
    for secret in ("first", "second"):
        uploader.upload("same.pdf", pdf_of_lines([["Fees are due."]], password=secret))
    app.run()
    for at, secret in enumerate(("first", "second")):
        password_of(app, at).set_value(secret).run()
    app.run()
    assert {"same.pdf: 1 page, 3 words", "same.pdf, called same (2): 1 page, 3 words"} <= set(
        texts(app)
    )


def password_of(app: AppTest, at: int = 0) -> TextInput:
    """The input for the password of an encrypted file."""
    return [each for each in app.text_input if str(each.key).startswith(state.OPENS)][at]


def test_sample_is_one_click_away(own_home: Path) -> None:
    app = start()
    app.button(key="gc_best").click().run()
    assert not app.exception
    assert "run" in app.query_params


def test_review_that_cannot_be_stored_is_shown_all_the_same(own_home: Path) -> None:
    own_home.write_text("a file where the folder should be")
    app = start()
    assert not app.exception
    app.text_area(key=state.CONTRACT_TEXT).set_value("The late fee is 1.5% per month.")
    app.text_area(key=state.ANSWER_TEXT).set_value("The late fee is 5% per month.").run()
    app.button(key="gc_start").click().run()
    assert not app.exception
    assert any("could not be stored" in text for text in texts(app))
    assert "The late fee is 5% per month." in texts(app)
