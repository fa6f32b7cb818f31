"""Where an agreement and its amendment disagree the later one wins, and both are shown."""

import pytest

from groundcheck import Document, Judge, Report, Role, Status
from groundcheck.documents.amending import find_edits
from groundcheck.documents.amendments import Change, opening_of
from groundcheck.errors import InputError
from groundcheck.judging.precedence import Ruling, ruling_on

AGREEMENT = """# Services Agreement

This Services Agreement is made as of March 3, 2025 between Northmoor Health, Inc. and Calder LLC.

1. **Late fee.** An overdue amount bears a late fee of one and one-half percent (1.5%) per month.

2. **Discount.** Client may deduct three percent (3%) of an invoice paid within ten (10) days.

3. **Audit.** Client may audit the records of Provider once in each calendar year.

4. **Insurance.** Provider shall carry cyber insurance of at least $10,000,000 per claim.

5. **Notices.** Notices are sent by courier.
"""
AMENDMENT = """# Amendment No. 1 to the Services Agreement

This Amendment is made as of September 14, 2026 and amends the Services Agreement dated as of
March 3, 2025.

1. In Section 1 of the Agreement, "one and one-half percent (1.5%) per month" is replaced by "two
percent (2%) per month".

2. Section 2 of the Agreement is deleted and replaced by the following:

"2. **Discount.** Client may deduct five percent (5%) of an invoice paid within seven (7) days."

3. Section 3 of the Agreement is hereby deleted in its entirety.

4. Notwithstanding Section 4 of the Agreement, Provider shall carry cyber insurance of at least
$15,000,000 per claim.
"""


def contract(text: str, title: str) -> Document:
    return Document.from_text(text, title=title, media_type="text/markdown")


BASE, FIRST = contract(AGREEMENT, "Services Agreement"), contract(AMENDMENT, "Amendment No. 1")


def judge(answer: str, *documents: Document, precedence: list[str] | None = None) -> Report:
    given = documents or (BASE, FIRST)
    return Judge(entailment=None).evaluate(answer, given, precedence=precedence)


def roles(report: Report) -> set[tuple[str, str]]:
    return {
        (evidence.role.value, evidence.document[:9])
        for claim in report.claims
        for evidence in claim.evidence
    }


@pytest.mark.parametrize(
    ("answer", "quote"),
    [
        ("An overdue amount bears a late fee of 2% per month.", "(2%) per month"),
        ("Client may deduct five percent of an invoice paid within seven days.", "seven (7) days"),
        ("Provider carries cyber insurance of at least $15,000,000 per claim.", "$15,000,000"),
    ],
)
def test_a_claim_that_agrees_with_the_amendment_is_supported(answer: str, quote: str) -> None:
    claim = judge(answer).claims[0]
    assert claim.status is Status.SUPPORTED
    supporting = next(e for e in claim.evidence if e.role is Role.SUPPORTS)
    assert supporting.document == FIRST.id and quote in supporting.quote
    assert any(e.role is Role.CONTRADICTS and e.document == BASE.id for e in claim.evidence)
    assert "Amendment No. 1 prevails over Services Agreement" in claim.reason


@pytest.mark.parametrize(
    ("answer", "former"),
    [
        ("An overdue amount bears a late fee of 1.5% per month.", "(1.5%) per month"),
        ("Client may deduct three percent of an invoice paid within ten days.", "ten (10) days"),
        ("Client may audit the records of Provider once in each calendar year.", "calendar year"),
        ("Provider carries cyber insurance of at least $10,000,000 per claim.", "$10,000,000"),
    ],
)
def test_a_claim_that_agrees_only_with_the_old_text_is_contradicted(
    answer: str, former: str
) -> None:
    claim = judge(answer).claims[0]
    assert claim.status is Status.CONTRADICTED
    assert any(e.role is Role.CONTRADICTS and e.document == FIRST.id for e in claim.evidence)
    old = next(e for e in claim.evidence if e.document == BASE.id)
    assert old.role is Role.QUALIFIES and former in old.quote


def test_what_no_amendment_touches_is_judged_as_before() -> None:
    report = judge("Notices are sent by courier.")
    assert report.claims[0].status is Status.SUPPORTED
    assert roles(report) == {("supports", "services-")}


def test_the_report_says_which_document_prevails() -> None:
    report = judge("Notices are sent by courier.")
    note = "Amendment No. 1 is read as prevailing over Services Agreement where the two disagree."
    assert report.warnings == (note,)


def test_the_order_in_which_documents_are_given_decides_nothing() -> None:
    answer = "An overdue amount bears a late fee of 2% per month. Notices are sent by courier."
    first, second = judge(answer, BASE, FIRST), judge(answer, FIRST, BASE)
    assert [c.status for c in first.claims] == [c.status for c in second.claims]


def test_every_quote_is_exact_words_of_a_document_as_given() -> None:
    answer = "The late fee is 1.5% per month. The discount is 5%. Audits are yearly."
    texts = {BASE.id: BASE.text, FIRST.id: FIRST.text}
    for claim in judge(answer).claims:
        for evidence in claim.evidence:
            assert evidence.of(texts[evidence.document]) == evidence.quote


