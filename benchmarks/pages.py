"""How fast every page of the dashboard answers on a large store.

Fills a store with 100,000 labels and 10,000 runs, then draws each page as a visitor would: once
with nothing cached but the open store, then again and again, and does what is done there most.
Prints a table of seconds on the clock and of processor seconds; an answer over 1 second on the
clock fails the run, or, with --processor, one over 1 processor second: on a machine that is busy
with other work the clock says more of that work. What a browser needs to draw is not in it.

    python benchmarks/pages.py [--labels 100000] [--runs 10000] [--home FOLDER] [--processor]
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import streamlit as st
from filling import CONTRACTS, fill
from streamlit.logger import set_log_level
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.store import (
    ItemFilter,
    LabelStore,
    QueuePlan,
    QueueStore,
    Sampling,
    Store,
)
from groundcheck.store.labels import ItemState

BOUND_S = 1.0
_REPEATS = 4
_PATIENCE_S = 600
_STATISTICS = ("sklearn.metrics", "krippendorff", "plotly.graph_objects", "pandas")
"""Loaded once per process, in the background, before a reader comes to need them."""

Act = Callable[[AppTest], AppTest]


class Visit(NamedTuple):
    """A page as somebody opens it, and perhaps what they do there."""

    name: str
    page: str
    address: dict[str, str]
    act: Act | None = None


class Taken(NamedTuple):
    """Seconds of one answer."""

    clock: float
    processor: float


def main() -> int:
    """Fill, visit, print; 1 if an answer was too slow."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--labels", type=int, default=100_000)
    options.add_argument("--runs", type=int, default=10_000)
    options.add_argument("--home", help="a folder to fill, or one that was filled before")
    options.add_argument("--only", default="", help="visits whose name holds these words")
    options.add_argument("--processor", action="store_true", help="bound processor seconds")
    chosen = options.parse_args()
    set_log_level("ERROR")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(chosen.home or folder)
        os.environ["GROUNDCHECK_HOME"] = str(home)
        visits = _prepared(home, chosen.labels, chosen.runs)
        wanted = [visit for visit in visits if chosen.only in visit.name]
        return _measure(wanted, by_processor=chosen.processor)


def _prepared(home: Path, number: int, reviews: int) -> list[Visit]:
    """Fill the store unless it is filled already; the visits to it."""
    home.mkdir(parents=True, exist_ok=True)
    with Store(home) as store:
        labels = LabelStore(store)
        if not labels.count():
            started = time.perf_counter()
            fill(store, labels=number, reviews=reviews)
            print(f"filled in {time.perf_counter() - started:.0f} s")
        print(f"{labels.count():,} claims")
        return list(_visits(store, labels))


