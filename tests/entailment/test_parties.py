"""Who does what: parties, roles and swaps."""

import json
from pathlib import Path

import pytest

from groundcheck.entailment.parties import find_parties, mismatches
from groundcheck.entailment.passage import Passage

CONTRACT = (
    'This agreement is between Acme Tools, Inc., a Delaware corporation ("Supplier"), and Bolt '
    'Works LLC (the "Client"). The Supplier shall deliver. The Client shall pay the price. '
    '"Confidential Information" means any secret. The term (the "Term") is one year.'
)
PARTIES = find_parties(CONTRACT)
CASES = Path(__file__).parents[1] / "cases" / "parties.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_who_does_what_is_read_as_a_lawyer_reads_it(row: dict[str, str]) -> None:
    found = mismatches(Passage(row["claim"]), Passage(row["source"]), PARTIES)
    assert any(mismatch.swapped for mismatch in found) is row["swapped"]


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
        (
            "The Client shall inspect the goods.",
            "The goods are inspected by the Supplier and the Client shall insure the goods.",
        ),
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
        (
            "Either party may sublicense the licence.",
            "The Client may sublicense the licence, and the Supplier may sublicense the licence.",
        ),
        ("The Supplier incurs travel expenses.", "Travel expenses incurred by Client / Supplier."),
        ("The Supplier incurs travel expenses.", "Travel expenses incurred by Client or Supplier."),
        ("The Client shall insure goods.", "The Client and the Supplier shall insure the goods."),
        ("The Client and the Supplier shall insure goods.", "The Client shall insure the goods."),
        ("Client / Supplier shall insure goods.", "The Client shall insure the goods."),
        (
            "The Supplier must insure goods.",
            "Client pays Supplier and Supplier shall insure goods.",
        ),
    ],
)
def test_the_same_party_is_no_mismatch(claim: str, source: str) -> None:
    assert mismatches(Passage(claim), Passage(source), PARTIES) == ()


def test_one_party_is_not_either_party() -> None:
    (found,) = mismatches(
        Passage("Either party may terminate."), Passage("The Client may terminate."), PARTIES
    )
    assert not found.swapped


def test_a_party_goes_by_its_role_its_name_and_the_usual_word() -> None:
    roles = {name: role for name, role in PARTIES.names if role in ("supplier", "client")}
    assert roles["acme tools, inc."] == roles["acme"] == roles["vendor"] == "supplier"
    assert roles["bolt works"] == roles["bolt"] == roles["customer"] == "client"


def test_a_first_word_that_two_parties_share_names_neither() -> None:
    text = (
        'Between Hale Land LLC ("Licensor") and Hale Trust Ltd ("Licensee"). The Licensor shall '
        "license the Marks. The Licensee shall pay."
    )
    assert [m.role for m in find_parties(text).mentions("Hale, the Licensor and Hale Trust")] == [
        "licensor",
        "licensee",
    ]


def test_parties_without_a_defined_term_are_known_by_name() -> None:
    text = "This Agreement is between Orrin Corporation and Tessel, LLC (both of Ohio). Orrin shall deliver."
    assert [m.role for m in find_parties(text).mentions("Tessel pays Orrin")] == [
        "tessel, llc",
        "orrin corporation",
    ]


IN_TURN = find_parties(
    CONTRACT + ' "Furnishing Party" means the Party that discloses Confidential Information. '
    '"Receiving Party" means the Party that receives it.'
)


@pytest.mark.parametrize(
    ("claim", "source", "swapped"),
    [
        (
            "The recipient keeps title to the information.",
            "All information remains the property of the Furnishing Party.",
            True,
        ),
        (
            "The discloser keeps title to the information.",
            "All information remains the property of the Furnishing Party.",
            False,
        ),
        (
            "The Client keeps title to the information.",
            "All information remains the property of the Furnishing Party.",
            False,
        ),
        (
            "Both parties shall protect the information.",
            "The Receiving Party shall protect the information.",
            False,
        ),
    ],
)
def test_a_role_of_either_party_is_held_against_the_other_side_only(
    claim: str, source: str, *, swapped: bool
) -> None:
    found = mismatches(Passage(claim), Passage(source), IN_TURN)
    assert bool(found) is swapped


def test_a_role_that_no_definition_explains_is_no_party() -> None:
    assert PARTIES.mentions("The Receiving Party and the Disclosing Party") == []
