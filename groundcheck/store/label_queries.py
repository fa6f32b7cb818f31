"""Finding golden items: by state, by words, by reviewer, by queue.

What enters: a filter. What leaves: select statements and lines of lists. What always holds: a
list is in the order of its queue, or in the order items were added; stepping through it meets
each item once.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from pydantic import AwareDatetime, Field, model_validator
from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    and_,
    case,
    exists,
    func,
    not_,
    select,
)

from groundcheck.models import ClaimType, Status, Value
from groundcheck.store.label_rows import searchable
from groundcheck.store.label_tables import (
    answers,
    assignments,
    golden_items,
    item_documents,
    labels,
)
from groundcheck.store.labels import SETTLED, ItemState
from groundcheck.store.sampling import Candidate

_items = golden_items.c


class ItemFilter(Value):
    """Which golden items; every condition left out lets all through."""

    states: tuple[ItemState, ...] = ()
    statuses: tuple[Status, ...] = ()
    """The golden status."""
    suggested: tuple[Status, ...] = ()
    """What the judge found."""
    types: tuple[ClaimType, ...] = ()
    flagged: bool | None = None
    critical: bool | None = None
    words: str = ""
    """Words that the claim holds, in this order, whatever their case."""
    revision: str = ""
    """Revision of a contract."""
    run: str = ""
    """The run it was taken from."""
    done_by: str = ""
    """Labelled by this reviewer."""
    open_for: str = ""
    """Not yet labelled by this reviewer."""
    queue: str = ""
    """Only the items of this queue; needs `assigned_to`, and the order is then the queue's."""
    assigned_to: str = ""
    dealt_in: str = ""
    """The items of this queue, whomever they were dealt to, in the order they were added."""
    said: tuple[tuple[str, Status], ...] = ()
    """Labelled so: each a reviewer and the status that reviewer holds."""

    @model_validator(mode="after")
    def _queue_of_someone(self) -> Self:
        if bool(self.queue) != bool(self.assigned_to):
            raise ValueError("a queue is dealt out to reviewers: give queue and assigned_to both")
        return self


class ItemLine(Value):
    """One line of a list of golden items."""

    id: str
    number: int
    """Order of adding, from 1."""
    position: int
    """Where it stands in its list: the place in the queue, or the number."""
    claim: str
    type: ClaimType
    state: ItemState
    version: int
    suggested: Status | None
    settled: Status | None
    flagged: bool
    critical: bool
    added_at: AwareDatetime


class Rating(NamedTuple):
    """One reviewer's status for one item: what agreement is counted on, and so light."""

    item: str
    reviewer: str
    status: Status


class Progress(Value):
    """How far a reviewer has come in a list."""

    total: int = Field(ge=0)
    done: int = Field(ge=0)
    left: int = Field(ge=0)
    flagged: int = Field(ge=0)
    """Flagged by anyone."""
    seconds_each: float | None
    """Median seconds the reviewer spent on each of the last 50 items; None before the first."""
    timed: int = Field(ge=0)
    """How many items that is the median of."""


def lines(connection: Connection, wanted: ItemFilter, *, limit: int, offset: int) -> list[ItemLine]:
    """A stretch of a list, in its order."""
    place = _position(wanted)
    query = (
        select(golden_items, answers.c.text, place.label("position"))
        .select_from(_source(wanted, with_answers=True))
        .where(*conditions(wanted))
        .order_by(place)
    )
    found = connection.execute(query.limit(limit).offset(offset)).mappings()
    return [_line(row) for row in found]


def count(connection: Connection, wanted: ItemFilter) -> int:
    """How many items a filter lets through."""
    query = select(func.count()).select_from(_source(wanted)).where(*conditions(wanted))
    return connection.execute(query).scalar_one()


def tally(connection: Connection, wanted: ItemFilter) -> dict[ItemState, int]:
    """How many items are in each state."""
    query = select(_items.state, func.count()).select_from(_source(wanted))
    grouped = query.where(*conditions(wanted)).group_by(_items.state)
    counted = {ItemState(state): number for state, number in connection.execute(grouped)}
    return {state: counted.get(state, 0) for state in ItemState}


def confusion(connection: Connection, wanted: ItemFilter) -> dict[tuple[Status, Status], int]:
    """How many items have each golden status and each suggested one; others are left out."""
    pair = (_items.settled, _items.suggested)
    query = select(*pair, func.count()).select_from(_source(wanted)).where(*conditions(wanted))
    both = query.where(*(column.is_not(None) for column in pair)).group_by(*pair)
    return {(Status(a), Status(b)): number for a, b, number in connection.execute(both)}


def revision(connection: Connection) -> str:
    """Changes whenever a settled item does, and whenever its contract's text becomes known.

    Versions only grow, so their sums tell states of one store apart.
    """
    version, number = _items.version, _items.number
    marked = case((_items.critical, number), else_=0)
    sums = [func.sum(each) for each in (version, number, version * number, marked)]
    settled = _items.state.in_([state.value for state in SETTLED])
    counted = connection.execute(select(func.count(), *sums).where(settled)).one()
    files = item_documents.join(golden_items)
    known = select(func.count(item_documents.c.digest)).select_from(files).where(settled)
    texts = connection.execute(known).scalar_one()
    return "-".join(str(each or 0) for each in (*counted, texts))


