"""The word lists the claims package rests on, read once from its data files.

In: the name of a list. Out: frozen sets. What always holds: words are lower case, with a plain
apostrophe; verb forms are spelled out from their lemma, so a form is looked up, never guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.text.lexicon import table, word_list

_ENTRY = re.compile(r"(?P<lemma>[a-z-]+)(?:\((?P<past>[a-z]+)(?:/(?P<participle>[a-z]+))?\))?")


@dataclass(frozen=True, slots=True)
class VerbForms:
    """Forms of the verbs we know, by how far each can be trusted to be a verb."""

    third_certain: frozenset[str]
    """"owes": a finite verb wherever it stands."""
    third_possible: frozenset[str]
    """"limits": a finite verb or a plural noun."""
    base_certain: frozenset[str]
    """"agree": a verb in its base form."""
    base_possible: frozenset[str]
    """"transfer": a base form or a noun."""
    past_certain: frozenset[str]
    """"became": past tense and nothing else."""
    past_possible: frozenset[str]
    """"paid", "agreed": past tense or participle."""

    def has(self, norm: str) -> bool:
        """Whether a word is any form of a verb we know."""
        return any(norm in getattr(self, name) for name in self.__slots__)


@cache
def word_group(name: str) -> frozenset[str]:
    """One group of `words.json`, such as "modal".

    >>> "shall" in word_group("modal")
    True
    """
    return frozenset(_groups()[name])


@cache
def phrases(name: str) -> tuple[str, ...]:
    """The lines of `data/<name>.txt`, comments and blank lines left out."""
    return word_list(name, "groundcheck.claims")


def alternatives(lines: Sequence[str]) -> str:
    """A pattern that matches what any of some patterns does."""
    return "|".join(f"(?:{line})" for line in lines)


@cache
def verb_forms() -> VerbForms:
    """All forms of the verbs in `verbs.txt`.

    >>> forms = verb_forms()
    >>> "pays" in forms.third_certain, "limits" in forms.third_possible
    (True, True)
    """
    sets: dict[str, set[str]] = {name: set() for name in VerbForms.__slots__}
    section = ""
    for line in phrases("verbs"):
        if line.startswith("["):
            section = line.strip("[]")
            continue
        for match in _ENTRY.finditer(line):
            _add_forms(sets, section, match)
    certain = sets["third_certain"] | sets["base_certain"]
    sets["past_certain"] -= sets["past_possible"] | certain
    return VerbForms(**{name: frozenset(forms) for name, forms in sets.items()})


def _add_forms(sets: dict[str, set[str]], section: str, match: re.Match[str]) -> None:
    lemma, past, participle = match["lemma"], match["past"], match["participle"]
    sets["third_possible" if section == "both" else "third_certain"].add(_third_person(lemma))
    sets["base_certain" if section == "certain" else "base_possible"].add(lemma)
    if participle:
        sets["past_certain"].add(past)
        sets["past_possible"].add(participle)
    else:
        sets["past_possible"].add(past or _regular_past(lemma))


def _third_person(lemma: str) -> str:
    if re.search(r"(?:s|x|z|ch|sh|o)$", lemma):
        return lemma + "es"
    return re.sub(r"(?<=[^aeiou])y$", "ie", lemma) + "s"


def _regular_past(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    stem = (
        lemma + lemma[-1]
        if lemma in word_group("doubled")
        else re.sub(r"(?<=[^aeiou])y$", "i", lemma)
    )
    return stem + "ed"


@cache
def _groups() -> dict[str, list[str]]:
    return dict(table("words", "groundcheck.claims"))
