"""DOCX to text: paragraphs with their numbers, tables and notes in the order of the document.

What enters: a DOCX file's bytes. What leaves: its running text, one paragraph or table row per
line, with every heading marked and every tracked change known. What always holds: inserted text
counts and deleted text does not; footnotes follow the paragraph that refers to them, endnotes
the body; headers stand before it and footers after it, once each, unless the body says the
same; the archive's bounds are checked before anything is parsed; markup in the text stays text.
"""

from collections.abc import Iterable, Iterator

from groundcheck.documents.archive import damaged
from groundcheck.documents.blocks import Assembled, Block, assemble
from groundcheck.documents.margins import keys_of, worth_reading
from groundcheck.documents.notices import accepted, left_out
from groundcheck.documents.painted import headings_by_look
from groundcheck.documents.reading import Reading, check_length
from groundcheck.documents.word.names import Element, R, W, child, is_on, local, number, value
from groundcheck.documents.word.numbering import Numbering
from groundcheck.documents.word.package import Package, open_package
from groundcheck.documents.word.runs import NOTES, NoteMarks
from groundcheck.documents.word.story import Book, Story, note_blocks
from groundcheck.documents.word.styles import Styles
from groundcheck.settings import ReadingSettings

_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")
_MARGINS = ("headerReference", "footerReference")
_NOTE_PARTS = {"footnotes": "footnote", "endnotes": "endnote"}
_NOTE_FORMS = {"footnotes": "decimal", "endnotes": "lowerRoman"}


def read_docx(data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read a DOCX file.

    Raises:
        DocumentTooLarge: it unpacks to more than the settings allow.
        EncryptedDocument: its archive is encrypted.
        UnreadableDocument: it is damaged or no DOCX file.
    """
    package = open_package(data, name, settings)
    root = package.tree(package.main)
    body = child(root, "body")
    if body is None:
        raise damaged(name, "its main part has no body")
    book = _book(package)
    running = [*_bounded(Story(body, book).blocks(), name, settings)]
    running += _bounded(_endnotes(book), name, settings)
    headers, footers = _margins(package, body, book, running)
    whole = assemble([*headers, *headings_by_look(running), *footers])
    return Reading(
        whole.text, (), _warnings(package, book, whole), whole.headings, changes=whole.changes
    )


def _book(package: Package) -> Book:
    styles = Styles(next(iter(package.related("styles")), None))
    numbering = Numbering(next(iter(package.related("numbering")), None), styles)
    notes = {
        (kind, note.get(W + "id", "")): note
        for kind in _NOTE_PARTS
        for part in package.related(kind)
        for note in part.findall(W + _NOTE_PARTS[kind])
        if note.get(W + "type") not in _SEPARATORS
    }
    known = {kind: frozenset(i for k, i in notes if k == kind) for kind in NOTES.values()}
    settings = next(iter(package.related("settings")), None)
    marks = NoteMarks(known, {kind: _note_form(settings, kind) for kind in _NOTE_PARTS})
    return Book(package.name, styles, numbering, marks, notes=notes)


def _note_form(settings: Element | None, kind: str) -> tuple[str, int]:
    """The format of a kind of note's marks, and the first of them."""
    properties = child(settings, f"{_NOTE_PARTS[kind]}Pr")
    form = value(properties, "numFmt") or _NOTE_FORMS[kind]
    start = number(properties, "numStart")
    return form, 1 if start is None else start


def _bounded(blocks: Iterable[Block], name: str, settings: ReadingSettings) -> Iterator[Block]:
    """The blocks, until they hold more than the settings allow."""
    characters = 0
    for block in blocks:
        characters += sum(len(piece.text) for piece in block.pieces)
        check_length(characters, name, settings)
        yield block


def _endnotes(book: Book) -> Iterator[Block]:
    while book.aside.notes:
        yield from note_blocks(book.aside.notes.pop(0), book)


def _margins(
    package: Package, body: Element, book: Book, running: list[Block]
) -> tuple[list[Block], list[Block]]:
    """Headers and footers, each once, without page numbers and what the body says itself."""
    seen = keys_of(running)
    found: dict[str, list[Block]] = {name: [] for name in _MARGINS}
    for part, name in _margin_parts(package, body):
        found[name] += worth_reading(Story(part, book).blocks(), seen)
    headers, footers = found.values()
    return headers, footers


def _margin_parts(package: Package, body: Element) -> Iterator[tuple[Element, str]]:
    """Each header and footer that some page shows, and which of the two it is."""
    settings = next(iter(package.related("settings")), None)
    shows_even = bool(is_on(settings, "evenAndOddHeaders"))
    read: set[str] = set()
    for section in body.iter(W + "sectPr"):
        shown = {"default"} | ({"even"} if shows_even else set())
        shown |= {"first"} if is_on(section, "titlePg") else set()
        for reference in section:
            kind, relation = local(reference), reference.get(R + "id", "")
            wanted = reference.get(W + "type", "default") in shown and relation not in read
            part = package.by_id(relation) if wanted and kind in _MARGINS else None
            if part is not None:
                read.add(relation)
                yield part, kind


def _warnings(package: Package, book: Book, whole: Assembled) -> tuple[str, ...]:
    """What a reader of the text must know of the file, in whole sentences."""
    name, aside = package.name, book.aside
    return (
        *accepted(name, whole.changes),
        *left_out(name, _comments(package), "comment"),
        *left_out(name, aside.hidden, "passage of hidden text"),
        *left_out(name, aside.unnumbered, "number that only Word computes (LISTNUM, AUTONUM)"),
        *left_out(name, book.unread, "part embedded from another file"),
    )


def _comments(package: Package) -> int:
    return sum(len(part.findall(W + "comment")) for part in package.related("comments"))