def step(connection: Connection, wanted: ItemFilter, item: str | None, *, back: bool) -> str | None:
    """The next or previous item of a list.

    Args:
        connection: an open transaction.
        wanted: the list.
        item: where to step from, whether or not it is itself in the list; None for the end that
            one starts from.
        back: towards the start.

    Returns:
        Its id, or None at the end.
    """
    place = _position(wanted)
    query = matching(wanted)
    if item is not None:
        here = connection.execute(_here(wanted, item)).scalar()
        if here is not None:
            query = query.where(place < here if back else place > here)
    order = place.desc() if back else place
    return connection.execute(query.order_by(order).limit(1)).scalar()


def matching(wanted: ItemFilter) -> Select[str]:
    """Select the ids a filter lets through, in no order."""
    return select(_items.id).select_from(_source(wanted)).where(*conditions(wanted))


def candidates(connection: Connection, wanted: ItemFilter) -> list[Candidate]:
    """What sampling needs to know of the items a filter lets through."""
    columns = (_items.id, _items.number, _items.type, _items.uncertainty, _items.disagreement)
    query = select(*columns).select_from(_source(wanted)).where(*conditions(wanted))
    types = {kind.value: kind for kind in ClaimType}
    return [Candidate(i, n, types[t], u, d) for i, n, t, u, d in connection.execute(query)]


def ids(connection: Connection, wanted: ItemFilter) -> list[str]:
    """The ids a filter lets through, in order."""
    query = matching(wanted).order_by(_position(wanted))
    return [row.id for row in connection.execute(query)]


def conditions(wanted: ItemFilter) -> list[ColumnElement[bool]]:
    """The conditions of a filter on `golden_items`."""
    found = [
        column.in_([value.value for value in values])
        for column, values in (
            (_items.state, wanted.states),
            (_items.settled, wanted.statuses),
            (_items.suggested, wanted.suggested),
            (_items.type, wanted.types),
        )
        if values
    ]
    found += [
        column.is_(value)
        for column, value in ((_items.flagged, wanted.flagged), (_items.critical, wanted.critical))
        if value is not None
    ]
    return [*found, *_of_words(wanted), *_of_origin(wanted), *_of_reviewers(wanted)]


def _of_words(wanted: ItemFilter) -> Iterable[ColumnElement[bool]]:
    words = searchable(wanted.words)
    return [_items.words.contains(words, autoescape=True)] if words else []


def _of_origin(wanted: ItemFilter) -> Iterable[ColumnElement[bool]]:
    if wanted.run:
        yield _items.run == wanted.run
    if wanted.dealt_in:
        dealt = select(assignments.c.item).where(assignments.c.queue == wanted.dealt_in)
        yield _items.id.in_(dealt)
    if wanted.revision:
        of_contract = select(item_documents.c.item)
        yield _items.id.in_(of_contract.where(item_documents.c.revision == wanted.revision))


def _of_reviewers(wanted: ItemFilter) -> Iterable[ColumnElement[bool]]:
    if wanted.done_by:
        yield _labelled_by(wanted.done_by)
    if wanted.open_for:
        yield not_(_labelled_by(wanted.open_for))
    for reviewer, status in wanted.said:
        yield _labelled_by(reviewer, status)


def _labelled_by(reviewer: str, status: Status | None = None) -> ColumnElement[bool]:
    said = labels.c.status == status.value if status else labels.c.status.is_not(None)
    own = and_(labels.c.item == _items.id, labels.c.reviewer == reviewer, said)
    return exists().where(own)


def _source(wanted: ItemFilter, *, with_answers: bool = False) -> FromClause:
    source: FromClause = golden_items
    if with_answers:
        source = source.join(answers)
    if wanted.queue:
        source = source.join(assignments, _assigned(wanted) & (assignments.c.item == _items.id))
    return source


def _assigned(wanted: ItemFilter) -> ColumnElement[bool]:
    of_queue = assignments.c.queue == wanted.queue
    return and_(of_queue, assignments.c.reviewer == wanted.assigned_to)


def _position(wanted: ItemFilter) -> ColumnElement[int]:
    return assignments.c.position if wanted.queue else _items.number


def _here(wanted: ItemFilter, item: str) -> Select[int]:
    if wanted.queue:
        return select(assignments.c.position).where(_assigned(wanted), assignments.c.item == item)
    return select(_items.number).where(_items.id == item)


def _line(row: Any) -> ItemLine:
    return ItemLine(
        id=row["id"],
        number=row["number"],
        position=row["position"],
        claim=row["text"][row["place_start"] : row["place_end"]],
        type=ClaimType(row["type"]),
        state=ItemState(row["state"]),
        version=row["version"],
        suggested=Status(row["suggested"]) if row["suggested"] else None,
        settled=Status(row["settled"]) if row["settled"] else None,
        flagged=row["flagged"],
        critical=row["critical"],
        added_at=row["added_at"],
    )
