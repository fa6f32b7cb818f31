"""Names: proper names a claim uses that the documents never mention.

What enters: a claim and the openings of every word of the documents. What leaves: the names that
occur nowhere, such as a court in "Miami" of a contract that names no Miami. Acronyms, months and
what everybody names so (`data/common_names.txt`) are left out: answers shorten and date things
that contracts spell out.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.passage import Passage
from groundcheck.text.lexicon import table, word_set
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.words import Word, is_stopword

OPENING = 5
"""Letters by which a name is known, so that "Israel" is mentioned by "Israeli"."""

_QUOTED = (".", ":", '"', "“", "‘", "(", "*", "|")


def openings(vocabulary: Iterable[str]) -> frozenset[str]:
    """The first letters of every word (normalised), by which `unmentioned` knows a name."""
    return frozenset(norm[:OPENING] for norm in vocabulary)


def unmentioned(claim: Passage, known: AbstractSet[str]) -> tuple[str, ...]:
    """Names in the claim that no document mentions, in order."""
    return tuple(
        word.text
        for word in claim.words
        if _is_name(claim.text, word)
        and known.isdisjoint((word.norm[:OPENING], word.norm.removesuffix("s")[:OPENING]))
        and not _ends_place(claim, word)
    )


def _ends_place(claim: Passage, word: Word) -> bool:
    """Whether a word is the "City" of "New York City", which a contract need not write."""
    return word.norm in {"city", "state"} and any(
        place.kind is QuantityKind.PLACE and place.end == word.end for place in claim.quantities
    )


def _is_name(text: str, word: Word) -> bool:
    """Capitalised inside a sentence, no acronym, and not what everybody names so."""
    before = text[: word.start].rstrip()
    if not before or before.endswith(_QUOTED):
        return False
    return (
        word.text[0].isupper()
        and word.text[1:].islower()
        and word.norm.isalpha()
        and len(word.norm) > 2
        and not is_stopword(word.norm)
        and word.norm not in table("calendar")["months"]
        and word.norm not in word_set("common_names", OWN)
    )
