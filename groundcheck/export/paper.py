"""A Word document under our hands: its styles, and text that is only ever text.

What enters: strings, of our own or of a contract, an answer or a model. What leaves: the bytes of
a .docx file. What always holds: a string becomes characters of a paragraph, never a field, a link
or a style; characters that a Word file cannot hold, and marks that would show other words than are
there, stand as U+FFFD.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

CLAIM = "Claim"
"""Style of a claim's own words."""
PLACE = "Place"
"""Style of the line that says where a quote stands."""
QUOTE = "Source words"
"""Style of a quote."""
NOTE = "Note"
"""Style of what matters least."""
VERDICT = "Verdict"
"""Style of the verdict on the whole answer."""
FIRST, SECOND, TITLE, SUBTITLE, PLAIN = "Heading 1", "Heading 2", "Title", "Subtitle", "Normal"

_FONT, _SERIF = "Calibri", "Georgia"
_INK, _GREY, _RULE, _SHADE = "1F3F73", "5A6472", "C9D0DA", "F3F5F8"
_MARGIN = Cm(2.3)
_LONGEST_PROPERTY = 255
"""Characters that Word takes for the title of a file."""
_BREAK = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_UNFIT = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
"""What XML cannot hold, other control characters, and the marks that reverse what follows."""


def printable(text: str) -> str:
    r"""The text as a document can hold it.

    >>> printable("a fee\x00 of\x0b5 %\u202e")
    'a fee\ufffd of\n5 %\ufffd'
    """
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", _BREAK.sub("\n", text))


