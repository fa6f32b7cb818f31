"""Measurement: a file of labels in, the accuracy of the judge on it out.

The file's own form says how it is read; see `answers`, `agreements` and `rows`.
"""

from collections.abc import Callable
from pathlib import Path

from groundcheck.bench.accuracy import Accuracy
from groundcheck.bench.agreements import measure_agreements
from groundcheck.bench.answers import measure_answers
from groundcheck.bench.judged import misses
from groundcheck.bench.rows import measure_rows
from groundcheck.bench.selection import Selection
from groundcheck.bench.source import Form, form_of
from groundcheck.errors import InputError
from groundcheck.judging.judge import Judge

_EVERYTHING = Selection()


def measure_file(
    path: Path,
    *,
    judge: Judge | None = None,
    contracts: Path | None = None,
    train: Path | None = None,
    selection: Selection = _EVERYTHING,
    errors: int = 0,
    told: Callable[[float], None] = lambda share: None,
) -> Accuracy:
    """Judge what a file of labels speaks of and compare.

    Args:
        path: labelled answers, ContractNLI's official JSON, or groundedness rows.
        judge: by default a Judge with default settings.
        contracts: the folder of the contracts that labelled answers name.
        train: where ContractNLI's most frequent labels are counted; by default in `path`.
        selection: which part to measure.
        errors: how many wrong findings to draw for a closer look.
        told: called with the share done, in (0, 1].

    Raises:
        InputError: a file cannot be used, or an option does not belong to its form.
    """
    form = form_of(path)
    _check(path, form, contracts, train)
    judge = judge or Judge()
    if form is Form.ANSWERS and contracts:
        accuracy, items = measure_answers(path, contracts, lambda _: judge, selection, told)
    elif form is Form.CONTRACT_NLI:
        accuracy, items = measure_agreements(path, judge, selection, told, train=train)
    else:
        accuracy, items = measure_rows(path, judge, selection, told)
    return accuracy.model_copy(update={"misses": misses(items, errors)})


def _check(path: Path, form: Form, contracts: Path | None, train: Path | None) -> None:
    if form is Form.DOCUMENTS:
        raise InputError(
            f"{path} holds {form}, without spans; give the official JSON as --data and this "
            "file as --train"
        )
    if form is Form.ANSWERS and contracts is None:
        raise InputError(f"{path} holds {form}; say where their contracts lie with --contracts")
    if form is not Form.ANSWERS and contracts is not None:
        raise InputError(f"{path} holds {form}, which bring their texts; leave --contracts away")
    if form is not Form.CONTRACT_NLI and train is not None:
        raise InputError(f"{path} holds {form}; --train belongs to ContractNLI, leave it away")
