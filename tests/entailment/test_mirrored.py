"""Sentences that say of each party what their twin says of the other."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.cast import find_parties
from groundcheck.entailment.mirrored import mirrored
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece

HEAD = 'This Agreement is between Acme Ltd (the "Supplier") and Bolt LLC (the "Customer"). '
ONE = "The Supplier shall indemnify the Customer against third-party claims."
OTHER = "The Customer shall indemnify the Supplier against third-party claims."


def told(one: str, other: str, claim: str) -> str:
    edits = mirrored(one, [one, other], Passage(claim), find_parties(HEAD))
    return Piece(one, edits=edits).read


def test_twins_are_read_as_one() -> None:
    read = "Each party shall indemnify the other party against third-party claims."
    assert told(ONE, OTHER, "Both parties indemnify each other.") == read
    assert told(ONE, OTHER, "Only the Supplier gives an indemnity.") == read


@pytest.mark.parametrize(
    ("other", "claim"),
    [
        pytest.param(OTHER, "The Supplier indemnifies the Customer.", id="a claim of one party"),
        pytest.param(ONE, "Both parties indemnify each other.", id="the same once more"),
        pytest.param(
            "The Customer shall insure the Supplier's goods.",
            "Both parties indemnify each other.",
            id="another duty",
        ),
    ],
)
def test_without_a_twin_a_sentence_is_read_as_it_is(other: str, claim: str) -> None:
    assert told(ONE, other, claim) == ONE


def test_twins_state_the_same_values() -> None:
    one = "The Supplier may terminate on 30 days' notice."
    claim = "Either party may terminate on 30 days' notice."
    assert told(one, "The Customer may terminate on 10 days' notice.", claim) == one
    assert told(one, "The Customer may terminate on 30 days' notice.", claim).startswith(
        "Each party"
    )


def test_the_judge_knows_a_duty_of_both() -> None:
    contract = Document.from_text(f"{HEAD}\n\n1. {ONE}\n\n2. {OTHER}")
    report = Judge().evaluate(
        "Both parties indemnify each other against third-party claims. "
        "Only the Supplier gives an indemnity against third-party claims.",
        [contract],
    )
    assert [c.status for c in report.claims] == [Status.SUPPORTED, Status.CONTRADICTED]
