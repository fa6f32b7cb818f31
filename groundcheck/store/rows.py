"""Runs and documents as rows, and back.

What enters and leaves: values of `models` and `documents` on one side, rows of `schema` on the
other. What always holds: a value read back equals the value written.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import AwareDatetime
from sqlalchemy import Connection, RowMapping, select
from sqlalchemy.dialects import postgresql, sqlite

from groundcheck.documents.document import Document
from groundcheck.errors import StoreError
from groundcheck.models import Level, Report, Summary, Value
from groundcheck.store.schema import documents as documents_table
from groundcheck.store.schema import run_documents as links_table

_APART = {"id", "title", "text"}
"""Fields of a Document stored in columns of their own."""


class StoredRun(Value):
    """One run as it was saved."""

    id: str
    title: str
    created_at: AwareDatetime
    """When it was saved, UTC."""
    report: Report
    documents: tuple[Document, ...]
    """In the order of `report.documents`."""


class RunSummary(Value):
    """One line of the list of runs."""

    id: str
    title: str
    created_at: AwareDatetime
    """When it was saved, UTC."""
    documents: tuple[str, ...]
    """Titles of the documents, in order."""
    level: Level
    confidence_score: float | None
    """In [0, 1]; None where the answer has no checkable claims."""
    summary: Summary


def in_report_order(report: Report, documents: Iterable[Document]) -> list[Document]:
    """The documents in the order the report names them.

    Raises:
        StoreError: they are not exactly the documents of the report.
    """
    given = {document.info(): document for document in documents}
    if given.keys() != set(report.documents):
        raise StoreError(
            f"the report rests on {[info.title for info in report.documents]}, but was to be "
            f"saved with {[info.title for info in given]}; save it with its own documents"
        )
    return [given[info] for info in report.documents]


def run_row(report: Report) -> dict[str, Any]:
    """The columns of `runs` that a report fills."""
    return {
        "report": report.to_json(indent=None),
        "judge_version": report.judge.version,
        "settings_fingerprint": report.judge.settings_fingerprint,
        "level": report.level.value,
        "confidence_score": report.confidence_score,
        **report.summary.model_dump(),
    }


def document_row(document: Document) -> dict[str, Any]:
    """The columns of `documents` that a document fills."""
    reading = document.model_dump_json(exclude=_APART)
    digest = hashlib.sha256(reading.encode() + b"\0" + document.text.encode()).hexdigest()
    return {
        "digest": digest,
        "revision": document.revision,
        "text": document.text,
        "reading": reading,
        "source": document.source or None,
    }


def link_row(run_id: str, position: int, document: Document, digest: str) -> dict[str, Any]:
    """The columns of `run_documents` for one document of a run."""
    return {
        "run_id": run_id,
        "position": position,
        "digest": digest,
        "document_id": document.id,
        "title": document.title,
    }


def keep_document(connection: Connection, document: Document) -> str:
    """Put a document into `documents` unless it is there; its key."""
    row = document_row(document)
    insert_if_new(connection, row)
    return str(row["digest"])


def insert_if_new(connection: Connection, row: Mapping[str, Any]) -> None:
    """Put a row into `documents`; if its digest is there already, only a missing source is new."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    adding = dialect.insert(documents_table).values(**row)
    lacking = documents_table.c.source.is_(None) & adding.excluded.source.is_not(None)
    connection.execute(
        adding.on_conflict_do_update(
            index_elements=[documents_table.c.digest],
            set_={"source": adding.excluded.source},
            where=lacking,
        )
    )


def select_documents(connection: Connection, run_id: str) -> list[Document]:
    """The documents of a run, in order."""
    rows = connection.execute(
        select(
            links_table.c.document_id,
            links_table.c.title,
            documents_table.c.text,
            documents_table.c.reading,
            documents_table.c.source,
        )
        .join(documents_table)
        .where(links_table.c.run_id == run_id)
        .order_by(links_table.c.position)
    )
    return [restore_document(row) for row in rows.mappings()]


def select_titles(connection: Connection, run_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Document titles by run, in order."""
    rows = connection.execute(
        select(links_table.c.run_id, links_table.c.title)
        .where(links_table.c.run_id.in_(run_ids))
        .order_by(links_table.c.run_id, links_table.c.position)
    )
    found: dict[str, tuple[str, ...]] = dict.fromkeys(run_ids, ())
    for run_id, title in rows:
        found[run_id] += (title,)
    return found


def restore(run: RowMapping, documents: Iterable[Document]) -> StoredRun:
    """A row of `runs` and its documents as a value."""
    return StoredRun(
        id=run["id"],
        title=run["title"],
        created_at=run["created_at"],
        report=Report.model_validate_json(run["report"]),
        documents=tuple(documents),
    )


def summarise(run: RowMapping, titles: tuple[str, ...]) -> RunSummary:
    """A row of `runs` as a line of the list."""
    return RunSummary(
        id=run["id"],
        title=run["title"],
        created_at=run["created_at"],
        documents=titles,
        level=Level(run["level"]),
        confidence_score=run["confidence_score"],
        summary=Summary(**{name: run[name] for name in Summary.model_fields}),
    )


def restore_document(row: RowMapping) -> Document:
    """A row of `documents` and its name at the time as a value."""
    apart = {
        "id": row["document_id"],
        "title": row["title"],
        "text": row["text"],
        "source": row["source"] or b"",
    }
    return Document.model_validate(json.loads(row["reading"]) | apart)
