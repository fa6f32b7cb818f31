"""A PDF is read page by page, as running text, within bounds, by one thread at a time."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from groundcheck.documents.document import Document
from groundcheck.errors import DocumentTooLarge, EncryptedDocument, UnreadableDocument
from groundcheck.settings import ReadingSettings
from tests.documents.files import pdf_of_lines, pdf_of_paragraphs, pdf_of_rows

CLAUSE = (
    "The Supplier shall deliver the Goods within thirty (30) days after each order, and the "
    "Buyer shall pay for them within sixty (60) days after delivery. "
)


def read(data: bytes, **options: object) -> Document:
    return Document.from_bytes(data, name="lease.pdf", **options)  # type: ignore[arg-type]


def test_wrapped_lines_read_through() -> None:
    document = read(pdf_of_paragraphs([CLAUSE * 3, "Second paragraph."]))
    assert document.text == (CLAUSE * 3).strip() + "\n\nSecond paragraph."


def test_each_page_starts_where_its_text_starts() -> None:
    document = read(pdf_of_lines([["Page one."], ["Page two."], ["Page three."]]))
    assert document.pages == 3
    assert [document.text[start:][:6] for start in document.page_starts] == [
        "Page o",
        "Page t",
        "Page t",
    ]
    assert document.page_at(document.text.index("two")) == 2


def test_a_sentence_reads_through_a_page_break() -> None:
    sentence = "The Supplier shall deliver " + "and the Buyer shall pay " * 400 + "in full."
    document = read(pdf_of_paragraphs([sentence]))
    assert document.pages is not None
    assert document.pages > 1
    assert document.text.replace("\n\f", " ") == sentence


def test_sections_and_pages_are_found_together() -> None:
    document = read(
        pdf_of_lines([["8. Payment", "", "8.1 Fees. Due now."], ["8.2 Late fees. Interest runs."]])
    )
    offset = document.text.index("Interest")
    assert (document.page_at(offset), document.section_at(offset)) == (
        2,
        "8 Payment > 8.2 Late fees",
    )


def test_rows_of_a_table_are_lines() -> None:
    document = read(pdf_of_rows([["Item", "Price", "Unit"], ["Valve", "USD 14.30", "each"]]))
    assert document.text == "Item | Price | Unit\nValve | USD 14.30 | each"


def test_markup_in_a_pdf_is_text() -> None:
    assert "<script>" in read(pdf_of_lines([["<script>alert(1)</script>"]])).text


def test_an_encrypted_file_asks_for_its_password() -> None:
    data = pdf_of_lines([["Secret."]], password="swordfish")
    with pytest.raises(EncryptedDocument, match=r"lease\.pdf is encrypted; give its password"):
        read(data)
    with pytest.raises(EncryptedDocument, match="does not open it"):
        read(data, password="wrong")
    assert read(data, password="swordfish").text == "Secret."


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(DocumentTooLarge, match="has 3 pages, more than the 2"):
        read(pdf_of_lines([["a"]] * 3), settings=ReadingSettings(max_pages=2))


def test_too_much_text_is_refused() -> None:
    with pytest.raises(DocumentTooLarge, match="more than 100 characters"):
        read(pdf_of_paragraphs([CLAUSE * 3]), settings=ReadingSettings(max_characters=100))


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_file_cut_short_is_read_or_refused(share: float) -> None:
    data = pdf_of_paragraphs([CLAUSE * 20])
    with pytest.raises(UnreadableDocument, match=r"lease\.pdf"):
        read(data[: int(share * len(data))])


def test_threads_do_not_disturb_one_another() -> None:
    files = [pdf_of_lines([[f"Contract {n}.", f"Fee {n}."]] * 5) for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        documents = list(pool.map(read, files * 3))
    assert documents == [read(data) for data in files] * 3


def test_reading_twice_gives_the_same() -> None:
    data = pdf_of_paragraphs([CLAUSE * 20])
    assert read(data) == read(data)


def test_a_word_broken_at_the_end_of_a_line_is_whole() -> None:
    lines = ["This Agreement is con-", "fidential and long-", "term, of a non-", "exclusive kind."]
    text = Document.from_bytes(pdf_of_lines([lines]), name="nda.pdf").text
    assert text.strip() == "This Agreement is confidential and long-term, of a non-exclusive kind."
