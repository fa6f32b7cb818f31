"""Baselines that must fail: a label guessed without reading the contract.

What enters: a training file and a file of measured claims. What leaves: macro recall of a linear
model that sees the claim's words alone, and of one that sees only how long the claim is and how
many of its words the premise shares. Macro recall of a blind guess is 0.333; what these reach
above it is what the wording gives away. Compare the plain file with the augmented one: edits that
leak show up as a higher figure on the edited rows.

    python -m training.baselines --train FILE --test FILE
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import recall_score
from sklearn.pipeline import make_pipeline

from training.pairs import Pair, read_pairs

_NEGATIONS = re.compile(
    r"\b(?:no|not|never|none|cannot|without|neither|nor|nothing)\b", re.IGNORECASE
)


def wording_only(train: Sequence[Pair], test: Sequence[Pair]) -> float:
    """Macro recall of logistic regression over one- and two-word phrases of the claim."""
    model = make_pipeline(
        TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True),
        LogisticRegression(C=3.0, max_iter=500, class_weight="balanced"),
    )
    model.fit([pair.hypothesis for pair in train], [str(pair.label) for pair in train])
    return _macro(test, model.predict([pair.hypothesis for pair in test]))


def overlap_only(train: Sequence[Pair], test: Sequence[Pair]) -> float:
    """Macro recall of boosted trees over lengths, shared words and negations."""
    model = HistGradientBoostingClassifier(max_depth=3, class_weight="balanced", random_state=7)
    model.fit([_features(pair) for pair in train], [str(pair.label) for pair in train])
    return _macro(test, model.predict([_features(pair) for pair in test]))


def _features(pair: Pair) -> list[float]:
    claim, premise = _words(pair.hypothesis), set(_words(pair.premise))
    numbers = [word for word in claim if word.isdigit()]
    return [
        len(claim),
        len(premise),
        sum(word in premise for word in claim) / max(len(claim), 1),
        len(numbers),
        sum(number in premise for number in numbers) / max(len(numbers), 1),
        len(_NEGATIONS.findall(pair.hypothesis)),
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _macro(test: Sequence[Pair], predicted: np.ndarray) -> float:
    return float(recall_score([str(pair.label) for pair in test], predicted, average="macro"))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    args = parser.parse_args()
    train, test = read_pairs(args.train), read_pairs(args.test)
    print(
        f"{args.train.name}: wording only {wording_only(train, test):.3f}, "
        f"overlap only {overlap_only(train, test):.3f}"
    )


if __name__ == "__main__":
    main()
