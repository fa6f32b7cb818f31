from datetime import UTC, datetime

import pytest

from groundcheck.documents.document import Document
from groundcheck.models import Level, Status
from groundcheck.store.rows import StoredRun
from groundcheck.ui.charts import LEVEL_COLOUR, confidence_gauge
from groundcheck.ui.verdict import banner_data, report_name
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


def test_nameless_report_gets_a_file_name() -> None:
    assert report_name("合同") == "groundcheck-report.json"


@pytest.mark.parametrize("level", list(Level))
def test_gauge_shows_percent_in_the_colour_of_the_level(level: Level) -> None:
    figure = confidence_gauge(0.62, level, threshold=0.5, dark=False).to_dict()
    assert figure["data"][0]["value"] == pytest.approx(62)
    assert figure["data"][0]["gauge"]["bar"]["color"] == LEVEL_COLOUR[level]
