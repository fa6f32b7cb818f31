"""Make each contract's .docx and .pdf from its Markdown.

What enters is every `<name>.md` beside this file (README.md aside); what leaves is `<name>.docx`
and `<name>.pdf` with the same words in the same order, and in `pages/` the same contracts set in
two columns, with a page as a scanner leaves it, or with tracked changes. The same Markdown always gives the same bytes:
dates and ids are fixed, and nothing of the clock or the machine is written.

    python sample_docs/build.py            write the files
    python sample_docs/build.py --check    write nothing; exit 1 if a committed file differs
    python sample_docs/build.py --scan     make the pictures of the scanned pages anew

Markdown understood: headings, paragraphs, bullets, tables, bold and italic. Clause numbers are
ordinary text ("8.2", "(a)"), as they are in most contracts that were typed and not drafted in a
numbering scheme.
"""

import argparse
import io
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import docx
from docx.document import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm, Pt, RGBColor
from docx.text.paragraph import Paragraph as WordParagraph
from docx.text.run import Run as WordRun
from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
)

HERE = Path(__file__).parent
WRITTEN = datetime(2024, 1, 1, tzinfo=UTC)
"""The date put into every file, so that a rebuild changes nothing."""
PAGES = HERE / "pages"
IN_COLUMNS = ("saas_subscription",)
SCANNED = {"mutual_nda": (3,)}
"""Contracts with pages that are pictures, and which."""
REDLINED = {
    "mutual_nda": {
        "within twenty (20) days after the disclosure": "within thirty (30) days after the disclosure",
        "no more than eight (8) individuals": "no more than twelve (12) individuals",
        "which must be at least reasonable care": "and in any case with the highest care",
    }
}
"""Contracts with earlier wordings as tracked changes: the words now, and those before."""
NUMBER = re.compile(r"(\d+\.) |(\d+\.\d+) |(\([a-z]\)) ")
_LEVELS = "".join(
    f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
    for n, (form, text) in enumerate(
        (("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"))
    )
)
SUBCLAUSE = re.compile(r"\((?:[a-z]{1,2}|[ivx]+)\)\s")


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """One heading ("h1" to "h4"), paragraph ("p"), sub-clause ("sub"), bullet ("li") or table."""

    kind: str
    runs: tuple[Run, ...] = ()
    rows: tuple[tuple[tuple[Run, ...], ...], ...] = ()

    @property
    def opens_page(self) -> bool:
        """Whether this is the heading of an exhibit, which starts a page of its own."""
        return self.kind == "h2" and self.text.startswith("Exhibit ")

    @property
    def text(self) -> str:
        """The block's words without style."""
        return "".join(run.text for run in self.runs)


def read_blocks(markdown: str) -> tuple[Block, ...]:
    r"""The blocks of a contract, in order.

    >>> [block.kind for block in read_blocks("# Deed\n\n1.1 **Rent.** Due.\n\n(a) monthly")]
    ['h1', 'p', 'sub']
    """
    return tuple(_walk(iter(MarkdownIt("commonmark").enable("table").parse(markdown))))


def _walk(tokens: Iterator[Token]) -> Iterator[Block]:
    kind, in_item, number = "p", False, ""
    for token in tokens:
        if token.type == "table_open":
            yield Block("table", rows=tuple(_rows(tokens)))
        elif token.type == "heading_open":
            kind = token.tag
        elif token.type in ("list_item_open", "list_item_close"):
            number = f"{token.info}. " if token.info else ""
            in_item = token.type == "list_item_open" and not number
        elif token.type == "inline":
            printed = (Run(number),) if number else ()
            yield Block(
                _paragraph_kind(token.content, kind, in_item=in_item), printed + _runs(token)
            )
            kind, number = "p", ""


def _paragraph_kind(text: str, kind: str, *, in_item: bool) -> str:
    if kind != "p":
        return kind
    if in_item:
        return "li"
    return "sub" if SUBCLAUSE.match(text) else "p"


def _rows(tokens: Iterator[Token]) -> Iterator[tuple[tuple[Run, ...], ...]]:
    cells: list[tuple[Run, ...]] = []
    for token in tokens:
        if token.type == "inline":
            cells.append(_runs(token))
        elif token.type == "tr_close":
            yield tuple(cells)
            cells = []
        elif token.type == "table_close":
            return


def _runs(inline: Token) -> tuple[Run, ...]:
    runs: list[Run] = []
    bold = italic = False
    for token in inline.children or ():
        if token.type.startswith("strong"):
            bold = token.type == "strong_open"
        elif token.type.startswith("em_"):
            italic = token.type == "em_open"
        elif token.type in ("softbreak", "hardbreak"):
            runs.append(Run(" ", bold, italic))
        elif token.content:
            runs.append(Run(token.content, bold, italic))
    return tuple(runs)


