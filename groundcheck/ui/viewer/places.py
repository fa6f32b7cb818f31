"""Places on the page as the browser is told them.

What enters: a Document and a span of its text. What leaves: rows [page, left, top, right, bottom]
in points from the page's top left, rounded to a tenth, one per printed line; no row for a
Document whose format has no such places.
"""

from groundcheck.documents.document import Document
from groundcheck.models import Span

Place = list[float]


def places_of(document: Document, span: Span) -> list[Place]:
    """Where a span is printed."""
    return [
        [one.page, *(round(edge, 1) for edge in (one.left, one.top, one.right, one.bottom))]
        for one in document.rectangles(span)
    ]
