"""Runs, kept: a Report, the documents it was judged against, and when.

What enters: a Report with its Documents. What leaves: the same values, equal in every field.
Several threads and processes may use one store at once; a save that returned survives the
death of the process.
"""

import secrets
import string
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import ValidationError
from sqlalchemy import delete, insert, select

from groundcheck.documents.document import Document
from groundcheck.errors import RunNotFound, StoreError
from groundcheck.models import Report
from groundcheck.store import engine as database
from groundcheck.store import rows
from groundcheck.store.rows import RunSummary, StoredRun
from groundcheck.store.schema import documents as documents_table
from groundcheck.store.schema import run_documents as links_table
from groundcheck.store.schema import runs as runs_table

_ID_CHARACTERS = string.ascii_letters + string.digits
_ID_LENGTH = 12
"""62 ** 12 ids: nobody finds another's run by guessing, and none needs escaping in a URL."""


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The runs of one database."""

    def __init__(
        self,
        location: str | Path | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        """Open a store, making and upgrading it as needed.

        Args:
            location: a database URL, a file or a directory; by default what
                `GROUNDCHECK_DATABASE_URL` or `GROUNDCHECK_HOME` name, else `~/.groundcheck`.
            environ: the environment to read; by default the process's own.
            clock: tells the time of a save.

        Raises:
            StoreError: the place cannot be written, is no database, or is newer than this
                release.
        """
        url = database.locate(location, environ)
        self.name = database.describe(url)
        """The store as messages name it: a path, or a URL without its password."""
        self._clock = clock
        self._engine = database.open_engine(url)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database; the store opens it again if it is used again."""
        self._engine.dispose()

    def save_run(self, report: Report, documents: Sequence[Document], *, title: str = "") -> str:
        """Keep a Report with the documents it was judged against.

        Args:
            report: what the judge found.
            documents: exactly the documents of the report, in any order.
            title: a line for lists; by default the documents' titles.

        Returns:
            The new run's id: letters and digits, safe in a URL.

        Raises:
            StoreError: a document of the report is missing or differs, or the database cannot
                be written.
        """
        ordered = rows.in_report_order(report, documents)
        run_id = "".join(secrets.choice(_ID_CHARACTERS) for _ in range(_ID_LENGTH))
        title = title or ", ".join(document.title for document in ordered)
        row = rows.run_row(report) | {"id": run_id, "title": title, "created_at": self._clock()}
        with database.explained(self.name), database.writing(self._engine) as connection:
            connection.execute(insert(runs_table), row)
            for position, document in enumerate(ordered):
                kept = rows.document_row(document)
                rows.insert_if_new(connection, kept)
                link = rows.link_row(run_id, position, document, kept["digest"])
                connection.execute(insert(links_table), link)
        return run_id

    def load_run(self, run_id: str) -> StoredRun:
        """Read a run back, equal to what was saved.

        Raises:
            RunNotFound: no run has that id.
            StoreError: the database cannot be read, or holds a run this release cannot read.
        """
        wanted = select(runs_table).where(runs_table.c.id == _searchable(run_id))
        try:
            with database.explained(self.name), database.reading(self._engine) as connection:
                run = connection.execute(wanted).mappings().first()
                if run is None:
                    raise self._not_found(run_id)
                return rows.restore(run, rows.select_documents(connection, run_id))
        except ValidationError as error:
            raise StoreError(
                f"run {run_id} in {self.name} does not fit this release of groundcheck: "
                f"{error.errors()[0]['msg']}; judge the answer again"
            ) from error

    def recent_runs(self, limit: int = 50) -> list[RunSummary]:
        """The latest runs, newest first, at most `limit`.

        Raises:
            StoreError: the database cannot be read.
        """
        columns = [column for column in runs_table.c if column.name != "report"]
        newest = select(*columns).order_by(runs_table.c.created_at.desc(), runs_table.c.id)
        with database.explained(self.name), database.reading(self._engine) as connection:
            found = connection.execute(newest.limit(limit)).mappings().all()
            titles = rows.select_titles(connection, [run["id"] for run in found])
        return [rows.summarise(run, titles[run["id"]]) for run in found]

    def delete_run(self, run_id: str) -> None:
        """Forget a run, and every document no other run rests on.

        Raises:
            RunNotFound: no run has that id.
            StoreError: the database cannot be written.
        """
        wanted = delete(runs_table).where(runs_table.c.id == _searchable(run_id))
        orphans = documents_table.c.digest.not_in(select(links_table.c.digest))
        with database.explained(self.name), database.writing(self._engine) as connection:
            gone = connection.execute(wanted)
            connection.execute(delete(documents_table).where(orphans))
        if gone.rowcount == 0:
            raise self._not_found(run_id)

    def _not_found(self, run_id: str) -> RunNotFound:
        return RunNotFound(f"no run {run_id!r} in {self.name}; it may have been deleted")


def _searchable(run_id: str) -> str:
    """An id from outside, such as a URL, as a database accepts it: no id of ours is lost."""
    return run_id if run_id.isalnum() and run_id.isascii() else ""
