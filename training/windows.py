"""The contract as the judge searches it: the product's own sentences, windows and ranking.

What enters: a contract's text and claims about it. What leaves: the pieces that the judge would put
before the model for each of them, chosen by the product's own code, so that training and serving
agree.
"""

import re
from collections.abc import Sequence
from functools import cached_property

from groundcheck.documents.document import Document
from groundcheck.entailment.question import Piece
from groundcheck.evidence.vectors import WordVectors
from groundcheck.evidence.windows import Window
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.models import Claim, ClaimType, Span, Verifiability
from groundcheck.settings import EvidenceSettings

COVERED = 0.6
"""Least share of an evidence quote's characters that windows must hold to count as found."""


class Contract:
    """One contract, or record of a tool, cut and indexed once."""

    def __init__(self, source: str | Document, vectors: WordVectors | None = None) -> None:
        """Index a text or a document with the product's default settings."""
        self._document = Document.from_text(source) if isinstance(source, str) else source
        self.text = self._document.text
        self._prepared = Prepared.of([self._document], EvidenceSettings(), vectors)
        self.index = self._prepared.index

    def ranked(self, claim: str, *, limit: int) -> list[Window]:
        """The best windows for a claim, best first."""
        return [hit.window for hit in self.index.search(claim, limit=limit)]

    def examined(self, claim: str) -> Examined:
        """A claim held against the contract, as the judge does before anything is read."""
        return self._prepared.examine(as_claim(claim))

    def pieces(self, claim: str) -> tuple[Piece, ...]:
        """The sentences that the judge puts before the model, best first."""
        return self._prepared.pieces(as_claim(claim))

    def sentences(self, spans: Sequence[Span]) -> tuple[Piece, ...]:
        """The sentences that overlap any of the spans, in order."""
        every = next(iter(self.index.sentences.values()))
        return tuple(
            self._prepared.led(Piece(self.text[s.start : s.end], s.start, self._document.id))
            for s in every
            if any(s.start < o.end and o.start < s.end for o in spans)
        )

    def find(self, quotes: Sequence[str]) -> list[Span]:
        """Every place of every quote that stands in the contract, however its lines are broken.

        White space is not compared: annotators' quotes come from other copies of the text.
        """
        places, letters = self._letters
        return [
            Span(start=places[hit.start()], end=places[hit.end() - 1] + 1)
            for quote in quotes
            if (wanted := "".join(quote.split()))
            for hit in re.finditer(re.escape(wanted), letters)
        ]

    @cached_property
    def _letters(self) -> tuple[list[int], str]:
        """The places of the text's signs without white space, and those signs."""
        places = [place for place, sign in enumerate(self.text) if not sign.isspace()]
        return places, "".join(self.text[place] for place in places)


def as_claim(text: str) -> Claim:
    """A whole text as one claim, whatever parts the judge would see in it."""
    return Claim(
        start=0,
        end=len(text),
        id="c1",
        text=text,
        sentence=Span(start=0, end=len(text)),
        type=ClaimType.GENERAL,
        verifiability=Verifiability.FACT,
    )


def covers(windows: Sequence[Window], span: Span) -> bool:
    """Whether windows together hold most of a span.

    Windows may overlap one another; the union is counted.
    """
    held = {
        position
        for window in windows
        for position in range(max(window.start, span.start), min(window.end, span.end))
    }
    return len(held) >= COVERED * (span.end - span.start)
