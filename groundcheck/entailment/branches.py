"""Branches: the item of a list within a sentence that a claim speaks of.

What enters: a sentence and a claim. What leaves: where the sentence's opening and that one item
stand, if the sentence lists items ("(a) on delivery, if by hand; (b) two days after it is sent, if
by e-mail") and the claim shares with one of them what no other item says; else the whole sentence.
A reader of the whole list takes the outcome of one item for that of another.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from groundcheck.documents.word.ordinals import formatted
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece
from groundcheck.models import Span

LEAD = 2
"""By how many times, and by how many concepts, an item must lead where another is spoken of too."""

_FEWEST = 2
"""Items of a list."""
_MARK = re.compile(r"(?<![\w(])\((?P<mark>[a-z]|[ivx]{1,4}|\d{1,2})\)\s")
_MOST = 26
"""Items of a list that are counted."""
_SERIES = tuple(
    tuple(formatted(number, form) for number in range(1, _MOST + 1))
    for form in ("lowerLetter", "lowerRoman", "decimal")
)
"""How items are counted."""


def spoken_of(sentence: str, claim: Passage) -> tuple[Span, ...]:
    """The stretches of a sentence to hold a claim against, in order.

    >>> text = "Notice counts (a) at once, if by hand; (b) two days later, if by e-mail."
    >>> [each.of(text) for each in spoken_of(text, Passage("E-mails count two days later."))]
    ['Notice counts ', '(b) two days later, if by e-mail.']
    """
    items = _items(sentence)
    chosen = _chosen(sentence, items, claim) if items else None
    if chosen is None:
        return (Span(start=0, end=len(sentence)),)
    opening = Span(start=0, end=items[0].start)
    return (opening, chosen) if opening.of(sentence).strip() else (chosen,)


def narrowed(pieces: Iterable[Piece], claim: Passage) -> tuple[Piece, ...]:
    """Pieces with only what a claim speaks of left of the lists in them; rows of tables whole."""
    return tuple(part for piece in pieces for part in _parts(piece, claim))


def _parts(piece: Piece, claim: Passage) -> Iterable[Piece]:
    if piece.edits:
        return (piece,)
    return (
        replace(
            piece,
            text=span.of(piece.text),
            start=piece.start + span.start,
            lead="" if number else piece.lead,
        )
        for number, span in enumerate(spoken_of(piece.text, claim))
    )


def _items(sentence: str) -> Sequence[Span]:
    """The items of the longest list in a sentence; none where it has no list."""
    marks = list(_MARK.finditer(sentence))
    starts = max((_counted(marks, series) for series in _SERIES), key=len)
    if len(starts) < _FEWEST:
        return ()
    ends = (*starts[1:], len(sentence))
    return [Span(start=start, end=end) for start, end in zip(starts, ends, strict=True)]


def _counted(marks: Sequence[re.Match[str]], series: Sequence[str]) -> list[int]:
    """Where marks stand that count on from the first of a series."""
    starts: list[int] = []
    for mark in marks:
        if len(starts) < len(series) and mark["mark"] == series[len(starts)]:
            starts.append(mark.start())
    return starts


def _chosen(sentence: str, items: Sequence[Span], claim: Passage) -> Span | None:
    """The one item that the claim speaks of; None where that is not plain."""
    told = claim.concepts - Passage(sentence[: items[0].start]).concepts
    said = [Passage(each.of(sentence)).concepts for each in items]
    alone = [
        sum(1 for name in told & own if sum(name in other for other in said) == 1) for own in said
    ]
    ranked = sorted(range(len(items)), key=lambda place: -alone[place])
    most, next_most = alone[ranked[0]], alone[ranked[1]]
    if not most or (next_most and most < max(LEAD * next_most, next_most + LEAD)):
        return None
    return items[ranked[0]]
