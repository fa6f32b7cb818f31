"""The sample amendment, its answer and golden claims agree with each other and the agreement."""

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from groundcheck.documents.amending import find_edits
from groundcheck.documents.document import Document
from groundcheck.golden.dataset import GoldenClaim, group_by_answer, load_golden
from groundcheck.golden.formats.claims import from_claims
from groundcheck.judging.precedence import ruling_on
from groundcheck.models import Status

ROOT = Path(__file__).parents[2] / "sample_docs"
ROWS = load_golden(ROOT / "golden" / "services_amendment.jsonl")
AMENDMENT = Document.from_path(ROOT / "services_amendment.md")
AGREEMENT = Document.from_path(ROOT / "services_agreement.md")


def test_every_claim_is_read_beside_the_agreement_and_in_order() -> None:
    for golden in group_by_answer(ROWS, ROOT):
        assert golden.beside == (ROOT / "services_agreement.md",)
        assert all(a.span.end <= b.span.start for a, b in pairwise(golden.labelled))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_quote_stands_in_the_amendment_or_the_agreement(row: GoldenClaim) -> None:
    assert all(quote in AMENDMENT.text or quote in AGREEMENT.text for quote in row.evidence)


def test_a_claim_imports_with_evidence_from_both() -> None:
    path = ROOT / "golden" / "services_amendment.jsonl"
    records, documents = from_claims(path, by="Ann", at=datetime(2026, 9, 14, tzinfo=UTC))
    assert {document.id for document in documents} == {AMENDMENT.id, AGREEMENT.id}
    decisions = [decision for record in records.values() for decision in record.decisions]
    quoted = {e.document for d in decisions if d.decision for e in d.decision.evidence}
    assert quoted == {AMENDMENT.id, AGREEMENT.id}


def test_what_was_superseded_and_what_holds_are_both_labelled() -> None:
    kinds = [(row.status, row.kind) for row in ROWS]
    assert kinds.count((Status.SUPPORTED, "amended")) >= 4
    assert kinds.count((Status.CONTRADICTED, "superseded")) >= 4


def test_the_amendment_is_known_to_amend_the_agreement() -> None:
    ruling = ruling_on((AGREEMENT, AMENDMENT))
    assert [(r.later, r.earlier) for r in ruling.relations] == [(AMENDMENT.id, AGREEMENT.id)]


def test_every_change_of_the_amendment_is_found() -> None:
    changed = [AGREEMENT.text[e.start : e.end] for e in find_edits(AMENDMENT, AGREEMENT)]
    assert [words[:12] for words in changed] == [
        "one and one-",
        "8.6 Early pa",
        "15.1 For con",
        "$170",
        "$10,000,000 ",
    ]
    in_force = ruling_on((AGREEMENT, AMENDMENT)).in_force[0].text
    assert "one percent (1%) per month (12% annually)" in in_force
    assert "Engineer | $182 | 1.5" in in_force and "Senior engineer | $225 |" in in_force
    assert "Provider has no right to end" not in in_force


@pytest.mark.parametrize("suffix", [".docx", ".pdf"])
def test_the_changes_are_found_in_every_format(suffix: str) -> None:
    amendment = Document.from_path(ROOT / f"services_amendment{suffix}")
    assert len(find_edits(amendment, AGREEMENT)) == 5
