"""Every golden claim is labelled twice, and the data card says what the labels come to."""

from pathlib import Path
from types import ModuleType

import pytest

from groundcheck.cli.main import run
from groundcheck.documents.document import Document
from groundcheck.golden.dataset import load_golden
from groundcheck.store import LabelStore
from groundcheck.store.history import current_labels, golden_label
from tests.samples.scripts import load

ROOT = Path(__file__).parents[2] / "sample_docs"


@pytest.fixture(scope="module")
def card() -> ModuleType:
    return load("card")


def test_the_card_is_current(card: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["--check"]) == 0
    assert "current" in capsys.readouterr().out


def test_every_claim_has_two_labels_and_one_settled_status(card: ModuleType) -> None:
    claims = {claim.id: claim for claim in card.load_claims()}
    records = {record.item.id: record for record in card.load_records()}
    assert records.keys() == claims.keys()
    for name, record in records.items():
        labels = current_labels(record.labels)
        assert len(labels) == 2
        assert all(label.why for label in labels.values())
        settled = golden_label(record)
        assert settled
        assert settled.status is claims[name].status
        assert record.item.claim == claims[name].claim
        assert record.item.critical is claims[name].critical


def test_labels_quote_the_contracts_as_they_are_now(card: ModuleType) -> None:
    paths = {p for c in card.load_claims() for p in (c.contract, *c.beside)}
    documents = [Document.from_path(ROOT / path) for path in sorted(paths)]
    texts = {document.revision: document.text for document in documents}
    for record in card.load_records():
        for label in current_labels(record.labels).values():
            for each in label.evidence:
                assert texts[each.revision][each.start : each.end] == each.quote, record.item.id


def test_the_labels_import_into_a_store() -> None:
    path = ROOT / "golden" / "labels" / "mutual_nda.jsonl"
    contract = ROOT / "mutual_nda.md"
    assert run(["golden", "import", str(path), "--document", str(contract)]) == 0
    with LabelStore() as store:
        settled = store.settled()
        assert len(settled) == len(load_golden(ROOT / "golden" / "mutual_nda.jsonl"))
        assert all(len(held.labels) == 2 for held in settled)
