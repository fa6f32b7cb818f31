"""A check with its phases shown, from wherever on the page it is started."""

from collections.abc import Sequence

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import GroundcheckError
from groundcheck.ui import frame, reviews, state

STOPPED = "The check was stopped before it was done."


def check(
    answer: str,
    documents: Sequence[Document],
    *,
    title: str = "",
    precedence: Sequence[str] | None = None,
    stopped: str = STOPPED,
) -> None:
    """Judge an answer, then open the review; an input that cannot be judged leaves a message.

    Whatever has the page run anew, a click on "Cancel" too, ends this run where it next tells how
    far it is. Only "Cancel" says that this was meant; after anything else the reader is told.

    Args:
        answer: the answer's text.
        documents: what it is checked against.
        title: a line for the list of reviews.
        precedence: ids of contracts, the prevailing one first.
        stopped: what to tell of a check that is cut short.
    """
    with st.status("Checking the answer", expanded=True, type="compact") as status:
        bar = st.progress(0.0)
        st.button("Cancel", key="gc_cancel", icon=":material/close:", on_click=state.end_check)

        def tell(phase: str, done: float) -> None:
            bar.progress(min(max(done, 0.0), 1.0), text=reviews.PHASES.get(phase, "Checking"))

        state.begin_check(stopped)
        try:
            reviews.check(answer, documents, tell, title=title, precedence=precedence)
        except GroundcheckError as error:
            state.end_check()
            status.update(label="The check did not start", state="error")
            frame.problem(str(error))
            return
    state.end_check()
    st.rerun()


def tell_stopped() -> None:
    """Tell of a check that was cut short by leaving the page, once."""
    if told := state.take_stopped():
        frame.problem(told, severe=False)
