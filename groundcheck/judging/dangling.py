"""Dangling: references in a contract to sections and attachments that it does not have.

What enters: documents with their precedence. What leaves: one finding for each missing part, at
the first place that names it. An amendment's references lead into the agreement it changes, so
they are looked for there too, and an amendment alone has none; an exhibit may be a document of its
own.
"""

from collections.abc import Iterable

from groundcheck.documents.amendments import opening_of
from groundcheck.documents.crossreferences import CrossReference, ReferenceKind
from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.judging.precedence import Ruling
from groundcheck.models import DocumentFinding, FindingKind

OPENING = 300
"""Code points at the start of a document in which an exhibit says what it is."""


def dangling_references(ruling: Ruling) -> tuple[DocumentFinding, ...]:
    r"""The references that lead nowhere, document by document, in order.

    >>> lease = "1. Rent. See Section 4.\n\n2. Term. One year.\n\n3. Pets. None.\n"
    >>> found = dangling_references(Ruling((Document.from_text(lease),)))
    >>> [(one.missing, one.quote, one.start) for one in found]
    [('Section 4', 'Section 4', 13)]
    """
    return tuple(
        _finding(reference, document)
        for document in ruling.documents
        if document.kind is SourceKind.CONTRACT
        for reference in document.missing_references
        if not _is_elsewhere(reference, document, ruling)
    )


def _is_elsewhere(reference: CrossReference, document: Document, ruling: Ruling) -> bool:
    others = [other for other in ruling.documents if other.id != document.id]
    related = [other for other in others if _are_related(document, other, ruling)]
    if not related and opening_of(document).change is not None:
        return True
    if reference.kind is ReferenceKind.ATTACHMENT:
        return _is_named_by(reference.label, others)
    number = reference.label.split(" ", 1)[-1]
    return any(other.section_tree.numbered(number) for other in related)


def _are_related(one: Document, other: Document, ruling: Ruling) -> bool:
    return ruling.prevails(one.id, other.id) or ruling.prevails(other.id, one.id)


def _is_named_by(label: str, documents: Iterable[Document]) -> bool:
    """Whether a document says in its title or opening that it is this exhibit, or holds it."""
    word, number = label.casefold().split(" ", 1)
    return any(
        document.section_tree.attached(word, number) is not None
        or label.casefold() in _head(document)
        for document in documents
    )


def _head(document: Document) -> str:
    return " ".join(f"{document.title} {document.text[:OPENING]}".casefold().split())


def _finding(reference: CrossReference, document: Document) -> DocumentFinding:
    attached = reference.kind is ReferenceKind.ATTACHMENT
    return DocumentFinding(
        start=reference.start,
        end=reference.end,
        kind=FindingKind.MISSING_ATTACHMENT if attached else FindingKind.MISSING_SECTION,
        document=document.id,
        revision=document.revision,
        quote=reference.of(document.text),
        page=document.page_at(reference.start),
        section=document.section_at(reference.start),
        missing=reference.label,
    )
