"""Vectors: sentences found by what they mean, where they share few words with a claim.

What enters: texts. What leaves: unit vectors, the sum of a short vector for each token. The token
vectors were trained so that a claim lies near the contract sentences that decide it
(`training/vectors.py`); adding them up takes no model, so a contract of 100 pages is a moment.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundcheck.text.aligned import AlignedText
from groundcheck.weights import load_tokenizer, verified

Vectors = NDArray[np.float32]
"""Shape (texts, size); each row of length 1, or 0 for a text without tokens."""


class WordVectors:
    """Trained token vectors and the tokenizer they belong to."""

    def __init__(self, folder: Path) -> None:
        """Load `words.npz` and `tokenizer.json`.

        Raises:
            ModelUnavailable: a file is missing or is not the one the manifest describes.
        """
        self._tokenizer = load_tokenizer(folder)
        with np.load(verified(folder, "words.npz")) as stored:
            scale = stored["scale"][:, None].astype(np.float32)
            self._tokens = stored["vectors"].astype(np.float32) * scale

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One vector for each text."""
        plain = [AlignedText.of(text).text for text in texts]
        encoded = self._tokenizer.encode_batch(plain, add_special_tokens=False)
        summed = np.stack([self._tokens[encoding.ids].sum(axis=0) for encoding in encoded])
        lengths = np.linalg.norm(summed, axis=1, keepdims=True)
        return np.asarray(summed / np.maximum(lengths, 1e-9), dtype=np.float32)


@cache
def vectors_in(folder: Path) -> WordVectors:
    """The vectors of a folder of weights, shared by every Index of the process."""
    return WordVectors(folder)
