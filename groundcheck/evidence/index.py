"""Index: everything about a set of documents that can be prepared before a claim is known.

What enters: documents. What leaves: an immutable index that finds, for the words of a claim,
the windows most likely to decide it. Building costs time linear in the text; searching does not
change the index, so threads may share it.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.evidence.fusion import fuse, thin
from groundcheck.evidence.lexical import LexicalRetriever, Retriever
from groundcheck.evidence.near import NO_NEARNESS, Near, Nearness, NearSentences
from groundcheck.evidence.vectors import WordVectors
from groundcheck.evidence.windows import Window, cut_windows
from groundcheck.models import Span
from groundcheck.settings import EvidenceSettings
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

POOL = 40
"""Windows taken from each retriever before fusion and thinning."""
NEAREST = 3
"""Sentences nearest by meaning whose windows are added where words did not find them."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A window found for a claim."""

    window: Window
    score: float
    """Fused retrieval score; comparable within one search only."""


class Index:
    """Windows of a set of documents, ready to be searched."""

    def __init__(
        self,
        documents: Sequence[Document],
        *,
        settings: EvidenceSettings | None = None,
        vectors: WordVectors | None = None,
    ) -> None:
        """Cut, count and index the documents.

        Args:
            documents: what is searched.
            settings: lengths and numbers of windows.
            vectors: to find sentences by meaning too; without them words alone decide.
        """
        settings = settings or EvidenceSettings()
        self.documents = {document.id: document for document in documents}
        self.sentences = {d.id: d.sentences for d in documents}
        self.windows: list[Window] = [
            window
            for document in documents
            for window in cut_windows(
                document.id,
                self.sentences[document.id],
                characters=settings.window_characters,
            )
        ]
        self._settings = settings
        words = {
            document.id: [content_words(s.of(document.text)) for s in self.sentences[document.id]]
            for document in documents
        }
        self.vocabulary = frozenset(
            word.norm for sentences in words.values() for sentence in sentences for word in sentence
        )
        """Every content word of the documents, normalised."""
        terms = [
            [
                concept(word.stem)
                for sentence in words[w.document][w.first_sentence : w.last_sentence + 1]
                for word in sentence
            ]
            for w in self.windows
        ]
        self._frequency = Counter(term for window in terms for term in set(window))
        self.retrievers: tuple[Retriever, ...] = (LexicalRetriever(terms),)
        self._near = NearSentences(self.documents, self.sentences, vectors) if vectors else None

    def rarity(self, term: str) -> float:
        """Inverse document frequency of a concept over the windows, in natural units > 0."""
        return math.log(1 + (len(self.windows) + 1) / (self._frequency[term] + 0.5))

    def nearness(self, query: str) -> Nearness:
        """How near every sentence is to a claim by meaning; all alike without vectors."""
        return self._near.to(query) if self._near else NO_NEARNESS

    def search(
        self, query: str, nearness: Nearness = NO_NEARNESS, *, limit: int | None = None
    ) -> list[Hit]:
        """The windows most likely to decide a claim, best first, overlaps thinned.

        Args:
            query: the claim and whatever context it is read in.
            nearness: of that query; windows of the nearest sentences that no window found by
                words holds come last.
            limit: most windows found by words; by default the settings' `top_windows`.
        """
        terms = _terms(query)
        rankings = [retriever.rank(terms, query, limit=POOL) for retriever in self.retrievers]
        ranked = fuse(rankings, k=self._settings.fusion_k)
        kept = thin(ranked, self.windows, limit=limit or self._settings.top_windows)
        hits = [Hit(self.windows[index], score) for index, score in kept]
        for near in nearness.best[:NEAREST]:
            if not any(hit.window.holds(near.document, near.sentence) for hit in hits):
                hits.append(Hit(self._window_of(near), 0.0))
        return hits

    def _window_of(self, near: Near) -> Window:
        """The window that has most text around a sentence."""
        holding = [w for w in self.windows if w.holds(near.document, near.sentence)]
        return max(
            holding,
            key=lambda w: min(near.sentence - w.first_sentence, w.last_sentence - near.sentence),
        )

    def sentences_of(self, window: Window) -> tuple[Span, ...]:
        """The sentence spans a window is made of."""
        spans = self.sentences[window.document]
        return tuple(spans[window.first_sentence : window.last_sentence + 1])


def _terms(text: str) -> list[str]:
    return [concept(word.stem) for word in content_words(text)]
