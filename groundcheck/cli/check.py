"""`groundcheck check`: judge an answer against contracts and print what was found."""

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundcheck.cli.calibrated import CalibrationName, judge_with
from groundcheck.cli.exits import ExitCode
from groundcheck.cli.output import (
    NoColour,
    complain,
    keep_inputs,
    show,
    told_progress,
    write,
    write_bytes,
)
from groundcheck.cli.verdicts import lay_out, lay_out_delivery
from groundcheck.models import Delivery, Profile, Report
from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.documents.document import Document
    from groundcheck.judging.judge import Judge

STDIN = "-"


class FailOn(StrEnum):
    """Findings that end the command with exit code 1."""

    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    HALLUCINATED = "hallucinated"
    NEVER = "never"


class Prevailing(StrEnum):
    """Which contract prevails where several disagree."""

    STATED = "stated"
    GIVEN = "given"
    NONE = "none"


def check(
    contracts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CONTRACT",
            help="Contracts: .txt, .md, .pdf, .docx, .html, .rtf, .eml or .msg with what is "
            "attached; - is stdin. May be left out beside --evidence.",
        ),
    ] = None,
    *,
    answer: Annotated[
        str, typer.Option(metavar="FILE", help="The LLM's answer to check; - reads it from stdin.")
    ],
    evidence: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="What stands beside the contracts: retrieved chunks, tool results or earlier "
            "turns (.json, .jsonl), tables (.csv, .tsv, .xlsx). May be given several times.",
        ),
    ] = None,
    precedence: Annotated[
        Prevailing,
        typer.Option(
            metavar="HOW",
            help="Which contract prevails where several disagree: stated (as their own words "
            "say), given (a later CONTRACT over an earlier one) or none.",
        ),
    ] = Prevailing.STATED,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print the Report as JSON (see `groundcheck schema`); with "
            '--profile an object of "report" and "delivery".',
        ),
    ] = False,
    profile: Annotated[
        Profile | None,
        typer.Option(
            metavar="NAME",
            help="Also show what a delivery profile would let through: strict_block, "
            "strip_unsupported, hedge, hitl_escalate or audit_only.",
        ),
    ] = None,
    fail_on: Annotated[
        list[FailOn] | None,
        typer.Option(
            metavar="FINDING",
            help="End with exit code 1 on a finding: contradicted (any claim is), unsupported "
            "(any claim is, or its judging failed), hallucinated (any claim is contradicted, or "
            "the confidence is below 0.5; claims that are invented and contradict nothing pass, "
            "so add unsupported) or never. May be given several times.  [default: never]",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to a file instead of the terminal.")
    ] = None,
    report_file: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE", help="Also write the report as a Word document (.docx)."
        ),
    ] = None,
    password: Annotated[
        str | None,
        typer.Option(
            envvar="GROUNDCHECK_PASSWORD",
            show_envvar=False,
            metavar="PASSWORD",
            help="Opens encrypted PDFs; out of sight in the variable GROUNDCHECK_PASSWORD.",
        ),
    ] = None,
    calibration: CalibrationName = None,
    no_color: NoColour = False,
) -> None:
    """Check an answer against one or more contracts, claim by claim."""
    given, beside = contracts or [], evidence or []
    if not given and not beside:
        raise typer.BadParameter("name a CONTRACT, or what to check against by --evidence")
    _refuse_conflicts([*given, *beside, answer], fail_on or [])
    _refuse_report(report_file, output)
    for file in (output, report_file):
        keep_inputs(file, [*given, *beside, answer])
    settings = Settings.load()
    agreements = [each for source in given for each in _read_all(source, settings, password)]
    documents = agreements + [_read(source, settings, password) for source in beside]
    answered = _read(answer, settings, password, keep_marks=True)
    for warning in answered.warnings:
        complain(f"the answer: {warning}")
    judge = judge_with(calibration, settings)
    report = _judge(judge, answered.text, documents, _order(agreements, precedence))
    delivery = _deliver(report, profile)
    if report_file:
        _write_report(report, report_file)
    if as_json:
        write(_as_json(report, delivery), output=output)
    else:
        parts = [*lay_out(report), *(lay_out_delivery(delivery) if delivery else ())]
        show(parts, colour=not no_color, output=output)
    raise typer.Exit(ExitCode.FOUND if found(report, fail_on or []) else ExitCode.OK)


