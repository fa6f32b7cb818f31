"""Builds the PDF and DOCX files that the tests of this folder read."""

import io
import zipfile
from collections.abc import Sequence

import docx
from docx.document import Document as WordDocument
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

LEFT, TOP, PITCH = 72, 760, 14


def pdf_of_lines(pages: Sequence[Sequence[str]], *, password: str | None = None) -> bytes:
    """A PDF with the given lines on each page, 14 points apart; "" leaves a line free."""
    buffer = io.BytesIO()
    encryption = StandardEncryption(password, ownerPassword="owner") if password else None
    canvas = Canvas(buffer, pagesize=A4, encrypt=encryption)
    for lines in pages:
        canvas.setFont("Helvetica", 11)
        for number, line in enumerate(lines):
            canvas.drawString(LEFT, TOP - number * PITCH, line)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def pdf_of_rows(rows: Sequence[Sequence[str]], *, column: float = 150) -> bytes:
    """A PDF with one table, its cells `column` points apart."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            canvas.drawString(LEFT + place * column, TOP - number * PITCH, cell)
    canvas.save()
    return buffer.getvalue()


def pdf_of_placed_lines(lines: Sequence[tuple[float, str]]) -> bytes:
    """A PDF of one page whose lines are drawn in the given order, each at its height in points."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for height, line in lines:
        canvas.drawString(LEFT, height, line)
    canvas.save()
    return buffer.getvalue()


def pdf_of_paragraphs(paragraphs: Sequence[str]) -> bytes:
    """A PDF set by reportlab, which breaks lines and pages itself."""
    buffer = io.BytesIO()
    style = getSampleStyleSheet()["BodyText"]
    SimpleDocTemplate(buffer, pagesize=A4).build([Paragraph(text, style) for text in paragraphs])
    return buffer.getvalue()


def docx_bytes(document: WordDocument) -> bytes:
    """The bytes of a python-docx document."""
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def docx_of(*paragraphs: str) -> bytes:
    """A DOCX file of body paragraphs."""
    document = docx.Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    return docx_bytes(document)


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """A copy of a zip archive in which one part is replaced or added."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for item in source.infolist():
            if item.filename != name:
                target.writestr(item.filename, source.read(item.filename))
        target.writestr(name, content)
    return buffer.getvalue()


def part_of(data: bytes, name: str) -> bytes:
    """One part of a zip archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)
