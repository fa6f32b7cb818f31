"""A claim that calls the parties what the contract's sentences call them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.entailment.cast import find_parties
from groundcheck.entailment.renamed import in_all_their_words, in_their_words

OPENING = (
    'This Agreement is between Acme Tools, Inc. (the "Supplier") and Bolt Works LLC ("Client"). '
    "The Supplier shall deliver. Client shall pay."
)
PARTIES = find_parties(OPENING)
SHALL = ["The Supplier shall insure the goods.", "Client shall pay the Supplier's invoices."]


@pytest.mark.parametrize(
    ("claim", "read"),
    [
        ("Acme insures the goods.", "The Supplier insures the goods."),
        ("Acme Tools, Inc. insures the goods.", "The Supplier insures the goods."),
        ("Bolt Works pays Acme's invoices.", "Client pays the Supplier's invoices."),
        ("Once insured, Acme may deliver.", "Once insured, the Supplier may deliver."),
    ],
)
def test_a_name_is_read_as_the_role_that_the_sentences_name(claim: str, read: str) -> None:
    assert in_their_words(claim, SHALL, PARTIES) == read


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The Supplier insures the goods.", SHALL),
        ("Acme insures the goods.", ["Goods are insured."]),
        (
            "Acme insures the goods.",
            ["Acme Tools, Inc. (the Supplier) insures the goods. Acme pays."],
        ),
        ("Zenith insures the goods.", SHALL),
        ("Either party may insure the goods.", SHALL),
        ("The vendor insures the goods.", SHALL),
        ("Acme Tools Europe GmbH insures the goods.", SHALL),
        ("iPhone makers insure the goods.", SHALL),
    ],
)
def test_other_words_are_left_as_they_are(claim: str, sentences: list[str]) -> None:
    assert in_their_words(claim, sentences, PARTIES) == claim


@pytest.mark.parametrize(
    ("sentences", "read"),
    [
        (["The Supplier may assign it."], "The Client may assign it."),
        (["Supplier may assign it."], "Client may assign it."),
        (["Bolt Works lets the Supplier assign it."], "Bolt may assign it."),
        (["Acme may assign it."], "Bolt may assign it."),
    ],
)
def test_beside_the_role_of_another_party_a_party_goes_by_its_own(
    sentences: list[str], read: str
) -> None:
    assert in_their_words("Bolt may assign it.", sentences, PARTIES) == read


def test_a_lettered_party_goes_by_its_letter() -> None:
    parties = find_parties(
        "Party A: Dede Rides Co., Ltd. Legal Representative: T. Chen\n"
        "Party B: Ruxin Cars Co., Ltd Legal Representative: L. Xiang\n"
        "Party A shall pay. Party B shall drive."
    )
    read = in_their_words("Ruxin alone may end it.", ["Party A may end this Agreement."], parties)
    assert read == "Party B alone may end it."


def test_of_a_name_and_a_role_the_commoner_one_is_read() -> None:
    assert in_their_words("Acme pays.", [OPENING, *SHALL], PARTIES) == "The Supplier pays."
    named = ["The Supplier means Acme Tools, Inc. Acme shall insure. Acme shall deliver."]
    assert in_their_words("Acme pays.", named, PARTIES) == "Acme pays."


def test_roles_that_either_party_may_have_are_left() -> None:
    parties = find_parties(
        'Between Acme Inc. ("Acme") and Bolt LLC ("Bolt"). "Receiving Party" means the party that '
        "receives Confidential Information. The Receiving Party shall keep it. Acme shall pay. "
        "Bolt shall deliver."
    )
    claim = "Acme keeps it."
    assert in_their_words(claim, ["The Receiving Party shall keep it."], parties) == claim


@given(st.text(alphabet="AcmeBolt Wrks,.'s ", max_size=60))
def test_reading_again_changes_nothing(claim: str) -> None:
    once = in_their_words(claim, SHALL, PARTIES)
    assert in_their_words(once, SHALL, PARTIES) == once


def test_of_two_documents_that_give_a_name_two_roles_neither_is_read() -> None:
    other = find_parties(OPENING.replace('"Supplier"', '"Lender"').replace("Supplier", "Lender"))
    told = {"a": SHALL, "b": ["The Lender shall lend.", "The Supplier shall insure."]}
    alike, apart = {"a": PARTIES, "b": PARTIES}, {"a": PARTIES, "b": other}
    assert in_all_their_words("Acme insures the goods.", told, alike).startswith("The Supplier")
    assert in_all_their_words("Acme insures the goods.", told, apart).startswith("Acme")
