"""An override takes back an act only from the party it names."""

import pytest

from groundcheck.entailment.parties import find_parties
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reversal import does, reversed_acts

PARTIES = find_parties(
    'This Agreement is between Acme Inc. ("Supplier") and Bolt LLC (the "Client").'
)
RULE = "The Client may terminate this Agreement by notice."


@pytest.mark.parametrize(
    ("rule", "override", "reverses"),
    [
        (RULE, "Notwithstanding any term, the Client shall not terminate this Agreement.", True),
        (RULE, "This Agreement may not be terminated by either party in its first year.", True),
        ("The Client shall not assign this Agreement.", "The Client may assign this Agreement to an affiliate.", True),
        (RULE, "Notwithstanding any term, the Supplier may not terminate this Agreement.", False),
        (RULE, "Notwithstanding any term, the Client may terminate this Agreement for cause.", False),
        (RULE, "Notwithstanding any term, the Client may not terminate a purchase order.", False),
        (RULE, "Nothing in this Agreement limits the right of the Client to terminate this Agreement.", False),
    ],
)  # fmt: skip
def test_what_an_override_reverses(rule: str, override: str, reverses: bool) -> None:
    assert bool(reversed_acts(Passage(rule), Passage(override), PARTIES)) is reverses


def test_a_claim_does_an_act_only_if_a_party_does_it() -> None:
    verbs = reversed_acts(
        Passage(RULE), Passage("The Client may not terminate this Agreement."), PARTIES
    )
    assert does(Passage("The Client can terminate at any time."), verbs, PARTIES)
    assert not does(Passage("The Client may renew this Agreement."), verbs, PARTIES)
