"""Probability: how often each status proved right where the judge was settled the same way.

What enters: the status and what settled it. What leaves: the shares of the three statuses among
labelled claims that the judge settled the same way, smoothed with one claim per status. The table
is measured (`benchmarks/probabilities.py`), not tuned.
"""

from functools import cache

from groundcheck.models import DecidedBy, Probability, Status
from groundcheck.text.lexicon import table


def probability_of(status: Status, by: DecidedBy) -> Probability:
    """The measured shares for a verdict of this make; equal shares where none was measured."""
    return _smoothed(_table().get(key(status, by), (0, 0, 0)))


def key(status: Status, by: DecidedBy) -> str:
    """The row of the table a verdict belongs to."""
    return f"{status.value}/{by.value}"


def _smoothed(counts: tuple[int, ...]) -> Probability:
    total = sum(counts) + len(counts)
    supported, unsupported = ((count + 1) / total for count in counts[:2])
    return Probability.of(supported=supported, unsupported=unsupported)


@cache
def _table() -> dict[str, tuple[int, ...]]:
    rows = table("probabilities", "groundcheck.judging")["counts"]
    return {name: tuple(counts) for name, counts in rows.items()}
