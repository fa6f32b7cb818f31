"""Findings on the documents of a review in native elements, for whoever cannot use the viewer.

What enters: a StoredRun. What leaves: one line for each part that a contract points at and lacks;
nothing is drawn where there is none.
"""

import streamlit as st

from groundcheck.models import DocumentFinding, FindingKind
from groundcheck.store.rows import StoredRun

LACK = {
    FindingKind.MISSING_SECTION: "a section it does not have",
    FindingKind.MISSING_ATTACHMENT: "an attachment that is not here",
}


def show(run: StoredRun) -> None:
    """List what is missing, closed at first."""
    found = lines(run)
    if not found:
        return
    with st.expander(f"References that lead nowhere ({len(found)})", icon=":material/link_off:"):
        st.text("\n".join(found))


def lines(run: StoredRun) -> list[str]:
    """Each finding as a sentence with its place."""
    titles = {document.id: document.title for document in run.documents}
    return [_line(finding, titles[finding.document]) for finding in run.report.findings]


def _line(finding: DocumentFinding, title: str) -> str:
    page = f"page {finding.page}" if finding.page else ""
    place = " · ".join(part for part in (finding.section, page) if part)
    told = f"{title} points at {finding.missing}, {LACK[finding.kind]}"
    return f"{told} ({place})." if place else f"{told}."
