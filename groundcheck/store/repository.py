"""Runs, kept: a Report, the documents it was judged against, and when.

What enters: a Report with its Documents. What leaves: the same values, equal in every field.
Several threads and processes may use one store at once; a save that returned survives the
death of the process.
"""

import secrets
import string
from collections.abc import Sequence

from pydantic import ValidationError
from sqlalchemy import insert, select

from groundcheck.documents.document import Document
from groundcheck.errors import RunNotFound, StoreError, faults
from groundcheck.models import Report
from groundcheck.store import deletion, rows
from groundcheck.store.deletion import Going
from groundcheck.store.opened import Database
from groundcheck.store.rows import RunSummary, StoredRun
from groundcheck.store.schema import run_documents as links_table
from groundcheck.store.schema import runs as runs_table

_ID_CHARACTERS = string.ascii_letters + string.digits
_ID_LENGTH = 12
"""62 ** 12 ids: nobody finds another's run by guessing, and none needs escaping in a URL."""


class Store(Database):
    """The runs of one database."""

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
        with self._writing() as connection:
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
            with self._reading() as connection:
                run = connection.execute(wanted).mappings().first()
                if run is None:
                    raise self._not_found(run_id)
                return rows.restore(run, rows.select_documents(connection, run_id))
        except ValidationError as error:
            raise StoreError(
                f"run {run_id} in {self.name} does not fit this release of groundcheck: "
                f"{faults(error)}; judge the answer again"
            ) from error

    def recent_runs(self, limit: int = 50) -> list[RunSummary]:
        """The latest runs, newest first, at most `limit`.

        Raises:
            StoreError: the database cannot be read.
        """
        columns = [column for column in runs_table.c if column.name != "report"]
        newest = select(*columns).order_by(runs_table.c.created_at.desc(), runs_table.c.id)
        with self._reading() as connection:
            found = connection.execute(newest.limit(limit)).mappings().all()
            titles = rows.select_titles(connection, [run["id"] for run in found])
        return [rows.summarise(run, titles[run["id"]]) for run in found]

    def going_with(self, run_ids: Sequence[str]) -> Going:
        """What deleting these runs would forget, and what would stay.

        Raises:
            StoreError: the database cannot be read.
        """
        with self._reading() as connection:
            return deletion.going_with(connection, [_searchable(each) for each in run_ids])

    def delete_run(self, run_id: str) -> None:
        """Forget a run, and every document that no other run and no golden item rests on.

        A file of SQLite holds none of their text afterwards.

        Raises:
            RunNotFound: no run has that id.
            StoreError: the database cannot be written.
        """
        with self._writing() as connection:
            found = deletion.forget(connection, _searchable(run_id))
        if not found:
            raise self._not_found(run_id)
        self._clear_log()

    def _not_found(self, run_id: str) -> RunNotFound:
        return RunNotFound(f"no run {run_id!r} in {self.name}; it may have been deleted")


def _searchable(run_id: str) -> str:
    """An id from outside, such as a URL, as a database accepts it: no id of ours is lost."""
    return run_id if run_id.isalnum() and run_id.isascii() else ""
