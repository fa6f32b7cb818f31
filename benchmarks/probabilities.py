"""Measure how often each status proves right where rules settled the claim, by what settled it.

Usage: python benchmarks/probabilities.py --data claims.jsonl --contracts FOLDER [--write]

Takes labelled answers as `groundcheck bench accuracy` does. Counts, for every make of verdict, the
labels of the claims settled that way; with --write the counts become
`groundcheck/judging/data/probabilities.json`, which `groundcheck.judging.probability` turns into the probabilities a Report shows. Sentences that
the judge splits are left out: their label does not say which part it is about.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

from groundcheck import Judge
from groundcheck.bench.answers import read_answers
from groundcheck.golden.score import Outcome, score_answers
from groundcheck.judging import probability
from groundcheck.models import CHECKED

TABLE = Path(probability.__file__).parent / "data" / "probabilities.json"


def main() -> None:
    """Read the arguments, judge, print the table and keep it if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="labelled answers, JSONL")
    parser.add_argument("--contracts", type=Path, required=True, help="folder of the contracts")
    parser.add_argument("--write", action="store_true", help="replace the package's table")
    arguments = parser.parse_args()
    rules = Judge(entailment=None)
    answers = read_answers(arguments.data, arguments.contracts)
    counts = count(score_answers(answers, judge=rules).outcomes)
    for key, row in counts.items():
        print(f"{key:40}" + "".join(f"{number:8}" for number in row))
    if arguments.write:
        TABLE.write_text(json.dumps({"counts": counts}, indent=1) + "\n", encoding="utf-8")


def count(outcomes: tuple[Outcome, ...]) -> dict[str, list[int]]:
    """Row key -> how many claims were labelled supported, unsupported and contradicted."""
    table: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for outcome in outcomes:
        label = outcome.labelled.claim.status
        if label in CHECKED and len(outcome.parts) == 1 and outcome.found in CHECKED:
            claim = outcome.parts[0]
            key = probability.key(claim.status, claim.decided_by)
            table[key][CHECKED.index(label)] += 1
    return dict(sorted(table.items()))


if __name__ == "__main__":
    main()
