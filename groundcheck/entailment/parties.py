"""Parties: who does what, so that a swapped party is seen.

What enters: a claim and a passage of the contract, with the contract's parties. What leaves:
whatever the claim gives to one party and the passage only to another. Where the acting party
cannot be read with confidence, nothing is said.
"""

from dataclasses import dataclass

from groundcheck.entailment.cast import EVERYONE, Mention, Parties, are_two, find_parties
from groundcheck.entailment.duties import Act, acts
from groundcheck.entailment.handovers import turned_round
from groundcheck.entailment.passage import Passage

__all__ = ["EVERYONE", "Mention", "Parties", "PartyMismatch", "find_parties", "mismatches"]

SHARED = 1
"""Concepts besides the verb that two clauses must share to speak of the same thing."""
SHARED_LIGHT = 2
"""The same for verbs that say little by themselves ("provide", "pay")."""


@dataclass(frozen=True, slots=True)
class PartyMismatch:
    """A verb that the claim and the source give to different parties."""

    verb: str
    claimed: str
    found: str
    swapped: bool
    """True for one party against another, False where only the number of parties differs."""


def mismatches(claim: Passage, source: Passage, parties: Parties) -> tuple[PartyMismatch, ...]:
    """What a claim gives to one party and the source only to another, once for each pair."""
    theirs = acts(source, parties)
    found: dict[tuple[str, str], PartyMismatch] = {}
    for act in acts(claim, parties):
        if not act.denied:
            other = _against(act, theirs)
            if other:
                swapped = act.agent != EVERYONE
                pair = (min(act.agent, other.agent), max(act.agent, other.agent))
                mismatch = PartyMismatch(act.verb, act.words, other.words, swapped)
                found.setdefault(pair, mismatch)
    return tuple(found.values()) or _handed_back(claim, source, parties)


def _handed_back(claim: Passage, source: Passage, parties: Parties) -> tuple[PartyMismatch, ...]:
    """What a claim lets go from one party to another and the source the other way round."""
    pair = turned_round(claim, source, parties)
    if pair is None:
        return ()
    claimed, found = pair
    side = 0 if claimed.giver else 1
    return (PartyMismatch("give", claimed.words[side], found.words[side], swapped=True),)


def _against(act: Act, theirs: tuple[Act, ...]) -> Act | None:
    """The act of another party, where the source gives this act to no one else."""
    same = [other for other in theirs if other.verb == act.verb and not other.denied]
    if any(other.agent in (act.agent, EVERYONE, *act.beside) for other in same):
        return None
    others = [other for other in same if are_two(act.agent, other.agent)]
    alike = [other for other in others if _is_same_matter(act, other)]
    if act.agent == EVERYONE and len({other.agent for other in alike}) > 1:
        return None  # "A may sublicense, and B may sublicense": both parties may
    return max(alike, key=lambda other: len(act.theme & other.theme), default=None)


def _is_same_matter(act: Act, other: Act) -> bool:
    """Whether two acts of one verb are about one thing, by the words beside the verb."""
    shared = len(act.theme & other.theme)
    needed = SHARED_LIGHT if act.light else SHARED
    return shared >= min(needed, len(act.theme), len(other.theme))
