"""Re-anchoring: the evidence of a report, looked for in another revision of a document.

What enters: a report, and a document newer (or older) than the one it was judged against. What
leaves: for each piece of evidence whether its words stand where they stood, stand elsewhere, or are
gone. What always holds: against the same text every piece stays where it is; a piece that is gone
is never moved to words that only resemble it; no verdict changes.
"""

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum

from groundcheck.documents.anchors import Anchors
from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.judging.cited import cite
from groundcheck.models import DocumentInfo, Evidence, Report, Span, Value


class Outcome(StrEnum):
    """What became of a piece of evidence."""

    SAME = "same"
    """Its words stand at the same offsets."""
    MOVED = "moved"
    """Its words stand word for word at another place, or in other typography or white space."""
    GONE = "gone"
    """Its words do not stand in the document any more."""


class Anchor(Value):
    """One piece of evidence and what became of it."""

    claim: str
    """Id of the claim it stands with."""
    number: int
    """Position among that claim's evidence, from 0."""
    outcome: Outcome
    before: Evidence
    """As the report has it."""
    after: Evidence | None
    """Its place in the other revision; None where it is gone."""


class Reanchored(Value):
    """The evidence of a report in another revision of one of its documents."""

    before: DocumentInfo
    """The document as the report knows it."""
    after: DocumentInfo
    """The document it was compared with."""
    anchors: tuple[Anchor, ...]
    """Each piece of evidence from that document, in the order of the report."""

    @property
    def is_same_revision(self) -> bool:
        """Whether the two are the same file, byte by byte."""
        return self.before.revision == self.after.revision

    def of(self, outcome: Outcome) -> tuple[Anchor, ...]:
        """The pieces with one outcome, in order."""
        return tuple(anchor for anchor in self.anchors if anchor.outcome is outcome)

    def claims_with(self, outcome: Outcome) -> tuple[str, ...]:
        """Ids of the claims that rest on a piece with that outcome, each once, in order."""
        return tuple(dict.fromkeys(anchor.claim for anchor in self.of(outcome)))


def reanchor(report: Report, document: Document, *, replaces: str | None = None) -> Reanchored:
    """Look for a report's evidence in another revision of one of its documents.

    A quote found once stands there. One found several times stands where the quotes around it
    moved to: at the place nearest to its old one, shifted as its nearest neighbour was.

    Args:
        report: what was judged.
        document: the other revision.
        replaces: id of the report's document it is a revision of; by default the one with its
            revision, else its title, else the only one.

    Raises:
        InputError: no document of the report is meant, or more than one could be.
    """
    before = _counterpart(report, document, replaces)
    pieces = [
        (claim.id, number, evidence)
        for claim in report.claims
        for number, evidence in enumerate(claim.evidence)
        if evidence.document == before.id
    ]
    found = _place_all([evidence for _, _, evidence in pieces], document)
    anchors = tuple(
        _anchor(claim, number, evidence, place, document)
        for (claim, number, evidence), place in zip(pieces, found, strict=True)
    )
    return Reanchored(before=before, after=document.info(), anchors=anchors)


def _counterpart(report: Report, document: Document, replaces: str | None) -> DocumentInfo:
    known = report.documents
    if replaces is not None:
        chosen = [info for info in known if info.id == replaces]
    else:
        alike = [info for info in known if info.revision == document.revision]
        titled = [info for info in known if info.title.casefold() == document.title.casefold()]
        chosen = alike or titled or list(known)
    if len(chosen) == 1:
        return chosen[0]
    names = ", ".join(f"{info.id} ({info.title})" for info in known)
    raise InputError(
        f"{document.title} could not be told to be a revision of one document of the report; "
        f"name it by `replaces`: {names}"
    )


def _place_all(pieces: Sequence[Evidence], document: Document) -> list[Span | None]:
    """The place of each piece, or None; pieces found once guide those found more often."""
    text = Anchors(document.text)
    places = [_here(piece, document) or text.places(piece.quote) for piece in pieces]
    moves = sorted(
        (piece.start, found[0].start - piece.start)
        for piece, found in zip(pieces, places, strict=True)
        if len(found) == 1
    )
    return [
        min(found, key=lambda place: abs(place.start - _expected(piece.start, moves)), default=None)
        for piece, found in zip(pieces, places, strict=True)
    ]


def _here(piece: Evidence, document: Document) -> tuple[Span, ...]:
    """The old place, if the same words stand there."""
    here = Span(start=piece.start, end=piece.end)
    return (here,) if here.of(document.text) == piece.quote else ()


def _expected(start: int, moves: Sequence[tuple[int, int]]) -> int:
    """Where a piece is expected: shifted as the piece next to it that was found once."""
    if not moves:
        return start
    at = bisect_left(moves, (start, 0))
    near = min(moves[max(0, at - 1) : at + 1], key=lambda move: abs(move[0] - start))
    return start + near[1]


def _anchor(
    claim: str, number: int, before: Evidence, place: Span | None, document: Document
) -> Anchor:
    if place is None:
        return Anchor(claim=claim, number=number, outcome=Outcome.GONE, before=before, after=None)
    after = cite(document, place, before.role)
    stays = (after.start, after.end, after.quote) == (before.start, before.end, before.quote)
    outcome = Outcome.SAME if stays else Outcome.MOVED
    return Anchor(claim=claim, number=number, outcome=outcome, before=before, after=after)
