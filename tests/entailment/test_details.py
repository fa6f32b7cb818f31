"""What a claim gives as one party's address, number or name."""

import pytest

from groundcheck.entailment.addressees import Addressees
from groundcheck.entailment.cast import find_parties
from groundcheck.entailment.details import Details

TEXT = """This agreement is between Acme Tools Ltd ("Acme") and Beta LLC (the "Client").

(a) If to Acme, to:

Acme Tools Ltd
4 Low Road, 8th Floor
Leeds LS1 4AB
Attn: Siva Kumar, General Counsel
Tel: (0113) 555-0100  Fax: (0113) 555-0199
legal@acme.example
With a copy to: Smith LLP, 1 Gray's Inn

(b) If to the Client:

19 High Street, London
"""


def place(claim: str) -> str | None:
    """Where the party's own particulars say the same."""
    found = Addressees.of(TEXT, find_parties(TEXT))
    particulars, details = found.of_claim(claim), Details.of(claim, found.parties)
    if not particulars or not details:
        return None
    span = details.place(TEXT, particulars.own)
    return span and " ".join(span.of(TEXT).split())


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Notices to Acme must be sent to 4 Low Road, Leeds.", "4 Low Road, 8th Floor Leeds"),
        ("Acme's address is 4 Low Road, Leeds LS1 4AB.", "4 Low Road, 8th Floor Leeds LS1 4AB"),
        ("Faxed notices to Acme go to (0113) 555-0199.", "0113) 555-0199"),
        ("Acme's email address for notices is legal@acme.example.", "legal@acme.example"),
        ("Notices to Acme are addressed to Siva Kumar.", "Siva Kumar"),
        ("Notices to the Client go to 19 High Street in London", "19 High Street, London"),
    ],
)
def test_details_are_found_in_the_partys_own_particulars(claim: str, words: str) -> None:
    assert place(claim) == words


@pytest.mark.parametrize(
    "claim",
    [
        "Notices to Acme must be sent to 14 Low Road.",
        "Notices to Acme must be sent to 19 High Street.",
        "Notices to Acme must be sent within 4 days to Low Road.",
        "Notices to Acme may not be sent to 4 Low Road.",
        "Notices to Acme go only to 4 Low Road.",
        "Faxed notices to Acme go to (0113) 555-0100.",
        "Notices to Acme go to Smith LLP.",
        "A copy of notices to Acme goes to Smith LLP.",
        "Notices to Acme go to Leeds, 4 Low Road.",
        "Acme receives notices.",
    ],
)
def test_what_is_not_given_so_is_not_found(claim: str) -> None:
    assert place(claim) is None
