"""The start page: a sample, or a contract and an answer of one's own.

Names of files and texts of readers are drawn with `st.text` only, which reads no Markdown.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.documents.mail.message import Attachment
from groundcheck.ui import frame, kept, password, precedence, reviews, state, uploads
from groundcheck.ui.checking import STOPPED, check
from groundcheck.ui.inputs import (
    Problem,
    as_answer,
    attached,
    called,
    describe,
    missing,
    read_pasted,
    told_apart,
    which_is_checked,
)
from groundcheck.ui.samples import Sample, load_samples
from groundcheck.ui.viewer import component
from groundcheck.ui.vocabulary import labels

Takes = Callable[[Document | Problem, str], Document | Problem]
"""Says of a file that was read, and its name, what it is good for."""

STILL = {
    "answerLabel": "The answer says",
    "claim": "Late payments are charged 5% per month.",
    "reason": "claimed 5%, contract says 1.5%",
    "contractLabel": "The contract, 8.2 Late payment, page 5",
    "before": "An amount that Client has not paid by its due date bears ",
    "words": "a late fee of one and one-half percent (1.5%) per month",
    "after": " until it is paid.",
    "spoken": "Example: a claim of 5% per month, contradicted by 1.5% in section 8.2",
}
"""The words of the still on the start page."""


def hero() -> None:
    """What this is, in one line; the best sample by one click, the others by two."""
    text, still = st.columns([0.54, 0.46], vertical_alignment="center", gap="large")
    with text:
        frame.wordmark()
        st.title("Is the answer in the contract?", anchor=False)
        st.text(
            "Checks an AI answer about a contract, claim by claim, "
            "and shows the exact words each one rests on."
        )
        _samples(load_samples())
    with still:
        component.preview(STILL | {"labels": labels()})


def _samples(found: Sequence[Sample]) -> None:
    if not found:
        return
    best = st.button("Open the sample", type="primary", icon=":material/play_arrow:", key="gc_best")
    st.caption(_about(found[0]))
    other = _other_sample(found[1:])
    with st.container():
        if best or other:
            _check_sample(other or found[0])


def _about(sample: Sample) -> str:
    pages = f"{sample.pages} pages" if sample.pages else "full length"
    return f"{sample.title}, {pages}, with an answer that holds planted mistakes."


def _other_sample(others: Sequence[Sample]) -> Sample | None:
    """The sample the reader chose and opened, if any."""
    if not others:
        return None
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", wrap=False):
        chosen = st.selectbox(
            "Other samples",
            range(len(others)),
            index=None,
            format_func=lambda at: others[at].label,
            key=state.SAMPLE,
            placeholder="Or choose another sample",
            label_visibility="collapsed",
        )
        opened = st.button("Open", key="gc_open_sample", disabled=chosen is None)
    return others[chosen] if opened and chosen is not None else None


def _check_sample(sample: Sample) -> None:
    document = reviews.read_upload(sample.contract.name, sample.contract.read_bytes())
    if isinstance(document, Problem):
        frame.problem(document.message)
        return
    titled = document.model_copy(update={"title": sample.title})
    check(sample.answer_text, [titled], title=sample.label)


def form() -> None:
    """Contracts on the left, the answer on the right, and the button."""
    kept.come_back()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header("Your own contract", anchor=False, width="content")
        if kept.is_given():
            st.button("Clear", type="tertiary", key="gc_clear", on_click=kept.clear)
    with st.container(key="gc_form"):
        left, right = st.columns(2, gap="large")
    with left:
        documents = _contracts()
        order = precedence.choose(documents, state.START_PRECEDENCE)
    with right:
        answer = _answer()
    with st.container(horizontal=True, vertical_alignment="center", key="gc_start_row"):
        lack = missing(
            len(documents),
            answer,
            unread_contract=kept.is_given(state.CONTRACTS, state.CONTRACT_TEXT),
            unread_answer=kept.is_given(state.ANSWER_FILE),
        )
        emphasis: Literal["primary", "secondary"] = "secondary" if lack else "primary"
        start = st.button("Check the answer", type=emphasis, key="gc_start")
        if start and lack:
            frame.problem(lack)
    with st.container():
        if start and not lack:
            told = f"{STOPPED} Its inputs are below."
            check(answer, documents, precedence=order, stopped=told)


def _contracts() -> list[Document]:
    files = kept.several(
        "Contracts: drop one or several files",
        f"{uploads.CONTRACT_KINDS}; {uploads.RECORD_KINDS}",
        state.CONTRACTS,
        help="Contracts, and what stands beside them: retrieved chunks, tool results and earlier "
        "turns as JSON, tables as CSV or Excel.",
    )
    documents: list[Document] = []
    for file in files:
        takes = partial(told_apart, earlier=documents)
        documents += _file(file, state.CONTRACTS, takes=takes)
        for within, each in enumerate(_attached(file.name, file.data)):
            documents += _upload(each.name, each.data, f"{file.id}_{within}", takes=takes)
    pasted = kept.text(
        "or paste the text of a contract",
        state.CONTRACT_TEXT,
        height=132,
        placeholder="8.2 Late fees. A late fee of 1.5% per month applies to overdue amounts.",
    )
    settings = reviews.settings().reading
    documents += _usable(read_pasted(pasted, settings=settings))
    return documents


@st.cache_resource(max_entries=16, show_spinner="Looking for attachments")
def _attached(name: str, data: bytes) -> tuple[Attachment, ...]:
    """The contracts attached to an uploaded message, found once however often the page reruns."""
    return attached(name, data, settings=reviews.settings().reading)


def _file(file: kept.File, field: str, *, takes: Takes) -> list[Document]:
    """Read a file; one whose field is gone can only be taken back by a button."""
    if not file.is_alone:
        return _upload(file.name, file.data, file.id, takes=takes)
    with st.container(horizontal=True, wrap=False, gap="small", vertical_alignment="center"):
        with st.container():
            found = _upload(file.name, file.data, file.id, takes=takes)
        st.button(
            "Remove",
            type="tertiary",
            key=f"{state.REMOVE}{file.id}",
            on_click=kept.remove,
            args=(field, file.id),
        )
    return found


def _upload(name: str, data: bytes, upload: str, *, takes: Takes) -> list[Document]:
    """Read a file and have it taken or refused.

    `upload` tells it from others of its name, whose passwords may differ.
    """
    key = f"{state.OPENS}{upload}"
    read = reviews.read_upload(name, data, password.given(key), keep_marks=takes is as_answer)
    found = takes(read, name)
    usable = _usable(found, name)
    password.ask(found, key)
    return usable


def _usable(found: Document | Problem | None, name: str = "") -> list[Document]:
    """What can be used, with a word on the file of that name, if it is one."""
    if found is None:
        return []
    if isinstance(found, Problem):
        frame.problem(found.message, severe=found.severe)
        return []
    if name:
        with st.container(horizontal=True, gap="xxsmall", vertical_alignment="center"):
            st.markdown(":green[:material/check:]", width="content")
            st.text(f"{called(name, found.title)}: {describe(found)}")
    for warning in found.warnings:
        frame.problem(warning, severe=False)
    return [found]


def _answer() -> str:
    file = kept.one("Answer: drop a file", uploads.CONTRACT_KINDS, state.ANSWER_FILE)
    pasted = kept.text(
        "or paste the answer",
        state.ANSWER_TEXT,
        height=132,
        placeholder="The late fee is 5% per month. Payment is due within 30 days of the invoice.",
    )
    if file is None:
        return pasted
    documents = _file(file, state.ANSWER_FILE, takes=as_answer)
    if pasted.strip():
        frame.problem(which_is_checked(file.name, is_read=bool(documents)), severe=False)
    return documents[0].text if documents else pasted
