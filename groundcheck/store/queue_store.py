"""Queues of golden items, dealt out to reviewers.

What enters: a plan. What leaves: an order of work for each reviewer, which never changes; what is
done of it shows in the labels.
"""

from collections.abc import Sequence

from pydantic import AwareDatetime
from sqlalchemy import Connection, func, insert, select

from groundcheck.errors import InputError, ItemNotFound
from groundcheck.models import Value
from groundcheck.store import label_queries as queries
from groundcheck.store.label_queries import ItemFilter
from groundcheck.store.label_rows import Row
from groundcheck.store.label_tables import assignments
from groundcheck.store.label_tables import queues as queues_table
from groundcheck.store.label_writing import chunks, new_id
from groundcheck.store.labels import ItemState
from groundcheck.store.opened import Database
from groundcheck.store.sampling import QueuePlan, deal, draw

_OPEN = ItemFilter(states=(ItemState.UNLABELLED, ItemState.LABELLED))


class Queue(Value):
    """A queue as it was dealt out."""

    id: str
    plan: QueuePlan
    created_at: AwareDatetime
    created_by: str
    items: int
    """Different items in it."""


class QueueStore(Database):
    """The queues of one database."""

    def create(self, plan: QueuePlan, *, by: str, among: ItemFilter = _OPEN) -> Queue:
        """Draw a queue and deal it out; reviewers find it by `ItemFilter(queue, assigned_to)`.

        Args:
            plan: how to draw and deal.
            by: who creates it.
            among: the items to draw from; by default those not yet labelled twice.

        Raises:
            InputError: an overlap needs two reviewers, or no item fits.
        """
        if plan.overlap and len(set(plan.reviewers)) < 2:
            raise InputError("an overlap gives items to two reviewers; name a second one")
        queue_id, at = new_id(), self._clock()
        with self._writing() as connection:
            drawn = draw(queries.candidates(connection, among), plan)
            if not drawn:
                raise InputError(f"no golden item fits the queue {plan.name!r}; add claims first")
            connection.execute(insert(queues_table), _queue_row(queue_id, plan, at, by))
            _insert_assignments(connection, queue_id, drawn, plan)
        return Queue(id=queue_id, plan=plan, created_at=at, created_by=by, items=len(drawn))

    def queues(self) -> list[Queue]:
        """Every queue, newest first."""
        with self._reading() as connection:
            return _select(connection)

    def queue(self, queue: str) -> Queue:
        """One queue.

        Raises:
            ItemNotFound: no queue has that id.
        """
        found = [q for q in self.queues() if q.id == queue]
        if not found:
            raise ItemNotFound(f"no queue {queue!r} in {self.name}")
        return found[0]

    def assign(self, queue: str, items: Sequence[str], *, reviewer: str) -> int:
        """Give items to a reviewer too, after the work already assigned.

        Returns:
            How many were new to the reviewer.

        Raises:
            ItemNotFound: no queue has that id.
            StoreError: an item does not exist.
        """
        self.queue(queue)
        with self._writing() as connection:
            own = (assignments.c.queue == queue) & (assignments.c.reviewer == reviewer)
            held = connection.execute(select(assignments.c.item).where(own)).scalars().all()
            fresh = [item for item in dict.fromkeys(items) if item not in set(held)]
            rows = [
                {"queue": queue, "reviewer": reviewer, "position": position, "item": item}
                for position, item in enumerate(fresh, start=len(held))
            ]
            if rows:
                connection.execute(insert(assignments), rows)
        return len(fresh)


def _insert_assignments(
    connection: Connection, queue: str, drawn: Sequence[str], plan: QueuePlan
) -> None:
    rows = [{"queue": queue, **given.model_dump()} for given in deal(drawn, plan)]
    for chunk in chunks(rows):
        connection.execute(insert(assignments), list(chunk))


def _queue_row(queue: str, plan: QueuePlan, at: AwareDatetime, by: str) -> Row:
    return {
        "id": queue,
        "name": plan.name,
        "plan": plan.model_dump_json(),
        "created_at": at,
        "created_by": by,
    }


def _select(connection: Connection) -> list[Queue]:
    size = func.count(assignments.c.item.distinct())
    sizes = select(assignments.c.queue, size.label("items")).group_by(assignments.c.queue)
    counted = sizes.subquery()
    query = (
        select(queues_table, counted.c["items"])
        .join(counted, counted.c.queue == queues_table.c.id)
        .order_by(queues_table.c.created_at.desc(), queues_table.c.id)
    )
    return [_restore(row) for row in connection.execute(query).mappings()]


def _restore(row: Row) -> Queue:
    return Queue(
        id=row["id"],
        plan=QueuePlan.model_validate_json(row["plan"]),
        created_at=row["created_at"],
        created_by=row["created_by"],
        items=row["items"],
    )
