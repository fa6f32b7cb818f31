"""Values of a claim told as the text writes them: what changes, and what must not."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.retold import retold


def told(claim: str, source: str) -> str | None:
    """The claim with its only value told as in the source; None if it stays."""
    [claimed], [found] = Passage(claim).quantities, Passage(source).quantities
    place = retold(claimed, found)
    return place and f"{claim[: place[0]]}{place[2]}{claim[place[1] :]}"


@pytest.mark.parametrize(
    ("claim", "source", "as_told"),
    [
        ("It gets five cents a unit.", "$0.05 per unit sold", "It gets $0.05 per unit."),
        ("Up to $60 million.", "a total of USD 60,000,000", "Up to USD 60,000,000."),
        ("Within a fortnight.", "within fourteen (14) days", "Within fourteen (14) days."),
        ("After half a year.", "after six (6) months", "After six (6) months."),
        ("Interest comes to 18% a year.", "1.5% per month", "Interest comes to 1.5% per month."),
        ("It keeps a quarter of the fees.", "25% of the fees", "It keeps 25% of the fees."),
    ],
)
def test_a_value_is_told_as_the_text_writes_it(claim: str, source: str, as_told: str) -> None:
    assert told(claim, source) == as_told


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Within 30 days.", "within thirty (30) days"),
        ("Ninety days.", "90 days"),
        ("Up to $60 million.", "USD 61,000,000"),
        ("Within 5 days.", "within five business days"),
        ("Interest of 1.5% a month.", "1.5% a year"),
        ("Three directors.", "3 officers"),
        ("EUR 4,000,000 in any contract year.", "EUR 4,000,000 for each Serial Failure"),
    ],
)
def test_what_reads_alike_or_is_not_the_same_stays(claim: str, source: str) -> None:
    assert told(claim, source) is None


def test_a_number_that_its_column_explains_is_told_as_it_is_read_there() -> None:
    [claimed], [found] = Passage("Within half a day.").quantities, Passage("12 hours").quantities
    under_a_head = found.model_copy(update={"text": "12", "end": 2, "head": "hours"})
    assert retold(claimed, found) is not None
    assert retold(claimed, under_a_head) == (7, 17, "12 hours")
    written_out = under_a_head.model_copy(update={"text": "noon", "end": 4})
    assert retold(claimed, written_out) is None


@given(st.integers(1, 999))
def test_the_amount_is_never_another(millions: int) -> None:
    claim, source = f"Up to ${millions} million.", f"not above USD {millions},000,000"
    again = Passage(told(claim, source) or claim).quantities
    assert [value.amount for value in again] == [Decimal(millions) * 1_000_000]
