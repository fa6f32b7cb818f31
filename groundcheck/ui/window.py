"""The reader's browser window, opened when the dashboard starts.

Streamlit opens one by itself only for a server without routes of its own. Nothing is opened where
`server.headless` says so, or where there is no screen.
"""

import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

import streamlit as st

_ANYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - recognised, not listened on


@asynccontextmanager
async def opens(_app: object) -> AsyncIterator[None]:
    """A server's life, with a window opened at its start; its socket listens already."""
    if not st.get_option("server.headless"):
        Thread(target=webbrowser.open, args=(_address(),), daemon=True).start()
    yield


def _address() -> str:
    host = str(st.get_option("server.address") or "")
    host = "localhost" if host in _ANYWHERE else host
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    return f"{scheme}://{host}:{st.get_option('server.port')}/{base}"
