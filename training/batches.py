"""Token ids and length-bucketed batches.

What enters: pairs. What leaves: batches of tensors, in an order fixed by seed and epoch, so that a
stopped run goes on where it was. Nothing is truncated: premises were packed to fit when they were
made, and a pair that does not fit is refused.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Encoding, Tokenizer
from torch import Tensor

from training.pairs import LABELS, Pair

UNTAUGHT = (0.0,) * len(LABELS)
"""What stands for a teacher's probabilities where none was asked."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """Token ids of one pair.

    Attributes:
        ids: ids of `[CLS] premise [SEP] hypothesis [SEP]`.
        split: index of the hypothesis's first token.
        allowed: for each label, whether it may be true.
        evidence: for each token, whether it belongs to what decides the hypothesis; None where
            that is not known.
        taught: the probability of each label that a teacher gives it; zeros where none was asked.
    """

    ids: np.ndarray
    split: int
    allowed: tuple[bool, ...]
    evidence: np.ndarray | None = None
    taught: tuple[float, ...] = UNTAUGHT


def load_tokenizer(folder: Path) -> Tokenizer:
    """The tokenizer of the encoder in `folder`, without truncation or padding."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def encode(tokenizer: Tokenizer, pairs: Sequence[Pair], *, longest: int) -> list[Encoded | None]:
    """Encode pairs; None where a pair has more than `longest` tokens."""
    encodings = tokenizer.encode_batch([(pair.premise, pair.hypothesis) for pair in pairs])
    return [
        _encoded(pair, encoding) if len(encoding.ids) <= longest else None
        for pair, encoding in zip(pairs, encodings, strict=True)
    ]


def _encoded(pair: Pair, encoding: Encoding) -> Encoded:
    allowed = tuple(label in pair.labels for label in LABELS)
    ids = np.asarray(encoding.ids, dtype=np.int32)
    return Encoded(
        ids,
        encoding.sequence_ids.index(1),
        allowed,
        _evidence(pair, encoding),
        pair.taught or UNTAUGHT,
    )


def _evidence(pair: Pair, encoding: Encoding) -> np.ndarray | None:
    """Which tokens of the premise overlap a place of the evidence."""
    if pair.evidence is None:
        return None
    found = np.zeros(len(encoding.ids), dtype=np.float32)
    for start, end in pair.evidence:
        for index, (first, last) in enumerate(encoding.offsets):
            if encoding.sequence_ids[index] == 0 and first < end and start < last:
                found[index] = 1
    return found


def plan(lengths: Sequence[int], *, size: int, seed: int, pool: int = 64) -> list[list[int]]:
    """Batches of indices: shuffled, then sorted by length within pools of `pool` batches."""
    rng = random.Random(seed)  # noqa: S311
    order = list(range(len(lengths)))
    rng.shuffle(order)
    batches = []
    for start in range(0, len(order), size * pool):
        chunk = sorted(order[start : start + size * pool], key=lambda index: lengths[index])
        batches += [chunk[i : i + size] for i in range(0, len(chunk), size)]
    rng.shuffle(batches)
    return batches


def by_length(lengths: Sequence[int], *, size: int) -> Iterator[list[int]]:
    """Batches of indices for prediction, longest first."""
    order = sorted(range(len(lengths)), key=lambda index: -lengths[index])
    yield from (order[i : i + size] for i in range(0, len(order), size))


def collate(rows: Sequence[Encoded]) -> dict[str, Tensor]:
    """Pad rows with zeros to the longest of them; tensors of shape (rows, tokens)."""
    width = max(len(row.ids) for row in rows)
    ids = np.zeros((len(rows), width), dtype=np.int64)
    mask, types = np.zeros_like(ids), np.zeros_like(ids)
    for index, row in enumerate(rows):
        ids[index, : len(row.ids)] = row.ids
        mask[index, : len(row.ids)] = 1
        types[index, row.split : len(row.ids)] = 1
    arrays = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def evidence_of(rows: Sequence[Encoded]) -> tuple[Tensor, Tensor]:
    """What the evidence head should say, and where it is asked: two tensors (rows, tokens).

    Asked are the tokens of premises whose evidence is known.
    """
    width = max(len(row.ids) for row in rows)
    wanted = np.zeros((len(rows), width), dtype=np.float32)
    asked = np.zeros_like(wanted)
    for index, row in enumerate(rows):
        if row.evidence is not None:
            wanted[index, : len(row.ids)] = row.evidence
            asked[index, 1 : row.split - 1] = 1
    return torch.from_numpy(wanted), torch.from_numpy(asked)
