"""Golden items, labels as events, decisions, queues and snapshots."""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    _create_answers()
    _create_golden_items()
    _create_item_documents()
    _create_label_events()
    _create_labels()
    _create_adjudications()
    _create_queues()
    _create_assignments()
    _create_snapshots()
    _create_snapshot_verdicts()


def downgrade() -> None:
    op.drop_table("snapshot_verdicts")
    op.drop_table("snapshots")
    op.drop_table("assignments")
    op.drop_table("queues")
    op.drop_table("adjudications")
    op.drop_table("labels")
    op.drop_table("label_events")
    op.drop_table("item_documents")
    op.drop_table("golden_items")
    op.drop_table("answers")


def _create_answers() -> None:
    op.create_table(
        "answers",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_answers"),
    )


def _create_golden_items() -> None:
    op.create_table(
        "golden_items",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("answer", sa.String(64), nullable=False),
        sa.Column("place_start", sa.Integer, nullable=False),
        sa.Column("place_end", sa.Integer, nullable=False),
        sa.Column("sentence_start", sa.Integer, nullable=False),
        sa.Column("sentence_end", sa.Integer, nullable=False),
        sa.Column("context", sa.LargeBinary, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("type", sa.String(16), nullable=False),
        sa.Column("verifiability", sa.String(16), nullable=False),
        sa.Column("suggestion", sa.Text, nullable=True),
        sa.Column("suggested", sa.String(16), nullable=True),
        sa.Column("uncertainty", sa.Float, nullable=True),
        sa.Column("disagreement", sa.Float, nullable=False),
        sa.Column("judge", sa.Text, nullable=True),
        sa.Column("run", sa.String(64), nullable=False),
        sa.Column("run_claim", sa.String(64), nullable=False),
        sa.Column("critical", sa.Boolean, nullable=False),
        sa.Column("added_at", sa.DateTime, nullable=False),
        sa.Column("added_by", sa.String(128), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("settled", sa.String(16), nullable=True),
        sa.Column("flagged", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_golden_items"),
        sa.ForeignKeyConstraint(
            ["answer"], ["answers.digest"], name="fk_golden_items_answer_answers"
        ),
        sa.UniqueConstraint("fingerprint", name="uq_golden_items_fingerprint"),
        sa.UniqueConstraint("id", name="uq_golden_items_id"),
    )
    op.create_index("ix_golden_items_answer", "golden_items", ["answer"])
    op.create_index("ix_golden_items_flagged", "golden_items", ["flagged", "number"])
    op.create_index("ix_golden_items_run", "golden_items", ["run", "run_claim"])
    op.create_index("ix_golden_items_state", "golden_items", ["state", "number"])
    op.create_index("ix_golden_items_suggested", "golden_items", ["suggested", "number"])
    op.create_index("ix_golden_items_type", "golden_items", ["type", "number"])


def _create_item_documents() -> None:
    op.create_table(
        "item_documents",
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("revision", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=True),
        sa.Column("document_id", sa.LargeBinary, nullable=False),
        sa.Column("title", sa.LargeBinary, nullable=False),
        sa.Column("pages", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("item", "position", name="pk_item_documents"),
        sa.ForeignKeyConstraint(
            ["item"], ["golden_items.id"], name="fk_item_documents_item_golden_items"
        ),
        sa.ForeignKeyConstraint(
            ["digest"], ["documents.digest"], name="fk_item_documents_digest_documents"
        ),
    )
    op.create_index("ix_item_documents_digest", "item_documents", ["digest"])
    op.create_index("ix_item_documents_revision", "item_documents", ["revision", "item"])


def _create_label_events() -> None:
    op.create_table(
        "label_events",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("reviewer", sa.String(128), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("old", sa.Text, nullable=True),
        sa.Column("new", sa.Text, nullable=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("rubric", sa.String(64), nullable=False),
        sa.Column("undoes", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("number", name="pk_label_events"),
        sa.ForeignKeyConstraint(
            ["item"], ["golden_items.id"], name="fk_label_events_item_golden_items"
        ),
        sa.UniqueConstraint("id", name="uq_label_events_id"),
        sa.UniqueConstraint("item", "version", name="uq_label_events_item_version"),
        sa.UniqueConstraint("undoes", name="uq_label_events_undoes"),
    )
    op.create_index("ix_label_events_reviewer", "label_events", ["reviewer", "number"])


def _create_labels() -> None:
    op.create_table(
        "labels",
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("reviewer", sa.String(128), nullable=False),
        sa.Column("status", sa.String(16), nullable=True),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("item", "reviewer", name="pk_labels"),
        sa.ForeignKeyConstraint(["item"], ["golden_items.id"], name="fk_labels_item_golden_items"),
    )
    op.create_index("ix_labels_reviewer", "labels", ["reviewer", "status", "item"])


def _create_adjudications() -> None:
    op.create_table(
        "adjudications",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("by", sa.String(128), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("decision", sa.Text, nullable=True),
        sa.Column("reason", sa.LargeBinary, nullable=False),
        sa.Column("rubric", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_adjudications"),
        sa.ForeignKeyConstraint(
            ["item"], ["golden_items.id"], name="fk_adjudications_item_golden_items"
        ),
        sa.UniqueConstraint("id", name="uq_adjudications_id"),
        sa.UniqueConstraint("item", "version", name="uq_adjudications_item_version"),
    )


def _create_queues() -> None:
    op.create_table(
        "queues",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("created_by", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_queues"),
    )
    op.create_index("ix_queues_created_at", "queues", ["created_at", "id"])


def _create_assignments() -> None:
    op.create_table(
        "assignments",
        sa.Column("queue", sa.String(64), nullable=False),
        sa.Column("reviewer", sa.String(128), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("item", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("queue", "reviewer", "position", name="pk_assignments"),
        sa.ForeignKeyConstraint(["queue"], ["queues.id"], name="fk_assignments_queue_queues"),
        sa.ForeignKeyConstraint(
            ["item"], ["golden_items.id"], name="fk_assignments_item_golden_items"
        ),
        sa.UniqueConstraint("queue", "reviewer", "item", name="uq_assignments_queue_reviewer_item"),
    )
    op.create_index("ix_assignments_item", "assignments", ["item"])


def _create_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("judge", sa.Text, nullable=False),
        sa.Column("calibration", sa.String(128), nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("created_by", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_snapshots"),
    )
    op.create_index("ix_snapshots_created_at", "snapshots", ["created_at", "id"])
    op.create_index("ix_snapshots_name", "snapshots", ["name", "created_at"])


def _create_snapshot_verdicts() -> None:
    op.create_table(
        "snapshot_verdicts",
        sa.Column("snapshot", sa.String(64), nullable=False),
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("snapshot", "item", name="pk_snapshot_verdicts"),
        sa.ForeignKeyConstraint(
            ["snapshot"], ["snapshots.id"], name="fk_snapshot_verdicts_snapshot_snapshots"
        ),
    )
