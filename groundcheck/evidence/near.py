"""Near: how near each sentence of the documents is to a claim by meaning.

What enters: sentences, once, then claims. What leaves: a similarity for every sentence and the
nearest ones in order. Equal similarities keep document order, so the same claim finds the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.document import Document
from groundcheck.evidence.vectors import WordVectors
from groundcheck.models import Span

BEST = 12
"""Sentences kept as the nearest ones."""


@dataclass(frozen=True, slots=True)
class Near:
    """One of the nearest sentences."""

    document: str
    """Document id."""
    sentence: int
    """Index of the sentence in its document."""
    span: Span


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near the sentences are to one claim."""

    cosines: NDArray[np.float32]
    """One for each sentence, in [-1, 1]."""
    places: Mapping[tuple[str, int], int]
    """(document id, first code point) -> index of the sentence in `cosines`."""
    best: tuple[Near, ...]
    """The nearest sentences, nearest first."""

    def of(self, document: str, start: int) -> float:
        """The similarity of the sentence that begins at `start`; 0 where nothing is known."""
        place = self.places.get((document, start))
        return 0.0 if place is None else float(self.cosines[place])


NO_NEARNESS = Nearness(np.zeros(0, dtype=np.float32), {}, ())
"""What is known without vectors."""


class NearSentences:
    """Vectors of every sentence of a set of documents."""

    def __init__(
        self,
        documents: Mapping[str, Document],
        sentences: Mapping[str, Sequence[Span]],
        vectors: WordVectors,
    ) -> None:
        """Encode the sentences; linear in the text."""
        self._vectors = vectors
        self._every = [
            Near(name, number, span)
            for name, spans in sentences.items()
            for number, span in enumerate(spans)
        ]
        self._places = {(n.document, n.span.start): i for i, n in enumerate(self._every)}
        texts = [near.span.of(documents[near.document].text) for near in self._every]
        self._encoded = vectors.encode(texts) if texts else None

    def to(self, claim: str) -> Nearness:
        """How near every sentence is to a claim."""
        if self._encoded is None:
            return NO_NEARNESS
        cosines = self._encoded @ self._vectors.encode([claim])[0]
        order = np.argsort(-cosines, kind="stable")[:BEST]
        return Nearness(cosines, self._places, tuple(self._every[int(i)] for i in order))
