"""The tokens of an RTF file.

What enters: the file's bytes, one character each. What leaves: its control words, groups and
characters in order. What always holds: binary data is passed over by its length, work is linear,
and a file of too many tokens is refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from groundcheck.errors import DocumentTooLarge

_TOKEN = re.compile(
    r"\\([a-zA-Z]{1,32})(-?[0-9]{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+"
    r"|([^\\{}\r\n]{1,4096})|\\"
)
_MOST = 4_000_000
"""Tokens of one file; a 1,000-page contract has about two million."""


class What(Enum):
    """What a token is."""

    WORD = "word"
    BYTE = "byte"
    SIGN = "sign"
    OPEN = "open"
    CLOSE = "close"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Token:
    """One token."""

    what: What
    text: str = ""
    """A control word's name, a sign, characters, or one character for a byte."""
    number: int | None = None
    """The control word's number, if it has one."""


_OPEN, _CLOSE = Token(What.OPEN), Token(What.CLOSE)


def tokens_of(source: str, name: str) -> Iterator[Token]:
    r"""The tokens of an RTF file.

    Args:
        source: its bytes, decoded as Latin-1.
        name: the file's name, for messages.

    Raises:
        DocumentTooLarge: there are more of them than any contract has.

    >>> [token.text for token in tokens_of(r"\b1 Fee\'e9", "a.rtf")]
    ['b', 'Fee', 'é']
    """
    position = count = 0
    while position < len(source):
        found = _TOKEN.match(source, position)
        if found is None:  # cannot be: every character begins a token
            return
        position = found.end()
        count += 1
        if count > _MOST:
            raise DocumentTooLarge(
                f"{name} holds more than {_MOST:,} RTF codes; save it as .docx and read that"
            )
        if found[1] == "bin":
            position += max(0, int(found[2] or 0))
            continue
        token = _token(found)
        if token is not None:
            yield token


def _token(found: re.Match[str]) -> Token | None:
    """What a match stands for; None for line breaks, which mean nothing."""
    word, number, byte, sign, brace, text = found.groups()
    if word:
        return Token(What.WORD, word, int(number) if number else None)
    if text:
        return Token(What.TEXT, text)
    if brace:
        return _OPEN if brace == "{" else _CLOSE
    if byte:
        return Token(What.BYTE, chr(int(byte, 16)))
    return Token(What.SIGN, sign) if sign else None
