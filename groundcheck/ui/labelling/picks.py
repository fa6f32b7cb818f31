"""What a reviewer picks: the label, the kind, the confidence, the flag, and words of their own.

What enters: an item and the reviewer's own label of it, as stored. Every pick is saved at once;
what is shown as picked is what the store holds, or a refused label that waits for a decision.
"""

from typing import Literal
from zlib import crc32

import streamlit as st

from groundcheck.store.labels import Certainty, Label, LabelledItem
from groundcheck.ui.labelling import desk, seat
from groundcheck.ui.labelling.kinds import kinds_of
from groundcheck.ui.vocabulary import STATUS_ICON, STATUS_LABEL, STATUS_MEANING

CERTAINTY_LABEL = {Certainty.LOW: "Low", Certainty.MEDIUM: "Medium", Certainty.HIGH: "High"}
_MOST_KEYS = 9
"""Kinds with a key of their own: Shift with 1 to 9."""
_KEYLESS = " · nine by key, the others by mouse"


def _type(*, picked: bool) -> Literal["primary", "secondary"]:
    return "primary" if picked else "secondary"


def status_buttons(item: str, label: Label) -> None:
    """The four labels; keys 1 to 4."""
    for row in (desk.LABELS[:2], desk.LABELS[2:]):
        for column, status in zip(st.columns(2, gap="small"), row, strict=True):
            column.button(
                STATUS_LABEL[status],
                icon=STATUS_ICON[status],
                key=f"{seat.PICK}{status.value}_{item}",
                type=_type(picked=label.status is status),
                on_click=desk.choose,
                args=(item, status),
                shortcut=str(desk.LABELS.index(status) + 1),
                help=STATUS_MEANING[status],
                width="stretch",
            )


def walk_buttons(item: str, label: Label) -> None:
    """Previous, next, undo, flag, next disagreement; keys P, N, U, F and D."""
    with st.container(horizontal=True, gap="small", key="gc_walk"):
        _act("Previous", "p", item, lambda: desk.go(item, back=True))
        _act("Next", "n", item, lambda: desk.go(item))
        _act("Undo", "u", item, desk.undo)
        words = "Flagged" if label.flagged else "Flag"
        _act(words, "f", item, lambda: desk.flag(item), picked=label.flagged)
        _act("Disputed", "d", item, lambda: desk.go_to_disagreement(item))


def _act(
    label: str,
    shortcut: str,
    item: str,
    act: desk.Act,
    *,
    picked: bool = False,
) -> None:
    st.button(
        label,
        key=f"{seat.PICK}{shortcut}_{item}",
        type=_type(picked=picked),
        on_click=desk.safely,
        args=(act,),
        shortcut=shortcut,
    )


def details(item: str, label: Label) -> None:
    """Kind, reason, note and confidence."""
    if kinds_of(label.status):
        _kinds(item, label)
    _field("Reason", "why", item, label.why, "Why this label, in a sentence")
    _field("Note", "note", item, label.note, "Anything the next reviewer should know")
    key = f"{seat.FIELD}confidence_{item}_{label.confidence or ''}"
    st.segmented_control(
        "Confidence",
        list(Certainty),
        default=label.confidence,
        format_func=lambda certainty: CERTAINTY_LABEL[certainty],
        key=key,
        on_change=desk.rate,
        args=(item, key),
    )


def _kinds(item: str, label: Label) -> None:
    kinds = kinds_of(label.status)
    title = "Kind of support" if label.status == "supported" else "Kind of error"
    st.caption(f"{title}{_KEYLESS if len(kinds) > _MOST_KEYS else ''}")
    with st.container(horizontal=True, gap="xsmall", key="gc_kinds"):
        for at, kind in enumerate(kinds, start=1):
            st.button(
                kind.label,
                key=f"{seat.PICK}kind_{kind.kind}_{item}",
                type=_type(picked=label.kind == kind.kind),
                on_click=desk.explain,
                args=(item, kind.kind),
                shortcut=f"Shift+{at}" if at <= _MOST_KEYS else None,
                help=kind.why,
            )


def _field(title: str, field: str, item: str, value: str, placeholder: str) -> None:
    """A line of text; another stored value makes the field anew."""
    key = f"{seat.FIELD}{field}_{item}_{crc32(value.encode())}"
    st.text_input(
        title,
        value=value,
        key=key,
        placeholder=placeholder,
        on_change=desk.write,
        args=(item, field, key),
    )


def own_label(held: LabelledItem) -> Label:
    """The label on show: the stored one, or the refused one that waits for a decision."""
    refused = seat.pending()
    if refused is not None and refused.item == held.item.id:
        return refused.label
    return held.label_of(seat.reviewer()) or Label()
