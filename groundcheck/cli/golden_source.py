"""Where the golden claims of a command come from: files, or the settled labels of the store."""

import getpass
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundcheck.bundled import samples_folder
from groundcheck.cli.calibrated import judge_with
from groundcheck.cli.output import complain
from groundcheck.errors import InputError
from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.golden.regression import Snapshot
    from groundcheck.golden.score import GoldenScore
    from groundcheck.judging.judge import Judge

Paths = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="PATHS",
        help="JSONL files or folders of them.  [default: the shipped samples]",
    ),
]
Stored = Annotated[
    bool,
    typer.Option("--stored", help="Take the settled labels of the store, in place of files."),
]


def inputs_of(paths: list[Path] | None, *, stored: bool) -> Iterator[Path]:
    """The files that golden claims are read from."""
    from groundcheck.golden.cases import texts_of_files
    from groundcheck.store import LabelStore

    if stored:
        with LabelStore() as labels:
            yield Path(labels.name)
    else:
        yield from texts_of_files(paths or [samples_folder() / "golden"])


def scored(
    paths: list[Path] | None, calibration: str | None, *, stored: bool = False
) -> "GoldenScore":
    """Golden claims judged, by default the shipped ones; complains of pages not read."""
    if stored and paths:
        raise InputError("--stored takes labels of the store; leave the files out, or --stored")
    settings = Settings.load()
    judge = judge_with(calibration, settings)
    score = _scored_labels(judge) if stored else _scored_files(paths, judge, settings)
    if not score.outcomes:
        named = ", ".join(map(str, paths or [samples_folder() / "golden"]))
        raise InputError(f"no golden claims in {named}; name files that hold some")
    for told in score.unread:
        complain(f"claims about pages that were not read count as missed. {told}")
    return score


def _scored_files(paths: list[Path] | None, judge: "Judge", settings: Settings) -> "GoldenScore":
    from groundcheck.documents.document import Document
    from groundcheck.golden.cases import cases_of_files
    from groundcheck.golden.score import score_cases

    read = partial(Document.from_path, settings=settings.reading)
    return score_cases(cases_of_files(paths or [samples_folder() / "golden"], read), judge=judge)


def _scored_labels(judge: "Judge") -> "GoldenScore":
    from groundcheck.golden.cases import cases_of_labels
    from groundcheck.golden.score import score_cases
    from groundcheck.store import LabelStore

    with LabelStore() as labels:
        cases = cases_of_labels(labels)
        if not cases:
            raise InputError(
                f"no settled label in {labels.name}; label claims twice, or adjudicate them"
            )
        return score_cases(cases, judge=judge)


def keep_in_store(score: "GoldenScore", name: str) -> str:
    """Keep a snapshot of labels where the dashboard keeps them; the store's name."""
    from groundcheck.golden.snapshots import keep_verdicts
    from groundcheck.store import SnapshotStore

    with SnapshotStore() as snapshots:
        keep_verdicts(score, name, snapshots=snapshots, by=getpass.getuser())
        return snapshots.name


def baseline_of(name: str, *, stored: bool) -> "Snapshot":
    """The snapshot to compare with, of files or of labels."""
    from groundcheck.golden.regression import Snapshot, snapshot_path
    from groundcheck.golden.snapshots import find
    from groundcheck.store import LabelStore

    if not stored:
        return Snapshot.load(snapshot_path(name))
    with LabelStore() as labels:
        return find(name, labels=labels)
