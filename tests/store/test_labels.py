"""Labels are events: nothing is overwritten, nothing lost, on SQLite and on PostgreSQL."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from groundcheck.errors import BadRows, InputError, ItemNotFound, StaleVersion
from groundcheck.models import ClaimType, Status
from groundcheck.store import (
    ItemFilter,
    LabelStore,
    QueuePlan,
    QueueStore,
    Sampling,
    SnapshotStore,
)
from groundcheck.store.history import current_labels
from groundcheck.store.labels import GoldenRecord, ItemState, Label, LabelEvent
from groundcheck.store.schema import metadata
from tests.store.labelled import CONTRACT, NOON, item, quoting, records, verdict

YES = Label(status=Status.SUPPORTED)
NO = Label(status=Status.CONTRADICTED, evidence=(quoting(0, 7),), kind="percent", why="5, not 1.5")


@pytest.fixture
def store(location: str) -> Iterator[LabelStore]:
    with LabelStore(location) as opened:
        yield opened


def _add(store: LabelStore, number: int = 1) -> list[str]:
    return list(store.add([item(n) for n in range(1, number + 1)], [CONTRACT]))


def test_an_item_comes_back_as_it_was_added(store: LabelStore) -> None:
    made = item(1, suggestion=verdict(), critical=True, context="a\0b")
    (item_id,) = store.add([made], [CONTRACT])

    found = store.item(item_id)
    assert found.item == made
    assert (found.version, found.state, found.labels) == (0, ItemState.UNLABELLED, ())
    assert store.documents(item_id) == (CONTRACT,)


def test_the_same_claim_is_added_once(store: LabelStore) -> None:
    first = _add(store)
    assert list(store.add([item(1, id="another")])) == first
    assert store.count() == 1


def test_labels_keep_what_was_there_before(store: LabelStore) -> None:
    (one,) = _add(store)
    first = store.save(one, YES, reviewer="Ann", version=0, seconds=3.5, rubric="2")
    second = store.save(one, NO, reviewer="Ann", version=1)

    assert store.history(one) == (first, second)
    assert (second.old, second.new, second.version) == (YES, NO, 2)
    assert store.item(one).label_of("Ann") == NO


def test_saving_against_an_old_version_says_what_changed_and_saves_nothing(
    store: LabelStore,
) -> None:
    (one,) = _add(store)
    event = store.save(one, YES, reviewer="Ann", version=0)

    with pytest.raises(StaleVersion, match="Ann labelled it supported") as caught:
        store.save(one, NO, reviewer="Bob", version=0)
    assert caught.value.changes == (event,)
    assert store.item(one).label_of("Bob") is None

    store.save(one, NO, reviewer="Bob", version=caught.value.version)
    assert store.item(one).state is ItemState.DISAGREED


def test_hidden_labels_of_others_are_no_conflict_but_decisions_are(store: LabelStore) -> None:
    (one,) = _add(store)
    store.save(one, YES, reviewer="Ann", version=0)
    store.save(one, NO, reviewer="Bob", version=0, independent=True)
    with pytest.raises(StaleVersion):
        store.save(one, NO, reviewer="Ann", version=0, independent=True)
    store.adjudicate(one, NO, by="Cy", reason="1.5", version=2)
    with pytest.raises(StaleVersion, match="Cy settled it as contradicted"):
        store.save(one, YES, reviewer="Bob", version=2, independent=True)


def test_undo_goes_back_to_the_first_label_across_items_and_sessions(
    store: LabelStore, location: str
) -> None:
    one, two = _add(store, 2)
    store.save(one, YES, reviewer="Ann", version=0)
    store.save(two, NO, reviewer="Bob", version=0)
    store.save(two, YES, reviewer="Ann", version=1)
    store.save(one, NO, reviewer="Ann", version=1)

    with LabelStore(location) as later:
        undone = [later.undo("Ann") for _ in range(4)]
    assert [event.item if event else None for event in undone] == [one, two, one, None]
    assert store.item(one).labels == ()
    assert store.item(two).label_of("Bob") == NO
    assert len(store.history(one)) == 4


def test_two_that_agree_settle_an_item_and_one_does_not(store: LabelStore) -> None:
    (one,) = _add(store)
    store.save(one, YES, reviewer="Ann", version=0)
    assert store.item(one).state is ItemState.LABELLED
    store.save(one, YES, reviewer="Bob", version=1)
    assert [found.item.id for found in store.settled()] == [one]


def test_a_decision_settles_a_dispute_until_it_is_taken_back(store: LabelStore) -> None:
    (one,) = _add(store)
    store.save(one, YES, reviewer="Ann", version=0)
    store.save(one, NO, reviewer="Bob", version=1)
    store.adjudicate(one, NO, by="Cy", reason="Section 8.2 says 1.5 %", version=2)
    assert store.item(one).settled == NO
    store.adjudicate(one, None, by="Cy", reason="Read the amendment first", version=3)
    assert store.item(one).state is ItemState.DISAGREED
    assert store.settled() == []


def test_golden_statuses_are_counted_against_the_judges(store: LabelStore) -> None:
    store.add([item(1, suggestion=verdict()), item(2, suggestion=verdict()), item(3)])
    for one in ("item-1", "item-3"):
        store.adjudicate(one, NO, by="Cy", reason="1.5", version=0)
    assert store.confusion() == {(Status.CONTRADICTED, Status.SUPPORTED): 1}


def test_evidence_must_quote_the_contract(store: LabelStore) -> None:
    (one,) = _add(store)
    wrong = quoting(0, 7).model_copy(update={"quote": "another"})
    with pytest.raises(InputError, match="mark it again"):
        store.save(one, Label(evidence=(wrong,)), reviewer="Ann", version=0)
    assert store.history(one) == ()


def test_an_unknown_item_is_named(store: LabelStore) -> None:
    with pytest.raises(ItemNotFound, match="nowhere"):
        store.save("nowhere", YES, reviewer="Ann", version=0)
    with pytest.raises(ItemNotFound, match="nowhere"):
        store.item("nowhere")


def test_lists_are_filtered_counted_and_stepped_through(store: LabelStore) -> None:
    one, two, three = _add(store, 3)
    store.save(two, Label(status=Status.SUPPORTED, flagged=True), reviewer="Ann", version=0)

    assert [line.id for line in store.find()] == [one, two, three]
    assert [line.id for line in store.find(ItemFilter(open_for="Ann"))] == [one, three]
    assert [line.id for line in store.find(ItemFilter(flagged=True, done_by="Ann"))] == [two]
    assert [line.claim for line in store.find(ItemFilter(words="FEE is 3%"))] == [
        "The fee is 3% per month."
    ]
    assert store.count(ItemFilter(revision=CONTRACT.revision)) == 3
    assert store.tally()[ItemState.LABELLED] == 1
    left = ItemFilter(open_for="Ann")
    assert store.step(left) == one
    assert store.step(left, after=two) == three
    assert store.step(left, after=two, back=True) == one
    assert store.step(left, after=three) is None
    assert store.progress("Ann").left == 2


def test_pace_counts_all_the_time_spent_on_an_item_once(store: LabelStore) -> None:
    one, two, three = _add(store, 3)
    for item_id in (one, two, three):
        given = Label(status=Status.SUPPORTED)
        store.save(item_id, given, reviewer="Ann", version=0, seconds=10)
        more = given.model_copy(update={"note": "More."})
        store.save(item_id, more, reviewer="Ann", version=1, seconds=5)
    found = store.progress("Ann")
    assert (found.seconds_each, found.timed) == (15, 3)


def test_a_queue_is_dealt_out_with_its_overlap(store: LabelStore) -> None:
    made = [item(n, suggestion=verdict(supported=0.5 + n / 25)) for n in range(1, 11)]
    ids = store.add(made)
    plan = QueuePlan(
        name="Week 1", sampling=Sampling.LEAST_CONFIDENCE, reviewers=("Ann", "Bob"), overlap=0.2
    )
    queues = QueueStore(store)
    queue = queues.create(plan, by="Cy")

    work = {
        name: [x.id for x in store.find(ItemFilter(queue=queue.id, assigned_to=name))]
        for name in plan.reviewers
    }
    assert work["Ann"][0] == ids[0]
    assert set(work["Ann"]) | set(work["Bob"]) == set(ids)
    assert len(set(work["Ann"]) & set(work["Bob"])) == 2
    assert queues.queues() == [queue]
    assert queues.assign(queue.id, ids[:1], reviewer="Cy") == 1


def test_the_migrations_build_exactly_the_tables(store: LabelStore) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_snapshot_comes_back_as_it_was_saved(store: LabelStore) -> None:
    from groundcheck.models import JudgeInfo

    judge = JudgeInfo(version="1", settings_fingerprint="abc", layers=("values",))
    snapshots = SnapshotStore(store)
    snapshots.save("weekly", {"item-1": verdict(Status.UNSUPPORTED)}, judge=judge, by="Cy")
    newer = snapshots.save("weekly", {"item-1": verdict()}, judge=judge, by="Cy", calibration="c1")
    assert snapshots.load("weekly") == newer == snapshots.load(newer.id)
    assert len(snapshots.snapshots()) == 2


def test_records_come_back_as_they_were_taken_and_are_taken_once(location: str) -> None:
    with LabelStore(location) as opened:
        numbers = iter(range(1_000_000))
        taken = []

        @settings(max_examples=15, suppress_health_check=list(HealthCheck))
        @given(st.data())
        def each(data: st.DataObject) -> None:
            number = next(numbers)
            record = data.draw(records(number))
            answer = f"{number}: {record.item.answer}"
            shift = len(answer) - len(record.item.answer)
            moved = record.item.model_copy(
                update={
                    "answer": answer,
                    "place": record.item.place.shifted(shift),
                    "sentence": record.item.sentence.shifted(shift),
                }
            )
            record = record.model_copy(update={"item": moved})
            opened.take({1: record}, [CONTRACT])
            again = opened.take({1: record})
            assert (again.items, again.changes) == (0, 0)
            taken.append(record)

        each()
        assert opened.records() == taken
        for found, record in zip(opened.load(), taken, strict=True):
            held = {own.reviewer: own.label for own in found.labels}
            assert held == current_labels(record.labels)


def test_a_record_taken_into_a_known_item_adds_what_it_lacks(store: LabelStore) -> None:
    (one,) = _add(store)
    before = store.save(one, YES, reviewer="Ann", version=0)
    elsewhere = GoldenRecord(
        item=item(1, id="other"),
        labels=(
            LabelEvent(id="e1", item="other", version=1, at=NOON, reviewer="Ann", new=NO),
            LabelEvent(id="e2", item="other", version=2, at=NOON, reviewer="Bob", new=NO),
        ),
    )
    for added in (2, 0):
        taken = store.take({1: elsewhere})
        assert (taken.items, taken.changes) == (0, added)
    first, second, third = store.history(one)
    assert (first, second.old, third.version) == (before, YES, 3)
    assert store.item(one).state is ItemState.AGREED


def test_one_bad_record_and_none_is_taken(store: LabelStore) -> None:
    _add(store)
    clash = GoldenRecord(item=item(9, id="item-1"))
    with pytest.raises(BadRows, match="row 4: id item-1 is taken") as caught:
        store.take({2: GoldenRecord(item=item(5)), 4: clash})
    assert list(caught.value.problems) == [4]
    assert store.count() == 1


REVIEWER = """
import sys
from groundcheck.errors import StaleVersion
from groundcheck.models import Status
from groundcheck.store import LabelStore
from groundcheck.store.labels import Label