def test_the_latest_amendment_wins() -> None:
    second = contract(
        AMENDMENT.replace("No. 1", "No. 2").replace("two\npercent (2%)", "four\npercent (4%)"),
        "Amendment No. 2",
    )
    claim = judge("An overdue amount bears a late fee of 4% per month.", BASE, second, FIRST)
    assert claim.claims[0].status is Status.SUPPORTED
    older = judge("An overdue amount bears a late fee of 2% per month.", BASE, second, FIRST)
    assert older.claims[0].status is Status.CONTRADICTED


def test_a_restated_agreement_stands_alone() -> None:
    restated = contract(
        "# Amended and Restated Services Agreement\n\nThis agreement is made as of May 1, 2027 and "
        "amends and restates in its entirety the Services Agreement dated as of March 3, 2025.\n\n"
        "1. Notices are sent by registered mail.",
        "Restated Agreement",
    )
    ruling = ruling_on((BASE, restated))
    assert ruling.in_force == (restated,)
    assert [r.change for r in ruling.relations] == [Change.REPLACES]
    report = judge("Notices are sent by registered mail.", BASE, restated)
    assert report.claims[0].status is Status.SUPPORTED
    assert "is read as replacing Services Agreement" in report.warnings[0]


TWO_FEES = (
    contract("An overdue amount bears a late fee of 1.5% per month.", "Old terms"),
    contract("An overdue amount bears a late fee of 2% per month.", "New terms"),
)


def test_contracts_without_a_word_on_each_other_conflict() -> None:
    report = judge("An overdue amount bears a late fee of 2% per month.", *TWO_FEES)
    assert report.claims[0].status is Status.UNSUPPORTED
    assert not report.warnings


@pytest.mark.parametrize(("prevailing", "status"), [(0, "contradicted"), (1, "supported")])
def test_an_order_set_by_the_caller_decides(prevailing: int, status: str) -> None:
    report = judge(
        "An overdue amount bears a late fee of 2% per month.",
        *TWO_FEES,
        precedence=[TWO_FEES[prevailing].id],
    )
    assert report.claims[0].status.value == status
    assert {e.document for e in report.claims[0].evidence} == {d.id for d in TWO_FEES}
    assert report.precedence == (TWO_FEES[prevailing].id,)


def test_a_report_tells_a_set_order_from_the_contracts_own_words() -> None:
    answer = "Notices are sent by courier."
    assert judge(answer).precedence is None
    assert judge(answer, precedence=[]).precedence == ()


def test_an_empty_order_sets_none_over_another() -> None:
    report = judge("An overdue amount bears a late fee of 2% per month.", precedence=[])
    assert not report.warnings
    assert ruling_on((BASE, FIRST), ()).in_force == (BASE, FIRST)


@pytest.mark.parametrize("order", [["nothing"], [BASE.id, BASE.id]])
def test_a_bad_order_is_named_with_the_ids_to_choose_from(order: list[str]) -> None:
    with pytest.raises(InputError, match=r"order of precedence names .*services-agreement"):
        judge("Notices are sent by courier.", precedence=order)


def test_records_prevail_over_nothing() -> None:
    records = Document.from_json({"title": "Amendment No. 1 to the Services Agreement"})
    assert ruling_on((BASE, records)) == Ruling((BASE, records))


@pytest.mark.parametrize(
    ("sentence", "old", "new"),
    [
        ('Section 1 is amended by deleting "1.5%" and inserting "2%".', "1.5%", "2%"),
        ("In Section 4 the limit is increased from $10,000,000 to $12,000,000.", None, None),
        (
            "In Section 4 the limit is increased from $10,000,000 to $12,000,000 per claim.",
            None,
            None,
        ),
        ('In Section 5, the word "courier" is deleted.', "courier", ""),
        ('Section 5 is amended by replacing the word "courier" with "email".', "courier", "email"),
        ("Section 9 is deleted.", "", None),
        ("Nothing in Section 1 is affected.", "", None),
    ],
)
def test_the_changes_of_an_amendment_are_edits_of_the_agreement(
    sentence: str, old: str | None, new: str | None
) -> None:
    amendment = contract(f"Amendment to the Services Agreement\n\n{sentence}", "Amendment")
    found = [(AGREEMENT[e.start : e.end], e.new) for e in find_edits(amendment, BASE)]
    if old is None:
        assert found[0][0] == "$10,000,000" and found[0][1].startswith("$12,000,000")
    else:
        assert found == ([(old, new)] if old else [])


@pytest.mark.parametrize(
    ("text", "number", "date", "target_date"),
    [
        ("SECOND AMENDMENT TO LEASE AGREEMENT\n\nThis Second Amendment is dated May 1, 2026.", 2,
         "2026-05-01", None),
        ("Amendment Number 3 to the Supply Agreement dated June 2, 2020, made on July 9, 2021.", 3,
         "2021-07-09", "2020-06-02"),
        ("This side letter to the Loan Agreement dated as of June 2, 2020 is effective now.", 0,
         None, "2020-06-02"),
    ],
)  # fmt: skip
def test_an_opening_tells_what_it_changes(
    text: str, number: int, date: str | None, target_date: str | None
) -> None:
    opening = opening_of(contract(text, "Letter"))
    assert opening.change is Change.AMENDS
    assert opening.number == number
    assert (opening.date and opening.date.isoformat()) == date
    assert (opening.target_date and opening.target_date.isoformat()) == target_date


def test_an_entire_agreement_clause_replaces_no_other_document() -> None:
    text = "Services Agreement\n\nThis Agreement supersedes all prior understandings."
    assert opening_of(contract(text, "Agreement")).change is None
