"""The frame every page shares: the name, messages, and a style sheet.

Messages hold names of files and words of readers; they are drawn with `st.text`, which reads no
Markdown.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import streamlit as st

from groundcheck.errors import GroundcheckError
from groundcheck.ui import state

DEFECT = (
    "Something in groundcheck broke while drawing this page. Your stored reviews are safe. Reload "
    "the page; if it breaks again, report what the terminal shows that groundcheck runs in."
)

_LOG = logging.getLogger(__name__)
_SHEET = Path(__file__).with_name("page.css")


def dress() -> None:
    """Apply the style sheet."""
    st.html(_SHEET)


def wordmark(*, width: Literal["stretch", "content"] = "stretch") -> None:
    """Show the name of the product."""
    st.markdown(":material/fact_check: **groundcheck**", width=width)


def search(label: str, key: str, *, width: int) -> str:
    """A field that finds while one types; its words, "" without any.

    Args:
        label: what it finds, shown while it is empty.
        key: where its words are kept.
        width: pixels.
    """
    words = st.text_input(
        label,
        key=key,
        placeholder=label,
        icon=":material/search:",
        label_visibility="collapsed",
        live=True,
        width=width,
    )
    return words or ""


@contextmanager
def guard() -> Iterator[None]:
    """Turn an error into a message that names the fix; a reader never meets a traceback."""
    try:
        yield
    except GroundcheckError as error:
        problem(str(error))
    except Exception:  # noqa: BLE001 - logged, and the reader is told
        _LOG.exception("the page could not be drawn")
        problem(DEFECT)


def notice() -> None:
    """Show what the last run left to be told, once."""
    if text := state.take_notice():
        problem(text)


def problem(message: str, *, severe: bool = True) -> None:
    """A plain-text message that names an input and its fix."""
    icon = ":red[:material/error:]" if severe else ":orange[:material/warning:]"
    with st.container(
        border=True, horizontal=True, wrap=False, gap="small", vertical_alignment="center"
    ):
        st.markdown(icon, width="content")
        st.text(message, width="stretch")
