"""Entailment: a small model that reads pieces of the contract and one claim.

What enters: questions, each a claim with the pieces of the contract that speak of it, best first.
What leaves: the probabilities that the contract supports the claim, leaves it open, or contradicts
it, and which of the pieces decide that. Nothing is cut off: pieces for which there is no room are
left out whole, and a claim that fits beside no piece is not answered.

A model is a folder with `entailment.onnx`, which reads the best sentences joined and points at
those that decide; `alone.onnx`, which reads these alone (without it the first network does);
`tokenizer.json`; and a `manifest.json` of checksums, as `training/export.py` writes it. One ships
with the package (`groundcheck/weights/MODEL_CARD.md`). It is loaded on first use and may be shared
between threads.
"""

import hashlib
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from groundcheck.entailment.question import Piece, Question, pack, premise, uniform
from groundcheck.errors import ModelUnavailable
from groundcheck.weights import load_tokenizer, read_manifest, shipped_folder, verified

FORMAT = "groundcheck.entailment/2"
"""What `training/export.py` writes: the labels, and what each token has to do with them."""
SLOWER = ["SkipLayerNormFusion"]
"""What ONNX Runtime would fuse, and is an eighth faster without."""
JOINED, ALONE = "entailment.onnx", "alone.onnx"
"""The networks of a folder; the second may be missing."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the model makes of one question; the three probabilities sum to 1."""

    supported: float
    unsupported: float
    contradicted: float
    deciding: tuple[float, ...] = ()
    """Of each piece of the question, in its order, how likely it belongs to what decides the claim,
    in [0, 1]; 0 for a piece that found no room. Empty from a model that does not say."""

    @property
    def surest(self) -> float:
        """How surely the pieces speak of the claim, for it or against it."""
        return max(self.supported, self.contradicted)

    def unread(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Those of a question's pieces that found no room, as far as the model says."""
        return tuple(p for p, share in zip(pieces, self.deciding, strict=False) if not share)

    def among(self, pieces: Sequence[Piece], every: Sequence[Piece]) -> "Reading":
        """The reading of some of a claim's pieces as one of all, of which the others decide nothing."""
        known = dict(zip(pieces, self.deciding, strict=False))
        return replace(self, deciding=tuple(known.get(piece, 0.0) for piece in every))


class Entailment(Protocol):
    """Anything that reads questions."""

    @property
    def name(self) -> str:
        """Name and version, as a Report's `judge.layers` shows it."""
        ...

    def read(self, questions: Sequence[Question]) -> list[Reading | None]:
        """One reading per question, in order; None where a question does not fit."""
        ...


class OnnxEntailment:
    """A cross-encoder, run by ONNX Runtime on at most `threads` CPU threads.

    Each thread reads questions of its own: for a model of this size that is 1.5 times as fast as
    two threads that share one question.
    """

    def __init__(self, folder: Path, *, threads: int = 2) -> None:
        """Name the folder of the weights; nothing is read yet."""
        self.folder = folder
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    @property
    def name(self) -> str:
        """The model's name and the start of its checksum."""
        loaded = self._load()
        return f"{loaded.name}@{loaded.checksum[:8]}"

    def read(self, questions: Sequence[Question]) -> list[Reading | None]:
        """One reading per question, in order.

        Raises:
            ModelUnavailable: a file is missing or is not the one the manifest describes.
        """
        loaded = self._load()
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(loaded.read, questions))

    def _load(self) -> "_Loaded":
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self.folder)
            return self._loaded


@dataclass(frozen=True, slots=True)
class _Encoded:
    """Token ids of `[CLS] premise [SEP] claim [SEP]`."""

    ids: tuple[int, ...]
    split: int
    """Index of the claim's first token."""
    places: Mapping[Piece, slice]
    """Where each piece stands among the tokens."""


