"""Reading golden items back, with their labels, histories and contracts.

What enters: a connection and ids. What leaves: values, in the order of the ids.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from statistics import median
from typing import NamedTuple

from sqlalchemy import Connection, Table, func, select

from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.models import JudgedClaim, Span, Status, Verdict
from groundcheck.store import label_queries as queries
from groundcheck.store import label_rows as rows
from groundcheck.store.history import settled_label
from groundcheck.store.label_queries import ItemFilter, Progress, Rating
from groundcheck.store.label_tables import (
    adjudications,
    answers,
    golden_items,
    item_documents,
    label_events,
    labels,
)
from groundcheck.store.label_writing import chunks, new_id
from groundcheck.store.labels import (
    Adjudication,
    CurrentLabel,
    EventKind,
    GoldenItem,
    GoldenRecord,
    ItemState,
    LabelEvent,
    LabelEvidence,
    LabelledItem,
)
from groundcheck.store.rows import StoredRun, restore_document
from groundcheck.store.schema import documents as documents_table

_PACE_OVER = 50
"""Items that a reviewer's pace is measured on: about a quarter of an hour's work."""
_MOST_EVENTS = 8
"""Events of one item, at most usually: a label, its kind, a note, some passages."""

Rows = Mapping[str, Sequence[rows.Row]]


class ContractLine(NamedTuple):
    """A contract that golden items are held against."""

    revision: str
    title: str
    """The latest by the alphabet, where a file was given under several."""
    items: int


def items_of_run(
    run: StoredRun, *, by: str, at: datetime, claims: Collection[str] | None
) -> list[GoldenItem]:
    """Claims of a run as golden items, with new ids."""
    wanted = [c for c in run.report.claims if claims is None or c.id in claims]
    return [_item_of_claim(run, claim, by, at) for claim in wanted]


def labelled_items(connection: Connection, ids: Sequence[str]) -> list[LabelledItem]:
    """Items with their labels and decisions; ids that name none are left out."""
    items = _item_rows(connection, ids)
    files = _grouped(connection, item_documents, ids, "position")
    held = _grouped(connection, labels, ids, "reviewer")
    decisions = _grouped(connection, adjudications, ids, "version")
    return [_labelled(items[i], files[i], held[i], decisions[i]) for i in ids if i in items]


def records(connection: Connection, ids: Sequence[str]) -> list[GoldenRecord]:
    """Items with their whole histories."""
    items = _item_rows(connection, ids)
    files = _grouped(connection, item_documents, ids, "position")
    events = _grouped(connection, label_events, ids, "version")
    decisions = _grouped(connection, adjudications, ids, "version")
    return [
        GoldenRecord(
            item=rows.restore_item(items[i], files[i]),
            labels=tuple(map(rows.restore_event, events[i])),
            decisions=tuple(map(rows.restore_decision, decisions[i])),
        )
        for i in ids
        if i in items
    ]


def documents_of(connection: Connection, item: str) -> tuple[Document, ...]:
    """The contracts of an item whose texts are stored, in order."""
    query = (
        select(
            item_documents.c.document_id,
            item_documents.c.title,
            documents_table.c.text,
            documents_table.c.reading,
            documents_table.c.source,
        )
        .join(documents_table)
        .where(item_documents.c.item == item)
        .order_by(item_documents.c.position)
    )
    return tuple(restore_document(row) for row in connection.execute(query).mappings())


def texts(connection: Connection, wanted: ItemFilter) -> dict[str, str]:
    """Texts of the contracts of a list by revision."""
    query = select(documents_table.c.revision, documents_table.c.text).distinct()
    query = query.join(item_documents, item_documents.c.digest == documents_table.c.digest)
    if wanted != ItemFilter():
        query = query.where(item_documents.c.item.in_(queries.matching(wanted)))
    return {row.revision: row.text for row in connection.execute(query)}


def check_evidence(connection: Connection, item: str, evidence: Iterable[LabelEvidence]) -> None:
    """See that spans quote the item's contracts, as far as their texts are known.

    Raises:
        InputError: a span names another document, or does not quote it.
    """
    spans = tuple(evidence)
    if not spans:
        return
    query = (
        select(item_documents.c.document_id, item_documents.c.revision, documents_table.c.text)
        .join(documents_table, isouter=True)
        .where(item_documents.c.item == item)
    )
    texts = {(found.document_id, found.revision): found.text for found in connection.execute(query)}
    for span in spans:
        _check_span(span, texts)


def last_standing_event(connection: Connection, reviewer: str) -> LabelEvent | None:
    """The reviewer's latest label event that was not taken back."""
    undoing = label_events.alias()
    query = (
        select(label_events)
        .where(label_events.c.reviewer == reviewer, label_events.c.kind == EventKind.LABEL.value)
        .where(~select(undoing).where(undoing.c.undoes == label_events.c.id).exists())
        .order_by(label_events.c.number.desc())
        .limit(1)
    )
    row = connection.execute(query).mappings().first()
    return rows.restore_event(row) if row else None


def own_label(connection: Connection, item: str, reviewer: str) -> CurrentLabel | None:
    """What a reviewer holds of an item now."""
    own = (labels.c.item == item) & (labels.c.reviewer == reviewer)
    row = connection.execute(select(labels).where(own)).mappings().first()
    return rows.restore_label(row) if row else None


