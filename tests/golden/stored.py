"""A store whose golden items are settled: the shipped claims of a contract or two."""

from datetime import UTC, datetime
from pathlib import Path

from groundcheck.golden.formats.claims import from_claims
from groundcheck.store import LabelStore
from tests.golden.building import SAMPLES

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def fill(labels: LabelStore, *names: str) -> int:
    """Take the shipped claims of contracts into a store; how many."""
    taken = 0
    for name in names:
        path: Path = SAMPLES / "golden" / f"{name}.jsonl"
        taken += labels.take(*from_claims(path, by="Ann", at=NOW), name=path.name).items
    return taken
