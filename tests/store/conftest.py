"""Every test that takes `location` runs on SQLite and on a real PostgreSQL.

PostgreSQL comes from the distribution (`apt-get install postgresql`); `.ci/run` installs it, and
where `CI` is set its absence is an error. On a developer's machine without it these tests are
skipped with that reason.
"""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.store import postgres

_numbers = count()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A running server's URL."""
    tools = postgres.binaries()
    if tools is None:
        message = "no PostgreSQL here: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with postgres.server(tools) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store may be opened: a file, or a schema of its own on the server."""
    if request.param == "sqlite":
        return str(tmp_path / "labels.sqlite3")
    from sqlalchemy import create_engine, text

    url = request.getfixturevalue("postgres_url")
    schema = f"test{next(_numbers)}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    engine.dispose()
    return f"{url}&options=-csearch_path%3D{schema}"
