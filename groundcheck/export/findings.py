"""What the documents of a review point at and lack, in plain sentences.

What enters: a Report. What leaves: one line for each part that is missing.
"""

from groundcheck.models import DocumentFinding, FindingKind, Report

LACK = {
    FindingKind.MISSING_SECTION: "a section it does not have",
    FindingKind.MISSING_ATTACHMENT: "an attachment that is not here",
}


def lines(report: Report) -> list[str]:
    """Each finding as a sentence with its place."""
    titles = {document.id: document.title for document in report.documents}
    return [_line(finding, titles[finding.document]) for finding in report.findings]


def _line(finding: DocumentFinding, title: str) -> str:
    page = f"page {finding.page}" if finding.page else ""
    place = " · ".join(part for part in (finding.section, page) if part)
    told = f"{title} points at {finding.missing}, {LACK[finding.kind]}"
    return f"{told} ({place})." if place else f"{told}."
