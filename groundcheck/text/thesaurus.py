"""Concepts: one name for words that mean the same in a contract.

What enters: a stem from `words`. What leaves: the name of its concept, or the stem itself.
Naming a concept twice gives the same name.
"""

from collections.abc import Iterable
from functools import cache

from groundcheck.text.lexicon import word_list
from groundcheck.text.words import words

KIN = 5
"""Letters with which two words of one family begin alike at least: "respond", "response"."""


def concept(stem: str) -> str:
    """The concept a stem belongs to, or the stem if it is in no group.

    >>> concept("remitt") == concept("payment")
    True
    """
    return _concepts().get(stem, stem)


@cache
def _concepts() -> dict[str, str]:
    mapping: dict[str, str] = {}
    for line in word_list("thesaurus"):
        stems = [word.stem for entry in line.split() for word in words(entry)[:1]]
        for stem in stems:
            mapping.setdefault(stem, stems[0])
    return mapping


def akin(one: str, other: str) -> bool:
    """Whether two concepts are one, or begin as words of one family do.

    >>> akin("resolut", "resolv"), akin("rent", "rental")
    (True, False)
    """
    return one == other or (min(len(one), len(other)) >= KIN and one[:KIN] == other[:KIN])


def is_met(name: str, among: Iterable[str]) -> bool:
    """Whether a concept, or one of its family, is among others."""
    return any(akin(name, each) for each in among)
