"""Citation integrity: does what the answer cites exist, and is the evidence really there?

What enters: judged claims with their citations, and the documents. What leaves: every citation
with whether its target exists and whether the claim's evidence lies inside it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from groundcheck.documents.addresses import Address, find_address
from groundcheck.documents.document import Document
from groundcheck.models import (
    DECIDING,
    Citation,
    CitationCheck,
    CitationKind,
    CitationSummary,
    Evidence,
    JudgedClaim,
    Span,
)

_Place = tuple[Document, Span]

_NUMBER = re.compile(r"[\dIVXLC]")
"""How a section's number begins; "Exhibit B" is none."""


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
    places, address = _resolve(citation, documents)
    deciding = [e for e in claim.evidence if e.role in DECIDING]
    accurate = _lies_in(deciding, places) if places and deciding else None
    return CitationCheck(
        **citation.model_dump(),
        claim=claim.id,
        resolved=bool(places),
        accurate=accurate,
        note=_note(citation, places, address, deciding if accurate is False else ()),
    )


def _resolve(
    citation: Citation, documents: Sequence[Document]
) -> tuple[list[_Place], Address | None]:
    """The places a citation names, none if it names nothing that exists; how much of it exists."""
    if citation.kind is CitationKind.INDEX:
        return _by_index(citation.target, documents), None
    if citation.kind is CitationKind.PAGE:
        return [(d, s) for d in documents for s in _page(d, citation.target)], None
    matches = [
        (document, Span(start=section.start, end=section.end))
        for document in documents
        for section in document.sections
        if _names(citation, section.number, section.title)
    ]
    if not matches and _NUMBER.match(citation.target) and citation.kind is CitationKind.SECTION:
        return _by_address(citation.target, documents)
    return matches or _by_title_of_document(citation, documents), None


def _by_address(target: str, documents: Sequence[Document]) -> tuple[list[_Place], Address | None]:
    """What a number such as "4(c)(ii)" names, in the documents that have most of it."""
    found = [(d, find_address(target, d.text, d.section_tree)) for d in documents]
    best = max(found, key=lambda pair: (bool(pair[1].spans), len(pair[1].found)), default=None)
    if best is None:
        return [], None
    same = [pair for pair in found if pair[1].found == best[1].found]
    return [(document, span) for document, address in same for span in address.spans], best[1]


def _by_index(target: str, documents: Sequence[Document]) -> list[_Place]:
    places = [place for document in documents for place in _numbered(document)]
    if target.isdigit() and 1 <= int(target) <= len(places):
        return [places[int(target) - 1]]
    return []


def _numbered(document: Document) -> list[_Place]:
    """What "[1]", "[2]", ... count: each retrieved chunk, and each other document as a whole."""
    chunks: list[_Place] = [(document, p) for p in document.parts if p.numbered]
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


def _by_title_of_document(citation: Citation, documents: Sequence[Document]) -> list[_Place]:
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


def _lies_in(evidence: Sequence[Evidence], places: Sequence[_Place]) -> bool:
    return any(
        e.document == document.id and span.overlaps(e)
        for e in evidence
        for document, span in places
    )


def _note(
    citation: Citation,
    places: Sequence[_Place],
    address: Address | None,
    elsewhere: Sequence[Evidence],
) -> str:
    """What a reader must know: `elsewhere` is the evidence, if it lies where no place is cited."""
    partly = address is not None and bool(address.found and address.missing)
    if not places:
        why = f": {address.found} has no {_shown(address)}" if address and partly else ""
        return f"{citation.text} names nothing in the documents{why}."
    notes = [f"Of {citation.target} only {address.found} was found."] if address and partly else []
    if elsewhere:
        where = next((e.section for e in elsewhere if e.section), "another place")
        notes.append(f"The evidence is not in {citation.text} but in {where}.")
    return " ".join(notes)


def _shown(address: Address) -> str:
    """What is missing, as a reader names it: "(c)", and "2.4" rather than ".4"."""
    rest = address.missing
    return rest if rest.startswith("(") else f"{address.found}{rest}"