@dataclass(frozen=True)
class _Loaded:
    """A session with its tokenizer."""

    name: str
    checksum: str
    longest: int
    """Most tokens of a question."""
    joined: Any
    """The session that reads the best sentences together."""
    alone: Any
    """The session that reads deciding sentences alone; may be the same."""
    tokenizer: Any
    marks: tuple[int, int]
    """Ids of the tokens that open and part a question."""

    def encode(self, question: Question) -> _Encoded | None:
        claim = self.ids(uniform(question.claim))
        pieces = pack(question.pieces, self.longest - 3 - len(claim), self._length)
        if not pieces:
            return None
        opening, parting = self.marks
        ids, places = [opening], {}
        for piece, text in premise(pieces):
            tokens = self.ids(text)
            if piece:
                places[piece] = slice(len(ids), len(ids) + len(tokens))
            ids += tokens
        return _Encoded((*ids, parting, *claim, parting), len(ids) + 1, places)

    def _length(self, text: str) -> int:
        return len(self.ids(uniform(text)))

    def ids(self, text: str) -> tuple[int, ...]:
        return _ids(self.tokenizer, text)

    def read(self, question: Question) -> Reading | None:
        """One question by itself.

        Questions are not put into batches: int8 activations are scaled over a whole batch, so a
        claim's reading would depend on the claims beside it.
        """
        encoded = self.encode(question)
        if encoded is None:
            return None
        tokens = np.array([encoded.ids], dtype=np.int64)
        types = np.zeros_like(tokens)
        types[0, encoded.split :] = 1
        inputs = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": types,
        }
        session = self.alone if question.alone else self.joined
        logits, pointer = session.run(["logits", "evidence"], inputs)
        powers = np.exp(logits[0].astype(np.float64) - logits.max())
        supported, unsupported, contradicted = (float(p) for p in powers / powers.sum())
        likely = 1 / (1 + np.exp(-pointer[0].astype(np.float64)))
        deciding = tuple(
            float(likely[encoded.places[piece]].mean()) if piece in encoded.places else 0.0
            for piece in question.pieces
        )
        return Reading(supported, unsupported, contradicted, deciding)


@cache
def shipped(threads: int = 2) -> OnnxEntailment:
    """The model that comes with the package, shared by every Judge of the process."""
    return OnnxEntailment(shipped_folder(), threads=threads)


def _load(folder: Path) -> _Loaded:
    manifest = read_manifest(folder)
    if manifest.get("format") != FORMAT:
        raise ModelUnavailable(
            f"the entailment model in {folder} has the format {manifest.get('format')!r}, and this "
            f"version of groundcheck reads {FORMAT!r}; export the model again"
        )
    networks = [JOINED, ALONE] if ALONE in manifest["files"] else [JOINED]
    sessions = [_session(verified(folder, name)) for name in networks]
    tokenizer = load_tokenizer(folder)
    return _Loaded(
        name=manifest["format"],
        checksum=_checksum([manifest["files"][name] for name in networks]),
        longest=manifest["longest_tokens"],
        joined=sessions[0],
        alone=sessions[-1],
        tokenizer=tokenizer,
        marks=_marks(tokenizer, folder),
    )


def _session(path: Path) -> Any:
    """A network on one thread; each question has a thread of its own.

    Questions differ in length, and a plan of memory kept for each length gains no time.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    return onnxruntime.InferenceSession(
        str(path), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOWER
    )


def _checksum(each: Sequence[str]) -> str:
    """One checksum for all networks; a single one keeps its own."""
    return each[0] if len(each) == 1 else hashlib.sha256("".join(each).encode()).hexdigest()


def _marks(tokenizer: Any, folder: Path) -> tuple[int, int]:
    opening, parting = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    if opening is None or parting is None:
        raise ModelUnavailable(f"{folder / 'tokenizer.json'} is not the tokenizer of this model")
    return opening, parting


@lru_cache(maxsize=8192)
def _ids(tokenizer: Any, text: str) -> tuple[int, ...]:
    return tuple(tokenizer.encode(text, add_special_tokens=False).ids)
