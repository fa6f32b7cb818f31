"""The word lists of this package: modals, negations, exceptions, opposites, roles.

Package data leaves as frozen sets and tables, read once on first use.
"""

from functools import cache

from groundcheck.text.lexicon import table, word_list
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem

OWN = "groundcheck.entailment"


@cache
def word_set(name: str) -> frozenset[str]:
    """One list of `data/stance.json`, such as "negators" or "overrides"."""
    return frozenset(table("stance", OWN)[name])


@cache
def guarded_acts() -> frozenset[str]:
    """Concepts of acts that "shall ... only" allows and does not demand: to disclose."""
    return frozenset(concept(stem(word)) for word in word_set("guarded_acts"))


@cache
def opposites() -> dict[str, tuple[str, ...]]:
    """Concept -> concepts that cannot be true of the same thing (`data/antonyms.txt`)."""
    table: dict[str, tuple[str, ...]] = {}
    for line in word_list("antonyms", OWN):
        left, right = (concept(stem(word)) for word in line.split())
        if left != right:
            table[left] = (*table.get(left, ()), right)
            table[right] = (*table.get(right, ()), left)
    return table


@cache
def roles() -> tuple[tuple[str, ...], ...]:
    """Groups of words for the same party (`data/roles.txt`)."""
    return tuple(tuple(line.split()) for line in word_list("roles", OWN))


@cache
def turn_names() -> frozenset[str]:
    """Every name of a role that either party may have: "receiving party", "recipient"."""
    return frozenset(name for sides in turns() for side in sides for name in side)


@cache
def turn_words() -> frozenset[str]:
    """The stems of the words of those names: "receiv", "parti", "recipi"."""
    return frozenset(stem(word) for name in turn_names() for word in name.split())


@cache
def turns() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Exchanges of roles that either party may have: the names of each side (`data/turns.txt`)."""
    lines = (line.split("|") for line in word_list("turns", OWN))
    return tuple(
        tuple(tuple(name.strip() for name in side.split(",")) for side in sides) for sides in lines
    )
