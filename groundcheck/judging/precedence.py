"""Precedence: which of several contracts prevails, and what that makes of their texts.

What enters: documents, and an order if the caller sets one. What leaves: a `Ruling` under which
claims are judged: the agreements as amended, with the way back to their own words. What always
holds: a provision that an amendment deletes, replaces or rewords supports nothing any more; every
quote is still exact words of a document as it was given; where the two texts differ on a claim,
both are shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from groundcheck.documents.amending import Edit, find_edits
from groundcheck.documents.amendments import Change, Opening, changes, follows, opening_of
from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.errors import InputError
from groundcheck.models import Section, Span
from groundcheck.text.aligned import AlignedText


@dataclass(frozen=True, slots=True)
class Relation:
    """One document prevails over another."""

    later: str
    """Id of the one that prevails."""
    earlier: str
    change: Change


@dataclass(frozen=True)
class Amended:
    """An agreement as amended: the text it is judged by, and its own."""

    original: Document
    document: Document
    """The same document with the text that is in force."""
    edits: tuple[tuple[Document, Edit], ...]
    """Each change with the amendment that makes it, by place in the original."""
    _aligned: AlignedText

    def to_original(self, span: Span) -> Span:
        """The place in the agreement's own text."""
        return self._aligned.to_original(span.start, span.end)

    def touched(self, span: Span) -> list[tuple[Document, Edit]]:
        """The changes to a range of the agreement's own text."""
        return [(by, edit) for by, edit in self.edits if edit.touches(span)]


@dataclass(frozen=True)
class Ruling:
    """A set of documents with their precedence."""

    documents: tuple[Document, ...]
    """As given."""
    relations: tuple[Relation, ...] = ()
    amended: Mapping[str, Amended] = field(default_factory=dict)
    """The agreements whose text others change, by id."""
    order: tuple[str, ...] | None = None
    """The order that was set, the prevailing one first; None goes by the documents' own words."""

    @property
    def in_force(self) -> tuple[Document, ...]:
        """The documents to judge by, in the order given; what is replaced as a whole is none."""
        replaced = {r.earlier for r in self.relations if r.change is Change.REPLACES}
        return tuple(
            self.amended[document.id].document if document.id in self.amended else document
            for document in self.documents
            if document.id not in replaced
        )

    @property
    def former(self) -> tuple[Document, ...]:
        """The agreements that others change or replace, in their own words."""
        changed = {r.earlier for r in self.relations if r.change is Change.REPLACES}
        changed |= {name for name, text in self.amended.items() if text.edits}
        return tuple(document for document in self.documents if document.id in changed)

    def titled(self, name: str) -> str:
        """The title of a document, by its id."""
        return next(document.title for document in self.documents if document.id == name)

    def prevails(self, later: str, earlier: str) -> bool:
        """Whether one document, by its id, prevails over another."""
        return any(r.later == later and r.earlier == earlier for r in self.relations)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know: which document is read as prevailing over which."""
        return tuple(
            f"{self.titled(r.later)} is read as replacing {self.titled(r.earlier)}."
            if r.change is Change.REPLACES
            else f"{self.titled(r.later)} is read as prevailing over {self.titled(r.earlier)} "
            "where the two disagree."
            for r in self.relations
        )


def ruling_on(documents: tuple[Document, ...], order: tuple[str, ...] | None = None) -> Ruling:
    """Find which documents prevail over which, and apply what they change.

    Args:
        documents: at least one; records beside contracts prevail over nothing.
        order: ids of contracts, the prevailing one first; None goes by the documents' own words,
            and an empty order sets none over another.

    Raises:
        InputError: the order names a document that is not among them, or names one twice.
    """
    contracts = [document for document in documents if document.kind is SourceKind.CONTRACT]
    if len(contracts) < 2 and not order:
        return Ruling(documents, order=order)
    return _ruling(documents, order)


@lru_cache(maxsize=4)
def _ruling(documents: tuple[Document, ...], order: tuple[str, ...] | None) -> Ruling:
    contracts = [document for document in documents if document.kind is SourceKind.CONTRACT]
    relations = _stated(contracts) if order is None else _set(contracts, order)
    if not relations:
        return Ruling(documents, order=order)
    edits = {document.id: _edits(document, contracts, relations) for document in contracts}
    amended = {
        document.id: _amend(document, edits[document.id], _applied(document, edits.values()))
        for document in contracts
    }
    changed = {name: text for name, text in amended.items() if text is not None}
    return Ruling(documents, tuple(relations), changed, order)


def _stated(contracts: Sequence[Document]) -> list[Relation]:
    """Relations by the documents' own words."""
    openings = [(document.id, opening_of(document)) for document in contracts]
    return [
        Relation(later, earlier, opening.change or Change.AMENDS)
        for later, opening in openings
        for earlier, other in openings
        if later != earlier and (changes(opening, other) or follows(opening, other))
    ]


