"""Cases of a label store: judged like golden files, evidence by its exact place."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from groundcheck import Document, Judge
from groundcheck.errors import ItemNotFound
from groundcheck.golden.cases import case_of_claim, cases_of_files, cases_of_labels
from groundcheck.golden.regression import Change, compare
from groundcheck.golden.score import score_cases
from groundcheck.golden.snapshots import find, keep_verdicts, read_verdicts
from groundcheck.models import Span, Status
from groundcheck.store import LabelStore, SnapshotStore
from groundcheck.store.labels import GoldenItem, Label, LabelEvidence
from tests.golden.building import SAMPLES
from tests.golden.stored import NOW, fill

NDA = SAMPLES / "golden" / "mutual_nda.jsonl"
FEE = "The fee is 5% per month."
TWICE = "1. The fee is 1.5% per month. 2. Notice is due. 3. The fee is 1.5% per month."


@pytest.fixture
def labels(tmp_path: Path) -> Iterator[LabelStore]:
    with LabelStore(tmp_path) as store:
        yield store


@pytest.fixture(scope="module")
def rules() -> Judge:
    return Judge(entailment=None)


def add_fee(labels: LabelStore, *documents: Document, start: int = 51) -> str:
    contract = Document.from_text(TWICE, title="Note")
    item = GoldenItem(
        id="fee",
        answer=FEE,
        place=Span(start=0, end=len(FEE)),
        claim=FEE,
        sentence=Span(start=0, end=len(FEE)),
        documents=(contract.info(),),
        added_at=NOW,
        added_by="Ann",
    )
    labels.add([item], documents)
    span = Span(start=start, end=start + 26)
    marked = LabelEvidence.at(contract, span.start, span.end)
    label = Label(status=Status.CONTRADICTED, evidence=(marked,), kind="percent")
    labels.adjudicate("fee", label, by="Cy", reason="It says so.", version=0)
    return "fee"


def test_a_store_is_scored_like_the_files_its_labels_came_from(
    labels: LabelStore, rules: Judge
) -> None:
    fill(labels, "mutual_nda")
    from_store = score_cases(cases_of_labels(labels), judge=rules)
    from_files = score_cases(cases_of_files([NDA]), judge=rules)

    assert from_store.confusion() == from_files.confusion()
    assert from_store.evidence_recall() == from_files.evidence_recall()
    assert from_store.by_kind() == from_files.by_kind()


def test_only_settled_items_are_scored(labels: LabelStore, rules: Judge) -> None:
    fill(labels, "mutual_nda")
    settled = labels.count()
    labels.adjudicate(labels.find(limit=1)[0].id, None, by="Cy", reason="Unsure.", version=1)

    score = score_cases(cases_of_labels(labels), judge=rules)
    assert len(score.outcomes) == settled - 1


def test_evidence_counts_at_its_own_place_not_where_its_words_first_stand(
    labels: LabelStore,
) -> None:
    add_fee(labels, Document.from_text(TWICE, title="Note"))
    ((case,),) = [cases_of_labels(labels)]

    (place,) = case.labelled[0].marked
    assert place.start == 51 > TWICE.index(place.quote)


def test_a_claim_whose_contract_is_unknown_is_left_out_and_counted(
    labels: LabelStore, rules: Judge
) -> None:
    add_fee(labels)
    score = score_cases(cases_of_labels(labels), judge=rules)

    assert (score.outcomes, score.left_out) == ((), 1)


def test_progress_goes_from_none_to_all(labels: LabelStore, rules: Judge) -> None:
    add_fee(labels, Document.from_text(TWICE, title="Note"))
    told: list[tuple[int, int]] = []
    score_cases(
        cases_of_labels(labels), judge=rules, on_progress=lambda done, of: told.append((done, of))
    )
    assert told == [(0, 1), (1, 1)]


def test_a_claim_is_found_with_its_case(labels: LabelStore) -> None:
    add_fee(labels)
    cases = cases_of_labels(labels)
    found = case_of_claim(cases, "fee")

    assert found is not None and found[0].answer == FEE
    assert case_of_claim(cases, "other") is None


def test_a_snapshot_of_labels_is_held_against_the_labels_of_today(
    labels: LabelStore, rules: Judge
) -> None:
    add_fee(labels, Document.from_text(TWICE, title="Note"))
    score = score_cases(cases_of_labels(labels), judge=rules)
    keep_verdicts(score, "Monday", snapshots=SnapshotStore(labels), by="Ann")
    before = read_verdicts("Monday", labels=labels)
    assert [line.right for line in before.lines] == [True]

    corrected = Label(status=Status.SUPPORTED)
    labels.adjudicate("fee", corrected, by="Cy", reason="Read anew.", version=1)
    after = find("Monday", labels=labels)
    assert [line.right for line in after.lines] == [False]
    assert [flip.change for flip in compare(after, after).flips] == [Change.SAME]


def test_a_snapshot_nobody_took_is_named(labels: LabelStore) -> None:
    with pytest.raises(ItemNotFound, match="'Monday'"):
        read_verdicts("Monday", labels=labels)


def test_the_golden_set_has_another_revision_after_every_change_of_it(labels: LabelStore) -> None:
    fill(labels, "mutual_nda")
    first, second = labels.find(limit=2)
    seen = [labels.revision()]
    label = Label(status=Status.UNSUPPORTED)
    labels.adjudicate(first.id, label, by="Cy", reason="Read anew.", version=1)
    seen.append(labels.revision())
    labels.adjudicate(second.id, None, by="Cy", reason="Unsure.", version=1)
    seen.append(labels.revision())
    labels.mark_critical(first.id, critical=not first.critical)
    seen.append(labels.revision())

    assert len(set(seen)) == len(seen)
    labels.save(second.id, label, reviewer="Ann", version=2)
    assert labels.revision() == seen[-1], "a label of an item that is open changes no score"


def test_claims_added_unsettled_leave_the_revision_of_the_golden_set(labels: LabelStore) -> None:
    fill(labels, "mutual_nda")
    before = labels.revision()
    add_fee(labels, Document.from_text(TWICE, title="Note"))
    labels.adjudicate("fee", None, by="Cy", reason="Unsure.", version=1)

    assert labels.revision() == before
