"""A large store for benchmarks: runs, and claims that two of four reviewers have labelled.

What enters: an open store and how much it is to hold. What leaves: the store, filled in two
minutes; every seventh claim is disputed, so six of seven are settled.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from groundcheck import Document, Judge
from groundcheck.models import ClaimType, DecidedBy, Probability, Span, Status, Verdict
from groundcheck.store import LabelStore, Store
from groundcheck.store import rows as run_rows
from groundcheck.store.labels import GoldenItem, GoldenRecord, Label, LabelEvent
from groundcheck.store.schema import run_documents, runs

REVIEWERS = ("Ann", "Bob", "Cy", "Dee")
CONTRACTS = tuple(
    Document.from_text(f"Contract {n}. " + "The fee is 1.5% per month. " * 2_000, title=f"C{n}")
    for n in range(50)
)

_START = datetime(2026, 1, 1, tzinfo=UTC)
_STATUSES = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.NOT_CHECKABLE)


def fill(store: Store, *, labels: int, reviews: int) -> None:
    """Fill an empty store."""
    _fill_runs(store, reviews)
    _fill_labels(LabelStore(store), labels)


def _fill_runs(store: Store, number: int) -> None:
    contract = CONTRACTS[0]
    report = Judge().evaluate("The fee is 5% per month.", [contract])
    digest = run_rows.document_row(contract)["digest"]
    store.save_run(report, [contract])
    row = run_rows.run_row(report)
    with store._writing() as connection:  # noqa: SLF001 - 10,000 saves one by one take minutes
        for start in range(1, number, 1_000):
            ids = [f"run{n:08}" for n in range(start, min(start + 1_000, number))]
            values = [
                row | {"id": i, "title": i, "created_at": _START + timedelta(seconds=n)}
                for n, i in enumerate(ids, start)
            ]
            connection.execute(insert(runs), values)
            links = [run_rows.link_row(i, 0, contract, digest) for i in ids]
            connection.execute(insert(run_documents), links)


def _fill_labels(labels: LabelStore, number: int) -> None:
    """Two labels for each item, of two reviewers who differ on every seventh."""
    items = list(range(number // 2))
    for start in range(0, len(items), 5_000):
        records = {n + 1: _record(n) for n in items[start : start + 5_000]}
        labels.take(records, CONTRACTS if start == 0 else ())


def _record(number: int) -> GoldenRecord:
    claim = f"The fee of item {number} is {number % 90}% per month."
    answer = "".join(f"Sentence {n} of the answer. " for n in range(40)) + claim
    chance = 0.34 + number % 66 / 100
    rest = (1 - chance) / 2
    item = GoldenItem(
        id=f"item{number:07}",
        answer=answer,
        place=Span(start=len(answer) - len(claim), end=len(answer)),
        claim=claim,
        sentence=Span(start=len(answer) - len(claim), end=len(answer)),
        documents=(CONTRACTS[number % len(CONTRACTS)].info(),),
        type=tuple(ClaimType)[number % 4],
        suggestion=Verdict(
            status=_STATUSES[number % 3],
            probability=Probability(supported=chance, unsupported=rest, contradicted=rest),
            decided_by=DecidedBy.READING,
            reason="Read so.",
        ),
        added_at=_START,
        added_by="Ann",
    )
    return GoldenRecord(item=item, labels=tuple(_events(number)))


def _events(number: int) -> Iterator[LabelEvent]:
    for version in (1, 2):
        differs = version == 2 and number % 7 == 0
        yield LabelEvent(
            id=f"event{number:07}.{version}",
            item=f"item{number:07}",
            version=version,
            at=_START + timedelta(seconds=number * 10 + version),
            reviewer=REVIEWERS[(number + version) % len(REVIEWERS)],
            new=Label(status=_STATUSES[(number + differs) % 4], kind="percent", why="As written."),
            seconds=8.0 + number % 9,
            rubric="1",
        )
