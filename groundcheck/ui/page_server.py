"""The page server: pictures of pages, and where words stand on them, on demand.

What enters: a token of the shelf, a page or spans, over HTTP beside Streamlit's own routes. What
leaves: PNG or JSON, to be kept by the asking browser only. What always holds: nothing is served
without a token that a review of this process gave out; no request reruns a page or the judge.
"""

import re
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from groundcheck.documents.document import Document
from groundcheck.documents.pdf_pages import render_page
from groundcheck.errors import UnreadableDocument
from groundcheck.models import Span
from groundcheck.ui.shelf import SHELF, Shelf
from groundcheck.ui.viewer.places import places_of
from groundcheck.ui.viewer.utf16 import Utf16Map

PREFIX: Final = "document-pages"
"""First part of every address of this server."""
LEAST_SCALE = 0.1
MOST_SCALE = 4.0
"""Pixels per point; four suit a magnified page on a screen of double density."""
MOST_SPANS = 500
"""Spans of one request."""

_SPANS = re.compile(r"\d{1,9}-\d{1,9}(?:,\d{1,9}-\d{1,9})*")
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_HEADERS = {
    "Cache-Control": "private, max-age=86400, immutable",
    "X-Content-Type-Options": "nosniff",
}


def address(token: str, *, base: str = "") -> str:
    """Where a browser finds the pages of a Document.

    Args:
        token: from the shelf.
        base: Streamlit's `server.baseUrlPath`.

    >>> address("f00", base="/law/")
    '/law/document-pages/f00'
    """
    return "/".join(["", *filter(None, (base.strip("/"), PREFIX, token))])


def routes(*, base: str = "", shelf: Shelf = SHELF) -> list[BaseRoute]:
    """The routes to serve beside Streamlit's."""

    def route(path: str, answer: Callable[[Request, Document], Response]) -> Route:
        def endpoint(request: Request) -> Response:
            document = shelf.find(request.path_params["token"])
            return answer(request, document) if document else _refused("no such document")

        return Route(f"{address('{token}', base=base)}/{path}", endpoint, methods=["GET"])

    return [route("{page:int}.png", _picture), route("places", _places)]


def _picture(request: Request, document: Document) -> Response:
    page = request.path_params["page"]
    scale = _scale(request.query_params.get("scale", "1"))
    if not document.source or not 1 <= page <= len(document.page_sizes):
        return _refused("no such page")
    try:
        picture = render_page(document.source, page, scale)
    except UnreadableDocument as error:
        return _refused(str(error))
    return Response(picture, media_type="image/png", headers=_HEADERS)


def _scale(written: str) -> float:
    """A scale within bounds; what is no plain number counts as 1.

    >>> _scale("1.5"), _scale("900"), _scale("nan"), _scale("x")
    (1.5, 4.0, 1.0, 1.0)
    """
    number = float(written) if _NUMBER.fullmatch(written) else 1.0
    return min(max(number, LEAST_SCALE), MOST_SCALE)


def _places(request: Request, document: Document) -> Response:
    """Rectangles of spans that are counted as the browser counts."""
    written = request.query_params.get("spans", "")
    if not _SPANS.fullmatch(written) or written.count(",") >= MOST_SPANS:
        return _refused(f"give up to {MOST_SPANS} spans as start-end,start-end", status=400)
    positions = Utf16Map.of(document.text)
    found = []
    for pair in written.split(","):
        start, end = (positions.code_points(int(edge)) for edge in pair.split("-"))
        if not start <= end <= len(document.text):
            return _refused(f"{pair} is no part of the text", status=400)
        found.append(places_of(document, Span(start=start, end=end)))
    return JSONResponse(found, headers=_HEADERS)


def _refused(reason: str, *, status: int = 404) -> Response:
    return JSONResponse({"error": reason}, status_code=status)