def found(report: Report, fail_on: Sequence[FailOn]) -> bool:
    """Whether the report holds any finding that the command shall fail on."""
    summary = report.summary
    findings = {
        FailOn.CONTRADICTED: summary.contradicted > 0,
        FailOn.UNSUPPORTED: summary.unsupported + summary.failed > 0,
        FailOn.HALLUCINATED: bool(report.is_hallucinated),
        FailOn.NEVER: False,
    }
    return any(findings[finding] for finding in fail_on)


def _refuse_conflicts(sources: Sequence[str], fail_on: Sequence[FailOn]) -> None:
    if sources.count(STDIN) > 1:
        raise typer.BadParameter(
            "only one of the contracts, --answer and --evidence can be - (stdin)"
        )
    if FailOn.NEVER in fail_on and len(set(fail_on)) > 1:
        raise typer.BadParameter("--fail-on never cannot stand beside another --fail-on")


def _refuse_report(file: Path | None, output: Path | None) -> None:
    """Before the answer is judged, which takes a while."""
    if file and output and file.resolve() == output.resolve():
        raise typer.BadParameter(
            f"--output {output} and --report {file} are one file, and the second would overwrite "
            "the first; name two files"
        )
    if file and file.suffix.lower() != ".docx":
        raise typer.BadParameter(f"--report writes a Word document; name a .docx file, not {file}")


def _write_report(report: Report, file: Path) -> None:
    from groundcheck.export.word import write as written

    title = ", ".join(document.title for document in report.documents)
    write_bytes(written(report, title=title, checked_at=datetime.now(UTC)), output=file)


def _read_all(source: str, settings: Settings, password: str | None) -> "list[Document]":
    """A file, and the contracts attached to it where it is a message."""
    from groundcheck.documents.document import Document
    from groundcheck.documents.mail.reader import attached_contracts

    data, name = _bytes_of(source, settings)
    files = [(data, name)]
    bounds = settings.reading
    files += [(each.data, each.name) for each in attached_contracts(data, name, bounds)]
    return [
        Document.from_bytes(data, name=name, settings=bounds, password=password)
        for data, name in files
    ]


def _read(
    source: str, settings: Settings, password: str | None, *, keep_marks: bool = False
) -> "Document":
    from groundcheck.documents.document import Document

    data, name = _bytes_of(source, settings)
    return Document.from_bytes(
        data, name=name, settings=settings.reading, password=password, keep_marks=keep_marks
    )


def _bytes_of(source: str, settings: Settings) -> tuple[bytes, str]:
    """The bytes of a file or of standard input, and what to call it."""
    from groundcheck.documents.sources import read_bytes

    bounds = settings.reading
    if source == STDIN:
        return sys.stdin.buffer.read(bounds.max_file_bytes + 1), "standard input"
    path = Path(source)
    return read_bytes(path, bounds), path.name


def _order(contracts: "Sequence[Document]", precedence: Prevailing) -> list[str] | None:
    """Ids of the contracts, the prevailing one first; None leaves it to their own words."""
    from groundcheck.documents.parts import SourceKind

    if precedence is Prevailing.STATED:
        return None
    names = [document.id for document in contracts if document.kind is SourceKind.CONTRACT]
    return list(dict.fromkeys(reversed(names))) if precedence is Prevailing.GIVEN else []


def _judge(
    judge: "Judge", answer: str, documents: "Sequence[Document]", order: list[str] | None
) -> Report:
    with told_progress() as on_progress:
        return judge.evaluate(answer, documents, precedence=order, on_progress=on_progress)


def _deliver(report: Report, profile: Profile | None) -> Delivery | None:
    if profile is None:
        return None
    from groundcheck.policy import gate

    return gate(report, profile=profile)


def _as_json(report: Report, delivery: Delivery | None) -> str:
    if delivery is None:
        return report.to_json() + "\n"
    both = {
        "report": report.model_dump(mode="json", by_alias=True),
        "delivery": delivery.model_dump(mode="json", by_alias=True),
    }
    return json.dumps(both, ensure_ascii=False, indent=2) + "\n"
