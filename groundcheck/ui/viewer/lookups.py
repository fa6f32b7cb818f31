"""Lookups: what a careful reader looks up beside a claim, each as a place to go to.

What enters: a document, then a claim or a quote of it. What leaves: the defined terms used in the
claim and its quotes, with what they mean, and the sections that a quote names. What always holds:
every place lies in the document; what is shown anyway (a definition inside the quote, a section
around it) is left out; each term and each section comes once.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundcheck.documents.crossreferences import CrossReference, ReferenceKind
from groundcheck.documents.definitions import DefinedKind, Definition
from groundcheck.documents.document import Document
from groundcheck.documents.glossary import Glossary
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.wordlists import word_list
from groundcheck.models import Span

LONGEST = 360
"""Code points of a section or a meaning that are shown, but for its first sentence."""
_PROSE = (SourceKind.CONTRACT, SourceKind.CHUNKS)


@dataclass(frozen=True, slots=True)
class Term:
    """A defined term that a claim or its quotes use."""

    name: str
    """As the contract defines it."""
    said: str
    """What the text calls it, where that is another name ("Acme" for "Supplier"); else ""."""
    meaning: Span
    """What it stands for: a party's name, or the words of the meaning."""
    place: Span
    """The words that define it."""


@dataclass(frozen=True, slots=True)
class Named:
    """A section that a quote names."""

    label: str
    """What the quote calls it ("Section 8.2"), with the section's title."""
    place: Span
    """How the section begins."""


class Lookups:
    """What can be looked up in one document; nothing is read before it is asked for."""

    def __init__(self, document: Document) -> None:
        """Keep the document."""
        self.document = document

    @cached_property
    def _glossary(self) -> Glossary:
        return Glossary.of(self.document)

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self.document.sentences]

    @cached_property
    def _references(self) -> tuple[list[int], tuple[CrossReference, ...]]:
        found = self.document.cross_references
        return [reference.start for reference in found], found

    def terms(self, texts: Sequence[str], shown: Sequence[Span] = ()) -> tuple[Term, ...]:
        """The defined terms that texts use, in order of their first use, the parties last.

        Args:
            texts: a claim and its quotes.
            shown: places of the document that the reader has before them.
        """
        if self.document.kind not in _PROSE:
            return ()
        used = [(m, m.of(text)) for text in texts for m in self._glossary.mentions(text)]
        used.sort(key=lambda pair: pair[0].kind is DefinedKind.PARTY)
        found: dict[str, Term] = {}
        for mention, said in used:
            definition = self._definition(mention.term, mention.kind)
            if definition and mention.term not in found and not _is_in(definition, shown):
                found[mention.term] = self._term(definition, said)
        return tuple(found.values())

    def _definition(self, term: str, kind: DefinedKind) -> Definition | None:
        """The fullest definition of a term that says anything."""
        if kind is DefinedKind.TERM and term.casefold() in word_list("self_evident_terms"):
            return None
        found = [d for d in self._glossary.definitions_of(term) if len(d.stands_for)]
        return max(found, key=lambda d: len(d.stands_for), default=None)

    def _term(self, definition: Definition, said: str) -> Term:
        stem = definition.term.casefold()[:-1]
        meant = definition.stands_for
        start, end = min(definition.start, meant.start), max(definition.end, meant.end)
        place = Span(start=start, end=end)
        return Term(
            name=definition.term,
            said="" if said.casefold().startswith(stem) else said,
            meaning=self._beginning(meant),
            place=place if len(place) <= 2 * LONGEST else self._beginning(place),
        )

    def named(self, quote: Span) -> tuple[Named, ...]:
        """The sections that a quote names, in order."""
        if self.document.kind not in _PROSE:
            return ()
        found = {named.place.start: named for named in self._named(quote)}
        return tuple(found.values())

    def _named(self, quote: Span) -> Iterator[Named]:
        starts, references = self._references
        first, last = bisect_left(starts, quote.start), bisect_left(starts, quote.end)
        for reference in references[first:last]:
            target = reference.target
            if target and reference.kind is not ReferenceKind.WHOLE and not target.overlaps(quote):
                label = f"{_capital(reference.label)} {self._title(target)}".strip()
                yield Named(label, self._beginning(target))

    def _title(self, target: Span) -> str:
        node = self.document.section_tree.innermost(target.start)
        return node.section.title if node and node.section.start == target.start else ""

    def _beginning(self, place: Span) -> Span:
        """The first sentences of a place, up to the bound; at least one."""
        first = bisect_right(self._starts, place.start) - 1
        end = place.start
        for sentence in self.document.sentences[max(0, first) :]:
            if sentence.end > place.start + LONGEST and end > place.start:
                break
            end = min(sentence.end, place.end)
            if sentence.end >= place.end:
                break
        return Span(start=place.start, end=max(end, min(place.end, place.start + 1)))


def _is_in(definition: Span, shown: Sequence[Span]) -> bool:
    return any(place.contains(definition) for place in shown)


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]
