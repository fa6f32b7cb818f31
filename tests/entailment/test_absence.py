"""Claims that the documents are silent on a matter, and the reason that is given for them."""

import time

import pytest

from groundcheck import Document, Judge
from groundcheck.entailment.absence import absent_matter
from groundcheck.entailment.passage import Passage
from groundcheck.models import Status


@pytest.mark.parametrize(
    ("claim", "matter"),
    [
        ("The agreement does not address cyber insurance.", "cyber insurance"),
        ("The contract doesn't expressly mention the right to sublicense.", "right to sublicense"),
        ("It is silent on benchmarking and on audits.", "benchmarking and on audits"),
        ("There is no provision on early delivery.", "early delivery"),
        ("No mention of force majeure.", "force majeure"),
        ("Late delivery is not addressed.", "Late delivery"),
    ],
)
def test_the_matter_of_which_nothing_is_said(claim: str, matter: str) -> None:
    assert absent_matter(Passage(claim)) == matter


@pytest.mark.parametrize(
    "claim",
    [
        "The Supplier does not insure the goods.",
        "If the Buyer is silent for ten days, it has accepted.",
        "The Buyer may not mention the price.",
        "Damage by frost is not covered.",
    ],
)
def test_a_denial_of_something_else_is_no_silence(claim: str) -> None:
    assert not absent_matter(Passage(claim))


def test_where_nothing_is_found_the_reason_says_that_it_cannot_be_shown() -> None:
    contract = Document.from_text("The Supplier delivers ten crates of tea a month.")
    claim = "The agreement does not address insurance."
    (judged,) = Judge(entailment=None).evaluate(claim, [contract]).claims
    assert judged.status is Status.UNSUPPORTED
    assert "nothing is said of “insurance”" in judged.reason


def test_a_long_claim_is_read_in_a_moment() -> None:
    begun = time.thread_time()
    absent_matter(Passage("The fee is paid on the first day of each month and " * 2_000))
    assert time.thread_time() - begun < 5
