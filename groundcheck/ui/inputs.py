"""What a reader hands in, turned into documents and an answer.

What enters: names and bytes of uploads, and pasted text. What leaves: for each input either a
Document or a Problem that names the input and the fix. One bad input never costs another.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import PurePath

from groundcheck.documents.document import Document
from groundcheck.documents.mail.message import Attachment
from groundcheck.documents.mail.reader import attached_contracts
from groundcheck.documents.marks import is_evident
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
    severe: bool = True
    """Whether something is lost as long as the reader does nothing."""


def read_file(
    name: str,
    data: bytes,
    *,
    settings: ReadingSettings,
    password: str = "",
    keep_marks: bool = False,
) -> Document | Problem:
    """Read one uploaded file; an answer keeps its marks of Markdown."""
    try:
        return Document.from_bytes(
            data,
            name=name,
            settings=settings,
            password=password or None,
            keep_marks=keep_marks,
        )
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


def told_apart(
    found: Document | Problem, name: str, earlier: Sequence[Document]
) -> Document | Problem:
    """A contract under a title that no earlier one bears; a Problem if an earlier one is the same.

    >>> note, newer = (Document.from_text(text, title="Note") for text in ("A fee.", "No fee."))
    >>> told_apart(newer, "Note.txt", [note]).title
    'Note (2)'
    >>> told_apart(note, "Note.txt", [note]).message
    'Note.txt is the same as Note, which is used. Remove one of the two.'
    """
    if isinstance(found, Problem):
        return found
    for other in earlier:
        if other.revision == found.revision:
            message = f"{name} is the same as {other.title}, which is used. Remove one of the two."
            return Problem(name, message, severe=False)
    titles = {other.title for other in earlier}
    names = chain([found.title], (f"{found.title} ({number})" for number in count(2)))
    return found.model_copy(update={"title": next(each for each in names if each not in titles)})


def as_answer(found: Document | Problem, name: str) -> Document | Problem:
    """A file handed in as the answer; a Problem if it holds records in place of sentences.

    >>> told = Document.from_json({"fee": "5%"}, title="CRM")
    >>> as_answer(told, "crm.json").message
    'crm.json holds records, not an answer. Paste the answer, or save it as text, Word or PDF.'
    """
    if isinstance(found, Problem) or found.kind is SourceKind.CONTRACT:
        return found
    return Problem(
        name,
        f"{name} holds records, not an answer. Paste the answer, or save it as text, Word or PDF.",
    )


def attached(name: str, data: bytes, *, settings: ReadingSettings) -> tuple[Attachment, ...]:
    """The contracts attached to an uploaded message, in order; () for any other file."""
    try:
        return attached_contracts(data, name, settings)
    except InputError:  # the message itself is already a Problem
        return ()


def read_pasted(text: str, *, settings: ReadingSettings) -> Document | Problem | None:
    """Take a pasted contract, which may be written in Markdown; None if nothing was pasted."""
    if not text.strip():
        return None
    try:
        read = Document.from_markdown if is_evident(text) else Document.from_text
        return read(text, title=PASTED_CONTRACT, settings=settings)
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


def which_is_checked(name: str, *, is_read: bool) -> str:
    """Which of a file and a pasted answer is checked, where both were handed in.

    >>> which_is_checked("answer.pdf", is_read=False)
    'answer.pdf is not checked; the pasted answer is.'
    """
    if is_read:
        return f"{name} is checked; the pasted answer is not."
    return f"{name} is not checked; the pasted answer is."


def called(name: str, title: str) -> str:
    """The file's own name, and what the review calls it where that is another one.

    >>> called("lease.pdf", "lease"), called("lease.pdf", "lease (2)")
    ('lease.pdf', 'lease.pdf, called lease (2)')
    """
    return name if PurePath(name).stem == title else f"{name}, called {title}"


def describe(document: Document) -> str:
    """One line on a document that was read.

    >>> describe(Document.from_text("Fees are due. Late fees apply.", title="Note"))
    '6 words'
    >>> describe(Document.from_text("Agreement"))
    '1 word'
    """
    words = _counted(len(document.text.split()), "word")
    if document.kind is not SourceKind.CONTRACT:
        return f"{document.kind.replace('_', ' ')}, {words}"
    if document.pages is None:
        return words
    return f"{_counted(document.pages, 'page')}, {words}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun if number == 1 else f'{noun}s'}"
