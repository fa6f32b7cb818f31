"""The head of the page: which view is open, and who settles."""

from pathlib import Path

import streamlit as st

from groundcheck.ui import frame
from groundcheck.ui.adjudication import chair
from groundcheck.ui.adjudication.place import View
from groundcheck.ui.labelling import seat

_SHEET = Path(__file__).with_name("page.css")
_VIEWS = {View.SETTLE: "Settle", View.AGREEMENT: "Agreement", View.GOLDEN: "Golden set"}


def show() -> View:
    """Draw the head; the view that is open."""
    st.html(_SHEET)
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        horizontal_alignment="distribute",
        key="gc_settle_head",
    ):
        with st.container(
            horizontal=True, vertical_alignment="center", gap="large", width="content"
        ):
            frame.wordmark(width="content")
            _views()
        _name()
    return chair.view()


def _views() -> None:
    chair.follow(chair.VIEWS, chair.view())
    st.segmented_control(
        "View",
        list(_VIEWS),
        format_func=lambda view: _VIEWS[view],
        key=chair.VIEWS,
        required=True,
        label_visibility="collapsed",
        on_change=_open,
    )


def _open() -> None:
    chair.open_view(st.session_state.get(chair.VIEWS) or View.SETTLE)


def _name() -> None:
    """Who settles; asked once and kept in the address."""
    held = seat.reviewer()
    if held:
        seat.keep_in_address(held)
        chair.follow(chair.WHO, held)
    st.text_input(
        "Your name",
        key=chair.WHO,
        placeholder="Your name",
        icon=":material/person:",
        label_visibility="collapsed",
        width=190,
        max_chars=128,
        on_change=_sit_down,
    )


def _sit_down() -> None:
    name = str(st.session_state.get(chair.WHO) or "").strip()
    seat.sit_down(name if name and seat.valid_name(name) else "")