# --- Word -------------------------------------------------------------------------------------


def word_bytes(blocks: tuple[Block, ...]) -> bytes:
    """The contract as a .docx with heading styles, real tables and a page number field."""
    return _saved(_word(blocks))


def redline_bytes(blocks: tuple[Block, ...], earlier: Mapping[str, str]) -> bytes:
    """The contract as a .docx that Word numbers itself, with earlier words as tracked changes."""
    document = _word(blocks)
    lists = document.part.numbering_part.element
    lists.insert(
        0,
        parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="90">{_LEVELS}</w:abstractNum>'),
    )
    lists.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="90"><w:abstractNumId w:val="90"/></w:num>')
    )
    for paragraph in document.paragraphs:
        _number(paragraph)
        for run in paragraph.runs:
            for new, old in earlier.items():
                if new in run.text:
                    _change(run, old, new)
    document.add_comment(document.paragraphs[1].runs, "Do we know the address?", author="Counsel")
    for comment in document.part._comments_part.element:  # noqa: SLF001
        comment.set(qn("w:date"), WRITTEN.isoformat())
    return _saved(document)


def _number(paragraph: WordParagraph) -> None:
    """Put a printed number into the list that prints it."""
    found = NUMBER.match(paragraph.runs[0].text) if paragraph.runs else None
    if found:
        run = paragraph.runs[0]
        run.text = run.text[found.end() :]
        level = next(n for n, group in enumerate(found.groups()) if group)
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001
        properties.get_or_add_ilvl().val, properties.get_or_add_numId().val = level, 90


def _change(run: WordRun, old: str, new: str) -> None:
    """Let some words of a run replace earlier ones, as a tracked change."""
    before, _, after = run.text.partition(new)
    place = run._r  # noqa: SLF001
    run.text = after
    by = f'{nsdecls("w")} w:id="{len(before)}" w:author="Counsel" w:date="{WRITTEN:%Y-%m-%dT%H:%M:%SZ}"'
    for markup in (
        f'<w:r {nsdecls("w")}><w:t xml:space="preserve">{escape(before)}</w:t></w:r>',
        f"<w:del {by}><w:r><w:delText>{escape(old)}</w:delText></w:r></w:del>",
        f"<w:ins {by}><w:r><w:t>{escape(new)}</w:t></w:r></w:ins>",
    ):
        place.addprevious(parse_xml(markup))


def _word(blocks: tuple[Block, ...]) -> WordDocument:
    document = docx.Document()
    _style_word(document, blocks[0].text)
    for block in blocks:
        _add_to_word(document, block)
    return document


def _saved(document: WordDocument) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return _fixed_zip(buffer.getvalue())


def _style_word(document: WordDocument, title: str) -> None:
    properties = document.core_properties
    properties.title, properties.author, properties.comments = title, "groundcheck samples", ""
    properties.created = properties.modified = WRITTEN
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Heading 3"):
        font = document.styles[name].font
        font.name, font.color.rgb = "Times New Roman", RGBColor(0, 0, 0)
        fonts = document.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        fonts.set(qn("w:hAnsi"), "Times New Roman")
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
    document.styles["Normal"].font.size = Pt(11)
    document.styles["Title"].font.size = Pt(18)
    section = document.sections[0]
    section.left_margin = section.right_margin = Cm(2.8)
    section.header.paragraphs[0].text = title
    footer = section.footer.paragraphs[0]
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    footer.add_run("Page ")
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    footer.runs[0].element.addnext(field)


def _add_to_word(document: WordDocument, block: Block) -> None:
    if block.kind == "table":
        table = document.add_table(rows=0, cols=len(block.rows[0]), style="Table Grid")
        for position, row in enumerate(block.rows):
            for cell, runs in zip(table.add_row().cells, row, strict=True):
                _add_runs(cell.paragraphs[0], runs, bold=position == 0)
        document.add_paragraph()
        return
    level = int(block.kind[1]) if block.kind.startswith("h") else None
    if level == 1:
        paragraph = document.add_paragraph(style="Title")
    elif level:
        paragraph = document.add_paragraph(style=f"Heading {level - 1}")
        paragraph.paragraph_format.page_break_before = True if block.opens_page else None
    else:
        paragraph = document.add_paragraph(style="List Bullet" if block.kind == "li" else None)
        paragraph.paragraph_format.left_indent = Cm(1) if block.kind == "sub" else None
    _add_runs(paragraph, block.runs)


def _add_runs(paragraph: WordParagraph, runs: tuple[Run, ...], *, bold: bool = False) -> None:
    for run in runs:
        added = paragraph.add_run(run.text)
        added.bold = True if run.bold or bold else None
        added.italic = True if run.italic else None


