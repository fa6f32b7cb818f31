"""The report as a Word document: what it tells, read back from the file."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import docx
import pytest
from docx.document import Document as Opened
from docx.table import Table

from groundcheck.documents.document import Document
from groundcheck.export.word import write
from groundcheck.models import (
    CitationCheck,
    CitationKind,
    CitationSummary,
    Probability,
    Report,
    Status,
)
from tests.documents.files import pdf_of_lines
from tests.ui.building import Row, build_report

LINES = ["8.2 Late fees", "A late fee of 1.5% per month applies."]
ANSWER = "Hello. The late fee is **5%** per month. Invoices are due in 9 days. Fees apply."
ROWS = (
    Row("Hello.", Status.NOT_CHECKABLE),
    Row(
        "The late fee is **5%** per month.",
        Status.CONTRADICTED,
        ("A late fee of 1.5% per month applies.",),
        comparison=("5% per month", "1.5% per month"),
        reason="Claimed 5%; the documents say 1.5%.",
    ),
    Row("Invoices are due in 9 days.", Status.UNSUPPORTED),
    Row("Fees apply.", Status.FAILED),
)
MOMENT = datetime(2026, 1, 2, 11, tzinfo=UTC)


def report(**changes: object) -> Report:
    contract = Document.from_bytes(pdf_of_lines([LINES]), name="Services.pdf")
    built = build_report(ANSWER, (contract,), ROWS, warnings=("Page 3 was not read.",))
    return built.model_copy(update=changes)


def written(report: Report, title: str = "Services · late fees") -> Opened:
    return docx.Document(BytesIO(write(report, title=title, checked_at=MOMENT)))


def lines(opened: Opened) -> Iterator[tuple[str, str]]:
    """Style and text of each paragraph, and of each row of a table, in order."""
    for each in opened.iter_inner_content():
        if isinstance(each, Table):
            yield from (("row", " | ".join(cell.text for cell in row.cells)) for row in each.rows)
        else:
            yield (each.style.name if each.style else ""), each.text


def test_one_title_the_verdict_in_words_and_a_summary_come_first() -> None:
    told = list(lines(written(report())))
    assert told[:4] == [
        ("Title", "Answer checked against its source"),
        ("Subtitle", "Services · late fees"),
        ("Verdict", "Do not send: 1 claim contradicts the contract"),
        ("Normal", f"{report().reasoning} 1 claim is not checkable."),
    ]
    facts = dict(
        text.split(" | ") for style, text in told if style == "row" and text.count("|") == 1
    )
    assert facts["Verdict"] == "Contradicts the contract"
    assert facts["Claims"] == "4: 1 contradicted, 1 unsupported, 1 check failed, 1 not checkable"
    assert facts["Checked against"] == "Services, 1 page"
    assert "2 January 2026" in facts["Checked on"]
    assert facts["Judge"] == "groundcheck 0, settings 0"


def test_a_claim_is_told_with_status_reason_values_place_and_quote() -> None:
    told = list(lines(written(report())))
    at = told.index(("Heading 2", "2. Contradicted"))
    assert told[at + 1 : at + 7] == [
        ("Claim", "The late fee is 5% per month."),
        ("Normal", "Claimed 5%; the documents say 1.5%."),
        ("row", "Compared | The answer says | The source says | Do they agree?"),
        ("row", "Percent | 5% per month | 1.5% per month | No"),
        ("Place", "Contradicts Services · 8.2 Late fees · page 1"),
        ("Source words", "A late fee of 1.5% per month applies."),
    ]
    assert "about 80 % proved contradicted" in told[at + 7][1]


def test_claims_come_in_their_order_with_a_heading_each() -> None:
    headings = [text for style, text in lines(written(report())) if style == "Heading 2"]
    assert headings == ["1. Not checkable", "2. Contradicted", "3. Unsupported", "4. Check failed"]


def test_what_was_not_checked_and_what_was_wrong_is_listed() -> None:
    told = [text for _, text in lines(written(report()))]
    assert "Note: Page 3 was not read." in told
    at = told.index("What was not checked")
    assert told[at + 2 : at + 4] == ["1. Not checkable: Hello.", "4. Check failed: Fees apply."]
    assert ANSWER in told[at:]


def test_a_citation_that_leads_nowhere_is_told_with_its_claim() -> None:
    check = CitationCheck(
        start=0, end=1, text="[7]", kind=CitationKind.INDEX, target="7",
        claim="c3", resolved=False, accurate=None,
    )  # fmt: skip
    cited = report(citations=CitationSummary(total=1, resolved=0, accurate=0, checks=(check,)))
    told = [text for _, text in lines(written(cited))]
    at = told.index("Citation: [7] points at nothing in the documents.")
    assert told.index("3. Unsupported") < at < told.index("4. Check failed")


def test_an_answer_without_claims_says_so() -> None:
    note = Document.from_text("A fee.", title="Note")
    told = [text for _, text in lines(written(build_report("Hm.", (note,), ())))]
    assert "This answer makes no claim to check" in told
    assert "The answer makes no claim." in told


@pytest.mark.parametrize("text", ["\x00\x1b[31m\ufffe \ud800 a", "<w:b/>&amp; </w:t>", "{ PAGE }"])
def test_no_text_breaks_the_file_or_becomes_more_than_text(text: str) -> None:
    (claim, *_) = report().claims
    strange = claim.model_copy(update={"reason": text, "text": text, "context": text})
    opened = written(report(claims=(strange,), answer=text, warnings=(text,)), title=text * 100)
    readable = "".join(c if c.isprintable() and c != "\ufffe" else "\ufffd" for c in text)
    assert ("Normal", readable) in list(lines(opened))
    fields = opened.element.body.findall(".//{*}fldSimple")
    assert fields == [] and opened.core_properties.author == "groundcheck"


def test_the_words_of_a_claim_stay_what_they_are() -> None:
    contract = Document.from_bytes(pdf_of_lines([LINES]), name="Services.pdf")
    answer = "The late fee is **5%** per month ❌"
    built = build_report(answer, (contract,), [Row(answer, Status.UNSUPPORTED)])
    assert ("Claim", "The late fee is 5% per month ❌") in list(lines(written(built)))


def test_a_contradiction_in_doubt_says_so() -> None:
    shares = Probability(supported=0.5, unsupported=0.1, contradicted=0.4)
    claims = list(report().claims)
    claims[1] = claims[1].model_copy(update={"probability": shares})
    told = [text for _, text in lines(written(report(claims=tuple(claims))))]
    assert "2. Contradicted, but in doubt" in told
    assert any(text.startswith("May contradict ") for text in told)
    assert "Do not send: 1 claim may contradict the contract" in told
