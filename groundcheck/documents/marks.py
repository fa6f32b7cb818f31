"""Marks: whether a text is written in Markdown.

What enters: a text. What leaves: whether it holds marks of Markdown, or is evidently written in it, so
that one that was pasted or came without a name may be read as such.
"""

import re

_BOLD = r"\*\*(?=[^\s*])(?:(?!\*\*)[^\n])*[^\s*]\*\*(?!\*)"
_HEADING = r"^ {0,3}#{1,6}[ \t]+\S"
_TABLE = r"^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$"
_FENCE = r"^ {0,3}```"
_MARKED = re.compile(rf"{_BOLD}|{_HEADING}|{_TABLE}|{_FENCE}|<br ?/?>|<table\b", re.MULTILINE)
_EVIDENT = tuple(re.compile(mark, re.MULTILINE) for mark in (_BOLD, _HEADING))
_EVIDENT_TABLE = re.compile(_TABLE, re.MULTILINE)
_FEWEST = (4, 2)
"""How many stretches in bold, or headings, make a pasted text Markdown; one of each do too."""


def is_marked(text: str) -> bool:
    """Whether a Markdown file holds marks; without any it is plain text."""
    return _MARKED.search(text) is not None


def is_evident(text: str) -> bool:
    r"""Whether a text without a name is evidently Markdown.

    >>> is_evident("# Lease\n\n**1. Rent.** The rent is $400."), is_evident("Item # 5 costs **$4")
    (True, False)
    """
    found = [sum(1 for _ in mark.finditer(text)) for mark in _EVIDENT]
    enough = any(some >= least for some, least in zip(found, _FEWEST, strict=True))
    return enough or all(found) or _EVIDENT_TABLE.search(text) is not None
