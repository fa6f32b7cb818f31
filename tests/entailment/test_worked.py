"""An answer's own example is reckoned with: what a rate comes to on a sum, a period from a day."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Status
from groundcheck.entailment.nli import Reading
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.worked import workings
from groundcheck.entailment.worked_days import day_workings
from tests.judging.test_reading import ScriptedEntailment

INTEREST = "Overdue sums bear interest at 1.5% per month."
DAMAGES = "The Hotel pays damages of $3,600 multiplied by the number of approved guest rooms."
FEE = "Client shall pay a monthly fee of $4,000 for each licensed site."
SEATS = "Each user licence costs EUR 15 per month."
DELAY = "For each week of delay the Seller pays 0.5% of the order value."


def outcomes(claim: str, source: str) -> list[tuple[str, bool]]:
    found = (
        *workings(Passage(claim), Passage(source)),
        *day_workings(Passage(claim), Passage(source)),
    )
    return [(each.due.told, each.is_right) for each in found]


@pytest.mark.parametrize(
    ("claim", "source", "told"),
    [
        ("On $10,000, interest is $150 per month.", INTEREST, "1.5% per month (on $10,000: $150)"),
        (
            "On $10,000 overdue for two months, interest is $300.",
            INTEREST,
            "1.5% per month (on $10,000 for two months: $300)",
        ),
        ("With 135 rooms that makes $486,000.", DAMAGES, "$3,600 (for 135 rooms: $486,000)"),
        (
            "For three sites the monthly fee is $12,000.",
            FEE,
            "$4,000 for each licensed site (for three sites: $12,000)",
        ),
        (
            "A year of fees for two sites is $96,000.",
            FEE,
            "$4,000 for each licensed site (for two sites for a year: $96,000)",
        ),
        (
            "20 users cost EUR 3,600 a year.",
            SEATS,
            "EUR 15 per month (for 20 users for a year: EUR 3,600)",
        ),
        (
            "Three weeks late on an order of EUR 50,000, it pays EUR 750.",
            DELAY,
            "0.5% (on EUR 50,000 for three weeks: EUR 750)",
        ),
        (
            "At 1.5% a month, $33.33 brings $0.50 a month.",
            INTEREST,
            "1.5% per month (on $33.33: $0.50)",
        ),
    ],
)
def test_what_a_rate_comes_to_is_reckoned(claim: str, source: str, told: str) -> None:
    assert (told, True) in outcomes(claim, source)


@pytest.mark.parametrize(
    ("claim", "source", "told"),
    [
        ("On $10,000, interest is $250 per month.", INTEREST, "1.5% per month (on $10,000: $150)"),
        ("With 135 rooms that makes $468,000.", DAMAGES, "$3,600 (for 135 rooms: $486,000)"),
        (
            "An invoice received on May 1 is payable by May 15.",
            "Invoices are payable within 30 days of receipt.",
            "30 days (from May 1: May 31)",
        ),
    ],
)
def test_a_wrong_example_is_told_what_it_should_be(claim: str, source: str, told: str) -> None:
    assert outcomes(claim, source) == [(told, False)]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fee is $250 and the deposit $10,000, for 12 sites.", INTEREST),
        ("On $10,000, interest is $150.", "Overdue sums bear interest at the statutory rate."),
        ("The fee is $4,000.", FEE),
        ("With 135 rooms that makes $468,000.", "The Hotel pays damages of $3,600."),
        ("On EUR 10,000, interest is $150 per month.", INTEREST),
        ("Paid on May 1 and again on May 31.", "Invoices are payable within 30 business days."),
    ],
)
def test_what_no_rate_explains_is_not_reckoned(claim: str, source: str) -> None:
    assert outcomes(claim, source) == []


@pytest.mark.parametrize(
    ("claim", "source", "day"),
    [
        ("Received on May 1, 2025, it is due by May 31, 2025.", "within 30 days", "May 31, 2025"),
        ("Received on May 1, 2025, it is due by May 30, 2025.", "within 30 days", "May 30, 2025"),
        ("For an end on March 1, notice is due by December 31.", "60 days before the end", ""),
        (
            "For an end on March 31, notice is due by January 30.",
            "at least 60 days before the end",
            "January 30",
        ),
        (
            "Delivered on 31 January, it can go back until 28 February.",
            "for one month",
            "February 28",
        ),
    ],
)
def test_a_day_is_counted_from_a_supposed_one(claim: str, source: str, day: str) -> None:
    right = [told for told, is_right in outcomes(claim, f"It is {source}.") if is_right]
    assert [told.rpartition(": ")[2].rstrip(")") for told in right] == ([day] if day else [])


@given(
    base=st.integers(min_value=1_000, max_value=9_000_000),
    rate=st.integers(min_value=1, max_value=99),
    off=st.integers(min_value=-900, max_value=900).filter(lambda off: off),
)
def test_only_the_right_sum_is_right(base: int, rate: int, off: int) -> None:
    due = Decimal(base) * rate / 100
    source = f"The Buyer pays a deposit of {rate}% of the price."
    for amount, expected in ((due, True), (due + off, False)):
        if 0 < amount < base:
            claim = f"For a price of ${base:,} the deposit is ${amount:,.2f}."
            assert [right for _, right in outcomes(claim, source)] == [expected]


CONTRACT = Document.from_text(
    "1. Late payment. Sums that the Client pays late bear interest at 1.5% per month.\n\n"
    "2. Payment. Invoices are payable within 30 days of receipt. A fee of $40 is due for each reminder.",
    title="Terms",
)


def asked(claim: str) -> list[str]:
    model = ScriptedEntailment(lambda _: Reading(0.96, 0.02, 0.02))
    Judge(entailment=model).evaluate(claim, [CONTRACT])
    return [question.claim for question in model.asked]


def test_the_model_reads_an_example_in_the_words_of_the_rate() -> None:
    told = asked("On a late invoice of $10,000, interest is $150 per month.")
    assert set(told) == {"On a late invoice of $10,000, interest is 1.5% per month."}


@pytest.mark.parametrize(
    ("claim", "status", "found"),
    [
        (
            "On a late invoice of $10,000, interest is $150 per month.",
            Status.SUPPORTED,
            "1.5% per month (on $10,000: $150)",
        ),
        (
            "On a late invoice of $10,000, interest is $250 per month.",
            Status.CONTRADICTED,
            "1.5% per month (on $10,000: $150)",
        ),
        (
            "An invoice received on May 1 is payable by May 31.",
            Status.SUPPORTED,
            "30 days (from May 1: May 31)",
        ),
        (
            "An invoice received on May 1 is payable by June 15.",
            Status.CONTRADICTED,
            "30 days (from May 1: May 31)",
        ),
        ("Two reminders cost $80.", Status.SUPPORTED, "$40 (for two reminders: $80)"),
    ],
)
def test_an_example_is_judged_by_what_it_comes_to(claim: str, status: Status, found: str) -> None:
    judged = Judge().evaluate(claim, [CONTRACT]).claims[0]
    assert judged.status is status
    assert [comparison.found for comparison in judged.comparisons] == [found]
    assert found in judged.reason


def test_what_another_place_states_is_no_wrong_example() -> None:
    votes = "Each share carries one vote, which its holder may cast by letter to the Company. "
    contract = Document.from_text(
        "1. Interest. Late sums for the shares bear interest at 8% of their price.\n\n"
        f"2. Votes. {votes * 6}\n\n"
        "3. Price. The price of the shares is $5,000,000, of which $250,000 is put in escrow.",
        title="Sale",
    )
    claim = "The escrow takes $250,000 of the price of $5,000,000 for the shares."
    judged = Judge().evaluate(claim, [contract]).claims[0]
    assert judged.status is Status.SUPPORTED
    assert [each.found for each in judged.comparisons] == ["$250,000", "$5,000,000"]