def _fixed_zip(data: bytes) -> bytes:
    """The same archive with every member stamped 1 January 1980."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w") as target:
        for name in source.namelist():
            member = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, 3
            target.writestr(member, source.read(name))
    return buffer.getvalue()


# --- PDF --------------------------------------------------------------------------------------

BODY = ParagraphStyle(
    "body", fontName="Times-Roman", fontSize=10.5, leading=13.6, alignment=TA_JUSTIFY, spaceAfter=6
)
STYLES = {
    "p": BODY,
    "sub": ParagraphStyle("sub", parent=BODY, leftIndent=1.0 * cm),
    "li": ParagraphStyle("li", parent=BODY, leftIndent=1.0 * cm, bulletIndent=0.5 * cm),
    "h1": ParagraphStyle(
        "h1", parent=BODY, fontName="Times-Bold", fontSize=16, leading=20, alignment=TA_CENTER,
        spaceAfter=14,
    ),
    "h2": ParagraphStyle(
        "h2", parent=BODY, fontName="Times-Bold", fontSize=12, leading=15, alignment=0,
        spaceBefore=10, keepWithNext=1,
    ),
    "h3": ParagraphStyle(
        "h3", parent=BODY, fontName="Times-BoldItalic", fontSize=11, leading=14, alignment=0,
        spaceBefore=6, keepWithNext=1,
    ),
    "cell": ParagraphStyle("cell", parent=BODY, fontSize=9.5, leading=12, alignment=0, spaceAfter=0),
}  # fmt: skip
GRID = [
    ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
    ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]


def pdf_bytes(blocks: tuple[Block, ...], *, scans: Mapping[int, Path] | None = None) -> bytes:
    """The contract as a .pdf: letter pages, title in the header, page number in the footer.

    Args:
        blocks: the contract.
        scans: pages that are replaced by a picture, by number.
    """
    title = blocks[0].text
    buffer = io.BytesIO()

    class ScannedCanvas(Canvas):  # type: ignore[misc]
        def showPage(self) -> None:  # noqa: N802 - reportlab's name
            picture = (scans or {}).get(self.getPageNumber())
            if picture:
                self._code: list[str] = []
                # By its bytes: a picture given by its path is named after the path in the file.
                self.drawImage(ImageReader(io.BytesIO(picture.read_bytes())), 0, 0, *LETTER)
            super().showPage()

    def frame(canvas: Canvas, template: SimpleDocTemplate) -> None:
        width, height = LETTER
        canvas.setFont("Times-Italic", 9)
        canvas.drawString(2.6 * cm, height - 1.5 * cm, title)
        canvas.line(2.6 * cm, height - 1.7 * cm, width - 2.6 * cm, height - 1.7 * cm)
        canvas.drawCentredString(width / 2, 1.3 * cm, f"Page {template.page}")

    template = SimpleDocTemplate(
        buffer, pagesize=LETTER, title=title, author="groundcheck samples", invariant=1,
        pageCompression=0, leftMargin=2.6 * cm, rightMargin=2.6 * cm, topMargin=2.3 * cm,
        bottomMargin=2.1 * cm,
    )  # fmt: skip
    story = [flowable for block in blocks for flowable in _flow(block, template.width)]
    template.build(story, onFirstPage=frame, onLaterPages=frame, canvasmaker=ScannedCanvas)
    return buffer.getvalue()


def column_pdf_bytes(blocks: tuple[Block, ...]) -> bytes:
    """The contract as a .pdf in two columns; title and exhibit headings go over both."""
    title, buffer = blocks[0].text, io.BytesIO()
    width, height = LETTER
    margin, gutter, head = 1.8 * cm, 0.8 * cm, 1.6 * cm
    column = (width - 2 * margin - gutter) / 2

    def frame(canvas: Canvas, template: BaseDocTemplate) -> None:
        canvas.setFont("Times-Italic", 8)
        canvas.drawString(margin, height - 1.2 * cm, title)
        canvas.drawRightString(width - margin, 1.0 * cm, f"Page {template.page}")

    def columns(top: float) -> list[Frame]:
        lower, bare = 1.6 * cm, dict.fromkeys(("leftPadding", "rightPadding"), 0)
        lefts = (margin, margin + column + gutter)
        return [Frame(left, lower, column, top - lower, **bare) for left in lefts]

    top = height - 1.5 * cm
    heading = Frame(margin, top - head, width - 2 * margin, head)
    template = BaseDocTemplate(
        buffer, pagesize=LETTER, title=title, author="groundcheck samples", invariant=1,
        pageCompression=0,
    )  # fmt: skip
    template.addPageTemplates([
        PageTemplate("opening", [heading, *columns(top - head)], onPage=frame),
        PageTemplate("running", columns(top), onPage=frame),
    ])  # fmt: skip
    template.build(list(_column_flow(blocks, column)))
    return buffer.getvalue()


def _column_flow(blocks: tuple[Block, ...], width: float) -> Iterator[Flowable]:
    for block in blocks:
        opens = block.kind == "h2" and block.text.startswith(("Exhibit ", "Schedule "))
        if opens:
            yield from (NextPageTemplate("opening"), PageBreak())
        if opens or block.kind == "h1":
            yield Paragraph(_markup(block.runs), STYLES["h1"])
            yield from (NextPageTemplate("running"), FrameBreak())
        else:
            yield from _flow(block, width)


def _flow(block: Block, width: float) -> Iterator[Flowable]:
    if block.kind == "table":
        cells = [
            [Paragraph(_markup(runs, bold=row == 0), STYLES["cell"]) for runs in line]
            for row, line in enumerate(block.rows)
        ]
        columns = len(block.rows[0])
        yield Table(cells, colWidths=[width / columns] * columns, style=GRID, repeatRows=1)
        yield Spacer(1, 8)
    else:
        if block.opens_page:
            yield PageBreak()
        bullet = "\u2022" if block.kind == "li" else None
        yield Paragraph(_markup(block.runs), STYLES[block.kind], bulletText=bullet)


def _markup(runs: tuple[Run, ...], *, bold: bool = False) -> str:
    return "".join(_tagged(run, bold=bold or run.bold) for run in runs)


def _tagged(run: Run, *, bold: bool) -> str:
    text = escape(run.text, quote=False)
    text = f"<b>{text}</b>" if bold else text
    return f"<i>{text}</i>" if run.italic else text


# --- Command ----------------------------------------------------------------------------------


def contracts() -> list[Path]:
    """The Markdown files to build, by name."""
    return sorted(path for path in HERE.glob("*.md") if path.name != "README.md")


def built(source: Path) -> dict[Path, bytes]:
    """What `source` becomes: the path and bytes of each file."""
    blocks = read_blocks(source.read_text(encoding="utf-8"))
    files = {
        source.with_suffix(".docx"): word_bytes(blocks),
        source.with_suffix(".pdf"): pdf_bytes(blocks),
    }
    if source.stem in IN_COLUMNS:
        files[PAGES / f"{source.stem}_two_columns.pdf"] = column_pdf_bytes(blocks)
    if source.stem in REDLINED:
        redline = redline_bytes(blocks, REDLINED[source.stem])
        files[PAGES / f"{source.stem}_tracked_changes.docx"] = redline
    if source.stem in SCANNED:
        files[PAGES / f"{source.stem}_scanned_page.pdf"] = pdf_bytes(blocks, scans=scans_of(source))
    return files


def scans_of(source: Path) -> dict[int, Path]:
    """The pictures of the contract's scanned pages, by page."""
    return {page: PAGES / f"{source.stem}_page_{page}.jpg" for page in SCANNED[source.stem]}


