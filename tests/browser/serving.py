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

START_SECONDS = 60 * float(os.environ.get("GROUNDCHECK_TEST_PATIENCE", "1"))


class Server:
    """The dashboard over a store in a folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._log = home / "app.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = {"port": self._port, "address": "127.0.0.1", "headless": "true"}
        flags = [f"--server.{name}={value}" for name, value in options.items()]
        script = app_script()
        with self._log.open("a") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "streamlit", "run", str(script), *flags],
                env=os.environ | {"GROUNDCHECK_HOME": str(self.home)},
                cwd=script.parent,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._await(self._process)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(timeout=10)
            self._process = None

    def _await(self, process: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if process.poll() is not None:
                pytest.fail(f"the app ended at once:\n{self._log.read_text()}")
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.2)
        pytest.fail(f"the app did not start in {START_SECONDS} s:\n{self._log.read_text()}")
