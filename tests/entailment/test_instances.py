"""Cases of a bound: what a claim weighs against a figure that only the contract gives."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.instances import as_bound, is_instance
from groundcheck.entailment.passage import Passage


@pytest.mark.parametrize(
    ("claim", "source", "is_case"),
    [
        (
            "A notice given 45 days before the term begins comes too late.",
            "by written notice at least sixty (60) days before the term begins",
            True,
        ),
        (
            "A notice given 75 days before the term begins comes too late.",
            "by written notice at least sixty (60) days before the term begins",
            False,
        ),
        (
            "A notice given 75 days before the term begins is not too late.",
            "by written notice at least sixty (60) days before the term begins",
            True,
        ),
        ("Three weeks' warning is too little.", "at least thirty (30) days' written notice", True),
        ("Spending $10,000 falls short.", "spending an amount not less than $12,000", True),
        ("Spending $15,000 falls short.", "spending an amount not less than $12,000", False),
        (
            "A certificate sent three weeks after the end is on time.",
            "shall certify within thirty (30) days of the end",
            True,
        ),
        (
            "A certificate sent five weeks after the end is on time.",
            "shall certify within thirty (30) days of the end",
            False,
        ),
        (
            "A holder of 40% of the votes does not count as an Affiliate.",
            "holding more than fifty percent (50%) of the votes",
            True,
        ),
        (
            "A holder of 40% of the votes counts as an Affiliate.",
            "holding more than fifty percent (50%) of the votes",
            False,
        ),
        (
            "The Tenant must give 45 days' notice, and anything else is too late.",
            "by written notice at least sixty (60) days before the term begins",
            False,
        ),
        ("A notice of 45 days is needed.", "at least sixty (60) days' written notice", False),
        ("A warranty of $500 is too short.", "a warranty of at least thirty-six months", False),
    ],
)
def test_a_case_is_one_that_the_claim_weighs_rightly(
    claim: str, source: str, *, is_case: bool
) -> None:
    told, given = Passage(claim), Passage(source)
    value, found = told.quantities[0], given.quantities[0]
    assert is_instance(value, told, found, given) is is_case


@pytest.mark.parametrize(
    ("claim", "source", "is_case"),
    [
        ("An order of 600 units gets it.", "Orders of 500 units or more receive it.", True),
        ("An order of 300 units gets it.", "Orders of 500 units or more receive it.", False),
        ("An invoice of $300 is due now.", "Invoices of less than $500 are due at once.", True),
        ("Notice of 45 days is due.", "Notice of at least 30 days must be given.", False),
        ("It may buy goods for $200.", "The agent may buy goods for up to $300.", False),
        ("The limit is 600 units.", "Orders of 500 units or more receive it.", False),
    ],
)
def test_a_subject_with_a_bound_has_cases(claim: str, source: str, *, is_case: bool) -> None:
    told, given = Passage(claim), Passage(source)
    value, found = told.quantities[0], given.quantities[0]
    assert is_instance(value, told, found, given) is is_case


@pytest.mark.parametrize(
    ("claim", "source", "words"),
    [
        ("600 units", "500 units or more", "at least 500 units"),
        ("300 units", "500 units or more", "less than 500 units"),
        ("$300", "not more than $500", "at most $500"),
        ("$800", "not more than $500", "more than $500"),
        ("six days", "more than five days", "more than five days"),
        ("four days", "more than five days", "at most five days"),
    ],
)
def test_a_case_lies_in_the_words_of_its_bound(claim: str, source: str, words: str) -> None:
    assert as_bound(Passage(claim).quantities[0], Passage(source).quantities[0]) == words


CONTRACT = Document.from_text(
    "1. Volume. Orders of 500 units or more receive a discount of 10%.\n\n"
    "2. Purchases. The Manager may buy equipment for up to $25,000 without the consent of the Owner.\n\n"
    "3. Overtime. Work of more than 40 hours in a week is paid at one and a half times the rate.",
    title="Terms",
)


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("An order of 600 units gets the 10% discount.", Status.SUPPORTED),
        ("An order of 300 units gets the 10% discount.", Status.CONTRADICTED),
        ("Work of 50 hours in a week is paid at one and a half times the rate.", Status.SUPPORTED),
        ("The Manager can buy a $40,000 machine without the Owner's consent.", Status.CONTRADICTED),
    ],
)
def test_a_case_is_judged_by_where_it_lies(claim: str, status: Status) -> None:
    assert Judge().evaluate(claim, [CONTRACT]).claims[0].status is status


def test_a_case_is_shown_beside_its_bound() -> None:
    claim = Judge().evaluate("An order of 600 units gets the 10% discount.", [CONTRACT]).claims[0]
    shown = {each.claimed: (each.found, each.agrees, each.note) for each in claim.comparisons}
    assert shown["600 units"] == ("at least 500 units", True, "a case inside this bound")
