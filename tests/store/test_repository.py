"""What a store promises: what was saved comes back, is listed, and goes when deleted."""

import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Report
from groundcheck.errors import RunNotFound, StoreError
from groundcheck.models import (
    CitationSummary,
    Comparison,
    DecidedBy,
    Evidence,
    JudgedClaim,
    JudgeInfo,
    Level,
    Probability,
    Role,
    Span,
    Status,
    Summary,
)
from groundcheck.store import LabelStore, Store
from groundcheck.store.deletion import Going


@pytest.fixture
def store(location: str) -> Store:
    with Store(location) as opened:
        yield opened


def test_a_run_comes_back_as_it_was_saved(store: Store, contract: Document, report: Report) -> None:
    run_id = store.save_run(report, [contract], title="First look")

    stored = store.load_run(run_id)

    assert stored.id == run_id
    assert stored.title == "First look"
    assert stored.report == report
    assert stored.documents == (contract,)


def test_a_run_outlives_the_store_that_saved_it(
    tmp_path: Path, contract: Document, report: Report
) -> None:
    with Store(tmp_path / "runs.sqlite3") as first:
        run_id = first.save_run(report, [contract])
    with Store(tmp_path / "runs.sqlite3") as second:
        assert second.load_run(run_id).report == report


def test_every_sample_contract_comes_back_whole(store: Store, samples: Path) -> None:
    contracts = [
        Document.from_path(path)
        for path in sorted(samples.glob("services_agreement.*"))
        if path.suffix in {".md", ".docx", ".pdf"}
    ]
    answer = (samples / "answers" / "services_agreement_a.md").read_text(encoding="utf-8")
    report = Judge().evaluate(answer, contracts)

    stored = store.load_run(store.save_run(report, contracts))

    assert len(contracts) == 3
    assert stored.documents == tuple(contracts)
    assert stored.report == report


def test_the_pages_of_a_stored_contract_can_be_drawn(store: Store, samples: Path) -> None:
    path = samples / "mutual_nda.pdf"
    document = Document.from_path(path)
    run = store.save_run(Judge().evaluate("The term is five years.", [document]), [document])
    (again,) = store.load_run(run).documents
    assert again == document
    assert again.source == path.read_bytes()


def test_a_source_that_was_missing_is_added(store: Store, samples: Path) -> None:
    document = Document.from_path(samples / "mutual_nda.pdf")
    report = Judge().evaluate("The term is five years.", [document])
    first = store.save_run(report, [document.model_copy(update={"source": b""})])
    store.save_run(report, [document])
    (again,) = store.load_run(first).documents
    assert again.source == document.source


def test_a_title_left_out_is_made_of_the_documents(
    store: Store, contract: Document, report: Report
) -> None:
    assert store.load_run(store.save_run(report, [contract])).title == "Services Agreement"


def test_documents_come_back_in_the_order_of_the_report(store: Store, contract: Document) -> None:
    other = Document.from_text("The term is two years.", title="Amendment")
    report = Judge().evaluate("The term is two years.", [contract, other])

    stored = store.load_run(store.save_run(report, [other, contract]))

    assert stored.documents == (contract, other)


def test_a_report_is_not_saved_with_other_documents(
    store: Store, contract: Document, report: Report
) -> None:
    other = Document.from_text("Another text.", title="Other")

    with pytest.raises(StoreError, match="Services Agreement"):
        store.save_run(report, [other])
    with pytest.raises(StoreError, match="own documents"):
        store.save_run(report, [contract, other])
    assert store.recent_runs() == []


def test_a_text_is_stored_once_however_many_runs_rest_on_it(tmp_path: Path) -> None:
    long = Document.from_text("The Client shall pay the fee. " * 20_000, title="Long")
    report = Judge().evaluate("The Client shall pay the fee.", [long])
    with Store(tmp_path / "runs.sqlite3") as store:
        for _ in range(5):
            store.save_run(report, [long])

    assert (tmp_path / "runs.sqlite3").stat().st_size < 2 * len(long.text)


def test_one_text_under_two_titles_keeps_both(store: Store, contract: Document) -> None:
    renamed = Document.from_text(contract.text, title="MSA")
    answer = "Late payments incur a penalty of 1.5% per month."
    first = store.save_run(Judge().evaluate(answer, [contract]), [contract])
    second = store.save_run(Judge().evaluate(answer, [renamed]), [renamed])

    assert store.load_run(first).documents == (contract,)
    assert store.load_run(second).documents == (renamed,)


def test_recent_runs_are_newest_first_with_what_a_list_needs(
    tmp_path: Path, contract: Document, report: Report
) -> None:
    moments = iter(datetime(2024, 3, day, tzinfo=UTC) for day in (1, 3, 2))
    with Store(tmp_path / "runs.sqlite3", clock=lambda: next(moments)) as store:
        ids = [store.save_run(report, [contract], title=name) for name in ("a", "b", "c")]
        listed = store.recent_runs()

        assert [run.id for run in listed] == [ids[1], ids[2], ids[0]]
        assert listed[0].documents == ("Services Agreement",)
        assert listed[0].level is report.level
        assert listed[0].confidence_score == report.confidence_score
        assert listed[0].summary == report.summary
        assert [run.title for run in store.recent_runs(limit=1)] == ["b"]


def test_times_are_utc_whatever_the_clock_says(
    tmp_path: Path, contract: Document, report: Report
) -> None:
    east = timezone(timedelta(hours=5, minutes=30))
    moment = datetime(2024, 3, 1, 2, 0, 0, 123456, tzinfo=east)
    with Store(tmp_path / "runs.sqlite3", clock=lambda: moment) as store:
        created_at = store.load_run(store.save_run(report, [contract])).created_at

    assert created_at == moment
    assert created_at.utcoffset() == timedelta(0)


