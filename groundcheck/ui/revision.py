"""The next round: correct the answer and hold it against the same contracts again.

What enters: a StoredRun. What leaves: a new review of the corrected answer; the old one stays.
"""

import streamlit as st

from groundcheck.models import Status
from groundcheck.store.rows import StoredRun
from groundcheck.ui import frame, state
from groundcheck.ui.checking import check
from groundcheck.ui.inputs import missing
from groundcheck.ui.viewer.blocks import shown
from groundcheck.ui.vocabulary import STATUS_COLOUR, STATUS_ICON

TO_CORRECT = (Status.CONTRADICTED, Status.UNSUPPORTED, Status.FAILED)
"""The claims a reader has to do something about."""


def button(run: StoredRun) -> None:
    """The button that opens the answer for correction."""
    if st.button("Revise answer", icon=":material/edit:", key="gc_revise"):
        _revise(run)


@st.dialog("Revise the answer", width="large", icon=":material/edit:")
def _revise(run: StoredRun) -> None:
    titles = ", ".join(document.title for document in run.documents)
    st.text(f"Correct what failed, then check again against {titles}.")
    _failed(run)
    draft = st.text_area(
        "Answer", value=run.report.answer, key=state.DRAFT, height=320, label_visibility="collapsed"
    )
    start = st.button("Check again", type="primary", key="gc_check_again")
    with frame.guard():
        if start and (lack := missing(len(run.documents), draft or "")):
            frame.problem(lack)
        elif start:
            check(draft or "", run.documents)


def _failed(run: StoredRun) -> None:
    """What to correct, each with the words of the contract to correct it by."""
    failed = [claim for claim in run.report.claims if claim.status in TO_CORRECT]
    if not failed:
        return
    with st.container(height=min(46 * len(failed) + 24, 170), border=True, gap="small"):
        for claim in failed:
            with st.container(horizontal=True, wrap=False, gap="small"):
                colour, icon = STATUS_COLOUR[claim.status], STATUS_ICON[claim.status]
                st.markdown(f":{colour}[{icon}]", width="content")
                st.text(f"{shown(claim.text)}\n{claim.reason}", width="stretch")
