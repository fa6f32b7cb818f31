"""Builds the PDF files that only the tests of pages, boxes and scans read."""

import ctypes
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

from groundcheck.documents.pictures import draw_page
from tests.documents.files import pdf_of_lines


def scanned(data: bytes, *, size: tuple[float, float] = A4) -> bytes:
    """A PDF of pictures of another's pages at 200 dpi."""
    import pypdfium2

    count = len(pypdfium2.PdfDocument(data))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=size)
    for number in range(1, count + 1):
        picture = ImageReader(draw_page(data, number, 200 / 72))
        canvas.drawImage(picture, 0, 0, *size)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def stamped(data: bytes, stamp: str) -> bytes:
    """The same PDF with a line of text at the top of each page, as a signing service adds it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        font = pypdfium2.raw.FPDFText_LoadStandardFont(document, b"Helvetica")
        piece = pypdfium2.raw.FPDFPageObj_CreateTextObj(document, font, 9)
        codes = stamp.encode("utf-16-le") + b"\0\0"
        text = (ctypes.c_ushort * (len(codes) // 2)).from_buffer_copy(codes)
        pypdfium2.raw.FPDFText_SetText(piece, text)
        pypdfium2.raw.FPDFPageObj_Transform(piece, 1, 0, 0, 1, 30, 820)
        pypdfium2.raw.FPDFPage_InsertObject(page, piece)
        page.gen_content()
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class Note:
    """An annotation on a page."""

    kind: str
    """As PDF names it: "StrikeOut"."""
    quads: Sequence[tuple[float, float, float, float]] = ()
    """The words it marks: left, bottom, right, top."""
    says: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    flags: int = 4


def annotated(data: bytes, *notes: Note) -> bytes:
    """The same PDF with annotations on its first page."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(data)
    page = document[0]
    for note in notes:
        kind = getattr(raw, f"FPDF_ANNOT_{note.kind.upper()}")
        annotation = raw.FPDFPage_CreateAnnot(page.raw, kind)
        raw.FPDFAnnot_SetRect(annotation, raw.FS_RECTF(72, 90, 90, 72))
        raw.FPDFAnnot_SetFlags(annotation, note.flags)
        for left, bottom, right, top in note.quads:
            corners = raw.FS_QUADPOINTSF(left, top, right, top, left, bottom, right, bottom)
            raw.FPDFAnnot_AppendAttachmentPoints(annotation, corners)
        for key, value in {**note.keys, **({"Contents": note.says} if note.says else {})}.items():
            codes = value.encode("utf-16-le") + b"\0\0"
            text = (ctypes.c_ushort * (len(codes) // 2)).from_buffer_copy(codes)
            raw.FPDFAnnot_SetStringValue(annotation, key.encode(), text)
        raw.FPDFPage_CloseAnnot(annotation)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def joined(*files: bytes) -> bytes:
    """One PDF of the pages of several."""
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for data in files:
        whole.import_pages(pypdfium2.PdfDocument(data))
    buffer = io.BytesIO()
    whole.save(buffer)
    return buffer.getvalue()


def turned(data: bytes, degrees: int) -> bytes:
    """The same PDF with its pages turned clockwise, and cropped by 20 points on each side."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        left, bottom, right, top = page.get_mediabox()
        page.set_cropbox(left + 20, bottom + 20, right - 20, top - 20)
        page.set_rotation(degrees)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def page_of_text(*lines: str) -> bytes:
    """One page of lines."""
    return pdf_of_lines([lines])


PROSE = (
    "The Supplier shall deliver the Goods to the Buyer at the place that the order names, and "
    "the Buyer shall take delivery there within two working days of the notice of arrival. "
)
"""A sentence to fill columns with."""


def pdf_in_columns(
    *, title: str = "", left: Sequence[str], right: Sequence[str], by_row: bool = False
) -> bytes:
    """One page: a title over the full width, then two columns of lines.

    With `by_row` the file draws the columns line by line, as some word processors do.
    """
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    if title:
        canvas.setFont("Times-Bold", 14)
        canvas.drawCentredString(A4[0] / 2, 790, title)
    canvas.setFont("Times-Roman", 10)
    columns = ((60, left), (310, right))
    drawn = [(y, x, line) for x, lines in columns for y, line in enumerate(lines)]
    for y, x, line in sorted(drawn) if by_row else drawn:
        canvas.drawString(x, 760 - 12 * y, line)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def column_lines(text: str, *, width: float = 225) -> list[str]:
    """A text broken into lines of a column of 10 point Times."""
    return simpleSplit(text, "Times-Roman", 10, width)


Corner = tuple[int, int]


def pdf_of_table(
    rows: Sequence[Sequence[str]],
    *,
    widths: Sequence[float],
    ruled: bool,
    spans: Sequence[tuple[Corner, Corner]] = (),
) -> bytes:
    """A table between two paragraphs, its cells wrapped to their column's width, points.

    A span joins the cells from one to another, each told by its column and row.
    """
    buffer = io.BytesIO()
    style = ParagraphStyle("cell", fontName="Times-Roman", fontSize=10, leading=12)
    cells = [[Paragraph(cell, style) for cell in row] for row in rows]
    grid = [("GRID", (0, 0), (-1, -1), 0.5, colors.black)] if ruled else []
    joins = [("SPAN", first, last) for first, last in spans]
    look = [*grid, *joins, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    table = Table(cells, colWidths=widths, style=look)
    story = [Paragraph(PROSE * 2, style), Spacer(1, 24), table, Spacer(1, 24)]
    SimpleDocTemplate(buffer, pagesize=A4).build([*story, Paragraph(PROSE * 2, style)])
    return buffer.getvalue()


def pdf_with_notes(pages: Sequence[tuple[Sequence[str], Sequence[str]]]) -> bytes:
    """Pages of lines in 11 point type with notes in 8 point type at their foot.

    A caret before a number raises it: "the Goods^1 shall".
    """
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for lines, notes in pages:
        for number, line in enumerate(lines):
            _draw_raised(canvas, 760 - 14 * number, line, size=11)
        for number, note in enumerate(reversed(notes)):
            _draw_raised(canvas, 70 + 10 * number, note, size=8)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw_raised(canvas: Canvas, y: float, line: str, *, size: float) -> None:
    text = canvas.beginText(72, y)
    for part in re.split(r"(\^\d+)", line):
        raised = part.startswith("^")
        text.setFont("Times-Roman", 0.6 * size if raised else size)
        text.setRise(0.35 * size if raised else 0)
        text.textOut(part.removeprefix("^"))
    canvas.drawText(text)


def filled_form() -> bytes:
    """A page of printed text with fields that were filled in, and one on a line of its own."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.drawString(72, 720, "The Supplier delivers to")
    canvas.drawString(72, 690, "The monthly fee is")
    canvas.drawString(258, 690, "and is due within thirty days.")
    canvas.drawString(72, 660, "Special terms:")
    canvas.drawString(72, 560, "Signed by both parties.")
    for name, value, x, y, width in (
        ("client", "Northmoor Holdings Inc.", 205, 713, 180),
        ("fee", "$4,250", 172, 683, 80),
        ("terms", "No work on public holidays.", 72, 620, 300),
    ):
        canvas.acroForm.textfield(name=name, value=value, x=x, y=y, width=width, height=20)
    canvas.save()
    return buffer.getvalue()
