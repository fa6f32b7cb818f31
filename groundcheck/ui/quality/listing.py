"""Lists of claims of which one is ticked to be read.

What enters: one row per claim. What leaves: which row is ticked. What always holds: a list of other
claims is another list, so that a tick never passes from one claim to another.
"""

from collections.abc import Iterable
from zlib import crc32

import pandas as pd
import streamlit as st

from groundcheck.ui import state


def ticked(rows: pd.DataFrame, ids: Iterable[str], *, key: str, alt: str) -> int | None:
    """Show a list; returns the index of the row that is ticked.

    Args:
        rows: one per claim, whose words stand in the column "Claim".
        ids: of the claims, in the order of the rows.
        key: of the widget, before what tells one list of claims from another.
        alt: what the list holds, for those who do not see it.
    """
    table = st.dataframe(
        rows,
        key=f"{key}{crc32(' '.join(ids).encode())}",
        on_select="rerun",
        selection_mode="single-row",
        hide_index=True,
        column_config={"Claim": st.column_config.TextColumn(width="large")},
        alt=alt,
    )
    row = state.first_row(table)
    return row if row is not None and row < len(rows) else None
