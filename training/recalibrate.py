"""Set a decision right for new weights, on answers that neither of them has seen.

What enters: a decision, exported weights, and labelled answers about contracts that no training
row speaks of. What leaves: the decision with its scores multiplied by one slope and moved by one
offset a status, and the figures before and after by cross-validation grouped by contract. Nothing
but these four numbers is fitted: a few hundred claims are too few for a regression over all
features, and enough to tell by how much new weights are too sure or too doubtful.

    python -m training.recalibrate --decision decision.json --weights DIR
        --claims development.jsonl --contracts DIR --out decision.json
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from groundcheck.judging.calibrated import Decision, Regression, dump
from groundcheck.models import CHECKED
from training.decision import Row, arrays, build, figures, scores, softmax

PULL = 4.0
"""Weight of the pull towards slope 1 and offset 0, in log losses of one claim."""


def fitted(row_scores: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The logarithm of the slope and the three offsets of least penalised log loss.

    Args:
        row_scores: shape (claims, 3), in the order of `CHECKED`.
        labels: indexes into `CHECKED`, shape (claims,).
    """

    def cost(numbers: np.ndarray) -> float:
        p = probabilities(row_scores, numbers)
        loss = -np.log(p[np.arange(len(labels)), labels]).sum()
        return float(loss + PULL * (numbers**2).sum())

    return np.asarray(minimize(cost, np.zeros(4)).x)


def probabilities(row_scores: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Probabilities of shape (claims, 3) after slope and offsets."""
    return softmax(np.exp(numbers[0]) * row_scores + numbers[1:])


def moved(regression: Regression, numbers: np.ndarray) -> Regression:
    """The regression with slope and offsets inside its weights and intercepts."""
    slope = float(np.exp(numbers[0]))
    return regression.model_copy(
        update={
            "weights": {
                s: tuple(round(w * slope, 6) for w in weights)
                for s, weights in regression.weights.items()
            },
            "intercept": {
                s: round(regression.intercept[s] * slope + float(offset), 6)
                for s, offset in zip(CHECKED, numbers[1:], strict=True)
            },
        }
    )


def compare(rows: Sequence[Row], regression: Regression) -> None:
    """Print the figures before, and after by cross-validation over contracts."""
    x, labels, groups = arrays(rows, regression.names)
    given = scores(regression, x)
    emphasis = tuple(regression.emphasis[s] for s in CHECKED)
    after = np.zeros_like(given)
    for group in np.unique(groups):
        test = groups == group
        after[test] = probabilities(given[test], fitted(given[~test], labels[~test]))
    figures("before", softmax(given), labels, emphasis)
    figures("after", after, labels, emphasis)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--decision", "--weights", "--claims", "--contracts", "--out"):
        parser.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    decision = Decision.model_validate_json(args.decision.read_text(encoding="utf-8"))
    rows = build(args.claims, args.contracts, args.weights)
    compare(rows, decision.with_reading)
    x, labels, _ = arrays(rows, decision.with_reading.names)
    numbers = fitted(scores(decision.with_reading, x), labels)
    print("slope", np.exp(numbers[0]).round(3), "offsets", numbers[1:].round(3))
    contracts = len({row.contract for row in rows})
    told = f"{decision.trained_on}; then set right on {len(rows)} of {contracts} others"
    changed = moved(decision.with_reading, numbers)
    args.out.write_text(dump(Decision(with_reading=changed, trained_on=told)), encoding="utf-8")


if __name__ == "__main__":
    main()
