"""Labelled answers: accuracy on what an LLM said about contracts, sentence by sentence.

What enters: JSON Lines, one answer a line, {"contract_file", "answer", "claims": [{"text", "label",
"evidence", "kind"}]}, each text an exact sentence of the answer, in order; and the folder of the
contracts. A sentence that the judge splits takes the worst status of its parts, as its label does.
"""

from collections.abc import Callable
from pathlib import Path

from pydantic import Field

from groundcheck.bench import judged
from groundcheck.bench.accuracy import Accuracy
from groundcheck.bench.judged import Judged
from groundcheck.bench.selection import Selection
from groundcheck.bench.source import Form, Labels, Words, read_rows
from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.golden.dataset import GoldenAnswer, GoldenClaim, locate
from groundcheck.golden.score import Outcome, outcomes_of
from groundcheck.golden.tables import NOTES, tables_of
from groundcheck.judging.judge import Judge
from groundcheck.models import Report
from groundcheck.store.labels import LabelStatus


class _Claim(Labels):
    text: Words
    label: LabelStatus
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
        outcomes += outcomes_of(golden.labelled, reports[-1], (document,))
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
        tables=tables_of(outcomes),
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
        right=outcome.right,
        parts=outcome.parts,
        evidence=claim.evidence,
    )
