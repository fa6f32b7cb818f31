"""The start of the labelling page: who labels, and where the first claims come from."""

from datetime import UTC, datetime
from pathlib import Path

import streamlit as st

from groundcheck.bundled import samples_folder
from groundcheck.errors import GroundcheckError
from groundcheck.golden.formats.claims import from_claims
from groundcheck.ui import frame
from groundcheck.ui.labelling import desk, exchange, seat

SAMPLES = "groundcheck's samples"
"""Under which name the shipped claims stand: nobody who loads them has settled them."""

SETTLED_ALREADY = (
    "The claims that come with groundcheck are settled. You can label them, but your labels stand "
    "beside the decision: where they say otherwise, the claim is no disagreement to settle. For "
    "labels that are to be settled import a file, or add the claims of a review."
)

_SHEET = Path(__file__).with_name("page.css")


def dress() -> None:
    """Apply the page's own style sheet."""
    st.html(_SHEET)


def reviewer_known() -> bool:
    """Whether somebody sits at the desk; the name is then in the address too."""
    name = seat.reviewer()
    if name:
        seat.keep_in_address(name)
    return bool(name)


def store_is_empty() -> bool:
    """Whether there is no golden item yet."""
    return desk.labels().step() is None


def offer() -> None:
    """Offer the shipped claims to a reviewer whose store is empty."""
    frame.wordmark()
    st.title("There is nothing to label yet", anchor=False)
    st.text(
        "Load the claims that come with groundcheck to see how labelling works, import a file of "
        "your own, or open a review and add its claims."
    )
    st.caption(SETTLED_ALREADY)
    with st.container(horizontal=True, gap="small"):
        load = st.button("Load the shipped claims", type="primary", key="gc_load_shipped")
        if st.button("Import a file", key="gc_import_first"):
            exchange.import_dialog()
    if load and load_shipped():
        st.rerun()


def load_shipped() -> bool:
    """Take the shipped claims into the store; a file that cannot be read is named."""
    files = sorted((samples_folder() / "golden").glob("*.jsonl"))
    now = datetime.now(UTC)
    with st.spinner("Reading the shipped claims"):
        for file in files:
            try:
                records, documents = from_claims(file, by=SAMPLES, at=now)
                desk.labels().take(records, documents, name=file.name)
            except GroundcheckError as error:
                frame.problem(str(error))
                return False
    return True
