"""Reviews: judged, kept, and found again.

What enters: documents and an answer, or the id in the address. What leaves: a StoredRun. The
judge and the store are made once per process; opened reviews are kept in a small cache and are
frozen, so sessions may share them.
"""

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from textwrap import shorten
from threading import Thread
from typing import TYPE_CHECKING, Any

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import RunNotFound, StoreError
from groundcheck.export.blocks import shown
from groundcheck.settings import Settings
from groundcheck.store.deletion import Going
from groundcheck.store.repository import Store
from groundcheck.store.rows import RunSummary, StoredRun
from groundcheck.ui import state
from groundcheck.ui.inputs import Problem, read_file
from groundcheck.ui.outline import Entry, with_claims
from groundcheck.ui.page_server import address
from groundcheck.ui.shelf import SHELF
from groundcheck.ui.viewer.payload import payload

if TYPE_CHECKING:
    from groundcheck.judging.judge import Judge

OnProgress = Callable[[str, float], None]

PHASES = {
    "reading": "Reading and indexing the contract",
    "claims": "Finding the claims in the answer",
    "judging": "Holding each claim against the contract",
    "done": "Checked",
}
"""What the reader is told while the judge works."""

MOST_RECENT = 200
"""How many earlier reviews are listed."""

_JUDGE_MODULE = "groundcheck.judging.judge"
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})")
"""A line that opens or closes a piece of code."""
_OPENING_WORDS = 9
_OPENING_CHARACTERS = 70


@st.cache_resource(max_entries=1, show_spinner=False)
def settings() -> Settings:
    """The settings of this process."""
    return Settings.load()


def judge() -> "Judge":
    """The judge of this process, with the calibration in force.

    Raises:
        InputError: that calibration cannot be read.
    """
    return judge_by(calibration_in_force())


def calibration_in_force() -> str:
    """Name and version of the calibration that answers are judged with; "" for none.

    Raises:
        InputError: it cannot be read.
    """
    from groundcheck.golden import calibrations

    chosen = calibrations.in_force()
    return calibrations.load(chosen).title if chosen else ""


@st.cache_resource(max_entries=4, show_spinner=False)
def judge_by(calibration: str) -> "Judge":
    """The judge with a calibration by name and version, or without any for "".

    Raises:
        InputError: there is no such calibration.
    """
    from groundcheck.golden import calibrations
    from groundcheck.judging.judge import Judge

    chosen = calibrations.load(calibration) if calibration else None
    return Judge(settings(), calibration=chosen)


@st.cache_resource(max_entries=1, show_spinner=False)
def store() -> Store:
    """The store of this process."""
    return Store()


@st.cache_resource(max_entries=16, show_spinner="Reading the file")
def read_upload(
    name: str, data: bytes, password: str = "", *, keep_marks: bool = False
) -> Document | Problem:
    """Read an upload once, however often the page reruns; an answer keeps its marks of Markdown."""
    return read_file(
        name, data, settings=settings().reading, password=password, keep_marks=keep_marks
    )


def current() -> StoredRun | None:
    """The review in the address, or None; one that cannot be opened leaves a notice."""
    run_id = state.run_id()
    if not run_id:
        return None
    if run_id == state.UNSAVED_ID:
        return state.unsaved()
    try:
        return _load(run_id)
    except RunNotFound:
        why = f"there is no review {run_id} here; it may have been deleted"
    except StoreError as error:
        why = str(error)
    state.leave_run()
    state.notify(f"That review cannot be opened: {why}. Open another, or check the answer again.")
    return None


def check(
    answer: str,
    documents: Sequence[Document],
    on_progress: OnProgress,
    *,
    title: str = "",
    precedence: Sequence[str] | None = None,
) -> None:
    """Judge an answer, keep the review, and open it.

    Args:
        answer: the answer's text.
        documents: the contracts; one given twice is judged once.
        on_progress: told the phase and how far the whole is, in [0, 1].
        title: a line for the list of reviews; by default `title_of`.
        precedence: ids of contracts, the prevailing one first; by default their own words decide.

    Raises:
        InputError: the answer or the documents cannot be judged as they are.
    """
    report = judge().evaluate(answer, documents, precedence=precedence, on_progress=on_progress)
    unique = tuple({document.id: document for document in documents}.values())
    title = title or title_of(answer, unique)
    try:
        state.open_run(store().save_run(report, unique, title=title))
    except StoreError as error:
        now = datetime.now(UTC)
        run = StoredRun(
            id=state.UNSAVED_ID, title=title, created_at=now, report=report, documents=unique
        )
        state.open_unsaved(run, f"This review could not be stored: {error}")


