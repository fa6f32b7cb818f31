"""A sum that no document states, and none of their rates comes to, is not found supported."""

import pytest

from groundcheck import Document, Judge, Role, Status
from groundcheck.entailment.nli import Reading
from groundcheck.models import DecidedBy
from tests.judging.test_reading import ScriptedEntailment

CONTRACT = Document.from_text(
    "1. Fee. The Client pays the Agent a fee of $400 for each sale, and $90 a day.\n\n"
    "2. Bonus. The Agent receives a bonus of $2,000, and $500 more after a year.",
    title="Terms",
)
READ = Judge(entailment=ScriptedEntailment(lambda _: Reading(0.97, 0.02, 0.01)))


@pytest.mark.parametrize(
    "claim",
    [
        "The bonus that the Agent receives comes to $7,500 for a good year of work.",
        "Selling a boat in Rome on a Sunday brings the Agent a bonus of $1,999.",
    ],
)
def test_a_sum_of_the_answer_s_own_is_left_open(claim: str) -> None:
    judged = READ.evaluate(claim, [CONTRACT]).claims[0]
    assert judged.status is not Status.SUPPORTED


def test_what_is_left_open_says_so_and_shows_the_nearest_text() -> None:
    claim = "By custom the parties put the worth of goodwill at $77,000."
    judged = READ.evaluate(claim, [CONTRACT]).claims[0]
    assert (judged.status, judged.decided_by) == (Status.UNSUPPORTED, DecidedBy.VALUES)
    assert "state $77,000 nowhere" in judged.reason
    assert {each.role for each in judged.evidence} == {Role.NEAREST}


@pytest.mark.parametrize(
    "claim",
    [
        "The bonus is $2,000, not $3,000.",
        "Five sales bring the Agent $2,000 in fees.",
        "For 12 sales the fee is $4,800.",
        "Three days come to $270.",
    ],
)
def test_a_sum_that_is_stated_worked_out_or_denied_is_no_reason(claim: str) -> None:
    assert READ.evaluate(claim, [CONTRACT]).claims[0].status is Status.SUPPORTED


def test_figures_of_records_are_left_alone() -> None:
    record = Document.from_bytes(b'{"order": {"id": "A-7", "total": 1250}}', name="order.json")
    judged = READ.evaluate("The total of order A-7 is $1,250.", [record]).claims[0]
    assert "nowhere" not in judged.reason


def test_a_figure_of_a_table_without_a_currency_is_stated() -> None:
    table = "1. Prices.\n\nPlan | Price\nBasic | 1,250\nLarge | 2,900.00\n\nPrices are in the money of the order."
    contract = Document.from_text(table, title="Prices")
    for claim in ("The Basic plan costs $1,250.", "The Large plan costs $2,900."):
        assert READ.evaluate(claim, [contract]).claims[0].status is Status.SUPPORTED
