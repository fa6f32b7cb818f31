"""A raised number is the mark of a footnote after a word, and the power of a unit."""

import docx
import pytest

from groundcheck.documents.document import Document
from tests.documents.files import docx_bytes

CASES = [
    ("Fees", "1", " are due.", "Fees[1] are due."),
    ("Fees", "12", ".", "Fees[12]."),
    ("It costs 900", "1", " euro.", "It costs 900[1] euro."),
    ("100 m", "2", " of floor", "100 m² of floor"),
    ("100m", "2", "", "100m²"),
    ("20 cm", "3", ".", "20 cm³."),
    ("the 5", "th", " of May", "the 5th of May"),
    ("Write to them", "2", ".", "Write to them[2]."),
    ("3 × 10", "6", " units", "3 × 10⁶ units"),
    ("Acme", "®", " pumps", "Acme® pumps"),
    ("See ", "1", " below", "See 1 below"),
]


def of_docx(before: str, raised: str, after: str) -> str:
    document = docx.Document()
    paragraph = document.add_paragraph(before)
    paragraph.add_run(raised).font.superscript = True
    paragraph.add_run(after)
    return Document.from_bytes(docx_bytes(document), name="lease.docx").text


def of_docx_style(before: str, raised: str, after: str) -> str:
    document = docx.Document()
    document.styles.add_style("Mark", 2).font.superscript = True
    paragraph = document.add_paragraph(before)
    paragraph.add_run(raised, style="Mark")
    paragraph.add_run(after)
    return Document.from_bytes(docx_bytes(document), name="lease.docx").text


def of_rtf(before: str, raised: str, after: str) -> str:
    line = f"{before}{{\\super {raised}}}{after}"
    escaped = "".join(c if c.isascii() else f"\\u{ord(c)}?" for c in line)
    data = f"{{\\rtf1\\ansi {escaped}\\par}}".encode()
    return Document.from_bytes(data, name="lease.rtf").text


def of_html(before: str, raised: str, after: str) -> str:
    markup = f"<meta charset=utf-8><p>{before}<sup>{raised}</sup>{after}</p>"
    return Document.from_bytes(markup.encode(), name="lease.html").text


def of_html_style(before: str, raised: str, after: str) -> str:
    look = "font-size: 60%; vertical-align: super"
    markup = (
        f'<meta charset=utf-8><p>{before}<font style="{look}"><a>{raised}</a></font>{after}</p>'
    )
    return Document.from_bytes(markup.encode(), name="lease.html").text


@pytest.mark.parametrize("read", [of_docx, of_docx_style, of_rtf, of_html, of_html_style])
@pytest.mark.parametrize(("before", "raised", "after", "expected"), CASES)
def test_a_raised_number_stands_apart_from_its_word(
    read: object, before: str, raised: str, after: str, expected: str
) -> None:
    assert read(before, raised, after) == expected  # type: ignore[operator]


def test_a_lowered_number_belongs_to_its_word() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Less CO")
    paragraph.add_run("2").font.subscript = True
    paragraph.add_run(" is emitted.")
    read = Document.from_bytes(docx_bytes(document), name="lease.docx")
    assert read.text == "Less CO2 is emitted."
    assert of_rtf("Less CO", "}{\\sub 2", " is emitted.") == "Less CO2 is emitted."