location, reviewer, items = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
with LabelStore(location) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    for item in items:
        version = 0
        while True:
            try:
                event = store.save(
                    item, Label(status=Status.SUPPORTED), reviewer=reviewer, version=version
                )
                break
            except StaleVersion as stale:
                assert stale.changes[0].reviewer != reviewer
                version = stale.version
        print(event.id, flush=True)
    print("done", flush=True)
    sys.stdin.readline()
"""


def _reviewer(location: str, name: str, items: list[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", REVIEWER, location, name, ",".join(items)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_reviewers_saving_at_once_lose_nothing(store: LabelStore, location: str) -> None:
    ids = _add(store, 10)
    people = [_reviewer(location, name, ids) for name in ("Ann", "Bob")]
    for person in people:
        assert person.stdout.readline() == "ready\n"
    for person in people:
        person.stdin.write("go\n")
        person.stdin.flush()
    for person in people:
        person.communicate("end\n", timeout=100)

    assert [person.returncode for person in people] == [0, 0]
    assert all([own.reviewer for own in store.item(one).labels] == ["Ann", "Bob"] for one in ids)
    assert store.tally()[ItemState.AGREED] == 10


def test_a_killed_reviewer_loses_nothing_that_was_confirmed(
    store: LabelStore, location: str
) -> None:
    ids = _add(store, 200)
    person = _reviewer(location, "Ann", ids)
    assert person.stdout.readline() == "ready\n"
    person.stdin.write("go\n")
    person.stdin.flush()
    confirmed = [person.stdout.readline().strip() for _ in range(20)]
    person.send_signal(signal.SIGKILL)
    confirmed += [line.strip() for line in person.stdout]
    person.wait()
    person.stdin.close()
    person.stdout.close()

    kept = {event.id for one in ids for event in store.history(one)}
    assert set(confirmed) - {"done"} <= kept
    assert len(kept) <= len(confirmed) + 1
    assert all(isinstance(event, LabelEvent) for event in store.history(ids[0]))


def test_claim_types_can_be_chosen(store: LabelStore) -> None:
    store.add([item(1), item(2, type=ClaimType.TEMPORAL)])
    assert [x.id for x in store.find(ItemFilter(types=(ClaimType.TEMPORAL,)))] == ["item-2"]
