"""Context: the exceptions a careful reader looks up before trusting a clause.

What enters: a document, once, then a span of it (a window, a sentence). What leaves: the places
that take back what stands there: exceptions beside it and in the same section, and clauses
elsewhere that override it. What always holds: the order is fixed, the number bounded, and a look-up
costs time logarithmic in the document (and linear in the span). Terms and sections that a reader
may look up are shown elsewhere, not read (`docs/decisions/0021-looked-up-not-read.md`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from groundcheck.documents.crossreferences import ReferenceKind
from groundcheck.documents.document import Document
from groundcheck.documents.reservations import Reach, Reservation, find_reservations
from groundcheck.documents.tree import Depth, Node
from groundcheck.evidence.reach import (
    NOWHERE,
    by_section,
    by_target,
    concepts_of,
    everyday,
    general,
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


class Related(Span):
    """A place of the document that makes an exception to what stands in some span."""

    reach: Reach


@dataclass(frozen=True)
class Context:
    """The look-up tables of one document."""

    document: Document
    sentences: tuple[Span, ...]
    reservations: tuple[Reservation, ...]
    _reservation_starts: tuple[int, ...]
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
            sentences=known,
            reservations=found,
            _reservation_starts=tuple(r.start for r in found),
            _sentence_starts=tuple(s.start for s in known),
            _overriding=by_target(document, found),
            _in_section=by_section(document, found),
            _general=general(document, found),
            _everyday=everyday(document),
        )

    def exceptions(self, span: Span) -> tuple[Related, ...]:
        """The exceptions to what a span says, each once; those inside it first, then the nearest.

        >>> text = "1. Exit. The Client may leave. Notwithstanding the foregoing, not in March."
        >>> context = Context.of(Document.from_text(text))
        >>> [place.of(text) for place in context.exceptions(Span(start=9, end=30))]
        ['Notwithstanding the foregoing, not in March.']
        """
        nodes = self._sections(span)
        found = chain(
            self._own(span),
            self._beside(span, nodes),
            self._deferred(span),
            self._overrides(span, nodes),
            self._whole(span),
        )
        places: dict[tuple[int, int], Related] = {}
        for place in found:
            places.setdefault((place.start, place.end), place)
        return tuple(places.values())

    def overriding(self, span: Span) -> tuple[Related, ...]:
        """Every clause that overrides the whole contract, whatever it speaks of."""
        return tuple(
            _related(one.sentence, one.reach)
            for one, _ in self._general
            if not one.sentence.overlaps(span)
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
            yield _related(one, one.reach)

    def _beside(self, span: Span, nodes: Sequence[Node]) -> Iterator[Related]:
        """Exceptions to what stands before them in the same section, or in the one around it."""
        for node in _with_parents(self.document, nodes):
            for one in _nearest(self._in_section.get(node.index, ()), span):
                yield _related(one.sentence, one.reach)
        if not nodes:
            for one in _nearest(self._in_section.get(NOWHERE, ()), span, within=_LONGEST):
                yield _related(one.sentence, one.reach)

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
                yield _related(place, one.reach)

    def _overrides(self, span: Span, nodes: Sequence[Node]) -> Iterator[Related]:
        """Clauses elsewhere that make an exception to the sections around the span."""
        count = 0
        for node in _with_parents(self.document, nodes, every=True):
            section = node.section
            for one in self._overriding.get((section.start, section.end), ()):
                if count < MOST_PER_KIND and _names(one, span):
                    count += 1
                    yield _related(one.sentence, one.reach)

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
                yield _related(one.sentence, one.reach)

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


def _names(one: Reservation, span: Span) -> bool:
    """Whether an exception elsewhere is made to words of a span."""
    named = any(target.overlaps(span) for target in one.targets)
    return named and not one.sentence.overlaps(span)


def _related(place: Span, reach: Reach) -> Related:
    return Related(start=place.start, end=place.end, reach=reach)


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
