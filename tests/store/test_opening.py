"""Opening a store: where it lies, what is refused, and that many may open it at once."""

import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from groundcheck import Document, Report
from groundcheck.errors import StoreError
from groundcheck.store import Store
from groundcheck.store.engine import locate
from groundcheck.store.schema import metadata


def test_without_a_location_the_data_directory_is_used(own_home: Path) -> None:
    with Store() as store:
        assert store.recent_runs() == []
        assert store.name == str(own_home / "groundcheck.sqlite3")
    assert (own_home / "groundcheck.sqlite3").exists()


def test_a_database_url_goes_before_the_data_directory(tmp_path: Path, own_home: Path) -> None:
    url = f"sqlite:///{tmp_path}/elsewhere.db"
    with Store(environ={"GROUNDCHECK_DATABASE_URL": url, "GROUNDCHECK_HOME": str(own_home)}):
        assert (tmp_path / "elsewhere.db").exists()
    assert not own_home.exists()


def test_a_directory_holds_the_usual_file(tmp_path: Path) -> None:
    with Store(tmp_path):
        assert (tmp_path / "groundcheck.sqlite3").exists()


def test_a_new_data_directory_is_for_its_owner_alone(own_home: Path) -> None:
    with Store():
        assert stat.S_IMODE(own_home.stat().st_mode) == 0o700


def test_a_path_that_cannot_be_made_is_named_with_the_fix(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreError, match=r"file/runs\.db.*GROUNDCHECK_HOME"):
        Store(tmp_path / "file" / "runs.db")


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are my notes. " * 200)

    with pytest.raises(StoreError, match=r"notes\.txt: file is not a database"):
        Store(path)
    assert path.read_text().startswith("These are my notes.")


@pytest.mark.parametrize("url", ["nonsense", "http//x", "sqlite"])
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="GROUNDCHECK_DATABASE_URL"):
        Store(environ={"GROUNDCHECK_DATABASE_URL": url})


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_means_the_driver_of_the_extra(scheme: str) -> None:
    assert locate(f"{scheme}://ann@host/contracts").drivername == "postgresql+psycopg"


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError, match="no driver") as caught:
        Store("nosuchdatabase://user:secret@host/contracts")
    assert "secret" not in str(caught.value)


def test_a_store_of_a_newer_release_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    with pytest.raises(StoreError, match=r"newer groundcheck \(schema 9999.*upgrade"):
        Store(path)


def test_a_run_this_release_cannot_read_says_so(
    tmp_path: Path, contract: Document, report: Report
) -> None:
    with Store(tmp_path / "runs.db") as store:
        run_id = store.save_run(report, [contract])
        with store._engine.begin() as connection:
            connection.exec_driver_sql("UPDATE runs SET report = '{}'")

        with pytest.raises(StoreError, match="does not fit this release"):
            store.load_run(run_id)


def test_the_migrations_build_exactly_the_schema(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store, store._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_failed_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE run_documents (in_the_way TEXT)")
    connection.close()

    with pytest.raises(StoreError, match="run_documents already exists"):
        Store(path)

    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert names == {"run_documents"}


def test_threads_may_open_a_new_store_at_once(tmp_path: Path) -> None:
    failures: list[Exception] = []
    start = threading.Barrier(8)

    def open_store() -> None:
        start.wait()
        try:
            Store(tmp_path / "runs.db").close()
        except Exception as error:  # noqa: BLE001 - shown below
            failures.append(error)

    threads = [threading.Thread(target=open_store) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert not failures


WRITER = """
import sys
from pathlib import Path
from groundcheck import Document, Judge
from groundcheck.store import Store
from groundcheck.store.engine import locate

contract = Document.from_text("The fee is 1.5% per month.", title="Note")
report = Judge().evaluate("The fee is 5% per month.", [contract])
print("ready", flush=True)
sys.stdin.readline()
with Store(Path(sys.argv[1])) as store:
    for _ in range(20):
        store.save_run(report, [contract])
"""


def test_processes_may_open_and_write_a_new_store_at_once(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate()

    assert [writer.returncode for writer in writers] == [0] * 4
    with Store(path) as store:
        assert len(store.recent_runs(limit=100)) == 80


KILLED = """
import os, signal, sys
from pathlib import Path
from groundcheck import Document, Judge
from groundcheck.store import Store
from groundcheck.store.engine import locate

contract = Document.from_text("The fee is 1.5% per month.", title="Note")
report = Judge().evaluate("The fee is 5% per month.", [contract])
print(Store(Path(sys.argv[1])).save_run(report, [contract], title="kept"), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_save_that_returned_survives_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], capture_output=True, text=True, check=False
    )

    assert done.returncode == -signal.SIGKILL
    with Store(path) as store:
        assert store.load_run(done.stdout.strip()).title == "kept"
