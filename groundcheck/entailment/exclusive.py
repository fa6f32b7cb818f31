"""Exclusiveness: whether a remedy is the only one, or one beside others.

What enters: two passages. What leaves: the words by which one makes a remedy the only one and the
other leaves others open, both about the same remedy or breach: "an injunction is the only remedy"
against "in addition to any other remedies, ... injunctive relief". A contract may hold both sorts
of clauses for different breaches, so nothing is said unless most of the claim is in the passage.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcheck.entailment.passage import Passage
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem

SHARE = 0.6
"""Least share of the claim's concepts, besides its remedies, in the passage."""
SHARED = 2
"""Concepts that must be shared where none of them names a relief."""

_REMEDY = r"(?:remed(?:y|ies)|recourse|relief)"
_SOLE = r"(?:sole|only|exclusive)"
_ONLY = re.compile(
    rf"(?<!non-)(?<!non )\b{_SOLE}(?:\s+and\s+{_SOLE})?\s+(?:\w+\s+){{0,2}}?{_REMEDY}\b"
    rf"|\bno\s+other\s+(?:\w+\s+){{0,3}}?{_REMEDY}\b"
    rf"|\b{_REMEDY}\s+(?:is|are|(?:shall|will)\s+be)\s+(?:sole|exclusive)\b"
    rf"|\b(?:forecloses?|excludes?|rules?\s+out|replaces?)\s+(?:any|all)\s+other\s+{_REMEDY}\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    rf"\b(?:not|never)\s+(?:(?:be|deemed|intended|constitute|to|the|an?|its|their|{_SOLE}|and)\s+){{0,6}}?"
    rf"{_SOLE}\s+(?:\w+\s+)?{_REMEDY}\b"
    rf"|\b{_REMEDY}\b[^.;]{{0,60}}?\b(?:not|non-?)[\s-]?(?:(?:be|deemed|to)\s+){{0,3}}exclusive\b"
    rf"|\bnon-?\s?exclusive\s+{_REMEDY}\b"
    rf"|\b{_REMEDY}\b[^.;]{{0,60}}?\bcumulative\b|\bcumulative\s+{_REMEDY}\b"
    rf"|\b(?:in\s+addition\s+to|without\s+(?:prejudice|limitation)\s+(?:to|of)|on\s+top\s+of)"
    rf"(?:\s+and\s+not\s+in\s+(?:lieu|substitution)\s+(?:of|for))?\s+(?:any|all|every|other|its|their)\b[^.;]{{0,40}}?{_REMEDY}\b"
    rf"|\bother\s+{_REMEDY}\s+(?:\w+\s+){{0,2}}?(?:remains?|stays?)\b",
    re.IGNORECASE,
)
_NAMED = ("injunction", "injunctive", "damages", "equitable", "performance")
"""What a relief is called; a shared one is enough."""
_OWN = ("remedy", "remedies", "recourse", "relief", "sole", "only", "exclusive", "exclusively")


@dataclass(frozen=True, slots=True)
class Remedy:
    """What a passage says of a remedy beside others."""

    is_only: bool
    """Whether there is none beside it."""
    text: str
    """The words that say so."""


def remedy_in(passage: Passage) -> Remedy | None:
    """What a passage says of a remedy; None where it says neither, or both.

    >>> remedy_in(Passage("Replacement is the Buyer's sole and exclusive remedy."))
    Remedy(is_only=True, text='sole and exclusive remedy')
    >>> remedy_in(Passage("The remedies herein are cumulative."))
    Remedy(is_only=False, text='remedies herein are cumulative')
    """
    others = list(_OTHERS.finditer(passage.text))
    only = next((found for found in _ONLY.finditer(passage.text) if _is_apart(found, others)), None)
    if bool(only) == bool(others):
        return None
    return Remedy(is_only=only is not None, text=(only or others[0])[0])


def _is_apart(found: re.Match[str], others: Sequence[re.Match[str]]) -> bool:
    return not any(other.start() <= found.start() < other.end() for other in others)


def remedies_clash(claim: Passage, source: Passage) -> tuple[Remedy, Remedy] | None:
    """The claim's remedy and the source's where one of them allows no other."""
    claimed = remedy_in(claim)
    found = remedy_in(source) if claimed else None
    if not claimed or not found or claimed.is_only == found.is_only:
        return None
    return (claimed, found) if _is_same_remedy(claim, source) else None


def _is_same_remedy(claim: Passage, source: Passage) -> bool:
    own = frozenset(_about(claim))
    shared = own & source.concepts
    named = shared & {concept(stem(word)) for word in _NAMED}
    return len(shared) >= SHARE * len(own) and len(shared) >= (1 if named else SHARED)


def _about(claim: Passage) -> Iterator[str]:
    """The concepts of a claim but for those of its exclusiveness and of names."""
    own = {concept(stem(word)) for word in _OWN}
    for word in claim.content:
        name = concept(word.stem)
        if name not in own and (word.start == 0 or word.text[0].islower()):
            yield name
