"""A value between the two ends that a passage joins is a case of them, and no other figure."""

import pytest

from groundcheck.entailment.between import enclosing
from groundcheck.entailment.passage import Passage

BAND = "| 99.0% or more but less than 99.5% | 10% |"
QUARTERS = "| September 30, 2027 to June 30, 2028 | 3.50 to 1.00 |"


@pytest.mark.parametrize(
    ("claim", "source", "inside"),
    [
        ("A month at 99.2% earns a credit.", BAND, True),
        ("A month at 99.0% earns a credit.", BAND, True),
        ("A month at 99.5% earns a credit.", BAND, False),
        ("A month at 98.9% earns a credit.", BAND, False),
        (
            "Orders of 60 units ship free.",
            "orders of more than 50 units and at most 80 units",
            True,
        ),
        (
            "Orders of 50 units ship free.",
            "orders of more than 50 units and at most 80 units",
            False,
        ),
        ("Orders of 60 units ship free.", "orders of 50 units, and returns of 80 units", False),
        ("The quarter ending March 31, 2028.", QUARTERS, True),
        ("The quarter ending September 30, 2028.", QUARTERS, False),
        ("It ends on March 31, 2028.", "It runs from September 30, 2027 to June 30, 2028.", False),
        ("A month at 99.2 points earns a credit.", BAND, False),
    ],
)
def test_only_a_band_or_a_cell_of_days_has_values_between(
    claim: str, source: str, *, inside: bool
) -> None:
    told, given = Passage(claim), Passage(source)
    ends = enclosing(told.quantities[0], given)
    assert list(ends) == (list(given.quantities[:2]) if inside else [])
