"""Set a decision right for new weights, on answers that neither of them has seen.

What enters: a decision, exported weights, and files of labelled answers about contracts that no
training row speaks of. What leaves: the decision with its scores multiplied by four slopes, for
what it makes of each network's reading, for clashes of values and for all else, and moved by one
offset a status; and the figures before and after by cross-validation grouped by contract. Nothing
else is fitted: some hundred claims are too few for a regression over all features, and enough to
tell by how much each new network is to be trusted more or less than the one before.

The slopes are those of all files. Each file has offsets of its own, because answers written to find
mistakes hold other shares of true and false claims than answers as they come; the decision takes
those of the first.

    python -m training.recalibrate --decision decision.json --weights DIR
        --claims development.jsonl hunted.jsonl --contracts DIR --out decision.json
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
    emphasis_of,
    figures,
    softmax,
    standardised,
)

PULL = 6.0
"""Weight of the pull towards slopes 1 and offsets 0, in log losses of one claim."""
SLOPED = ("joined_", "alone_", "clash")
"""What stands in the names of the features that have a slope of their own: those of each network,
and the clashes of values."""
SLOPES = len(SLOPED) + 1


def part_of(name: str) -> int:
    """Which slope a feature has, or the last."""
    return next((k for k, part in enumerate(SLOPED) if part in name), len(SLOPED))


def parts(regression: Regression, x: np.ndarray) -> np.ndarray:
    """What each part of the features adds to the scores, shape (claims, parts, 3)."""
    standard = standardised(regression, x)
    each = np.array([part_of(name) for name in regression.names])
    weights = np.array([regression.weights[s] for s in CHECKED])
    return np.stack(
        [standard[:, each == k] @ weights[:, each == k].T for k in range(SLOPES)], axis=1
    )


def fitted(
    given: np.ndarray, intercept: np.ndarray, labels: np.ndarray, files: np.ndarray
) -> np.ndarray:
    """The logarithms of the slopes, then the offsets of each file, of least penalised log loss.

    Args:
        given: output of `parts`.
        intercept: of each status, in the order of `CHECKED`.
        labels: indexes into `CHECKED`, shape (claims,).
        files: of which file each claim is, from 0, shape (claims,).
    """

    def cost(numbers: np.ndarray) -> float:
        p = probabilities(given, intercept, numbers, files)
        loss = -np.log(p[np.arange(len(labels)), labels]).sum()
        return float(loss + PULL * (numbers**2).sum())

    return np.asarray(minimize(cost, unmoved(files)).x)


def unmoved(files: np.ndarray) -> np.ndarray:
    """The numbers that leave a decision as it is."""
    return np.zeros(SLOPES + len(CHECKED) * (files.max() + 1))


def probabilities(
    given: np.ndarray, intercept: np.ndarray, numbers: np.ndarray, files: np.ndarray
) -> np.ndarray:
    """Probabilities of shape (claims, 3) after slopes and the offsets of each claim's file."""
    slopes, offsets = np.exp(numbers[:SLOPES]), numbers[SLOPES:].reshape(-1, len(CHECKED))
    return softmax(np.tensordot(given, slopes, axes=(1, 0)) + intercept + offsets[files])


def moved(regression: Regression, numbers: np.ndarray) -> Regression:
    """The regression with slopes and the first offsets inside its weights and intercepts."""
    slopes, offsets = np.exp(numbers[:SLOPES]), numbers[SLOPES : SLOPES + len(CHECKED)]
    each = [float(slopes[part_of(name)]) for name in regression.names]
    return regression.model_copy(
        update={
            "weights": {
                s: tuple(round(w * slope, 6) for w, slope in zip(weights, each, strict=True))
                for s, weights in regression.weights.items()
            },
            "intercept": {
                s: round(regression.intercept[s] + float(offset), 6)
                for s, offset in zip(CHECKED, offsets, strict=True)
            },
        }
    )


def compare(rows: Sequence[Row], files: np.ndarray, regression: Regression) -> None:
    """Print the figures of each file before, and after by cross-validation over contracts."""
    x, labels, groups = arrays(rows, regression.names)
    given, intercept = parts(regression, x), _intercept(regression)
    emphasis = emphasis_of(regression)
    before = probabilities(given, intercept, unmoved(files), files)
    after = np.zeros_like(before)
    for group in np.unique(groups):
        test, rest = groups == group, groups != group
        numbers = fitted(given[rest], intercept, labels[rest], files[rest])
        first = np.zeros_like(files[test])
        after[test] = probabilities(given[test], intercept, numbers, first)
    for file in np.unique(files):
        own = files == file
        figures(f"file {file}, before", before[own], labels[own], emphasis)
        figures(f"file {file}, after", after[own], labels[own], emphasis)


def _intercept(regression: Regression) -> np.ndarray:
    return np.array([regression.intercept[s] for s in CHECKED])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--decision", "--weights", "--contracts", "--out"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--claims", type=Path, nargs="+", required=True)
    args = parser.parse_args()
    decision = Decision.model_validate_json(args.decision.read_text(encoding="utf-8"))
    regression = decision.with_reading
    each = [build(path, args.contracts, args.weights) for path in args.claims]
    rows = [row for some in each for row in some]
    files = np.repeat(np.arange(len(each)), [len(some) for some in each])
    compare(rows, files, regression)
    x, labels, _ = arrays(rows, regression.names)
    numbers = fitted(parts(regression, x), _intercept(regression), labels, files)
    print("slopes", np.exp(numbers[:SLOPES]).round(3), "offsets", numbers[SLOPES:].round(3))
    contracts = len({row.contract for row in rows})
    fitted_on = decision.trained_on.split("; then")[0]
    told = f"{fitted_on}; then set right, most lately on {len(rows)} of {contracts} others"
    changed = moved(regression, numbers)
    args.out.write_text(dump(Decision(with_reading=changed, trained_on=told)), encoding="utf-8")


if __name__ == "__main__":
    main()
