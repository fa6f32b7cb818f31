"""The top of a review: what to do with the answer, why, and the report to take away.

What enters: a StoredRun. The wording is decided in `banner_data`, which is pure; the rest draws.
"""

import re
from functools import partial
from textwrap import shorten
from typing import Any

import streamlit as st

from groundcheck.export.headline import grounds, headline
from groundcheck.export.moments import day_and_time
from groundcheck.judging.confidence import CONTRADICTED_PENALTY, UNSUPPORTED_PENALTY
from groundcheck.models import Report, Status, Summary
from groundcheck.store.rows import StoredRun
from groundcheck.ui import deletion, frame, revision, state
from groundcheck.ui.labelling import handover
from groundcheck.ui.viewer import component
from groundcheck.ui.vocabulary import STATUS_LABEL, standing

_GAUGED = (Status.SUPPORTED, Status.UNSUPPORTED, Status.FAILED, Status.CONTRADICTED)
"""The statuses of claims that can be checked, the best first."""

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
"""The media type of a Word document."""

_LONGEST_NAME = 60
"""Characters of a title in the name of a file."""

UNSAVED = "This review is not stored; it ends with this tab. Download the report to keep it."


def toolbar(run: StoredRun) -> None:
    """Who we are, and what to do with a whole review."""
    with st.container(horizontal=True, vertical_alignment="center", key="gc_toolbar"):
        frame.wordmark()
        revision.buttons(run)
        handover.whole_run(run)
        st.button("New review", icon=":material/add:", key="gc_new", on_click=state.leave_run)
        with st.popover("More", key=state.MORE, on_change="rerun"):
            _download_json(run)
            deletion.one(run)
        _download_report(run)


def _download_report(run: StoredRun) -> None:
    """The report to read, made when it is asked for."""
    st.download_button(
        "Download report",
        partial(_word, run),
        file_name=report_name(run.title, "docx"),
        mime=WORD,
        icon=":material/download:",
        type="primary",
        on_click="ignore",
        key="gc_download_report",
        help="The whole report as a Word document: the verdict, then every claim with the words "
        "it rests on.",
    )


def _download_json(run: StoredRun) -> None:
    """The same for a program.

    Written at once: the menu runs the page anew as it opens, and a press in that moment would ask for
    what the run before has promised.
    """
    st.download_button(
        "Download as JSON",
        run.report.to_json(),
        file_name=report_name(run.title, "json"),
        mime="application/json",
        icon=":material/data_object:",
        on_click="ignore",
        key="gc_download_json",
        help="The same report for a program to read.",
    )


def _word(run: StoredRun) -> bytes:
    from groundcheck.export.word import write

    return write(run.report, title=run.title, checked_at=run.created_at)


def banner(run: StoredRun) -> None:
    """The verdict, and how many claims the contract bears out."""
    with st.container(border=True, key="gc_banner"):
        component.verdict(banner_data(run))


def banner_data(run: StoredRun) -> dict[str, Any]:
    """The words of the banner."""
    report = run.report
    tone, sign, words = headline(report)
    names = ", ".join(document.title for document in run.documents)
    about = [f"Checked against {names}", _pages(report), day_and_time(run.created_at)]
    calibration = report.judge.calibration
    about.append(f"calibration {calibration}" if calibration else "")
    return {
        "tone": tone,
        "sign": sign,
        "level": standing(report.level, report.summary),
        "headline": words,
        "sentence": grounds(report),
        "about": " · ".join(part for part in about if part),
        "gauge": gauge_data(report),
        "warnings": [*report.warnings, *([UNSAVED] if run.id == state.UNSAVED_ID else [])],
    }


def _pages(report: Report) -> str:
    """How many pages the documents have together; "" unless every one of them has pages."""
    counts = [document.pages for document in report.documents]
    pages = sum(count or 0 for count in counts)
    if not pages or None in counts:
        return ""
    return "1 page" if pages == 1 else f"{pages} pages"


def gauge_data(report: Report) -> dict[str, Any] | None:
    """The claims by status, how many are supported, and the confidence; None without claims."""
    summary = report.summary
    if report.confidence_score is None:
        return None
    found = {status: getattr(summary, status.value) for status in _GAUGED}
    return {
        "parts": [[status.value, count] for status, count in found.items() if count],
        "figure": f"{summary.supported} of {summary.total_claims}",
        "caption": "claims supported" if summary.total_claims > 1 else "claim supported",
        "score": f"Confidence {report.confidence_score:.2f}",
        "scale": f"on a scale from {_least(summary):.2f} to 1",
        "spoken": ", ".join(
            f"{count} {STATUS_LABEL[status].lower()}" for status, count in found.items() if count
        ),
        "note": f"Confidence starts at 1 and loses {CONTRADICTED_PENALTY} times the share of "
        f"contradicted claims and {UNSUPPORTED_PENALTY} times that of unsupported and failed ones. "
        f"An answer of which nothing is supported still keeps {1 - UNSUPPORTED_PENALTY:.2f}: "
        "nothing speaks against it, and nothing for it.",
    }


def _least(summary: Summary) -> float:
    """The lowest confidence that an answer with, or without, contradicted claims can have."""
    return 1 - (CONTRADICTED_PENALTY if summary.contradicted else UNSUPPORTED_PENALTY)


def report_name(title: str, ending: str) -> str:
    """A file name for a report.

    >>> report_name("Master <Services> Agreement", "docx")
    'master-services-agreement-report.docx'
    """
    words = re.sub(r"[^a-z0-9]+", " ", title.lower()).strip()
    whole = shorten(words, _LONGEST_NAME, placeholder="") or words[:_LONGEST_NAME]
    return f"{whole.replace(' ', '-') or 'groundcheck'}-report.{ending}"
