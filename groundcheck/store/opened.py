"""A database that stays open: what every store of labels rests on.

What enters: a location, or a database opened already, which is then shared. What leaves:
transactions whose errors name the store.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self, Union

from sqlalchemy import Connection, Engine

from groundcheck.store import engine as database


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Database:
    """An open database with groundcheck's tables."""

    name: str
    """The database as messages name it: a path, or a URL without its password."""
    _engine: Engine

    def __init__(
        self,
        location: Union[str, Path, "Database", None] = None,
        *,
        environ: Mapping[str, str] | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """Open a database, making and upgrading it as needed.

        Args:
            location: a database URL, a file or a directory; by default what
                `GROUNDCHECK_DATABASE_URL` or `GROUNDCHECK_HOME` name, else `~/.groundcheck`. Or
                another store of the same database, whose connections are then shared.
            environ: the environment to read; by default the process's own.
            clock: tells the time of a change.

        Raises:
            StoreError: the place cannot be written, is no database, or is newer than this
                release.
        """
        self._clock = clock
        if isinstance(location, Database):
            self.name = location.name
            self._engine = location._engine  # noqa: SLF001 - one class, one family
            return
        url = database.locate(location, environ)
        self.name = database.describe(url)
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
        """Let go of the database; it is opened again if it is used again."""
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with database.explained(self.name), database.reading(self._engine) as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with database.explained(self.name), database.writing(self._engine) as connection:
            yield connection

    def _clear_log(self) -> None:
        """Leave nothing of what was deleted in the files beside the database."""
        with database.explained(self.name):
            database.clear_log(self._engine)
