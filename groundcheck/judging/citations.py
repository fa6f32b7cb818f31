"""Citation integrity: does what the answer cites exist, and is the evidence really there?

What enters: judged claims with their citations, and the documents. What leaves: every citation
with whether its target exists and whether the claim's evidence lies inside it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from groundcheck.documents.document import Document
from groundcheck.models import (
    Citation,
    CitationCheck,
    CitationKind,
    CitationSummary,
    Evidence,
    JudgedClaim,
    Role,
    Span,
)

_DECIDING = (Role.SUPPORTS, Role.CONTRADICTS)


def check_citations(
    claims: Sequence[JudgedClaim], documents: Sequence[Document]
) -> CitationSummary:
    """Resolve every citation of the claims against the documents, in order."""
    checks = tuple(
        _check(citation, claim, documents) for claim in claims for citation in claim.citations
    )
    return CitationSummary(
        total=len(checks),
        resolved=sum(check.resolved for check in checks),
        accurate=sum(check.accurate is True for check in checks),
        checks=checks,
    )


def _check(citation: Citation, claim: JudgedClaim, documents: Sequence[Document]) -> CitationCheck:
    places = _resolve(citation, documents)
    deciding = [e for e in claim.evidence if e.role in _DECIDING]
    accurate = _lies_in(deciding, places) if places and deciding else None
    return CitationCheck(
        **citation.model_dump(),
        claim=claim.id,
        resolved=bool(places),
        accurate=accurate,
        note=_note(citation, places, deciding if accurate is False else ()),
    )


def _resolve(citation: Citation, documents: Sequence[Document]) -> list[tuple[Document, Span]]:
    """The places a citation names; empty if it names nothing that exists."""
    if citation.kind is CitationKind.INDEX:
        return _by_index(citation.target, documents)
    if citation.kind is CitationKind.PAGE:
        return [(d, s) for d in documents for s in _page(d, citation.target)]
    matches = [
        (document, Span(start=section.start, end=section.end))
        for document in documents
        for section in document.sections
        if _names(citation, section.number, section.title)
    ]
    return matches or _by_title_of_document(citation, documents)


def _by_index(target: str, documents: Sequence[Document]) -> list[tuple[Document, Span]]:
    places = [place for document in documents for place in _numbered(document)]
    if target.isdigit() and 1 <= int(target) <= len(places):
        return [places[int(target) - 1]]
    return []


def _numbered(document: Document) -> list[tuple[Document, Span]]:
    """What "[1]", "[2]", ... count: each retrieved chunk, and each other document as a whole."""
    chunks: list[tuple[Document, Span]] = [(document, p) for p in document.parts if p.numbered]
    return chunks or [(document, Span(start=0, end=len(document.text)))]


def _page(document: Document, target: str) -> list[Span]:
    if not target.isdigit():
        return []
    if not document.page_starts:
        return [part for part in document.parts if part.page == int(target)]
    starts = [*document.page_starts, len(document.text)]
    number = int(target)
    if not 1 <= number < len(starts):
        return []
    return [Span(start=starts[number - 1], end=starts[number])]


def _names(citation: Citation, number: str, title: str) -> bool:
    if citation.kind is CitationKind.SECTION:
        return bool(number) and _bare(number) == _bare(citation.target)
    wanted = citation.target.casefold().strip()
    return bool(title) and wanted in (title.casefold().strip(" ."), f"{number} {title}".casefold())


def _by_title_of_document(
    citation: Citation, documents: Sequence[Document]
) -> list[tuple[Document, Span]]:
    if citation.kind is not CitationKind.TITLE:
        return []
    wanted = citation.target.casefold()
    return [(d, Span(start=0, end=len(d.text))) for d in documents if wanted == d.title.casefold()]


@lru_cache(maxsize=8192)
def _bare(number: str) -> str:
    """A section number without the words and stops around it.

    >>> _bare("Section 8.2.") == _bare("8.2")
    True
    """
    words = re.sub(
        r"(?i)\b(?:section|sections|clause|article|art|sec|schedule|exhibit)\b", "", number
    )
    return re.sub(r"[\s.]+$", "", words.strip(" .§")).casefold()


def _lies_in(evidence: Sequence[Evidence], places: Sequence[tuple[Document, Span]]) -> bool:
    return any(
        e.document == document.id and span.overlaps(e)
        for e in evidence
        for document, span in places
    )


def _note(
    citation: Citation, places: Sequence[tuple[Document, Span]], elsewhere: Sequence[Evidence]
) -> str:
    """What a reader must know: `elsewhere` is the evidence, if it lies where no place is cited."""
    if not places:
        return f"{citation.text} names nothing in the documents."
    if elsewhere:
        where = next((e.section for e in elsewhere if e.section), "another place")
        return f"The evidence is not in {citation.text} but in {where}."
    return ""
