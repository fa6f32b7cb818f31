"""Who does what: parties, roles and swaps."""

import pytest

from groundcheck.entailment.parties import find_parties, mismatches
from groundcheck.entailment.passage import Passage

CONTRACT = (
    'This agreement is between Acme Tools, Inc., a Delaware corporation ("Supplier"), and Bolt '
    'Works LLC (the "Client"). The Supplier shall deliver. The Client shall pay the price. '
    '"Confidential Information" means any secret. The term (the "Term") is one year.'
)
PARTIES = find_parties(CONTRACT)


def test_roles_names_and_everyday_words_are_known() -> None:
    found = PARTIES.mentions("Acme Tools tells the customer and the vendor tells Bolt Works LLC")
    assert [m.role for m in found] == ["supplier", "client", "supplier", "client"]


def test_defined_terms_that_do_nothing_are_no_parties() -> None:
    assert PARTIES.mentions("the Term and the Confidential Information") == []


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Client shall indemnify the Supplier.", "The Supplier shall indemnify the Client."),
        ("Acme Tools must insure the goods.", "The Client shall insure the goods."),
        ("The goods are insured by the Supplier.", "The Client shall insure the goods."),
    ],
)
def test_a_swapped_party_is_seen(claim: str, source: str) -> None:
    assert [m.swapped for m in mismatches(Passage(claim), Passage(source), PARTIES)] == [True]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Client shall indemnify the Supplier.", "The Client shall indemnify the Supplier."),
        ("The Client may terminate.", "Either party may terminate."),
        ("The customer shall insure the goods.", "The goods shall be insured by the Client."),
        ("Acme Tools must insure the goods.", "The goods must be insured."),
    ],
)
def test_the_same_party_is_no_mismatch(claim: str, source: str) -> None:
    assert mismatches(Passage(claim), Passage(source), PARTIES) == ()


def test_one_party_is_not_either_party() -> None:
    (found,) = mismatches(
        Passage("Either party may terminate."), Passage("The Client may terminate."), PARTIES
    )
    assert not found.swapped
