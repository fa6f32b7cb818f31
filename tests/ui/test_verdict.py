from datetime import UTC, datetime

import pytest

from groundcheck.documents.document import Document
from groundcheck.models import Status
from groundcheck.store.rows import StoredRun
from groundcheck.ui.verdict import banner_data, report_name
from tests.documents.files import pdf_of_lines
from tests.ui.building import Row, build_report

ANSWER = "One is so. Two is so. Three is so. Four is so."
WORDS = ("One is so.", "Two is so.", "Three is so.", "Four is so.")

YES, NO, OPEN = Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED


def run(*statuses: Status) -> StoredRun:
    document = Document.from_text("Nothing of the kind.", title="Note")
    rows = [Row(text, status) for text, status in zip(WORDS, statuses, strict=False)]
    return StoredRun(
        id="r",
        title="Note",
        created_at=datetime(2026, 1, 2, 3, 4, tzinfo=UTC),
        report=build_report(ANSWER, (document,), rows),
        documents=(document,),
    )


@pytest.mark.parametrize(
    ("statuses", "tone", "headline"),
    [
        ((YES,), "good", "Ready to send: the contract bears out every claim"),
        ((YES, NO), "bad", "Do not send: 1 claim contradicts the contract"),
        ((NO, NO, OPEN), "bad", "Do not send: 2 claims contradict the contract"),
        ((YES, OPEN), "doubt", "Read before sending: 1 claim has no support in the contract"),
        ((YES, Status.FAILED), "doubt", "Read before sending: 1 claim could not be checked"),
        ((Status.FAILED,) * 2, "doubt", "Read before sending: 2 claims could not be checked"),
        (
            (OPEN, Status.FAILED),
            "doubt",
            "Read before sending: 1 claim has no support in the contract, 1 could not be checked",
        ),
        ((Status.NOT_CHECKABLE,), "plain", "This answer makes no claim to check"),
        ((), "plain", "This answer makes no claim to check"),
    ],
)
def test_headline_says_what_to_do(statuses: tuple[Status, ...], tone: str, headline: str) -> None:
    data = banner_data(run(*statuses))
    assert (data["tone"], data["headline"]) == (tone, headline)


def test_banner_names_contract_and_day() -> None:
    assert banner_data(run(YES))["about"].startswith("Checked against Note · 2 January 2026")


def test_banner_counts_a_single_page() -> None:
    note = Document.from_text("One is so.", title="Note")
    one = note.model_copy(update={"page_starts": (0,)})
    several = run(YES)
    report = build_report("One is so.", (one,), [Row("One is so.", YES)])
    about = banner_data(several.model_copy(update={"report": report, "documents": (one,)}))["about"]
    assert about.split(" · ")[1] == "1 page"


def test_pages_are_left_out_where_a_document_has_none() -> None:
    printed = Document.from_bytes(pdf_of_lines([["One is so."]]), name="Printed.pdf")
    note = Document.from_text("Two is so.", title="Note")
    both = (printed, note)
    report = build_report("One is so.", both, [Row("One is so.", YES)])
    about = banner_data(run(YES).model_copy(update={"report": report, "documents": both}))["about"]
    assert about.startswith("Checked against Printed, Note · 2 January 2026")


def test_nameless_report_gets_a_file_name() -> None:
    assert report_name("合同", "docx") == "groundcheck-report.docx"
    long = "master services agreement between the parties and their successors"
    assert report_name(long, "json") == (
        "master-services-agreement-between-the-parties-and-their-report.json"
    )
    assert report_name("x" * 99, "json") == f"{'x' * 60}-report.json"


@pytest.mark.parametrize(
    ("statuses", "level", "figure", "parts"),
    [
        ((YES, YES), "Fully supported", "2 of 2", [["supported", 2]]),
        ((YES, OPEN), "Partly supported", "1 of 2", [["supported", 1], ["unsupported", 1]]),
        ((OPEN,) * 3, "Not supported", "0 of 3", [["unsupported", 3]]),
        ((YES, OPEN, OPEN), "Mostly unsupported", "1 of 3", [["supported", 1], ["unsupported", 2]]),
        ((YES, NO), "Contradicts the contract", "1 of 2", [["supported", 1], ["contradicted", 1]]),
        ((YES, Status.NOT_CHECKABLE), "Fully supported", "1 of 1", [["supported", 1]]),
        ((Status.FAILED,) * 2, "Could not be checked", "0 of 2", [["failed", 2]]),
        ((Status.FAILED, YES), "Partly supported", "1 of 2", [["supported", 1], ["failed", 1]]),
    ],
)
def test_the_gauge_and_the_standing_count_the_same_claims(
    statuses: tuple[Status, ...], level: str, figure: str, parts: list[list[object]]
) -> None:
    data = banner_data(run(*statuses))
    assert (data["level"], data["gauge"]["figure"], data["gauge"]["parts"]) == (
        level,
        figure,
        parts,
    )


def test_claims_that_the_gauge_leaves_out_are_counted_beside_it() -> None:
    sentence = banner_data(run(YES, Status.NOT_CHECKABLE, Status.NOT_CHECKABLE))["sentence"]
    assert sentence.endswith("2 claims are not checkable.")


def test_an_answer_without_claims_has_no_gauge() -> None:
    assert banner_data(run(Status.NOT_CHECKABLE))["gauge"] is None


def test_the_confidence_stands_below_the_count_and_is_explained() -> None:
    gauge = banner_data(run(OPEN, OPEN))["gauge"]
    assert (gauge["figure"], gauge["caption"]) == ("0 of 2", "claims supported")
    assert gauge["score"] == "Confidence 0.70"
    assert "still keeps 0.70" in gauge["note"]


def test_the_scale_says_that_the_confidence_of_an_answer_without_support_is_the_lowest() -> None:
    assert banner_data(run(OPEN, OPEN))["gauge"]["scale"] == "on a scale from 0.70 to 1"
    assert banner_data(run(YES, NO))["gauge"]["scale"] == "on a scale from 0.20 to 1"
