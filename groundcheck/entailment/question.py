"""Question: a claim and the pieces of the contract that the model reads it against.

What enters: a claim and pieces, best first. What leaves: as many of the best pieces as there is
room for, in reading order, with a mark where text between two of them was left out. A piece goes
in whole or not at all, and one that is too long leaves its room to the next.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from groundcheck.models import Span
from groundcheck.text.aligned import AlignedText

GAP = "|"
"""Stands between pieces that do not adjoin; one token."""
ADJOINING = 8
"""Most characters between two pieces that still read as one text: a line break, an indent."""


Edit = tuple[int, int, str]
"""A stretch of a text, by its start and end, and what is read in its place."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a document."""

    text: str
    start: int = 0
    """Where it begins in its document, code points."""
    document: str = ""
    glosses: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    """Places in `text`, in order, and what the words before each come to; it is read there."""
    edits: tuple[Edit, ...] = field(default=(), repr=False)
    """Stretches of `text`, in order, that are read otherwise: the bars of a table's row."""
    lead: str = field(default="", repr=False)
    """What opens it elsewhere: "The Customer shall:"; it is read first."""
    near: float = field(default=0.0, compare=False, repr=False)
    """How near by meaning it is to the claim it was found for, in [-1, 1]; 0 where not known."""

    @property
    def read(self) -> str:
        """What the model reads, its lead first."""
        return f"{self.lead} {self.told}" if self.lead else self.told

    @property
    def told(self) -> str:
        """Its text with the edits and the glosses.

        >>> Piece("It ends two years after May 4, 2020.", glosses=((35, "May 4, 2022"),)).told
        'It ends two years after May 4, 2020 (May 4, 2022).'
        """
        text = self.text
        glosses = (
            (place, place, f" ({gloss})")
            for place, gloss in self.glosses
            if not any(start < place < end for start, end, _ in self.edits)
        )
        for start, end, words in sorted((*self.edits, *glosses), reverse=True):
            text = f"{text[:start]}{words}{text[end:]}"
        return text

    @property
    def added(self) -> str:
        """What is read with it that it does not say itself: its lead, and what edits put in."""
        return " ".join((self.lead, *(words for *_, words in self.edits))).strip()

    @property
    def span(self) -> Span:
        """Where it stands in its document."""
        return Span(start=self.start, end=self.start + len(self.text))

    def tells(self, lead: str) -> bool:
        """Whether whoever has read this piece has read a lead."""
        return lead in (self.lead, self.read)

    def adjoins(self, other: "Piece") -> bool:
        """Whether `other` goes on where this piece ends."""
        between = other.start - self.start - len(self.text)
        return self.document == other.document and 0 <= between <= ADJOINING


@dataclass(frozen=True, slots=True)
class Question:
    """A claim and where to look."""

    claim: str
    pieces: tuple[Piece, ...]
    """Best first; none twice."""
    alone: bool = False
    """Whether the pieces are those that decide the claim, and nothing else is to be read."""


def pack(pieces: Sequence[Piece], room: int, length: Callable[[str], int]) -> tuple[Piece, ...]:
    """The best pieces that fit into `room` tokens, in reading order; one without tokens never does.

    >>> pack([Piece("c", 9), Piece("too long", 5), Piece("a", 0)], 4, len)
    (Piece(text='a', start=0, document=''), Piece(text='c', start=9, document=''))
    """
    kept: list[Piece] = []
    for piece in pieces:
        tokens = length(piece.read)
        needed = tokens + bool(kept)
        if tokens and needed <= room:
            kept.append(piece)
            room -= needed
    return tuple(sorted(kept, key=lambda piece: (piece.document, piece.start)))


def premise(pieces: Sequence[Piece]) -> Iterator[tuple[Piece | None, str]]:
    """Pieces in reading order with their texts, and None with `GAP` where something lies between.

    >>> parts = premise([Piece("One.", 0), Piece("Two.", 5), Piece("Nine.", 90)])
    >>> [text for _, text in parts]
    ['One.', 'Two.', '|', 'Nine.']
    """
    for before, piece in zip((None, *pieces), pieces, strict=False):
        if before and not before.adjoins(piece):
            yield None, GAP
        yield piece, uniform(piece.told if before and before.tells(piece.lead) else piece.read)


def uniform(text: str) -> str:
    """Plain quotes and dashes and single spaces: the form the model was trained on.

    >>> uniform("the \u201cFee\u201d   is due")
    'the "Fee" is due'
    """
    return " ".join(AlignedText.of(text).text.split())
