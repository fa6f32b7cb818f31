"""Set a decision right for new weights, on answers that neither of them has seen.

What enters: a decision, exported weights, and files of labelled answers about which no training row
speaks, with shares of true and false claims as answers have them. What leaves: the decision with
every number moved as far as those answers tell, against a pull back to where it was; and the
figures before and after by cross-validation grouped by contract. Some thousand claims are too few
for a regression from nothing over all features, and enough to tell which of them new networks have
made worth more or less.

    python -m training.recalibrate --decision decision.json --weights DIR
        --claims answers_read.jsonl answers27_read.jsonl development.jsonl --contracts DIR
        --out decision.json
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from groundcheck.judging.calibrated import Decision, Regression, dump
from groundcheck.models import CHECKED
from training.decision import (
    Row,
    arrays,
    build,
    emphasis_for,
    emphasis_of,
    figures,
    scores,
    softmax,
    standardised,
)

PULL = 150.0
"""Weight of the pull back to the old weights, in log losses of one claim; from 50 to 400 it makes
no difference that cross-validation would show."""


def fitted(old: Regression, x: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The numbers of least penalised log loss: a row a feature, and a last one of intercepts.

    Args:
        old: the regression that they start from; its weights are what they are pulled to.
        x: features of shape (claims, names).
        labels: indexes into `CHECKED`, shape (claims,).

    Returns:
        An array of shape (names + 1, 3).
    """
    inputs, start = _inputs(old, x), _numbers(old)
    told = np.eye(len(CHECKED))[labels]

    def cost(flat: np.ndarray) -> tuple[float, np.ndarray]:
        numbers = flat.reshape(start.shape)
        odds = softmax(inputs @ numbers)
        moved = numbers - start
        moved[-1] = 0.0
        loss = -np.log((odds * told).sum(axis=1)).sum() + PULL / 2 * (moved**2).sum()
        return float(loss), (inputs.T @ (odds - told) + PULL * moved).ravel()

    return np.asarray(minimize(cost, start.ravel(), jac=True).x).reshape(start.shape)


def _inputs(old: Regression, x: np.ndarray) -> np.ndarray:
    """Standardised features, and behind them a one for the intercept."""
    return np.hstack([standardised(old, x), np.ones((len(x), 1))])


def _numbers(old: Regression) -> np.ndarray:
    """The weights and intercepts of a regression."""
    return np.array([[*old.weights[s], old.intercept[s]] for s in CHECKED]).T


def moved(old: Regression, numbers: np.ndarray) -> Regression:
    """The regression with other weights and intercepts."""
    columns = dict(zip(CHECKED, numbers.round(6).T.tolist(), strict=True))
    return old.model_copy(
        update={
            "weights": {s: tuple(column[:-1]) for s, column in columns.items()},
            "intercept": {s: column[-1] for s, column in columns.items()},
        }
    )


def compare(old: Regression, rows: Sequence[Row]) -> None:
    """Print the figures before, and after by cross-validation over contracts."""
    x, labels, groups = arrays(rows, old.names)
    after = np.zeros((len(rows), len(CHECKED)))
    for group in np.unique(groups):
        test, rest = groups == group, groups != group
        changed = moved(old, fitted(old, x[rest], labels[rest]))
        after[test] = softmax(scores(changed, x[test]))
    for name, odds in (("before", softmax(scores(old, x))), ("after", after)):
        figures(name, odds, labels, emphasis_of(old))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--decision", "--weights", "--contracts", "--out"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--claims", type=Path, nargs="+", required=True)
    args = parser.parse_args()
    decision = Decision.model_validate_json(args.decision.read_text(encoding="utf-8"))
    rows = [row for path in args.claims for row in build(path, args.contracts, args.weights)]
    args.out.write_text(dump(set_right(decision, rows)), encoding="utf-8")


def set_right(decision: Decision, rows: Sequence[Row]) -> Decision:
    """The decision fitted to rows, its factors one over each status's share of them.

    Prints the figures before and after.
    """
    old = decision.with_reading
    compare(old, rows)
    x, labels, _ = arrays(rows, old.names)
    contracts = len({row.contract for row in rows})
    fitted_on = decision.trained_on.split("; then")[0]
    told = f"{fitted_on}; then set right, most lately on {len(rows)} of {contracts} others"
    emphasis = dict(zip(CHECKED, emphasis_for(labels), strict=True))
    changed = moved(old, fitted(old, x, labels)).model_copy(update={"emphasis": emphasis})
    return Decision(with_reading=changed, trained_on=told)


if __name__ == "__main__":
    main()
