"""Replies to a question: the bare yes or no states nothing, what follows it does."""

import pytest

from groundcheck.claims.extract import extract_claims
from groundcheck.models import Verifiability


def read(answer: str) -> list[tuple[str, str, bool]]:
    return [
        (c.text, c.context, c.verifiability is Verifiability.FACT) for c in extract_claims(answer)
    ]


@pytest.mark.parametrize(
    "reply",
    ["Yes.", "No.", "Correct.", "Answer: yes", "The short answer is no.", "Partly."],
)
def test_a_bare_reply_is_not_checked(reply: str) -> None:
    assert [checked for _, _, checked in read(reply)] == [False]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("Yes, it survives.", [("Yes, it survives.", "", True)]),
        ("No royalty is payable.", [("No royalty is payable.", "", True)]),
        ("No. The fee is fixed.", [("No.", "", False), ("The fee is fixed.", "", True)]),
        (
            "## Assignment\n\nNo.\n\nThe Buyer may not assign.",
            [("No.", "", False), ("The Buyer may not assign.", "", True)],
        ),
        (
            "**Assignable:** Yes. The Buyer may assign.",
            [("Yes.", "", False), ("The Buyer may assign.", "Assignable:", True)],
        ),
        ("**Assignable:** Yes.", [("Yes.", "Assignable:", True)]),
        (
            "| Item | Value |\n|---|---|\n| Exclusive | Yes |",
            [("Exclusive | Yes", "Item, Value:", True)],
        ),
        (
            "Q: May the Buyer assign?\n\nA: No, the Buyer may not assign.",
            [
                ("May the Buyer assign?", "", False),
                ("No, the Buyer may not assign.", "", True),
            ],
        ),
        (
            "Q: May the Buyer assign?\n\n**A:** No. It needs consent.",
            [
                ("May the Buyer assign?", "", False),
                ("No.", "May the Buyer assign?", True),
                ("It needs consent.", "May the Buyer assign?", True),
            ],
        ),
        ("Answer: the fee is 5%.", [("the fee is 5%.", "", True)]),
        ("A: 40 shares", [("A: 40 shares", "", True)]),
    ],
)
def test_what_a_reply_goes_on_to_say_is_checked(
    answer: str, claims: list[tuple[str, str, bool]]
) -> None:
    assert read(answer) == claims


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        ("May the Buyer assign? No.", "No."),
        ("**May the Buyer assign?** No. It needs consent.", "No."),
        ("**May the Buyer assign?**\n\nYes, to an affiliate.", "Yes, to an affiliate."),
        ("### May the Buyer assign?\nOnly with consent.", "Only with consent."),
        (
            "Q: May the Buyer assign?\nA: No, unless the Supplier agrees.",
            "No, unless the Supplier agrees.",
        ),
        ("May the Buyer assign? No, it needs consent.", "No, it needs consent."),
        (
            "**May the Buyer assign?** Not in the term, whatever it may last.",
            "Not in the term, whatever it may last.",
        ),
        ("May the Buyer assign? If the Supplier agrees.", "If the Supplier agrees."),
    ],
)
def test_a_reply_is_read_with_its_question(answer: str, reply: str) -> None:
    assert (reply, "May the Buyer assign?", True) in read(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "May the Buyer assign? The Buyer may assign to an affiliate.",
        "May the Buyer assign? No, the Buyer may not assign.",
        "May the Buyer assign? The fee is 5%. Net 30.",
    ],
)
def test_what_needs_no_question_or_does_not_follow_one_is_read_alone(answer: str) -> None:
    assert all("?" not in context for _, context, _ in read(answer))
