"""What a reader hands in, turned into documents and an answer.

What enters: names and bytes of uploads, and pasted text. What leaves: for each input either a
Document or a Problem that names the input and the fix. One bad input never costs another.
"""

import re
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.documents.mail.message import Attachment
from groundcheck.documents.mail.reader import attached_contracts
from groundcheck.documents.parts import SourceKind
from groundcheck.errors import EncryptedDocument, InputError
from groundcheck.settings import ReadingSettings

PASTED_CONTRACT = "Pasted contract"
PASTED_ANSWER = "the pasted answer"

_LIBRARY = re.compile(r" \([^()]*, PDFium: [^()]*\)")
"""What the PDF library said, which names nothing that a reader could do."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An input that cannot be used."""

    name: str
    message: str
    """Plain text for the reader: which input, what was expected, what to do."""
    asks_password: bool = False
    """Whether a password would help."""


def read_file(
    name: str, data: bytes, *, settings: ReadingSettings, password: str = ""
) -> Document | Problem:
    """Read one uploaded file."""
    try:
        return Document.from_bytes(data, name=name, settings=settings, password=password or None)
    except EncryptedDocument as error:
        if not _is_locked(name, str(error)):
            return Problem(name, str(error))
        return Problem(name, locked(name, wrong=bool(password)), asks_password=True)
    except InputError as error:
        return Problem(name, _LIBRARY.sub("", str(error)))


def _is_locked(name: str, message: str) -> bool:
    """Whether a password opens the file: not so an Office file, nor a PDF no reader opens."""
    return name.lower().endswith(".pdf") and "password" in message.removeprefix(name)


def locked(name: str, *, wrong: bool) -> str:
    """What the reader of a locked PDF does next.

    >>> locked("lease.pdf", wrong=False)
    'lease.pdf is encrypted. Type its password into the field beside this message.'
    """
    if not wrong:
        return f"{name} is encrypted. Type its password into the field beside this message."
    return (
        f"That password does not open {name}. Type the one it was locked with, or save the file "
        "without a password and upload it again."
    )


def attached(name: str, data: bytes, *, settings: ReadingSettings) -> tuple[Attachment, ...]:
    """The contracts attached to an uploaded message, in order; () for any other file."""
    try:
        return attached_contracts(data, name, settings)
    except InputError:  # the message itself is already a Problem
        return ()


def read_pasted(text: str, *, settings: ReadingSettings) -> Document | Problem | None:
    """Take a pasted contract; None if nothing was pasted."""
    if not text.strip():
        return None
    try:
        return Document.from_text(text, title=PASTED_CONTRACT, settings=settings)
    except InputError as error:
        return Problem(PASTED_CONTRACT, str(error))


def missing(
    documents: int, answer: str, *, unread_contract: bool = False, unread_answer: bool = False
) -> str:
    """What keeps a check from starting, as plain text; "" if nothing does.

    Args:
        documents: how many contracts were read.
        answer: the answer's text.
        unread_contract: whether a contract was handed in, be it one that could not be read.
        unread_answer: the same of the answer.

    >>> missing(1, " ")
    'The answer is empty. Paste the answer you want checked, or upload it as a file.'
    """
    has_answer = bool(answer.strip())
    if not documents and unread_contract:
        return "No contract could be read. See the message beside it, or upload another file."
    if not has_answer and unread_answer:
        return "The answer could not be read. See the message beside its file, or paste its text."
    if not documents and not has_answer:
        return "Add a contract and an answer, then start the check."
    if not documents:
        return "There is no contract to check against. Upload one, or paste its text."
    if not has_answer:
        return "The answer is empty. Paste the answer you want checked, or upload it as a file."
    return ""


def describe(document: Document) -> str:
    """One line on a document that was read.

    >>> describe(Document.from_text("Fees are due. Late fees apply.", title="Note"))
    '6 words'
    """
    words = f"{len(document.text.split()):,} words"
    if document.kind is not SourceKind.CONTRACT:
        return f"{document.kind.replace('_', ' ')}, {words}"
    if document.pages is None:
        return words
    return f"{document.pages} {'page' if document.pages == 1 else 'pages'}, {words}"
