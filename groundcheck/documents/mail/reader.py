"""Messages as documents, and the files attached to them.

What enters: the bytes of an .eml or .msg file. What leaves: its `Reading`, or its attachments.
What always holds: an attachment is no part of the message's text; it is a document of its own.
"""

from groundcheck.documents.kinds import Kind, kind_of
from groundcheck.documents.mail.internet import read_internet_message
from groundcheck.documents.mail.message import Attachment, Message, read_message
from groundcheck.documents.mail.outlook import read_outlook_message
from groundcheck.documents.reading import Reading
from groundcheck.errors import UnreadableDocument
from groundcheck.settings import ReadingSettings

KINDS = frozenset((Kind.MAIL, Kind.OUTLOOK))
_ATTACHED_CONTRACTS = frozenset((Kind.PDF, Kind.DOCX, Kind.RTF))
"""Kinds of attached files that may be contracts; pictures of pages among them are none."""


def read_mail(kind: Kind, data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read a message.

    Raises:
        DocumentTooLarge: it is longer than the settings allow.
        EncryptedDocument: it is encrypted.
        UnreadableDocument: it is damaged, or nested too deep.
    """
    return read_message(_message(kind, data, name, settings), name, settings)


def attached_contracts(data: bytes, name: str, settings: ReadingSettings) -> tuple[Attachment, ...]:
    """The files attached to a message that may be contracts, in order; () for other files.

    Raises:
        UnreadableDocument: the message is damaged.
    """
    try:
        kind = kind_of(data, name)
    except UnreadableDocument:
        return ()
    if kind not in KINDS:
        return ()
    attachments = _message(kind, data, name, settings).attachments
    return tuple(attachment for attachment in attachments if _may_be_contract(attachment))


def _may_be_contract(attachment: Attachment) -> bool:
    try:
        return kind_of(attachment.data, attachment.name) in _ATTACHED_CONTRACTS
    except UnreadableDocument:
        return False


def _message(kind: Kind, data: bytes, name: str, settings: ReadingSettings) -> Message:
    if kind is Kind.OUTLOOK:
        return read_outlook_message(data, name, settings)
    return read_internet_message(data, name)
