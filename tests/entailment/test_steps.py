"""What something changes to, and by how much."""

import pytest

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.steps import stepped_apart


@pytest.mark.parametrize(
    ("claim", "source", "apart"),
    [
        ("The deposit drops by $500.", "The deposit is reduced to $500.", ("by", "to")),
        ("The fee rises to 5%.", "The fee shall increase by 5%.", ("to", "by")),
        ("The rate goes up by up to 3%.", "The rate may be raised to 3%.", ("by", "to")),
        ("The deposit drops to $500.", "The deposit is reduced to $500.", None),
        ("The deposit is $500.", "The deposit is reduced to $500.", None),
        ("It pays $500 by May.", "The deposit is reduced to $500.", None),
        (
            "The base rent increases by 3% each year.",
            "The Base Rent shall increase each year by an amount\nequal to 3% of itself.",
            None,
        ),
        (
            "The rent may increase by at most 5%.",
            "Any increase in the rent shall be limited to 5%.",
            None,
        ),
        (
            "The goods fall due by June 30, 2024.",
            "The price of goods rises on or prior to June 30, 2024.",
            None,
        ),
        ("The price drops by 50%.", "The price is reduced to 50%.", None),
        ("The fee rises; it pays up to 5%.", "The fee shall increase by 5%.", None),
    ],
)
def test_the_end_of_a_change_is_told_from_its_size(claim, source, apart):
    ours, theirs = Passage(claim), Passage(source)
    found = stepped_apart(ours.quantities[0], ours, theirs.quantities[0], theirs)
    assert found == apart
