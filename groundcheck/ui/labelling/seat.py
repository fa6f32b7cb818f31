"""The reviewer's seat: who labels, how they like it, and what this session remembers.

The address says who labels and which claim is on show; a cookie keeps the name and the wishes of
the reviewer on this machine, so that a new window need not ask again. Keys of widgets and of the
session are named here and nowhere else.
"""

import json
import time
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

import streamlit as st
from pydantic import ValidationError

from groundcheck.models import Value
from groundcheck.store.labels import Label, Name
from groundcheck.ui.labelling.place import ITEM, REVIEWER, Wanted, wanted_of

WHO = "gc_who"
KNOWN = "gc_who_known"
BLIND = "gc_blind"
SKIP = "gc_skip"
ONWARD = "gc_onward"
CONTRACT = "gc_labelling_contract"
ANSWER = "gc_labelling_answer"
TELL = "gc_labelling_tell"
PICK = "gc_pick_"
"""Prefix of the keys of buttons that label; the claim's id follows, so that a press that came
late never labels the claim that took its place."""
FIELD = "gc_label_field_"
FILTER = "gc_wanted_"
MORE = "gc_label_more"

COOKIE = "groundcheck_labelling"
LONGEST_S = 900.0
"""Seconds: whoever is away longer than this is not reading the claim."""

_NAME = "gc_reviewer"
_WISHES = "gc_wishes"
_SEEN = "gc_seen_versions"
_CLOCK = "gc_label_clock"
_SAID = "gc_label_said"
_PENDING = "gc_label_pending"
_SERIAL = "gc_mark_serial"


class Wishes(Value):
    """How a reviewer likes to work."""

    blind: bool = True
    """Hide the machine's suggestion and the others' labels until one's own label is given."""
    skip: bool = True
    """N leads to claims not yet labelled by oneself."""
    onward: bool = False
    """Go on by itself once a label is stored."""


class Said(NamedTuple):
    """What the last action came to, for the line that confirms it."""

    text: str
    good: bool = True


class Pending(NamedTuple):
    """A label that was refused because the claim changed; it is kept until its maker decides."""

    item: str
    label: Label
    version: int
    """The version to save against."""
    changes: tuple[str, ...]
    """What others did, in words."""
    seconds: float


class _Reviewer(Value):
    name: Name


def reviewer() -> str:
    """Who labels: by the address, else by this session, else by the cookie; or ""."""
    found = (st.query_params.get(REVIEWER), st.session_state.get(_NAME), _kept().get("last"))
    for name in found:
        if name and valid_name(str(name)):
            return str(name)
    return ""


def valid_name(name: str) -> bool:
    """Whether the store takes this name."""
    try:
        _Reviewer(name=name)
    except ValidationError:
        return False
    return bool(name.strip())


def sit_down(name: str) -> None:
    """Take the seat under a name, or leave it with ""."""
    for key in (_WISHES, BLIND, SKIP, ONWARD):
        st.session_state.pop(key, None)
    st.session_state[_NAME] = name
    if name:
        st.query_params[REVIEWER] = name
        return
    st.query_params.pop(REVIEWER, None)


def keep_in_address(name: str) -> None:
    """Let the address name the reviewer who was found by other means."""
    st.session_state[_NAME] = name
    if st.query_params.get(REVIEWER) != name:
        st.query_params[REVIEWER] = name


def wishes() -> Wishes:
    """How the reviewer likes to work."""
    held: Wishes | None = st.session_state.get(_WISHES)
    if held is None:
        held = _wishes_of(_kept().get("wishes"), reviewer())
        st.session_state[_WISHES] = held
    return held


def wish(**changes: bool) -> None:
    """Change how the reviewer likes to work."""
    st.session_state[_WISHES] = wishes().model_copy(update=changes)


def cookie() -> str:
    """What the browser is to keep: the name and the wishes, as JSON."""
    known = _kept().get("wishes")
    everyone = known if isinstance(known, dict) else {}
    return json.dumps(
        {"last": reviewer(), "wishes": everyone | {reviewer(): wishes().model_dump()}}
    )


def _kept() -> dict[str, object]:
    written = st.context.cookies.get(COOKIE)
    try:
        kept = json.loads(unquote(written)) if isinstance(written, str) else {}
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def _wishes_of(everyone: object, name: str) -> Wishes:
    own = everyone.get(name) if isinstance(everyone, dict) else None
    try:
        return Wishes.model_validate(own or {})
    except ValidationError:
        return Wishes()


def item() -> str:
    """The golden item in the address, or ""."""
    return st.query_params.get(ITEM, "")


def go_to(item_id: str) -> None:
    """Put a golden item in the address; "" lets the list begin anew."""
    if not item_id:
        st.query_params.pop(ITEM, None)
    elif st.query_params.get(ITEM) != item_id:
        st.query_params[ITEM] = item_id


def wanted() -> Wanted:
    """The list in the address."""
    return wanted_of(st.query_params.to_dict())


def want(chosen: Wanted) -> None:
    """Put another list in the address; the claim on show stays where it is."""
    kept = {name: value for name in (ITEM, REVIEWER) if (value := st.query_params.get(name, ""))}
    st.query_params.from_dict(kept | chosen.parameters())


def saw(item_id: str, version: int) -> None:
    """Note which version of an item is on the screen, and start its clock if it is new there."""
    versions = st.session_state.setdefault(_SEEN, {})
    versions[item_id] = version
    if st.session_state.get(_CLOCK, ("", 0.0))[0] != item_id:
        st.session_state[_CLOCK] = (item_id, time.monotonic())


def seen(item_id: str, otherwise: int) -> int:
    """The version of an item that this session saw last."""
    return int(st.session_state.get(_SEEN, {}).get(item_id, otherwise))


def seconds_on(item_id: str) -> float:
    """Seconds since the item came on the screen or was last saved, at most `LONGEST_S`."""
    shown, since = st.session_state.get(_CLOCK, ("", 0.0))
    spent = time.monotonic() - since if shown == item_id else 0.0
    return round(min(max(spent, 0.0), LONGEST_S), 1)


def restart_clock(item_id: str) -> None:
    """Count anew; what was counted is stored."""
    st.session_state[_CLOCK] = (item_id, time.monotonic())


def say(text: str, *, good: bool = True) -> None:
    """Keep what the last action came to."""
    st.session_state[_SAID] = Said(text, good)


def said() -> Said | None:
    """What the last action came to."""
    return st.session_state.get(_SAID)


def hush() -> None:
    """Let go of what was confirmed; what went wrong stays until the next action."""
    found = said()
    if found is not None and found.good:
        del st.session_state[_SAID]


def pending() -> Pending | None:
    """A label that could not be saved because the claim changed."""
    return st.session_state.get(_PENDING)


def hold(refused: Pending | None) -> None:
    """Keep a refused label, or let it go."""
    st.session_state[_PENDING] = refused


def marks_taken() -> int:
    """The serial of the last mark that was taken."""
    return int(st.session_state.get(_SERIAL, 0))


def take_marks(serials: Sequence[int]) -> None:
    """Remember which marks were taken."""
    st.session_state[_SERIAL] = max([marks_taken(), *serials])
