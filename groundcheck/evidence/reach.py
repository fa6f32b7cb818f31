"""Which exceptions reach which section: tables built once for a document.

What enters: a document and its exceptions. What leaves: the exceptions by the section they name,
by the section they stand in, and those that override the whole contract, with their concepts.
"""

from collections.abc import Iterable

from groundcheck.documents.definitions import DefinedKind
from groundcheck.documents.document import Document
from groundcheck.documents.reservations import Reach, Reservation
from groundcheck.documents.wordlists import word_list
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

NOWHERE = -1
"""In place of a section's index, for text that no section holds."""


def by_target(
    document: Document, found: Iterable[Reservation]
) -> dict[tuple[int, int], tuple[Reservation, ...]]:
    """The exceptions that name a section or a sentence of it, by the range of that section."""
    table: dict[tuple[int, int], list[Reservation]] = {}
    ranges = {(node.section.start, node.section.end) for node in document.section_tree.nodes}
    for one in found:
        for target in one.targets if one.reach in (Reach.NAMED, Reach.DISAPPLIED) else ():
            place = (target.start, target.end)
            around = document.section_tree.innermost(target.start)
            if place not in ranges and around:
                place = (around.section.start, around.section.end)
            table.setdefault(place, []).append(one)
    return {place: tuple(ones) for place, ones in table.items()}


def by_section(
    document: Document, found: Iterable[Reservation]
) -> dict[int, tuple[Reservation, ...]]:
    """The exceptions that reach all of the section they stand in, by its index."""
    table: dict[int, list[Reservation]] = {}
    for one in found:
        node = document.section_tree.innermost(one.start)
        if one.reach is Reach.SECTION and not one.boilerplate:
            table.setdefault(node.index if node else NOWHERE, []).append(one)
    return {index: tuple(ones) for index, ones in table.items()}


def general(
    document: Document, found: Iterable[Reservation]
) -> tuple[tuple[Reservation, frozenset[str]], ...]:
    """The clauses that override the whole contract, with their concepts."""
    return tuple(
        (one, concepts_of(one.sentence.of(document.text)))
        for one in found
        if one.reach is Reach.DOCUMENT
    )


def everyday(document: Document) -> frozenset[str]:
    """Concepts that say nothing of what a clause is about: the parties, the agreement."""
    named = (d for d in document.definitions if d.kind is DefinedKind.PARTY)
    names = (name for d in named for name in (d.term, *d.variants))
    return concepts_of(" ".join((*names, *word_list("self_evident_terms"))))


def concepts_of(text: str) -> frozenset[str]:
    """The concepts of the content words of a text."""
    return frozenset(concept(word.stem) for word in content_words(text))
