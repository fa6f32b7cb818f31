"""What kind of file some bytes are: by their content first, by their name second.

What enters: the bytes and the file's name. What leaves: one of the kinds that can be read, or
an `UnreadableDocument` that names the input, what it seems to be, and the fix. A file renamed
to another extension is recognised by its content.
"""

import codecs
import io
import json
import re
import zipfile
from enum import StrEnum
from pathlib import PurePath

from groundcheck.documents.marks import is_evident
from groundcheck.errors import EncryptedDocument, UnreadableDocument

_PDF_WITHIN = 1024
"""The PDF standard lets a header begin anywhere in the first 1,024 bytes."""
_SAMPLE = 8_192
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RTF = b"{\\rtf"
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)*"
    rb"<(?:!doctype\s+html|html|sec-document|document>\s*<type)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
"""How a page begins, bare or in the wrapper of a filing."""
_HEADER = re.compile(rb"(?:[A-Za-z][\w-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*)+")
_TELLING_HEADER = re.compile(
    rb"^(?:mime-version|received|message-id|return-path|content-type):",
    re.IGNORECASE | re.MULTILINE,
)
_SENDER = re.compile(rb"^from:", re.IGNORECASE | re.MULTILINE)

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
    ".odt": "open it in a word processor and save it as .docx",
    ".pages": "export it from Pages as .docx or PDF",
    ".pptx": "export the slides as PDF",
}


class Kind(StrEnum):
    """The kinds of file that can be read; the value is the media type."""

    PLAIN = "text/plain"
    MARKDOWN = "text/markdown"
    HTML = "text/html"
    RTF = "application/rtf"
    PDF = "application/pdf"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    MAIL = "message/rfc822"
    OUTLOOK = "application/vnd.ms-outlook"
    JSON = "application/json"
    JSON_LINES = "application/jsonl"
    CSV = "text/csv"
    TSV = "text/tab-separated-values"
    XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


EXTENSIONS = ("pdf", "docx", "md", "txt", "html", "htm", "rtf", "eml", "msg")
"""What a contract that can be read is usually named, without the full stop; commonest first."""
RECORDS = ("json", "jsonl", "csv", "tsv", "xlsx")
"""The same of records that stand beside contracts."""
SUPPORTED = (
    "groundcheck reads .txt, .md, .pdf, .docx, .html, .rtf, .eml and .msg, and records in .json, "
    ".jsonl, .csv, .tsv and .xlsx"
)

_BY_NAME = {
    "": Kind.PLAIN,
    ".txt": Kind.PLAIN,
    ".text": Kind.PLAIN,
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
    ".htm": Kind.HTML,
    ".html": Kind.HTML,
    ".xhtml": Kind.HTML,
    ".eml": Kind.MAIL,
    ".json": Kind.JSON,
    ".jsonl": Kind.JSON_LINES,
    ".ndjson": Kind.JSON_LINES,
    ".csv": Kind.CSV,
    ".tsv": Kind.TSV,
}
_BINARY = {
    ".pdf": "PDF",
    ".docx": "DOCX",
    ".rtf": "RTF",
    ".msg": "Outlook message",
    ".xlsx": "Excel",
}
"""Names of kinds that are known by their content or not at all."""


def kind_of(data: bytes, name: str) -> Kind:
    """The kind of a file, by content and then by name.

    Raises:
        EncryptedDocument: the bytes are an encrypted Office file.
        UnreadableDocument: the kind is known and not supported, or not known at all.

    >>> kind_of(b"%PDF-1.7 ...", "lease.txt").name
    'PDF'
    >>> kind_of(b"<!DOCTYPE html><p>Rent", "lease.txt").name
    'HTML'
    """
    extension = PurePath(name).suffix.lower()
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Kind.PDF
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _kind_of_zip(data, name)
    if data.startswith(_OLE):
        return _kind_of_ole(data, name)
    _refuse_known(data, name)
    written = _kind_of_text(data) or (None if extension else _kind_by_all(data))
    if written is not None:
        return written
    if extension in _BY_NAME:
        return _BY_NAME[extension]
    raise _wrong_kind(name, extension)


def _kind_of_text(data: bytes) -> Kind | None:
    """The kind of a text that says by its first words what it is."""
    sample = _narrow(data[:_SAMPLE])
    if sample.lstrip()[: len(_RTF)].lower() == _RTF:
        return Kind.RTF
    if _HTML.match(sample):
        return Kind.HTML
    header = _HEADER.match(sample.replace(b"\r\n", b"\n"))
    if header and _SENDER.search(header[0]) and _TELLING_HEADER.search(header[0]):
        return Kind.MAIL
    return None


def _kind_by_all(data: bytes) -> Kind | None:
    """The kind of a text without a name, by all of it; None for plain text."""
    if records := _kind_of_records(data):
        return records
    return Kind.MARKDOWN if is_evident(data.decode("utf-8", "replace")) else None


def _kind_of_records(data: bytes) -> Kind | None:
    """The kind of a text without a name, such as standard input, if all of it is JSON."""
    lines = data.strip().splitlines()
    if not lines or not lines[0].startswith((b"{", b"[")):
        return None
    if _is_json(data):
        return Kind.JSON
    return Kind.JSON_LINES if len(lines) > 1 and all(map(_is_json, lines[:2])) else None


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _narrow(sample: bytes) -> bytes:
    """The first bytes of a text, one byte a character even where it has two."""
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if sample.startswith(mark):
            return sample[2:].replace(b"\x00", b"")
    return sample.removeprefix(codecs.BOM_UTF8)


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
    if _has(names, "xl/"):
        return Kind.XLSX
    raise _unsupported(name, *_describe_zip(names))


def _describe_zip(names: set[str]) -> tuple[str, str]:
    if _has(names, "ppt/"):
        return "a PowerPoint file", _FIXES[".pptx"]
    if "mimetype" in names:
        return "an OpenDocument or e-book file", _FIXES[".odt"]
    return "a zip archive", "unpack it and choose the file inside"


def _has(names: set[str], folder: str) -> bool:
    return any(name.startswith(folder) for name in names)


def _kind_of_ole(data: bytes, name: str) -> Kind:
    """Outlook's messages, Word's old files and encrypted new ones share one envelope."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise EncryptedDocument(
            f"{name} is an Office file encrypted with a password; open it in Word, remove the "
            "password (File, Info, Protect Document) and save it again"
        )
    if "__properties_version1.0".encode("utf-16-le") in data:
        return Kind.OUTLOOK
    raise _unsupported(name, "an old Office file (.doc, .xls or .ppt)", _FIXES[".doc"])


def _refuse_known(data: bytes, name: str) -> None:
    for signature, description in _SIGNATURES:
        if data.startswith(signature):
            raise _unsupported(name, description, "give its text, a PDF or a DOCX")


def _unsupported(name: str, description: str, fix: str) -> UnreadableDocument:
    return UnreadableDocument(f"{name} is {description}, which is not read; {SUPPORTED}: {fix}")


def _wrong_kind(name: str, extension: str) -> UnreadableDocument:
    if extension in _BINARY:
        return UnreadableDocument(
            f"{name} is named {extension} but its content is no {_BINARY[extension]} file; it may "
            "be damaged or cut short: fetch or export it again, or rename it to what it is"
        )
    fix = _FIXES.get(extension, "save it as one of these, or rename it if it is one of these")
    return _unsupported(name, f"a {extension} file", fix)
