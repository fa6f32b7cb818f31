"""Reversal: what one clause lets a party do and another, which overrides it, takes back.

What enters: a rule, a clause that overrides the whole contract, and the parties. What leaves: the
acts that one gives to a party and the other denies to the same party. Where the party or the
denial cannot be read with confidence, nothing is said.
"""

from collections.abc import Iterator

from groundcheck.entailment.cast import EVERYONE, Parties
from groundcheck.entailment.clause import Force
from groundcheck.entailment.duties import acts
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Stance, read_stances
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words


def reversed_acts(rule: Passage, override: Passage, parties: Parties) -> frozenset[str]:
    """The acts, as concepts of their verbs, that an override takes back or allows after all.

    Both must speak of the act beside a word in common, the names of the parties apart. "Nothing
    in this Agreement limits ..." takes nothing back.

    >>> from groundcheck.entailment.cast import find_parties
    >>> parties = find_parties('Between Acme Inc. ("Supplier") and Bolt LLC (the "Client").')
    >>> rule = Passage("The Client may terminate this lease at any time.")
    >>> override = Passage("Notwithstanding any other term, the Client may not terminate this lease.")
    >>> sorted(reversed_acts(rule, override, parties))
    ['termin']
    """
    if any(word.norm == "nothing" for word in override.words):
        return frozenset()
    shared = frozenset(_done_by_the_same(rule, override, parties))
    names = {concept(w.stem) for name, _ in parties.names for w in content_words(name)}
    return frozenset(
        stance.concept
        for stance in read_stances(rule)
        if stance.concept in shared and stance.pivot
        for other in read_stances(override)
        if _is_reversed(stance, other) and (stance.near & other.near) - names
    )


def does(claim: Passage, verbs: frozenset[str], parties: Parties) -> bool:
    """Whether a claim gives one of these acts to a party."""
    return any(act.verb in verbs for act in acts(claim, parties))


def _done_by_the_same(rule: Passage, override: Passage, parties: Parties) -> Iterator[str]:
    theirs = acts(override, parties)
    for act in acts(rule, parties):
        agents = {other.agent for other in theirs if other.verb == act.verb}
        if agents and (act.agent == EVERYONE or agents & {act.agent, EVERYONE}):
            yield act.verb


def _is_reversed(stance: Stance, other: Stance) -> bool:
    """Whether a word is denied on one side; what an override frees, it must allow in words."""
    if stance.concept != other.concept or other.supposed or not other.pivot:
        return False
    return other.denied != stance.denied and (other.denied or other.force is Force.MAY)
