"""DOCX to text: paragraphs, headings and table rows in the order of the document.

What enters: a DOCX file's bytes. What leaves: its running text, one paragraph or table row per
line, blank lines around headings and tables, with every heading marked. What always holds:
inserted text counts and deleted text does not (the accepted view of tracked changes); the
archive's bounds are checked before anything is parsed; markup in the text stays text.
"""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from groundcheck.documents.archive import check_archive, damaged
from groundcheck.documents.reading import MarkedHeading, Reading, check_length
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_CELL_BREAK = " | "
_TEXT_OF = {
    "tab": "\t",
    "br": "\n",
    "cr": "\n",
    "ptab": "\t",
    "noBreakHyphen": "-",
    "softHyphen": "\u00ad",
}
_LEFT_OUT = frozenset(
    _W + tag for tag in ("del", "moveFrom", "pPr", "rPr", "tbl", "instrText", "delText")
) | {"{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
"""Elements whose text a reader of the accepted document does not see in its place."""
_DEEPEST = 60
"""Levels of tables in tables, beyond which a file is taken for an attack."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or a table row, with the blank line it wants around it."""

    text: str
    level: int | None = None
    """Heading level (0 is the title), None for body text."""
    row: bool = False


def read_docx(data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read a DOCX file.

    Raises:
        DocumentTooLarge: it unpacks to more than the settings allow.
        EncryptedDocument: its archive is encrypted.
        UnreadableDocument: it is damaged or no DOCX file.
    """
    check_archive(data, name, settings)
    document = _parse(data, name)
    blocks = _collect(document, name, settings)
    text, headings = _assemble(blocks)
    return Reading(text, (), _unread_parts(document, name), headings)


def _parse(data: bytes, name: str) -> "WordDocument":
    """Parse the archive; python-docx raises whatever its parts raise, so all of it is caught."""
    import docx

    try:
        return docx.Document(io.BytesIO(data))
    except Exception as error:
        raise damaged(name, error) from error


def _collect(document: "WordDocument", name: str, settings: ReadingSettings) -> list[Block]:
    level_of = _heading_levels(document)
    blocks: list[Block] = []
    characters = 0
    for block in _blocks(document.element.body, level_of, name, 0):
        characters += len(block.text)
        check_length(characters, name, settings)
        if block.text:
            blocks.append(block)
    return blocks


def _heading_levels(document: "WordDocument") -> Callable[[str | None], int | None]:
    """A function from a paragraph's style id to its heading level."""
    levels: dict[str, int] = {}
    for style in document.styles.element.findall(_W + "style"):
        name = style.find(_W + "name")
        level = _level_named(name.get(_W + "val", "") if name is not None else "")
        if level is not None:
            levels[style.get(_W + "styleId", "")] = level
    return lambda style_id: levels.get(style_id) if style_id else None


def _level_named(style: str) -> int | None:
    """The heading level that Word's built-in style names carry.

    >>> _level_named("heading 2"), _level_named("Title"), _level_named("Normal")
    (2, 0, None)
    """
    kind, _, number = style.lower().partition(" ")
    if kind == "heading" and number.isdigit():
        return int(number)
    return 0 if style.lower() == "title" else None


def _blocks(
    parent: Any, level_of: Callable[[str | None], int | None], name: str, depth: int
) -> Iterator[Block]:
    """Paragraphs and rows below an element, looking through content controls."""
    if depth > _DEEPEST:
        raise damaged(name, f"tables nested more than {_DEEPEST} deep")
    for child in parent.iterchildren():
        if child.tag == _W + "p":
            yield Block(_paragraph_text(child), level_of(_style_id(child)))
        elif child.tag == _W + "tbl":
            for row in child.iter(_W + "tr"):
                if next(row.iterancestors(_W + "tbl")) is child:
                    yield from _row(row, level_of, name, depth + 1)
        elif isinstance(child.tag, str) and child.tag not in _LEFT_OUT:
            yield from _blocks(child, level_of, name, depth + 1)


def _row(
    row: Any, level_of: Callable[[str | None], int | None], name: str, depth: int
) -> Iterator[Block]:
    """A row of several cells is one line; a single cell is layout, and read as paragraphs."""
    cells = [cell for cell in row.iter(_W + "tc") if next(cell.iterancestors(_W + "tr")) is row]
    contents = [list(_blocks(cell, level_of, name, depth)) for cell in cells]
    if len(cells) == 1:
        yield from contents[0]
        return
    texts = [" ".join(" ".join(block.text for block in cell).split()) for cell in contents]
    if any(texts):
        yield Block(_CELL_BREAK.join(texts), row=True)


def _style_id(paragraph: Any) -> str | None:
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    return None if style is None else style.get(_W + "val")


def _paragraph_text(paragraph: Any) -> str:
    """The text of a paragraph as it reads with every tracked change accepted."""
    parts: list[str] = []
    waiting = [paragraph]
    while waiting:
        element = waiting.pop()
        if element.tag == _W + "t":
            parts.append(element.text or "")
        elif (
            isinstance(element.tag, str)
            and element.tag.startswith(_W)
            and (element.tag[len(_W) :] in _TEXT_OF)
        ):
            parts.append(_TEXT_OF[element.tag[len(_W) :]])
        elif element.tag not in _LEFT_OUT:
            if element.tag == _W + "p" and element is not paragraph:
                parts.append("\n")  # a paragraph of a text box
            waiting.extend(reversed(list(element)))
    return "".join(parts).strip()


def _assemble(blocks: list[Block]) -> tuple[str, tuple[MarkedHeading, ...]]:
    """Join the blocks; a blank line divides all but neighbouring rows."""
    parts: list[str] = []
    headings: list[MarkedHeading] = []
    offset = 0
    previous: Block | None = None
    for block in blocks:
        gap = "" if previous is None else "\n" if previous.row and block.row else "\n\n"
        offset += len(gap)
        if block.level is not None:
            headings.append(MarkedHeading(offset, block.level))
        parts += [gap, block.text]
        offset += len(block.text)
        previous = block
    return "".join(parts), tuple(headings)


def _unread_parts(document: "WordDocument", name: str) -> tuple[str, ...]:
    """A warning for each kind of text outside the body that is not read."""
    kinds = {relation.reltype.rsplit("/", 1)[-1] for relation in document.part.rels.values()}
    unread = [kind for kind in ("footnotes", "endnotes") if kind in kinds]
    body = document.element.body
    used = [
        kind for kind in unread if next(body.iter(f"{_W}{kind[:-1]}Reference"), None) is not None
    ]
    return tuple(f"{name}: its {kind} were not read; check them by eye." for kind in used)
