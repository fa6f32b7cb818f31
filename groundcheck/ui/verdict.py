"""The top of a review: what to do with the answer, why, and the report to take away.

What enters: a StoredRun. The wording is decided in `banner_data`, which is pure; the rest draws.
"""

import re
from typing import Any

import streamlit as st

from groundcheck.judging.confidence import CONTRADICTED_PENALTY, UNSUPPORTED_PENALTY
from groundcheck.models import Level, Report, Status, Summary
from groundcheck.store.rows import StoredRun
from groundcheck.ui import frame, revision, state
from groundcheck.ui.cautions import caution_sentence
from groundcheck.ui.labelling import handover
from groundcheck.ui.moments import day_and_time
from groundcheck.ui.viewer import component
from groundcheck.ui.vocabulary import STATUS_LABEL, standing

_GAUGED = (Status.SUPPORTED, Status.UNSUPPORTED, Status.FAILED, Status.CONTRADICTED)
"""The statuses of claims that can be checked, the best first."""

UNSAVED = "This review is not stored; it ends with this tab. Download the report to keep it."


def toolbar(run: StoredRun) -> None:
    """Who we are, and the two things to do with a whole review."""
    with st.container(horizontal=True, vertical_alignment="center", key="gc_toolbar"):
        frame.wordmark()
        revision.buttons(run)
        handover.whole_run(run)
        st.button("New review", icon=":material/add:", key="gc_new", on_click=state.leave_run)
        st.download_button(
            "Download report",
            run.report.to_json(),
            file_name=report_name(run.title),
            mime="application/json",
            icon=":material/download:",
            type="primary",
            on_click="ignore",
            help="The whole report as JSON: every claim, its status, and the words it rests on.",
        )


def banner(run: StoredRun) -> None:
    """The verdict, and how many claims the contract bears out."""
    with st.container(border=True, key="gc_banner"):
        component.verdict(banner_data(run))


def banner_data(run: StoredRun) -> dict[str, Any]:
    """The words of the banner."""
    report = run.report
    tone, sign, headline = _headline(report)
    names = ", ".join(document.title for document in run.documents)
    pages = sum(document.pages or 0 for document in report.documents)
    counted = "1 page" if pages == 1 else f"{pages} pages"
    about = [f"Checked against {names}", counted if pages else "", day_and_time(run.created_at)]
    calibration = report.judge.calibration
    about.append(f"calibration {calibration}" if calibration else "")
    return {
        "tone": tone,
        "sign": sign,
        "level": standing(report.level, report.summary),
        "headline": headline,
        "sentence": " ".join(filter(None, (report.reasoning, caution_sentence(report)))),
        "about": " · ".join(part for part in about if part),
        "gauge": gauge_data(report),
        "warnings": [*report.warnings, *([UNSAVED] if run.id == state.UNSAVED_ID else [])],
    }


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


def _headline(report: Report) -> tuple[str, str, str]:
    """Tone, icon and headline."""
    summary = report.summary
    if report.level is Level.NO_CLAIMS:
        return "plain", "not_checkable", "This answer makes no claim to check"
    if summary.contradicted:
        return "bad", "contradicted", f"Do not send: {_wrong(summary)}"
    if not report.should_return:
        return "bad", "contradicted", "Do not send: too little of it is in the contract"
    if summary.unsupported or summary.failed:
        return "doubt", "unsupported", f"Read before sending: {_open(summary)}"
    if caution_sentence(report):
        return "doubt", "caution", "Read before sending: the contract makes exceptions"
    return "good", "supported", "Ready to send: the contract bears out every claim"


def _wrong(summary: Summary) -> str:
    count = summary.contradicted
    verb = "claim contradicts" if count == 1 else "claims contradict"
    return f"{count} {verb} the contract"


def _open(summary: Summary) -> str:
    parts = []
    if summary.unsupported:
        noun = "claim has" if summary.unsupported == 1 else "claims have"
        parts.append(f"{summary.unsupported} {noun} no support in the contract")
    if summary.failed:
        noun = "" if parts else " claim" if summary.failed == 1 else " claims"
        parts.append(f"{summary.failed}{noun} could not be checked")
    return ", ".join(parts)


def report_name(title: str) -> str:
    """A file name for a report.

    >>> report_name("Master <Services> Agreement")
    'master-services-agreement-report.json'
    """
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-")
    return f"{slug or 'groundcheck'}-report.json"
