"""The list behind the claim on show: a stretch of the pile, a claim opened by a tick."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from groundcheck.export.blocks import shown
from groundcheck.store import ItemLine
from groundcheck.ui import state
from groundcheck.ui.adjudication import chair
from groundcheck.ui.labelling import desk
from groundcheck.ui.labelling.card import STATE_LABEL
from groundcheck.ui.vocabulary import STATUS_LABEL

LENGTH = 100
"""Claims listed at a time."""


def button(count: int) -> None:
    """A button that opens the list.

    Args:
        count: how many claims the pile holds.
    """
    if not count:
        return
    with st.popover("List", icon=":material/list:", width="content"):
        skipped = (_part(-(-count // LENGTH)) - 1) * LENGTH
        _table(desk.labels().find(chair.wanted().filter(), limit=LENGTH, offset=skipped))


def _part(parts: int) -> int:
    """Which stretch of the list is shown; the list may have become shorter since."""
    if parts < 2:
        return 1
    chair.follow(chair.PAGE, min(int(st.session_state.get(chair.PAGE, 1)), parts))
    return int(st.number_input(f"Part of {parts}", 1, parts, key=chair.PAGE, width=150))


def _table(lines: Sequence[ItemLine]) -> None:
    ids = [line.id for line in lines]
    st.dataframe(
        pd.DataFrame(
            [(line.number, shown(line.claim), _standing(line), line.flagged) for line in lines],
            columns=pd.Index(["No.", "Claim", "Stands", "Flagged"]),
        ),
        hide_index=True,
        key=chair.LIST,
        on_select=lambda: _open(ids),
        selection_mode="single-row",
        height=min(35 * (len(lines) + 1) + 3, 420),
        width=620,
        column_config={"Claim": st.column_config.TextColumn(width="large")},
    )


def _standing(line: ItemLine) -> str:
    return STATUS_LABEL[line.settled] if line.settled else STATE_LABEL[line.state]


def _open(ids: Sequence[str]) -> None:
    at = state.first_row(st.session_state.get(chair.LIST))
    if at is not None and at < len(ids):
        chair.go_to(ids[at])
