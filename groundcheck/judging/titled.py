"""Titled: which of the pieces below titles a claim is read against.

What enters: pieces, each with what opens it, and a claim. What leaves: the pieces without titles that
are read with what stands below them, and without those below a title that the claim tells apart
from the one it names.
"""

import re
from collections.abc import Mapping, Sequence

from groundcheck.entailment.cast import Parties
from groundcheck.entailment.question import Piece
from groundcheck.judging.bare import is_bare
from groundcheck.judging.lines import as_lead, has_verb

_WORD = re.compile(r"\w+")


def without_told(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces without the titles that are read with what stands below them.

    >>> found = [Piece("Term", 0), Piece("Two years", 9, lead="Lease: Term:"), Piece("Lease of", 40)]
    >>> [piece.text for piece in without_told(found)]
    ['Two years', 'Lease of']
    """
    leads = [(piece, f": {piece.lead}") for piece in pieces if piece.lead]
    return tuple(
        piece
        for piece in pieces
        if not (
            is_bare(piece.text) and any(_tells(lead, piece) for of, lead in leads if of != piece)
        )
    )


def _tells(lead: str, title: Piece) -> bool:
    """Whether a title is a whole part of a lead that stands behind a colon."""
    return f": {as_lead(title.text)}" in lead


def under_the_named(
    pieces: Sequence[Piece], claim: str, parties: Mapping[str, Parties]
) -> tuple[Piece, ...]:
    """Pieces without those under a title that only the claim's own differs from.

    Of "Phase I: Payment: $20,000" and "Phase II: Payment: $45,000" a claim about Phase II is decided
    by the second. What is a party's is not told so: it may act where another's name stands.

    >>> found = [Piece("Fee: $9", 9, lead="Gold Plan:"), Piece("Fee: $5", 30, lead="Basic Plan:")]
    >>> [p.text for p in under_the_named(found, "The Basic Plan costs $9.", {})]
    ['Fee: $5']

    Args:
        pieces: of any number of documents.
        claim: what it says.
        parties: of each document by its name, as far as they are known.
    """
    said = _words(claim)
    titles = {p.lead: _words(p.lead) for p in pieces if p.lead and not has_verb(p.lead)}
    rivals = {
        title
        for title, words in titles.items()
        if any(_is_rival(words, other, said) for other in titles.values())
        and not any(each.mentions(title) for each in parties.values())
    }
    return tuple(piece for piece in pieces if piece.lead not in rivals)


def _is_rival(words: frozenset[str], named: frozenset[str], said: frozenset[str]) -> bool:
    """Whether a title says the same as another but for what the claim says of that one."""
    own, theirs = words - named, named - words
    return bool(words & named and own and theirs) and theirs <= said and not own & said


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
