"""A report to read and to file: one Word document about one answer.

What enters: a Report, a title and the moment of the check. What leaves: the bytes of a .docx file
that tells the verdict, a summary, and each claim in order with the words it rests on. What always
holds: a status is told in words; texts of the contract, the answer and the model are only text.
"""

from collections.abc import Iterator
from datetime import datetime

from groundcheck.export import findings
from groundcheck.export.blocks import shown
from groundcheck.export.cautions import CAUTION_LABEL, CAUTION_MEANING, caution_of
from groundcheck.export.headline import grounds, headline
from groundcheck.export.moments import day_and_time
from groundcheck.export.paper import (
    CLAIM,
    FIRST,
    NOTE,
    PLACE,
    QUOTE,
    SECOND,
    SUBTITLE,
    TITLE,
    VERDICT,
    Paper,
)
from groundcheck.export.shares import shares_of
from groundcheck.export.vocabulary import (
    DECIDED_LABEL,
    STATUS_LABEL,
    STATUS_ORDER,
    role_label,
    standing,
)
from groundcheck.models import (
    CitationCheck,
    Comparison,
    DocumentInfo,
    Evidence,
    JudgedClaim,
    Report,
    Status,
)

_HEADING = "Answer checked against its source"
_BOUNDS = (
    "This report tells of each statement of the answer whether the documents named above bear it "
    "out. Whether the answer leaves something out is not checked."
)
_COLOUR = {
    Status.CONTRADICTED: "A4262C",
    Status.UNSUPPORTED: "8A5A00",
    Status.FAILED: "6B3FA0",
    Status.SUPPORTED: "1F6B3A",
    Status.NOT_CHECKABLE: "5A6472",
}
_TONE = {
    "bad": _COLOUR[Status.CONTRADICTED],
    "doubt": _COLOUR[Status.UNSUPPORTED],
    "good": _COLOUR[Status.SUPPORTED],
    "plain": _COLOUR[Status.NOT_CHECKABLE],
}
_UNCHECKED = (Status.NOT_CHECKABLE, Status.FAILED)


def write(report: Report, *, title: str, checked_at: datetime) -> bytes:
    """The report as a Word document.

    Args:
        report: what the judge found.
        title: what was checked, in a line.
        checked_at: when, an aware moment; told in the time of this place.
    """
    paper = Paper(title, made_at=checked_at)
    paper.line(_HEADING, TITLE)
    paper.line(title, SUBTITLE)
    tone, _, words = headline(report)
    paper.line(words, VERDICT, colour=_TONE[tone])
    paper.line(grounds(report))
    paper.facts(_facts(report, checked_at))
    _read_first(paper, report)
    _claims(paper, report)
    _unchecked(paper, report)
    paper.line("The answer, as it was checked", FIRST)
    paper.line(report.answer)
    _record(paper, report)
    return paper.to_bytes()


def _facts(report: Report, checked_at: datetime) -> Iterator[tuple[str, str]]:
    """What a reader wants to know of the whole."""
    yield "Verdict", standing(report.level, report.summary)
    yield "Claims", _counted(report)
    if report.confidence_score is not None:
        yield "Confidence", f"{report.confidence_score:.2f}, of at most 1"
    yield "Checked against", "\n".join(_named(each) for each in report.documents)
    if report.precedence:
        titles = {each.id: each.title for each in report.documents}
        order = ", then ".join(titles.get(each, each) for each in report.precedence)
        yield "Which prevails", f"{order}, as set for this check"
    yield "Answer", f"{len(report.answer.split()):,} words; in full below"
    yield "Checked on", f"{day_and_time(checked_at)} ({checked_at.astimezone():%Z})"
    yield "Judge", _judge(report)


def _counted(report: Report) -> str:
    """How many claims there are, and how many of each status."""
    found = {status: getattr(report.summary, status.value) for status in STATUS_ORDER}
    parts = [f"{count} {STATUS_LABEL[each].lower()}" for each, count in found.items() if count]
    return f"{report.summary.all_claims}: {', '.join(parts)}" if parts else "none"


def _named(document: DocumentInfo) -> str:
    if document.pages is None:
        return document.title
    return f"{document.title}, {document.pages} {'page' if document.pages == 1 else 'pages'}"


