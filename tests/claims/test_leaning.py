"""Sentences that mean what was said before them are read with what stands over them or was asked."""

import pytest

from groundcheck.claims.extract import extract_claims


def contexts(answer: str) -> list[str]:
    return [claim.context for claim in extract_claims(answer)]


LEANING = [
    "It also insures them.",
    "This does not bind the Buyer.",
    "But that only holds for a year.",
    "So do the spare parts.",
    "Neither is the Buyer bound.",
    "After that, the price is fixed.",
    "Both must sign.",
    "The same goes for the Buyer.",
    "The Buyer pays for the freight as well.",
]
COMPLETE = [
    "The Buyer pays the freight.",
    "This Agreement renews.",
    "This MSA renews.",
    "In these Terms, the Buyer is the client.",
    "Both parties must sign.",
    "Neither party may assign.",
    "Each party pays its own costs.",
    "In each month, 5 hours are free.",
    "In return for the licence, the Buyer pays $500.",
    "Instead of cash, the Buyer gives shares.",
    "There is no cap.",
    "Similarly situated employees are treated alike.",
]


@pytest.mark.parametrize("leaning", LEANING)
def test_a_sentence_that_leans_is_read_with_its_question(leaning: str) -> None:
    asked = "Does the Supplier ship the goods?"
    assert contexts(f"{asked} {leaning}")[-1] == asked
    assert contexts(f"**{asked}** Yes. {leaning}")[-1] == asked


@pytest.mark.parametrize("leaning", LEANING)
def test_a_bullet_that_leans_is_read_with_what_stands_over_it(leaning: str) -> None:
    assert contexts(f"The Supplier ships the goods:\n\n- {leaning}")[-1] == (
        "The Supplier ships the goods:"
    )


@pytest.mark.parametrize("complete", COMPLETE)
def test_a_sentence_that_names_its_subject_is_read_alone(complete: str) -> None:
    assert contexts(f"Does the Supplier ship the goods? {complete}")[-1] == ""
    assert contexts(f"The Supplier has duties:\n\n- {complete}")[-1] == ""


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        ("- Seller:\n  - It must insure.\n- Buyer:\n  - It must pay.", "Buyer:"),
        ("**Seller:**\n- It ships.\n\n**Buyer:**\n- It pays.", "Buyer:"),
        ("May it sell? The Seller may sell. It may also lend.", ""),
        ("May it sell?\n\n| Item | Rate |\n|---|---|\n| Fee | 2% |\n\nIt is yearly.", ""),
        ("**I reviewed the agreement**\n\n- Term: 3 years", ""),
        (
            "## Seller\n\n**Delivery is due at once**\n\n- Insurance of cargo",
            "Seller: Delivery is due at once:",
        ),
    ],
)
def test_a_sentence_never_leans_on_what_speaks_of_something_else(answer: str, context: str) -> None:
    assert contexts(answer)[-1] == context
