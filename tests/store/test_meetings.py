"""Labels that met, counted in the database, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from pydantic import ValidationError

from groundcheck import Document
from groundcheck.golden.agreement import Rating, agreement_of, agreement_of_meetings
from groundcheck.models import Status
from groundcheck.store import (
    ItemFilter,
    LabelStore,
    Meeting,
    Period,
    QueuePlan,
    QueueStore,
    Sampling,
    Spread,
)
from groundcheck.store.labels import Label
from tests.store.labelled import CONTRACT, NOON, TEXT, item

YES, NO, NONE = Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED
OTHER = Document.from_text(TEXT + " Another.", title="Addendum")


class Clock:
    """Tells an hour more each time it is asked."""

    def __init__(self) -> None:
        self.hours = 0

    def __call__(self) -> object:
        self.hours += 1
        return NOON + timedelta(hours=self.hours)


@pytest.fixture
def store(location: str) -> Iterator[LabelStore]:
    with LabelStore(location, clock=Clock()) as opened:
        yield opened


def _label(store: LabelStore, rows: dict[str, dict[str, Status]]) -> None:
    for one, said in rows.items():
        for reviewer, status in said.items():
            version = store.item(one).version
            store.save(one, Label(status=status), reviewer=reviewer, version=version)


def _filled(store: LabelStore) -> tuple[str, ...]:
    """Four claims of two contracts; three reviewers, one of whom comes late."""
    made = [item(n) for n in (1, 2)] + [item(n, documents=(OTHER.info(),)) for n in (3, 4)]
    ids = store.add(made, [CONTRACT, OTHER])
    one, two, three, four = ids
    _label(
        store,
        {
            one: {"Ann": YES, "Bob": YES},
            two: {"Ann": YES, "Bob": NO},
            three: {"Ann": NO, "Bob": NO, "Cy": NONE},
            four: {"Ann": NO},
        },
    )
    return ids


def test_counts_give_the_agreement_that_single_ratings_give(store: LabelStore) -> None:
    ids = _filled(store)
    group = dict(zip(ids, ("a", "a", "b", "b"), strict=True))
    singly = agreement_of(
        [
            Rating(item=r.item, reviewer=r.reviewer, label=r.status, group=group[r.item])
            for r in store.ratings()
        ]
    )
    counted = agreement_of_meetings(store.meetings())

    assert counted.model_dump(exclude={"pairs"}) == singly.model_dump(exclude={"pairs"})
    assert [p.matrix for p in counted.pairs] == [p.matrix for p in singly.pairs]
    assert [p.kappa.value for p in counted.pairs] == [p.kappa.value for p in singly.pairs]


def test_a_label_without_a_status_meets_nothing(store: LabelStore) -> None:
    one, *_ = _filled(store)
    store.save(one, Label(flagged=True), reviewer="Dee", version=store.item(one).version)

    assert "Dee" not in store.meetings().reviewers


def test_a_contract_and_a_period_narrow_what_is_counted(store: LabelStore) -> None:
    _filled(store)
    met = store.meetings(ItemFilter(revision=CONTRACT.revision))
    assert met.pairs == (
        Meeting(CONTRACT.revision, "Ann", "Bob", YES, NO, 1),
        Meeting(CONTRACT.revision, "Ann", "Bob", YES, YES, 1),
    )
    assert met.items == 2

    labels = store.find()
    last = max(change.at for line in labels for change in store.history(line.id))
    late = store.meetings(period=Period(since=last))
    assert (late.reviewers, late.items, late.pairs, late.spreads) == (("Ann",), 1, (), ())
    early = store.meetings(period=Period(until=last))
    assert early.items == 3
    assert Spread(OTHER.revision, (0, 1, 2, 0), 1) in early.spreads


def test_a_period_runs_forward() -> None:
    with pytest.raises(ValidationError, match="swap its days"):
        Period(since=NOON, until=NOON)


def test_items_are_found_by_queue_and_by_who_said_what(store: LabelStore) -> None:
    ids = _filled(store)
    plan = QueuePlan(name="Week 1", sampling=Sampling.RANDOM, reviewers=("Ann", "Bob"), size=2)
    dealt = QueueStore(store).create(plan, by="Cy", among=ItemFilter())

    assert store.count(ItemFilter(dealt_in=dealt.id)) == 2
    apart = ItemFilter(said=(("Ann", YES), ("Bob", NO)))
    assert [line.id for line in store.find(apart)] == [ids[1]]


def test_contracts_are_listed_by_title_with_their_items(store: LabelStore) -> None:
    _filled(store)
    assert [(line.title, line.items) for line in store.contracts()] == [
        ("Addendum", 2),
        ("Note", 2),
    ]


def test_the_stamp_changes_with_every_label_decision_and_item(store: LabelStore) -> None:
    stamps = [store.stamp()]
    (one,) = store.add([item(1)], [CONTRACT])
    stamps.append(store.stamp())
    store.save(one, Label(status=YES), reviewer="Ann", version=0)
    stamps.append(store.stamp())
    store.adjudicate(one, Label(status=NO), by="Cy", reason="It says so.", version=1)
    stamps.append(store.stamp())

    assert len(set(stamps)) == 4
    assert store.stamp() == stamps[-1]
