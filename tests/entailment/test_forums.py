"""Who settles a dispute, and whether no one else may."""

import pytest

from groundcheck.entailment.forums import forums_apart
from groundcheck.entailment.passage import Passage

HEARD = "All disputes shall be heard only by a court in New York County."
MEDIATED = "In a dispute the parties shall seek mediation in a third country."


def opposed(claim: str, source: str) -> list[tuple[str, str]]:
    return [(each.claimed, each.found) for each in forums_apart(Passage(claim), Passage(source))]


@pytest.mark.parametrize(
    ("claim", "source", "words"),
    [
        ("Disputes go to binding arbitration in a third country.", MEDIATED, "arbitration"),
        ("Disagreements are arbitrated in Florida.", HEARD, "arbitrated"),
        ("Disputes are settled in court.", "Any dispute is referred to arbitration.", "court"),
        ("The courts of New York have non-exclusive jurisdiction.", HEARD, "non-exclusive"),
        (
            "The courts of Delaware have non-exclusive jurisdiction.",
            "Any suit shall be brought in the state courts located in Delaware.",
            "non-exclusive",
        ),
        (
            "New York courts have exclusive jurisdiction.",
            "The courts of New York have un-exclusive jurisdiction.",
            "exclusive",
        ),
    ],
)
def test_another_forum_or_another_reach_is_opposed(claim, source, words):
    assert [claimed for claimed, _ in opposed(claim, source)] == [words]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Disputes go to arbitration.", "Disputes go to mediation, then to arbitration."),
        ("Disputes go to court.", "No dispute shall be submitted to arbitration."),
        ("Only the courts of New York hear disputes.", HEARD),
        (
            "The courts of Utah aren't the exclusive venue.",
            "The courts of Utah have non-exclusive jurisdiction.",
        ),
        (
            "No other court may hear the suit.",
            "The courts of Utah have exclusive jurisdiction.",
        ),
        (
            "Delaware courts have exclusive jurisdiction.",
            "Any suit shall be brought in the courts of Delaware.",
        ),
        (
            "Claims may also be filed in other courts.",
            "Any claim must be brought within one year in any court of competent jurisdiction.",
        ),
        (
            "Suits go to the courts of Delaware.",
            "The courts of Delaware have non-exclusive jurisdiction.",
        ),
        ("The licence is non-exclusive.", "The courts of Utah have exclusive jurisdiction."),
        ("The arbitrators' fees are shared.", "The court may award costs."),
    ],
)
def test_several_forums_a_denied_one_and_other_matters_are_not(claim, source):
    assert not opposed(claim, source)
