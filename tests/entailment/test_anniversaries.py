"""An end counted in years is the anniversary that the contract names; a length of time is not."""

import pytest

from groundcheck.entailment.anniversaries import as_anniversary
from groundcheck.entailment.passage import Passage

SOURCE = Passage("It shall expire on the second (2nd) anniversary of the Closing.")
TOLD = [
    (
        "The lease ends two years after the Closing.",
        "The lease ends on the second (2nd) anniversary of the Closing.",
    ),
    (
        "It comes to an end two (2) years following the Closing, at the latest.",
        "It comes to an end on the second (2nd) anniversary of the Closing, at the latest.",
    ),
]
LEFT = [
    "The lease lasts two years from the Closing.",
    "It binds her for two years after the Closing.",
    "It ends within two years after the Closing.",
    "It stays in force until two years after the Closing.",
    "It ends after two years.",
    "The Seller may not compete during the two years following the Closing.",
    "The term is two years from the Closing.",
    "It ends on the second anniversary of the Closing.",
]


@pytest.mark.parametrize(("claim", "told"), TOLD)
def test_an_end_counted_in_years_is_told_as_the_anniversary(claim: str, told: str) -> None:
    retold = as_anniversary(claim, Passage(claim).quantities[0], SOURCE.quantities[0])
    assert retold is not None
    start, end, words = retold
    assert f"{claim[:start]}{words}{claim[end:]}" == told


@pytest.mark.parametrize("claim", LEFT)
def test_a_length_of_time_stays_as_it_is(claim: str) -> None:
    assert as_anniversary(claim, Passage(claim).quantities[0], SOURCE.quantities[0]) is None


def test_only_an_anniversary_takes_its_place() -> None:
    claim = Passage("The lease ends two years after the Closing.")
    source = Passage("The Term is two years from the Closing.")
    assert as_anniversary(claim.text, claim.quantities[0], source.quantities[0]) is None
