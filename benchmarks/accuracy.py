"""Accuracy on labelled answers: recall per status and kind, and what is wrong among delivered.

Usage: python benchmarks/accuracy.py --data claims.jsonl --contracts FOLDER [--limit N]

The data: one answer a line, {"contract_file", "answer", "claims": [{"text", "label", "evidence",
"kind"}]}, each text an exact sentence of the answer, in order. Prints tables; writes nothing.
Intervals are 95 % percentile bootstraps over contracts, 1,000 draws, seed 7.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from operator import methodcaller
from pathlib import Path

from groundcheck import Judge, Settings
from groundcheck.golden.dataset import GoldenAnswer, GoldenClaim, locate
from groundcheck.golden.score import GoldenScore, Outcome, score_answers
from groundcheck.models import CHECKED, Status

DRAWS = 1_000


def main() -> None:
    """Read the arguments, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="labelled answers, JSONL")
    parser.add_argument("--contracts", type=Path, required=True, help="folder of the contracts")
    parser.add_argument("--limit", type=int, help="judge only the first N answers")
    parser.add_argument("--errors", type=int, default=0, help="print N wrong verdicts in full")
    arguments = parser.parse_args()
    answers = load(arguments.data, arguments.contracts)[: arguments.limit]
    score = score_answers(answers, judge=Judge(Settings.load()))
    _print(score)
    _print_errors(score, arguments.errors)


def load(data: Path, contracts: Path) -> list[GoldenAnswer]:
    """Labelled answers in the shared format, as golden answers."""
    rows = [json.loads(line) for line in data.read_text(encoding="utf-8").splitlines() if line]
    return [_answer(number, row, contracts) for number, row in enumerate(rows, start=1)]


def _answer(number: int, row: dict[str, object], contracts: Path) -> GoldenAnswer:
    name, answer = str(row["contract_file"]), str(row["answer"])
    labelled: Sequence[dict[str, object]] = row["claims"]  # type: ignore[assignment]
    claims = [
        GoldenClaim.model_validate(
            {
                "id": f"{number}-{index}",
                "contract": name,
                "answer": f"answer {number}",
                "claim": claim["text"],
                "status": claim["label"],
                "evidence": claim["evidence"],
                "kind": claim["kind"],
                "why": claim.get("note", ""),
            }
        )
        for index, claim in enumerate(labelled, start=1)
    ]
    return GoldenAnswer(contracts / name, answer, locate(claims, answer))


def _print(score: GoldenScore) -> None:
    print(f"{len(score.outcomes)} labelled claims\n")
    print(f"{'labelled':16}" + "".join(f"{s.value:>15}" for s in Status))
    confusion = score.confusion()
    for label in Status:
        row = [confusion[label, found] for found in Status]
        if sum(row):
            print(f"{label.value:16}" + "".join(f"{count:15}" for count in row))
    print()
    for name, measure in _measures().items():
        low, high = _interval(score.outcomes, measure)
        print(f"{name:28} {_show(measure(score))}  [{low:.3f}, {high:.3f}]")
    print("\nrecall by kind")
    for (status, kind), (right, total) in sorted(score.by_kind().items()):
        print(f"  {status.value:14} {kind:20} {right / total:6.2f}  of {total}")


def _measures() -> dict[str, Callable[[GoldenScore], float | None]]:
    table: dict[str, Callable[[GoldenScore], float | None]] = {
        "macro recall": GoldenScore.macro_recall,
        "wrong among delivered": GoldenScore.wrong_delivered,
        "evidence recall": GoldenScore.evidence_recall,
    }
    for status in CHECKED:
        table[f"recall {status.value}"] = methodcaller("recall", status)
        table[f"precision {status.value}"] = methodcaller("precision", status)
    return table


def _interval(
    outcomes: Sequence[Outcome], measure: Callable[[GoldenScore], float | None]
) -> tuple[float, float]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.labelled.claim.contract].append(outcome)
    chance, names = random.Random(7), sorted(groups)
    values = []
    for _ in range(DRAWS):
        drawn = [o for name in chance.choices(names, k=len(names)) for o in groups[name]]
        value = measure(GoldenScore(tuple(drawn)))
        if value is not None:
            values.append(value)
    values.sort()
    return values[int(0.025 * len(values))], values[int(0.975 * len(values)) - 1]


def _show(value: float | None) -> str:
    return "  -  " if value is None else f"{value:.3f}"


def _print_errors(score: GoldenScore, count: int) -> None:
    wrong = [o for o in score.outcomes if o.found is not o.labelled.claim.status]
    for outcome in random.Random(7).sample(wrong, min(count, len(wrong))):
        claim = outcome.labelled.claim
        print(f"\n{claim.status.value} ({claim.kind}) found {outcome.found.value}: {claim.claim}")
        for part in outcome.parts:
            print(f"   {part.status.value} by {part.decided_by.value}: {part.reason}")
            for evidence in part.evidence[:2]:
                print(f"      {evidence.role.value}: {' '.join(evidence.quote.split())[:300]}")
        for quote in claim.evidence:
            print(f"   labelled: {' '.join(quote.split())[:300]}")


if __name__ == "__main__":
    main()
