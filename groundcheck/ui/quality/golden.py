"""The golden set that the page looks at: the labels of the store, or the shipped claims.

What enters: the choice in the address. What leaves: counts from one query each, and cases, read
only when they are to be judged.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from groundcheck.bundled import samples_folder
from groundcheck.settings import ReadingSettings
from groundcheck.store import LabelStore
from groundcheck.store.labels import SETTLED
from groundcheck.ui import reviews
from groundcheck.ui.quality import keys

if TYPE_CHECKING:
    from groundcheck.golden.cases import Case
    from groundcheck.golden.score import GoldenScore, OnProgress


class Source(StrEnum):
    """Where labelled claims come from; the values stand in the address."""

    LABELS = "labels"
    SHIPPED = "shipped"


def label_store() -> LabelStore:
    """The labels of this process's store."""
    return LabelStore(reviews.store())


def settled() -> int:
    """How many items of the store are settled.

    Raises:
        StoreError: the store cannot be read.
    """
    tally = label_store().tally()
    return sum(tally[state] for state in SETTLED)


def choose() -> Source:
    """Let the reader choose a set; the labels of the store first, once there are any."""
    count = settled()
    names = {
        Source.LABELS: f"Settled labels ({count:,})",
        Source.SHIPPED: f"Shipped claims ({shipped_count():,})",
    }
    chosen = st.segmented_control(
        "Golden set",
        [Source.LABELS.value, Source.SHIPPED.value],
        default=(Source.LABELS if count else Source.SHIPPED).value,
        required=True,
        format_func=lambda value: names[Source(value)],
        key=keys.SOURCE,
        bind="query-params",
        help="Settled labels are those on which two reviewers agree or that somebody adjudicated. "
        "The shipped claims come with groundcheck.",
    )
    return Source(chosen) if chosen else Source.SHIPPED


def revision(source: Source) -> str:
    """A word that is another one whenever the set is."""
    if source is Source.LABELS:
        return label_store().revision()
    return "-".join(f"{path.name}:{path.stat().st_mtime_ns}" for path in _files())


def cases(source: Source) -> "Sequence[Case]":
    """The answers of a set with their labels, read once for each revision."""
    return _cases(source, revision(source))


def judging(source: Source, calibration: str) -> "Callable[[OnProgress], GoldenScore]":
    """What judges a set; a calibration by name and version, or ""."""
    judge, reading = reviews.judge_by(calibration), reviews.settings().reading
    store = label_store() if source is Source.LABELS else None

    def run(tell: "OnProgress") -> "GoldenScore":
        from groundcheck.golden.score import score_cases

        return score_cases(_read(store, reading), judge=judge, on_progress=tell)

    return run


@st.cache_resource(max_entries=1, show_spinner=False)
def shipped_count() -> int:
    """How many claims are shipped."""
    return sum(bool(line.strip()) for path in _files() for line in _lines(path))


@st.cache_resource(max_entries=2, show_spinner="Reading the golden set")
def _cases(source: Source, revision: str) -> "Sequence[Case]":  # noqa: ARG001 - the key
    store = label_store() if source is Source.LABELS else None
    return _read(store, reviews.settings().reading)


def _read(store: LabelStore | None, reading: ReadingSettings) -> "Sequence[Case]":
    from groundcheck.documents.document import Document
    from groundcheck.golden.cases import cases_of_files, cases_of_labels

    if store:
        return cases_of_labels(store)
    return cases_of_files(_files(), partial(Document.from_path, settings=reading))


def _files() -> list[Path]:
    return sorted((samples_folder() / "golden").glob("*.jsonl"))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
