"""Which encoding some bytes of text are in, and the text itself.

What enters: bytes. What leaves: the decoded text, exactly as decoded but for a leading byte
order mark, and the encoding's name. UTF-8 and byte order marks are certain; the rest is a
guess, and says so. Bytes that are no text end in an `UnreadableDocument`.
"""

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from groundcheck.errors import UnreadableDocument

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Longest first where one mark begins another."""

_COMMON = (
    *(f"cp125{digit}" for digit in range(8)),
    *("koi8_r", "cp932", "euc_jp", "gb18030", "big5", "euc_kr"),
)
"""Encodings that files are really saved in; among all 99 the detector prefers rare ones."""
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))
_FEW_CONTROLS = 8
_MOST_CONTROLS = 0.02
"""A text may hold a few stray control characters; 100 random bytes hold ten."""
_SAMPLE = 4_096
_LETTERS = 0.7
"""Share of letters, digits and spaces in a text of any language."""
_WESTERN_SHARE = 0.3
"""Above this share of accented letters a text is hardly English, French, German or Spanish."""
_MACINTOSH = re.compile(
    r"(?<=[a-z])Õ(?=[a-z]{1,2}\b)|(?<![^\W\d_])Ò(?=[A-Za-z])|(?<=[a-z.,])Ó(?!\w)"
)
"""Curly quotes of an old Macintosh ("the ClientÕs ÒFeesÓ"), read as Windows-1252."""
_BETWEEN_LETTERS = re.compile(r"[^\W\d_][¡¢£¤¥¦¨¬¯±²³´µ¶¸¹¿×÷][^\W\d_]")
"""Signs that stand inside words only where the text is Polish, Czech, Russian... misread."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was found."""

    text: str
    encoding: str
    certain: bool
    """False where the encoding is a guess."""


def decode(data: bytes, name: str) -> Decoded:
    """Decode bytes of an unknown encoding.

    Raises:
        UnreadableDocument: the bytes are not text, or in no encoding that is known.

    >>> decode("90 days’ notice".encode("cp1252"), "a.txt").text
    '90 days’ notice'
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(data[len(mark) :], encoding, name), encoding, certain=True)
    wide = _wide_encoding(data)
    if wide:
        return Decoded(_strictly(data, wide, name), wide, certain=False)
    _refuse_binary(data, name)
    try:
        return Decoded(data.decode("utf-8"), "utf-8", certain=True)
    except UnicodeDecodeError:
        return _guess(data, name)


def _strictly(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableDocument(
            f"{name} begins as {encoding.upper()} text but breaks it at byte {error.start}; "
            "save it again as UTF-8"
        ) from error


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark shows as text with a NUL in every other byte."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd >= 0.4 * half and even <= 0.05 * half:
        return "utf-16-le"
    if even >= 0.4 * half and odd <= 0.05 * half:
        return "utf-16-be"
    return _wide_of_other_script(data, sample, even, odd)


def _wide_of_other_script(data: bytes, sample: bytes, even: int, odd: int) -> str | None:
    """UTF-16 of another alphabet has a NUL only in its spaces, digits and line ends."""
    if bool(even) == bool(odd) or not _is_odd_as_bytes(sample):
        return None
    encoding = "utf-16-le" if odd else "utf-16-be"
    try:
        text = data.decode(encoding)[:_SAMPLE]
    except UnicodeDecodeError:
        return None
    letters = sum(character.isalnum() or character.isspace() for character in text)
    return encoding if letters >= _LETTERS * len(text) else None


def _is_odd_as_bytes(sample: bytes) -> bool:
    """Whether bytes are neither UTF-8 nor free of control characters."""
    if len(sample) - len(sample.translate(None, _CONTROLS)) > _MOST_CONTROLS * len(sample) * 5:
        return True
    try:
        sample[: -(len(sample) % 4) or None].decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start < len(sample) - 4  # the sample may end within a character
    return False


def _refuse_binary(data: bytes, name: str) -> None:
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls > max(_FEW_CONTROLS, _MOST_CONTROLS * len(data)) or controls == len(data):
        raise UnreadableDocument(
            f"{name} is not text ({controls:,} of {len(data):,} bytes are control characters); "
            "give the text itself as .txt, .md, .pdf or .docx"
        )


def _guess(data: bytes, name: str) -> Decoded:
    western = _as_western(data)
    if western:
        return western
    match = from_bytes(_telling_part(data), cp_isolation=list(_COMMON)).best()
    try:
        encoding = match.encoding if match else ""
        return Decoded(data.decode(encoding), encoding, certain=False)
    except (UnicodeDecodeError, LookupError) as error:
        raise UnreadableDocument(
            f"{name} is in no text encoding that could be recognised; save it again as UTF-8"
        ) from error


def _as_western(data: bytes) -> Decoded | None:
    """Windows-1252 (which holds Latin-1), if the bytes read as a Western European text.

    Detectors confuse these with their neighbours (cp1250, mac_roman) on the few curly quotes
    and accents of an English contract, so the likeliest encoding is tried first.
    """
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    letters = sum(map(str.isalpha, text))
    if len(_MACINTOSH.findall(text)) >= 1 + text.count("’"):
        return Decoded(data.decode("mac_roman"), "mac_roman", certain=False)
    accented = sum(1 for letter in text if letter.isalpha() and not letter.isascii())
    if accented > _WESTERN_SHARE * letters or _BETWEEN_LETTERS.search(text):
        return None
    return Decoded(text, "cp1252", certain=False)


def _telling_part(data: bytes) -> bytes:
    """A bounded part of the bytes around the first one that is not ASCII."""
    first = next((i for i, byte in enumerate(data) if byte > 127), 0)
    return data[max(0, first - 16 * _SAMPLE) : first + 16 * _SAMPLE]
