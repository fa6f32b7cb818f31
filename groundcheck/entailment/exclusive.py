"""Exclusiveness: whether a remedy is the only one, or one beside others.

What enters: two passages. What leaves: the words by which one makes a remedy the only one and the
other leaves others open, both about the same remedy or breach: "an injunction is the only remedy"
against "in addition to any other remedies, ... injunctive relief". A contract may hold both sorts
of clauses for different breaches, so nothing is said unless most of the claim is in the passage.
"""

import re
from collections.abc import Iterator

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


def exclusive_remedy(passage: Passage) -> str:
    """The words that make a remedy the only one, or "".

    >>> exclusive_remedy(Passage("Replacement is the Buyer's sole and exclusive remedy."))
    'sole and exclusive remedy'
    """
    others = [match.span() for match in _OTHERS.finditer(passage.text)]
    for found in _ONLY.finditer(passage.text):
        if not any(start <= found.start() < end for start, end in others):
            return found[0]
    return ""


def other_remedies(passage: Passage) -> str:
    """The words that leave other remedies open, or "".

    >>> other_remedies(Passage("The remedies herein are cumulative."))
    'remedies herein are cumulative'
    """
    found = _OTHERS.search(passage.text)
    return found[0] if found else ""


def remedies_clash(claim: Passage, source: Passage) -> tuple[str, str] | None:
    """The claim's words and the source's where one of them allows no other remedy."""
    claimed = exclusive_remedy(claim), other_remedies(claim)
    found = exclusive_remedy(source), other_remedies(source)
    if bool(claimed[0]) == bool(claimed[1]) or bool(found[0]) == bool(found[1]):
        return None
    if bool(claimed[0]) == bool(found[0]) or not _is_same_remedy(claim, source):
        return None
    return claimed[0] or claimed[1], found[0] or found[1]


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
