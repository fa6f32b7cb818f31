"""Measure the whole judge on contracts that neither its model nor its decision has seen.

What enters: labelled answers, and for each fold exported weights with the pairs held back from
them. What leaves: the figures of `groundcheck bench accuracy` over all folds. The contracts of a
fold are judged with that fold's weights and with a decision fitted on the other folds' claims.

    python -m training.crosscheck --claims claims.jsonl --contracts DIR
        --fold WEIGHTS PAIRS --fold WEIGHTS PAIRS ... [--errors 50] [--json FILE]
"""

import argparse
from pathlib import Path

from rich.console import Console

from groundcheck import Judge
from groundcheck.bench.answers import measure_answers
from groundcheck.bench.judged import misses
from groundcheck.bench.selection import Selection
from groundcheck.cli.bench import lay_out
from groundcheck.entailment.nli import OnnxEntailment
from training.decision import Fold, fitted, read_folds


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--claims", "--contracts"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--fold", type=Path, nargs=2, action="append", required=True)
    parser.add_argument("--errors", type=int, default=0, help="wrong findings to print in full")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    args = parser.parse_args()
    folds = read_folds(args.fold, args.claims, args.contracts)
    judges = {name: judge for fold in folds for name, judge in _judges(fold, folds)}
    names = Selection(only=tuple(judges))
    accuracy, items = measure_answers(
        args.claims, args.contracts, judges.__getitem__, names, lambda _: None
    )
    accuracy = accuracy.model_copy(update={"misses": misses(items, args.errors)})
    Console(width=110).print(*lay_out(accuracy), sep="\n")
    if args.json:
        args.json.write_text(accuracy.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _judges(fold: Fold, folds: list[Fold]) -> list[tuple[str, Judge]]:
    others = [row for other in folds if other is not fold for row in other.rows]
    judge = Judge(entailment=OnnxEntailment(fold.weights), decision=fitted(others))
    return [(name, judge) for name in fold.contracts]


if __name__ == "__main__":
    main()
