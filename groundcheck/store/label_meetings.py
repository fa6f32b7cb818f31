"""Labels that met: how often reviewers gave the same claim which statuses, counted in the database.

What enters: a filter and a period. What leaves: counts by contract, a few hundred rows however
many labels there are; agreement is computed on them.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from pydantic import AwareDatetime, model_validator
from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, func, select

from groundcheck.models import Status, Value
from groundcheck.store import label_queries as queries
from groundcheck.store.label_queries import ItemFilter
from groundcheck.store.label_tables import item_documents, labels

GIVEN = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.NOT_CHECKABLE)
"""What a reviewer can say of a claim, in the order of counts, rows and columns."""


class Period(Value):
    """A stretch of time; an end left out is open."""

    since: AwareDatetime | None = None
    until: AwareDatetime | None = None
    """The first moment after it."""

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> "Period":
        if self.since and self.until and self.until <= self.since:
            raise ValueError("the period ends before it starts; swap its days")
        return self


class Meeting(NamedTuple):
    """Items of one contract on which two reviewers gave these statuses."""

    contract: str
    """Revision of the item's first contract, or ""."""
    first: str
    second: str
    """The reviewers, in the order of their names."""
    first_said: Status
    second_said: Status
    items: int


class Spread(NamedTuple):
    """Items of one contract whose labels are spread over the statuses in the same way."""

    contract: str
    counts: tuple[int, ...]
    """How many reviewers gave each of `GIVEN`; two or more in all."""
    items: int


class Meetings(NamedTuple):
    """Everything that agreement is computed on."""

    reviewers: tuple[str, ...]
    items: int
    """Items with any label."""
    pairs: tuple[Meeting, ...]
    spreads: tuple[Spread, ...]


def meetings(connection: Connection, wanted: ItemFilter, period: Period) -> Meetings:
    """Count the labels that met on the items of a list.

    Args:
        connection: an open transaction.
        wanted: the items.
        period: when a label was last changed; others do not count.
    """
    counted = _counting(labels, wanted, period)
    distinct = select(func.count(labels.c.item.distinct())).where(*counted)
    names = select(labels.c.reviewer).where(*counted).distinct()
    return Meetings(
        reviewers=tuple(sorted(connection.execute(names).scalars())),
        items=connection.execute(distinct).scalar_one(),
        pairs=tuple(_pairs(connection, wanted, period)),
        spreads=tuple(_spreads(connection, wanted, period)),
    )


def _pairs(connection: Connection, wanted: ItemFilter, period: Period) -> Iterable[Meeting]:
    first, second = labels.alias("first"), labels.alias("second")
    both = and_(first.c.item == second.c.item, first.c.reviewer < second.c.reviewer)
    contract, joined = _contract_of(first)
    by = (contract, first.c.reviewer, second.c.reviewer, first.c.status, second.c.status)
    query = (
        select(*by, func.count())
        .select_from(first.join(second, both).outerjoin(item_documents, joined))
        .where(*_counting(first, wanted, period), *_counting(second, ItemFilter(), period))
        .group_by(*by)
        .order_by(*by)
    )
    for revision, one, other, said, answered, items in connection.execute(query):
        yield Meeting(revision, one, other, Status(said), Status(answered), items)


def _spreads(connection: Connection, wanted: ItemFilter, period: Period) -> Iterable[Spread]:
    times = [func.sum(case((labels.c.status == s.value, 1), else_=0)).label(s) for s in GIVEN]
    of_items = (
        select(labels.c.item, *times)
        .where(*_counting(labels, wanted, period))
        .group_by(labels.c.item)
        .having(func.count() > 1)
        .subquery()
    )
    contract, joined = _contract_of(of_items)
    by = (contract, *(of_items.c[status] for status in GIVEN))
    query = (
        select(*by, func.count())
        .select_from(of_items.outerjoin(item_documents, joined))
        .group_by(*by)
        .order_by(*by)
    )
    for revision, *counts, items in connection.execute(query):
        yield Spread(revision, tuple(map(int, counts)), items)


def _contract_of(of: FromClause) -> tuple[ColumnElement[str], ColumnElement[bool]]:
    """The first contract's revision, and how it is joined to something with an `item`."""
    first = and_(item_documents.c.item == of.c.item, item_documents.c.position == 0)
    return func.coalesce(item_documents.c.revision, "").label("contract"), first


def _counting(of: FromClause, wanted: ItemFilter, period: Period) -> list[ColumnElement[bool]]:
    """The conditions under which a label counts."""
    conditions: list[ColumnElement[bool]] = [of.c.status.is_not(None)]
    if wanted != ItemFilter():
        conditions.append(of.c.item.in_(queries.matching(wanted)))
    return [*conditions, *_within(of, period.since, period.until)]


def _within(
    of: FromClause, since: datetime | None, until: datetime | None
) -> Iterable[ColumnElement[bool]]:
    if since is not None:
        yield of.c.at >= since
    if until is not None:
        yield of.c.at < until
