"""Context: what a careful reader looks up before trusting a clause.

What enters: a document, once, then a span of it (a window, a sentence). What leaves: the places
that change or explain what stands there: exceptions beside it and in the same section, clauses
elsewhere that override it, sections it names, definitions of the terms it uses, its heading.
What always holds: the order is fixed, the number bounded, and a look-up costs time logarithmic
in the document (and linear in the span).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.documents.crossreferences import CrossReference, ReferenceKind
from groundcheck.documents.definitions import DefinedKind, Definition
from groundcheck.documents.document import Document
from groundcheck.documents.glossary import Glossary
from groundcheck.documents.reservations import Reach, Reservation, find_reservations
from groundcheck.documents.tree import Depth, Node
from groundcheck.documents.wordlists import word_list
from groundcheck.evidence.reach import (
    NOWHERE,
    by_section,
    by_target,
    concepts_of,
    everyday,
    general,
)
from groundcheck.evidence.related import (
    Related,
    RelatedKind,
    heading_of,
    related,
    section_name,
)
from groundcheck.models import Span
from groundcheck.text.sentences import split_sentences

MOST_PER_KIND = 3
"""Places of one kind given for a span; the nearest are kept."""
MOST_OVERRIDES = 2
"""Clauses that override the whole contract given for a span: those with most words in common."""
_LONGEST = 600
"""Code points of a section that a reference names, from its start."""
_SHARED = 2
"""Concepts that a clause overriding the whole contract must share with a span."""
_SHARE = 0.3
"""Share of the span's concepts that such a clause must hold."""
_MOST_SECTIONS = 12
"""Sections within one span whose exceptions are looked up."""


