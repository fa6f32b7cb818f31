"""Premise and hypothesis pairs: what every preparation step writes and every later step reads.

What enters and leaves: JSON lines, one `Pair` a line. A pair says which of the three labels are
possible: one for a three-way row, two for a `not_entailment` row, so that both train one head.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path


class Label(StrEnum):
    """What a premise says about a hypothesis; the order is the order of the model's outputs."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


LABELS = tuple(Label)

NLI_LABELS: dict[str, tuple[Label, ...]] = {
    "entailment": (Label.SUPPORTED,),
    "neutral": (Label.UNSUPPORTED,),
    "contradiction": (Label.CONTRADICTED,),
    "not_entailment": (Label.UNSUPPORTED, Label.CONTRADICTED),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """One training or evaluation example.

    Attributes:
        premise: text of the source, as the model reads it.
        hypothesis: the claim.
        labels: the labels that may be true; more than one where the source is two-way.
        source: the data set or the kind of edit the pair came from.
        group: key of the contract (hash of its text); pairs of one group never straddle a split.
        claim_id: identity of the labelled claim, or "" for pairs that are not one.
        evidence: [start, end) of what decides the hypothesis, in characters of the premise; empty
            where nothing does, None where it is not known.
        taught: the probability that a larger model, its teacher, gives each label, in the order
            of `LABELS`; None where none was asked.
    """

    premise: str
    hypothesis: str
    labels: tuple[Label, ...]
    source: str
    group: str = ""
    claim_id: str = ""
    evidence: tuple[tuple[int, int], ...] | None = None
    taught: tuple[float, ...] | None = None

    @property
    def label(self) -> Label:
        """The label of a three-way pair.

        Raises:
            ValueError: more than one label is possible.
        """
        if len(self.labels) != 1:
            raise ValueError(f"pair of {self.source} is two-way: {self.labels}")
        return self.labels[0]


def read_pairs(path: Path) -> list[Pair]:
    """Read pairs from JSON lines."""
    return [_pair(row) for row in read_rows(path)]


def write_pairs(path: Path, pairs: Iterable[Pair]) -> int:
    """Write pairs as JSON lines and return how many."""
    return write_rows(path, (asdict(pair) for pair in pairs))


def read_rows(path: Path) -> Iterator[dict[str, object]]:
    """Rows of a JSON lines file, in order."""
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def write_rows(path: Path, rows: Iterable[dict[str, object]]) -> int:
    """Write rows as JSON lines and return how many."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as out:
        return sum(bool(out.write(json.dumps(row, ensure_ascii=False) + "\n")) for row in rows)


def sha256_of(path: Path) -> str:
    """Hexadecimal sha256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text_key(text: str) -> str:
    """Key of a text for grouping: equal for texts that differ in white space or case only.

    >>> text_key("The  Fee") == text_key("the fee")
    True
    """
    return hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:16]


def _pair(row: dict[str, object]) -> Pair:
    values = dict(row)
    values["labels"] = tuple(Label(label) for label in row["labels"])  # type: ignore[attr-defined]
    if row.get("evidence") is not None:
        values["evidence"] = tuple((a, b) for a, b in row["evidence"])  # type: ignore[attr-defined]
    if row.get("taught") is not None:
        values["taught"] = tuple(row["taught"])  # type: ignore[arg-type]
    return Pair(**values)  # type: ignore[arg-type]
