"""The start page: a sample, or a contract and an answer of one's own; and earlier reviews.

Names of files and texts of readers are drawn with `st.text` only, which reads no Markdown.
"""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import GroundcheckError
from groundcheck.ui import reviews, state
from groundcheck.ui.inputs import Problem, describe, missing, read_pasted
from groundcheck.ui.samples import Sample, load_samples
from groundcheck.ui.vocabulary import LEVEL_LABEL

FILE_TYPES = ["pdf", "docx", "md", "txt"]


def header() -> None:
    """What this is, in one line."""
    with st.container(key="gc_intro"):
        st.markdown("**groundcheck**")
        st.title("Is the answer in the contract?", anchor=False)
        st.text(
            "Checks an AI answer about a contract, claim by claim, "
            "and shows the exact words each one rests on."
        )
    if notice := state.take_notice():
        problem(notice)


def samples() -> None:
    """The best sample by one click, the others by two."""
    found = load_samples()
    if not found:
        return
    with st.container(border=True, key="gc_samples"):
        text, action = st.columns([0.62, 0.38], vertical_alignment="center", gap="large")
        with text:
            st.subheader("See it on a sample", anchor=False)
            st.text(_about(found[0]))
        with action:
            if st.button("Open the sample", type="primary", width="stretch", key="gc_best"):
                _check_sample(found[0])
            _other_samples(found[1:])


def _about(sample: Sample) -> str:
    pages = f"{sample.pages} pages" if sample.pages else "full length"
    planted = f" Planted in the answer: {sample.shows[0].lower()}{sample.shows[1:]}"
    return f"{sample.title}, {pages}.{planted if sample.shows else ''}"


def _other_samples(others: Sequence[Sample]) -> None:
    if not others:
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        chosen = st.selectbox(
            "Other samples",
            range(len(others)),
            index=None,
            format_func=lambda at: others[at].label,
            key=state.SAMPLE,
            placeholder="Or choose another sample",
            label_visibility="collapsed",
        )
        if st.button("Open", key="gc_open_sample", disabled=chosen is None):
            _check_sample(others[chosen or 0])


def _check_sample(sample: Sample) -> None:
    document = reviews.read_upload(sample.contract.name, sample.contract.read_bytes())
    if isinstance(document, Problem):
        problem(document.message)
        return
    _check(sample.answer_text, [document.model_copy(update={"title": sample.title})])


def form() -> None:
    """Contracts on the left, the answer on the right, and the button."""
    left, right = st.columns(2, gap="large")
    with left:
        documents = _contracts()
    with right:
        answer = _answer()
    with st.container(horizontal=True, vertical_alignment="center", key="gc_start_row"):
        start = st.button("Check the answer", type="primary", key="gc_start")
        lack = missing(len(documents), answer)
        if lack and not start:
            st.caption("Several contracts may be checked together.")
    if start and lack:
        problem(lack)
    elif start:
        _check(answer, documents)


def _contracts() -> list[Document]:
    st.subheader("Contract", anchor=False)
    uploads = st.file_uploader(
        "Contracts, PDF, Word, Markdown or plain text",
        type=FILE_TYPES,
        accept_multiple_files=True,
        key=state.CONTRACTS,
    )
    documents = [_upload(file.name, file.getvalue(), at) for at, file in enumerate(uploads)]
    pasted = st.text_area(
        "Or paste the contract's text",
        key=state.CONTRACT_TEXT,
        height=132,
        placeholder="8.2 Late fees. A late fee of 1.5% per month applies to overdue amounts.",
    )
    settings = reviews.settings().reading
    documents.append(_usable(read_pasted(pasted or "", settings=settings), quiet=True))
    return [document for document in documents if document is not None]


def _upload(name: str, data: bytes, at: int) -> Document | None:
    key = f"{state.OPENS}{at}_{name}"
    found = reviews.read_upload(name, data, str(st.session_state.get(key, "")))
    if isinstance(found, Problem) and found.asks_password:
        st.text_input("Password of the encrypted file below", type="password", key=key)
    return _usable(found)


def _usable(found: Document | Problem | None, *, quiet: bool = False) -> Document | None:
    if isinstance(found, Problem):
        problem(found.message)
        return None
    if found is not None and not quiet:
        with st.container(horizontal=True, gap="xxsmall", vertical_alignment="center"):
            st.markdown(":green[:material/check:]", width="content")
            st.text(f"{found.title}: {describe(found)}")
    for warning in found.warnings if found else ():
        problem(warning, severe=False)
    return found


def _answer() -> str:
    st.subheader("Answer", anchor=False)
    upload = st.file_uploader("Answer as a file", type=FILE_TYPES, key=state.ANSWER_FILE)
    pasted = st.text_area(
        "Or paste the answer to check",
        key=state.ANSWER_TEXT,
        height=132,
        placeholder="The late fee is 5% per month. Payment is due within 30 days of the invoice.",
    )
    if upload is None:
        return pasted or ""
    document = _upload(upload.name, upload.getvalue(), -1)
    return document.text if document else ""


def _check(answer: str, documents: Sequence[Document]) -> None:
    """Judge with the phases shown, then open the review."""
    with st.status("Checking the answer", expanded=True, type="compact") as status:
        bar = st.progress(0.0)

        def tell(phase: str, done: float) -> None:
            bar.progress(min(max(done, 0.0), 1.0), text=reviews.PHASES.get(phase, "Checking"))

        try:
            reviews.check(answer, documents, tell)
        except GroundcheckError as error:
            status.update(label="The check did not start", state="error")
            problem(str(error))
            return
    st.rerun()


def problem(message: str, *, severe: bool = True) -> None:
    """A plain-text message that names an input and its fix."""
    icon = ":red[:material/error:]" if severe else ":orange[:material/warning:]"
    with st.container(border=True, horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(icon, width="content")
        st.text(message, width="stretch")


def recent() -> None:
    """Earlier reviews, opened by a click on their row."""
    runs = reviews.recent()
    if not runs:
        return
    st.subheader("Recent reviews", anchor=False)
    rows = pd.DataFrame(
        {
            "Review": [run.title for run in runs],
            "Verdict": [LEVEL_LABEL[run.level] for run in runs],
            "Claims": [run.summary.total_claims for run in runs],
            "Contradicted": [run.summary.contradicted for run in runs],
            "Unsupported": [run.summary.unsupported for run in runs],
            "Checked": [run.created_at for run in runs],
        }
    )
    ids = [run.id for run in runs]
    st.dataframe(
        rows,
        key=state.RECENT,
        on_select=lambda: _open_recent(ids),
        selection_mode="single-row",
        hide_index=True,
        column_config={
            "Review": st.column_config.TextColumn(width="large"),
            "Checked": st.column_config.DatetimeColumn(format="calendar"),
        },
    )


def _open_recent(ids: Sequence[str]) -> None:
    row = state.first_row(st.session_state.get(state.RECENT))
    if row is not None and row < len(ids):
        state.open_run(ids[row])
