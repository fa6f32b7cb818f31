"""Fit the calibrated decision on labelled claims, and measure it on contracts it never saw.

Usage: python -m training.decision --claims claims.jsonl --contracts FOLDER
           --fold WEIGHTS PAIRS --fold WEIGHTS PAIRS ... --out decision.json

What enters: labelled answers, and for each fold exported weights with the pairs held back from
them (`foldN_test.jsonl`), which name the contracts that those weights never saw. Pieces, features and readings are made by the product's own
code, int8 weights included. What leaves: the numbers of `groundcheck.judging.calibrated`, and a
table of figures by cross-validation grouped by contract. Sentences that the judge splits are left
out of the fit: their label does not say which part it is about.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from groundcheck.claims.extract import extract_claims
from groundcheck.documents.document import Document
from groundcheck.entailment.nli import Entailment, OnnxEntailment
from groundcheck.evidence.vectors import WordVectors
from groundcheck.judging.calibrated import Decision, Regression, dump
from groundcheck.judging.features import NAMES, features
from groundcheck.judging.prepared import Prepared
from groundcheck.judging.reading import ClaimReading, read_claims
from groundcheck.models import CHECKED, Status
from groundcheck.settings import EvidenceSettings
from training.pairs import read_pairs, text_key

FOLDS = 5
PENALTY = 0.05
"""Inverse strength of the L2 penalty; weaker ones gain nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled claim that the judge does not split."""

    contract: str
    label: int
    features: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Exported weights, and the labelled claims of contracts that they never saw."""

    weights: Path
    contracts: tuple[str, ...]
    rows: tuple[Row, ...]


def main() -> None:
    """Read the arguments, fit, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("--claims", "--contracts", "--out"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument(
        "--fold",
        type=Path,
        nargs=2,
        action="append",
        required=True,
        metavar=("WEIGHTS", "PAIRS"),
        help="exported weights and the pairs held back from them",
    )
    arguments = parser.parse_args()
    folds = read_folds(arguments.fold, arguments.claims, arguments.contracts)
    rows = [row for fold in folds for row in fold.rows]
    without = tuple(name for name in NAMES if not name.startswith(("joined_", "alone_")))
    measure(rows, without, "without the model, for comparison")
    measure(rows, NAMES, "with reading")
    arguments.out.write_text(dump(fitted(rows)), encoding="utf-8")


def read_folds(folds: Sequence[Sequence[Path]], claims: Path, contracts: Path) -> list[Fold]:
    """Read the labelled claims of each fold with its weights.

    Args:
        folds: of each fold the folder of its weights and the file of pairs held back from them.
        claims: labelled answers.
        contracts: the folder of the contracts.
    """
    found = []
    for weights, held in folds:
        unseen = {pair.group for pair in read_pairs(held)}
        rows = tuple(build(claims, contracts, weights, unseen))
        names = tuple(sorted({row.contract for row in rows}))
        print(f"{weights.name}: {len(rows)} claims of {len(names)} contracts")
        found.append(Fold(weights, names, rows))
    return found


def fitted(rows: Sequence[Row]) -> Decision:
    """The decision fitted on rows."""
    x, y, _ = arrays(rows, NAMES)
    emphasis = dict(zip(CHECKED, emphasis_for(y), strict=True))
    contracts = len({row.contract for row in rows})
    return Decision(
        with_reading=_fit(x, y, NAMES).model_copy(update={"emphasis": emphasis}),
        trained_on=f"{len(rows)} labelled claims of {contracts} contracts that their model never saw",
    )


def build(
    claims: Path, contracts: Path, weights: Path, unseen: set[str] | None = None
) -> list[Row]:
    """Features of every labelled claim of the unseen contracts that the judge does not split.

    All contracts count as unseen unless told.
    """
    model, vectors = OnnxEntailment(weights), WordVectors(weights)
    rows: list[Row] = []
    for line in claims.read_text(encoding="utf-8").splitlines():
        answer = json.loads(line)
        document = Document.from_path(contracts / answer["contract_file"])
        if unseen is None or text_key(document.text) in unseen:
            prepared = Prepared.of([document], EvidenceSettings(), vectors)
            rows.extend(_of_answer(answer, prepared, model))
    return rows


def _of_answer(answer: dict[str, Any], prepared: Prepared, model: Entailment) -> list[Row]:
    parts = extract_claims(answer["answer"])
    labels, examined, position = [], [], 0
    for labelled in answer["claims"]:
        start = answer["answer"].find(labelled["text"], position)
        position = start + len(labelled["text"])
        inside = [c for c in parts if c.start < position and start < c.end]
        if labelled["label"] in CHECKED and len(inside) == 1:
            labels.append(CHECKED.index(Status(labelled["label"])))
            examined.append(prepared.examine(inside[0]))
    readings = read_claims(model, examined)
    if readings.warning:
        raise SystemExit(readings.warning)
    return [
        Row(
            answer["contract_file"],
            label,
            features(prepared.pointed_at(found, reading.deciding), reading),
        )
        for label, found, reading in zip(labels, examined, readings.each, strict=True)
        if isinstance(reading, ClaimReading)
    ]


def measure(rows: Sequence[Row], names: tuple[str, ...], title: str) -> None:
    """Print figures by cross-validation over contracts."""
    x, y, groups = arrays(rows, names)
    unseen = np.zeros((len(y), len(CHECKED)))
    for fold in range(FOLDS):
        test = groups == fold
        unseen[test] = softmax(scores(_fit(x[~test], y[~test], names), x[test]))
    figures(title, unseen, y, emphasis_for(y))


def arrays(
    rows: Sequence[Row], names: tuple[str, ...]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features of shape (rows, names), labels, and the group in which each contract is held back."""
    columns = [NAMES.index(name) for name in names]
    x = np.array([[row.features[c] for c in columns] for row in rows])
    order = {name: i for i, name in enumerate(sorted({row.contract for row in rows}))}
    shuffled = np.random.default_rng(7).permutation(len(order))
    groups = np.array([shuffled[order[row.contract]] % FOLDS for row in rows])
    return x, np.array([row.label for row in rows]), groups


