"""Findings on the documents of a review in native elements, for whoever cannot use the viewer.

What enters: a StoredRun. What leaves: one line for each part that a contract points at and lacks;
nothing is drawn where there is none.
"""

import streamlit as st

from groundcheck.export.findings import lines
from groundcheck.store.rows import StoredRun


def show(run: StoredRun) -> None:
    """List what is missing, closed at first."""
    found = lines(run.report)
    if not found:
        return
    with st.expander(f"References that lead nowhere ({len(found)})", icon=":material/link_off:"):
        st.text("\n".join(found))
