"""Scoring on the page: what is scored already, the button that starts it, and how far it is."""

import math

import streamlit as st

from groundcheck.ui import frame
from groundcheck.ui.quality import keys
from groundcheck.ui.quality.golden import Source, judging, revision
from groundcheck.ui.quality.work import Scored, Task, Work, Works

_LOOK_EVERY = 0.5
"""Seconds between two looks at work that is under way."""
_READING = "Reading the golden set"


@st.cache_resource(max_entries=1, show_spinner=False)
def works() -> Works:
    """The scorings of this process."""
    return Works()


def scored(source: Source, calibration: str, *, claims: int, label: str) -> Scored | None:
    """The score of a set, or None after drawing what leads to it.

    Args:
        source: the set.
        calibration: of the judge, or "".
        claims: how many there are.
        label: of the button that starts the judge.
    """
    task = Task(source, revision(source), calibration)
    work = works().find(task)
    if work and work.result:
        return work.result
    if work and work.running:
        _watch(work)
        return None
    if work and work.problem:
        frame.problem(work.problem)
    if st.button(label, type="primary", icon=":material/play_arrow:", key=keys.START):
        works().start(task, judging(source, calibration))
        st.rerun()
    st.caption(_what_it_takes(claims, works().seconds_each()))
    return None


def _watch(work: Work) -> None:
    """Show how far the work is until it ends; whatever else the reader does here interrupts it."""
    bar = st.progress(0.0, text=_READING)
    st.button("Stop", key=keys.STOP, on_click=work.stop)
    while work.running:
        if work.total:
            text = f"Judging answer {min(work.done + 1, work.total)} of {work.total}"
            bar.progress(work.share, text=text)
        work.wait(_LOOK_EVERY)
    st.rerun()


def _what_it_takes(claims: int, seconds_each: float | None) -> str:
    """What the judge will do, and for how long where a scoring of this process tells.

    >>> _what_it_takes(543, 0.35).partition(".")[0]
    'The judge reads 543 claims, at its last pace in about 4 minutes'
    """
    told = f"The judge reads {claims:,} claims"
    if seconds_each:
        minutes = math.ceil(claims * seconds_each / 60)
        told += f", at its last pace in about {minutes:,} minute{'s' if minutes > 1 else ''}"
    return f"{told}. A bar shows how far it is; you may leave this page meanwhile."
