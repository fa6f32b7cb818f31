"""Kept: what the reader handed in, as long as the session lasts.

What enters: fields for texts, files and orders. What leaves: their content, and that of those that
were drawn before in their place: Streamlit forgets a field that is not drawn. What is typed or handed
in is kept at once, before anything is drawn, so that a page which is left in that moment loses
nothing. What always holds: a file that the reader takes out of its field is forgotten; passwords are
not kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from groundcheck.ui import state, uploads
from groundcheck.ui.actions import uninterrupted

_TEXTS = (state.CONTRACT_TEXT, state.ANSWER_TEXT)
_FILES = (state.CONTRACTS, state.ANSWER_FILE)


@dataclass(frozen=True, slots=True)
class File:
    """A file that was handed in."""

    name: str
    data: bytes
    id: str
    """Tells it from others of its name, whose passwords may differ."""
    is_alone: bool = False
    """Whether the field it was handed in by is gone."""


def leave() -> None:
    """Remember that another page is drawn.

    A page says so before it loads its code, which takes long enough to be left meanwhile.
    """
    st.session_state[state.LEFT] = True


def come_back() -> None:
    """Part the files from the fields of another visit; those of this visit begin empty."""
    if not st.session_state.pop(state.LEFT, False):
        return
    for key in _FILES:
        alone = tuple(replace(file, is_alone=True) for file in _files(key))
        st.session_state[_place(key)] = alone
    _draw_anew()


def _draw_anew() -> None:
    """Have the fields for files drawn anew, which is the one way to empty them."""
    st.session_state[state.FIELDS] = st.session_state.get(state.FIELDS, 0) + 1


def text(label: str, key: str, *, initial: str = "", **options: Any) -> str:
    """Take a text, which is there again when its field is drawn anew."""
    st.session_state.setdefault(key, st.session_state.get(_place(key), initial))
    st.text_area(label, key=key, on_change=_hold_text, args=(key,), **options)
    _hold_text(key)
    return str(st.session_state[_place(key)])


@uninterrupted
def _hold_text(key: str) -> None:
    st.session_state[_place(key)] = st.session_state.get(key) or ""


def ordered(
    label: str, options: Sequence[str], key: str, *, initial: Sequence[str] = (), **more: Any
) -> tuple[str, ...]:
    """Have some of the options chosen, in an order; what is no longer offered is left out."""
    chosen = st.session_state.get(key, st.session_state.get(_place(key), initial))
    st.session_state[key] = [each for each in chosen if each in options]
    st.multiselect(label, options, key=key, on_change=_hold_order, args=(key,), **more)
    _hold_order(key)
    return tuple(st.session_state[_place(key)])


@uninterrupted
def _hold_order(key: str) -> None:
    st.session_state[_place(key)] = tuple(st.session_state.get(key) or ())


def several(label: str, kinds: str, key: str, **options: Any) -> tuple[File, ...]:
    """Take any number of files, beside those that were handed in before."""
    field = _field(key)
    uploads.several(label, kinds, key=field, on_change=_hold_several, args=(key,), **options)
    _hold_several(key)
    return _files(key)


@uninterrupted
def _hold_several(key: str) -> None:
    before = tuple(file for file in _files(key) if file.is_alone)
    st.session_state[_place(key)] = before + _taken(st.session_state.get(_field(key)) or ())


def one(label: str, kinds: str, key: str, **options: Any) -> File | None:
    """Take one file, in place of the one that was handed in before."""
    uploads.one(label, kinds, key=_field(key), on_change=_hold_one, args=(key,), **options)
    _hold_one(key)
    return next(iter(_files(key)), None)


@uninterrupted
def _hold_one(key: str) -> None:
    before = tuple(file for file in _files(key) if file.is_alone)
    upload = st.session_state.get(_field(key))
    st.session_state[_place(key)] = _taken([upload]) if upload else before


def remove(key: str, file: str) -> None:
    """Forget a file of a field, by its id."""
    left = tuple(each for each in _files(key) if each.id != file)
    st.session_state[_place(key)] = left


def clear() -> None:
    """Forget everything."""
    for key in (*_TEXTS, *_FILES, state.START_PRECEDENCE):
        st.session_state.pop(_place(key), None)
    for key in _TEXTS:
        st.session_state[key] = ""
    st.session_state.pop(state.START_PRECEDENCE, None)
    _draw_anew()


def is_given(*keys: str) -> bool:
    """Whether the reader put something into one of these fields, blanks apart; by default any."""
    return state.is_given(*map(_place, keys or (*_TEXTS, *_FILES)))


def _taken(files: Iterable[Any]) -> tuple[File, ...]:
    return tuple(File(each.name, each.getvalue(), each.file_id) for each in files)


def _files(key: str) -> tuple[File, ...]:
    held: Sequence[File] = st.session_state.get(_place(key)) or ()
    return tuple(held)


def _field(key: str) -> str:
    """The key of a field for files as it is drawn now."""
    drawn = st.session_state.get(state.FIELDS, 0)
    return f"{key}_{drawn}" if drawn else key


def _place(key: str) -> str:
    """Where the content of a field is kept."""
    return f"{state.KEPT}{key}"
