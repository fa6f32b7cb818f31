"""What an act hangs on, held against what it may be done without."""

import pytest

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.requirements import required_apart

NO_BOND = "The Licensor may seek an injunction without the need to post a bond or other security."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Licensor may seek an injunction only if it posts a bond.", NO_BOND),
        ("The Licensor may seek an injunction, subject to posting security.", NO_BOND),
        ("The Licensor may only seek an injunction after posting a bond.", NO_BOND),
        ("The Licensor must post a bond to seek an injunction.", NO_BOND),
        ("The Licensor may not seek an injunction unless it posts a bond.", NO_BOND),
        (
            "The Licensor must post a bond to seek an injunction.",
            "The Licensor may seek an injunction, and no bond shall be required.",
        ),
        (
            "The Client may assign this lease only with the Landlord's consent.",
            "The Client may assign this lease without the consent of the Landlord.",
        ),
    ],
)
def test_a_thing_required_is_opposed_to_one_expressly_not_required(claim: str, source: str) -> None:
    assert required_apart(Passage(claim), Passage(source)) != ()
    assert required_apart(Passage(source), Passage(claim)) != ()


def test_a_waiver_of_a_requirement_is_opposed_to_it() -> None:
    claim = Passage("The Licensor may seek an injunction only if it posts a bond.")
    source = (
        "The Client waives any requirement that the Licensor post a bond to seek an injunction."
    )
    assert required_apart(claim, Passage(source)) != ()


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Licensor may seek an injunction without posting a bond.", NO_BOND),
        (
            "The Client may assign this lease only with the Landlord's consent.",
            "The Client may not assign this lease without the Landlord's consent.",
        ),
        (
            "The Client may not assign this lease unless it has the Landlord's consent.",
            "The Client may not assign this lease without the Landlord's consent.",
        ),
        ("The Licensor must post a bond for the goods.", NO_BOND),
        (
            "The Client may assign this lease only with the Landlord's consent.",
            "The Client may assign this lease with consent, but to an affiliate without consent.",
        ),
        (
            "Subject to the terms of this Agreement, the Client may end it.",
            "The Client may end this Agreement without regard to the terms of any other.",
        ),
        (
            "The Supplier must give notice before ending this lease.",
            "The Client may end this lease without notice.",
        ),
    ],
)
def test_the_same_requirement_another_act_and_idioms_are_not_opposed(
    claim: str, source: str
) -> None:
    assert required_apart(Passage(claim), Passage(source)) == ()
