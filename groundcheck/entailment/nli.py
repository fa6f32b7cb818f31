"""Entailment: a small model that reads windows of the contract and one claim.

What enters: questions, each a claim with the windows retrieved for it, best first. What leaves:
the probabilities that the contract supports the claim, leaves it open, or contradicts it. Nothing
is cut off: where a question has too many tokens the worst windows are left out, and a claim that
does not fit beside its best window is not answered.

A model is a folder with `entailment.onnx`, `tokenizer.json` and a `manifest.json` of checksums, as
`training/export.py` writes it; one ships with the package (`groundcheck/weights/MODEL_CARD.md`).
It is loaded on first use and may be shared between threads.
"""

import hashlib
import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from groundcheck.errors import ModelUnavailable
from groundcheck.text.aligned import AlignedText

WINDOWS = 4
"""Windows put before the model; training uses the same number."""


@dataclass(frozen=True, slots=True)
class Question:
    """A claim and where to look."""

    claim: str
    windows: tuple[str, ...]
    """Texts of the best windows, best first."""
    order: tuple[int, ...]
    """Indices of `windows` in document order."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the model makes of one question; the three sum to 1."""

    supported: float
    unsupported: float
    contradicted: float


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
    """A cross-encoder, run by ONNX Runtime on at most `threads` CPU threads."""

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
        return [loaded.read(question) for question in questions]

    def _load(self) -> "_Loaded":
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self.folder, self._threads)
            return self._loaded


Encoded = tuple[tuple[int, ...], int]
"""Token ids of `[CLS] premise [SEP] claim [SEP]`, and the index of the claim's first token."""


@dataclass(frozen=True)
class _Loaded:
    """A session with its tokenizer."""

    name: str
    checksum: str
    longest: int
    """Most tokens of a question."""
    session: Any
    tokenizer: Any
    marks: tuple[int, int]
    """Ids of the tokens that open and part a question."""

    def encode(self, question: Question) -> Encoded | None:
        claim = self.ids(uniform(question.claim))
        kept = list(range(len(question.windows)))
        pieces = [self.ids(uniform(text)) for text in question.windows]
        while kept and 3 + len(claim) + sum(len(pieces[i]) for i in kept) > self.longest:
            kept.pop()
        if not kept:
            return None
        premise = [token for i in question.order if i in kept for token in pieces[i]]
        opening, parting = self.marks
        return (opening, *premise, parting, *claim, parting), len(premise) + 2

    def ids(self, text: str) -> tuple[int, ...]:
        return _ids(self.tokenizer, text)

    def read(self, question: Question) -> Reading | None:
        """One question by itself.

        Questions are not put into batches: int8 activations are scaled over a whole batch, so a
        claim's reading would depend on the claims beside it, and on two threads it is no faster.
        """
        encoded = self.encode(question)
        if encoded is None:
            return None
        ids, split = encoded
        tokens = np.array([ids], dtype=np.int64)
        types = np.zeros_like(tokens)
        types[0, split:] = 1
        inputs = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": types,
        }
        logits = np.asarray(self.session.run(["logits"], inputs)[0][0], dtype=np.float64)
        powers = np.exp(logits - logits.max())
        supported, unsupported, contradicted = (float(p) for p in powers / powers.sum())
        return Reading(supported, unsupported, contradicted)


def uniform(text: str) -> str:
    """Plain quotes and dashes and single spaces: the form the model was trained on.

    >>> uniform("the \u201cFee\u201d   is due")
    'the "Fee" is due'
    """
    return " ".join(AlignedText.of(text).text.split())


@cache
def shipped(threads: int = 2) -> OnnxEntailment:
    """The model that comes with the package, shared by every Judge of the process."""
    return OnnxEntailment(Path(str(files("groundcheck") / "weights")), threads=threads)


def _load(folder: Path, threads: int) -> _Loaded:
    import onnxruntime
    from tokenizers import Tokenizer

    manifest = _manifest(folder)
    for name, expected in manifest["files"].items():
        _check(folder / name, expected)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    model = str(folder / "entailment.onnx")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return _Loaded(
        name=manifest["format"],
        checksum=manifest["files"]["entailment.onnx"],
        longest=manifest["longest_tokens"],
        session=onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"]),
        tokenizer=tokenizer,
        marks=_marks(tokenizer, folder),
    )


def _marks(tokenizer: Any, folder: Path) -> tuple[int, int]:
    opening, parting = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    if opening is None or parting is None:
        raise ModelUnavailable(f"{folder / 'tokenizer.json'} is not the tokenizer of this model")
    return opening, parting


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(
            f"the entailment model's manifest {path} cannot be read ({error}); "
            "install groundcheck again"
        ) from error
    return manifest


def _check(path: Path, expected: str) -> None:
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ModelUnavailable(
            f"the entailment model's file {path} cannot be read ({error.strerror}); "
            "install groundcheck again"
        ) from error
    if found != expected:
        raise ModelUnavailable(
            f"the entailment model's file {path} has checksum {found[:12]}..., but its manifest "
            f"says {expected[:12]}...; install groundcheck again"
        )


@lru_cache(maxsize=8192)
def _ids(tokenizer: Any, text: str) -> tuple[int, ...]:
    return tuple(tokenizer.encode(text, add_special_tokens=False).ids)
