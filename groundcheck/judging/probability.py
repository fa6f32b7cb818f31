"""Probability: how often each status proved right where the judge found what it found.

What enters: the status, what settled it, and the strength of the signal. What leaves: the shares
of the three statuses among labelled claims settled the same way with similar strength. The table
is measured (see `benchmarks/probabilities.py`), smoothed with one claim per status, and not tuned.
"""

import json
from functools import cache
from importlib.resources import files

from groundcheck.models import DecidedBy, Probability, Status

BANDS = (0.0, 0.35, 0.5, 0.65)
"""Lower bounds of the bands of strength the table tells apart."""


def probability_of(status: Status, by: DecidedBy, strength: float) -> Probability:
    """The measured shares for a verdict of this make."""
    counts = _table().get(key(status, by, strength)) or _table().get(status.value) or [1, 1, 1]
    return _smoothed(counts)


def key(status: Status, by: DecidedBy, strength: float) -> str:
    """The row of the table a verdict belongs to."""
    band = max(bound for bound in BANDS if strength >= bound)
    return f"{status.value}/{by.value}/{band}"


def _smoothed(counts: list[int]) -> Probability:
    total = sum(counts) + len(counts)
    supported, unsupported = (round((count + 1) / total, 4) for count in counts[:2])
    return Probability(
        supported=supported,
        unsupported=unsupported,
        contradicted=round(1 - supported - unsupported, 4),
    )


@cache
def _table() -> dict[str, list[int]]:
    path = files("groundcheck.judging").joinpath("data/probabilities.json")
    counts: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8"))["counts"]
    return counts
