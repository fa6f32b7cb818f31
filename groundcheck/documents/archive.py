"""Refuse a zip archive that would unpack beyond its bounds, before anything is unpacked.

What always holds: the archive's own list of sizes is checked first, and Python's zipfile never
unpacks a member beyond its listed size, so the bound is a bound on memory.
"""

import io
import zipfile

from groundcheck.errors import DocumentTooLarge, EncryptedDocument, UnreadableDocument
from groundcheck.settings import ReadingSettings

_MOST_MEMBERS = 10_000
_UNPACKED = 4
"""All members together may unpack to this many times the largest file (images hardly shrink)."""
_MARKUP = 0.4
"""Markup may unpack to this share of it: 20 MB hold 800 pages, and parse in forty times that."""
_RATIO = 100
"""Text of contracts shrinks about tenfold; what shrinks a hundredfold was made to unpack."""
_HARMLESS = 10_000_000
"""Unpacked bytes up to which the ratio does not matter."""
_ENCRYPTED = 0x1


def check_archive(data: bytes, name: str, settings: ReadingSettings) -> None:
    """Check a DOCX file's envelope.

    Raises:
        DocumentTooLarge: it would unpack beyond the bounds (a zip bomb, or a huge file).
        EncryptedDocument: a member is encrypted.
        UnreadableDocument: it is damaged, or lists a member twice.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise damaged(name, error) from error
    _check_sizes(members, name, settings)
    if any(member.flag_bits & _ENCRYPTED for member in members):
        raise EncryptedDocument(f"{name} is an encrypted archive; save it without a password")


def damaged(name: str, error: Exception | str) -> UnreadableDocument:
    """The error to show for a DOCX file that cannot be unpacked or parsed."""
    detail = str(error).splitlines()[0] if str(error) else type(error).__name__
    return UnreadableDocument(
        f"{name} is a damaged DOCX file ({detail}); open it in Word, let it repair the file, and "
        "save it again"
    )


def _check_sizes(members: list[zipfile.ZipInfo], name: str, settings: ReadingSettings) -> None:
    if len(members) > _MOST_MEMBERS:
        raise damaged(name, f"it lists {len(members):,} parts")
    if len({member.filename for member in members}) < len(members):
        raise damaged(name, "it lists a part twice")
    markup = sum(m.file_size for m in members if m.filename.endswith((".xml", ".rels")))
    whole = sum(member.file_size for member in members)
    packed = sum(member.compress_size for member in members)
    is_bomb = whole > max(_HARMLESS, _RATIO * packed)
    if (
        is_bomb
        or markup > _MARKUP * settings.max_file_bytes
        or whole > _UNPACKED * settings.max_file_bytes
    ):
        raise DocumentTooLarge(
            f"{name} would unpack to {whole / 1e6:,.0f} MB, more than is safe to read; save its "
            "text as .txt, or raise max_file_bytes in the reading settings if you trust it"
        )
