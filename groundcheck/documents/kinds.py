"""What kind of file some bytes are: by their content first, by their name second.

What enters: the bytes and the file's name. What leaves: one of the kinds that can be read, or
an `UnreadableDocument` that names the input, what it seems to be, and the fix. A file renamed
to another extension is recognised by its content.
"""

import io
import re
import zipfile
from enum import StrEnum
from pathlib import PurePath

from groundcheck.errors import EncryptedDocument, UnreadableDocument

SUPPORTED = "groundcheck reads .txt, .md, .pdf and .docx"

_PDF_WITHIN = 1024
"""The PDF standard lets a header begin anywhere in the first 1,024 bytes."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML = re.compile(
    rb"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype\s+html|html)[\s>]", re.IGNORECASE | re.DOTALL
)

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"%!PS", "a PostScript file"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a database"),
)

_FIXES = {
    ".doc": "open it in Word and save it as .docx",
    ".rtf": "open it in a word processor and save it as .docx",
    ".odt": "open it in a word processor and save it as .docx",
    ".pages": "export it from Pages as .docx or PDF",
    ".html": "open it in a browser and print it to PDF, or paste its text",
    ".htm": "open it in a browser and print it to PDF, or paste its text",
    ".eml": "save the attached contract, or paste the message's text",
    ".msg": "save the attached contract, or paste the message's text",
    ".xlsx": "save the sheet as text, or paste its cells",
    ".pptx": "export the slides as PDF",
}


class Kind(StrEnum):
    """The kinds of file that can be read; the value is the media type."""

    PLAIN = "text/plain"
    MARKDOWN = "text/markdown"
    PDF = "application/pdf"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


_BY_NAME = {
    "": Kind.PLAIN,
    ".txt": Kind.PLAIN,
    ".text": Kind.PLAIN,
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
}


def kind_of(data: bytes, name: str) -> Kind:
    """The kind of a file, by content and then by name.

    Raises:
        EncryptedDocument: the bytes are an encrypted Office file.
        UnreadableDocument: the kind is known and not supported, or not known at all.

    >>> kind_of(b"%PDF-1.7 ...", "lease.txt").name
    'PDF'
    """
    extension = PurePath(name).suffix.lower()
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Kind.PDF
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _kind_of_zip(data, name)
    _refuse_known(data, name)
    if extension in _BY_NAME:
        return _BY_NAME[extension]
    raise _wrong_kind(name, extension)


def _kind_of_zip(data: bytes, name: str) -> Kind:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise UnreadableDocument(
            f"{name} is a damaged Office or zip file ({error}); open it in Word, let it repair "
            "the file, and save it as .docx again"
        ) from error
    if _has(names, "word/"):
        return Kind.DOCX
    raise _unsupported(name, *_describe_zip(names))


def _describe_zip(names: set[str]) -> tuple[str, str]:
    if _has(names, "xl/"):
        return "an Excel workbook", _FIXES[".xlsx"]
    if _has(names, "ppt/"):
        return "a PowerPoint file", _FIXES[".pptx"]
    if "mimetype" in names:
        return "an OpenDocument or e-book file", _FIXES[".odt"]
    return "a zip archive", "unpack it and choose the file inside"


def _has(names: set[str], folder: str) -> bool:
    return any(name.startswith(folder) for name in names)


def _refuse_known(data: bytes, name: str) -> None:
    if data.startswith(_OLE):
        _refuse_ole(data, name)
    if data.lstrip()[:5].lower() == b"{\\rtf":
        raise _unsupported(name, "an RTF file", _FIXES[".rtf"])
    if _HTML.match(data, 0, 4096):
        raise _unsupported(name, "an HTML page", _FIXES[".html"])
    for signature, description in _SIGNATURES:
        if data.startswith(signature):
            raise _unsupported(name, description, "give its text, a PDF or a DOCX")


def _refuse_ole(data: bytes, name: str) -> None:
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise EncryptedDocument(
            f"{name} is an Office file encrypted with a password; open it in Word, remove the "
            "password (File, Info, Protect Document) and save it again"
        )
    raise _unsupported(name, "an old Office file (.doc, .xls or .msg)", _FIXES[".doc"])


def _unsupported(name: str, description: str, fix: str) -> UnreadableDocument:
    return UnreadableDocument(f"{name} is {description}, which is not read; {SUPPORTED}: {fix}")


def _wrong_kind(name: str, extension: str) -> UnreadableDocument:
    if extension in (".pdf", ".docx"):
        wanted = "PDF" if extension == ".pdf" else "DOCX"
        return UnreadableDocument(
            f"{name} is named {extension} but its content is no {wanted} file; it may be damaged "
            "or cut short: fetch or export it again, or rename it to what it is"
        )
    fix = _FIXES.get(extension, "save it as one of these, or rename it if it is one of these")
    return _unsupported(name, f"a {extension} file", fix)
