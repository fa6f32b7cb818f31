"""Names that an answer uses and no document mentions."""

import pytest

from groundcheck.entailment.names import openings, unmentioned
from groundcheck.entailment.passage import Passage
from groundcheck.text.words import content_words

CONTRACT = (
    "1. Fees. Customer shall pay $500 per month. Notices to Shi Farms, 214 Lane, Pueblo, CO 81006; "
    "to Gridiron, Suite G, Spokane, WA 99021; to Ann Lee, Portland, OR. Sales in the U.S. and the UK "
    "by Holt & Co."
)


def foreign(claim: str, document: str = CONTRACT) -> tuple[str, ...]:
    known = openings(word.norm for word in content_words(document))
    return unmentioned(Passage(claim), known)


@pytest.mark.parametrize(
    "claim",
    [
        "Under Section 1, Customer pays $500 per month.",
        "Customer pays $500 per month (see Clauses 1 and 2, and Article IV).",
        "Notices go to Ann in Spokane, Washington, and in Pueblo, Colorado.",
        "Ann Lee is in Portland, Oregon.",
        "Sales may be made in the United States and the United Kingdom.",
        "Under the Agreement both Parties and the Receiving Party pay $500.",
    ],
)
def test_a_part_or_a_place_told_by_its_short_form_is_mentioned(claim: str) -> None:
    assert foreign(claim) == ()


@pytest.mark.parametrize(
    ("claim", "names"),
    [
        ("The courts are in Miami.", ("Miami",)),
        ("Notices go to Spokane, Idaho.", ("Idaho",)),
        ("Notices go to Denver, Colorado.", ("Denver", "Colorado")),
        ("The law is that of Colorado.", ("Colorado",)),
        ("The American Arbitration Board decides.", ("American Arbitration Board",)),
        ("The fee is told in the Schedule.", ("Schedule",)),
        ("Then the Guarantor pays.", ("Guarantor",)),
        ("Sales may be made in the United Arab Emirates.", ("United Arab Emirates",)),
    ],
)
def test_a_name_found_nowhere_is_foreign(claim: str, names: tuple[str, ...]) -> None:
    assert foreign(claim) == names
