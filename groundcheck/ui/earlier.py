"""Earlier reviews on the start page: listed, found by their words, opened, and deleted."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from groundcheck.errors import StoreError
from groundcheck.store.rows import RunSummary
from groundcheck.ui import deletion, frame, reviews, state
from groundcheck.ui.vocabulary import standing

_ROW, _ROWS = 38, 9
"""Pixels a row, and rows in sight; the others are scrolled to."""


def show() -> None:
    """List the latest reviews, if there are any."""
    try:
        runs = reviews.recent()
    except StoreError as error:
        frame.problem(f"Earlier reviews cannot be listed: {error}", severe=False)
        return
    if not runs:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="gc_recent_head"):
        st.header("Recent reviews", anchor=False, width="stretch")
        words = frame.search("Find a review", state.FIND, width=240)
        deletion.several(runs)
    _list(runs, found(runs, words))


def found(runs: Sequence[RunSummary], words: str) -> list[RunSummary]:
    """The reviews whose title, or a document's, has every one of these words."""
    return [run for run in runs if _has(run, words.casefold().split())]


def _has(run: RunSummary, words: Sequence[str]) -> bool:
    text = " ".join((run.title, *run.documents)).casefold()
    return all(word in text for word in words)


def _list(runs: Sequence[RunSummary], shown: Sequence[RunSummary]) -> None:
    cut = f"The latest {len(runs)}" if len(runs) >= reviews.MOST_RECENT else "All"
    st.caption(f"{cut}, newest first. Tick a review to open it.")
    if not shown:
        st.text("No review has these words in its title or in the name of a document.")
        return
    rows = pd.DataFrame(
        {
            "Review": [run.title for run in shown],
            "Verdict": [standing(run.level, run.summary) for run in shown],
            "Claims": [run.summary.all_claims for run in shown],
            "Contradicted": [run.summary.contradicted for run in shown],
            "Unsupported": [run.summary.unsupported for run in shown],
            "Checked": [run.created_at for run in shown],
        }
    )
    ids = [run.id for run in shown]
    st.dataframe(
        rows,
        key=state.RECENT,
        on_select=lambda: _open(ids),
        selection_mode="single-row",
        hide_index=True,
        height=_ROW * (min(len(shown), _ROWS) + 1) + 3,
        row_height=_ROW,
        column_config={
            "Review": st.column_config.TextColumn(width="large"),
            "Checked": st.column_config.DatetimeColumn(format="calendar"),
        },
    )


def _open(ids: Sequence[str]) -> None:
    row = state.first_row(st.session_state.get(state.RECENT))
    if row is not None and row < len(ids):
        state.open_run(ids[row])
