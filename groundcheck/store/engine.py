"""Opening the database a store lives in.

What enters: nothing (the data directory), a path, or a database URL. What leaves: an Engine on
a database whose schema is current. Safe when several threads and processes open the same new
store at once.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from groundcheck.errors import StoreError
from groundcheck.settings import PREFIX, home
from groundcheck.store.migrate import upgrade

FILE_NAME = "groundcheck.sqlite3"
BUSY_SECONDS = 30
"""How long a writer waits for another one; a save takes milliseconds, so 30 s means stuck."""

_opening = threading.Lock()


def locate(location: str | Path | None, environ: Mapping[str, str] | None = None) -> URL:
    """The database URL of a location.

    Args:
        location: a database URL ("postgresql+psycopg://..."), a file, a directory that holds
            `groundcheck.sqlite3`, or None for `GROUNDCHECK_DATABASE_URL` and, without it, the
            data directory.
        environ: the environment to read; by default the process's own.

    Raises:
        StoreError: the URL cannot be parsed.
    """
    environ = os.environ if environ is None else environ
    url = environ.get(PREFIX + "DATABASE_URL")
    if location is None and url:
        return _parse(url)
    if isinstance(location, str) and "://" in location:
        return _parse(location)
    location = location or home(environ) / FILE_NAME
    path = Path(location).expanduser().absolute()
    return URL.create("sqlite", database=str(path / FILE_NAME if path.is_dir() else path))


def open_engine(url: URL) -> Engine:
    """Connect, create the file and its directory if need be, and bring the schema up to date.

    Raises:
        StoreError: the place cannot be written, is no database, or was written by a newer
            groundcheck.
    """
    name = describe(url)
    with explained(name):
        _make_directory(url)
        engine = _create(url)
        try:
            with _opening, writing(engine) as connection:
                upgrade(connection, name)
        except BaseException:
            engine.dispose()
            raise
    return engine


def describe(url: URL) -> str:
    """The store as an error message names it: never with a password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return url.render_as_string(hide_password=True)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one state of the store, as SQLite's do anyway."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that waits for its turn to write, so that it cannot fail half-way."""
    with engine.execution_options(groundcheck_writes=True).begin() as connection:
        yield connection


def clear_log(engine: Engine) -> None:
    """Move SQLite's log of latest changes, which holds what was deleted, into the database."""
    if engine.dialect.name != "sqlite":
        return
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    finally:
        connection.close()


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn whatever the database or the disk says into a StoreError that names the store."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"run store {name}: {error.strerror or error}; {_FIX}") from error
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise StoreError(f"run store {name}: {cause}; {_FIX}") from error


_FIX = (
    f"choose a directory you can write to with {PREFIX}HOME, or a database with "
    f"{PREFIX}DATABASE_URL"
)


def _parse(text: str) -> URL:
    """A URL that names PostgreSQL alone means the driver of the extra `postgres`."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError(
            f"what {PREFIX}DATABASE_URL (or the caller) names is no database URL; expected "
            "sqlite:////PATH or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE"
        ) from error
    alone = url.drivername in {"postgres", "postgresql"}
    return url.set(drivername="postgresql+psycopg") if alone else url


def _make_directory(url: URL) -> None:
    """Contracts are confidential: a directory made here is for its owner alone."""
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _create(url: URL) -> Engine:
    try:
        engine = create_engine(url)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreError(
            f"run store {describe(url)}: no driver for {url.drivername} is installed; "
            f"install one (groundcheck's extra postgres brings PostgreSQL's), or unset "
            f"{PREFIX}DATABASE_URL to use a local file"
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    """Set what SQLite forgets between connections, and take over BEGIN from its driver."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # a deleted contract is overwritten
    _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Let readers and one writer work at once.

    SQLite does not wait for other processes at this one switch, so this does.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() >= deadline:
                raise
            time.sleep(0.02)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("groundcheck_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
