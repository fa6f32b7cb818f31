"""A Document keeps one revision's text, and tells the page and section of any offset."""

import hashlib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from groundcheck.documents.document import Document
from groundcheck.errors import DocumentTooLarge, EmptyInput, UnreadableText
from groundcheck.settings import ReadingSettings
from tests.documents.files import docx_of, pdf_of_lines

CONTRACT = "8. Payment\n\n8.1 Fees. The Client pays.\n\n8.2 Late fees. Interest runs.\n"
TEXTS = st.text(min_size=1, max_size=300).map(lambda text: text + "x")
PAGED = st.lists(st.text(st.sampled_from("ab \n1.A("), max_size=30), min_size=1, max_size=8)


def test_revision_of_pasted_text_is_the_hash_of_its_utf8() -> None:
    document = Document.from_text("Fees are due.", title="Fees")
    assert document.revision == hashlib.sha256(b"Fees are due.").hexdigest()
    assert document.id == f"fees-{document.revision[:8]}"


def test_revision_of_a_file_is_the_hash_of_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "Master Agreement.txt"
    path.write_bytes(b"\xef\xbb\xbfFees are due.")
    document = Document.from_path(path)
    assert document.revision == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (document.title, document.text) == ("Master Agreement", "Fees are due.")
    assert document == Document.from_bytes(path.read_bytes(), name=path.name)


def test_a_title_may_be_given() -> None:
    document = Document.from_bytes(b"Fees are due.", name="scan0001.txt", title="Lease")
    assert document.title == "Lease"
    assert document.id.startswith("lease-")


@pytest.mark.parametrize(("title", "slug"), [("Договор", "document"), ("Café №5!", "cafe-no5")])
def test_ids_are_plain_ascii(title: str, slug: str) -> None:
    assert Document.from_text("Text.", title=title).id.rpartition("-")[0] == slug


def test_an_undecodable_file_name_is_still_printable(tmp_path: Path) -> None:
    document = Document.from_bytes(b"Fees are due.", name="lea\udce9se.txt")
    assert document.title == "lea?se"
    assert document.model_dump_json()


def test_section_at_gives_the_innermost_path() -> None:
    document = Document.from_text(CONTRACT)
    assert document.section_at(CONTRACT.index("Interest")) == "8 Payment > 8.2 Late fees"
    assert document.section_at(0) == "8 Payment"


def test_page_at_counts_from_one() -> None:
    document = Document.from_text("one\ftwo\fthree")
    assert document.pages == 3
    assert [document.page_at(offset) for offset in (0, 3, 4, 8, 13)] == [1, 1, 2, 3, 3]
    assert document.info().pages == 3


def test_text_without_pages_has_none() -> None:
    document = Document.from_text("one two")
    assert (document.pages, document.page_at(0)) == (None, None)


@pytest.mark.parametrize("offset", [-1, 8])
def test_an_offset_outside_the_text_is_an_error(offset: int) -> None:
    document = Document.from_text("one two")
    with pytest.raises(IndexError, match="outside"):
        document.page_at(offset)
    with pytest.raises(IndexError, match="outside"):
        document.section_at(offset)


def test_a_document_is_frozen_and_closed() -> None:
    document = Document.from_text("one two")
    with pytest.raises(ValidationError, match="frozen"):
        document.text = "other"
    with pytest.raises(ValidationError, match="extra"):
        Document.model_validate({**document.model_dump(), "author": "me"})


@pytest.mark.parametrize("starts", [(1,), (0, 5, 5), (0, 99)])
def test_page_starts_that_make_no_sense_are_refused(starts: tuple[int, ...]) -> None:
    document = Document.from_text("one two")
    with pytest.raises(ValidationError, match="page_starts"):
        Document.model_validate({**document.model_dump(), "page_starts": starts})


@given(TEXTS)
def test_pasted_text_is_kept_and_survives_json(text: str) -> None:
    document = Document.from_text(text)
    assert document.text == text
    assert Document.model_validate_json(document.model_dump_json()) == document


@pytest.mark.parametrize("kind", ["pdf", "docx"])
def test_a_reloaded_document_needs_no_file(kind: str) -> None:
    data = docx_of(CONTRACT) if kind == "docx" else pdf_of_lines([CONTRACT.splitlines()] * 2)
    document = Document.from_bytes(data, name=f"lease.{kind}")
    again = Document.model_validate_json(document.model_dump_json())
    assert again == document
    offsets = range(len(document.text) + 1)
    assert [again.page_at(o) for o in offsets] == [document.page_at(o) for o in offsets]
    assert [again.section_at(o) for o in offsets] == [document.section_at(o) for o in offsets]


@given(PAGED)
def test_page_at_agrees_with_page_starts(pages: list[str]) -> None:
    document = Document.from_text("x" + "\f".join(pages) + "x")
    bounds = [*document.page_starts, len(document.text) + 1]
    for page, (start, end) in enumerate(pairwise(bounds), 1):
        assert {document.page_at(offset) for offset in range(start, end)} == {page}


@given(st.text(st.sampled_from("1.2 aB(b)\n#IVx"), max_size=200))
def test_section_at_agrees_with_the_spans(noise: str) -> None:
    document = Document.from_text(f"1. Alpha\n\n{noise}\n\n1.1 Beta. Text.\n\n{noise}\n\n2. Gamma")
    for offset in range(0, len(document.text), 3):
        around = [s for s in document.sections if s.start <= offset < s.end]
        innermost = max(around, key=lambda s: s.path.count(" > "), default=None)
        assert document.section_at(offset) == (innermost.path if innermost else "")


@pytest.mark.parametrize("text", ["", " \n\t ", "\u200b\ufeff", "\x00\x00", "— … —"])
def test_text_without_letters_is_empty(text: str) -> None:
    with pytest.raises(EmptyInput, match="Lease holds no letters"):
        Document.from_text(text, title="Lease")


def test_a_lone_surrogate_is_named_by_its_position() -> None:
    with pytest.raises(UnreadableText, match=r"Lease .*U\+D83D.* position 5; delete it"):
        Document.from_text("Rent \ud83d is due.", title="Lease")


@pytest.mark.parametrize(
    "text",
    [
        "a few \x00 nulls \x00 stay",
        "حق الفسخ خلال ٣٠ يوماً",
        "e\u0301clair cafe\u0301",
        "<script>alert('x')</script> & <b>bold</b>",
        "emoji 😀 and 𝐁old",
    ],
)
def test_unusual_text_is_kept_as_it_is(text: str) -> None:
    assert Document.from_text(text).text == text
    assert Document.from_bytes(text.encode(), name="a.txt").text == text


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(DocumentTooLarge, match="10 characters"):
        Document.from_text("eleven char", settings=ReadingSettings(max_characters=10))
    with pytest.raises(DocumentTooLarge, match=r"a\.txt .*10 characters"):
        Document.from_bytes(
            b"eleven char", name="a.txt", settings=ReadingSettings(max_characters=10)
        )
