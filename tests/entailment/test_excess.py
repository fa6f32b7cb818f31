"""Rates that count from a figure on."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.excess import threshold_of, told_of_all
from groundcheck.entailment.passage import Passage


@pytest.mark.parametrize(
    ("source", "threshold"),
    [
        ("A royalty of 5% of net sales in excess of $1,000,000 is due.", "$1,000,000"),
        ("Rent of 7% of the amount by which Turnover exceeds \u00a31,200,000.", "\u00a31,200,000"),
        ("If sales exceed $1,000,000, 5% of all sales is due.", ""),
        ("A fee of 5% of net sales is due. Costs above $500 are shared.", ""),
        ("Interest of 5% above the base rate.", ""),
    ],
)
def test_thresholds(source: str, threshold: str) -> None:
    passage = Passage(source)
    [rate] = [q for q in passage.quantities if q.unit == "%"]
    found = threshold_of(rate, passage)
    assert (found.text if found else "") == threshold


def test_a_claim_that_tells_the_threshold_is_left_alone() -> None:
    source = Passage("The Buyer bears 50% of costs above $10,000.")
    rate = source.quantities[0]
    assert told_of_all(rate, source, Passage("The Buyer bears 50% of costs.")) is not None
    assert told_of_all(rate, source, Passage("It bears 50% of costs beyond $10,000.")) is None


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("The fee is $10 for each guest after the second.", True),
        ("The fee is $40 per hour beyond the 10th.", True),
        ("The fee is $500 for each audit after the third party auditor has reported.", False),
        ("The price is $500,000 after the Second Closing.", False),
        ("The fee is $40 for each call after the first three months.", False),
    ],
)
def test_rates_that_count_from_a_number_on(source: str, told: bool) -> None:
    passage = Passage(source)
    found = told_of_all(passage.quantities[0], passage, Passage("It costs that much."))
    assert (found is not None) is told


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("The royalty is 5% of net sales.", Status.CONTRADICTED),
        ("The royalty is 5% of net sales above $1,000,000.", Status.SUPPORTED),
        ("On net sales of $1,500,000 the royalty is $75,000.", Status.CONTRADICTED),
    ],
)
def test_the_judge_holds_a_rate_with_its_threshold(claim: str, status: Status) -> None:
    contract = "The Licensee shall pay a royalty of 5% of net sales in excess of $1,000,000."
    [found] = Judge().evaluate(claim, [Document.from_text(contract)]).claims
    assert found.status is status, found.reason
