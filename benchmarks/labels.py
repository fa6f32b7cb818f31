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

import sklearn.metrics  # noqa: F401 - loaded before the clock runs, as the page does in a thread
from filling import CONTRACTS, REVIEWERS, fill

from groundcheck.golden.agreement import agreement_of_meetings
from groundcheck.models import DecidedBy, JudgeInfo, Status, Verdict
from groundcheck.store import (
    ItemFilter,
    LabelStore,
    QueuePlan,
    QueueStore,
    Sampling,
    SnapshotStore,
    Store,
)
from groundcheck.store.labels import ItemState, Label

BOUND_S = 1.0
_REPEATS = 5


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
        fill(store, labels=chosen.labels, reviews=chosen.runs)
        print(f"filled in {time.perf_counter() - started:.0f} s: {labels.count()} items")
        return _measure(store, labels)


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
    said = ItemFilter(said=(("Ann", Status.SUPPORTED), ("Bob", Status.UNSUPPORTED)))
    plan = QueuePlan(
        name="bench", sampling=Sampling.RANDOM, reviewers=REVIEWERS, size=2_000, overlap=0.2
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
        lambda: labels.find(ItemFilter(revision=CONTRACTS[3].revision)),
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
    yield "settle: labels that met, counted", labels.meetings
    yield (
        "settle: those of one contract",
        lambda: labels.meetings(ItemFilter(revision=CONTRACTS[3].revision)),
    )
    yield "settle: agreement of all", lambda: agreement_of_meetings(labels.meetings())
    yield "settle: what two said of it", lambda: labels.find(said)
    yield "settle: contracts", labels.contracts
    yield "quality: every reviewer's statuses", lambda: labels.ratings()
    yield (
        "quality: statuses of one contract",
        lambda: labels.ratings(ItemFilter(revision=CONTRACTS[3].revision)),
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
