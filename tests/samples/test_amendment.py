"""The sample amendment, its answer and golden claims agree with each other and the agreement."""

from itertools import pairwise
from pathlib import Path

import pytest

from groundcheck.documents.amending import find_edits
from groundcheck.documents.document import Document
from groundcheck.golden.dataset import group_by_answer, load_golden
from groundcheck.judging.precedence import ruling_on
from groundcheck.models import Status

ROOT = Path(__file__).parents[2] / "sample_docs"
ROWS = load_golden(ROOT / "golden" / "services_amendment.jsonl")
AMENDMENT = Document.from_path(ROOT / "services_amendment.md")
AGREEMENT = Document.from_path(ROOT / "services_agreement.md")


def test_every_sentence_of_the_answer_is_labelled_in_order() -> None:
    answer = (ROOT / "answers" / "services_amendment_a.md").read_text(encoding="utf-8")
    (golden,) = group_by_answer(ROWS, ROOT)
    assert golden.beside == (ROOT / "services_agreement.md",)
    assert len(golden.labelled) == answer.count("\n- ") + 1
    assert all(a.span.end <= b.span.start for a, b in pairwise(golden.labelled))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_quote_stands_in_the_amendment(row: object) -> None:
    assert all(quote in AMENDMENT.text for quote in row.evidence)  # type: ignore[attr-defined]


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
        "8.6 **Early ",
        "15.1 **For c",
        "$170",
        "$10,000,000 ",
    ]
    in_force = ruling_on((AGREEMENT, AMENDMENT)).in_force[0].text
    assert "one percent (1%) per month (12% annually)" in in_force
    assert "| Engineer | $182 | 1.5 |" in in_force and "| Senior engineer | $225 |" in in_force
    assert "Provider has no right to end" not in in_force


@pytest.mark.parametrize("suffix", [".docx", ".pdf"])
def test_the_changes_are_found_in_every_format(suffix: str) -> None:
    amendment = Document.from_path(ROOT / f"services_amendment{suffix}")
    assert len(find_edits(amendment, AGREEMENT)) == 5
