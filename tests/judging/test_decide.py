"""What rules alone decide on single claims: rows of `tests/cases/decisions.jsonl`, each with its reason."""

import json
from pathlib import Path

import pytest

from groundcheck import Document, Judge

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "decisions.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[f"{c['status']}: {c['why']}" for c in CASES])
def test_decision(case: dict[str, str]) -> None:
    contract = Document.from_text(case["source"], title="Contract")
    claim = Judge(entailment=None).evaluate(case["claim"], [contract]).claims[0]
    assert (claim.status.value, claim.decided_by.value) == (case["status"], case["decided_by"]), (
        claim.reason
    )
