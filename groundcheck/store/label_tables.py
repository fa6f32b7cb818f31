"""The tables of labelling, beside those of `schema`.

What always holds: rows of `label_events` and `adjudications` are only ever added. `golden_items`
and `labels` repeat what those events come to, kept in the same transaction, so that lists and
counts need not replay histories.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from groundcheck.store.schema import ExactText, UtcTime, metadata

answers = Table(
    "answers",
    metadata,
    Column("digest", String(64), primary_key=True, doc="sha256 of the text"),
    Column("text", ExactText, nullable=False),
)
"""Stored once however many golden items an answer has."""

golden_items = Table(
    "golden_items",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True, doc="order of adding"),
    Column("id", String(64), nullable=False),
    Column("fingerprint", String(64), nullable=False, doc="same claim of same answer and files"),
    Column("answer", ForeignKey("answers.digest"), nullable=False, index=True),
    Column("place_start", Integer, nullable=False),
    Column("place_end", Integer, nullable=False),
    Column("sentence_start", Integer, nullable=False),
    Column("sentence_end", Integer, nullable=False),
    Column("context", ExactText, nullable=False),
    Column("words", Text, nullable=False, doc="the claim in lower case, for searching"),
    Column("type", String(16), nullable=False),
    Column("verifiability", String(16), nullable=False),
    Column("suggestion", Text, nullable=True, doc="the judge's Verdict, as JSON"),
    Column("suggested", String(16), nullable=True, doc="the status in it"),
    Column("uncertainty", Float, nullable=True, doc="1 - its largest probability"),
    Column("disagreement", Float, nullable=False, doc="of the judge's layers, in [0, 1]"),
    Column("judge", Text, nullable=True, doc="JudgeInfo, as JSON"),
    Column("run", String(64), nullable=False, doc="no foreign key: an item outlives its run"),
    Column("run_claim", String(64), nullable=False),
    Column("critical", Boolean, nullable=False),
    Column("added_at", UtcTime, nullable=False),
    Column("added_by", String(128), nullable=False),
    Column("version", Integer, nullable=False, doc="number of events so far"),
    Column("state", String(16), nullable=False),
    Column("settled", String(16), nullable=True, doc="the golden status"),
    Column("flagged", Boolean, nullable=False, doc="whether any current label is"),
    UniqueConstraint("id", name="uq_golden_items_id"),
    UniqueConstraint("fingerprint", name="uq_golden_items_fingerprint"),
    Index("ix_golden_items_state", "state", "number"),
    Index("ix_golden_items_type", "type", "number"),
    Index("ix_golden_items_suggested", "suggested", "number"),
    Index("ix_golden_items_flagged", "flagged", "number"),
    Index("ix_golden_items_run", "run", "run_claim"),
)

_ITEM = "golden_items.id"

item_documents = Table(
    "item_documents",
    metadata,
    Column("item", ForeignKey(_ITEM), primary_key=True),
    Column("position", Integer, primary_key=True, doc="from 0"),
    Column("revision", String(64), nullable=False),
    Column("digest", ForeignKey("documents.digest"), nullable=True, doc="null: text unknown"),
    Column("document_id", ExactText, nullable=False),
    Column("title", ExactText, nullable=False),
    Column("pages", Integer, nullable=True),
    Index("ix_item_documents_revision", "revision", "item"),
    Index("ix_item_documents_digest", "digest"),
)

label_events = Table(
    "label_events",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String(64), nullable=False),
    Column("item", ForeignKey(_ITEM), nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("reviewer", String(128), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("old", Text, nullable=True, doc="Label, as JSON"),
    Column("new", Text, nullable=True, doc="Label, as JSON"),
    Column("seconds", Float, nullable=False),
    Column("rubric", String(64), nullable=False),
    Column("undoes", String(64), nullable=True),
    UniqueConstraint("id", name="uq_label_events_id"),
    UniqueConstraint("undoes", name="uq_label_events_undoes"),
    UniqueConstraint("item", "version", name="uq_label_events_item_version"),
    Index("ix_label_events_reviewer", "reviewer", "number"),
)

labels = Table(
    "labels",
    metadata,
    Column("item", ForeignKey(_ITEM), primary_key=True),
    Column("reviewer", String(128), primary_key=True),
    Column("status", String(16), nullable=True),
    Column("label", Text, nullable=False, doc="Label, as JSON"),
    Column("at", UtcTime, nullable=False),
    Index("ix_labels_reviewer", "reviewer", "status", "item"),
)
"""What `label_events` come to: one row for each reviewer and item."""

adjudications = Table(
    "adjudications",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String(64), nullable=False),
    Column("item", ForeignKey(_ITEM), nullable=False),
    Column("version", Integer, nullable=False),
    Column("by", String(128), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("decision", Text, nullable=True, doc="Label, as JSON; null: opened again"),
    Column("reason", ExactText, nullable=False),
    Column("rubric", String(64), nullable=False),
    UniqueConstraint("id", name="uq_adjudications_id"),
    UniqueConstraint("item", "version", name="uq_adjudications_item_version"),
)

queues = Table(
    "queues",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(128), nullable=False),
    Column("plan", Text, nullable=False, doc="QueuePlan, as JSON"),
    Column("created_at", UtcTime, nullable=False),
    Column("created_by", String(128), nullable=False),
    Index("ix_queues_created_at", "created_at", "id"),
)

assignments = Table(
    "assignments",
    metadata,
    Column("queue", ForeignKey("queues.id"), primary_key=True),
    Column("reviewer", String(128), primary_key=True),
    Column("position", Integer, primary_key=True, doc="order of work, from 0"),
    Column("item", ForeignKey(_ITEM), nullable=False),
    UniqueConstraint("queue", "reviewer", "item", name="uq_assignments_queue_reviewer_item"),
    Index("ix_assignments_item", "item"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(128), nullable=False),
    Column("judge", Text, nullable=False, doc="JudgeInfo, as JSON"),
    Column("calibration", String(128), nullable=False, doc="its name, or empty"),
    Column("created_at", UtcTime, nullable=False),
    Column("created_by", String(128), nullable=False),
    Index("ix_snapshots_name", "name", "created_at"),
    Index("ix_snapshots_created_at", "created_at", "id"),
)

snapshot_verdicts = Table(
    "snapshot_verdicts",
    metadata,
    Column("snapshot", ForeignKey("snapshots.id"), primary_key=True),
    Column("item", String(64), primary_key=True, doc="may name an item of another store"),
    Column("status", String(16), nullable=False),
    Column("verdict", Text, nullable=False, doc="Verdict, as JSON"),
)
