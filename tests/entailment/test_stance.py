"""Negation, modality and opposites, as two passages show them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import oppositions, read_stances


def kinds(claim: str, source: str) -> set[str]:
    return {o.kind for o in oppositions(Passage(claim), Passage(source))}


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The buyer may resell the goods.", "The buyer shall not resell the goods.", "negation"),
        ("The licence is exclusive.", "The licence is non-exclusive.", "negation"),
        ("Neither party may assign the lease.", "A party may assign the lease.", "negation"),
        ("The bank must give notice first.", "The bank may give notice first.", "modality"),
        ("The bank need not give notice.", "The bank shall give notice.", "modality"),
        ("Rent is paid in arrears each month.", "Rent is paid in advance each month.", "antonym"),
    ],
)
def test_opposite_stances_are_seen(claim: str, source: str, kind: str) -> None:
    assert kinds(claim, source) == {kind}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The buyer may not resell the goods.", "The buyer shall not resell the goods."),
        ("The buyer cannot resell the goods.", "The buyer is prohibited from reselling the goods."),
        ("The tenant pays at least $5.", "The tenant pays not less than $5."),
        ("Neither party may solicit staff.", "No party shall solicit staff."),
        ("The licence is exclusive.", "The licence is exclusive. The manual is not exclusive."),
        ("Ontario law applies to the deal.", "The Convention does not apply. Ontario law governs."),
    ],
)
def test_stray_negations_oppose_nothing(claim: str, source: str) -> None:
    assert kinds(claim, source) == set()


@given(st.text(max_size=200))
def test_a_text_never_opposes_itself(text: str) -> None:
    assert oppositions(Passage(text), Passage(text)) == ()


@given(st.text(max_size=200))
def test_stances_are_read_from_any_text(text: str) -> None:
    read_stances(Passage(text))
