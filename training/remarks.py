"""Tell remarks from facts: fit the numbers of `groundcheck/claims/remarks.py`.

What enters: answers of which every sentence is labelled (`data/answers26.jsonl`, parts of
`data/fresh.jsonl`), and answers written for this alone (`data/remarks.jsonl`), each piece marked
fact (F) or remark (R). What leaves: the weights of the cues. What always holds: no answer about one
contract is both fitted on and judged by.

    python -m training.remarks --fit data/answers26.jsonl data/fresh.jsonl data/remarks.jsonl
        --parts written training answers_read answers27_read --held answers answers27 --out remarks.json
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from groundcheck.claims.classify import told_by_cues
from groundcheck.claims.extract import placed_claims
from groundcheck.claims.remarks import cues
from training.pairs import read_rows

LEAST = 0.1
"""Least size of a weight that is kept."""
FOLDS = 3
SEEN = 10
"""Least number of times that a cue is seen."""
WRITTEN = "written"
"""The part of answers that were written for this alone."""
STRENGTH = 1.0
"""Inverse of the pull of the weights to 0."""


@dataclass(frozen=True, slots=True)
class Example:
    """One claim of a labelled answer."""

    group: str
    """Its contract; for an answer of none, the answer itself."""
    text: str
    seen: frozenset[str]
    """Its cues."""
    remark: bool
    asked: bool
    """Whether neither the rules nor a figure tell what it is."""


def examples(path: Path, parts: Sequence[str]) -> Iterator[Example]:
    """The claims of a file's answers, each with the label of the piece that it begins in."""
    for number, row in enumerate(read_rows(path)):
        if "pieces" in row and WRITTEN in parts:
            answer, pieces = _joined(row["pieces"])  # type: ignore[arg-type]
            yield from _of_answer(f"{path.stem} {number}", answer, pieces)
        elif row.get("part") in parts:
            yield from _of_answer(str(row["contract_file"]), str(row["answer"]), _labelled(row))


def _joined(pieces: Sequence[dict[str, str]]) -> tuple[str, list[tuple[int, int, bool]]]:
    """An answer put together from its pieces: (text, (start, end, whether it is a remark) of each)."""
    answer, places = "", []
    for piece in pieces:
        start = len(answer)
        answer += piece["text"]
        places.append((start, len(answer), piece["mark"] == "R"))
        answer += piece.get("after", " ")
    return answer, places


def _labelled(row: dict[str, object]) -> list[tuple[int, int, bool]]:
    claims: Sequence[dict[str, str]] = row["claims"]  # type: ignore[assignment]
    answer, places, last = str(row["answer"]), [], 0
    for claim in claims:
        start = answer.index(claim["text"], last)
        last = start + len(claim["text"])
        places.append((start, last, claim["label"] == "not_checkable"))
    return places


def _of_answer(
    group: str, answer: str, pieces: Sequence[tuple[int, int, bool]]
) -> Iterator[Example]:
    for placed in placed_claims(answer):
        claim = placed.claim
        labels = [remark for start, end, remark in pieces if start <= claim.start < end]
        if labels:
            asked = told_by_cues(placed.text, context=claim.context) is None
            yield Example(group, placed.text, cues(placed.text, placed.place), labels[0], asked)


def fitted(known: Sequence[Example]) -> tuple[CountVectorizer, LogisticRegression]:
    """The regression, fitted on each claim twice: with its place, and by its words alone.

    So the place adds to what the words say and never tells by itself: the last line of a long
    answer is mostly a remark, and that of a short one is not.
    """
    seen = [cues for each in known for cues in (each.seen, in_words(each.seen))]
    remarks = np.repeat([each.remark for each in known], 2)
    vectorizer = CountVectorizer(analyzer=sorted, min_df=SEEN, binary=True)
    vectors = vectorizer.fit_transform(seen)
    return vectorizer, LogisticRegression(C=STRENGTH, max_iter=4000).fit(vectors, remarks)


def in_words(seen: frozenset[str]) -> frozenset[str]:
    """Cues without those of the place."""
    return frozenset(cue for cue in seen if not cue.startswith("@") or cue.startswith("@words"))


def likelihoods(
    vectorizer: CountVectorizer, model: LogisticRegression, examples: Sequence[Example]
) -> np.ndarray:
    """How likely each is a remark, in [0, 1]."""
    vectors = vectorizer.transform([each.seen for each in examples])
    return np.asarray(model.predict_proba(vectors)[:, 1])


def figures(name: str, examples: Sequence[Example], share: np.ndarray) -> None:
    """Print what would pass as a remark at several likelihoods, of what the cues leave."""
    remark = np.array([each.remark for each in examples])
    asked = np.array([each.asked for each in examples])
    left, facts = asked & remark, asked & ~remark
    print(
        f"{name}: {remark.sum()} remarks, {left.sum()} left by the cues; {facts.sum()} facts asked"
    )
    for least in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98):
        caught, lost = (share[left] >= least).sum(), (share[facts] >= least).sum()
        print(f"  {least}: {caught} remarks told, {lost} facts lost")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--parts", nargs="+", required=True, help="parts of files that have them")
    parser.add_argument("--held", nargs="*", default=[], help="parts that are only measured")
    parser.add_argument("--least", type=float, default=0.95)
    parser.add_argument("--show", action="store_true", help="print the facts lost and remarks left")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    known = [each for path in args.fit for each in examples(path, args.parts)]
    held = [each for path in args.fit for each in examples(path, args.held)] if args.held else []
    groups = [each.group for each in known]
    share = np.zeros(len(known))
    for rest, part in GroupKFold(FOLDS).split(groups, groups=groups):
        told = fitted([known[index] for index in rest])
        share[part] = likelihoods(*told, [known[index] for index in part])
    figures("cross-validated by contract", known, share)
    if args.show:
        show(known, share)
    vectorizer, model = fitted(known)
    if held:
        figures("held back", held, likelihoods(vectorizer, model, held))
    names = vectorizer.get_feature_names_out()
    kept = {
        name: round(float(weight), 3)
        for name, weight in zip(names, model.coef_[0], strict=True)
        if abs(weight) >= LEAST
    }
    numbers = {"weights": kept, "intercept": round(float(model.intercept_[0]), 3)}
    args.out.write_text(json.dumps({**numbers, "least": args.least}, indent=0) + "\n")
    print(f"{len(kept)} cues of {len(names)} kept in {args.out}")


def show(examples: Sequence[Example], share: np.ndarray) -> None:
    """Print the facts most likely taken for remarks, and the remarks that the cues leave."""
    asked = [(s, each) for s, each in zip(share, examples, strict=True) if each.asked]
    for name, remark in (("facts", False), ("remarks", True)):
        print(name)
        for likely, each in sorted(asked, key=lambda pair: -pair[0]):
            if each.remark is remark and (remark or likely > 0.4):
                print(f"  {likely:.2f} {each.text[:140]}")


if __name__ == "__main__":
    main()
