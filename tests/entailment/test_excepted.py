"""Claims about the very thing that a sentence makes an exception for."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.excepted import excepted
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece


def told(sentence: str, claim: str) -> tuple[str, bool] | None:
    """What a sentence says of a claim's matter, and whether that is turned around."""
    found = excepted(sentence, Passage(claim))
    return (Piece(sentence, edits=found.edits).read, found.is_reversed) if found else None


@pytest.mark.parametrize(
    ("sentence", "claim", "expected"),
    [
        (
            "The Tenant shall pay all utilities save for water.",
            "The Tenant pays for water.",
            ("The Tenant shall pay water.", True),
        ),
        (
            "The Recipient shall not disclose the data to anyone except its auditors.",
            "The Recipient may disclose the data to its auditors.",
            ("The Recipient shall not disclose the data to its auditors.", True),
        ),
        (
            "Travel expenses, save for first-class air fares, are reimbursed.",
            "First-class air fares are reimbursed.",
            ("first-class air fares, are reimbursed.", True),
        ),
        (
            "No party other than the Supplier may repair the machine.",
            "The Supplier may repair the machine.",
            ("the Supplier may repair the machine.", False),
        ),
        (
            "Fees are non-refundable, except that the setup fee is refunded on cancellation.",
            "The setup fee is non-refundable.",
            ("the setup fee is refunded on cancellation.", False),
        ),
    ],
)
def test_what_is_said_of_the_thing(sentence: str, claim: str, expected: tuple[str, bool]) -> None:
    assert told(sentence, claim) == expected


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("The Tenant shall pay all utilities save for water.", "The Tenant pays all utilities."),
        (
            "The Tenant shall pay all utilities save for water.",
            "The Tenant pays all utilities, but not water.",
        ),
        ("The Tenant shall not sublet except with consent.", "The Tenant may sublet with consent."),
        (
            "The premises shall not be used for any purpose other than an office.",
            "The premises may only be used as an office.",
        ),
        (
            "The Adviser agrees to indemnify and save harmless the Fund from all losses.",
            "The Adviser holds the Fund harmless from losses.",
        ),
        (
            "The Tenant shall pay all utilities save for water, which the Landlord supplies.",
            "The Landlord supplies water.",
        ),
        (
            "Notwithstanding any other provision, except for fraud, no party is liable for lost profits.",
            "A party is liable for fraud.",
        ),
    ],
)
def test_where_the_whole_sentence_is_read(sentence: str, claim: str) -> None:
    assert told(sentence, claim) is None


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


@pytest.mark.parametrize(
    ("sentence", "false", "true"),
    [
        (
            "The Tenant shall pay all utilities with the exception of water.",
            "The Tenant pays for water.",
            "The Tenant does not have to pay for water.",
        ),
        (
            "The Tenant shall not use the premises for any purpose other than an office.",
            "The Tenant may not use the premises as an office.",
            "The Tenant may use the premises as an office.",
        ),
        (
            "The warranty does not cover any parts other than the engine.",
            "The warranty does not cover the engine.",
            "The warranty covers the engine.",
        ),
    ],
)
def test_the_judge_reads_what_is_excepted(
    judge: Judge, sentence: str, false: str, true: str
) -> None:
    report = judge.evaluate(f"{false} {true}", [Document.from_text(sentence)])
    assert [c.status for c in report.claims] == [Status.CONTRADICTED, Status.SUPPORTED]
    assert all(c.evidence[0].quote == sentence for c in report.claims)
