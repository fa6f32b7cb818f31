"""Documents, runs, and which run rests on which document."""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    _create_documents()
    _create_runs()
    _create_run_documents()


def downgrade() -> None:
    op.drop_table("run_documents")
    op.drop_table("runs")
    op.drop_table("documents")


def _create_documents() -> None:
    op.create_table(
        "documents",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("revision", sa.String(64), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("reading", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_documents"),
    )
    op.create_index("ix_documents_revision", "documents", ["revision"])


def _create_runs() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("title", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("judge_version", sa.String(32), nullable=False),
        sa.Column("settings_fingerprint", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("confidence_score", sa.Float, nullable=True),
        sa.Column("total_claims", sa.Integer, nullable=False),
        sa.Column("supported", sa.Integer, nullable=False),
        sa.Column("unsupported", sa.Integer, nullable=False),
        sa.Column("contradicted", sa.Integer, nullable=False),
        sa.Column("not_checkable", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
    )
    op.create_index("ix_runs_created_at", "runs", ["created_at", "id"])


def _create_run_documents() -> None:
    op.create_table(
        "run_documents",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("document_id", sa.LargeBinary, nullable=False),
        sa.Column("title", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "position", name="pk_run_documents"),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name="fk_run_documents_run_id_runs", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["digest"], ["documents.digest"], name="fk_run_documents_digest_documents"
        ),
    )
    op.create_index("ix_run_documents_digest", "run_documents", ["digest"])
