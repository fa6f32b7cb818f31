"""A dashboard of one's own, which a test may kill and start again at the same address."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from groundcheck.bundled import app_script

PATIENCE = float(os.environ.get("GROUNDCHECK_TEST_PATIENCE", "1"))
"""How many times longer to wait on a machine that is busy with other work."""
START_SECONDS = 60 * PATIENCE


class Server:
    """The dashboard over a store in a folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._log = home / "app.log"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = launch(self.home, self._port, self._log)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(timeout=10)
            self._process = None


def free_port() -> int:
    """A port of the loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def launch(home: Path, port: int, log: Path, **environ: str) -> "subprocess.Popen[bytes]":
    """Start the dashboard on the store in a folder, and wait until it answers."""
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    flags = [f"--server.{name}={value}" for name, value in options.items()]
    script = app_script()
    with log.open("a") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", str(script), *flags],
            env=os.environ | environ | {"GROUNDCHECK_HOME": str(home)},
            cwd=script.parent,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    _wait_for(f"http://127.0.0.1:{port}", process, log)
    return process


def _wait_for(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"the app ended at once:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    process.terminate()
    pytest.fail(f"the app did not start in {START_SECONDS} s:\n{log.read_text()}")
