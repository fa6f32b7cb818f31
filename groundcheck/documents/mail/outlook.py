"""Messages of Outlook (.msg): properties in an OLE file ([MS-OXMSG]).

What enters: the file's bytes. What leaves: a `Message`. What always holds: the plain body is
preferred to the HTML one and that to the RTF one; a damaged file ends in an `UnreadableDocument`.
"""

import io
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from groundcheck.documents.mail.compressed import decompressed
from groundcheck.documents.mail.message import Attachment, Body, Message
from groundcheck.errors import UnreadableDocument
from groundcheck.settings import ReadingSettings

if TYPE_CHECKING:
    from olefile import OleFileIO

_SUBJECT, _BODY, _HTML, _RTF = 0x0037, 0x1000, 0x1013, 0x1009
_SENDER, _SENDER_ADDRESS, _TO, _CC = 0x0C1A, 0x0C1F, 0x0E04, 0x0E03
_SENT, _DELIVERED = 0x0039, 0x0E06
_CODEPAGE, _HTML_CODEPAGE = 0x3FFD, 0x3FDE
_LONG_NAME, _SHORT_NAME, _DATA, _DISPLAY = 0x3707, 0x3704, 0x3701, 0x3001
_UNICODE, _NARROW, _BINARY = 0x001F, 0x001E, 0x0102
_INTEGER, _TIME = 0x0003, 0x0040
_PROPERTIES = "__properties_version1.0"
_ROOT_HEADER = 32
_ENTRY = 16
_MOST_ATTACHMENTS = 500
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


def read_outlook_message(data: bytes, name: str, settings: ReadingSettings) -> Message:
    """Read a .msg file.

    Raises:
        UnreadableDocument: it is damaged.
    """
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as ole:
            return _Storage(ole, settings).message()
    except UnreadableDocument:
        raise
    except Exception as error:  # olefile raises whatever its structures raise
        detail = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UnreadableDocument(
            f"{name} is a damaged Outlook message ({detail}); save it again from Outlook, or save "
            "the attached contract itself"
        ) from error


class _Storage:
    """The properties of a message and of its attachments."""

    def __init__(self, ole: "OleFileIO", settings: ReadingSettings) -> None:
        self._ole = ole
        self._settings = settings
        self._fixed = self._fixed_properties()
        self._encoding = _codec(self._integer(_CODEPAGE))

    def message(self) -> Message:
        """The whole message."""
        sender, address = self._text(_SENDER), self._text(_SENDER_ADDRESS)
        from_ = (
            f"{sender} <{address}>" if "@" in address and address != sender else sender or address
        )
        headers = (
            ("Subject", self._text(_SUBJECT)),
            ("From", from_),
            ("To", self._text(_TO)),
            ("Cc", self._text(_CC)),
            ("Date", self._date()),
        )
        return Message(
            tuple((name, value) for name, value in headers if value.strip()),
            (self._body(),),
            tuple(self._attachments()),
        )

    def _body(self) -> Body:
        plain = self._text(_BODY)
        if plain.strip():
            return Body(plain=plain)
        html = self._bytes(_HTML)
        if html.strip():
            return Body(html=html, charset=_codec(self._integer(_HTML_CODEPAGE)))
        html_text = self._text(_HTML)
        if html_text.strip():
            return Body(html=html_text.encode(), charset="utf-8")
        return Body(rtf=decompressed(self._bytes(_RTF), self._settings.max_file_bytes))

    def _attachments(self) -> list[Attachment]:
        folders = sorted(
            {path[0] for path in self._ole.listdir() if path[0].startswith("__attach_version1.0_")}
        )
        found = []
        for folder in folders[:_MOST_ATTACHMENTS]:
            names = (self._text(tag, folder) for tag in (_LONG_NAME, _SHORT_NAME, _DISPLAY))
            name = next((name for name in names if name.strip()), "attachment")
            found.append(
                Attachment(name.replace("\\", "/").rsplit("/", 1)[-1], self._bytes(_DATA, folder))
            )
        return found

    def _stream(self, tag: int, kind: int, folder: str) -> bytes:
        path = [folder] if folder else []
        path.append(f"__substg1.0_{tag:04X}{kind:04X}")
        if not self._ole.exists(path):
            return b""
        with self._ole.openstream(path) as stream:
            data: bytes = stream.read(self._settings.max_file_bytes)
        return data

    def _bytes(self, tag: int, folder: str = "") -> bytes:
        return self._stream(tag, _BINARY, folder)

    def _text(self, tag: int, folder: str = "") -> str:
        wide = self._stream(tag, _UNICODE, folder)
        if wide:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        return self._stream(tag, _NARROW, folder).decode(self._encoding, "replace").rstrip("\0")

    def _fixed_properties(self) -> dict[tuple[int, int], int]:
        """Numbers and times, by tag and kind."""
        if not self._ole.exists(_PROPERTIES):
            return {}
        with self._ole.openstream(_PROPERTIES) as stream:
            data: bytes = stream.read(1_000_000)
        found = {}
        for start in range(_ROOT_HEADER, len(data) - _ENTRY + 1, _ENTRY):
            kind = int.from_bytes(data[start : start + 2], "little")
            tag = int.from_bytes(data[start + 2 : start + 4], "little")
            found[tag, kind] = int.from_bytes(data[start + 8 : start + 16], "little")
        return found

    def _integer(self, tag: int) -> int:
        return self._fixed.get((tag, _INTEGER), 0) & 0xFFFFFFFF

    def _date(self) -> str:
        ticks = self._fixed.get((_SENT, _TIME)) or self._fixed.get((_DELIVERED, _TIME)) or 0
        try:
            sent = _EPOCH + timedelta(microseconds=ticks // 10)
        except OverflowError:
            return ""
        return f"{sent:%a, %d %b %Y %H:%M:%S} UTC" if ticks else ""


def _codec(page: int) -> str:
    """The name of a Windows code page.

    >>> _codec(65001), _codec(1251), _codec(0)
    ('utf-8', 'cp1251', 'cp1252')
    """
    import codecs

    known = {65001: "utf-8", 20127: "cp1252", 28591: "cp1252", 1200: "utf-16-le", 936: "gb18030"}
    try:
        return codecs.lookup(known.get(page, f"cp{page}")).name
    except LookupError:
        return "cp1252"
