"""Asides: what stands beside the claims of a review, as the browser is told it.

What enters: a report and its documents. What leaves: plain JSON data: for each claim the defined
terms it and its quotes use, for each quote the sections it names, and for the documents what they
point at and lack. Every place is a range in UTF-16 with its page, section and rectangles.
"""

from collections.abc import Sequence
from typing import Any

from groundcheck.documents.document import Document
from groundcheck.models import JudgedClaim, Report, Span
from groundcheck.ui.viewer.lookups import Lookups, Term
from groundcheck.ui.viewer.places import places_of
from groundcheck.ui.viewer.utf16 import Utf16Map


def asides_of(
    report: Report, documents: Sequence[Document], maps: Sequence[Utf16Map]
) -> dict[str, Any]:
    """Terms and named sections by the id of the claim, and the findings on the documents.

    Args:
        report: what the judge found.
        documents: the documents of the report, in its order.
        maps: the positions of each document's text.
    """
    sights = [_Sight(at, *pair) for at, pair in enumerate(zip(documents, maps, strict=True))]
    by_id = {sight.document.id: sight for sight in sights}
    return {
        "terms": {claim.id: _terms(claim, sights) for claim in report.claims},
        "named": {
            claim.id: [by_id[e.document].named(e) for e in claim.evidence]
            for claim in report.claims
        },
        "findings": [
            {"missing": finding.missing, "kind": finding.kind.value}
            | by_id[finding.document].place(finding)
            for finding in report.findings
        ],
    }


class _Sight:
    """One document with what can be looked up in it, and how the browser counts its text."""

    def __init__(self, index: int, document: Document, positions: Utf16Map) -> None:
        self.document = document
        self.lookups = Lookups(document)
        self._index = index
        self._positions = positions

    def place(self, span: Span) -> dict[str, Any]:
        """A place to go to."""
        return {
            "document": self._index,
            "start": self._positions.offset(span.start),
            "end": self._positions.offset(span.end),
            "page": self.document.page_at(span.start),
            "section": self.document.section_at(span.start),
            "places": places_of(self.document, span),
        }

    def named(self, quote: Span) -> list[dict[str, Any]]:
        """The sections that a quote names."""
        return [
            {"label": named.label} | self.place(named.place)
            for named in self.lookups.named(Span(start=quote.start, end=quote.end))
        ]

    def term(self, term: Term) -> dict[str, Any]:
        """A defined term with its meaning on one line."""
        meaning = " ".join(term.meaning.of(self.document.text).split())
        told = {"name": term.name, "said": term.said, "meaning": meaning.strip(" ,;:")}
        return told | self.place(term.place)


def _terms(claim: JudgedClaim, sights: Sequence[_Sight]) -> list[dict[str, Any]]:
    """The terms of the claim and its quotes, by the documents that the quotes are from."""
    found = []
    for sight in sights:
        shown = [e for e in claim.evidence if e.document == sight.document.id]
        texts = [claim.reading, *(e.quote for e in shown)]
        found += [sight.term(t) for t in (sight.lookups.terms(texts, shown) if shown else ())]
    return found
