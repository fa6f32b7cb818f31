"""Groundedness rows: accuracy on a sentence and the text it should rest on, two labels.

What enters: JSON Lines of {"premise", "hypothesis", "label"}, the label "supported" or
"not_supported". A row counts as found supported if the worst of its parts is.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

import numpy as np

from groundcheck.bench import judged
from groundcheck.bench.accuracy import Accuracy
from groundcheck.bench.judged import Judged
from groundcheck.bench.selection import Selection
from groundcheck.bench.source import Form, Labels, Words, read_rows
from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.figures import measures
from groundcheck.figures.figure import Table
from groundcheck.figures.resampling import figure, weights_of
from groundcheck.golden.score import worst_status
from groundcheck.judging.judge import Judge
from groundcheck.models import Report, Status

NOTES = (
    "Intervals: 95 %, 1,000 bootstrap draws of whole premises, seed 7.",
    "Balanced accuracy: mean of the recall of supported and of not supported rows, by status.",
    (
        "AUC: of the probability of support, the least over the parts of a sentence; rows in which "
        "nothing was compared have none and are left out of it."
    ),
)


class Label(StrEnum):
    """Whether the premise carries the hypothesis."""

    SUPPORTED = "supported"
    NOT_SUPPORTED = "not_supported"


class _Row(Labels):
    premise: Words
    hypothesis: Words
    label: Label


def measure_rows(
    path: Path, judge: Judge, selection: Selection, told: Callable[[float], None]
) -> tuple[Accuracy, list[Judged]]:
    """Judge groundedness rows; the figures, and every row for a look at what went wrong.

    Raises:
        InputError: a row does not validate, or contracts are named, of which rows know nothing.
    """
    if selection.only is not None:
        raise InputError(f"{path} holds rows without contracts; leave --only away")
    rows = read_rows(path, _Row)[: selection.limit]
    reports: list[Report] = []
    items: list[Judged] = []
    for done, (number, row) in enumerate(rows, start=1):
        premise = Document.from_text(row.premise, settings=judge.settings.reading)
        reports.append(judge.evaluate(row.hypothesis, [premise]))
        items.append(_judged(f"{path.name}:{number}", row, reports[-1], premise.revision))
        told(done / len(rows))
    apart = sum(item.support is None for item in items)
    accuracy = Accuracy(
        source=path.name,
        form=Form.ROWS,
        counts={
            "premises": len({item.group for item in items}),
            "rows": len(items),
            "rows without a probability": apart,
        },
        tables=(_table(items),),
        confusion=judged.confusion(items),
        layers=judged.layers(items),
        phases=judged.phases(reports),
        notes=(*NOTES, *selection.notes([])),
    )
    return accuracy, items


def _judged(name: str, row: _Row, report: Report, premise: str) -> Judged:
    found = worst_status(report.claims)
    right = (found is Status.SUPPORTED) == (row.label is Label.SUPPORTED)
    return Judged(
        name, premise, row.hypothesis, row.label, "", found, right=right, parts=report.claims
    )


def _table(items: Sequence[Judged]) -> Table:
    weights = weights_of([item.group for item in items])
    right = np.array([item.right for item in items])
    supported = np.array([item.label == Label.SUPPORTED for item in items])
    recalls = [measures.share(weights, right, among) for among in (supported, ~supported)]
    known = np.array([item.support is not None for item in items])
    scores = np.array([i.support for i in items if i.support is not None], dtype=float)
    area = measures.auc(weights[:, known], scores, supported[known])
    return Table(
        title="Supported against not",
        figures=(
            figure("balanced accuracy", np.mean(recalls, axis=0), len(items)),
            figure("recall supported", recalls[0], int(supported.sum())),
            figure("recall not supported", recalls[1], int((~supported).sum())),
            figure("AUC of support", area, int(known.sum())),
        ),
    )
