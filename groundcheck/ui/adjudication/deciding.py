"""The decision: status, reason, and the buttons that store it."""

from functools import cache
from importlib.resources import files
from typing import Literal

import streamlit as st

from groundcheck.store.labels import LabelledItem
from groundcheck.ui.adjudication import acts, chair
from groundcheck.ui.adjudication.chair import Said
from groundcheck.ui.adjudication.decision import MISSING_REASON, Draft, opened
from groundcheck.ui.adjudication.place import LABELS
from groundcheck.ui.vocabulary import STATUS_COLOUR, STATUS_ICON, STATUS_LABEL

_MOST_KEYS = 9
"""Reasons with a key of their own: Shift with 1 to 9."""
_PLACEHOLDER = "What decides it, for whoever reads this later"


@cache
def phrases() -> tuple[str, ...]:
    """The usual reasons."""
    text = (files("groundcheck.ui.adjudication") / "data" / "reasons.txt").read_text("utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def decide(held: LabelledItem) -> None:
    """Show the decision as it stands, and what can be done with it."""
    draft = chair.draft(held.item.id, opened(held))
    serial = f"{held.item.id}_{held.version}"
    _status(held, draft, f"{chair.STATUS}{serial}_{draft.status or ''}")
    st.caption(_evidence_line(draft))
    _reason(held, draft, f"{chair.REASON}{serial}")
    with st.container(horizontal=True, gap="small", key="gc_settle_walk"):
        st.button(
            "Settle again" if held.decision else "Settle",
            key=f"{chair.TAKE}settle_{serial}",
            icon=":material/gavel:",
            type="primary",
            shortcut="Ctrl+Enter",
            on_click=acts.settle,
            args=(held,),
        )
        if held.decision:
            st.button(
                "Open again",
                key=f"{chair.TAKE}reopen_{serial}",
                icon=":material/lock_open:",
                on_click=acts.reopen,
                args=(held,),
                help="Takes the decision back; the claim leaves the golden set unless its "
                "reviewers agree. Give a reason here too.",
            )
        _walk("Previous", "chevron_left", "p", held, back=True)
        _walk("Next", "chevron_right", "n", held, back=False)
    _told_here()


def confirmation() -> None:
    """The line over the claim that says what was stored, and leads back to it."""
    said = chair.said()
    with st.container(key="gc_settle_said", horizontal=True, gap="small"):
        if said is None:
            st.caption("A decision is stored once it is confirmed here.")
            return
        _line(said, "content")
        if said.item and said.item != chair.item():
            st.button(
                "Back to it",
                key=f"{chair.TAKE}back_{said.item}",
                type="tertiary",
                on_click=chair.go_to,
                args=(said.item,),
            )


def _told_here() -> None:
    """The same line where the eyes are: the one over the claim may be out of sight."""
    said = chair.said()
    if said is not None:
        with st.container(key="gc_settle_told", horizontal=True, gap="small", wrap=False):
            _line(said, "stretch")


def _line(said: Said, width: Literal["content", "stretch"]) -> None:
    sign = ":green[:material/check:]" if said.good else ":red[:material/error:]"
    st.markdown(sign, width="content")
    st.text(said.text, width=width)


def _status(held: LabelledItem, draft: Draft, key: str) -> None:
    st.segmented_control(
        "Decision",
        list(LABELS),
        default=draft.status,
        format_func=lambda s: f":{STATUS_COLOUR[s]}[{STATUS_ICON[s]}] {STATUS_LABEL[s]}",
        key=key,
        on_change=acts.pick_status,
        args=(held, key),
    )


def _evidence_line(draft: Draft) -> str:
    """What the decision rests on, in our own words."""
    count = len(draft.evidence)
    passages = "No passage" if not count else f"{count} passage{'s' if count > 1 else ''}"
    return f"{passages} of the contract as evidence; add or remove passages above the contract."


def _reason(held: LabelledItem, draft: Draft, key: str) -> None:
    if key not in st.session_state:
        st.session_state[key] = draft.reason
    lacking = chair.refused(held.item.id) and not draft.reason.strip()
    with st.container(key="gc_settle_lacking" if lacking else None):
        st.text_area(
            "Reason (required)",
            key=key,
            height=68,
            placeholder=MISSING_REASON if lacking else _PLACEHOLDER,
            on_change=acts.write_reason,
            args=(held, key),
        )
    _phrases(held, key)


def _phrases(held: LabelledItem, key: str) -> None:
    """The usual reasons, each a button that adds it."""
    with st.container(horizontal=True, gap="xsmall", key="gc_settle_phrases"):
        for at, phrase in enumerate(phrases(), start=1):
            st.button(
                phrase.rstrip("."),
                key=f"{chair.PICKS}{at}_{held.item.id}",
                type="tertiary",
                shortcut=f"Shift+{at}" if at <= _MOST_KEYS else None,
                on_click=acts.add_phrase,
                args=(held, phrase, key),
            )


def _walk(label: str, icon: str, shortcut: str, held: LabelledItem, *, back: bool) -> None:
    st.button(
        label,
        icon=f":material/{icon}:",
        key=f"{chair.STEP}{shortcut}_{held.item.id}",
        shortcut=shortcut,
        on_click=acts.step,
        args=(held.item.id,),
        kwargs={"back": back},
    )
