"""Cases of a bound: what a claim weighs against a figure that only the contract gives."""

import pytest

from groundcheck.entailment.instances import is_instance
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
