"""What the page remembers between reruns, every key named here and nowhere else.

The address holds which review is open (`run`) and which claim (`claim`); the browser writes the
latter. The session holds what a rerun needs beside them. All keys start with `gc_`, so that no
other page's widget meets them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from groundcheck.models import ClaimType, Status
from groundcheck.store.rows import StoredRun
from groundcheck.ui.viewer.payload import first_to_read

RUN = "run"
"""Query parameter: the id of the review that is open."""
CLAIM = "claim"
"""Query parameter: the id of the selected claim."""

CONTRACTS = "gc_contracts"
CONTRACT_TEXT = "gc_contract_text"
OPENS = "gc_opens_"
"""Prefix of the keys under which passwords of encrypted files are asked for."""
ANSWER_FILE = "gc_answer_file"
ANSWER_TEXT = "gc_answer_text"
SAMPLE = "gc_sample"
RECENT = "gc_recent"
STATUSES = "gc_statuses"
TYPE = "gc_type"
WORDS = "gc_words"
TABLE = "gc_table"
VIEWER = "gc_viewer"
PROGRESS = "gc_progress"

_SELECTED = "gc_selected"
_ORDERS = "gc_orders"
_UNSAVED = "gc_unsaved"
_NOTICE = "gc_notice"

UNSAVED_ID = "unsaved"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which claims the reader wants to see; empty parts let everything through."""

    statuses: tuple[Status, ...] = ()
    type: ClaimType | None = None
    words: str = ""


def run_id() -> str:
    """The id in the address, or ""."""
    return st.query_params.get(RUN, "")


def open_run(run: str) -> None:
    """Put a review in the address and forget what was selected in another."""
    _forget_review()
    st.query_params.from_dict({RUN: run})


def open_unsaved(run: StoredRun, why: str) -> None:
    """Show a review that could not be stored; it lives as long as the session."""
    st.session_state[_UNSAVED] = run
    open_run(UNSAVED_ID)
    notify(why)


def unsaved() -> StoredRun | None:
    """The review of this session that could not be stored."""
    return st.session_state.get(_UNSAVED)


def leave_run() -> None:
    """Go back to the start."""
    _forget_review()
    st.query_params.clear()


def _forget_review() -> None:
    for key in (_SELECTED, STATUSES, TYPE, WORDS, TABLE):
        st.session_state.pop(key, None)


def notify(text: str) -> None:
    """Keep a plain-text message for the next run of the page."""
    st.session_state[_NOTICE] = text


def take_notice() -> str:
    """The message kept for this run, once; or ""."""
    return str(st.session_state.pop(_NOTICE, ""))


def selected(run: StoredRun) -> str:
    """The id of the selected claim: by choice, else by the address, else the first to read."""
    ids = {claim.id for claim in run.report.claims}
    for candidate in (st.session_state.get(_SELECTED), st.query_params.get(CLAIM)):
        if candidate in ids:
            return str(candidate)
    return first_to_read(run.report.claims)


def select_here(claim: str) -> None:
    """Select a claim by a native control: the viewer is told to follow."""
    st.session_state[_SELECTED] = claim
    st.session_state[_ORDERS] = orders() + 1


def select_from_viewer() -> None:
    """Take over what the reader picked in the viewer, which needs no telling."""
    picked = dict(st.session_state.get(VIEWER) or {}).get(CLAIM)
    if picked:
        st.session_state[_SELECTED] = picked


def wanted() -> Filter:
    """The filter as the reader last set it."""
    return Filter(
        statuses=tuple(st.session_state.get(STATUSES) or ()),
        type=st.session_state.get(TYPE),
        words=str(st.session_state.get(WORDS) or ""),
    )


def orders() -> int:
    """How many times this session told the viewer to follow."""
    return int(st.session_state.get(_ORDERS, 0))


def selected_row() -> int | None:
    """The row picked in the claims table, if one is."""
    return first_row(st.session_state.get(TABLE))


def first_row(table: Any) -> int | None:
    """The picked row of a dataframe's state, if one is."""
    rows: Sequence[int] = table["selection"]["rows"] if table else ()
    return rows[0] if rows else None
