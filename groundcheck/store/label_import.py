"""Taking records from elsewhere: all of them or none, each event once.

What enters: records by row number. What always holds: a record of an item that is new is kept as
it is; one of an item that is known adds the events the store lacks, after those it has; a second
import of the same file adds nothing.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from groundcheck.errors import BadRows, InputError
from groundcheck.models import Value
from groundcheck.store import label_rows as rows
from groundcheck.store import label_writing as writing
from groundcheck.store.history import current_labels, decision_of, settled_label, state_of
from groundcheck.store.label_reading import check_evidence
from groundcheck.store.label_tables import adjudications, golden_items, label_events, labels
from groundcheck.store.labels import GoldenRecord, Label, LabelEvent


class Taken(Value):
    """What an import added."""

    items: int
    """Golden items that were new."""
    changes: int
    """Labels and decisions that were new."""


def take(connection: Connection, records: Mapping[int, GoldenRecord], *, name: str) -> Taken:
    """Add records by row number.

    Raises:
        BadRows: rows contradict the store; every one is named, and none is taken.
    """
    _refuse_taken_ids(connection, records, name)
    known = _known(connection, golden_items, [r.item.id for r in records.values()])
    kept = writing.insert_items(connection, [record.item for record in records.values()])
    new = [r for r in records.values() if kept[r.item.id] == r.item.id and r.item.id not in known]
    _insert_histories(connection, new)
    fresh = {record.item.id for record in new}
    added = sum(
        _append_missing(connection, record, kept[record.item.id])
        for record in records.values()
        if record.item.id not in fresh
    )
    _check_quotes(connection, records, kept, name)
    return Taken(items=len(new), changes=added + sum(len(record.changes) for record in new))


def _refuse_taken_ids(
    connection: Connection, records: Mapping[int, GoldenRecord], name: str
) -> None:
    """An id must mean one thing: the same claim, the same event."""
    prints = _column(connection, golden_items, "fingerprint", [r.item.id for r in records.values()])
    same = writing.ids_by_fingerprint(connection, [_print(r) for r in records.values()])
    changes = [c.id for record in records.values() for c in record.changes]
    owners = _column(connection, label_events, "item", changes)
    owners |= _column(connection, adjudications, "item", changes)
    problems: dict[int, str] = {}
    for number, record in records.items():
        own = _print(record)
        kept = same.setdefault(own, record.item.id)
        if prints.get(record.item.id, own) != own:
            problems[number] = f"id {record.item.id} is taken by another claim in the store"
        for change in record.changes:
            if owners.setdefault(change.id, kept) != kept:
                problems[number] = f"event id {change.id} is taken by another item's event"
    if problems:
        raise BadRows(name, problems)


def _print(record: GoldenRecord) -> str:
    return rows.fingerprint(record.item)


def _check_quotes(
    connection: Connection, records: Mapping[int, GoldenRecord], kept: Mapping[str, str], name: str
) -> None:
    problems: dict[int, str] = {}
    for number, record in records.items():
        held = [e.new for e in record.labels] + [d.decision for d in record.decisions]
        spans = {span for label in held if label for span in label.evidence}
        try:
            check_evidence(connection, kept[record.item.id], spans)
        except InputError as error:
            problems[number] = str(error)
    if problems:
        raise BadRows(name, problems)


def _insert_histories(connection: Connection, records: Sequence[GoldenRecord]) -> None:
    """Whole histories of items that have none, in few statements."""
    for chunk in writing.chunks(records):
        events = [rows.event_row(event) for record in chunk for event in record.labels]
        decisions = [rows.decision_row(made) for record in chunk for made in record.decisions]
        held = [row for record in chunk for row in _label_rows(record)]
        for table, values in ((label_events, events), (adjudications, decisions), (labels, held)):
            if values:
                connection.execute(insert(table), values)
        states = [_state_row(record) for record in chunk if record.changes]
        if states:
            of_item = update(golden_items).where(golden_items.c.id == bindparam("of_item"))
            connection.execute(of_item, states)


def _label_rows(record: GoldenRecord) -> list[rows.Row]:
    latest = {event.reviewer: event for event in record.labels}
    return [
        {
            "item": record.item.id,
            "reviewer": reviewer,
            "status": label.status.value if label.status else None,
            "label": rows.to_json(label),
            "at": latest[reviewer].at,
        }
        for reviewer, label in current_labels(record.labels).items()
    ]


def _state_row(record: GoldenRecord) -> rows.Row:
    held, decision = current_labels(record.labels), decision_of(record.decisions)
    golden = settled_label(held, decision)
    return {
        "of_item": record.item.id,
        "version": len(record.changes),
        "state": state_of(held, decision).value,
        "settled": golden.status.value if golden and golden.status else None,
        "flagged": any(label.flagged for label in held.values()),
    }


def _append_missing(connection: Connection, record: GoldenRecord, item: str) -> int:
    """Add to a known item what it lacks, after what it has; how much that was."""
    version = writing.lock(connection, item)
    before = writing.changes_since(connection, item)
    held = current_labels(change for change in before if isinstance(change, LabelEvent))
    known = {change.id for change in before}
    lacking = [change for change in record.changes if change.id not in known]
    for change in lacking:
        version += 1
        moved: dict[str, object] = {"item": item, "version": version}
        if isinstance(change, LabelEvent):
            moved["old"] = held.get(change.reviewer)
            held = _after(held, change)
        writing.append(connection, change.model_copy(update=moved))
    return len(lacking)


def _after(held: Mapping[str, Label], event: LabelEvent) -> dict[str, Label]:
    others = {reviewer: label for reviewer, label in held.items() if reviewer != event.reviewer}
    return others | ({event.reviewer: event.new} if event.new else {})


def _known(connection: Connection, table: Table, ids: Sequence[str]) -> set[str]:
    return set(_column(connection, table, "id", ids))


def _column(connection: Connection, table: Table, name: str, ids: Sequence[str]) -> dict[str, str]:
    """One column of a table by id."""
    found: dict[str, str] = {}
    for chunk in writing.chunks(ids):
        query = select(table.c.id, table.c[name].label("value")).where(table.c.id.in_(chunk))
        found |= {row.id: row.value for row in connection.execute(query)}
    return found
