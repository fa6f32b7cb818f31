"""A DOCX file is read in its own order, as accepted, within bounds."""

import io
import zipfile

import docx
import pytest

from groundcheck.documents.document import Document
from groundcheck.errors import DocumentTooLarge, UnreadableDocument
from groundcheck.settings import ReadingSettings
from tests.documents.files import docx_bytes, docx_of, with_part

BODY = "word/document.xml"
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def read(data: bytes, **options: object) -> Document:
    return Document.from_bytes(data, name="lease.docx", **options)  # type: ignore[arg-type]


def read_body(markup: str) -> Document:
    """Read a DOCX file whose body holds the given WordprocessingML."""
    xml = f'<?xml version="1.0" encoding="UTF-8"?><w:document {W}><w:body>{markup}</w:body></w:document>'
    return read(with_part(docx_of("x"), BODY, xml.encode()))


def test_paragraphs_and_tables_keep_their_order() -> None:
    document = docx.Document()
    document.add_paragraph("Before the table.")
    table = document.add_table(rows=2, cols=3)
    for row, texts in zip(
        table.rows, (("Item", "Price", ""), ("Valve", "14.30", "each")), strict=True
    ):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    document.add_paragraph("After the table.")
    assert read(docx_bytes(document)).text == (
        "Before the table.\n\nItem | Price | \nValve | 14.30 | each\n\nAfter the table."
    )


def test_headings_are_sections_by_their_style() -> None:
    document = docx.Document()
    document.add_heading("Office Lease", 0)
    document.add_heading("Rent", 1)
    document.add_heading("Late rent", 2)
    document.add_paragraph("Interest runs.")
    read_document = read(docx_bytes(document))
    assert read_document.text == "Office Lease\n\nRent\n\nLate rent\n\nInterest runs."
    assert read_document.section_at(read_document.text.index("Interest")) == "Rent > Late rent"


def test_a_docx_has_no_pages() -> None:
    assert read(docx_of("Fees.")).pages is None


def test_a_layout_table_is_read_as_paragraphs() -> None:
    document = docx.Document()
    cell = document.add_table(rows=1, cols=1).cell(0, 0)
    cell.text = "First paragraph."
    cell.add_paragraph("Second paragraph.")
    assert read(docx_bytes(document)).text == "First paragraph.\n\nSecond paragraph."


def test_merged_cells_are_read_once() -> None:
    document = docx.Document()
    table = document.add_table(rows=1, cols=3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "Wide"
    table.cell(0, 2).text = "Narrow"
    assert read(docx_bytes(document)).text == "Wide | Narrow"


def test_tracked_changes_read_as_accepted() -> None:
    document = read_body(
        "<w:p><w:r><w:t>Within </w:t></w:r>"
        "<w:del><w:r><w:delText>sixty</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>thirty</w:t></w:r></w:ins><w:r><w:t> days.</w:t></w:r></w:p>"
    )
    assert document.text == "Within thirty days."


def test_text_in_controls_links_and_fields_is_read() -> None:
    document = read_body(
        "<w:sdt><w:sdtContent><w:p><w:r><w:t>Control.</w:t></w:r></w:p></w:sdtContent></w:sdt>"
        "<w:p><w:hyperlink><w:r><w:t>Link.</w:t></w:r></w:hyperlink>"
        "<w:r><w:instrText>PAGE</w:instrText></w:r>"
        "<w:r><w:tab/><w:t>Tab</w:t><w:br/><w:t>Line</w:t><w:noBreakHyphen/></w:r></w:p>"
    )
    assert document.text == "Control.\n\nLink.\tTab\nLine-"


def test_markup_in_the_text_stays_text() -> None:
    assert read(docx_of("<b>Fees</b> & costs")).text == "<b>Fees</b> & costs"


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = with_part(docx_of("x"), "word/media/image1.png", b"\0" * 60_000_000)
    assert len(bomb) < 200_000
    with pytest.raises(DocumentTooLarge, match=r"lease\.docx would unpack to 6. MB"):
        read(bomb)


def test_markup_over_the_bound_is_refused() -> None:
    data = with_part(docx_of("x"), "word/styles2.xml", b" " * 3_000_000)
    with pytest.raises(DocumentTooLarge, match="would unpack"):
        read(data, settings=ReadingSettings(max_file_bytes=2_000_000))


def test_an_entity_bomb_is_not_expanded() -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    xml = (
        f'<!DOCTYPE x [<!ENTITY e0 "lol">{entities}]><w:document {W}><w:body><w:p><w:r>'
        "<w:t>Fee &e9;</w:t></w:r></w:p></w:body></w:document>"
    )
    data = with_part(docx_of("x"), BODY, xml.encode())
    with pytest.raises(UnreadableDocument, match=r"lease\.docx is a damaged DOCX"):
        read(data)


def test_deeply_nested_tables_are_refused() -> None:
    markup = "<w:tbl><w:tr><w:tc>" * 70 + "<w:p/>" + "</w:tc></w:tr></w:tbl>" * 70
    with pytest.raises(UnreadableDocument, match=r"lease\.docx is a damaged DOCX"):
        read_body(markup)


@pytest.mark.parametrize(
    ("part", "content"),
    [(BODY, b"<w:document"), (BODY, b""), ("_rels/.rels", b"<x/>"), ("_rels/.rels", b"")],
)
def test_broken_parts_are_refused(part: str, content: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"lease\.docx is a damaged DOCX.* repair"):
        read(with_part(docx_of("x"), part, content))


def test_a_part_listed_twice_is_refused() -> None:
    buffer = io.BytesIO(docx_of("x"))
    with zipfile.ZipFile(buffer, "a") as archive:
        info = zipfile.ZipInfo("word/document2.xml")
        archive.writestr(info, b"<a/>")
    data = buffer.getvalue().replace(b"word/document2.xml", b"word/document.xml\0")
    with pytest.raises(UnreadableDocument, match=r"lease\.docx is a damaged"):
        read(data)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_file_cut_short_is_refused(share: float) -> None:
    data = docx_of("Fees are due.")
    with pytest.raises(UnreadableDocument, match=r"lease\.docx is a damaged"):
        read(data[: int(share * len(data))])


def test_other_archives_are_named() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("ppt/presentation.xml", "<x/>")
    with pytest.raises(UnreadableDocument, match="a PowerPoint file"):
        read(buffer.getvalue())
