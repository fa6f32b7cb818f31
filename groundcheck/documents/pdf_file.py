"""Opening a PDF with PDFium, one thread at a time.

What enters: a PDF's bytes and, if it is encrypted, its password. What leaves: an open document,
or an error that names the file and the fix. What always holds: PDFium, which is not thread-safe,
is entered only by the holder of `PDFIUM_LOCK`.
"""

import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from groundcheck.documents.annotations import Annotations, read_annotations
from groundcheck.documents.forms import begin_form, fill_in
from groundcheck.errors import EncryptedDocument, UnreadableDocument

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

PDFIUM_LOCK = threading.RLock()
"""Hold it around every call into PDFium, here and elsewhere."""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A page of an open document."""

    page: "PdfPage"
    annotations: Annotations


@contextmanager
def opened(data: bytes, name: str, *, password: str | None = None) -> Iterator["PdfDocument"]:
    """Open a PDF and hold the lock until it is closed again.

    Raises:
        EncryptedDocument: it needs a password, or another one.
        UnreadableDocument: it is damaged.
    """
    with PDFIUM_LOCK:
        document = _open(data, name, password)
        try:
            yield document
        finally:
            document.close()


@contextmanager
def opened_page(document: "PdfDocument", number: int) -> Iterator[OpenPage | None]:
    """Open the page with an index; None if PDFium cannot load it."""
    import pypdfium2

    try:
        is_form = begin_form(document)
        page = document[number]
        annotations = read_annotations(page, drawn=is_form)
        if is_form:
            fill_in(page)
            page.close()
            page = document[number]
    except pypdfium2.PdfiumError:
        yield None
        return
    try:
        yield OpenPage(page, annotations)
    finally:
        page.close()


def without_password(document: "PdfDocument") -> bytes:
    """The bytes of an open, encrypted document as a file that opens without its password."""
    from pypdfium2 import raw

    buffer = io.BytesIO()
    document.save(buffer, flags=raw.FPDF_REMOVE_SECURITY)
    return buffer.getvalue()


def _open(data: bytes, name: str, password: str | None) -> "PdfDocument":
    import pypdfium2
    from pypdfium2 import raw

    try:
        return pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError as error:
        if error.err_code == raw.FPDF_ERR_PASSWORD:
            raise _encrypted(name, password) from error
        if error.err_code == raw.FPDF_ERR_SECURITY:
            raise EncryptedDocument(
                f"{name} is encrypted in a way that is not supported; print it to a new PDF"
            ) from error
        raise UnreadableDocument(
            f"{name} is a damaged PDF ({_said(error)}); open it in a PDF viewer and print it to a new "
            "PDF, or fetch it again"
        ) from error


def _said(error: Exception) -> str:
    """What the library says, as a part of a sentence.

    >>> _said(ValueError("Failed to load document (PDFium: Data format error)."))
    'failed to load document, PDFium: Data format error'
    """
    said = str(error).rstrip(".").replace(" (", ", ").removesuffix(")")
    return said[:1].lower() + said[1:]


def _encrypted(name: str, password: str | None) -> EncryptedDocument:
    if password is None:
        return EncryptedDocument(f"{name} is encrypted; give its password (--password, password=)")
    return EncryptedDocument(
        f"{name} is encrypted and the password given does not open it; give the one it was "
        "locked with, or save the file without a password"
    )
