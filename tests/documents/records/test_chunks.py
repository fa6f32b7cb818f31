"""Retrieved chunks keep their order, titles and pages."""

import json
from typing import Any

import pytest

from groundcheck import Document, Judge
from groundcheck.documents.parts import SourceKind
from groundcheck.errors import EmptyInput, InputError

CHUNKS = [
    {
        "title": "Late Payment Penalties",
        "content": "8.2 Late fees. A late fee of 1.5% per month will apply to outstanding balances.",
        "page_num": 5,
    },
    {"title": "Term", "content": "This agreement runs for three years.", "page_num": "2"},
    {"title": "", "content": "Notices are sent by courier.", "score": 0.4},
]


def test_a_chunk_keeps_its_title_and_page() -> None:
    document = Document.from_chunks(CHUNKS)
    fee, courier = document.text.index("A late fee"), document.text.index("courier")
    assert document.section_at(fee) == "Late Payment Penalties > 8.2 Late fees"
    assert document.page_at(fee) == 5
    assert document.page_at(document.text.index("three years")) == 2
    assert (document.section_at(courier), document.page_at(courier)) == ("chunk 3", None)
    assert document.kind is SourceKind.CHUNKS


def test_every_chunk_stands_in_the_text_once_and_in_order() -> None:
    document = Document.from_chunks(CHUNKS)
    assert [part.of(document.text).rsplit("\n\n", 1)[-1] for part in document.parts] == [
        chunk["content"] for chunk in CHUNKS
    ]


def test_a_citation_by_number_names_the_chunk() -> None:
    answer = "The agreement runs for three years [2]. A late fee of 1.5% per month applies [2]."
    contract = Document.from_text("Fees are due.", title="Note")
    checks = (
        Judge(entailment=None)
        .evaluate(answer, [Document.from_chunks(CHUNKS), contract])
        .citations.checks
    )
    assert [check.accurate for check in checks] == [True, False]
    assert all(check.resolved for check in checks)


def test_citations_count_on_over_the_documents() -> None:
    contract = Document.from_text("The Client shall pay the fees in March.", title="Note")
    answer = "The Client shall pay the fees in March [4]. Notices are sent by courier [5]."
    checks = (
        Judge(entailment=None)
        .evaluate(answer, [Document.from_chunks(CHUNKS), contract])
        .citations.checks
    )
    assert [(check.resolved, check.accurate) for check in checks] == [(True, True), (False, None)]


def test_a_citation_by_page_names_the_chunks_of_that_page() -> None:
    report = Judge(entailment=None).evaluate(
        "A late fee of 1.5% per month applies (page 5).", [Document.from_chunks(CHUNKS)]
    )
    assert report.citations.checks[0].accurate is True
    assert report.claims[0].evidence[0].page == 5


@pytest.mark.parametrize("wrap", [lambda c: c, lambda c: {"chunks": c}, lambda c: {"context": c}])
def test_a_file_of_chunks_is_known_by_its_form(wrap: Any) -> None:
    data = json.dumps(wrap(CHUNKS[:2])).encode()
    assert Document.from_bytes(data, name="retrieved.json").kind is SourceKind.CHUNKS


def test_one_chunk_a_line_is_a_list_of_chunks() -> None:
    data = "\n".join(json.dumps(chunk) for chunk in CHUNKS).encode()
    assert len(Document.from_bytes(data, name="retrieved.jsonl").parts) == 3


def test_json_that_only_resembles_chunks_keeps_every_value() -> None:
    data = json.dumps({"chunks": CHUNKS, "query": "late fee"}).encode()
    document = Document.from_bytes(data, name="retrieved.json")
    assert document.kind is SourceKind.TOOL_RESULT
    assert "query: late fee" in document.text


@pytest.mark.parametrize(
    ("chunks", "says"),
    [
        ([{"title": "Fees", "text": "x"}], ['chunk 1 of Chunks has no text under "content"']),
        ([CHUNKS[0], "Fees are due."], ["chunk 2", "is a str", "page_num"]),
        ([CHUNKS[0] | {"page_num": "five"}], ["page_num", "'five'", "from 1 on"]),
        ([CHUNKS[0] | {"page_num": 0}], ["from 1 on"]),
        ([CHUNKS[0] | {"title": 7}], ["title", "7", "give text"]),
        ([CHUNKS[0] | {"content": " "}], ["no text"]),
    ],
)
def test_a_bad_chunk_is_named(chunks: list[Any], says: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        Document.from_chunks(chunks, title="Chunks")
    assert all(words in str(caught.value) for words in says), caught.value


def test_no_chunk_is_no_source() -> None:
    with pytest.raises(EmptyInput, match="holds no chunk"):
        Document.from_chunks([])
