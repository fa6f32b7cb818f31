"""The word lists of this package: modals, negations, exceptions, opposites, roles.

Package data leaves as frozen sets and tables, read once on first use.
"""

import json
from functools import cache
from importlib.resources import files

from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem


@cache
def word_set(name: str) -> frozenset[str]:
    """One list of `data/stance.json`, such as "negators" or "exceptions"."""
    lists: dict[str, list[str]] = json.loads(_read("stance.json"))
    return frozenset(lists[name])


@cache
def opposites() -> dict[str, tuple[str, ...]]:
    """Concept -> concepts that cannot be true of the same thing (`data/antonyms.txt`)."""
    table: dict[str, tuple[str, ...]] = {}
    for line in _lines("antonyms.txt"):
        left, right = (concept(stem(word)) for word in line.split())
        if left != right:
            table[left] = (*table.get(left, ()), right)
            table[right] = (*table.get(right, ()), left)
    return table


@cache
def roles() -> tuple[tuple[str, ...], ...]:
    """Groups of words for the same party (`data/roles.txt`)."""
    return tuple(tuple(line.split()) for line in _lines("roles.txt"))


def _lines(name: str) -> list[str]:
    return [line for line in _read(name).splitlines() if line and not line.startswith("#")]


def _read(name: str) -> str:
    return files("groundcheck.entailment").joinpath("data", name).read_text(encoding="utf-8")
