"""What the browser is told about a review: texts, blocks, claims and spans, counted in UTF-16.

What enters is a Report and the documents it was judged against. What leaves is plain JSON data
that depends on nothing else, so that it is the same on every rerun and is sent only once. Spans
are checked against the texts on the way: a quote that is not where it claims to be is refused.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from groundcheck.documents.document import Document
from groundcheck.documents.kinds import Kind
from groundcheck.documents.marks import is_marked
from groundcheck.errors import InvariantError
from groundcheck.export.blocks import Block, lay_out, shown
from groundcheck.export.cautions import caution_of
from groundcheck.export.shares import shares_of
from groundcheck.models import Evidence, JudgedClaim, Report, Span
from groundcheck.ui.outline import outline_of
from groundcheck.ui.viewer.asides import asides_of
from groundcheck.ui.viewer.focus import focus_of
from groundcheck.ui.viewer.places import places_of, printed_width
from groundcheck.ui.viewer.utf16 import Utf16Map
from groundcheck.ui.vocabulary import STATUS_ORDER, also_weighed, labels, role_label, verdict_label

_MARKDOWN = ("text/markdown", "text/x-markdown")


def payload(
    report: Report,
    documents: Sequence[Document],
    *,
    channel: str,
    addresses: Sequence[str] = (),
) -> dict[str, Any]:
    """The data of the viewer component.

    Args:
        report: what the judge found.
        documents: the documents of the report, in its order.
        channel: a name shared with the cursor component, one per review.
        addresses: where the page server has each document; none leaves out the page view.

    Raises:
        InvariantError: a span of the report does not hold its quote.
    """
    places = {document.id: index for index, document in enumerate(documents)}
    maps = [Utf16Map.of(document.text) for document in documents]
    answer = Utf16Map.of(report.answer)
    return {
        "channel": channel,
        "answer": _answer(report.answer, answer),
        "documents": [
            _document(index, document, maps[index], addresses[index] if addresses else "")
            for index, document in enumerate(documents)
        ],
        "claims": [
            _claim(number, claim, report, answer, documents, places, maps)
            for number, claim in enumerate(report.claims, start=1)
        ],
        "asides": asides_of(report, documents, maps),
        "first": first_to_read(report.claims),
        "labels": labels(),
    }


def first_to_read(claims: Iterable[JudgedClaim]) -> str:
    """The id of the claim a reader should see first: the first one that is wrong, or ""."""
    order = {status: rank for rank, status in enumerate(STATUS_ORDER)}
    ranked = sorted(claims, key=lambda claim: (order[claim.status], claim.start))
    return ranked[0].id if ranked else ""


def text_data(index: int, document: Document) -> dict[str, Any]:
    """One contract for a component that shows it as running text."""
    return _document(index, document, Utf16Map.of(document.text), "")


def answer_data(text: str) -> dict[str, Any]:
    """One answer for a component that shows it."""
    return _answer(text, Utf16Map.of(text))


def _answer(text: str, positions: Utf16Map) -> dict[str, Any]:
    return {"text": text, "blocks": _blocks(lay_out(text, markdown=True), positions)}


def _document(index: int, document: Document, positions: Utf16Map, address: str) -> dict[str, Any]:
    markdown = document.media_type in _MARKDOWN and is_marked(document.text)
    tables = document.media_type != Kind.PLAIN and not markdown
    blocks = lay_out(document.text, markdown=markdown, tables=tables, headings=document.sections)
    return {
        "id": document.id,
        "title": document.title,
        "text": document.text,
        "blocks": _blocks(blocks, positions),
        "pages": [positions.offset(start) for start in document.page_starts],
        "outline": _outline(index, document, positions),
        "sheets": _sheets(document, address),
    }


def _sheets(document: Document, address: str) -> dict[str, Any] | None:
    """What the page view needs; None where there are no places on pages."""
    if not address or not document.page_sizes:
        return None
    return {
        "address": address,
        "sizes": [[round(size.width, 1), round(size.height, 1)] for size in document.page_sizes],
        "printed": printed_width(document),
        "unread": list(document.unread_pages),
        "drawn": bool(document.source),
    }


def _outline(index: int, document: Document, positions: Utf16Map) -> list[list[Any]]:
    """Sections as rows [key, start, end, depth, number, title]."""
    return [
        [
            entry.key,
            positions.offset(entry.start),
            positions.offset(entry.end),
            entry.depth,
            entry.number,
            entry.title,
        ]
        for entry in outline_of(index, document)
    ]


def _blocks(blocks: Iterable[Block], positions: Utf16Map) -> list[list[Any]]:
    """Blocks as rows [start, end, kind, level, hidden, strong, cells], the last three ranges."""
    return [
        [
            positions.offset(block.start),
            positions.offset(block.end),
            block.kind.value,
            block.level,
            _ranges(block.hidden, positions),
            _ranges(block.strong, positions),
            _ranges(block.cells, positions),
        ]
        for block in blocks
    ]


def _ranges(ranges: Iterable[tuple[int, int]], positions: Utf16Map) -> list[list[int]]:
    return [[positions.offset(start), positions.offset(end)] for start, end in ranges]


def _claim(
    number: int,
    claim: JudgedClaim,
    report: Report,
    answer: Utf16Map,
    documents: Sequence[Document],
    places: dict[str, int],
    maps: Sequence[Utf16Map],
) -> dict[str, Any]:
    return {
        "id": claim.id,
        "number": number,
        "text": shown(claim.text),
        "context": shown(claim.context),
        "start": answer.offset(claim.start),
        "end": answer.offset(claim.end),
        "status": claim.status.value,
        "verdict": verdict_label(claim),
        "caution": caution_of(claim),
        "type": claim.type.value,
        "reason": claim.reason,
        "decided": claim.decided_by.value,
        "shares": shares_of(claim),
        "weighed": [kind.value for kind in also_weighed(claim)],
        "comparisons": [comparison.model_dump() for comparison in claim.comparisons],
        "citations": _citations(claim.id, report),
        "evidence": [
            _evidence(claim, evidence, documents, places, maps) for evidence in claim.evidence
        ],
    }


def _citations(claim: str, report: Report) -> list[dict[str, Any]]:
    return [
        {
            "text": check.text,
            "resolved": check.resolved,
            "accurate": check.accurate,
            "note": check.note,
        }
        for check in report.citations.checks
        if check.claim == claim
    ]


def _evidence(
    claim: JudgedClaim,
    evidence: Evidence,
    documents: Sequence[Document],
    places: dict[str, int],
    maps: Sequence[Utf16Map],
) -> dict[str, Any]:
    place = places.get(evidence.document)
    if place is None or evidence.of(documents[place].text) != evidence.quote:
        raise InvariantError(
            f"evidence at {evidence.start}–{evidence.end} of {evidence.document} does not hold "
            "its quote; open the review with the documents it was judged against"
        )
    focus = focus_of(claim, evidence)
    return {
        "document": place,
        "start": maps[place].offset(evidence.start),
        "end": maps[place].offset(evidence.end),
        "page": evidence.page,
        "section": evidence.section,
        "role": evidence.role.value,
        "does": role_label(claim, evidence.role),
        "focus": [
            [maps[place].offset(one.start), maps[place].offset(one.end), one.agrees]
            for one in focus
        ],
        "places": places_of(documents[place], evidence),
        "focusPlaces": [
            [*row, one.agrees]
            for one in focus
            for row in places_of(documents[place], Span(start=one.start, end=one.end))
        ],
    }
