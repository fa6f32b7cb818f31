"""Mirrored: two sentences that say of each party what the other one says of the other.

What enters: a claim of both parties, or of one alone, a sentence and those beside it. What leaves: how
the sentence is read with its twin: "The Supplier shall indemnify the Customer" beside "The Customer
shall indemnify the Supplier" as "Each party shall indemnify the other party". A model that reads one of
them finds that only one party is bound. What always holds: twins state the same values in the same
words.
"""

import re
from collections.abc import Iterable, Sequence

from groundcheck.documents.numbering import parse_label
from groundcheck.entailment.cast import Mention, Parties
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Edit

_OF_BOTH = re.compile(
    r"\b(?:(?:either|both|each|neither|any|a)\s+(?:part(?:y|ies)|sides?|of (?:them|the parties))"
    r"|mutual(?:ly)?|each other|one another|reciprocal(?:ly)?|the parties)\b",
    re.IGNORECASE,
)
_OF_ONE = re.compile(
    r"\b(?:only|alone|solely|sole|exclusively|one-(?:way|sided)|unilateral(?:ly)?)\b", re.IGNORECASE
)
_ARTICLE = re.compile(r"\b(?:the|such|said)\s+\Z", re.IGNORECASE)
ALIKE = 0.8
"""Least share of the words of twins that both have, their parties apart."""
_FEWEST = 2
"""Words that twins have in common at least."""


def mirrored(
    sentence: str, beside: Iterable[str], claim: Passage, parties: Parties
) -> tuple[Edit, ...]:
    """How a sentence is read with its twin; () where the claim asks for none, or there is none.

    >>> from groundcheck.entailment.cast import find_parties
    >>> one = "Acme shall insure Bolt's goods."
    >>> parties = find_parties('Between Acme Inc. ("Acme") and Bolt LLC ("Bolt").')
    >>> mirrored(one, ["Bolt shall insure Acme's goods."], Passage("Both parties insure."), parties)
    ((0, 4, 'Each party'), (18, 22, 'the other party'))
    """
    if not (_OF_BOTH.search(claim.text) or _OF_ONE.search(claim.text)):
        return ()
    mentions = parties.mentions(sentence)
    roles = list(dict.fromkeys(each.role for each in mentions))
    if not 1 <= len(roles) <= 2:
        return ()
    for other in beside:
        if other != sentence and _are_twins(sentence, mentions, other, parties.mentions(other)):
            return tuple(_edits(sentence, mentions))
    return ()


def _are_twins(
    one: str, mentions: Sequence[Mention], other: str, others: Sequence[Mention]
) -> bool:
    turns, its = [m.role for m in mentions], [m.role for m in others]
    if len(turns) != len(its) or any(a == b for a, b in zip(turns, its, strict=True)):
        return False
    if len(set(zip(turns, its, strict=True))) != len(set(turns)):
        return False
    left, right = Passage(_bare(one, mentions)), Passage(_bare(other, others))
    shared, every = left.concepts & right.concepts, left.concepts | right.concepts
    if len(shared) < _FEWEST or len(shared) < ALIKE * len(every):
        return False
    values = [[(q.kind, q.normalised()) for q in each.quantities] for each in (left, right)]
    return values[0] == values[1]


def _bare(text: str, mentions: Sequence[Mention]) -> str:
    """A sentence without its number and its parties."""
    label = parse_label(text)
    for each in reversed(mentions):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text[label.end :] if label else text


def _edits(sentence: str, mentions: Sequence[Mention]) -> Iterable[Edit]:
    first = mentions[0].role
    for number, each in enumerate(mentions):
        article = _ARTICLE.search(sentence, 0, each.start)
        words = (
            "the other party" if each.role != first else "that party" if number else "Each party"
        )
        yield (article.start() if article else each.start), each.end, words
