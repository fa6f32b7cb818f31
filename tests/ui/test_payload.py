import json

import pytest

from groundcheck.documents.document import Document
from groundcheck.errors import InvariantError
from groundcheck.models import Status
from groundcheck.ui.viewer.payload import first_to_read, payload
from tests.ui.building import Row, build_report

CONTRACT = "𝔸 1. Fees\n\nA late fee of 1.5% applies.\n\fThe fee is simple."
ANSWER = "🙂 Hello. The late fee is 5%. The fee is simple. Who knows."


def unit_slice(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


@pytest.fixture
def document() -> Document:
    return Document.from_text(CONTRACT, title="Note")


def rows() -> list[Row]:
    return [
        Row("🙂 Hello.", Status.NOT_CHECKABLE),
        Row("The late fee is 5%.", Status.CONTRADICTED, ("A late fee of 1.5% applies.",)),
        Row("The fee is simple.", Status.SUPPORTED, ("The fee is simple.",)),
        Row("Who knows.", Status.UNSUPPORTED),
    ]


def test_browser_slices_give_the_words(document: Document) -> None:
    report = build_report(ANSWER, (document,), rows())
    data = payload(report, (document,), channel="x")
    for claim, source in zip(data["claims"], report.claims, strict=True):
        assert unit_slice(ANSWER, claim["start"], claim["end"]) == source.text
        for evidence, quoted in zip(claim["evidence"], source.evidence, strict=True):
            words = unit_slice(CONTRACT, evidence["start"], evidence["end"])
            assert words == quoted.quote


def test_payload_is_json_and_the_same_twice(document: Document) -> None:
    report = build_report(ANSWER, (document,), rows())
    first, second = (json.dumps(payload(report, (document,), channel="x")) for _ in range(2))
    assert first == second


def test_pages_are_counted_in_units(document: Document) -> None:
    report = build_report(ANSWER, (document,), rows())
    (shown,) = payload(report, (document,), channel="x")["documents"]
    start = document.page_starts[1] + 1
    assert shown["pages"] == [0, start]


def test_contradiction_is_read_first(document: Document) -> None:
    report = build_report(ANSWER, (document,), rows())
    assert first_to_read(report.claims) == "c2"
    assert first_to_read(()) == ""


def test_quote_in_another_revision_is_refused(document: Document) -> None:
    report = build_report(ANSWER, (document,), rows())
    changed = document.model_copy(update={"text": CONTRACT.replace("1.5", "2.5")})
    with pytest.raises(InvariantError, match="does not hold its quote"):
        payload(report, (changed,), channel="x")