def progress(connection: Connection, reviewer: str, wanted: ItemFilter) -> Progress:
    """How far a reviewer has come in a list."""
    total = queries.count(connection, wanted)
    done = queries.count(connection, wanted.model_copy(update={"done_by": reviewer}))
    flagged = queries.count(connection, wanted.model_copy(update={"flagged": True}))
    spent = _latest_seconds(connection, reviewer)
    return Progress(
        total=total,
        done=done,
        left=total - done,
        flagged=flagged,
        seconds_each=median(spent) if spent else None,
        timed=len(spent),
    )


def ratings(connection: Connection, wanted: ItemFilter) -> list[Rating]:
    """Every current status of the items of a list, by item and reviewer."""
    query = select(labels.c.item, labels.c.reviewer, labels.c.status)
    having = query.where(labels.c.status.is_not(None))
    if wanted != ItemFilter():
        having = having.where(labels.c.item.in_(queries.matching(wanted)))
    ordered = having.order_by(labels.c.item, labels.c.reviewer)
    known = {status.value: status for status in Status}
    return [Rating(item, who, known[said]) for item, who, said in connection.execute(ordered)]


def reviewers(connection: Connection) -> list[str]:
    """Everybody who holds a label, by name."""
    query = select(labels.c.reviewer).distinct().order_by(labels.c.reviewer)
    return list(connection.execute(query).scalars())


def contracts(connection: Connection) -> list[ContractLine]:
    """Every contract of the golden items, by title."""
    by = (item_documents.c.revision, item_documents.c.title)
    found: dict[str, ContractLine] = {}
    for revision, title, items in connection.execute(select(*by, func.count()).group_by(*by)):
        known = found.get(revision, ContractLine(revision, title, 0))
        found[revision] = ContractLine(revision, max(title, known.title), items + known.items)
    return sorted(found.values(), key=lambda line: (line.title.casefold(), line.revision))


def stamp(connection: Connection) -> str:
    """What changes with every item, label and decision that is added."""
    tables = (golden_items, label_events, adjudications)
    latest = (connection.execute(select(func.max(table.c.number))).scalar() for table in tables)
    return ".".join(str(number or 0) for number in latest)


def _item_of_claim(run: StoredRun, claim: JudgedClaim, by: str, at: datetime) -> GoldenItem:
    return GoldenItem(
        id=new_id(),
        answer=run.report.answer,
        place=Span(start=claim.start, end=claim.end),
        claim=claim.text,
        sentence=claim.sentence,
        context=claim.context,
        documents=run.report.documents,
        type=claim.type,
        verifiability=claim.verifiability,
        suggestion=Verdict.model_validate({f: getattr(claim, f) for f in Verdict.model_fields}),
        judge=run.report.judge,
        run=run.id,
        run_claim=claim.id,
        added_at=at,
        added_by=by,
    )


def _item_rows(connection: Connection, ids: Sequence[str]) -> dict[str, rows.Row]:
    query = select(golden_items, answers.c.text).join(answers)
    found: dict[str, rows.Row] = {}
    for chunk in chunks(ids):
        for row in connection.execute(query.where(golden_items.c.id.in_(chunk))).mappings():
            found[row["id"]] = row
    return found


def _grouped(connection: Connection, table: Table, ids: Sequence[str], order: str) -> Rows:
    """Rows by the item they belong to, in order."""
    found: defaultdict[str, list[rows.Row]] = defaultdict(list)
    for chunk in chunks(ids):
        query = select(table).where(table.c.item.in_(chunk)).order_by(table.c.item, table.c[order])
        for row in connection.execute(query).mappings():
            found[row["item"]].append(row)
    return found


def _labelled(
    item: rows.Row,
    files: Iterable[rows.Row],
    held: Iterable[rows.Row],
    decisions: Sequence[rows.Row],
) -> LabelledItem:
    current = tuple(map(rows.restore_label, held))
    decision = _holding(decisions)
    return LabelledItem(
        item=rows.restore_item(item, files),
        number=item["number"],
        version=item["version"],
        state=ItemState(item["state"]),
        labels=current,
        decision=decision,
        settled=settled_label({label.reviewer: label.label for label in current}, decision),
    )


def _holding(decisions: Sequence[rows.Row]) -> Adjudication | None:
    if not decisions or decisions[-1]["decision"] is None:
        return None
    return rows.restore_decision(decisions[-1])


def _check_span(span: LabelEvidence, texts: Mapping[tuple[str, str], str | None]) -> None:
    key = (span.document, span.revision)
    if key not in texts:
        raise InputError(
            f"evidence lies in {span.document}, which is none of the item's contracts: "
            f"{', '.join(document for document, _ in texts)}"
        )
    text = texts[key]
    if text is not None and span.of(text) != span.quote:
        raise InputError(
            f"evidence {span.start}-{span.end} of {span.document} is {span.of(text)[:60]!r}, not "
            f"{span.quote[:60]!r}; mark it again"
        )


def _latest_seconds(connection: Connection, reviewer: str) -> list[float]:
    """Seconds spent on each of the items labelled last, whatever number of events that took."""
    query = (
        select(label_events.c.item, label_events.c.seconds)
        .where(label_events.c.reviewer == reviewer, label_events.c.kind == EventKind.LABEL.value)
        .order_by(label_events.c.number.desc())
        .limit(_PACE_OVER * _MOST_EVENTS)
    )
    spent: defaultdict[str, float] = defaultdict(float)
    for item, seconds in connection.execute(query):
        spent[item] += seconds
    return list(spent.values())[:_PACE_OVER]