def _set(contracts: Sequence[Document], order: Sequence[str]) -> list[Relation]:
    known = {document.id for document in contracts}
    for name in order:
        if name not in known or list(order).count(name) > 1:
            fault = "twice" if name in known else "and no contract bears that id"
            raise InputError(
                f"the order of precedence names {name!r} {fault}; name each of these at most "
                f"once, the prevailing one first: {', '.join(sorted(known))}"
            )
    ranked = [*order, *(document.id for document in contracts if document.id not in order)]
    stated = {(r.later, r.earlier): r.change for r in _stated(contracts)}
    return [
        Relation(later, earlier, stated.get((later, earlier), Change.AMENDS))
        for at, later in enumerate(ranked[: len(order)])
        for earlier in ranked[at + 1 :]
    ]


_Edits = Sequence[tuple[Document, Edit]]


def _edits(
    agreement: Document, contracts: Sequence[Document], relations: Sequence[Relation]
) -> _Edits:
    """The changes to an agreement by place; of several to one place the latest."""
    later = {r.later for r in relations if r.earlier == agreement.id}
    amendments = [document for document in contracts if document.id in later]
    found: list[tuple[Document, Edit]] = []
    for amendment in sorted(amendments, key=lambda a: _age(opening_of(a)), reverse=True):
        for edit in find_edits(amendment, agreement):
            if not any(edit.touches(Span(start=e.start, end=e.end)) for _, e in found):
                found.append((amendment, edit))
    return sorted(found, key=lambda pair: pair[1].start)


def _applied(amendment: Document, edits: Iterable[_Edits]) -> list[Span]:
    """The sentences of an amendment that reword another text: what they say stands there now.

    Read beside it they would tell both the old words and the new.
    """
    places = {
        (edit.by.start, edit.by.end)
        for changes_made in edits
        for by, edit in changes_made
        if by.id == amendment.id and edit.new
    }
    return [Span(start=start, end=end) for start, end in sorted(places)]


def _amend(document: Document, edits: _Edits, applied: Sequence[Span]) -> Amended | None:
    """A document with its edits made, and without what it did to others."""
    pieces = [(edit.start, edit.end, edit.new) for _, edit in edits]
    spans = [Span(start=start, end=end) for start, end, _ in pieces]
    pieces += [(s.start, s.end, "") for s in applied if not any(s.overlaps(e) for e in spans)]
    if not pieces:
        return None
    aligned = AlignedText.replaced(document.text, sorted(pieces))
    return Amended(document, _reworded(document, aligned), tuple(edits), aligned)


def _age(opening: Opening) -> tuple[int, str]:
    return opening.number, opening.date.isoformat() if opening.date else ""


def _reworded(agreement: Document, aligned: AlignedText) -> Document:
    """The agreement with the text in force; its sections stand where they stood."""
    sections = []
    for section in agreement.sections:
        place = aligned.to_normalised(section.start, section.end)
        moved = {"start": place.start, "end": place.end}
        sections.append(Section(**section.model_dump() | moved))
    fields = {name: getattr(agreement, name) for name in Document.model_fields}
    text = {"text": aligned.text, "sections": tuple(sections)}
    pages = {"page_starts": (), "layout": None, "unread_pages": ()}
    rest = {"changes": TrackedChanges(), "source": b""}
    return Document(**fields | text | pages | rest)
