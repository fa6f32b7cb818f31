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
        ("The fee rises; it pays up to 5%.", "The fee shall increase by 5%.", None),
    ],
)
def test_the_end_of_a_change_is_told_from_its_size(claim, source, apart):
    ours, theirs = Passage(claim), Passage(source)
    found = stepped_apart(ours.quantities[0], ours, theirs.quantities[0], theirs)
    assert found == apart