def scan(source: Path) -> None:
    """Make the pictures as a cheap scanner would: grey, 150 dpi, a little askew."""
    import pypdfium2

    document = pypdfium2.PdfDocument(source.with_suffix(".pdf"))
    for page, path in scans_of(source).items():
        picture = document[page - 1].render(scale=150 / 72).to_pil().convert("L")
        picture.rotate(0.4, fillcolor=255, resample=3).save(path, quality=45)


def same(path: Path, data: bytes) -> bool:
    """Whether the file at `path` holds `data`.

    A .docx is compared member by member: another zlib may pack the same parts into other bytes.
    """
    if not path.exists():
        return False
    if path.suffix == ".docx":
        return _members(path.read_bytes()) == _members(data)
    return path.read_bytes() == data


def _members(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def main(arguments: list[str] | None = None) -> int:
    """Build or check every contract; the exit status."""
    parser = argparse.ArgumentParser(description="Build the sample contracts' .docx and .pdf.")
    parser.add_argument("--check", action="store_true", help="write nothing, report differences")
    parser.add_argument("--scan", action="store_true", help="make pictures of scanned pages anew")
    options = parser.parse_args(arguments)
    check, stale = options.check, []
    PAGES.mkdir(exist_ok=True)
    for source in contracts():
        if options.scan and source.stem in SCANNED:
            scan(source)
        for path, data in built(source).items():
            if same(path, data):
                continue
            stale.append(path.name)
            if not check:
                path.write_bytes(data)
    print(f"{'Out of date' if check else 'Written'}: {', '.join(stale) or 'nothing'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
