"""Labelled answers: accuracy on what an LLM said about contracts, sentence by sentence.

What enters: JSON Lines, one answer a line, {"contract_file", "answer", "claims": [{"text", "label",
"evidence", "kind"}]}, each text an exact sentence of the answer, in order; and the folder of the
contracts. A sentence that the judge splits takes the worst status of its parts, as its label does.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from pydantic import Field

from groundcheck.bench import judged, measures
from groundcheck.bench.accuracy import Accuracy, Figure, Table
from groundcheck.bench.judged import Judged
from groundcheck.bench.measures import Flags
from groundcheck.bench.resampling import Vector, Weights, figure, weights_of
from groundcheck.bench.selection import Selection
from groundcheck.bench.source import Form, Labels, Words, read_rows
from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.golden.dataset import GoldenAnswer, GoldenClaim, locate
from groundcheck.golden.score import Outcome, outcomes_of
from groundcheck.judging.judge import Judge
from groundcheck.models import CHECKED, Report, Status

WRONG_SHARES = (0.031, 0.05, 0.10)
"""Shares wrong among what is delivered at which the share kept is told; 3.1 % is the published
rate of a commercial checker."""
NOTES = (
    "Intervals: 95 %, 1,000 bootstrap draws of whole contracts, seed 7.",
    "Wrong among delivered: of the claims found supported, those not labelled supported.",
    (
        "Kept at a share wrong: claims ranked by probability of support (of a split sentence the "
        "least of its parts), cut where most supported ones are kept at that share."
    ),
    "Evidence recall: claims with labelled evidence that any evidence shown overlaps.",
)


class _Claim(Labels):
    text: Words
    label: Status
    evidence: tuple[str, ...] = ()
    kind: str = ""
    note: str = ""


class _Answer(Labels):
    contract_file: str
    answer: Words
    claims: tuple[_Claim, ...] = Field(min_length=1)


def read_answers(path: Path, contracts: Path) -> list[GoldenAnswer]:
    """Labelled answers, each claim found in its answer.

    Args:
        path: JSON Lines.
        contracts: the folder that `contract_file` is relative to.

    Raises:
        InputError: a row does not validate, names a contract that is not there, or labels words
            that its answer does not hold; the message names the line.
    """
    rows = read_rows(path, _Answer)
    return [_golden(f"{path.name}:{number}", row, contracts) for number, row in rows]


def measure_answers(
    path: Path,
    contracts: Path,
    judge_for: Callable[[str], Judge],
    selection: Selection,
    told: Callable[[float], None],
) -> tuple[Accuracy, list[Judged]]:
    """Judge labelled answers; the figures, and every claim for a look at what went wrong.

    Args:
        path: JSON Lines.
        contracts: the folder of the contracts.
        judge_for: the judge for a contract's file name; cross-validation has one for each fold.
        selection: which part to measure.
        told: called with the share done, in (0, 1].
    """
    everything = read_answers(path, contracts)
    names = [golden.contract.name for golden in everything]
    answers = selection.of(everything, lambda golden: golden.contract.name, path)
    reports: list[Report] = []
    outcomes: list[Outcome] = []
    for done, golden in enumerate(answers, start=1):
        judge = judge_for(golden.contract.name)
        document = Document.from_path(golden.contract, settings=judge.settings.reading)
        reports.append(judge.evaluate(golden.answer, [document]))
        outcomes += outcomes_of(golden, reports[-1], document)
        told(done / len(answers))
    items = [_judged(outcome) for outcome in outcomes]
    accuracy = Accuracy(
        source=path.name,
        form=Form.ANSWERS,
        counts={
            "contracts": len({item.group for item in items}),
            "answers": len(answers),
            "claims": len(items),
        },
        tables=_tables(items, [outcome.evidence_hit for outcome in outcomes]),
        confusion=judged.confusion(items),
        layers=judged.layers(items),
        phases=judged.phases(reports),
        notes=(*NOTES, *selection.notes(names)),
    )
    return accuracy, items


def _golden(place: str, row: _Answer, contracts: Path) -> GoldenAnswer:
    contract = contracts / row.contract_file
    if not contract.is_file():
        raise InputError(f"{place}: there is no contract {contract}; name its folder, --contracts")
    claims = [
        GoldenClaim(
            id=f"{place}-{index}",
            contract=row.contract_file,
            answer=place,
            claim=claim.text,
            status=claim.label,
            evidence=claim.evidence,
            kind=claim.kind,
            why=claim.note,
        )
        for index, claim in enumerate(row.claims, start=1)
    ]
    return GoldenAnswer(contract, row.answer, locate(claims, row.answer))


def _judged(outcome: Outcome) -> Judged:
    claim = outcome.labelled.claim
    return Judged(
        name=claim.id,
        group=claim.contract,
        text=claim.claim,
        label=claim.status,
        kind=claim.kind,
        found=outcome.found,
        right=outcome.found is claim.status,
        parts=outcome.parts,
        evidence=claim.evidence,
    )


def _tables(items: Sequence[Judged], evidence: Sequence[bool | None]) -> tuple[Table, ...]:
    weights = weights_of([item.group for item in items])
    return (
        Table(title="Verdicts", figures=tuple(_verdicts(items, weights))),
        Table(title="Delivery", figures=tuple(_delivery(items, weights))),
        Table(title="Probability of support", figures=tuple(_probabilities(items, weights))),
        Table(title="Evidence", figures=(_evidence(evidence, weights),)),
        Table(title="Recall by kind", figures=tuple(_kinds(items, weights))),
    )


def _verdicts(items: Sequence[Judged], weights: Weights) -> list[Figure]:
    shares = partial(_share, weights)
    recalls = {s: shares(_found(items, s), _labelled(items, s)) for s in CHECKED}
    checked = int(sum(_labelled(items, s).sum() for s in CHECKED))
    figures = [figure("macro recall", np.mean([v for v, _ in recalls.values()], axis=0), checked)]
    figures += [figure(f"recall {status}", *recalls[status]) for status in CHECKED]
    figures += [
        figure(f"precision {s}", *shares(_labelled(items, s), _found(items, s))) for s in CHECKED
    ]
    return figures


def _delivery(items: Sequence[Judged], weights: Weights) -> list[Figure]:
    supported = _labelled(items, Status.SUPPORTED)
    delivered = _found(items, Status.SUPPORTED)
    scores = np.array([np.nan if i.support is None else i.support for i in items])
    wrong = figure("wrong among delivered", *_share(weights, ~supported, delivered))
    return [wrong] + [
        figure(
            f"supported kept at {limit:.1%} wrong",
            measures.kept(weights, scores, supported, limit),
            int(supported.sum()),
        )
        for limit in WRONG_SHARES
    ]


def _probabilities(items: Sequence[Judged], weights: Weights) -> list[Figure]:
    known = np.array([item.support is not None for item in items])
    weights, items = weights[:, known], [item for item in items if item.support is not None]
    scores = np.array([item.support for item in items], dtype=float)
    supported = _labelled(items, Status.SUPPORTED)
    return [
        figure("AUC of support", measures.auc(weights, scores, supported), len(items)),
        figure(
            "ECE of support", measures.calibration_error(weights, scores, supported), len(items)
        ),
        figure("Brier of support", measures.brier(weights, scores, supported), len(items)),
    ]


def _evidence(hits: Sequence[bool | None], weights: Weights) -> Figure:
    labelled = np.array([hit is not None for hit in hits])
    return figure("evidence recall", *_share(weights, np.array([bool(h) for h in hits]), labelled))


def _kinds(items: Sequence[Judged], weights: Weights) -> list[Figure]:
    right = np.array([item.right for item in items])
    kinds = sorted({(item.label, item.kind) for item in items})
    return [
        figure(f"{label}: {kind}", *_share(weights, right, among))
        for label, kind in kinds
        for among in [np.array([(i.label, i.kind) == (label, kind) for i in items])]
    ]


def _share(weights: Weights, hits: Flags, among: Flags) -> tuple[Vector, int]:
    return measures.share(weights, hits, among), int(among.sum())


def _labelled(items: Sequence[Judged], status: Status) -> Flags:
    return np.array([item.label == status for item in items])


def _found(items: Sequence[Judged], status: Status) -> Flags:
    return np.array([item.found is status for item in items])
