"""The tables at the head of an RTF file: fonts, styles, authors of changes.

What enters: the file's text. What leaves: what numbers in the body stand for. What always
holds: only the table itself is read, found by its braces.
"""

import re
from dataclasses import dataclass, field

from groundcheck.documents.word.styles import level_named
from groundcheck.text.lexicon import table

_FONT = re.compile(r"\\f(\d{1,5})(?!\d)([^{};]{0,300}(?:\{[^{}]{0,300}\}[^{};]{0,300}){0,4});")
_CHARSET = re.compile(r"\\fcharset(\d{1,3})")
_STYLE = re.compile(r"\{\\s(\d{1,5})(?!\d)[^{}]{0,800}?[ ]([^{}\\;]{1,80});\}")
_ENTRY = re.compile(r"\{([^{};]{0,200});\}")
_SYMBOLS = "2"
_HEAD = 400_000
"""Characters within which the tables stand."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font, as far as its characters go."""

    encoding: str | None
    """None where the file's own holds."""
    symbols: str = ""
    """The name of a symbol font."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the numbers in the body stand for."""

    fonts: dict[int, Font] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)
    authors: tuple[str, ...] = ()


def read_tables(source: str) -> Tables:
    """The tables of a file."""
    head = source[:_HEAD]
    fonts = {int(m[1]): _font(m[2]) for m in _FONT.finditer(_group(head, "{\\fonttbl"))}
    styles = _STYLE.finditer(_group(head, "{\\stylesheet"))
    levels = {int(m[1]): level_named(m[2].strip()) for m in styles}
    authors = tuple(m[1].strip() for m in _ENTRY.finditer(_group(head, "{\\*\\revtbl")))
    return Tables(fonts, {s: level for s, level in levels.items() if level is not None}, authors)


def _font(entry: str) -> Font:
    found = _CHARSET.search(entry)
    charset = found[1] if found else ""
    if charset == _SYMBOLS:
        name = re.sub(r"\\[a-z]+-?\d*|\{[^{}]*\}", " ", entry)
        return Font(None, " ".join(name.split()) or "Symbol")
    return Font(table("rtf_words", "groundcheck.documents")["charsets"].get(charset))


def _group(source: str, opening: str) -> str:
    """The group that begins with some words, with its braces."""
    start = source.find(opening)
    if start < 0:
        return ""
    depth = 0
    for brace in re.finditer(r"[{}]", source[start:]):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return source[start : start + brace.end()]
    return source[start:]
