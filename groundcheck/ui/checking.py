"""A check with its phases shown, from wherever on the page it is started."""

from collections.abc import Sequence

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import GroundcheckError
from groundcheck.ui import frame, reviews


def check(
    answer: str,
    documents: Sequence[Document],
    *,
    title: str = "",
    precedence: Sequence[str] | None = None,
) -> None:
    """Judge an answer, then open the review; an input that cannot be judged leaves a message.

    A click on "Cancel" has the page run anew, which ends this run where it next tells how far it is.
    """
    with st.status("Checking the answer", expanded=True, type="compact") as status:
        bar = st.progress(0.0)
        st.button("Cancel", key="gc_cancel", icon=":material/close:")

        def tell(phase: str, done: float) -> None:
            bar.progress(min(max(done, 0.0), 1.0), text=reviews.PHASES.get(phase, "Checking"))

        try:
            reviews.check(answer, documents, tell, title=title, precedence=precedence)
        except GroundcheckError as error:
            status.update(label="The check did not start", state="error")
            frame.problem(str(error))
            return
    st.rerun()
