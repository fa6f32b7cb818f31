"""The tables of the run store.

What always holds: a document's text is stored once however many runs rest on it, times are
UTC, and any text comes back character for character (null characters included). Migrations
under `migrations/` build these tables; a test compares the two.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator


class ExactText(TypeDecorator[str]):
    """Text kept as UTF-8 bytes: some databases refuse null characters in text columns."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Encode on the way in."""
        return None if value is None else value.encode()

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """Decode on the way out."""
        return None if value is None else value.decode()


class UtcTime(TypeDecorator[datetime]):
    """A moment, stored as naive UTC and always handed out with its zone."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn into UTC and drop the zone."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Put the zone back."""
        return None if value is None else value.replace(tzinfo=UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

documents = Table(
    "documents",
    metadata,
    Column("digest", String(64), primary_key=True, doc="sha256 of text and reading"),
    Column("revision", String(64), nullable=False, index=True, doc="sha256 of the file's bytes"),
    Column("text", ExactText, nullable=False),
    Column("reading", Text, nullable=False, doc="the other fields of the Document, as JSON"),
    Column("source", LargeBinary, nullable=True, doc="the PDF from which pages are drawn"),
)
"""Keyed by what was read and not by the file alone, since a later release may read the same
file better while an old run still needs the text its offsets point into."""

runs = Table(
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", ExactText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("report", Text, nullable=False, doc="the Report in its published schema, as JSON"),
    Column("judge_version", String(32), nullable=False),
    Column("settings_fingerprint", String(64), nullable=False),
    Column("level", String(32), nullable=False),
    Column("confidence_score", Float, nullable=True),
    Column("total_claims", Integer, nullable=False),
    Column("supported", Integer, nullable=False),
    Column("unsupported", Integer, nullable=False),
    Column("contradicted", Integer, nullable=False),
    Column("not_checkable", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Index("ix_runs_created_at", "created_at", "id"),
)
"""The columns after `report` repeat parts of it, so that lists need not parse reports."""

run_documents = Table(
    "run_documents",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, doc="order in the Report, from 0"),
    Column("digest", ForeignKey("documents.digest"), nullable=False, index=True),
    Column("document_id", ExactText, nullable=False),
    Column("title", ExactText, nullable=False),
)
"""Which documents a run was judged against, under the names they had then."""
