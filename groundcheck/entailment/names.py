"""Names: proper names a claim uses that the documents never mention.

What enters: a claim and the openings of every word of the documents. What leaves: the names that
occur nowhere, such as a court in "Miami" of a contract that names no Miami. Acronyms, months and
what everybody names so (`data/common_names.txt`) are left out: answers shorten and date things
that contracts spell out. So are roles in turn ("the Receiving Party", of a letter to "you"), the
parts an answer points at ("Section 4"), and places that the documents name by their short form
(`data/short_places.json`).
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from operator import attrgetter

from groundcheck.entailment.lexicon import OWN, turn_words
from groundcheck.entailment.passage import Passage
from groundcheck.models import Span
from groundcheck.text.lexicon import table, word_set
from groundcheck.text.quantity import Quantity, QuantityKind
from groundcheck.text.references import reference_spans
from groundcheck.text.words import Word, is_stopword

OPENING = 5
"""Letters by which a name is known, so that "Israel" is mentioned by "Israeli"."""

_QUOTED = (".", ":", '"', "“", "‘", "(", "*", "|")


def openings(vocabulary: Iterable[str]) -> frozenset[str]:
    """The first letters of every word (normalised), by which `unmentioned` knows a name."""
    return frozenset(norm[:OPENING] for norm in vocabulary)


def unmentioned(claim: Passage, known: AbstractSet[str]) -> tuple[str, ...]:
    """Names in the claim that no document mentions, in order, each once and whole.

    >>> unmentioned(Passage("Courts of New York, by the Trade Council"), frozenset(["court"]))
    ('New York', 'Trade Council')
    """
    names: list[Span] = []
    for word in claim.words:
        if not _is_unmentioned(claim, word, known):
            continue
        place = _place_around(claim, word)
        start, end = (place.start, place.end) if place else (word.start, word.end)
        if names and start <= names[-1].end + 1 and claim.text[names[-1].end : start] in ("", " "):
            start = names.pop().start
        names.append(Span(start=start, end=end))
    return tuple(dict.fromkeys(name.of(claim.text) for name in names))


def _is_unmentioned(claim: Passage, word: Word, known: AbstractSet[str]) -> bool:
    return (
        _is_name(claim.text, word)
        and known.isdisjoint((word.norm[:OPENING], word.norm.removesuffix("s")[:OPENING]))
        and not _ends_place(claim, word)
        and not _is_reference(claim.text, word)
        and not _is_shortened(claim, word, known)
    )


def _is_reference(text: str, word: Word) -> bool:
    """Whether a word is the "Section" of "Section 4", which a contract may leave to its number."""
    if word.norm not in table("references")["strong"]:
        return False
    return any(start <= word.start < end for start, end in _references(text))


@lru_cache(maxsize=8)
def _references(text: str) -> Sequence[tuple[int, int]]:
    return reference_spans(text, text.lower())


def _is_shortened(claim: Passage, word: Word, known: AbstractSet[str]) -> bool:
    """Whether a word names a place that the documents may name by its short form.

    The two letters of a state are often another word ("Co."): they count only behind the city that
    the claim names too. Where they are a function word ("OR", "US"), no vocabulary tells.
    """
    place = _place_around(claim, word)
    if place is None or not place.text.startswith(place.unit):  # not "American"
        return False
    short, short_states = (table("short_places", OWN)[kind] for kind in ("countries", "states"))
    code = short.get(place.unit) or short_states.get(place.unit)
    if code is None or not (code in known or is_stopword(code)):
        return False
    return place.unit in short or _follows_known(claim, place, known)


def _place_around(claim: Passage, word: Word) -> Quantity | None:
    value = claim.value_at(word.start)
    return value if value and value.kind is QuantityKind.PLACE else None


def _follows_known(claim: Passage, place: Quantity, known: AbstractSet[str]) -> bool:
    """Whether a place stands behind another name, as in "Spokane, Washington"."""
    count = bisect_right(claim.words, place.start, key=attrgetter("end"))
    before = claim.words[count - 1] if count else None
    if before is None or claim.text[before.end : place.start].strip() != ",":
        return False
    return before.text[0].isupper() and before.norm[:OPENING] in known


def _ends_place(claim: Passage, word: Word) -> bool:
    """Whether a word is the "City" of "New York City", which a contract need not write."""
    place = _place_around(claim, word) if word.norm in {"city", "state"} else None
    return place is not None and place.end == word.end


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
        and word.stem not in turn_words()
    )
