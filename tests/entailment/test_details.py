"""What a claim gives as one party's address or number, compared with the party's particulars."""

import time

import pytest

from groundcheck.entailment.addressees import Addressees
from groundcheck.entailment.cast import find_parties
from groundcheck.entailment.details import Details

OPENING = 'This agreement is between Acme Tools Ltd ("Acme") and Beta LLC (the "Client").\n\n'
NOTICES = """12. Notices. Notices must be in writing.

(a) If to Acme, to:

Acme Tools Ltd
4 Low Road, 8th Floor
Leeds LS1 4AB
Attn: Legal Department
Tel: (0113) 555-0100  Fax: (0113) 555-0199
legal@acme.example
With a copy to: Smith LLP, 1 Gray's Inn

(b) If to the Client:

19 High Street, London

13. Law. English law governs.
"""


def compared(claim: str, notices: str = NOTICES) -> str:
    """The words of the party's own particulars, "another's" or "" for neither."""
    text = OPENING + notices
    found = Addressees.of(text, find_parties(text))
    particulars, details = found.of_claim(claim), Details.of(claim, found.parties)
    if not particulars or not details:
        return ""
    own = details.given(text, particulars.own)
    if own:
        return " ".join(own.of(text).split())
    others = details.given_to_others(text, particulars.own, particulars.others)
    return "another's" if others else ""


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Notices to Acme must be sent to 4 Low Road, Leeds.", "4 Low Road, 8th Floor Leeds"),
        ("Acme's address is 4 Low Road, Leeds LS1 4AB.", "4 Low Road, 8th Floor Leeds LS1 4AB"),
        ("Acme's fax number is (0113) 555-0199.", "(0113) 555-0199"),
        ("Acme's phone number is 0113 555-0100.", ""),
        ("Acme's phone number is 0113-555-0100.", "(0113) 555-0100"),
        ("Acme's email address for notices is legal@acme.example.", "legal@acme.example"),
        ("Notices to the Client go to 19 High Street, London", "19 High Street, London"),
        ("Acme's address for notices is 4 Low Road.", "4 Low Road"),
        ("Acme's address is 19 High Street.", "another's"),
        ("Notices to the Client may be emailed to legal@acme.example.", ""),
    ],
)
def test_details_are_compared_with_the_partys_own(claim: str, words: str) -> None:
    assert compared(claim) == words


@pytest.mark.parametrize(
    "claim",
    [
        "Notices to Acme must be sent to 14 Low Road.",
        "Notices to Acme must be sent within 4 days to Low Road.",
        "Notices to Acme may not be sent to 4 Low Road.",
        "Notices to Acme go only to 4 Low Road.",
        "Notices to Acme may be sent by fax to 4 Low Road.",
        "Acme's fax number is (0113) 555-0100.",
        "Faxed notices to Acme go to 4 Low Road.",
        "Acme's phone number is (0113) 555-0199.",
        "Notices to Acme go to the Legal Department.",
        "Acme's address is 4 Service Low Road.",
        "Acme's address is 1 Gray's Inn.",
        "A copy of notices to Acme goes to 1 Gray's Inn.",
        "Notices to Acme and the Client go to 4 Low Road.",
        "Notices to the Client go via Acme to 4 Low Road.",
        "Acme's formal notices must be sent to 19 High Street.",
        "Acme's notices for this agreement must be sent to 19 High Street.",
        "Communications of Acme must be sent to 19 High Street.",
        "Notices to Acme go to Leeds, 4 Low Road.",
        "Acme's phone number is 0199.",
    ],
)
def test_a_claim_that_says_more_or_other_is_left_to_the_reader(claim: str) -> None:
    assert compared(claim) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("8th Floor", "8th Floor; invoices: 5 King Road"),
        ("Leeds LS1 4AB", "Leeds LS1 4AB, until 1 May 2024"),
        ("Acme Tools Ltd\n4", "not to its registered office but to\n4"),
        ("Leeds LS1 4AB", "Leeds LS1 4AB\n\nBy: John Roe"),
        ("Leeds LS1 4AB", "Leeds LS1 4AB (near Beta LLC)"),
        ("(a) If to Acme, to:", "(a) For Acme:"),
        ("8th Floor", "Support: 5 King Road"),
        ("8th Floor", "9 Mill Lane"),
        ("8th Floor", "        19 High Street"),
        ("4 Low Road", "2-4 Low Road"),
        ("4 Low Road", "4 Low Road North"),
        ("4 Low Road", "P.O. Box 4 Low Road"),
        ("Notices must be in writing.", "Invoices are sent as follows."),
    ],
    ids=[
        *("invoices", "until", "not to", "signature", "another party", "no notices", "support"),
        *("two streets", "columns", "two numbers", "runs on", "box", "for invoices"),
    ],
)
def test_particulars_of_more_than_one_address_for_notices_settle_nothing(
    old: str, new: str
) -> None:
    assert old in NOTICES
    assert compared("Notices to Acme go to 4 Low Road.", NOTICES.replace(old, new)) == ""


@pytest.mark.parametrize(
    "own",
    ["At the same address as Acme", "c/o Acme", "4 Low Rd., London", "As last notified"],
    ids=["same", "care of", "other spelling", "elsewhere"],
)
def test_what_another_party_has_contradicts_only_beside_other_particulars(own: str) -> None:
    notices = NOTICES.replace("19 High Street, London", own)
    assert compared("The Client's address is 4 Low Road.", notices) == ""


@pytest.mark.parametrize(
    "lines",
    [
        "(0113) 555-0100 Tel\n(0113) 555-0199 Fax",
        "Tel: (0113) 555-0100 / (0113) 555-0199 fax",
        "Telephone  Facsimile\n(0113) 555-0100  (0113) 555-0199",
        "Phone: none\n(0113) 555-0199",
    ],
)
def test_a_number_is_of_the_line_that_is_told_before_it(lines: str) -> None:
    notices = NOTICES.replace("Tel: (0113) 555-0100  Fax: (0113) 555-0199", lines)
    assert lines in notices
    assert compared("Acme's phone number is (0113) 555-0199.", notices) == ""


def test_a_number_that_stands_elsewhere_is_not_anothers_alone() -> None:
    notices = NOTICES.replace("London\n", "London\nTel: (0207) 555-7000\n")
    claim = "Acme's phone number is (0207) 555-7000."
    assert compared(claim, notices) == "another's"
    assert compared(claim, "The switchboard is (0207) 555-7000.\n\n" + notices) == ""


def test_what_also_stands_elsewhere_is_not_anothers_alone() -> None:
    notices = "1. The Client also has an office at 4 Low Road.\n\n" + NOTICES
    assert compared("The Client's address is 4 Low Road.", notices) == ""


@pytest.mark.parametrize(
    "filling", ["\x0c" * 20_000, "_" * 20_000, "a-" * 20_000, "a." * 20_000, "(0113) " * 5_000]
)
def test_odd_text_takes_no_longer(filling: str) -> None:
    begun = time.thread_time()
    compared("Notices to Acme go to 4 Low Road.", NOTICES.replace("8th Floor", filling))
    Details.of(f"Notices to Acme go to 4 Low Road {filling}", find_parties(OPENING))
    assert time.thread_time() - begun < 2
