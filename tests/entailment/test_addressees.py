"""Whose particulars stand under which label."""

import pytest

from groundcheck.entailment.addressees import Addressees
from groundcheck.entailment.cast import find_parties
from groundcheck.entailment.question import Piece

OPENING = 'This agreement is between Acme Tools Ltd ("Acme") and Beta LLC (the "Client").\n\n'
NOTICES = """14. Notices. All notices must be in writing and sent as follows.

(a) If to Acme, to:

Acme Tools Ltd
4 Low Road, Leeds

(b) If to the Client:

19 High Street, London
With a copy to: Smith LLP, 1 Gray's Inn

15. Governing law. This agreement is governed by the laws of England.
"""


def particulars(claim: str, notices: str = NOTICES) -> tuple[list[str], list[str]] | None:
    text = OPENING + notices
    found = Addressees.of(text, find_parties(text)).of_claim(claim)
    if found is None:
        return None
    own, others = ([span.of(text) for span in each] for each in (found.own, found.others))
    return own, others


@pytest.mark.parametrize(
    "claim",
    [
        "The Client's address is 4 Low Road.",
        "Notices to the Client go to 4 Low Road, Leeds.",
        "Acme must send its notices to Beta LLC at 4 Low Road.",
        "The Client can be reached by mail at 4 Low Road.",
        "Acme's notices to the Client are sent to 4 Low Road.",
    ],
)
def test_a_claim_about_an_address_is_about_one_party(claim: str) -> None:
    found = particulars(claim)
    assert found is not None
    (own,), (others,) = found
    assert "19 High Street" in own
    assert "Smith LLP" in own
    assert "governed by" not in own
    assert "4 Low Road" in others
    assert "High Street" not in others


@pytest.mark.parametrize(
    "claim",
    [
        "Acme must send its notices to 4 Low Road.",
        "Acme's address and the Client's address are both in England.",
        "Notices must be in writing.",
        "The Client pays Acme within 30 days.",
    ],
)
def test_a_claim_that_names_no_one_addressee_is_left_alone(claim: str) -> None:
    assert particulars(claim) is None


def test_names_that_only_labels_give_are_told_apart() -> None:
    text = "If to Alder:\n4 Low Road\nIf to Birch:\n19 High Street\n"
    found = Addressees.of(text, find_parties(text)).of_claim("Birch's address is 4 Low Road.")
    assert found is not None
    assert [span.of(text) for span in found.others] == ["If to Alder:\n4 Low Road\n"]


@pytest.mark.parametrize(
    "notices",
    [
        "If to Acme:      If to the Client:\n4 Low Road       19 High Street\n",
        "If to Acme:\n4 Low Road\n",
        "If to Acme and the Client:\n4 Low Road\nIf to Smith LLP:\n1 Gray's Inn\n",
    ],
    ids=["columns", "one party", "both under one label"],
)
def test_what_is_not_known_to_be_one_party_s_stays(notices: str) -> None:
    assert particulars("The Client's address is 4 Low Road.", notices) is None


def test_another_party_s_lines_go_and_its_own_come_first() -> None:
    text = OPENING + NOTICES
    found = Addressees.of(text, find_parties(text)).of_claim("The Client's address is 4 Low Road.")
    assert found is not None
    wrong, general, right = (
        Piece(words, text.index(words), "d") for words in ("4 Low Road", "All notices", "19 High")
    )
    assert found.sorted_out([wrong, general, right], "d") == (right, general)
    assert found.sorted_out([general, wrong, right], "d") == (general, right)
    assert found.sorted_out([wrong, general], "another") == (wrong, general)
