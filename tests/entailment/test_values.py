"""Typed values held against each other: agreement, counterparts, bounds."""

import pytest

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.values import ValueMatch, match_values


def only(claim: str, source: str) -> ValueMatch:
    """The match of a claim's single value."""
    (match,) = match_values(Passage(claim), Passage(source), lambda name: 1.0)
    return match


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("a term of one year", "a term of twelve (12) months"),
        ("a fee of 18% a year", "a fee of 1.5% per month"),
        ("a spread of 1.5%", "a spread of 150 basis points"),
        ("a price of about $1 million", "a price of $980,000"),
        ("a price of $2.5M", "a price of US$2,500,000.00"),
        ("a start on 1 March 2024", "a start on March 1, 2024"),
        ("a start in March 2024", "a start on March 1, 2024"),
        ("a start on March 1", "a start on March 1, 2024"),
        ("it ends two years after signing", "it ends on the second anniversary of signing"),
        ("it ends on the first anniversary of signing", "it ends 12 months after signing"),
        ("a load of 500 pounds", "a load of 500 lbs"),
        ("no later than 60 days before the end", "at least sixty (60) days before the end"),
    ],
)
def test_the_same_value_in_other_words_agrees(claim: str, source: str) -> None:
    assert only(claim, source).agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("notice of ten days", "notice of ten business days"),
        ("a price of $1 million", "a price of €1 million"),
        ("a fee of 1.5% per month", "a fee of 1.5% per year"),
        ("notice of at least 60 days", "notice of at most 60 days"),
        ("a start on 1 March 2024", "a start on 1 March 2025"),
        ("it ends three years after signing", "it ends on the second anniversary of signing"),
        ("a fee of two years' rent", "due on the second day of each month"),
        ("a range of 2 to 5 days", "a range of 2 to 10 days"),
    ],
)
def test_another_value_does_not_agree(claim: str, source: str) -> None:
    assert not only(claim, source).agrees


def test_the_counterpart_stands_in_the_most_similar_words() -> None:
    match = only(
        "The agreement ends on 30 days' notice.",
        "Invoices fall due after 30 days. The agreement ends on 90 days' notice.",
    )
    assert match.found is not None
    assert (match.found.text, match.agrees) == ("90 days", False)


def test_a_value_that_another_claimed_value_agrees_with_is_no_counterpart() -> None:
    first, second = match_values(
        Passage("It pays $225,000 at once and $775,000 later."),
        Passage("An upfront payment of $225,000 is made."),
        lambda name: 1.0,
    )
    assert first.agrees
    assert second.found is None


def test_days_are_no_counterpart_of_years() -> None:
    assert only("a term of five years", "ends on thirty days' notice").found is None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Notice is 90 days.", "Support runs seven days per week."),
        ("It ends on three years' notice.", "It ends on the second anniversary of signing."),
    ],
)
def test_hours_of_service_and_anniversaries_clash_with_no_length(claim: str, source: str) -> None:
    assert only(claim, source).found is None


def test_two_lengths_of_service_clash() -> None:
    match = only("Support runs six days per week.", "Support runs seven days per week.")
    assert match.found is not None and not match.agrees