@dataclass(frozen=True)
class Context:
    """The look-up tables of one document."""

    document: Document
    glossary: Glossary
    sentences: tuple[Span, ...]
    reservations: tuple[Reservation, ...]
    references: tuple[CrossReference, ...]
    """Those with a target inside the document."""
    _reservation_starts: tuple[int, ...]
    _reference_starts: tuple[int, ...]
    _sentence_starts: tuple[int, ...]
    _overriding: dict[tuple[int, int], tuple[Reservation, ...]]
    """Range of a section to the exceptions elsewhere that name it."""
    _in_section: dict[int, tuple[Reservation, ...]]
    """Index of a section to the exceptions directly in it that reach the whole of it."""
    _general: tuple[tuple[Reservation, frozenset[str]], ...]
    """Clauses that override the whole contract, with their concepts."""

    _everyday: frozenset[str]
    """Concepts that say nothing of what a clause is about: the parties and the agreement."""

    @classmethod
    def of(cls, document: Document, sentences: Sequence[Span] | None = None) -> "Context":
        """Build the tables of a document; linear in its text.

        Args:
            document: the document.
            sentences: its sentences, where they are known already.
        """
        known = tuple(sentences if sentences is not None else split_sentences(document.text))
        references = tuple(
            r for r in document.cross_references if r.target and r.kind is not ReferenceKind.WHOLE
        )
        found = find_reservations(document.text, known, references)
        return cls(
            document=document,
            glossary=Glossary.of(document),
            sentences=known,
            reservations=found,
            references=references,
            _reservation_starts=tuple(r.start for r in found),
            _reference_starts=tuple(r.start for r in references),
            _sentence_starts=tuple(s.start for s in known),
            _overriding=by_target(found),
            _in_section=by_section(document, found),
            _general=general(document, found),
            _everyday=everyday(document),
        )

    def related(self, span: Span) -> tuple[Related, ...]:
        """What bears on a span: exceptions, overrides, references, definitions, its heading.

        No place lies wholly inside the span but its own exceptions.
        """
        nodes = self._sections(span)
        return _each_once(
            *self._excepting(span, nodes),
            self._named(span),
            self._defined(span),
            self._whole(span),
            self._headings(nodes[:1], span),
        )

    def exceptions(self, span: Span) -> tuple[Related, ...]:
        """Only the exceptions and overrides of a span."""
        return _each_once(*self._excepting(span, self._sections(span)), self._whole(span))

    def overriding(self, span: Span) -> tuple[Related, ...]:
        """Every clause that overrides the whole contract, whatever it speaks of."""
        return tuple(_over_all(one) for one, _ in self._general if not one.sentence.overlaps(span))

    def _excepting(self, span: Span, nodes: Sequence[Node]) -> tuple[Iterator[Related], ...]:
        return (
            self._own(span),
            self._beside(span, nodes),
            self._deferred(span),
            self._overrides(span, nodes),
        )

    def concepts(self, text: str) -> frozenset[str]:
        """What a text is about: its concepts but the parties and the agreement."""
        return concepts_of(text) - self._everyday

    def _sections(self, span: Span) -> tuple[Node, ...]:
        """The innermost sections that a span touches, in order."""
        first = max(0, bisect_right(self._sentence_starts, span.start) - 1)
        last = bisect_left(self._sentence_starts, span.end)
        starts = [span.start, *self._sentence_starts[first + 1 : last]][:_MOST_SECTIONS]
        found = (self.document.section_tree.innermost(start) for start in starts)
        return tuple(dict.fromkeys(node for node in found if node))

    def _own(self, span: Span) -> Iterator[Related]:
        """Exceptions inside the span."""
        first = bisect_left(self._reservation_starts, span.start)
        last = bisect_left(self._reservation_starts, span.end)
        mine = [r for r in self.reservations[first:last] if not r.boilerplate]
        for one in mine[:MOST_PER_KIND]:
            why = f'"{one.marker}" in the same words'
            yield related(one, RelatedKind.CARVE_OUT, why, one.reach)

    def _beside(self, span: Span, nodes: Sequence[Node]) -> Iterator[Related]:
        """Exceptions to what stands before them in the same section, or in the one around it."""
        for node in _with_parents(self.document, nodes):
            for one in _nearest(self._in_section.get(node.index, ()), span):
                why = f'"{one.marker}" in {section_name(node)}'
                yield related(one.sentence, RelatedKind.CARVE_OUT, why, one.reach)
        if not nodes:
            for one in _nearest(self._in_section.get(NOWHERE, ()), span, within=_LONGEST):
                why = f'"{one.marker}" near by'
                yield related(one.sentence, RelatedKind.CARVE_OUT, why, one.reach)

    def _deferred(self, span: Span) -> Iterator[Related]:
        """Sections that the span gives way to: "Subject to Section 7"."""
        first = bisect_left(self._reservation_starts, span.start)
        last = bisect_left(self._reservation_starts, span.end)
        targets = (
            (one, target)
            for one in self.reservations[first:last]
            if one.reach is Reach.DEFERS
            for target in one.targets
        )
        for one, target in list(targets)[:MOST_PER_KIND]:
            if not span.contains(target) and not target.contains(span):
                place = self._opening(target)
                why = f'named after "{one.marker}"'
                yield related(place, RelatedKind.CARVE_OUT, why, one.reach)

    def _overrides(self, span: Span, nodes: Sequence[Node]) -> Iterator[Related]:
        """Clauses elsewhere that make an exception to the sections around the span."""
        count = 0
        for node in _with_parents(self.document, nodes, every=True):
            section = node.section
            for one in self._overriding.get((section.start, section.end), ()):
                if count < MOST_PER_KIND and not one.sentence.overlaps(span):
                    count += 1
                    why = f'"{one.marker} ... {section_name(node)}"'
                    yield related(one.sentence, RelatedKind.OVERRIDE, why, one.reach)

    def _named(self, span: Span) -> Iterator[Related]:
        """The sections the span points at."""
        first = bisect_left(self._reference_starts, span.start)
        last = bisect_left(self._reference_starts, span.end)
        count = 0
        for reference in self.references[first:last]:
            target = reference.target
            if target and count < MOST_PER_KIND and not target.overlaps(span):
                count += 1
                place = self._opening(target)
                yield related(place, RelatedKind.CROSS_REFERENCE, f"named as {reference.label}")

    def _defined(self, span: Span) -> Iterator[Related]:
        """Definitions of the terms the span uses."""
        count = 0
        for term in dict.fromkeys(
            m.term
            for m in self.glossary.mentions(span.of(self.document.text))
            if m.kind is DefinedKind.TERM
        ):
            found = self._definition(term)
            if found and count < MOST_PER_KIND and not span.overlaps(found):
                place = self._sentence(found.start)
                if place and not place.overlaps(span) and _explains(found.stands_for, place):
                    count += 1
                    yield related(place, RelatedKind.DEFINITION, f'defines "{term}"')

    def _definition(self, term: str) -> Definition | None:
        """The fullest definition of a term, unless the term speaks for itself."""
        if term.casefold() in word_list("self_evident_terms"):
            return None
        return max(
            self.glossary.definitions_of(term), key=lambda d: len(d.stands_for), default=None
        )

    def _whole(self, span: Span) -> Iterator[Related]:
        """Clauses that override the whole contract and speak of what the span speaks of."""
        if not self._general:
            return
        concepts = self.concepts(span.of(self.document.text))
        ranked = sorted(
            (
                (len(concepts & others), one)
                for one, others in self._general
                if not one.sentence.overlaps(span)
            ),
            key=lambda pair: (-pair[0], pair[1].start),
        )
        for shared, one in ranked[:MOST_OVERRIDES]:
            if shared >= max(_SHARED, _SHARE * len(concepts)):
                yield _over_all(one)

    def _headings(self, nodes: Sequence[Node], span: Span) -> Iterator[Related]:
        """The heading above the span, where it has a title and stands outside the span."""
        for node in nodes:
            titled: Node | None = node
            while titled and not titled.section.title:
                parent = titled.parent
                titled = self.document.section_tree.nodes[parent] if parent is not None else None
            if titled and titled.section.start < span.start:
                place = heading_of(titled, self.document.text)
                yield related(place, RelatedKind.HEADING, f"heads {section_name(titled)}")

    def _opening(self, target: Span) -> Span:
        """A section's first sentences, up to the bound."""
        first = bisect_left(self._sentence_starts, target.start)
        end = target.start
        for sentence in self.sentences[first:]:
            if sentence.start >= target.end or sentence.end - target.start > _LONGEST:
                break
            end = sentence.end
        if end == target.start:
            end = min(target.end, target.start + _LONGEST)
        return Span(start=target.start, end=min(end, target.end))

    def _sentence(self, offset: int) -> Span | None:
        index = bisect_right(self._sentence_starts, offset) - 1
        return self.sentences[index] if index >= 0 else None


