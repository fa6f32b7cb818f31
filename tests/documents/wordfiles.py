"""Builds DOCX files of raw WordprocessingML, with the parts that a test needs."""

import io
import zipfile
from collections.abc import Mapping
from html import escape

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OTHERS = (
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def word_of(body: str, **parts: str) -> bytes:
    """A DOCX file: markup inside `w:body`, and the inside of other parts by their kind.

    A part is named by its kind ("numbering", "footnotes", "header"); its root follows from it.
    """
    files = {"word/document.xml": _root("document", f"<w:body>{body}</w:body>")}
    files |= {f"word/{kind}.xml": _root(_ROOTS[kind], inner) for kind, inner in parts.items()}
    files["_rels/.rels"] = _relations({"rId1": ("officeDocument", "word/document.xml")})
    files["word/_rels/document.xml.rels"] = _relations(
        {f"r_{kind}": (kind, f"{kind}.xml") for kind in parts}
    )
    files["[Content_Types].xml"] = f'<Types xmlns="{PACKAGE}/content-types"/>'
    return zipped({name: text.encode() for name, text in files.items()})


_ROOTS = {
    "numbering": "numbering",
    "styles": "styles",
    "footnotes": "footnotes",
    "endnotes": "endnotes",
    "comments": "comments",
    "settings": "settings",
    "header": "hdr",
    "footer": "ftr",
}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of the given members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _root(name: str, inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?><w:{name} {W} {OTHERS}>{inner}</w:{name}>'


def _relations(targets: Mapping[str, tuple[str, str]]) -> str:
    inner = "".join(
        f'<Relationship Id="{name}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for name, (kind, target) in targets.items()
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(inner: str, properties: str = "") -> str:
    """A paragraph of runs; plain text becomes one."""
    inner = inner if inner.startswith("<") or not inner else run(inner)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def item(text: str, level: int = 0, *, number: int = 1) -> str:
    """A paragraph of a numbered list."""
    return paragraph(
        text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    )


def styled(text: str, style: str) -> str:
    """A paragraph in a style."""
    return paragraph(text, f'<w:pStyle w:val="{style}"/>')


def level(index: int, form: str, text: str, extra: str = "", *, start: int = 1) -> str:
    """A level of a list definition."""
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{extra}'
        f'<w:lvlText w:val="{escape(text)}"/></w:lvl>'
    )


def definition(*levels: str, name: int = 0, extra: str = "") -> str:
    """A list definition."""
    return f'<w:abstractNum w:abstractNumId="{name}">{extra}{"".join(levels)}</w:abstractNum>'


def numbers(name: int = 1, *, of: int = 0, overrides: str = "") -> str:
    """A list that paragraphs can name."""
    return f'<w:num w:numId="{name}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


def table(*rows: str) -> str:
    """A table of rows."""
    return f"<w:tbl>{''.join(rows)}</w:tbl>"


def row(*cells: str, properties: str = "") -> str:
    """A row of cells; plain text becomes a cell."""
    inner = "".join(cell if cell.startswith("<w:tc") else cell_of(cell) for cell in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{inner}</w:tr>"


def cell_of(text: str, properties: str = "") -> str:
    """A cell of one paragraph, or of the markup given."""
    inner = text if text.startswith("<") else paragraph(text)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"