class Paper:
    """A Word document that is being written."""

    def __init__(self, title: str, *, made_at: datetime) -> None:
        """An empty document.

        Args:
            title: what the file says it is, and the foot of every page.
            made_at: when it was made.
        """
        self._document = docx.Document()
        section: Any = self._document.sections[0]
        self._width = _set_margins(section)
        _set_styles(self._document.styles)
        _foot(section, title)
        about = self._document.core_properties
        about.title = printable(title)[:_LONGEST_PROPERTY]
        about.author = about.last_modified_by = "groundcheck"
        about.comments = ""
        about.created = about.modified = made_at.astimezone(UTC).replace(tzinfo=None)

    def line(self, text: str, style: str = PLAIN, *, colour: str = "", lead: str = "") -> None:
        """A paragraph.

        Args:
            text: what it says.
            style: how it is set.
            colour: of the text, as six hexadecimal digits; by default that of the style.
            lead: a few words in bold before it.
        """
        _fill(self._document.add_paragraph(style=style), text, colour=colour, lead=lead)

    def facts(self, rows: Iterable[tuple[str, str]]) -> None:
        """A table of names and what they stand for."""
        table = self._table(2)
        for name, value in rows:
            first, second = table.add_row().cells
            _fill(first.paragraphs[0], "", lead=name)
            _fill(second.paragraphs[0], value)
        self._finish(table, (0.24, 0.76))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table with a head that is repeated on every page; its columns are equally wide."""
        table = self._table(len(head))
        heading = table.add_row()
        heading._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))  # noqa: SLF001
        for cell, name in zip(heading.cells, head, strict=True):
            _fill(cell.paragraphs[0], "", lead=name)
            _shade(cell)
        for row in rows:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                _fill(cell.paragraphs[0], text)
        self._finish(table, [1 / len(head)] * len(head))

    def to_bytes(self) -> bytes:
        """The document as a .docx file."""
        held = BytesIO()
        self._document.save(held)
        return held.getvalue()

    def _table(self, columns: int) -> Any:
        table = self._document.add_table(rows=0, cols=columns, style="Table Grid")
        table.alignment = WD_TABLE_ALIGNMENT.LEFT
        table.autofit = False
        return table

    def _finish(self, table: Any, shares: Sequence[float]) -> None:
        """Widths of the columns, thin rules, and rows that no page break cuts."""
        for row in table.rows:
            row._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))  # noqa: SLF001
            for cell, share in zip(row.cells, shares, strict=True):
                cell.width = int(self._width * share)
                cell.paragraphs[0].paragraph_format.space_before = Pt(2)
                cell.paragraphs[0].paragraph_format.space_after = Pt(2)
        rules = OxmlElement("w:tblBorders")
        for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
            rules.append(_rule(side, size=4, colour=_RULE, space=0))
        table._tbl.tblPr.insert_element_before(  # noqa: SLF001 - python-docx knows no rules
            rules, "w:shd", "w:tblLayout", "w:tblCellMar", "w:tblLook"
        )


def _fill(paragraph: Any, text: str, *, colour: str = "", lead: str = "") -> None:
    if lead:
        paragraph.add_run(printable(f"{lead} " if text else lead)).bold = True
    if text:
        run = paragraph.add_run(printable(text))
        if colour:
            run.font.color.rgb = RGBColor.from_string(colour)


def _shade(cell: Any) -> None:
    shade = OxmlElement("w:shd")
    shade.set(qn("w:val"), "clear")
    shade.set(qn("w:fill"), _SHADE)
    cell._tc.get_or_add_tcPr().append(shade)  # noqa: SLF001 - nor of shades


def _rule(side: str, *, size: int, colour: str, space: int) -> Any:
    """A line beside a paragraph or cell, `size` eighths of a point wide."""
    rule = OxmlElement(f"w:{side}")
    for name, value in {"val": "single", "sz": size, "space": space, "color": colour}.items():
        rule.set(qn(f"w:{name}"), str(value))
    return rule


def _set_margins(section: Any) -> int:
    """Set the margins; the width that they leave."""
    section.left_margin = section.right_margin = _MARGIN
    section.top_margin = section.bottom_margin = _MARGIN
    return int(section.page_width - 2 * _MARGIN)


def _set_styles(styles: Any) -> None:
    _set(styles["Normal"], size=10.5, after=6)
    _set(styles[TITLE], size=22, bold=True, colour=_INK, after=2)
    _set(styles[SUBTITLE], size=11.5, colour=_GREY, after=12)
    _set(styles[FIRST], size=14, bold=True, colour=_INK, before=18, after=6)
    _set(styles[SECOND], size=11.5, bold=True, before=16, after=2)
    _set(_new(styles, VERDICT), size=14, bold=True, after=2)
    _set(_new(styles, CLAIM), size=10.5, bold=True, after=4)
    _set(_new(styles, PLACE), size=9, colour=_GREY, before=6, after=2)
    _set(_new(styles, QUOTE), font=_SERIF, size=10, after=6)
    _set(_new(styles, NOTE), size=9, colour=_GREY, before=4, after=4)
    for name in (CLAIM, PLACE):
        styles[name].paragraph_format.keep_with_next = True
    styles[QUOTE].paragraph_format.left_indent = Cm(0.5)
    bar = OxmlElement("w:pBdr")
    bar.append(_rule("left", size=18, colour=_RULE, space=8))
    styles[QUOTE].element.get_or_add_pPr().insert_element_before(
        bar, "w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc"
    )
    for rule in styles[TITLE].element.findall(f".//{qn('w:pBdr')}"):
        rule.getparent().remove(rule)


def _new(styles: Any, name: str) -> Any:
    style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = styles["Normal"]
    return style


def _set(
    style: Any,
    *,
    size: float,
    font: str = _FONT,
    bold: bool = False,
    colour: str = "",
    before: float = 0,
    after: float = 0,
) -> None:
    """Set a style; the fonts and colours of Word's theme, which would win, are taken out."""
    style.font.size, style.font.bold, style.font.italic = Pt(size), bold, False
    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    fonts.attrib.clear()
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), font)
    if colour:
        style.font.color.rgb = RGBColor.from_string(colour)
    elif style.font.color.rgb is not None:
        style.font.color.rgb = RGBColor(0, 0, 0)
    style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before), Pt(after)


def _foot(section: Any, title: str) -> None:
    """The title and the number of the page, at the foot of every page."""
    paragraph = section.footer.paragraphs[0]
    paragraph.style = NOTE
    paragraph.paragraph_format.tab_stops.clear_all()
    _fill(paragraph, f"groundcheck · {title} · page ")
    _field(paragraph, "PAGE")
    _fill(paragraph, " of ")
    _field(paragraph, "NUMPAGES")


def _field(paragraph: Any, code: str) -> None:
    """A field that Word works out, such as the number of the page; the code is ours."""
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), code)
    paragraph._p.append(field)  # noqa: SLF001 - python-docx knows no fields
