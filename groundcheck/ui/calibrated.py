"""Which calibration judged a review, and the way to the one in force.

What enters: a StoredRun. What leaves: a line where another calibration is in force now, and a
button that checks the same answer again; the old review stays.
"""

import streamlit as st

from groundcheck.store.rows import StoredRun
from groundcheck.ui import frame, reviews
from groundcheck.ui.checking import check

WITHOUT = "no calibration"


def note(run: StoredRun) -> None:
    """Tell of another calibration in force, and offer to check again."""
    judged = run.report.judge.calibration
    with frame.guard():
        in_force = reviews.calibration_in_force()
        if judged == in_force:
            return
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key="gc_calibration"
        ):
            st.markdown(":orange[:material/tune:]", width="content")
            st.text(sentence(judged, in_force), width="stretch")
            again = st.button("Check again", icon=":material/refresh:", key="gc_recalibrate")
        if again:
            check(
                run.report.answer,
                run.documents,
                title=run.title,
                precedence=run.report.precedence,
            )


def sentence(judged: str, in_force: str) -> str:
    """What the reader should know.

    >>> sentence("", "firm@2")
    'Judged with no calibration; firm@2 is in force now.'
    """
    return f"Judged with {judged or WITHOUT}; {in_force or WITHOUT} is in force now."
