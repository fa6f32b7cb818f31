"""Characters of symbol fonts as Unicode: Word writes them by their place in the font.

What enters: a character or its code, and the font's name. What leaves: the character a reader
sees; "•" where only the font knows what it looks like.
"""

import re
from functools import cache

from groundcheck.text.lexicon import table

UNKNOWN = "•"
_PRIVATE = range(0xF020, 0xF100)
_PRIVATE_RUN = re.compile("[\uf020-\uf0ff]")
_ASIDE = 0xF000


def from_symbol_font(code: int, font: str) -> str:
    """The character at a place of a symbol font.

    >>> from_symbol_font(0xF0B7, "Symbol"), from_symbol_font(0xF0A8, "Wingdings")
    ('•', '☐')
    >>> from_symbol_font(0x2014, "Times New Roman")
    '—'
    """
    is_symbolic = code in _PRIVATE or font.lower() in _fonts()
    if not is_symbolic:
        return chr(code) if 0x20 <= code < 0xD800 or 0xE000 <= code < 0x110000 else ""
    place = code - _ASIDE if code in _PRIVATE else code
    characters = _fonts().get(font.lower()) or _fonts()["wingdings"]
    return characters.get(f"{place:02X}", UNKNOWN)


def without_private(text: str, font: str = "") -> str:
    """A text whose characters of symbol fonts are replaced."""
    if text.isascii():
        return text
    return _PRIVATE_RUN.sub(lambda found: from_symbol_font(ord(found[0]), font or "symbol"), text)


def bullet(text: str, font: str) -> str:
    r"""The bullet of a list level; letters of a font that only draws bullets become one.

    >>> bullet("o", "Courier New"), bullet("\uf0b7", "Symbol"), bullet("-", "Calibri")
    ('◦', '•', '-')
    """
    drawn = without_private(text, font).strip()
    if drawn == "o":
        return "◦"
    return UNKNOWN if drawn.isalnum() else drawn


@cache
def _fonts() -> dict[str, dict[str, str]]:
    return dict(table("symbol_fonts", "groundcheck.documents"))
