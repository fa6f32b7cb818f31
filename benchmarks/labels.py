"""How fast the labelling pages' queries answer on a large store.

Fills a store with 100,000 labels and 10,000 runs, then times what each page asks for, several
times each, and prints a table. A query over 1 second fails the run.

    python benchmarks/labels.py [--labels 100000] [--runs 10000] [--url postgresql+psycopg://...]
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from groundcheck import Document, Judge
from groundcheck.models import ClaimType, DecidedBy, JudgeInfo, Probability, Span, Status, Verdict
from groundcheck.store import (
    ItemFilter,
    LabelStore,
    QueuePlan,
    QueueStore,
    Sampling,
    SnapshotStore,
    Store,
)
from groundcheck.store import rows as run_rows
from groundcheck.store.labels import GoldenItem, GoldenRecord, ItemState, Label, LabelEvent
from groundcheck.store.schema import run_documents, runs

BOUND_S = 1.0
_REPEATS = 5
_START = datetime(2026, 1, 1, tzinfo=UTC)
_STATUSES = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.NOT_CHECKABLE)
_REVIEWERS = ("Ann", "Bob", "Cy", "Dee")
_CONTRACTS = tuple(
    Document.from_text(f"Contract {n}. " + "The fee is 1.5% per month. " * 2_000, title=f"C{n}")
    for n in range(50)
)


def main() -> int:
    """Fill, measure, print; 1 if a query was too slow."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--labels", type=int, default=100_000)
    options.add_argument("--runs", type=int, default=10_000)
    options.add_argument("--url", default="")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, Store(chosen.url or folder) as store:
        labels = LabelStore(store)
        started = time.perf_counter()
        _fill_runs(store, chosen.runs)
        _fill_labels(labels, chosen.labels)
        print(f"filled in {time.perf_counter() - started:.0f} s: {labels.count()} items")
        return _measure(store, labels)


def _fill_runs(store: Store, number: int) -> None:
    contract = _CONTRACTS[0]
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
        labels.take(records, _CONTRACTS if start == 0 else ())


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
        documents=(_CONTRACTS[number % len(_CONTRACTS)].info(),),
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
            reviewer=_REVIEWERS[(number + version) % len(_REVIEWERS)],
            new=Label(status=_STATUSES[(number + differs) % 4], kind="percent", why="As written."),
            seconds=8.0 + number % 9,
            rubric="1",
        )


def _measure(store: Store, labels: LabelStore) -> int:
    slow = 0
    print(f"{'query':<44}{'median ms':>11}{'worst ms':>11}")
    for name, query in _queries(store, labels):
        times = [_timed(query) for _ in range(_REPEATS)]
        slow += max(times) > BOUND_S
        median, worst = 1_000 * statistics.median(times), 1_000 * max(times)
        print(f"{name:<44}{median:>11.1f}{worst:>11.1f}")
    print(f"{slow} queries over {BOUND_S:.0f} s")
    return 1 if slow else 0


def _queries(store: Store, labels: LabelStore) -> Iterator[tuple[str, Callable[[], object]]]:
    queues, snapshots = QueueStore(store), SnapshotStore(store)
    middle = labels.find(limit=1, offset=labels.count() // 2)[0].id
    disputed = ItemFilter(states=(ItemState.DISAGREED,))
    plan = QueuePlan(
        name="bench", sampling=Sampling.RANDOM, reviewers=_REVIEWERS, size=2_000, overlap=0.2
    )
    queue = queues.create(plan, by="Ann", among=ItemFilter())
    mine = ItemFilter(queue=queue.id, assigned_to="Ann")
    judge = JudgeInfo(version="1", settings_fingerprint="x", layers=())
    some = {line.id: _verdict() for line in labels.find(limit=500)}
    snapshots.save("bench", some, judge=judge, by="Ann")
    yield "review: the latest 50 runs", store.recent_runs
    yield "golden: one item with its labels", lambda: labels.item(middle)
    yield "golden: its contracts", lambda: labels.documents(middle)
    yield "golden: its history", lambda: labels.history(middle)
    yield "golden: a page of the list", lambda: labels.find(limit=50)
    yield "golden: the last page of the list", lambda: labels.find(offset=labels.count() - 50)
    yield "golden: the next disagreement", lambda: labels.step(disputed, after=middle)
    yield (
        "golden: the previous disagreement",
        lambda: labels.step(disputed, after=middle, back=True),
    )
    yield "golden: the next of my queue", lambda: labels.step(mine)
    yield "golden: the next I have not labelled", lambda: labels.step(ItemFilter(open_for="Ann"))
    yield "golden: my progress in my queue", lambda: labels.progress("Ann", mine)
    yield "golden: my progress over all", lambda: labels.progress("Ann")
    yield "golden: claims that hold two words", lambda: labels.find(ItemFilter(words="item 4999"))
    yield (
        "golden: items of one contract",
        lambda: labels.find(ItemFilter(revision=_CONTRACTS[3].revision)),
    )
    yield (
        "golden: save a label",
        lambda: labels.save(
            middle,
            Label(status=Status.SUPPORTED),
            reviewer="Ann",
            version=labels.item(middle).version,
        ),
    )
    yield "golden: undo", lambda: labels.undo("Ann")
    yield "queue: states counted", labels.tally
    yield "queue: all queues", queues.queues
    yield "queue: draw and deal 2,000", lambda: queues.create(plan, by="Ann", among=ItemFilter())
    yield "queue: disputed items", lambda: labels.find(disputed)
    yield "quality: every reviewer's statuses", lambda: labels.ratings()
    yield (
        "quality: statuses of one contract",
        lambda: labels.ratings(ItemFilter(revision=_CONTRACTS[3].revision)),
    )
    yield "quality: golden against suggested", labels.confusion
    yield "quality: reviewers", labels.reviewers
    yield "quality: snapshots", snapshots.snapshots
    yield "quality: one snapshot of 500", lambda: snapshots.load("bench")


def _verdict() -> Verdict:
    return Verdict(status=Status.SUPPORTED, decided_by=DecidedBy.READING, reason="Read so.")


def _timed(query: Callable[[], object]) -> float:
    start = time.perf_counter()
    query()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
