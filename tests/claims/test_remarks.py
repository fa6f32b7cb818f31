"""Remarks are told from their words and their place; facts stay facts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.claims.extract import extract_claims, placed_claims
from groundcheck.claims.markdown import BlockKind
from groundcheck.claims.remarks import Place, likelihood
from groundcheck.models import Verifiability

ANSWER = """Glad to help. The lease is the one you sent over.

**Deposit.** It comes back within a month of moving out. Keep the receipt in a safe place.

- The tenant insures its own goods.
- Pets need the landlord's consent.

| Topic | Rule |
|---|---|
| Heating | The landlord maintains the boiler |

Feel free to come back to me if you'd like the clause numbers.

Best wishes,
Noor
"""
FACTS = (
    "The lease is the one you sent over.",
    "It comes back within a month of moving out.",
    "The tenant insures its own goods.",
    "Pets need the landlord's consent.",
)
PLACES = st.builds(
    Place, st.sampled_from(BlockKind), st.booleans(), st.booleans(), st.booleans(), st.booleans()
)


@pytest.mark.parametrize(
    "remark",
    [
        "Glad to help.",
        "Feel free to come back to me if you'd like the clause numbers.",
        "Best wishes,\nNoor",
    ],
)
def test_what_is_said_around_the_facts_is_no_claim_to_check(remark: str) -> None:
    found = {claim.text: claim.verifiability for claim in extract_claims(ANSWER)}
    assert found[remark] is not Verifiability.FACT


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_is_checked(fact: str) -> None:
    found = {claim.text: claim.verifiability for claim in extract_claims(ANSWER)}
    assert found[fact] is Verifiability.FACT


@pytest.mark.parametrize(
    "advice",
    [
        "Feel free to leave within 30 days.",
        "I'd be glad to hear that the cap is $2 million.",
        "Happy reading: the fee is 5%.",
    ],
)
def test_a_figure_makes_a_fact_whatever_the_tone(advice: str) -> None:
    assert [claim.verifiability for claim in extract_claims(advice)] == [Verifiability.FACT]


@given(st.text(max_size=200), PLACES)
def test_a_likelihood_lies_between_0_and_1(text: str, place: Place) -> None:
    assert 0 <= likelihood(text, place) <= 1


@given(st.sampled_from(FACTS), PLACES)
def test_no_place_hides_a_plain_fact(fact: str, place: Place) -> None:
    assert likelihood(fact, place) < 0.95


def test_a_place_says_what_stands_around_a_claim() -> None:
    placed = {each.text: each.place for each in placed_claims(ANSWER)}
    assert placed["Glad to help."].first and not placed["Glad to help."].alone
    assert placed["Pets need the landlord's consent."].kind is BlockKind.ITEM
    assert placed["Heating, The landlord maintains the boiler"].kind is BlockKind.ROW