def test_a_deleted_run_is_gone_and_so_is_its_text(
    store: Store, contract: Document, report: Report, tmp_path: Path
) -> None:
    kept = store.save_run(report, [contract])
    gone = store.save_run(report, [contract])
    store.delete_run(gone)

    with pytest.raises(RunNotFound, match=gone):
        store.load_run(gone)
    assert store.load_run(kept).documents == (contract,)

    store.delete_run(kept)
    assert store.recent_runs() == []
    assert _count(store, "documents") == _count(store, "run_documents") == 0


def test_no_file_of_the_store_holds_the_text_of_a_deleted_run(
    tmp_path: Path, contract: Document, report: Report
) -> None:
    with Store(tmp_path / "runs.sqlite3") as store, Store(tmp_path / "runs.sqlite3") as other:
        run_id = store.save_run(report, [contract], title="Secret matter")
        other.load_run(run_id)
        told = [contract.text.encode(), report.answer.encode(), b"Secret matter"]
        assert all(_is_in_a_file(text, tmp_path) for text in told)
        store.delete_run(run_id)
        assert not any(_is_in_a_file(text, tmp_path) for text in told)


def _is_in_a_file(text: bytes, folder: Path) -> bool:
    return any(text[:40] in path.read_bytes() for path in folder.rglob("*"))


def test_what_goes_and_what_stays_is_told_before_a_run_is_deleted(
    store: Store, contract: Document, report: Report
) -> None:
    first, second = (store.save_run(report, [contract]) for _ in range(2))
    assert store.going_with([first]) == Going(gone=(), kept=(contract.title,), golden=0)
    assert store.going_with([first, second]) == Going(gone=(contract.title,), kept=(), golden=0)


def test_documents_that_golden_claims_rest_on_stay(
    store: Store, contract: Document, report: Report
) -> None:
    run_id = store.save_run(report, [contract])
    labels = LabelStore(store)
    (item,) = labels.add_from_run(store.load_run(run_id), by="Ann", claims={report.claims[0].id})
    assert store.going_with([run_id]) == Going(gone=(), kept=(contract.title,), golden=1)
    store.delete_run(run_id)
    assert labels.documents(item) == (contract,)


@pytest.mark.parametrize("run_id", ["nothing", "", "'; drop table runs; --", "\udc00", "a\0b"])
def test_an_unknown_id_is_named(store: Store, run_id: str) -> None:
    with pytest.raises(RunNotFound, match="no run"):
        store.load_run(run_id)
    with pytest.raises(RunNotFound, match="no run"):
        store.delete_run(run_id)


def test_ids_need_no_escaping_and_differ(store: Store, contract: Document, report: Report) -> None:
    ids = {store.save_run(report, [contract]) for _ in range(20)}

    assert len(ids) == 20
    assert all(run_id.isascii() and run_id.isalnum() and len(run_id) >= 12 for run_id in ids)


def test_threads_may_share_a_store(store: Store, contract: Document, report: Report) -> None:
    failures: list[Exception] = []

    def save_and_load() -> None:
        try:
            for _ in range(10):
                assert store.load_run(store.save_run(report, [contract])).report == report
        except Exception as error:  # noqa: BLE001 - shown below
            failures.append(error)

    threads = [threading.Thread(target=save_and_load) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert not failures
    assert len(store.recent_runs(limit=100)) == 60


texts = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\0\r\n\t’é\u202e\u0301𝔘<&"),
    min_size=1,
    max_size=60,
)


@given(text=texts, answer=texts, title=texts, quoted=st.booleans())
def test_saving_and_loading_is_the_identity(
    text: str, answer: str, title: str, quoted: bool, shared_store: Store
) -> None:
    document = _document(text, title)
    report = _report(document, answer, quoted=quoted)

    stored = shared_store.load_run(shared_store.save_run(report, [document], title=title))

    assert stored.report == report
    assert stored.documents == (document,)
    assert stored.title == title


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    with Store(tmp_path_factory.mktemp("identity") / "runs.sqlite3") as opened:
        yield opened


def _count(store: Store, table: str) -> int:
    with store._engine.connect() as connection:
        return connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()


def _document(text: str, title: str) -> Document:
    return Document(
        id="any", title=title, text=text, revision="0" * 64, media_type="text/plain",
        warnings=(title,),
    )  # fmt: skip


def _report(document: Document, answer: str, *, quoted: bool) -> Report:
    whole = Span(start=0, end=len(answer))
    evidence = Evidence(
        start=0, end=len(document.text), quote=document.text, document=document.id,
        revision=document.revision, role=Role.NEAREST,
    )  # fmt: skip
    claim = JudgedClaim(
        id="c1", start=0, end=len(answer), text=answer, sentence=whole, type="general",
        verifiability="fact", status=Status.UNSUPPORTED, decided_by=DecidedBy.NOTHING,
        probability=Probability(supported=0.1, unsupported=0.7, contradicted=0.2),
        evidence=(evidence,) if quoted else (), reason=answer,
        comparisons=(Comparison(kind="percent", claimed=answer, found="", agrees=False),),
    )  # fmt: skip
    return Report(
        answer=answer, documents=(document.info(),), claims=(claim,), reasoning=answer,
        citations=CitationSummary(total=0, resolved=0, accurate=0), confidence_score=0.7,
        level=Level.UNGROUNDED, is_hallucinated=False, should_return=True,
        summary=Summary(total_claims=1, supported=0, unsupported=1, contradicted=0),
        judge=JudgeInfo(version="1", settings_fingerprint="f", layers=("values",)),
        timings_ms={"total": 0.1},
    )  # fmt: skip
