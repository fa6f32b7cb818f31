"""A bare number counts what its column says; a value of one row is not another row's."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Status
from groundcheck.entailment.headed import headed_values, values_within
from groundcheck.models import Span

PRICES = pd.DataFrame(
    {
        "Service": ["Support", "Hosting"],
        "Fee (USD thousands)": [40, 75],
        "Term (months)": [12, 24],
        "Discount (%)": [5, 10],
    }
)
TABLE = """Fees

| Service | Fee (USD thousands) | Term (months) | Discount (%) |
| --- | --- | --- | --- |
| Support | 40 | 12 | 5 |
| Hosting | 75 | 24 | 10 |
"""
PRICE_LIST = [Document.from_text(TABLE, title="Fees"), Document.from_table(PRICES, title="Fees")]


@pytest.mark.parametrize(
    ("head", "cell", "amount", "unit"),
    [
        ("Price ($ in thousands)", "$40", 40_000, "USD"),
        ("Amounts (in 000's)", "$3", 3_000, "USD"),
        ("Amount, EUR", "1,200.50", 1200.5, "EUR"),
        ("Fee (€m)", "4", 4_000_000, "EUR"),
        ("Rate ($/hour)", "40", 40, "USD"),
        ("Fees in US dollars", "1,200", 1200, "USD"),
        ("Notice (Business Days)", "4", 4, "business_day"),
        ("Share, %", "12.5", 12.5, "%"),
    ],
)
def test_a_unit_in_the_head_reaches_the_cell(
    head: str, cell: str, amount: float, unit: str
) -> None:
    text = f"Item | {head}\nDesk | {cell}\n"
    (value,) = headed_values(text)
    assert (float(value.amount or 0), value.unit) == (amount, unit)
    assert text[value.start : value.end] == cell == value.text


@pytest.mark.parametrize(
    "text",
    [
        "Item | Units (max)\nDesk | 4\n",
        "Item | Fee (USD)\nDesk | on request\n",
        "Item | Fee\nDesk | 40\n",
        "Hours (Mon - Fri): 9\n",
        "Section (2): 14\n",
    ],
)
def test_a_head_without_a_unit_makes_no_value(text: str) -> None:
    assert headed_values(text) == ()


@pytest.mark.parametrize("contract", PRICE_LIST, ids=["table", "records"])
def test_claims_are_held_against_the_row_they_name(contract: Document) -> None:
    answer = (
        "Hosting costs USD 75,000. Hosting costs $40,000. Support runs for 12 months. "
        "Hosting runs for 12 months. The discount for Support is 10%."
    )
    claims = Judge(entailment=None).evaluate(answer, [contract]).claims
    yes, no = Status.SUPPORTED, Status.CONTRADICTED
    assert [claim.status for claim in claims] == [yes, no, yes, no, no]
    assert claims[1].comparisons[0].found == "75 (USD thousands)"
    for claim in claims:
        for quote in claim.evidence:
            assert contract.text[quote.start : quote.end] == quote.quote


def test_a_named_field_of_another_record_is_not_the_claimed_one() -> None:
    rates = pd.DataFrame({"Role": ["Engineer", "Trainer"], "Rate": ["$182", "$130"]})
    contract = Document.from_table(rates, title="Rates")
    claims = Judge(entailment=None).evaluate("A trainer costs $182.", [contract]).claims
    assert claims[0].status is Status.CONTRADICTED


@given(st.integers(0, 80), st.integers(0, 80))
def test_values_within_a_part_keep_their_words(start: int, length: int) -> None:
    part = Span(start=start, end=start + length)
    inside = values_within(headed_values(TABLE), part)
    assert all(part.of(TABLE)[each.start : each.end] == each.text for each in inside)
    whole = [v for v in headed_values(TABLE) if part.contains(v)]
    assert len(inside) == len(whole)
