"""Folds by contract: who trains, who is measured, and the out-of-fold probabilities.

What enters: `claims.jsonl` and `claims_train.jsonl`. What leaves: for each fold a training file and
a file of measured claims, and both again with deciding sentences alone; after training, one file of
probabilities for all claims, each given by a model that never saw the claim's contract.

    python -m training.folds cut --data DIR --folds 3 --out DIR
    python -m training.folds collect --encoder DIR --cut DIR --runs DIR... --claims FILE --out FILE
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from training.mix import seconds
from training.pairs import LABELS, Pair, read_pairs, read_rows, write_pairs, write_rows


def fold_of(pairs: Sequence[Pair], folds: int, seed: int) -> dict[str, int]:
    """The fold of each group; groups are dealt largest first so that folds are of like size."""
    sizes = Counter(pair.group for pair in pairs)
    groups = sorted(sizes)
    random.Random(seed).shuffle(groups)  # noqa: S311
    groups.sort(key=lambda group: -sizes[group])
    totals, found = [0] * folds, {}
    for group in groups:
        smallest = totals.index(min(totals))
        found[group] = smallest
        totals[smallest] += sizes[group]
    return found


def cut(data: Path, folds: int, seed: int, out: Path) -> None:
    """Write `foldN_train` and `foldN_test`, and the same of deciding sentences alone.

    No contract is both in a fold's training and in its test.
    """
    claims = read_pairs(data / "claims.jsonl")
    rows = read_pairs(data / "claims_train.jsonl")
    alone = list(seconds(rows))
    fold = fold_of(claims, folds, seed)
    for number in range(folds):
        for kind, trained, measured in (("", rows, claims), ("_alone", alone, alone)):
            mine = [pair for pair in trained if fold[pair.group] != number]
            held = [pair for pair in measured if fold[pair.group] == number]
            write_pairs(out / f"fold{number}_train{kind}.jsonl", mine)
            write_pairs(out / f"fold{number}_test{kind}.jsonl", held)
            print(f"fold {number}{kind}: {len(mine)} training rows, {len(held)} measured")


def collect(
    encoder: Path, tests: Sequence[Path], runs: Sequence[Path], longest: int
) -> list[dict[str, object]]:
    """Probabilities of the measured claims of every fold, by that fold's model."""
    from training.train import fitting, load_model, predict

    rows: list[dict[str, object]] = []
    for test, run in zip(tests, runs, strict=True):
        pairs, encoded = fitting(encoder, [test], longest)
        probabilities = predict(load_model(encoder, run), encoded)
        for pair, p in zip(pairs, probabilities, strict=True):
            values = {f"p_{label}": round(float(v), 5) for label, v in zip(LABELS, p, strict=True)}
            rows.append(
                {
                    "contract": pair.group,
                    "claim_id": pair.claim_id,
                    "claim": pair.hypothesis,
                    "label": str(pair.label),
                    "kind": pair.source,
                    **values,
                }
            )
    return rows


def name_claims(rows: Sequence[dict[str, object]], claims: Path) -> list[dict[str, object]]:
    """Put the contract's file name and the claim's original text into collected rows."""
    answers = list(read_rows(claims))
    named = []
    for row in rows:
        number, position = map(int, str(row["claim_id"]).split("-"))
        answer = answers[number]
        claim = answer["claims"][position]  # type: ignore[index]
        named.append({**row, "contract": answer["contract_file"], "claim": claim["text"]})
    return sorted(named, key=lambda row: str(row["claim_id"]))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    cutting = commands.add_parser("cut")
    cutting.add_argument("--data", type=Path, required=True)
    cutting.add_argument("--folds", type=int, default=3)
    cutting.add_argument("--seed", type=int, default=7)
    cutting.add_argument("--out", type=Path, required=True)
    collecting = commands.add_parser("collect")
    collecting.add_argument("--encoder", type=Path, required=True)
    collecting.add_argument("--tests", type=Path, nargs="+", required=True)
    collecting.add_argument("--runs", type=Path, nargs="+", required=True)
    collecting.add_argument("--claims", type=Path, required=True, help="the labelled claims")
    collecting.add_argument("--longest", type=int, default=288)
    collecting.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    if args.command == "cut":
        cut(args.data, args.folds, args.seed, args.out)
    else:
        rows = collect(args.encoder, args.tests, args.runs, args.longest)
        write_rows(args.out, name_claims(rows, args.claims))


if __name__ == "__main__":
    main()