def _judge(report: Report) -> str:
    judge = report.judge
    told = f"groundcheck {judge.version}, settings {judge.settings_fingerprint}"
    return f"{told}, calibration {judge.calibration}" if judge.calibration else told


def _read_first(paper: Paper, report: Report) -> None:
    """What was wrong with the documents."""
    told = [*report.warnings, *findings.lines(report)]
    if told:
        paper.line("About the documents", FIRST)
    for warning in told:
        paper.line(warning, lead="Note:")


def _claims(paper: Paper, report: Report) -> None:
    """Every claim, in order."""
    titles = {document.id: document.title for document in report.documents}
    faults: dict[str, list[CitationCheck]] = {}
    for check in report.citations.checks:
        if not check.resolved or check.accurate is False:
            faults.setdefault(check.claim, []).append(check)
    paper.line("Claims", FIRST)
    if not report.claims:
        paper.line("The answer makes no claim.")
    for number, claim in enumerate(report.claims, start=1):
        _claim(paper, number, claim, titles)
        for check in faults.get(claim.id, ()):
            paper.line(_citation(check), lead="Citation:")


def _claim(paper: Paper, number: int, claim: JudgedClaim, titles: dict[str, str]) -> None:
    caution = caution_of(claim)
    status = STATUS_LABEL[claim.status]
    more = f", but {CAUTION_LABEL[caution].lower()}" if caution else ""
    paper.line(f"{number}. {status}{more}", SECOND, colour=_COLOUR[claim.status])
    paper.line(_own_words(claim), CLAIM)
    if claim.context:
        paper.line(shown(claim.context), NOTE, lead="Read with:")
    paper.line(claim.reason)
    if caution:
        paper.line(CAUTION_MEANING[caution], lead="Take care:")
    if claim.comparisons:
        rows = [_compared(comparison) for comparison in claim.comparisons]
        paper.table(("Compared", "The answer says", "The source says", "Do they agree?"), rows)
    for evidence in claim.evidence:
        paper.line(_place(evidence, titles), PLACE, lead=role_label(claim, evidence.role))
        paper.line(evidence.quote, QUOTE)
    if shares := shares_of(claim):
        decided = f"Decided by {DECIDED_LABEL[claim.decided_by]}."
        paper.line(f"{shares['sentence']} {decided}", NOTE, lead="How often this holds:")


def _own_words(claim: JudgedClaim) -> str:
    """The claim as the screen shows it; as written where nothing would be left."""
    return shown(claim.text) or claim.text


def _compared(comparison: Comparison) -> tuple[str, str, str, str]:
    agree = "Yes" if comparison.agrees else "No"
    return (
        comparison.kind.replace("_", " ").capitalize(),
        comparison.claimed,
        comparison.found or "not stated",
        f"{agree}. {comparison.note}" if comparison.note else agree,
    )


def _place(evidence: Evidence, titles: dict[str, str]) -> str:
    page = f"page {evidence.page}" if evidence.page else ""
    place = (titles.get(evidence.document, evidence.document), evidence.section, page)
    return " · ".join(part for part in place if part)


def _citation(check: CitationCheck) -> str:
    fault = "points elsewhere" if check.resolved else "points at nothing in the documents"
    return f"{check.text} {fault}{f' ({check.note})' if check.note else ''}."


def _unchecked(paper: Paper, report: Report) -> None:
    """What no verdict was given on."""
    paper.line("What was not checked", FIRST)
    paper.line(_BOUNDS)
    for number, claim in enumerate(report.claims, start=1):
        if claim.status in _UNCHECKED:
            paper.line(_own_words(claim), lead=f"{number}. {STATUS_LABEL[claim.status]}:")


def _record(paper: Paper, report: Report) -> None:
    """What it takes, beside the summary, to make the check again."""
    judge = report.judge
    paper.line("Record of the check", FIRST)
    rows = [
        ("Layers", ", ".join(judge.layers)),
        ("Decision", judge.decision),
        *((each.title, f"SHA-256 {each.revision}") for each in report.documents),
    ]
    paper.facts((name, value or "none") for name, value in rows)
