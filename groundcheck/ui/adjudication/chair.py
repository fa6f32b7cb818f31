"""The chair: where in the address the page stands, and what the session remembers beside it.

Every key of a widget of these views is named here and nowhere else. Who settles is asked and
kept by the labelling page's seat, so that a name is given once.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import streamlit as st

from groundcheck.ui.adjudication.decision import Draft
from groundcheck.ui.adjudication.place import (
    HIDDEN,
    ITEM,
    REVIEWER,
    VIEW,
    View,
    Wanted,
    view_of,
    wanted_of,
)

WHO = "gc_settle_who"
VIEWS = "gc_settle_views"
PILES = "gc_settle_piles"
QUEUE = "gc_settle_queue"
CONTRACTS = "gc_settle_contracts"
DAYS = "gc_settle_days_"
NAMES = "gc_settle_names"
LABELS = "gc_settle_labels"
PAIRS = "gc_settle_pairs"
APART = "gc_settle_apart"
LIST = "gc_settle_list"
PAGE = "gc_settle_page"
TAKE = "gc_settle_take_"
"""Prefix of keys of buttons that decide; the claim's id follows, so that a press that came late
never settles the claim that took its place."""
STATUS = "gc_settle_status_"
REASON = "gc_settle_reason_"
PICKS = "gc_settle_picks_"
CRITICAL = "gc_settle_critical_"
STEP = "gc_settle_step_"
TEXTS = "gc_settle_texts"
ANSWER = "gc_settle_answer"
TELL = "gc_settle_tell"
FORMAT = "gc_settle_format"
SERIOUS = "gc_settle_serious"

_DRAFTS = "gc_settle_drafts"
_SEEN = "gc_settle_seen"
_SAID = "gc_settle_said"
_ASKED = "gc_settle_asked"


class Said(NamedTuple):
    """What the last action came to, for the line that confirms it."""

    text: str
    good: bool = True
    item: str = ""
    """The claim it speaks of, or ""."""


def follow(key: str, value: object) -> None:
    """Let a widget that is about to be drawn show what the address says."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def view() -> View:
    """The view that is open."""
    return view_of(st.query_params.to_dict())


def open_view(chosen: View) -> None:
    """Open a view; filters and the claim stay."""
    _write({VIEW: "" if chosen is View.SETTLE else chosen.value})


def wanted() -> Wanted:
    """The claims that are asked for."""
    return wanted_of(st.query_params.to_dict())


def want(chosen: Wanted) -> None:
    """Ask for other claims; the claim on show stays where it is."""
    kept = {name: st.query_params.get(name, "") for name in (ITEM, REVIEWER, VIEW, HIDDEN)}
    _write(kept | chosen.parameters(), alone=True)


def item() -> str:
    """The golden item in the address, or ""."""
    return st.query_params.get(ITEM, "")


def go_to(item_id: str) -> None:
    """Put a golden item in the address."""
    _write({ITEM: item_id})


def names_hidden() -> bool:
    """Whether reviewers stand as letters."""
    return st.query_params.get(HIDDEN) == "hidden"


def hide_names(*, hidden: bool) -> None:
    """Let reviewers stand as letters, or by name."""
    _write({HIDDEN: "hidden" if hidden else ""})


def draft(item_id: str, otherwise: Draft) -> Draft:
    """The decision on an item as far as this session has brought it."""
    held = st.session_state.get(_DRAFTS, {}).get(item_id)
    return Draft.model_validate(held.model_dump()) if held is not None else otherwise


def taken(item_id: str) -> str:
    """The reviewer whose label the decision on an item was taken from, or ""."""
    held = st.session_state.get(_DRAFTS, {}).get(item_id)
    return str(held.taken) if held is not None else ""


def keep_draft(item_id: str, made: Draft | None) -> None:
    """Keep a decision in the making, or let it go."""
    drafts = st.session_state.setdefault(_DRAFTS, {})
    if made is None:
        drafts.pop(item_id, None)
    else:
        drafts[item_id] = made


def pin(item_id: str, version: int) -> int:
    """The version of the item on show that its reader has been told of.

    It stays the one the item was opened at until its reader takes note of a newer one, so that a
    redrawn page never passes a change by.
    """
    shown, held = st.session_state.get(_SEEN, ("", 0))
    if shown != item_id:
        note(item_id, version)
        return version
    return int(held)


def pinned(item_id: str, otherwise: int) -> int:
    """The version that the reader of an item has been told of."""
    shown, held = st.session_state.get(_SEEN, ("", 0))
    return int(held) if shown == item_id else otherwise


def note(item_id: str, version: int) -> None:
    """Take note of a version of an item."""
    st.session_state[_SEEN] = (item_id, version)


def say(text: str, *, good: bool = True, item_id: str = "") -> None:
    """Keep what the last action came to."""
    st.session_state[_SAID] = Said(text, good, item_id)


def said() -> Said | None:
    """What the last action came to; what was refused is told at its own claim only."""
    found: Said | None = st.session_state.get(_SAID)
    if found is None or found.good or found.item in ("", item()):
        return found
    return None


def refused(item_id: str) -> bool:
    """Whether the last action was one on this claim, and was refused."""
    found = said()
    return found is not None and not found.good and found.item == item_id


def hush(item_id: str = "") -> None:
    """Let go of what was said of a claim, or of none."""
    found: Said | None = st.session_state.get(_SAID)
    if found is not None and found.item == item_id:
        del st.session_state[_SAID]


def ask_machine(item_id: str) -> None:
    """Show what the judge found of one claim, or hide it again."""
    st.session_state[_ASKED] = "" if asked(item_id) else item_id


def asked(item_id: str) -> bool:
    """Whether the reader asked for what the judge found of this claim."""
    return bool(st.session_state.get(_ASKED) == item_id)


def _write(changes: Mapping[str, Any], *, alone: bool = False) -> None:
    """Put parameters into the address and leave out empty ones."""
    before = {} if alone else st.query_params.to_dict()
    after = {name: value for name, value in (before | dict(changes)).items() if value}
    if after != st.query_params.to_dict():
        st.query_params.from_dict(after)
