"""A Report and a Delivery as a person reads them in a terminal.

Everything from the texts goes through `Text`, which knows no markup, and `printable`.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from groundcheck.cli.figures import words
from groundcheck.cli.output import one_line, printable
from groundcheck.export.vocabulary import standing, verdict_label
from groundcheck.models import (
    CitationCheck,
    Comparison,
    Cut,
    Delivery,
    DocumentFinding,
    Evidence,
    FindingKind,
    JudgedClaim,
    Level,
    Profile,
    Report,
    Role,
    Status,
)

_SIGNS = {
    Status.SUPPORTED: ("✓", "green"),
    Status.UNSUPPORTED: ("?", "yellow"),
    Status.CONTRADICTED: ("✗", "red"),
    Status.NOT_CHECKABLE: ("–", "bright_black"),
    Status.FAILED: ("!", "magenta"),
}
_COLOURS = {
    Level.FULLY_GROUNDED: "green",
    Level.PARTIALLY_GROUNDED: "yellow",
    Level.UNGROUNDED: "red",
    Level.CONTRADICTORY: "red",
    Level.NO_CLAIMS: "bright_black",
}
_ROLES = {
    Role.SUPPORTS: "supported by",
    Role.CONTRADICTS: "contradicted by",
    Role.QUALIFIES: "qualified by",
    Role.NEAREST: "nearest words",
}
_IN_DOUBT = "perhaps contradicted by"
_INDENT = 4
_LONGEST_QUOTE = 400
"""Characters of a quote shown in the terminal; the JSON holds it whole."""


def lay_out(report: Report) -> Iterator[RenderableType]:
    """Verdict first, then each claim, then what else a reader must know."""
    titles = {document.id: document.title for document in report.documents}
    yield _banner(report)
    for claim in report.claims:
        yield _claim(claim, titles)
    yield from (_citation(check) for check in report.citations.checks if _faulty(check))
    yield from (_finding(finding, titles) for finding in report.findings)
    yield from (Text(f"! {one_line(warning)}", style="yellow") for warning in report.warnings)


def lay_out_delivery(delivery: Delivery) -> Iterator[RenderableType]:
    """What a profile lets through, and what it cut."""
    shown = Text(printable(delivery.text)) if delivery.text else Text("(nothing)", style="dim")
    title = Text(f"{delivery.profile}: {delivery.action}")
    yield Panel(shown, title=title, title_align="left", border_style="cyan")
    yield Text(one_line(delivery.why), style="dim")
    stripped = delivery.profile is Profile.STRIP_UNSUPPORTED
    yield from (_cut(cut) if stripped else _withheld(cut) for cut in delivery.cuts)


def _cut(cut: Cut) -> Text:
    """A passage that was cut, on one line, and why."""
    return Text.assemble(("- ", "red"), one_line(cut.text), (f"  {one_line(cut.why)}", "dim"))


def _withheld(cut: Cut) -> Panel:
    """All of an answer that is not delivered, as it is written."""
    title, text = Text("not delivered"), Text(printable(cut.text.strip("\r\n")))
    return Panel(text, title=title, title_align="left", border_style="red")


def _banner(report: Report) -> Panel:
    level = standing(report.level, report.summary)
    score = report.confidence_score
    confidence = "no checkable claims" if score is None else f"confidence {score:.2f}"
    head = Text.assemble((level, f"bold {_COLOURS[report.level]}"), f"  {confidence}")
    body = Group(head, _counts(report), Text(one_line(report.reasoning), style="dim"))
    return Panel(body, border_style=_COLOURS[report.level])


def _counts(report: Report) -> Text:
    line = Text()
    for status, (sign, colour) in _SIGNS.items():
        count = getattr(report.summary, status.value)
        if count:
            line.append(f"{sign} {count} {words(status)}   ", style=colour)
    return line


def _claim(claim: JudgedClaim, titles: dict[str, str]) -> RenderableType:
    sign, colour = _SIGNS[claim.status]
    head = Text.assemble(
        (f"{sign} {claim.id} ", f"bold {colour}"),
        (verdict_label(claim).lower(), colour),
        (f" · {claim.type}", "dim"),
    )
    parts: list[RenderableType] = [Text(one_line(claim.text), style="bold")]
    if claim.context:
        parts.append(Text(f"Read with: {one_line(claim.context)}", style="dim"))
    parts += [Text(one_line(claim.reason))]
    parts += [_comparison(comparison) for comparison in claim.comparisons]
    parts += [_evidence(each, titles, claim) for each in claim.evidence]
    return Group(Text(), head, Padding(Group(*parts), (0, 0, 0, _INDENT)))


def _comparison(comparison: Comparison) -> Text:
    sign, colour = _SIGNS[Status.SUPPORTED if comparison.agrees else Status.CONTRADICTED]
    found = one_line(comparison.found) or "nothing"
    line = Text.assemble(
        (f"{sign} ", colour),
        f"{comparison.kind}: claimed {one_line(comparison.claimed)}, contract says {found}",
    )
    if comparison.note:
        line.append(f" ({one_line(comparison.note)})", style="dim")
    return line


def _evidence(evidence: Evidence, titles: dict[str, str], claim: JudgedClaim) -> Text:
    quote = one_line(evidence.quote)
    if len(quote) > _LONGEST_QUOTE:
        quote = quote[:_LONGEST_QUOTE] + " …"
    place = [titles.get(evidence.document, evidence.document), evidence.section]
    place += [f"page {evidence.page}"] if evidence.page else []
    where = ", ".join(one_line(part) for part in place if part)
    doubtful = claim.is_doubtful and evidence.role is Role.CONTRADICTS
    role = _IN_DOUBT if doubtful else _ROLES[evidence.role]
    return Text.assemble((f"{role} ", "dim"), (f"“{quote}”", "italic"), (f"  {where}", "cyan"))


def _faulty(check: CitationCheck) -> bool:
    return not check.resolved or check.accurate is False


def _citation(check: CitationCheck) -> Text:
    fault = "points elsewhere" if check.resolved else "points at nothing in the contract"
    note = f" ({one_line(check.note)})" if check.note else ""
    return Text(f"! {check.claim}: {one_line(check.text)} {fault}{note}", style="yellow")


def _finding(finding: DocumentFinding, titles: dict[str, str]) -> Text:
    lack = {
        FindingKind.MISSING_SECTION: "a section it does not have",
        FindingKind.MISSING_ATTACHMENT: "an attachment that is not here",
    }[finding.kind]
    title = one_line(titles.get(finding.document, finding.document))
    place = [finding.section, f"page {finding.page}" if finding.page else ""]
    where = ", ".join(one_line(part) for part in place if part)
    return Text.assemble(
        (f"! {title} points at {one_line(finding.missing)}, {lack}", "yellow"),
        (f"  {where}", "cyan"),
    )
