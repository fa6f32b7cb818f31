"""Lexical retrieval: BM25 over stemmed content words.

What enters: the words of every window, once, and a query's words, often. What leaves: window
indices, best first. The same words give the same ranking on every run.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt


class Retriever(Protocol):
    """Anything that ranks windows for a query; dense retrieval implements it too."""

    def rank(self, terms: Sequence[str], text: str, *, limit: int) -> list[int]:
        """Indices of the best windows, best first, at most `limit`."""
        ...


class LexicalRetriever:
    """Okapi BM25 (Lucene's variant, k1 1.5, b 0.75) by bm25s."""

    def __init__(self, windows: Sequence[Sequence[str]]) -> None:
        """Index the terms of every window.

        Args:
            windows: for each window its terms (stems), in order; may hold empty windows.
        """
        self._vocabulary = _vocabulary(windows)
        self._model = _fit(windows, self._vocabulary)

    def rank(self, terms: Sequence[str], text: str, *, limit: int) -> list[int]:
        """Indices of the windows that share a term with the query, best first."""
        known = [self._vocabulary[term] for term in terms if term in self._vocabulary]
        if not known or self._model is None:
            return []
        scores: npt.NDArray[np.float32] = self._model.get_scores_from_ids(known)
        best = np.lexsort((np.arange(len(scores)), -scores))[:limit]
        return [int(index) for index in best if scores[index] > 0]


def _vocabulary(windows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Term ids in order of first use: sets would make ties depend on the hash seed."""
    ids: dict[str, int] = {}
    for terms in windows:
        for term in terms:
            ids.setdefault(term, len(ids))
    return ids


def _fit(windows: Sequence[Sequence[str]], vocabulary: dict[str, int]) -> Any:
    import bm25s

    if not vocabulary:
        return None
    model = bm25s.BM25()
    ids = [[vocabulary[term] for term in terms] for terms in windows]
    model.index((ids, dict(vocabulary)), show_progress=False)
    return model
