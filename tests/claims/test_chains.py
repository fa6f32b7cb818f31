"""A bullet under its headings: what stands over it is handed down where it says too little itself."""

import pytest

from groundcheck.claims.extract import extract_claims
from groundcheck.models import Verifiability


def read(answer: str) -> list[tuple[str, str]]:
    return [(claim.context, claim.text) for claim in extract_claims(answer)]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        (
            "### Termination by Carrier\n- **For convenience:** 45 days' written notice",
            [("Termination by Carrier: For convenience:", "45 days' written notice")],
        ),
        (
            "### On leaving without cause\n- **Signing payment:**\n  - Maximum: 60% of salary",
            [("On leaving without cause: Signing payment:", "Maximum: 60% of salary")],
        ),
        (
            "**Non-compete**\n- Applies whoever made contact\n- Doesn't bind those let go",
            [
                ("Non-compete:", "Applies whoever made contact"),
                ("Non-compete:", "Doesn't bind those let go"),
            ],
        ),
        (
            "**The Buyer can leave**\n\n- for want of stock\n- It may also renew.\n\nIt ends.",
            [
                ("", "The Buyer can leave"),
                ("The Buyer can leave:", "for want of stock"),
                ("The Buyer can leave:", "It may also renew."),
                ("", "It ends."),
            ],
        ),
        (
            "**The Buyer can leave:**\n\n- for want of stock",
            [("", "The Buyer can leave:"), ("The Buyer can leave:", "for want of stock")],
        ),
        (
            "### Good Reason\n- Salary cut of more than 5% (unless it applies to all)",
            [("Good Reason:", "Salary cut of more than 5% (unless it applies to all)")],
        ),
        (
            "Shipper may leave at once if Carrier:\n- comes under other control.",
            [("Shipper may leave at once if Carrier", "comes under other control.")],
        ),
    ],
)
def test_a_bullet_that_says_too_little_has_all_that_stands_over_it(
    answer: str, claims: list[tuple[str, str]]
) -> None:
    assert read(answer) == claims


@pytest.mark.parametrize(
    "title", ["Key terms", "Summary", "Main points at a glance", "Overview of the agreement"]
)
def test_a_title_that_fits_any_answer_is_not_handed_down(title: str) -> None:
    assert read(f"## {title}\n- **Term:** two years") == [("Term:", "two years")]


def test_a_statement_needs_no_title() -> None:
    answer = "### Money\n- **Payment:** Shipper pays within 30 days.\n- Carrier insures the cargo."
    assert read(answer) == [
        ("Payment:", "Shipper pays within 30 days."),
        ("", "Carrier insures the cargo."),
    ]


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        ("**❌ What Carrier can't do**\n- Copy the plans", "What Carrier can't do:"),
        ("### 🔑 What Shipper must do\n- Copy the plans", "What Shipper must do:"),
        ("### 3. What is handed over\n- Copies of the plans", "What is handed over:"),
        ("**Who may copy the plans?**\nBoth parties.", "Who may copy the plans?"),
    ],
)
def test_ornaments_numbers_and_questions_are_titles_still(answer: str, context: str) -> None:
    assert [found for found, _ in read(answer)] == [context]


def test_ticks_and_crosses_answer_what_the_column_asks() -> None:
    answer = "| Party | May it leave? |\n|---|---|\n| Carrier | ✅ |\n| Shipper | ❌ |"
    assert read(answer) == [
        ("Party, May it leave?:", "Carrier | ✅"),
        ("Party, May it leave?:", "Shipper | ❌"),
    ]


def test_a_row_whose_first_cell_is_bold_keeps_both_its_marks() -> None:
    answer = "| | Gold |\n|---|---|\n| **Reply** | 2 hours |"
    assert [text for _, text in read(answer)] == ["**Reply** | 2 hours"]


@pytest.mark.parametrize(
    "remark",
    [
        "Sure — here's a summary of the main terms.",
        "Based on my review of the NDA between Acme and Bolt, here's what you need to know:",
        "I've grouped this by topic so you can skim it.",
        "Hope that helps — let me know and I can be more specific.",
    ],
)
def test_a_remark_to_the_reader_is_not_checked(remark: str) -> None:
    (claim,) = extract_claims(remark)
    assert claim.verifiability is not Verifiability.FACT


def test_a_duration_behind_a_dash_is_no_end_of_a_range_of_sections() -> None:
    (claim,) = extract_claims(
        "Under Section 15.1 \u2013 45 days' notice \u2013 the Shipper may leave."
    )
    assert [citation.target for citation in claim.citations] == ["15.1"]
