"""`groundcheck app`: the review dashboard, run by Streamlit."""

import os
import socket
import subprocess
import sys
from typing import Annotated

import typer

from groundcheck.bundled import app_script

FIRST_PORT = 8501
"""Where the dashboard listens unless told otherwise; Streamlit's own default."""


def app(
    port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            min=1,
            max=65535,
            help="Port to listen on.  [default: 8501 or the next free]",
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Address to listen on; 0.0.0.0 opens it to the whole network."
        ),
    ] = "localhost",
    headless: Annotated[
        bool, typer.Option("--headless", help="Open no browser, for servers.")
    ] = False,
) -> None:
    """Open the review dashboard in the browser."""
    command = [sys.executable, "-m", "streamlit", "run", str(app_script())]
    command += ["--server.address", host, "--server.headless", str(headless).lower()]
    port = port or _free_port(host)
    command += ["--server.port", str(port)]
    # Without these two a first start asks for an e-mail address and reports usage.
    command += ["--server.showEmailPrompt", "false", "--browser.gatherUsageStats", "false"]
    shown = "localhost" if host in ("localhost", "0.0.0.0", "::") else host  # noqa: S104
    typer.echo(f"groundcheck is at http://{shown}:{port} (stop it with Ctrl+C)")
    _become(command)


def _free_port(host: str) -> int:
    """The first free port from 8501 on; any free one if the next hundred are taken."""
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except OSError as error:
        raise typer.BadParameter(
            f"--host {host} is no address of this machine; use localhost, or 0.0.0.0 for all"
        ) from error
    for port in (*range(FIRST_PORT, FIRST_PORT + 100), 0):
        with socket.socket(family) as probe:
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise typer.BadParameter(f"no port can be opened on {host}; name another host, or a --port")


def _become(command: list[str]) -> None:
    """Hand this process over, so that whoever stops it stops the server."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - our own interpreter, no shell
    raise typer.Exit(subprocess.call(command))  # noqa: S603 - as above
