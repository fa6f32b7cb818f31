"""The history of a claim: every event, who, when, what was there before and after.

What enters: the events of an item. What leaves: rows of a table, oldest first, and a sentence for
each. Names follow what the reader may see.
"""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from groundcheck.store.labels import Adjudication, EventKind, Label, LabelEvent, LabelledItem
from groundcheck.ui.adjudication import chair
from groundcheck.ui.adjudication.sides import Side, shown_name
from groundcheck.ui.labelling import desk
from groundcheck.ui.vocabulary import STATUS_LABEL

COLUMNS = ("When", "Who", "What", "Before", "After", "Reason or note", "Seconds", "Guidelines")

Change = LabelEvent | Adjudication


def show(held: LabelledItem, sides: Sequence[Side]) -> None:
    """Show everything that happened to an item."""
    with st.expander(f"History ({held.version})", icon=":material/history:"):
        if not held.version:
            st.text("Nothing has happened to this claim yet.")
            return
        changes = desk.labels().history(held.item.id)
        st.dataframe(
            rows(changes, sides, hidden=chair.names_hidden()),
            hide_index=True,
            key=f"gc_settle_history_{held.item.id}",
            column_config={
                "When": st.column_config.DatetimeColumn(format="YYYY-MM-DD HH:mm:ss"),
                "Seconds": st.column_config.NumberColumn(format="%.1f"),
            },
        )


def rows(changes: Sequence[Change], sides: Sequence[Side], *, hidden: bool) -> pd.DataFrame:
    """One row for each event.

    Args:
        changes: oldest first.
        sides: the labels as they are shown.
        hidden: whether reviewers stand as letters.
    """
    found = [_row(change, sides, hidden=hidden) for change in changes]
    return pd.DataFrame(found, columns=pd.Index(COLUMNS))


def sentence(change: Change, sides: Sequence[Side]) -> str:
    """An event in a few words, under the name the reader may see."""
    who = _who(change)
    return f"{_shown(who, sides)} {change.describe().removeprefix(f'{who} ')}"


def _row(change: Change, sides: Sequence[Side], *, hidden: bool) -> tuple[object, ...]:
    who = _who(change)
    name = shown_name(who, sides, hidden=hidden and _is_reviewer(change, sides))
    if isinstance(change, LabelEvent):
        what = "Undid a label" if change.kind is EventKind.UNDO else "Labelled"
        words = " ".join(filter(None, (change.new.why, change.new.note))) if change.new else ""
        before, after, seconds = change.old, change.new, change.seconds
        return (change.at, name, what, _said(before), _said(after), words, seconds, change.rubric)
    what = "Settled" if change.decision else "Opened again"
    return (change.at, name, what, "", _said(change.decision), change.reason, None, change.rubric)


def _who(change: Change) -> str:
    return change.reviewer if isinstance(change, LabelEvent) else change.by


def _shown(who: str, sides: Sequence[Side]) -> str:
    known = any(side.reviewer == who for side in sides)
    return shown_name(who, sides, hidden=chair.names_hidden() and known)


def _is_reviewer(change: Change, sides: Sequence[Side]) -> bool:
    """Whether the name is a reviewer's, to be hidden; whoever only settles stands by name."""
    return isinstance(change, LabelEvent) or any(side.reviewer == change.by for side in sides)


def _said(label: Label | None) -> str:
    if label is None:
        return ""
    parts = [STATUS_LABEL[label.status] if label.status else "Undecided"]
    if label.evidence:
        parts.append(f"{len(label.evidence)} passage{'s' if len(label.evidence) > 1 else ''}")
    if label.flagged:
        parts.append("flagged")
    return ", ".join(parts)
