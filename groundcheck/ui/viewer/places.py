"""Places on the page as the browser is told them.

What enters: a Document and a span of its text. What leaves: rows [page, left, top, right, bottom]
in points from the page's top left, rounded to a tenth, one per printed line; no row for a
Document whose format has no such places.
"""

from itertools import pairwise

from groundcheck.documents.document import Document
from groundcheck.models import Span

Place = list[float]

_SAMPLED_PAGES = 20


def places_of(document: Document, span: Span) -> list[Place]:
    """Where a span is printed."""
    return [
        [one.page, *(round(edge, 1) for edge in (one.left, one.top, one.right, one.bottom))]
        for one in document.rectangles(span)
    ]


def printed_width(document: Document) -> list[float]:
    """From where to where pages are printed, points from the left; looked up on some pages only.

    Empty where nothing is printed on them.
    """
    starts = [*document.page_starts, len(document.text)]
    pages = list(pairwise(starts))
    sample = pages[:: max(1, len(pages) // _SAMPLED_PAGES)]
    rows = [row for a, b in sample for row in places_of(document, Span(start=a, end=b))]
    return [min(row[1] for row in rows), max(row[3] for row in rows)] if rows else []
