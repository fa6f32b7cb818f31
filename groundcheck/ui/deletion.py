"""Reviews deleted for good, after a look at what goes with them and what stays.

What enters: the reviews to choose from. What leaves: a store without them. Titles are the reader's
words and are drawn with `st.text`, which reads no Markdown.
"""

from collections.abc import Sequence
from itertools import count

import streamlit as st

from groundcheck.export.moments import day_and_time
from groundcheck.store.deletion import Going
from groundcheck.store.rows import RunSummary, StoredRun
from groundcheck.ui import frame, reviews, state

_ICON = ":material/delete:"
_ASKED = "gc_delete_asked"


def several(runs: Sequence[RunSummary]) -> None:
    """The button that lets reviews be chosen and deleted."""
    if st.button("Delete reviews", icon=_ICON, key="gc_delete_several"):
        _choose(runs)


def one(run: StoredRun) -> None:
    """The button that deletes the review that is open; one that is not stored has none."""
    if run.id == state.UNSAVED_ID:
        return
    st.button("Delete this review", icon=_ICON, key="gc_delete_one", on_click=_ask)
    if st.session_state.pop(_ASKED, False):
        _open_one(run)


def _ask() -> None:
    """Have the dialog opened, and close what the button stands in, which would lie over it."""
    st.session_state[state.MORE] = False
    st.session_state[_ASKED] = True


@st.dialog("Delete reviews", width="medium", icon=_ICON)
def _choose(runs: Sequence[RunSummary]) -> None:
    names = named_apart(runs)
    chosen = st.multiselect(
        "Which reviews",
        list(names),
        format_func=lambda run: names.get(run, run),
        key=state.DELETING,
        placeholder="Choose one or several",
    )
    with frame.guard():
        _confirm(chosen)


def named_apart(runs: Sequence[RunSummary]) -> dict[str, str]:
    """A name for each review that no other one bears: a list of choices goes by the names."""
    names: dict[str, str] = {}
    for run in runs:
        name = f"{run.title} · {day_and_time(run.created_at)}"
        taken = set(names.values())
        others = (name if number == 1 else f"{name} ({number})" for number in count(1))
        names[run.id] = next(each for each in others if each not in taken)
    return names


@st.dialog("Delete this review", width="medium", icon=_ICON)
def _open_one(run: StoredRun) -> None:
    st.text(f"{run.title} · {day_and_time(run.created_at)}")
    with frame.guard():
        _confirm([run.id])


def _confirm(chosen: Sequence[str]) -> None:
    """What goes and what stays, and the button that does it."""
    if chosen:
        for line in told(len(chosen), reviews.going_with(chosen)):
            st.text(line)
    label = "Delete for good" if len(chosen) < 2 else f"Delete {len(chosen)} reviews for good"
    done = st.button(label, type="primary", icon=_ICON, key="gc_delete", disabled=not chosen)
    if done:
        reviews.delete(chosen)
        st.rerun()


def told(reviews: int, going: Going) -> list[str]:
    """What goes and what stays, as sentences.

    >>> told(1, Going(gone=("Lease",), kept=(), golden=0))
    ['The review goes for good, with its answer and the stored text and pages of Lease.']
    >>> told(2, Going(gone=(), kept=("Lease",), golden=1))[1:]
    ['Lease stays: another review or a golden claim rests on it.', '1 golden claim taken from them stays in the golden set, with the answer it is from.']
    """
    subject = "The review goes" if reviews == 1 else f"{reviews} reviews go"
    whose = "its answer" if reviews == 1 else "their answers"
    texts = f" and the stored text and pages of {', '.join(going.gone)}" if going.gone else ""
    lines = [f"{subject} for good, with {whose}{texts}."]
    if going.kept:
        stays, it = ("stays", "it") if len(going.kept) == 1 else ("stay", "them")
        names = ", ".join(going.kept)
        lines.append(f"{names} {stays}: another review or a golden claim rests on {it}.")
    if going.golden:
        claims = "1 golden claim" if going.golden == 1 else f"{going.golden} golden claims"
        stays, it = ("stays", "it is") if going.golden == 1 else ("stay", "they are")
        source = "it" if reviews == 1 else "them"
        lines.append(
            f"{claims} taken from {source} {stays} in the golden set, with the answer {it} from."
        )
    return lines