def _fit(x: np.ndarray, y: np.ndarray, names: tuple[str, ...]) -> Regression:
    mean, scale = x.mean(axis=0), np.maximum(x.std(axis=0), 1e-6)
    model = LogisticRegression(C=PENALTY, max_iter=5_000).fit((x - mean) / scale, y)
    return Regression(
        names=names,
        mean=tuple(np.round(mean, 6)),
        scale=tuple(np.round(scale, 6)),
        weights={s: tuple(np.round(w, 6)) for s, w in zip(CHECKED, model.coef_, strict=True)},
        intercept={
            s: float(np.round(b, 6)) for s, b in zip(CHECKED, model.intercept_, strict=True)
        },
        emphasis=dict.fromkeys(CHECKED, 1.0),
    )


def standardised(fitted: Regression, x: np.ndarray) -> np.ndarray:
    """Features as a regression weighs them, shape (rows, names)."""
    return np.asarray((x - np.array(fitted.mean)) / np.array(fitted.scale))


def scores(fitted: Regression, x: np.ndarray) -> np.ndarray:
    """Scores of the statuses before they become probabilities, shape (rows, 3)."""
    standard = standardised(fitted, x)
    return np.stack(
        [standard @ np.array(fitted.weights[s]) + fitted.intercept[s] for s in CHECKED], axis=1
    )


def softmax(found: np.ndarray) -> np.ndarray:
    """Probabilities of scores, both of shape (rows, 3)."""
    powers = np.exp(found - found.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def emphasis_for(y: np.ndarray) -> tuple[float, float, float]:
    """One over each status's share: the choice that is best for the mean recall."""
    shares = np.array([(y == k).mean() for k in range(len(CHECKED))])
    first, second, third = np.round(1 / (shares * len(CHECKED)), 3)
    return float(first), float(second), float(third)


def emphasis_of(regression: Regression) -> tuple[float, ...]:
    """The factors on the probabilities, in the order of `CHECKED`."""
    return tuple(regression.emphasis[status] for status in CHECKED)


def figures(title: str, p: np.ndarray, y: np.ndarray, emphasis: tuple[float, ...]) -> None:
    """Print how right probabilities are.

    Args:
        title: what they are.
        p: probabilities, shape (rows, 3).
        y: labels, shape (rows,).
        emphasis: factor on each probability before the largest is chosen.
    """
    chosen = (p * np.array(emphasis)).argmax(axis=1)
    recalls = [(chosen[y == k] == k).mean() for k in range(len(CHECKED))]
    order = np.argsort(-p[:, 0])
    wrong = np.cumsum(y[order] != 0) / np.arange(1, len(y) + 1)
    kept = np.cumsum(y[order] == 0) / (y == 0).sum()
    print(f"\n{title}, on unseen contracts")
    print(f"  macro recall {np.mean(recalls):.3f}  " + " ".join(f"{r:.2f}" for r in recalls))
    print(f"  wrong among found supported {np.mean(y[chosen == 0] != 0):.3f}")
    for bound in (0.031, 0.1):
        print(f"  supported kept at {bound:.1%} wrong {kept[wrong <= bound].max(initial=0):.2f}")
    print(f"  calibration error of support {_calibration(p[:, 0], y == 0):.3f}")


def _calibration(p: np.ndarray, true: np.ndarray, bins: int = 10) -> float:
    """Expected calibration error over equal-width bins."""
    places = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [
        abs(p[places == b].mean() - true[places == b].mean()) * (places == b).mean()
        for b in range(bins)
        if (places == b).any()
    ]
    return float(sum(gaps))


if __name__ == "__main__":
    main()
