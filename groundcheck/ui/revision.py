"""The next round: correct the answer, or hold the review beside a newer version of a contract.

What enters: a StoredRun. What leaves: a new review of the corrected answer, or of the same answer
against the newer version; the old one stays.
"""

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from groundcheck.documents.document import Document
from groundcheck.export.blocks import shown
from groundcheck.models import JudgedClaim, Role, Status
from groundcheck.store.reanchoring import reanchor
from groundcheck.store.rows import StoredRun
from groundcheck.ui import frame, kept, password, precedence, reviews, state, uploads
from groundcheck.ui.checking import check
from groundcheck.ui.inputs import Problem, missing
from groundcheck.ui.newer import headline, rows, sentence
from groundcheck.ui.vocabulary import STATUS_COLOUR, STATUS_ICON

TO_CORRECT = (Status.CONTRADICTED, Status.UNSUPPORTED, Status.FAILED)
"""The claims a reader has to do something about."""


def buttons(run: StoredRun) -> None:
    """The buttons that open the answer for correction, and the review for comparison."""
    if st.button("Compare versions", icon=":material/difference:", key="gc_compare"):
        _compare(run)
    if st.button("Revise answer", icon=":material/edit:", key="gc_revise"):
        _revise(run)


@st.dialog("Revise the answer", width="large", icon=":material/edit:", dismissible=False)
def _revise(run: StoredRun) -> None:
    """The draft, in a dialog that only its button closes.

    What is typed is told once the field is left; Esc would close the dialog before that.
    """
    titles = ", ".join(document.title for document in run.documents)
    st.text(f"Correct what failed, then check again against {titles}.")
    _failed(run)
    draft = kept.text(
        "Answer",
        state.DRAFT,
        initial=run.report.answer,
        height=280,
        label_visibility="collapsed",
    )
    order = precedence.choose(run.documents, before=run.report.precedence)
    with st.container(horizontal=True):
        start = st.button("Check again", type="primary", key="gc_check_again")
        closed = st.button("Close", key="gc_close_draft", help="Your draft is kept.")
    if closed:
        st.rerun()
    with frame.guard():
        if start and (lack := missing(len(run.documents), draft)):
            frame.problem(lack)
        elif start:
            check(draft, run.documents, precedence=order)


def _failed(run: StoredRun) -> None:
    """What to correct, each with the words of the contract to correct it by."""
    failed = [claim for claim in run.report.claims if claim.status in TO_CORRECT]
    if not failed:
        return
    with st.container(height=min(120 * len(failed) + 24, 220), border=True, gap="small"):
        for claim in failed:
            with st.container(horizontal=True, wrap=False, gap="small"):
                colour, icon = STATUS_COLOUR[claim.status], STATUS_ICON[claim.status]
                st.markdown(f":{colour}[{icon}]", width="content")
                st.text("\n".join(_told(claim)), width="stretch")


def _told(claim: JudgedClaim) -> list[str]:
    """A claim, why it failed, and the words that say otherwise."""
    against = [one.quote for one in claim.evidence if one.role is Role.CONTRADICTS]
    quotes = [f"“{' '.join(quote.split())}”" for quote in against]
    return [shown(claim.text), claim.reason, *quotes]


@st.dialog("Compare versions", width="large", icon=":material/difference:")
def _compare(run: StoredRun) -> None:
    st.text(
        "Upload another version of a contract to see which quotes of this review still stand in it."
    )
    contract = _which(run)
    upload = uploads.one(
        "The other version",
        f"{uploads.CONTRACT_KINDS}; {uploads.RECORD_KINDS}",
        key=state.NEWER,
        label_visibility="collapsed",
    )
    with frame.guard():
        if upload is not None:
            _compared(run, contract, upload)


def _which(run: StoredRun) -> Document:
    """The contract of the review that the upload is a version of."""
    if len(run.documents) == 1:
        return run.documents[0]
    at = st.selectbox(
        "It is a version of",
        range(len(run.documents)),
        format_func=lambda at: run.documents[at].title,
        key=state.COMPARED,
    )
    return run.documents[at or 0]


def _compared(run: StoredRun, contract: Document, upload: UploadedFile) -> None:
    key = f"{state.OPENS}{upload.file_id}"
    newer = reviews.read_upload(upload.name, upload.getvalue(), password.given(key))
    password.ask(newer, key)
    if isinstance(newer, Problem):
        frame.problem(newer.message)
        return
    newer = newer.model_copy(update={"title": contract.title})
    found = reanchor(run.report, newer, replaces=contract.id)
    st.header(headline(found), anchor=False)
    st.text(sentence(found, run.report))
    if found.is_same_revision:
        return
    st.dataframe(
        rows(found, run.report),
        hide_index=True,
        height=min(36 * (len(found.anchors) + 1) + 3, 320),
        column_config={
            "No.": st.column_config.NumberColumn(width=44),
            "Quote": st.column_config.TextColumn(width=84),
            "Claim": st.column_config.TextColumn(width=220),
            "Words": st.column_config.TextColumn(width=270),
            "Was in": st.column_config.TextColumn(width=150),
            "Is in": st.column_config.TextColumn(width=150),
        },
    )
    others = [newer if each.id == contract.id else each for each in run.documents]
    order = precedence.choose(others, before=run.report.precedence)
    if st.button("Check the answer against this version", type="primary", key="gc_check_newer"):
        check(run.report.answer, others, precedence=order)
