"""What the page remembers between reruns, every key named here and nowhere else.

The address holds which review is open (`run`) and which claim (`claim`); the browser writes the
latter. The session holds what a rerun needs beside them. All keys start with `gc_`, so that no
other page's widget meets them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

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
"""Prefix of the keys under which passwords are asked for; the id of the upload follows."""
ANSWER_FILE = "gc_answer_file"
ANSWER_TEXT = "gc_answer_text"
KEPT = "gc_kept_"
"""Prefix of the keys under which texts and files are kept; the key of their field follows."""
FIELDS = "gc_fields"
"""How many times the fields for files were drawn anew."""
LEFT = "gc_left"
"""Whether another page was drawn since they were."""
REMOVE = "gc_remove_"
"""Prefix of the keys of the buttons that take back a file; its id follows."""
SAMPLE = "gc_sample"
RECENT = "gc_recent"
FIND = "gc_find"
DELETING = "gc_deleting"
MORE = "gc_more"
STATUSES = "gc_statuses"
TYPE = "gc_type"
WORDS = "gc_words"
SECTION = "gc_section"
TABLE = "gc_table_"
"""Prefix of the keys of the claims table; a table that must follow gets a new one."""
VIEWER = "gc_viewer"
DRAFT = "gc_draft"
NEWER = "gc_newer"
COMPARED = "gc_compared"
PRECEDENCE = "gc_precedence"
START_PRECEDENCE = "gc_start_precedence"
PROGRESS = "gc_progress"

_SELECTED = "gc_selected"
_NARROWED = "gc_narrowed"
_ORDERS = "gc_orders"
_TURNS = "gc_turns"
_UNSAVED = "gc_unsaved"
_NOTICE = "gc_notice"
_CHECKING = "gc_checking"

UNSAVED_ID = "unsaved"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which claims the reader wants to see; empty parts let everything through."""

    statuses: tuple[Status, ...] = ()
    type: ClaimType | None = None
    words: str = ""
    section: str = ""
    """Key of a section in the outline."""


def is_given(*keys: str) -> bool:
    """Whether the reader put something into one of these inputs, blanks apart."""
    held = (st.session_state.get(key) for key in keys)
    return any(each.strip() if isinstance(each, str) else each for each in held)


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
    kept = (f"{KEPT}{key}" for key in (DRAFT, PRECEDENCE))
    own = (_SELECTED, _NARROWED, STATUSES, TYPE, WORDS, SECTION, DRAFT, PRECEDENCE)
    for key in (*own, *kept):
        st.session_state.pop(key, None)


def notify(text: str) -> None:
    """Keep a plain-text message for the next run of the page."""
    st.session_state[_NOTICE] = text


def take_notice() -> str:
    """The message kept for this run, once; or ""."""
    return str(st.session_state.pop(_NOTICE, ""))


def begin_check(stopped: str) -> None:
    """Remember that a check is under way, and what to tell if it is cut short."""
    st.session_state[_CHECKING] = stopped


def end_check() -> None:
    """The check is done, or was cancelled."""
    st.session_state.pop(_CHECKING, None)


def take_stopped() -> str:
    """What to tell of a check that was cut short, once; or ""."""
    return str(st.session_state.pop(_CHECKING, ""))


def selected(run: StoredRun) -> str:
    """The id of the selected claim: by choice, else by the address, else the first to read."""
    ids = {claim.id for claim in run.report.claims}
    for candidate in (st.session_state.get(_SELECTED), st.query_params.get(CLAIM)):
        if candidate in ids:
            return str(candidate)
    return first_to_read(run.report.claims)


def select_here(claim: str, *, from_table: bool = False) -> None:
    """Select a claim by a native control: the viewer is told to follow, and so is the table."""
    st.session_state[_SELECTED] = claim
    st.session_state[_ORDERS] = orders() + 1
    if not from_table:
        _turn_table()


def select_from_viewer() -> None:
    """Take over what the reader picked in the viewer, which needs no telling."""
    picked = dict(st.session_state.get(VIEWER) or {}).get(CLAIM)
    if picked:
        st.session_state[_SELECTED] = picked
        _turn_table()


def narrow_from_viewer() -> None:
    """Take over the section picked in the viewer's outline; "" is none."""
    picked = dict(st.session_state.get(VIEWER) or {}).get("section") or {}
    st.session_state[SECTION] = dict(picked).get("key") or None


def table_key(rows: Sequence[str]) -> str:
    """The key of a claims table of these rows; another selection or filter needs another."""
    return f"{TABLE}{st.session_state.get(_TURNS, 0)}_{crc32(' '.join(rows).encode())}"


def _turn_table() -> None:
    """A table's ticked row can only be set by making the table anew."""
    st.session_state[_TURNS] = int(st.session_state.get(_TURNS, 0)) + 1


def wanted() -> Filter:
    """The filter as the reader last set it."""
    return Filter(
        statuses=tuple(st.session_state.get(STATUSES) or ()),
        type=st.session_state.get(TYPE),
        words=str(st.session_state.get(WORDS) or ""),
        section=str(st.session_state.get(SECTION) or ""),
    )


def follow_filter(run: StoredRun, wanted: Filter, claims: Sequence[str]) -> None:
    """Select the first of the claims that a new filter lets through, if it hides the selected one.

    A claim that is picked in the answer afterwards stays selected, whatever the filter.
    """
    before = st.session_state.get(_NARROWED, Filter())
    st.session_state[_NARROWED] = wanted
    if wanted != before and claims and selected(run) not in claims:
        select_here(claims[0])


def orders() -> int:
    """How many times this session told the viewer to follow."""
    return int(st.session_state.get(_ORDERS, 0))


def selected_row(rows: Sequence[str]) -> int | None:
    """The row picked in the claims table of these rows, if one is."""
    return first_row(st.session_state.get(table_key(rows)))


def first_row(table: Any) -> int | None:
    """The picked row of a dataframe's state, if one is."""
    rows: Sequence[int] = table["selection"]["rows"] if table else ()
    return rows[0] if rows else None
