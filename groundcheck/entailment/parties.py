"""Parties: who does what, so that a swapped party is seen.

What enters: a claim and a passage of the contract, with the contract's parties. What leaves:
whatever the claim gives to one party and the passage only to another, and whatever both give to
one. Where the acting party cannot be read with confidence, nothing is said.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.entailment.cast import EVERYONE, Mention, Parties, are_two, find_parties
from groundcheck.entailment.duties import Act, acts
from groundcheck.entailment.handovers import goes_alike, turned_round
from groundcheck.entailment.passage import Passage
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import is_stopword, words

__all__ = [
    "EVERYONE",
    "Likeness",
    "Mention",
    "Parties",
    "PartyMismatch",
    "find_parties",
    "likeness",
    "mismatches",
]

SHARED = 1
"""Concepts besides the verb that two clauses must share to speak of the same thing."""
SHARED_LIGHT = 2
"""The same for verbs that say little by themselves ("provide", "pay")."""
SHARE_ALONE = 0.6
"""Least share of what one party alone may do among what either may."""
_HANDED = "give"
"""Stands for the verb of whatever goes from one party to another."""
_BEHIND = re.compile(r"(?:['’]s?)?\s+(?P<word>[a-z]+)", re.IGNORECASE)
"""The word right behind a party: "goods" in "Supplier's goods"."""


@dataclass(frozen=True, slots=True)
class PartyMismatch:
    """A verb that the claim and the source give to different parties."""

    verb: str
    claimed: str
    found: str
    swapped: bool
    """True for one party against another, False where only the number of parties differs."""
    role: str = ""
    """Role of the party found."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a claim and a source say of the same party."""

    acts: frozenset[str]
    """Verbs of what falls to it, as a mismatch names them."""
    owned: frozenset[tuple[str, str]]
    """(role, concept) of what is named after it."""

    def outdoes(self, other: "Likeness", mismatched: Iterable[PartyMismatch]) -> bool:
        """Whether words give the party claimed what other words, a twin, give to another party.

        They must name nothing less after its owner: "Supplier grants use of the Client Marks" is
        told neither by Client's grant of the Client Marks nor by Supplier's of the Supplier Marks.
        """
        return {m.verb for m in mismatched} <= self.acts and other.owned <= self.owned


def mismatches(claim: Passage, source: Passage, parties: Parties) -> tuple[PartyMismatch, ...]:
    """What a claim gives to one party and the source only to another, once for each pair."""
    theirs = acts(source, parties)
    found: dict[tuple[str, str], PartyMismatch] = {}
    for act in acts(claim, parties):
        if not act.denied or act.agent == EVERYONE:
            other = _against(act, theirs)
            if other:
                swapped = act.agent != EVERYONE
                pair = (min(act.agent, other.agent), max(act.agent, other.agent))
                mismatch = PartyMismatch(act.verb, act.words, other.words, swapped, other.agent)
                found.setdefault(pair, mismatch)
    return tuple(found.values()) or _handed_back(claim, source, parties)


def is_of_another(claim: Passage, source: Passage, parties: Parties) -> bool:
    """Whether what a source denies, or affirms, against a claim is said of another party only.

    "The Supplier has no right to end it" denies the Client nothing.
    """
    theirs = acts(source, parties)
    opposed = [
        (own.agent, other.agent)
        for own in acts(claim, parties)
        for other in theirs
        if other.verb == own.verb and other.denied != own.denied
    ]
    return bool(opposed) and all(other not in (own, EVERYONE) for own, other in opposed)


