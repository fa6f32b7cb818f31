"""A message, whichever form it came in, and its text.

What enters: headers, a body and attachments. What leaves: a `Reading` that begins with subject,
sender, recipients and date, one a line. What always holds: the plain body is preferred to the
HTML one; every attachment is named in a warning, for it is not read as part of the message.
"""

from dataclasses import dataclass, replace

from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.html import read_html
from groundcheck.documents.reading import MarkedHeading, Reading, check_length
from groundcheck.documents.richtext import read_rtf
from groundcheck.settings import ReadingSettings

_HEAD_BREAK = "\n\n"
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file attached to a message."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """One part of a message that is read; exactly one of the three holds it."""

    plain: str = ""
    html: bytes = b""
    rtf: bytes = b""
    charset: str | None = None
    """What the message says of the encoding of `html`."""

    def __bool__(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.plain.strip() or self.html.strip() or self.rtf.strip())


@dataclass(frozen=True, slots=True)
class Message:
    """A message."""

    headers: tuple[tuple[str, str], ...]
    """What stands at its head: ("Subject", "Notice of termination"), ...; empty ones are left out."""
    bodies: tuple[Body, ...]
    attachments: tuple[Attachment, ...] = ()


def read_message(message: Message, name: str, settings: ReadingSettings) -> Reading:
    """The text of a message.

    Raises:
        DocumentTooLarge: it is longer than the settings allow.
        UnreadableDocument: a body of it cannot be read.
    """
    lines = [f"{header}: {' '.join(value.split())}" for header, value in message.headers]
    whole = Reading("\n".join(lines))
    for body in message.bodies:
        if body:
            whole = _followed(whole, _read(body, name, settings))
    check_length(len(whole.text), name, settings)
    return replace(whole, warnings=(*whole.warnings, *_unread(message.attachments, name)))


def _read(body: Body, name: str, settings: ReadingSettings) -> Reading:
    if body.html:
        return read_html(body.html, name, settings, charset=body.charset)
    if body.rtf:
        return read_rtf(body.rtf, name, settings)
    lines = body.plain.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Reading("\n".join(line.rstrip() for line in lines).strip("\n"))


def _followed(first: Reading, second: Reading) -> Reading:
    """Two readings as one; a message has no pages."""
    by = len(first.text) + len(_HEAD_BREAK) if first.text else 0
    text = first.text + _HEAD_BREAK + second.text if first.text else second.text
    headings = [MarkedHeading(h.start + by, h.level) for h in second.headings]
    changes = TrackedChanges(
        insertions=(
            *first.changes.insertions,
            *(
                change.model_copy(update={"start": change.start + by, "end": change.end + by})
                for change in second.changes.insertions
            ),
        ),
        deletions=(
            *first.changes.deletions,
            *(
                change.model_copy(update={"position": change.position + by})
                for change in second.changes.deletions
            ),
        ),
    )
    return Reading(
        text.replace("\f", " "),
        (),
        (*first.warnings, *second.warnings),
        (*first.headings, *headings),
        changes=changes,
    )


def _unread(attachments: tuple[Attachment, ...], name: str) -> tuple[str, ...]:
    if not attachments:
        return ()
    names = [attachment.name for attachment in attachments[:_MOST_NAMED]]
    more = len(attachments) - len(names)
    listed = ", ".join(names) + (f" and {more} more" if more else "")
    are = "attachment {} is" if len(attachments) == 1 else "attachments {} are"
    warning = (
        f"{name}: its {are.format(listed)} not part of its text; a contract among them is a "
        "document of its own."
    )
    return (warning,)
