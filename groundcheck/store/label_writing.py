"""Adding golden items and events, and keeping beside them what the events come to.

What enters: a connection inside a write transaction. What always holds: an item's row is locked
before its version is read, so that of two writers the second sees what the first did.
"""

import secrets
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from groundcheck.errors import ItemNotFound, StoreError
from groundcheck.store import label_rows as rows
from groundcheck.store.history import settled_label, state_of
from groundcheck.store.label_tables import (
    adjudications,
    answers,
    golden_items,
    item_documents,
    label_events,
    labels,
)
from groundcheck.store.labels import Adjudication, CurrentLabel, GoldenItem, LabelEvent
from groundcheck.store.schema import documents as documents_table

T = TypeVar("T")
_CHUNK = 500
"""Rows in one statement: databases bound the number of values in a query."""
_ID_CHARACTERS = string.ascii_letters + string.digits


def new_id() -> str:
    """An id nobody guesses, safe in a URL."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(12))


def insert_items(connection: Connection, items: Sequence[GoldenItem]) -> dict[str, str]:
    """Add the items that are not there yet.

    Returns:
        The id each item has in the store, by its own: another one where the same claim of the
        same answer was there already.

    Raises:
        StoreError: an id is taken by another claim.
    """
    kept: dict[str, str] = {}
    for chunk in chunks(items):
        kept |= _insert_chunk(connection, chunk)
    return kept


def lock(connection: Connection, item: str) -> int:
    """The version of an item, which nobody else changes until the transaction ends.

    Raises:
        ItemNotFound: no item has that id.
    """
    query = select(golden_items.c.version).where(golden_items.c.id == item).with_for_update()
    version: int | None = connection.execute(query).scalar()
    if version is None:
        raise ItemNotFound(f"no golden item {item!r}; it was never added to this store")
    return version


def ids_by_fingerprint(connection: Connection, prints: Sequence[str]) -> dict[str, str]:
    """Ids of the items in the store that have one of these fingerprints."""
    query = select(golden_items.c.fingerprint, golden_items.c.id)
    found: dict[str, str] = {}
    for chunk in chunks(prints):
        wanted = query.where(golden_items.c.fingerprint.in_(chunk))
        found |= {row.fingerprint: row.id for row in connection.execute(wanted)}
    return found


def changes_since(
    connection: Connection, item: str, version: int = 0
) -> tuple[LabelEvent | Adjudication, ...]:
    """What happened to an item after a version, oldest first."""
    events = _rows_of(connection, label_events, item, version)
    decisions = _rows_of(connection, adjudications, item, version)
    found: list[LabelEvent | Adjudication] = [
        *map(rows.restore_event, events),
        *map(rows.restore_decision, decisions),
    ]
    return tuple(sorted(found, key=lambda change: change.version))


def held_labels(connection: Connection, item: str) -> tuple[CurrentLabel, ...]:
    """The current labels of an item, by reviewer."""
    query = select(labels).where(labels.c.item == item).order_by(labels.c.reviewer)
    return tuple(rows.restore_label(row) for row in connection.execute(query).mappings())


def holding_decision(connection: Connection, item: str) -> Adjudication | None:
    """The latest decision, unless it opened the item again."""
    latest = (
        select(adjudications)
        .where(adjudications.c.item == item)
        .order_by(adjudications.c.version.desc())
        .limit(1)
    )
    row = connection.execute(latest).mappings().first()
    return rows.restore_decision(row) if row and row["decision"] else None


def append(connection: Connection, change: LabelEvent | Adjudication) -> None:
    """Add one event and bring up to date what the item's events come to."""
    if isinstance(change, LabelEvent):
        connection.execute(insert(label_events), rows.event_row(change))
        _keep_label(connection, change)
    else:
        connection.execute(insert(adjudications), rows.decision_row(change))
    _refresh(connection, change)


def known_digests(connection: Connection, items: Sequence[GoldenItem]) -> dict[str, str]:
    """Keys in `documents` by revision, for the contracts of items whose texts are stored."""
    revisions = {info.revision for item in items for info in item.documents}
    found: dict[str, str] = {}
    for chunk in chunks(sorted(revisions)):
        query = select(documents_table.c.revision, documents_table.c.digest)
        wanted = query.where(documents_table.c.revision.in_(chunk))
        found |= {row.revision: row.digest for row in connection.execute(wanted)}
    return found


def link_texts(connection: Connection, digests: Mapping[str, str]) -> None:
    """Give items whose contracts were unknown the texts that have come since.

    Args:
        connection: inside a write transaction.
        digests: key in `documents` by revision.
    """
    for revision, digest in digests.items():
        unknown = (item_documents.c.revision == revision) & item_documents.c.digest.is_(None)
        connection.execute(update(item_documents).where(unknown).values(digest=digest))


def insert_new(connection: Connection, table: Table, values: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, leaving out those whose keys are there already."""
    if values:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(table).on_conflict_do_nothing(), list(values))


def chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """Stretches short enough for one statement."""
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]


def _insert_chunk(connection: Connection, items: Sequence[GoldenItem]) -> dict[str, str]:
    prints = {item.id: rows.fingerprint(item) for item in items}
    before = ids_by_fingerprint(connection, list(prints.values()))
    fresh = [item for item in items if prints[item.id] not in before]
    texts = {rows.digest_of(item.answer): item.answer for item in fresh}
    insert_new(connection, answers, [{"digest": d, "text": t} for d, t in texts.items()])
    insert_new(connection, golden_items, [rows.item_row(item) for item in fresh])
    after = ids_by_fingerprint(connection, list(prints.values()))
    for item in items:
        if prints[item.id] not in after:
            raise StoreError(
                f"golden item id {item.id!r} is taken by another claim; give this one another id"
            )
    digests = known_digests(connection, fresh)
    added = [item for item in fresh if after[prints[item.id]] == item.id]
    files = [row for item in added for row in rows.document_rows(item, digests)]
    insert_new(connection, item_documents, files)
    return {item.id: after[prints[item.id]] for item in items}


def _rows_of(connection: Connection, table: Table, item: str, version: int) -> Sequence[rows.Row]:
    of_item = (table.c.item == item) & (table.c.version > version)
    return connection.execute(select(table).where(of_item)).mappings().all()


def _keep_label(connection: Connection, event: LabelEvent) -> None:
    own = (labels.c.item == event.item) & (labels.c.reviewer == event.reviewer)
    connection.execute(delete(labels).where(own))
    if event.new is not None:
        row = {
            "item": event.item,
            "reviewer": event.reviewer,
            "status": event.new.status.value if event.new.status else None,
            "label": rows.to_json(event.new),
            "at": event.at,
        }
        connection.execute(insert(labels), row)


def _refresh(connection: Connection, change: LabelEvent | Adjudication) -> None:
    held = {label.reviewer: label.label for label in held_labels(connection, change.item)}
    decision = holding_decision(connection, change.item)
    golden = settled_label(held, decision)
    values = {
        "version": change.version,
        "state": state_of(held, decision).value,
        "settled": golden.status.value if golden and golden.status else None,
        "flagged": any(label.flagged for label in held.values()),
    }
    connection.execute(
        update(golden_items).where(golden_items.c.id == change.item).values(**values)
    )
