"""Standards: terms of art of which only one can hold, "sole discretion" or "reasonable grounds".

What enters: two passages. What leaves: a pair of such terms, the claim's and the source's, where
each holds one and not the other. A claim that denies something is not held against anything. Of
1,493 written claims (`training/data`) that differ so from the sentences that decide them 1,464 are
contradicted and 15 supported.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from groundcheck.entailment.lexicon import OWN, word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, OppositionKind
from groundcheck.text.lexicon import table


@dataclass(frozen=True, slots=True)
class _Matter:
    """What a contract settles in one of two ways, with the terms of each."""

    one: re.Pattern[str]
    other: re.Pattern[str]
    both_ways: bool
    """Whether the terms of one rule out those of the other in either passage; if not, only a claim
    of the one is ruled out by a source of the other."""
    beside: re.Pattern[str] | None = None
    """Terms of a source beside which the other rules nothing out."""


_NONE = re.compile(
    r"\b(?:no|none|nothing|neither)\s+(?:(?!unless\b|except\b)\w+\s+){0,8}$|\bnot\s+$",
    re.IGNORECASE,
)
"""Right before what a source says of nothing: "no provisions of the Agreement survive"."""
_Sides = tuple[re.Match[str] | None, re.Match[str] | None]
"""The first term of each side that a passage says."""


def conflicting_standard(claim: Passage, source: Passage) -> Opposition | None:
    """The first terms of two passages that rule each other out.

    >>> claim = Passage("The Buyer may refuse at its sole discretion.")
    >>> conflicting_standard(claim, Passage("Consent shall not be unreasonably withheld."))
    Opposition(kind=<OppositionKind.STANDARD: 'standard'>, claimed='sole discretion', found='not be unreasonably')
    """
    for matter, own, theirs in zip(_matters(), _sides(claim), _sides(source), strict=True):
        terms = _opposite(own, theirs, both_ways=matter.both_ways)
        if not terms or _denies(claim, terms[0]):
            continue
        if matter.beside and matter.beside.search(source.text):
            continue
        if matter.both_ways or not _NONE.search(source.text, 0, terms[1].start()):
            return Opposition(OppositionKind.STANDARD, terms[0][0], terms[1][0])
    return None


def _opposite(
    own: _Sides, theirs: _Sides, *, both_ways: bool
) -> tuple[re.Match[str], re.Match[str]] | None:
    """The terms of two passages that each take one side, and not the same."""
    match own, theirs:
        case (claimed, None), (None, found) if claimed and found:
            return claimed, found
        case (None, claimed), (found, None) if both_ways and claimed and found:
            return claimed, found
    return None


def agrees_on(claim: Passage, source: Passage, opposed: Opposition) -> bool:
    """Whether a source says, and denies nothing, what a claim's opposed term says.

    A term that settles several matters has to be shared in each.

    >>> claim, source = Passage("Notice may be oral."), Passage("Notice shall be in writing.")
    >>> opposed = conflicting_standard(claim, source)
    >>> agrees_on(claim, Passage("An oral notice shall be confirmed."), opposed)
    True
    >>> agrees_on(claim, Passage("No oral notice is valid."), opposed)
    False
    """
    shared = [
        found is not None and not _denies(source, found)
        for own, theirs in zip(_sides(claim), _sides(source), strict=True)
        for claimed, found in zip(own, theirs, strict=True)
        if claimed and claimed[0] == opposed.claimed
    ]
    return bool(shared) and all(shared)


@lru_cache(maxsize=4096)
def _sides(passage: Passage) -> tuple[_Sides, ...]:
    """What a passage says of each matter."""
    text = passage.text
    return tuple((_said(m.one, m.other, text), _said(m.other, m.one, text)) for m in _matters())


def _said(terms: re.Pattern[str], others: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first of some terms that is no part of another one: "exclusive" of "non-exclusive"."""
    said = list(terms.finditer(text))
    wider = [each.span() for each in others.finditer(text)] if said else []
    return next((each for each in said if not _is_part(each.span(), wider)), None)


def _is_part(place: tuple[int, int], wider: Sequence[tuple[int, int]]) -> bool:
    start, end = place
    return any(low <= start and end <= high and (low, high) != place for low, high in wider)


def _denies(claim: Passage, term: re.Match[str]) -> bool:
    """Whether anything but the term itself denies."""
    denying = word_set("negators") | word_set("soft_negators") | word_set("negative_subjects")
    start, end = term.span()
    return any(word.norm in denying and not start <= word.start < end for word in claim.words)


@cache
def _matters() -> tuple[_Matter, ...]:
    return tuple(_matter(terms) for terms in table("standards", OWN).values())


def _matter(terms: Mapping[str, Sequence[str]]) -> _Matter:
    if "claimed" in terms:
        beside = _pattern(terms["beside"]) if "beside" in terms else None
        return _Matter(
            _pattern(terms["claimed"]), _pattern(terms["found"]), both_ways=False, beside=beside
        )
    return _Matter(_pattern(terms["one"]), _pattern(terms["other"]), both_ways=True)


def _pattern(terms: Sequence[str]) -> re.Pattern[str]:
    spaced = "|".join(term.replace(" ", r"\s+") for term in terms)
    return re.compile(rf"(?<![\w-])(?:{spaced})(?![\w-])", re.IGNORECASE)
