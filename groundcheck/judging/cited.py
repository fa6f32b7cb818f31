"""Cited: exact words of a document as evidence."""

from groundcheck.documents.document import Document
from groundcheck.judging.probability import probability_of
from groundcheck.models import DecidedBy, Evidence, Role, Span, Status, Verdict


def cite(document: Document, span: Span, role: Role) -> Evidence:
    """The words at a place of a document, with the page and the section they stand in."""
    return Evidence(
        document=document.id,
        revision=document.revision,
        start=span.start,
        end=span.end,
        quote=span.of(document.text),
        page=document.page_at(span.start),
        section=document.section_at(span.start),
        role=role,
    )


def own_words(document: Document, span: Span, reason: str) -> Verdict:
    """The verdict on a claim in the words of a document."""
    return Verdict(
        status=Status.SUPPORTED,
        probability=probability_of(Status.SUPPORTED, DecidedBy.VERBATIM),
        evidence=(cite(document, span, Role.SUPPORTS),),
        decided_by=DecidedBy.VERBATIM,
        reason=reason,
    )
