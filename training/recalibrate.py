"""Set a decision right for new weights, on answers that neither of them has seen.

What enters: a decision, exported weights, and labelled answers about contracts that no training
row speaks of. What leaves: the decision with its scores multiplied by three slopes, one for what it
makes of each network's reading and one for all else, and moved by one offset a status; and the
figures before and after by cross-validation grouped by contract. Nothing but these six numbers is
fitted: a few hundred claims are too few for a regression over all features, and enough to tell by
how much each new network is to be trusted more or less than the one before.

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
from training.decision import Row, arrays, build, figures, softmax, standardised

PULL = 4.0
"""Weight of the pull towards slopes 1 and offsets 0, in log losses of one claim."""
READINGS = ("joined_", "alone_")
"""How the names of each network's features begin."""


def part_of(name: str) -> int:
    """Which slope a feature has: that of its network, or the last."""
    return next((k for k, begun in enumerate(READINGS) if name.startswith(begun)), len(READINGS))


def parts(regression: Regression, x: np.ndarray) -> np.ndarray:
    """What each part of the features adds to the scores, shape (claims, parts, 3)."""
    standard = standardised(regression, x)
    each = np.array([part_of(name) for name in regression.names])
    weights = np.array([regression.weights[s] for s in CHECKED])
    return np.stack(
        [standard[:, each == k] @ weights[:, each == k].T for k in range(len(READINGS) + 1)], axis=1
    )


def fitted(given: np.ndarray, intercept: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The logarithms of the slopes, then the offsets, of least penalised log loss.

    Args:
        given: output of `parts`.
        intercept: of each status, in the order of `CHECKED`.
        labels: indexes into `CHECKED`, shape (claims,).
    """

    def cost(numbers: np.ndarray) -> float:
        p = probabilities(given, intercept, numbers)
        loss = -np.log(p[np.arange(len(labels)), labels]).sum()
        return float(loss + PULL * (numbers**2).sum())

    return np.asarray(minimize(cost, np.zeros(given.shape[1] + len(CHECKED))).x)


def probabilities(given: np.ndarray, intercept: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Probabilities of shape (claims, 3) after slopes and offsets."""
    slopes, offsets = np.exp(numbers[: -len(CHECKED)]), numbers[-len(CHECKED) :]
    return softmax(np.tensordot(given, slopes, axes=(1, 0)) + intercept + offsets)


def moved(regression: Regression, numbers: np.ndarray) -> Regression:
    """The regression with slopes and offsets inside its weights and intercepts."""
    slopes = np.exp(numbers[: -len(CHECKED)])
    each = [float(slopes[part_of(name)]) for name in regression.names]
    return regression.model_copy(
        update={
            "weights": {
                s: tuple(round(w * slope, 6) for w, slope in zip(weights, each, strict=True))
                for s, weights in regression.weights.items()
            },
            "intercept": {
                s: round(regression.intercept[s] + float(offset), 6)
                for s, offset in zip(CHECKED, numbers[-len(CHECKED) :], strict=True)
            },
        }
    )


def compare(rows: Sequence[Row], regression: Regression) -> None:
    """Print the figures before, and after by cross-validation over contracts."""
    x, labels, groups = arrays(rows, regression.names)
    given, intercept = parts(regression, x), _intercept(regression)
    emphasis = tuple(regression.emphasis[s] for s in CHECKED)
    unmoved = np.zeros(given.shape[1] + len(CHECKED))
    after = np.zeros((len(labels), len(CHECKED)))
    for group in np.unique(groups):
        test = groups == group
        numbers = fitted(given[~test], intercept, labels[~test])
        after[test] = probabilities(given[test], intercept, numbers)
    figures("before", probabilities(given, intercept, unmoved), labels, emphasis)
    figures("after", after, labels, emphasis)


def _intercept(regression: Regression) -> np.ndarray:
    return np.array([regression.intercept[s] for s in CHECKED])


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
    regression = decision.with_reading
    numbers = fitted(parts(regression, x), _intercept(regression), labels)
    slopes, offsets = np.exp(numbers[: -len(CHECKED)]), numbers[-len(CHECKED) :]
    print("slopes", slopes.round(3), "offsets", offsets.round(3))
    contracts = len({row.contract for row in rows})
    told = f"{decision.trained_on}; then set right on {len(rows)} of {contracts} others"
    changed = moved(regression, numbers)
    args.out.write_text(dump(Decision(with_reading=changed, trained_on=told)), encoding="utf-8")


if __name__ == "__main__":
    main()
