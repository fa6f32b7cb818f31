"""Measure how often each status proves right where rules settled the claim, by what settled it.

Usage: python benchmarks/probabilities.py --data claims.jsonl --contracts FOLDER [--write]

Takes labelled answers as `groundcheck bench accuracy` does. Counts, for every make of verdict, the
labels of the claims settled that way; with --write the counts become
`groundcheck/judging/data/probabilities.json`, which `groundcheck.judging.probability` turns into the probabilities a Report shows. Sentences that
the judge splits are left out: their label does not say which part it is about. What a contract
says word for word is not among labelled claims: one sentence of each contract is judged as a claim,
which is supported by definition.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from groundcheck import Document, Judge, Status
from groundcheck.bench.answers import read_answers
from groundcheck.claims.extract import extract_claims
from groundcheck.golden.score import Outcome, score_answers
from groundcheck.judging import probability
from groundcheck.judging.prepared import Prepared
from groundcheck.judging.verbatim import verbatim
from groundcheck.models import CHECKED, DecidedBy, Verdict
from groundcheck.settings import EvidenceSettings

WORDS = range(8, 40)
"""Lengths of the sentences that are judged as claims."""
READ = Verdict(status=Status.CONTRADICTED, decided_by=DecidedBy.READING, reason="")
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
    counts |= count_verbatim(sorted(arguments.contracts.glob("*.txt")))
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


def count_verbatim(contracts: Sequence[Path]) -> dict[str, list[int]]:
    """The middle one of each contract's sentences as a claim: how many are recognised."""
    found = sum(_is_recognised(Document.from_path(path)) for path in contracts)
    return {probability.key(Status.SUPPORTED, DecidedBy.VERBATIM): [found, 0, 0]}


def _is_recognised(document: Document) -> bool:
    sentences = [" ".join(span.of(document.text).split()) for span in document.sentences]
    plain = [text for text in sentences if len(text.split()) in WORDS]
    claims = extract_claims(plain[len(plain) // 2]) if plain else ()
    if len(claims) != 1:
        return False
    examined = Prepared.of([document], EvidenceSettings()).examine(claims[0])
    return verbatim(READ, examined).status is Status.SUPPORTED


if __name__ == "__main__":
    main()
