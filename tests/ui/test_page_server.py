"""The page server over real HTTP on the loopback."""

import json
import socket
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from threading import Thread
from time import monotonic, sleep

import pytest
import uvicorn
from starlette.applications import Starlette

from groundcheck.documents.document import Document
from groundcheck.models import Span
from groundcheck.ui.page_server import MOST_SPANS, address, routes
from groundcheck.ui.shelf import Shelf
from groundcheck.ui.viewer.utf16 import Utf16Map
from tests.browser.papers import CAP, paged

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def document() -> Document:
    return paged()[3][0]


@pytest.fixture(scope="module")
def pages(document: Document) -> Iterator[str]:
    """Where the pages of the document are served."""
    shelf = Shelf()
    app = Starlette(routes=routes(base="law", shelf=shelf))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="critical", lifespan="off", ws="none")
        )
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        until(lambda: server.started)
        yield f"http://127.0.0.1:{port}{address(shelf.keep(document), base='law')}"
        server.should_exit = True
        thread.join(timeout=10)


def until(holds: Callable[[], bool]) -> None:
    """Wait for something to hold; fails after half a minute."""
    deadline = monotonic() + 30
    while not holds():
        assert monotonic() < deadline
        sleep(0.01)


def get(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def test_page_is_a_picture_that_grows_with_the_scale(pages: str) -> None:
    small, large = (get(f"{pages}/1.png?scale={scale}") for scale in ("0.5", "2"))
    assert small[1].startswith(PNG)
    widths = [int.from_bytes(picture[16:20], "big") for _, picture in (small, large)]
    assert widths == [306, 1224]


@pytest.mark.parametrize("path", ["0.png", "7.png", "9999999999.png", "x.png", "nothing"])
def test_what_is_not_there_is_not_found(pages: str, path: str) -> None:
    assert get(f"{pages}/{path}")[0] == 404


def test_forged_token_finds_nothing(pages: str) -> None:
    assert get(f"{pages[:-8]}00000000/1.png")[0] == 404


def test_places_are_those_of_the_document(pages: str, document: Document) -> None:
    start = document.text.index(CAP)
    span = Span(start=start, end=start + len(CAP))
    units = Utf16Map.of(document.text)
    status, body = get(f"{pages}/places?spans={units.offset(span.start)}-{units.offset(span.end)}")
    assert status == 200
    ((row,),) = json.loads(body)
    (expected,) = document.rectangles(span)
    assert row[0] == expected.page == 5
    assert row[1:] == pytest.approx(
        [expected.left, expected.top, expected.right, expected.bottom], abs=0.06
    )


@pytest.mark.parametrize("spans", ["", "a-b", "5", "9-2", "0-99999999", "-1-2", "1-2,"])
def test_spans_that_are_none_are_refused(pages: str, spans: str) -> None:
    assert get(f"{pages}/places?spans={spans}")[0] == 400


def test_too_many_spans_are_refused(pages: str) -> None:
    assert get(f"{pages}/places?spans={','.join(['0-1'] * (MOST_SPANS + 1))}")[0] == 400
