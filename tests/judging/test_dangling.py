"""References that lead nowhere are findings on the document, whatever the answer says."""

import json
from pathlib import Path

import pytest

from groundcheck import Document, Judge, Report
from groundcheck.models import FindingKind

CASES = Path(__file__).parents[1] / "cases" / "dangling.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]


def judge(*documents: Document) -> Report:
    return Judge(entailment=None).evaluate("Rent is due monthly.", documents)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_what_a_contract_points_at_and_lacks_is_found(row: dict[str, object]) -> None:
    texts = [str(text) for text in row["documents"]]  # type: ignore[attr-defined]
    documents = [Document.from_text(t, title=t.splitlines()[0][:40]) for t in texts]
    found = judge(*documents).findings
    assert [(f.missing, f.section) for f in found] == [tuple(pair) for pair in row["missing"]]  # type: ignore[attr-defined]
    texts_by_id = {document.id: document.text for document in documents}
    assert all(finding.of(texts_by_id[finding.document]) == finding.quote for finding in found)


def test_a_finding_tells_what_kind_of_part_is_missing() -> None:
    text = "1. Rent. See Section 7 and Exhibit B.\n\n2. Term. One year.\n\n3. Pets. None.\n"
    found = judge(Document.from_text(text)).findings
    assert [f.kind for f in found] == [FindingKind.MISSING_SECTION, FindingKind.MISSING_ATTACHMENT]


def test_a_report_of_before_still_opens() -> None:
    report = judge(Document.from_text("Rent is due monthly.", title="Lease"))
    older = json.loads(report.to_json())
    del older["findings"]
    assert Report.from_json(json.dumps(older)) == report