def _visits(store: Store, labels: LabelStore) -> Iterator[Visit]:
    label, settle, quality = (f"pages/{page}.py" for page in ("golden", "adjudication", "quality"))
    me = {"reviewer": "Ann"}
    middle = labels.find(limit=1, offset=labels.count() // 2)[0].id
    apart = ItemFilter(states=(ItemState.DISAGREED,))
    disputed = labels.find(apart, limit=1, offset=labels.count(apart) // 2)[0].id
    queue = _queue(store)
    contract = CONTRACTS[3].revision
    yield Visit("review: start", "", {})
    yield Visit("review: a run", "", {"run": store.recent_runs(1)[0].id})
    yield Visit("label: first open claim", label, me)
    yield Visit("label: a claim in the middle", label, me | {"item": middle})
    yield Visit("label: a queue", label, me | {"queue": queue})
    yield Visit("label: claims with words", label, me | {"words": "item 4999"})
    yield Visit("label: a contract", label, me | {"contract": contract})
    yield Visit("label: give a label", label, me | {"item": middle}, _press("gc_pick_supported"))
    yield Visit("label: next claim", label, me | {"item": middle}, _press("gc_pick_n_"))
    yield Visit("settle: first disagreement", settle, me)
    yield Visit("settle: one in the middle", settle, me | {"item": disputed})
    yield Visit("settle: a queue", settle, me | {"queue": queue})
    yield Visit("settle: a contract", settle, me | {"contract": contract})
    yield Visit("settle: next", settle, me | {"item": disputed}, _press("gc_settle_step_n"))
    yield Visit("settle: take a label", settle, me | {"item": disputed}, _press("gc_settle_take_A"))
    yield Visit("settle: agreement", settle, me | {"view": "agreement"})
    yield Visit("settle: agreement, queue", settle, me | {"view": "agreement", "queue": queue})
    yield Visit("settle: agreement, period", settle, {"view": "agreement", "since": "2026-01-03"})
    yield Visit("settle: golden set", settle, me | {"view": "golden"})
    for part in ("Score", "Calibration", "Regression"):
        yield Visit(f"quality: {part.lower()}", quality, {"part": part})


def _queue(store: Store) -> str:
    queues = QueueStore(store)
    plan = QueuePlan(
        name="Benchmark",
        sampling=Sampling.RANDOM,
        reviewers=("Ann", "Bob"),
        size=2_000,
        overlap=0.2,
    )
    known = [queue.id for queue in queues.queues() if queue.plan == plan]
    return known[0] if known else queues.create(plan, by="Ann", among=ItemFilter()).id


def _press(key: str) -> Act:
    """Press the first button whose key starts so."""

    def act(app: AppTest) -> AppTest:
        return next(b for b in app.button if b.key and b.key.startswith(key)).click().run()

    return act


def _measure(visits: list[Visit], *, by_processor: bool) -> int:
    for module in _STATISTICS:
        __import__(module)
    slow = 0
    print(f"{'':<34}{'seconds on the clock':>27}{'processor seconds':>27}")
    print(f"{'answer':<34}{'first':>9}{'again':>9}{'worst':>9}{'first':>9}{'again':>9}{'worst':>9}")
    for visit in visits:
        first, again = _visited(visit)
        clock = _summary(first.clock, [taken.clock for taken in again])
        processor = _summary(first.processor, [taken.processor for taken in again])
        slow += max(processor if by_processor else clock) > BOUND_S
        cells = "".join(f"{figure:>9.2f}" for figure in (*clock, *processor))
        print(f"{visit.name:<34}{cells}", flush=True)
    print(f"{slow} answers over {BOUND_S:.0f} s")
    return 1 if slow else 0


def _summary(first: float, again: list[float]) -> tuple[float, float, float]:
    """The first, the median of the others, and the worst of all."""
    return first, statistics.median(again), max(first, *again)


def _visited(visit: Visit) -> tuple[Taken, list[Taken]]:
    """The first answer, with nothing cached but the open store, and those after it.

    Raises:
        RuntimeError: the page broke.
    """
    st.cache_data.clear()
    st.cache_resource.clear()
    app = AppTest.from_file(str(app_script()), default_timeout=_PATIENCE_S).run()
    if visit.page:
        app.switch_page(visit.page)
    for name, value in visit.address.items():
        app.query_params[name] = value
    if visit.act is not None:
        app.run()
    first = _timed(lambda: (visit.act or AppTest.run)(app))
    if app.exception or any("groundcheck broke" in text.value for text in app.text):
        raise RuntimeError(f"{visit.name}: the page broke: {[text.value for text in app.text]}")
    act = visit.act if visit.act is not None and visit.name.endswith("claim") else None
    return first, [_timed(lambda: (act or AppTest.run)(app)) for _ in range(_REPEATS)]


def _timed(answer: Callable[[], object]) -> Taken:
    clock, processor = time.perf_counter(), time.process_time()
    answer()
    return Taken(time.perf_counter() - clock, time.process_time() - processor)


if __name__ == "__main__":
    sys.exit(main())
