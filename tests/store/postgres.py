"""A PostgreSQL server of the tests' own, from the distribution's packages, in a temporary folder."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_DEBIAN = Path("/usr/lib/postgresql")


def binaries() -> Path | None:
    """The folder of `initdb` and `pg_ctl`; Debian keeps them off the PATH, by version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return max((path.parent for path in _DEBIAN.glob("*/bin/initdb")), default=None)


@contextmanager
def server(tools: Path) -> Iterator[str]:
    """Run a server on a Unix socket and hand out the URL of its database.

    It refuses to run as root; root starts it as "nobody", in a folder of theirs.
    """
    folder = Path(tempfile.mkdtemp(prefix="gc-pg-"))
    user = "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user, pwd.getpwnam(user).pw_gid)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    options = f"-F -k {folder} -p {port} -c listen_addresses="

    def run(*command: str) -> None:
        subprocess.run(
            [str(tools / command[0]), *command[1:]],
            user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=300,
        )  # fmt: skip

    try:
        run("initdb", "-D", str(data), "-U", "groundcheck", "-A", "trust", "-E", "UTF8", "-N")
        run("pg_ctl", "-D", str(data), "-l", str(folder / "log"), "-o", options, "-w", "start")
        yield f"postgresql+psycopg://groundcheck@/postgres?host={folder}&port={port}"
    finally:
        if (data / "postmaster.pid").exists():
            run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
