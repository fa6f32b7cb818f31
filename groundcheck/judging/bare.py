"""Bare: sentences of a contract that state nothing, such as a title or a line to sign on.

What enters: a sentence, and what a claim says. What leaves: whether the sentence can decide the
claim. A bare one can if it holds much of the claim ("It is a mutual non-disclosure agreement"), or
if the claim speaks of the paper itself: who signed it, what a section is about.
"""

import re
from functools import lru_cache

from groundcheck.claims.grammar import finite_verbs, tokenise
from groundcheck.documents.numbering import parse_label
from groundcheck.documents.partynames import has_company_form
from groundcheck.entailment.passage import Passage
from groundcheck.judging.subject import Subject

TELLING = 0.5
"""Least share of a claim that a bare sentence must hold to decide it."""
LONGEST = 8
"""Most words of a title or a name; longer ones may be a sentence whose verb is not known."""
_BLANK = r"(?:_{2,}|\.{4,}|\[[\s_●•*]*\])"
_TO_SIGN = re.compile(
    r"\W*(?:(?:by|name|title|its|signature|signed|witness|attest|sincerely|print(?:ed)? name)\s*[:,]"
    rf"|signed\s(?:at|on|by|for|this)\b|{_BLANK}\W*\Z|in witness whereof\b)",
    re.IGNORECASE,
)
_STATES = re.compile(r"[\d|:]|[.;,]\Z|\b(?:no|not)\b", re.IGNORECASE)
"""A figure, a label, a denial, a row of a table, or the end of a sentence or an item."""
_SMALL = frozenset(["of", "and", "the", "for", "to", "in", "on", "or", "by", "a", "an", "with"])
_OF_THE_PAPER = re.compile(
    r"\b(?:(?:counter-?)?sign|execut|witness|officer|(?:en)?title|named?|headed|heading|section"
    r"|article|clause|paragraph|exhibit|schedule|annex|appendix|attach)",
    re.IGNORECASE,
)


def can_decide(sentence: str, subject: Subject) -> bool:
    """Whether a sentence of a contract can decide a claim."""
    if not is_bare(sentence) or _OF_THE_PAPER.search(subject.reading.text):
        return True
    return subject.content.share(Passage(sentence).concepts) >= TELLING


@lru_cache(maxsize=4096)
def is_bare(sentence: str) -> bool:
    """Whether a sentence is a title, a name, a line to sign on or a blank.

    >>> [is_bare(text) for text in ("By: Alder Capital, L.P.", "(b) If to Alder:", "STANDSTILL")]
    [True, True, True]
    >>> [is_bare(text) for text in ("No pets.", "Fee: $4", "9. Export; Import.")]
    [False, False, True]
    """
    if _TO_SIGN.match(sentence):
        return True
    label = parse_label(sentence)
    title = (sentence[label.end :] if label else sentence).strip().rstrip(":")
    words = title.split()
    if len(words) > LONGEST or any(w[:1].islower() and w not in _SMALL for w in words):
        return False
    if has_company_form(title):
        return True
    if _STATES.search(title.rstrip(".") if label or title.isupper() else title):
        return False
    return not (finite_verbs(tokenise(title.capitalize())) or Passage(title).quantities)
