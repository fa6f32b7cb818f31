"""Bringing a store's schema up to date with the migrations shipped in the package.

What enters: a connection inside a write transaction. What always holds: the whole upgrade
happens or none of it, a current store is left untouched, and a store written by a newer
release is refused.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from groundcheck.errors import StoreError

_SCRIPTS = Path(__file__).with_name("migrations")
_POSTGRES_LOCK = 4_715_020_733
"""Any fixed number: whoever holds this advisory lock is the one that migrates."""


def upgrade(connection: Connection, name: str) -> None:
    """Run the migrations the database lacks.

    Args:
        connection: a connection whose transaction the caller commits.
        name: the store as an error message shows it.

    Raises:
        StoreError: the store was written by a newer groundcheck.
    """
    config = alembic_config()
    scripts = ScriptDirectory.from_config(config)
    _wait_for_turn(connection)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    if current is not None and current not in _known(scripts):
        raise StoreError(
            f"run store {name} was written by a newer groundcheck (schema {current}, this one "
            f"knows up to {scripts.get_current_head()}); upgrade groundcheck, or choose another "
            "store with GROUNDCHECK_HOME"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Alembic's view of the packaged migrations."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _wait_for_turn(connection: Connection) -> None:
    """SQLite's write transaction is a lock by itself; PostgreSQL needs one to be named."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})


def _known(scripts: ScriptDirectory) -> set[str]:
    return {script.revision for script in scripts.walk_revisions()}
