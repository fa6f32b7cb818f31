"""A citation is checked against the part of the contract that its whole number names."""

import pytest

from groundcheck import Document, Judge
from groundcheck.models import CitationCheck

CONTRACT = Document.from_text(
    "1. Confidence.\n\n(a) Meaning. Confidential Information is what is marked so.\n\n"
    "(b) Return. On the end of this Agreement the Consultant shall (i) stop using Confidential "
    "Information; and (ii) return all materials within ten days.\n\n"
    "2. Fees. The Client pays 500 euros per hour.\n\n3. Law. English law applies.\n",
    title="Consulting Agreement",
)
RETURN = "The Consultant shall return all materials within ten days"


def check(citation: str, *documents: Document) -> CitationCheck:
    answer = f"{RETURN} ({citation})."
    report = Judge(entailment=None).evaluate(answer, documents or [CONTRACT])
    return report.citations.checks[0]


@pytest.mark.parametrize("citation", ["Section 1", "Section 1(b)", "§ 1(b)(ii)", "Clause 1.b"])
def test_a_nested_number_that_exists_is_resolved(citation: str) -> None:
    found = check(citation)
    assert (found.resolved, found.accurate, found.note) == (True, True, "")


def test_the_evidence_must_lie_in_the_item_that_is_cited() -> None:
    found = check("Section 1(a)")
    assert (found.resolved, found.accurate) == (True, False)
    assert found.note == ("The evidence is not in (Section 1(a)) but in 1 Confidence > (b) Return.")


def test_as_much_of_a_number_as_exists_is_told() -> None:
    found = check("Section 2(a)")
    assert found.resolved
    assert found.note.startswith("Of 2(a) only 2 was found.")


@pytest.mark.parametrize(
    ("citation", "why"),
    [
        ("Section 1(c)", ": 1 has no (c)"),
        ("Section 1(b)(iii)", ": 1(b) has no (iii)"),
        ("Section 2.4", ": 2 has no 2.4"),
        ("Section 7(a)", ""),
        ("Section 4", ""),
    ],
)
def test_what_does_not_exist_is_still_reported(citation: str, why: str) -> None:
    found = check(citation)
    assert (found.resolved, found.accurate) == (False, None)
    assert found.note == f"({citation}) names nothing in the documents{why}."


def test_the_document_that_has_the_whole_number_is_meant() -> None:
    short = Document.from_text("1. Rent. It is due.\n\n2. Term. A year.\n", title="Lease")
    assert check("Section 1(b)", short, CONTRACT).note == ""


def test_parts_of_one_paragraph_are_told_apart() -> None:
    run_on = Document.from_text(
        "1. Price. 1.1 The price is 500 euros. 1.2 The Supplier invoices on delivery. "
        f"1.3 {RETURN}.\n\n2. Law. English law applies.\n"
    )
    assert check("Section 1.3", run_on).accurate is True
    found = check("Section 1.1", run_on)
    assert (found.accurate, found.note) == (
        False,
        "The evidence is not in (Section 1.1) but in 1 Price > 1.3.",
    )