def title_of(answer: str, documents: Sequence[Document]) -> str:
    r"""The contracts' titles and how the answer begins, which tells two of its reviews apart.

    >>> note = Document.from_text("A fee applies.", title="Note")
    >>> title_of("## Fees\n\nThe late fee is 5% per month.", [note])
    'Note · Fees The late fee is 5% per month.'
    """
    lines = [line for line in answer.splitlines()[:20] if not _FENCE.match(line)]
    words = " ".join(map(shown, lines)).split()
    few = " ".join(words[:_OPENING_WORDS])
    opening = shorten(few, _OPENING_CHARACTERS, placeholder="") or few[:_OPENING_CHARACTERS]
    more = "" if len(opening.split()) == len(words) else "…"
    return f"{', '.join(document.title for document in documents)} · {opening}{more}"


def prepare() -> None:
    """Load the judge's code while the reader looks at the start page, without holding it up."""
    if _JUDGE_MODULE not in sys.modules:
        Thread(target=import_module, args=(_JUDGE_MODULE,), daemon=True).start()


def recent(limit: int = MOST_RECENT) -> list[RunSummary]:
    """The latest reviews, newest first.

    Raises:
        StoreError: the store cannot be read.
    """
    return store().recent_runs(limit)


def going_with(run_ids: Sequence[str]) -> Going:
    """What deleting these reviews would forget, and what would stay.

    Raises:
        StoreError: the store cannot be read.
    """
    return store().going_with(run_ids)


def delete(run_ids: Sequence[str]) -> None:
    """Forget these reviews, and leave the one that is open if it is among them.

    Raises:
        StoreError: the store cannot be written.
    """
    for run_id in run_ids:
        with suppress(RunNotFound):  # deleted in another window, which is as well
            store().delete_run(run_id)
    for cache in (_load, _viewer_data, _sections):
        cache.clear()
    if state.run_id() in run_ids:
        state.leave_run()


def viewer_data(run: StoredRun) -> dict[str, Any]:
    """What the viewer is told, made once per stored review."""
    addresses = _shelve(run)
    if run.id == state.UNSAVED_ID:
        return payload(run.report, run.documents, channel=channel(run), addresses=addresses)
    return _viewer_data(run.id, addresses)


def sections(run: StoredRun) -> tuple[Entry, ...]:
    """The sections that claims rest on, found once per stored review."""
    if run.id == state.UNSAVED_ID:
        return with_claims(run.report.claims, run.documents)
    return _sections(run.id)


def _shelve(run: StoredRun) -> tuple[str, ...]:
    """Put the documents where the page server finds them; their addresses."""
    base = str(st.get_option("server.baseUrlPath") or "")
    return tuple(address(SHELF.keep(document), base=base) for document in run.documents)


def channel(run: StoredRun) -> str:
    """The name the viewer and its cursor share."""
    return f"review-{run.id}-{run.created_at.timestamp():.0f}"


@st.cache_resource(max_entries=8, show_spinner="Opening the review…")
def _load(run_id: str) -> StoredRun:
    return store().load_run(run_id)


@st.cache_resource(max_entries=8, show_spinner=False)
def _viewer_data(run_id: str, addresses: tuple[str, ...]) -> dict[str, Any]:
    run = _load(run_id)
    return payload(run.report, run.documents, channel=channel(run), addresses=addresses)


@st.cache_resource(max_entries=8, show_spinner=False)
def _sections(run_id: str) -> tuple[Entry, ...]:
    run = _load(run_id)
    return with_claims(run.report.claims, run.documents)