def likeness(claim: Passage, source: Passage, parties: Parties) -> Likeness:
    """What claim and source say of the same party.

    >>> text = 'Between Acme Inc. ("Supplier") and Bolt LLC (the "Client"). Supplier shall deliver.'
    >>> parties = find_parties(text)
    >>> claim = Passage("The Client shall insure the Supplier's tools.")
    >>> found = likeness(claim, Passage("Supplier's tools are insured by the Client."), parties)
    >>> sorted(found.acts), sorted(found.owned)
    (['insur'], [('supplier', 'tool')])
    """
    theirs = acts(source, parties)
    alike = frozenset(
        act.verb
        for act in acts(claim, parties)
        for other in theirs
        if (other.verb, other.agent, other.denied) == (act.verb, act.agent, act.denied)
        and _is_same_matter(act, other)
    )
    handed = {_HANDED} if goes_alike(claim, source, parties) else set()
    owned = _owned(claim, parties)
    return Likeness(alike | handed, owned & _owned(source, parties) if owned else owned)


@lru_cache(maxsize=4096)
def _owned(passage: Passage, parties: Parties) -> frozenset[tuple[str, str]]:
    """What is named after a party: (role, concept) of "Supplier's goods", "the Client Marks"."""
    behind = (
        (mention.role, _BEHIND.match(passage.text, mention.end))
        for mention in parties.mentions(passage.text)
    )
    return frozenset(
        (role, concept(words(found["word"])[0].stem))
        for role, found in behind
        if found and not is_stopword(found["word"].lower())
    )


def _handed_back(claim: Passage, source: Passage, parties: Parties) -> tuple[PartyMismatch, ...]:
    """What a claim lets go from one party to another and the source the other way round."""
    pair = turned_round(claim, source, parties)
    if pair is None:
        return ()
    claimed, found = pair
    side = 0 if claimed.giver else 1
    return (PartyMismatch(_HANDED, claimed.words[side], found.words[side], swapped=True),)


def _against(act: Act, theirs: tuple[Act, ...]) -> Act | None:
    """The act of another party, where the source gives this act to no one else."""
    same = [other for other in theirs if other.verb == act.verb and other.denied == act.denied]
    if act.alone and all(other.agent == EVERYONE for other in same):
        return next((other for other in same if _shares_most(act, other)), None)
    own = [other for other in same if other.agent in (act.agent, *act.beside)]
    if _is_all_s(act.verb, theirs) or (own and not _is_of_another_matter(act, own, same)):
        return None
    same = [other for other in same if _asks_alike(act, other)]
    others = [other for other in same if are_two(act.agent, other.agent)]
    alike = [other for other in others if _is_same_matter(act, other)]
    if act.agent == EVERYONE and len({other.agent for other in alike}) > 1:
        return None  # "A may sublicense, and B may sublicense": both parties may
    return max(alike, key=lambda other: len(act.theme & other.theme), default=None)


def _is_of_another_matter(act: Act, own: Sequence[Act], same: Sequence[Act]) -> bool:
    """Whether the party does it to another thing, and another party to the very thing.

    "The Landlord insures the building; the Tenant insures its contents."
    """
    if not act.theme or any(not each.theme or act.theme & each.theme for each in own):
        return False
    return any(each not in own and act.theme <= each.theme for each in same)


def _is_all_s(verb: str, theirs: tuple[Act, ...]) -> bool:
    """Whether the source lets or forbids every party to do something."""
    return any(other.verb == verb and other.agent == EVERYONE for other in theirs)


def _asks_alike(act: Act, other: Act) -> bool:
    """Whether two consents can be asked for one party's act, or turn one clause round.

    Other acts always can be compared.
    """
    if act.allows in ("", EVERYONE) or (other.agent, other.allows) == (act.allows, act.agent):
        return True
    return other.allows in ("", EVERYONE, act.allows) and other.agent != act.allows


def _shares_most(act: Act, other: Act) -> bool:
    """Whether most of what one act is about is what another is about."""
    return len(act.theme & other.theme) >= max(1, SHARE_ALONE * len(act.theme))


def _is_same_matter(act: Act, other: Act) -> bool:
    """Whether two acts of one verb are about one thing, by the words beside the verb."""
    shared = len(act.theme & other.theme)
    needed = SHARED_LIGHT if act.light else SHARED
    return shared >= min(needed, len(act.theme), len(other.theme))