def _over_all(one: Reservation) -> Related:
    why = f'"{one.marker} ..." overrides the whole contract'
    return related(one.sentence, RelatedKind.OVERRIDE, why, one.reach)


def _each_once(*groups: Iterable[Related]) -> tuple[Related, ...]:
    """The places of all groups in order, of several on the same words the first."""
    places: dict[tuple[int, int], Related] = {}
    for group in groups:
        for place in group:
            places.setdefault((place.start, place.end), place)
    return tuple(places.values())


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A document as a key: by its bytes, then by being the very same object."""

    document: Document

    def __hash__(self) -> int:
        return hash(self.document.revision)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.document is other.document


@lru_cache(maxsize=8)
def _context(same: _Same) -> Context:
    return Context.of(same.document)


def context_of(document: Document, span: Span) -> tuple[Related, ...]:
    r"""What bears on a span of a document; its tables are kept for the next call.

    >>> text = "1. Exit. The Client may leave. Notwithstanding the foregoing, not in March.\n"
    >>> document = Document.from_text(text)
    >>> place = context_of(document, Span(start=9, end=30))[0]
    >>> place.kind.value, place.of(text)
    ('carve_out', 'Notwithstanding the foregoing, not in March.')
    """
    return _context(_Same(document)).related(span)


def _with_parents(
    document: Document, nodes: Sequence[Node], *, every: bool = False
) -> Iterator[Node]:
    """Sections and those around them: all of them, or up to the first that is no list item."""
    seen: set[int] = set()
    for node in nodes:
        current: Node | None = node
        while current is not None and current.index not in seen:
            seen.add(current.index)
            yield current
            if not every and current.depth is not Depth.ITEM:
                break
            parent = current.parent
            current = document.section_tree.nodes[parent] if parent is not None else None


def _nearest(
    found: Iterable[Reservation], span: Span, within: int | None = None
) -> list[Reservation]:
    """The exceptions outside a span that stand nearest to it, those after it first."""
    apart = [
        r
        for r in found
        if (r.sentence.start >= span.end or r.sentence.end <= span.start)
        and (within is None or abs(r.start - span.end) <= within)
    ]
    apart.sort(key=lambda r: (r.start < span.start, abs(r.start - span.end)))
    return apart[:MOST_PER_KIND]


def _explains(meaning: Span, sentence: Span) -> bool:
    """Whether a definition says anything: its meaning lies in the sentence and is not empty."""
    return len(meaning) > 0 and meaning.overlaps(sentence)
