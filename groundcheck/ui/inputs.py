"""What a reader hands in, turned into documents and an answer.

What enters: names and bytes of uploads, and pasted text. What leaves: for each input either a
Document or a Problem that names the input and the fix. One bad input never costs another.
"""

from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.documents.mail.message import Attachment
from groundcheck.documents.mail.reader import attached_contracts
from groundcheck.documents.parts import SourceKind
from groundcheck.errors import EncryptedDocument, InputError
from groundcheck.settings import ReadingSettings

PASTED_CONTRACT = "Pasted contract"
PASTED_ANSWER = "the pasted answer"


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
        return Problem(name, str(error), asks_password=name.lower().endswith(".pdf"))
    except InputError as error:
        return Problem(name, str(error))


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


def missing(documents: int, answer: str) -> str:
    """What keeps a check from starting, as plain text; "" if nothing does.

    >>> missing(1, " ")
    'The answer is empty. Paste the answer you want checked, or upload it as a file.'
    """
    if not documents and not answer.strip():
        return "Add a contract and an answer, then start the check."
    if not documents:
        return "There is no contract to check against. Upload one, or paste its text."
    if not answer.strip():
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
