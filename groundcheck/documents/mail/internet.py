"""Messages of the Internet (.eml).

What enters: the bytes of a message. What leaves: a `Message`. What always holds: of alternative
bodies the plain one is taken, unless it is empty; a message nested in itself too often is
refused; no header is parsed beyond its decoding.
"""

import codecs
from collections.abc import Iterator
from contextlib import suppress
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message as Part
from typing import Any

from groundcheck.documents.encoding import decode
from groundcheck.documents.mail.message import Attachment, Body, Message
from groundcheck.errors import DocumentTooLarge, EncryptedDocument, UnreadableDocument

_SHOWN = ("Subject", "From", "To", "Cc", "Date")
_DEEPEST = 20
_MOST_BOUNDARIES = 200
"""Parts that hold parts; the parser compares every line with all that are open."""
_MOST_LINES = 800_000
"""Lines of a whole message; an attachment of 40 MB has 700,000."""
_LONGEST_HEADER = 20_000


def read_internet_message(data: bytes, name: str) -> Message:
    """Read an .eml file.

    Raises:
        DocumentTooLarge: it has more lines than any message with a contract.
        EncryptedDocument: its content is encrypted.
        UnreadableDocument: it is nested too deep to be a message.
    """
    if data.count(b"\n") > _MOST_LINES:
        raise DocumentTooLarge(
            f"{name} is a message of more than {_MOST_LINES:,} lines; save the attached contract "
            "itself"
        )
    if data.lower().count(b"boundary=") > _MOST_BOUNDARIES:
        raise _too_deep(name)
    try:
        root: Part[Any, Any] = message_from_bytes(data)
    except (RecursionError, ValueError, LookupError) as error:
        raise _too_deep(name) from error
    _refuse_encrypted(root, name)
    headers = ((header, _decoded(root.get(header))) for header in _SHOWN)
    parts = list(_parts(root, name, 0))
    return Message(
        tuple((header, value) for header, value in headers if value),
        tuple(part for part in parts if isinstance(part, Body)),
        tuple(part for part in parts if isinstance(part, Attachment)),
    )


def _parts(part: "Part[Any, Any]", name: str, depth: int) -> Iterator[Body | Attachment]:
    """What is read of a message, and what is attached to it, in order."""
    if depth > _DEEPEST:
        raise _too_deep(name)
    kind = part.get_content_type()
    if kind == "message/rfc822" and depth:
        yield _attached_message(part)
    elif part.is_multipart():
        children = [child for child in part.get_payload() if not isinstance(child, str)]
        found = [list(_parts(child, name, depth + 1)) for child in children]
        chosen = _best(found) if kind == "multipart/alternative" else None
        for parts in found:
            yield from (p for p in parts if isinstance(p, Attachment) or chosen in (None, p))
    elif _is_attached(part):
        yield Attachment(_file_name(part), _payload(part))
    elif kind == "text/html":
        yield Body(html=_payload(part), charset=part.get_content_charset())
    elif kind.startswith("text/"):
        yield Body(plain=_plain(part, name))
    elif not kind.startswith("image/"):
        yield Attachment(_file_name(part), _payload(part))


def _best(alternatives: list[list[Body | Attachment]]) -> Body | None:
    """The body to read of several that say the same."""
    bodies = [part for parts in alternatives for part in parts if isinstance(part, Body) and part]
    plain = [body for body in bodies if body.plain]
    return next(iter([*plain, *bodies]), None)


def _is_attached(part: "Part[Any, Any]") -> bool:
    disposition = part.get_content_disposition()
    named = part.get_filename() is not None
    is_inline_text = disposition == "inline" and part.get_content_maintype() == "text"
    is_picture = disposition != "attachment" and part.get_content_maintype() == "image"
    return disposition == "attachment" or (named and not is_inline_text and not is_picture)


def _attached_message(part: "Part[Any, Any]") -> Attachment:
    inner = part.get_payload()
    first = inner[0] if isinstance(inner, list) and inner else part
    message = part if isinstance(first, str) else first
    subject = _decoded(message.get("Subject")) or "message"
    return Attachment(f"{subject}.eml", message.as_bytes())


def _payload(part: "Part[Any, Any]") -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _plain(part: "Part[Any, Any]", name: str) -> str:
    data = _payload(part)
    charset = part.get_content_charset()
    try:
        text = data.decode(charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        text = _guessed(data, charset, name)
    flowed = str(part.get_param("format", "")).lower() == "flowed"
    return _unflowed(text) if flowed else text


def _guessed(data: bytes, charset: str | None, name: str) -> str:
    """Text that is not in the encoding it says."""
    try:
        return decode(data, name).text
    except UnreadableDocument:
        return data.decode(_known(charset), "replace")


def _known(charset: str | None) -> str:
    try:
        return codecs.lookup(charset or "utf-8").name
    except LookupError:
        return "utf-8"


def _unflowed(text: str) -> str:
    r"""A text whose lines were wrapped for the wire, with its lines whole (RFC 3676).

    >>> _unflowed("The fee is \ndue.\n-- \nAda")
    'The fee is due.\n-- \nAda'
    """
    lines: list[str] = []
    open_line = False
    for line in text.replace("\r\n", "\n").split("\n"):
        line = line.removeprefix(" ")
        if open_line:
            lines[-1] += line
        else:
            lines.append(line)
        open_line = line.endswith(" ") and line != "-- "
    return "\n".join(lines)


def _file_name(part: "Part[Any, Any]") -> str:
    name = _decoded(part.get_filename()) or part.get_content_type().replace("/", " ")
    return name.replace("\\", "/").rsplit("/", 1)[-1]


def _decoded(value: object) -> str:
    """A header's words, whatever encodings they were sent in."""
    if value is None:
        return ""
    text = str(value)[:_LONGEST_HEADER]
    with suppress(HeaderParseError, LookupError, UnicodeError, ValueError):
        text = str(make_header(decode_header(text)))  # else it is shown as it was sent
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def _refuse_encrypted(root: "Part[Any, Any]", name: str) -> None:
    kind = root.get_content_type()
    enveloped = str(root.get_param("smime-type", "")).lower() == "enveloped-data"
    if kind == "multipart/encrypted" or (kind.endswith("pkcs7-mime") and enveloped):
        raise EncryptedDocument(
            f"{name} is an encrypted message; open it in your mail program and save it decrypted"
        )


def _too_deep(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"{name} is a message nested too deep to be read; save the attached contract itself"
    )
