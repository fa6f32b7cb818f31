"""Figures of out-of-fold probabilities, with intervals that respect contracts.

What enters: rows of `folds collect`. What leaves: macro recall, recall by label and kind, how well
support is ranked, how many supported claims are kept at a given share of wrong ones delivered, and
calibration. Intervals are 95 % bootstrap intervals over contracts, not over claims.

    python -m training.evaluate oof.jsonl [--json FILE]
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

from training.pairs import LABELS, Label, read_rows

RESAMPLES = 500
WRONG_SHARES = (0.031, 0.10)


@dataclass(frozen=True, slots=True)
class Scored:
    """Out-of-fold predictions.

    Attributes:
        probabilities: shape (claims, 3), columns in the order of `LABELS`.
        truth: label index of each claim.
        contracts: contract of each claim.
        kinds: kind of support or of mistake of each claim.
    """

    probabilities: np.ndarray
    truth: np.ndarray
    contracts: np.ndarray
    kinds: np.ndarray

    @classmethod
    def read(cls, path: Path) -> "Scored":
        """Read rows of `folds collect`."""
        rows = list(read_rows(path))
        index = {str(label): number for number, label in enumerate(LABELS)}
        return cls(
            np.array([[row[f"p_{label}"] for label in LABELS] for row in rows], dtype=float),
            np.array([index[str(row["label"])] for row in rows]),
            np.array([str(row["contract"]) for row in rows]),
            np.array([str(row["kind"]) for row in rows]),
        )

    def take(self, index: np.ndarray) -> "Scored":
        """The claims at these positions; positions may repeat."""
        parts = (self.probabilities, self.truth, self.contracts, self.kinds)
        return Scored(*(part[index] for part in parts))


def macro_recall(scored: Scored) -> float:
    """Mean over the labels of the share of claims given their own label."""
    chosen = scored.probabilities.argmax(axis=1)
    shares = [
        (chosen[scored.truth == k] == k).mean()
        for k in range(len(LABELS))
        if (scored.truth == k).any()
    ]
    return float(np.mean(shares))


def even_prior(scored: Scored) -> Scored:
    """Probabilities divided by each label's share among the claims, then made to sum to one.

    Macro recall weighs labels evenly; so does this choice of label. Nothing is tuned.
    """
    shares = np.bincount(scored.truth, minlength=len(LABELS)) / len(scored.truth)
    weighed = scored.probabilities / shares
    weighed /= weighed.sum(axis=1, keepdims=True)
    return Scored(weighed, scored.truth, scored.contracts, scored.kinds)


def support_auc(scored: Scored) -> float:
    """Area under the curve of supported against the rest."""
    return float(roc_auc_score(scored.truth == 0, scored.probabilities[:, 0]))


def kept_at(scored: Scored, wrong_share: float) -> float:
    """Largest share of supported claims delivered with at most `wrong_share` wrong among them."""
    order = np.argsort(-scored.probabilities[:, 0], kind="stable")
    right = (scored.truth[order] == 0).cumsum()
    wrong = np.arange(1, len(order) + 1) - right
    fine = wrong / np.arange(1, len(order) + 1) <= wrong_share
    return float(right[fine].max() / max(right[-1], 1)) if fine.any() else 0.0


def calibration_error(scored: Scored, bins: int = 10) -> float:
    """Expected calibration error of the support probability, bins of equal width, in [0, 1]."""
    p, true = scored.probabilities[:, 0], scored.truth == 0
    places = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [
        abs(p[places == b].mean() - true[places == b].mean()) * (places == b).mean()
        for b in range(bins)
        if (places == b).any()
    ]
    return float(sum(gaps))


def interval(scored: Scored, figure: Callable[[Scored], float], seed: int = 7) -> dict[str, float]:
    """A figure with its 95 % bootstrap interval over contracts."""
    rng = np.random.default_rng(seed)
    members: dict[str, list[int]] = defaultdict(list)
    for position, contract in enumerate(scored.contracts):
        members[contract].append(position)
    groups = [np.array(found) for found in members.values()]
    values = [
        figure(
            scored.take(
                np.concatenate([groups[i] for i in rng.integers(len(groups), size=len(groups))])
            )
        )
        for _ in range(RESAMPLES)
    ]
    low, high = np.percentile(values, [2.5, 97.5])
    return {
        "value": round(figure(scored), 4),
        "low": round(float(low), 4),
        "high": round(float(high), 4),
    }


def figures(scored: Scored) -> dict[str, object]:
    """Every figure of the report."""
    chosen = scored.probabilities.argmax(axis=1)
    by_label = {
        str(label): round(float((chosen[scored.truth == k] == k).mean()), 3)
        for k, label in enumerate(LABELS)
    }
    found: dict[str, object] = {
        "claims": len(scored.truth),
        "contracts": len(set(scored.contracts)),
        "macro_recall": interval(scored, macro_recall),
        "macro_recall_even_prior": interval(even_prior(scored), macro_recall),
        "support_auc": interval(scored, support_auc),
        "support_calibration_error": round(calibration_error(scored), 4),
        "recall": by_label,
        "recall_of_wrong": _caught(scored, chosen),
        "recall_by_kind": _by_kind(scored, chosen),
    }
    for share in WRONG_SHARES:
        found[f"supported_kept_at_{share:g}_wrong"] = interval(
            scored, lambda s, share=share: kept_at(s, share)
        )
    return found


def _caught(scored: Scored, chosen: np.ndarray) -> float:
    wrong = scored.truth != LABELS.index(Label.SUPPORTED)
    return round(float((chosen[wrong] != 0).mean()), 3)


def _by_kind(scored: Scored, chosen: np.ndarray) -> dict[str, str]:
    found = {}
    for kind in sorted(set(scored.kinds)):
        at = scored.kinds == kind
        share = (chosen[at] == scored.truth[at]).mean()
        found[kind] = (
            f"{share:.2f} of {at.sum()} ({(chosen[at] == 0).mean():.2f} taken as supported)"
        )
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oof", type=Path)
    parser.add_argument("--json", type=Path, help="also write the figures here")
    args = parser.parse_args(arguments)
    text = json.dumps(figures(Scored.read(args.oof)), indent=2)
    print(text)
    if args.json:
        args.json.write_text(text + "\n")


if __name__ == "__main__":
    main()
