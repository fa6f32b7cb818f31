"""PDFs for the tests of the page view: a few pages with one scan among them, and 300 pages."""

import io

from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from groundcheck.documents.document import Document
from groundcheck.models import Report, Status
from tests.ui.building import Row, build_report

MANY = 300
SCANNED = 4
CLAUSES = {
    1: ("1. Fees", "A late fee of 1.5% per month applies to each overdue amount,",
        "and the late fee does not compound over time."),
    2: ("2. Term", "This Agreement ends two years after its date."),
    3: ("3. Notices", "A notice is given in writing and takes effect on its receipt."),
    5: ("4. Liability", "The liability of each party is limited to $250,000 in each year."),
    6: ("5. Law", "This Agreement is governed by the laws of the State of Oregon."),
}  # fmt: skip
LATE_FEE = " ".join(CLAUSES[1][1:])
CAP = CLAUSES[5][1]

Review = tuple[str, str, Report, tuple[Document, ...]]


def paged() -> Review:
    """Six pages, the fourth a picture, with claims on the first, second and fifth."""
    document = Document.from_bytes(_few(), name="paged.pdf", title="Paged agreement")
    # Where OCR is installed, the picture is read and found empty.
    document = document.model_copy(update={"unread_pages": (SCANNED,)})
    rows = [
        Row("The late fee is 5% per month.", Status.CONTRADICTED, (_words(document, LATE_FEE),)),
        Row("The agreement ends after two years.", Status.SUPPORTED, (CLAUSES[2][1],)),
        Row("Liability is capped at $250,000 a year.", Status.SUPPORTED, (CAP,)),
        Row("The supplier insures the goods.", Status.UNSUPPORTED),
    ]
    answer = " ".join(row.text for row in rows)
    return "paged", "Paged", build_report(answer, (document,), rows), (document,)


def many() -> Review:
    """300 pages, with a claim on every thirtieth."""
    document = Document.from_bytes(_many(), name="many.pdf", title="Long agreement")
    rows = [
        Row(
            f"Stage {page} is due in {page} days.",
            Status.SUPPORTED,
            (f"Stage {page} is completed within {page} days of its approval.",),
        )
        for page in range(30, MANY + 1, 30)
    ]
    answer = " ".join(row.text for row in rows)
    return "many", "Many", build_report(answer, (document,), rows), (document,)


def _words(document: Document, words: str) -> str:
    """The words as the document has them, wherever its lines break."""
    flat = document.text.replace("\n", " ")
    start = flat.index(words)
    return document.text[start : start + len(words)]


def _few() -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER)
    for page in range(1, 7):
        if page == SCANNED:
            canvas.drawImage(_scan(), 0, 0, *LETTER)
        for at, line in enumerate(CLAUSES.get(page, ())):
            canvas.setFont("Helvetica-Bold" if at == 0 else "Helvetica", 11)
            canvas.drawString(72, 700 - 16 * at - (12 if at else 0), line)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _scan() -> ImageReader:
    picture = Image.new("L", (600, 600), 235)
    ImageDraw.Draw(picture).ellipse((80, 80, 520, 300), outline=40, width=6)
    return ImageReader(picture)


def _many() -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER)
    for page in range(1, MANY + 1):
        canvas.setFont("Helvetica", 10)
        for line in range(9):
            words = f"The plan for step {line} of stage {page} is agreed beforehand in writing."
            canvas.drawString(72, 720 - 70 * line, words)
        # Not at the edge, where a line on every page is taken for its head or foot.
        canvas.drawString(72, 390, f"Stage {page} is completed within {page} days of its approval.")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
