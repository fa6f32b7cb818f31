"""Opening a golden claim in the review page.

What enters: a golden set and a claim's id. What leaves: a review's id and the claim in it. The
answer is judged as it is judged now and kept like any review, once; it is made anew where it has
been deleted or another calibration is in force.
"""

from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from groundcheck.errors import InputError, StoreError
from groundcheck.store.rows import StoredRun
from groundcheck.ui import reviews, state
from groundcheck.ui.quality.golden import Source, cases

if TYPE_CHECKING:
    from groundcheck.golden.cases import Case
    from groundcheck.golden.dataset import Labelled

REVIEW_PAGE = "pages/review.py"


class Place(NamedTuple):
    """A claim in a review."""

    run: str
    claim: str


def show(source: Source, claim: str) -> None:
    """Leave for the review of a golden claim.

    Raises:
        InputError: the claim is not in the set any more, or its contract's text is not known.
        StoreError: the review cannot be kept.
    """
    with st.spinner("Opening the review"):
        place = find(source, claim)
    state.open_run(place.run)
    st.switch_page(REVIEW_PAGE, query_params={state.RUN: place.run, state.CLAIM: place.claim})


def find(source: Source, claim: str) -> Place:
    """The review of a golden claim, made if there is none.

    Raises:
        InputError: the claim is not in the set any more, or its contract's text is not known.
        StoreError: the review cannot be kept.
    """
    from groundcheck.golden.cases import case_of_claim
    from groundcheck.golden.score import parts_of, worst_status

    found = case_of_claim(cases(source), claim)
    if found is None:
        raise InputError(f"claim {claim} is not in the golden set any more; judge the set again")
    run = _review(*found)
    parts = parts_of(found[1], run.report.claims)
    worst = worst_status(parts)
    part = next((each.id for each in parts if each.status is worst), "")
    return Place(run.id, part)


def _review(case: "Case", labelled: "Labelled") -> StoredRun:
    kept = _kept()
    key = (case.answer, labelled.claim.contract, reviews.calibration_in_force())
    try:
        if key in kept:
            return reviews.store().load_run(kept[key])
    except StoreError:
        kept.pop(key)
    documents = case.documents()
    if not documents:
        raise InputError(
            f"the text of {labelled.claim.contract or 'its contract'} is not in the store; add the "
            "claim again from a review, or import it with --document"
        )
    report = reviews.judge().evaluate(case.answer, documents)
    title = f"Golden: {reviews.title_of(case.answer, documents)}"
    kept[key] = reviews.store().save_run(report, documents, title=title)
    return reviews.store().load_run(kept[key])


@st.cache_resource(max_entries=1, show_spinner=False)
def _kept() -> dict[tuple[str, str, str], str]:
    """Answer, contract and calibration -> the review made of them in this process."""
    return {}
