"""Whether a hyphen at the end of a line belongs to the word.

What enters: the two halves of a word that a line break divides, and the words of the document.
What leaves: the word, with or without its hyphen. No dictionary is needed: a contract uses its
words again and again, so the document itself tells.
"""

import re
from collections.abc import Iterable

from groundcheck.documents.wordlists import word_list

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LAST = re.compile(r"[^\W_]+$")
_FIRST = re.compile(r"^[^\W_]+")


def vocabulary(lines: Iterable[str]) -> frozenset[str]:
    """The lower-case words of some lines, compounds both whole and in parts.

    >>> sorted(vocabulary(["A third-party claim"]))
    ['a', 'claim', 'party', 'third', 'third-party']
    """
    found: set[str] = set()
    for line in lines:
        for word in _WORD.findall(line.lower()):
            found.add(word)
            if "-" in word:
                found.update(word.split("-"))
    return frozenset(found)


def rejoin(before: str, after: str, known: frozenset[str]) -> str:
    """Join two lines, the first of which ended in a hyphen (already taken off).

    >>> rejoin("this agree", "ment binds", frozenset())
    'this agreement binds'
    >>> rejoin("a non", "exclusive licence", frozenset())
    'a non-exclusive licence'
    """
    return before + ("-" if keeps_hyphen(before, after, known) else "") + after


def keeps_hyphen(before: str, after: str, known: frozenset[str]) -> bool:
    """Whether the hyphen between two lines, taken off the first, belongs to the word."""
    first, second = _LAST.search(before), _FIRST.search(after)
    if not first or not second or not second[0].islower() or not first[0].isalpha():
        return True
    left, right = first[0].lower(), second[0]
    if left + right in known:
        return False
    if f"{left}-{right}" in known or left in word_list("compound_firsts"):
        return True
    return left in known and right in known
