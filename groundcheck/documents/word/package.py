"""The archive of a DOCX file and its parts, parsed on demand and within bounds.

What enters: the bytes. What leaves: parts as trees, found by their relationship to the main
document. What always holds: the archive's bounds are checked before anything is unpacked; no
entity is expanded, nothing is fetched, and a part with a document type is refused.
"""

import io
import posixpath
import zipfile
from dataclasses import dataclass, field

from groundcheck.documents.archive import check_archive, damaged
from groundcheck.documents.word.names import Element
from groundcheck.errors import DocumentTooLarge
from groundcheck.settings import ReadingSettings

_RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_MOST_TAGS = 1_500_000
"""Tags of one part; a 1,000-page contract has about 600,000."""
_STRICT = (
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/math",
        b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    ),
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
)
"""Namespaces of the strict form of the standard, and those of the common form."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A part, as another part names it."""

    id: str
    kind: str
    """The last word of the relationship's type, such as "footnotes"."""
    target: str


@dataclass(slots=True)
class Package:
    """An open DOCX file."""

    name: str
    """The file's name, for messages."""
    archive: zipfile.ZipFile
    main: str = ""
    """The name of the part that holds the body."""
    relations: dict[str, Relation] = field(default_factory=dict)
    """The main part's relations by id."""

    def tree(self, part: str) -> Element:
        """A part as a tree.

        Raises:
            DocumentTooLarge: it holds more tags than any contract needs.
        UnreadableDocument: it is missing, not XML, or holds a document type.
        """
        try:
            data = self.archive.read(part)
        except Exception as error:  # zipfile raises whatever its decompressors raise
            raise damaged(self.name, error) from error
        return _parsed(data, self.name)

    def related(self, kind: str) -> list[Element]:
        """Every part of a kind ("numbering", "footnotes"), parsed; a missing one is left out."""
        names = set(self.archive.namelist())
        targets = [r.target for r in self.relations.values() if r.kind == kind]
        return [self.tree(target) for target in targets if target in names]

    def by_id(self, relation: str) -> Element | None:
        """The part that an element names by a relation's id."""
        found = self.relations.get(relation)
        is_there = found and found.target in set(self.archive.namelist())
        return self.tree(found.target) if found and is_there else None


def open_package(data: bytes, name: str, settings: ReadingSettings) -> Package:
    """Open a DOCX file.

    Raises:
        DocumentTooLarge: it would unpack to more than the settings allow.
        EncryptedDocument: its archive is encrypted.
        UnreadableDocument: it is damaged or no DOCX file.
    """
    check_archive(data, name, settings)
    package = Package(name, zipfile.ZipFile(io.BytesIO(data)))
    roots = _relations(package, "")
    main = next((r.target for r in roots.values() if r.kind == "officeDocument"), "")
    if not main:
        raise damaged(name, "it names no main document")
    package.main = main
    package.relations = _relations(package, main)
    return package


def _relations(package: Package, part: str) -> dict[str, Relation]:
    folder, file = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{file}.rels")
    if path not in package.archive.namelist():
        return {}
    found = {}
    for element in package.tree(path).iter(_RELATIONSHIP):
        if element.get("TargetMode") != "External":
            kind = element.get("Type", "").rsplit("/", 1)[-1]
            target = _resolved(folder, element.get("Target", ""))
            found[element.get("Id", "")] = Relation(element.get("Id", ""), kind, target)
    return found


def _resolved(folder: str, target: str) -> str:
    """A target's name in the archive, whether written from the root or from its source."""
    path = target if target.startswith("/") else posixpath.join("/", folder, target)
    return posixpath.normpath(path).lstrip("/")


def _parsed(data: bytes, name: str) -> Element:
    from lxml import etree

    if data.count(b"<") > _MOST_TAGS:
        raise DocumentTooLarge(
            f"{name} holds a part of more than {_MOST_TAGS:,} tags, more than any contract needs; "
            "save its text as .txt"
        )
    for strict, common in _STRICT:
        data = data.replace(strict, common)
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise damaged(name, error) from error
    if root.getroottree().docinfo.doctype:
        raise damaged(name, "a part of it declares a document type, which no DOCX file may")
    return root
