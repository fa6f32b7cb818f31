"""Standards: terms of art of which only one can hold, "sole discretion" or "reasonable grounds".

What enters: two passages. What leaves: a pair of such terms, the claim's and the source's, where
each holds one and not the other. A claim that denies something is not held against anything. Of
1,493 written claims (`training/data`) that differ so from the sentences that decide them 1,464 are
contradicted and 15 supported.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.lexicon import OWN, word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition
from groundcheck.text.lexicon import table


@dataclass(frozen=True, slots=True)
class _Terms:
    """Terms of a claim, and those of a source that rule them out."""

    claimed: re.Pattern[str]
    found: re.Pattern[str]


def conflicting_standard(claim: Passage, source: Passage) -> Opposition | None:
    """The first terms of two passages that rule each other out.

    >>> claim = Passage("The Buyer may refuse at its sole discretion.")
    >>> conflicting_standard(claim, Passage("Consent shall not be unreasonably withheld."))
    Opposition(kind='standard', claimed='sole discretion', found='not be unreasonably')
    """
    for terms in _all_terms():
        claimed = _said(terms.claimed, terms.found, claim.text)
        if claimed is None or _said(terms.found, terms.claimed, claim.text):
            continue
        found = _said(terms.found, terms.claimed, source.text)
        if found is None or _said(terms.claimed, terms.found, source.text):
            continue
        if not _denies(claim, claimed):
            return Opposition("standard", claimed[0], found[0])
    return None


def _said(terms: re.Pattern[str], others: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first of some terms that is no part of another one: "exclusive" of "non-exclusive"."""
    wider = [each.span() for each in others.finditer(text)]
    return next((each for each in terms.finditer(text) if not _is_part(each.span(), wider)), None)


def _is_part(place: tuple[int, int], wider: Sequence[tuple[int, int]]) -> bool:
    start, end = place
    return any(low <= start and end <= high and (low, high) != place for low, high in wider)


def _denies(claim: Passage, term: re.Match[str]) -> bool:
    """Whether anything but the term itself denies."""
    denying = word_set("negators") | word_set("soft_negators") | word_set("negative_subjects")
    start, end = term.span()
    return any(word.norm in denying and not start <= word.start < end for word in claim.words)


@cache
def _all_terms() -> tuple[_Terms, ...]:
    found = []
    for matter in table("standards", OWN).values():
        if "claimed" in matter:
            found.append(_Terms(_pattern(matter["claimed"]), _pattern(matter["found"])))
            continue
        one, other = _pattern(matter["one"]), _pattern(matter["other"])
        found += [_Terms(one, other), _Terms(other, one)]
    return tuple(found)


def _pattern(terms: Sequence[str]) -> re.Pattern[str]:
    spaced = "|".join(term.replace(" ", r"\s+") for term in terms)
    return re.compile(rf"(?<![\w-])(?:{spaced})(?![\w-])", re.IGNORECASE)
