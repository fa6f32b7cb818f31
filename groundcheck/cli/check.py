"""`groundcheck check`: judge an answer against contracts and print what was found."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from groundcheck.cli.exits import ExitCode
from groundcheck.cli.output import complain, show, write
from groundcheck.cli.verdicts import lay_out, lay_out_delivery
from groundcheck.models import Delivery, Profile, Report
from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.documents.document import Document

STDIN = "-"


class FailOn(StrEnum):
    """Findings that end the command with exit code 1."""

    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    HALLUCINATED = "hallucinated"
    NEVER = "never"


def check(
    contracts: Annotated[
        list[str],
        typer.Argument(
            metavar="CONTRACT",
            help="Contracts: .txt, .md, .pdf, .docx, .html, .rtf, .eml or .msg with what is "
            "attached; - is stdin.",
        ),
    ],
    answer: Annotated[
        str, typer.Option(metavar="FILE", help="The LLM's answer to check; - reads it from stdin.")
    ],
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
            "(any claim is, or its judging failed), hallucinated (the answer as a whole) or "
            "never. May be given several times.  [default: never]",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to a file instead of the terminal.")
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
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
) -> None:
    """Check an answer against one or more contracts, claim by claim."""
    _refuse_conflicts([*contracts, answer], fail_on or [])
    settings = Settings.load()
    documents = [
        document for source in contracts for document in _read_all(source, settings, password)
    ]
    answered = _read(answer, settings, password)
    for warning in answered.warnings:
        complain(f"the answer: {warning}")
    report = _judge(answered.text, documents, settings)
    delivery = _deliver(report, profile)
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
        raise typer.BadParameter("only one of the contracts and --answer can be - (stdin)")
    if FailOn.NEVER in fail_on and len(set(fail_on)) > 1:
        raise typer.BadParameter("--fail-on never cannot stand beside another --fail-on")


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


def _read(source: str, settings: Settings, password: str | None) -> "Document":
    from groundcheck.documents.document import Document

    data, name = _bytes_of(source, settings)
    return Document.from_bytes(data, name=name, settings=settings.reading, password=password)


def _bytes_of(source: str, settings: Settings) -> tuple[bytes, str]:
    """The bytes of a file or of standard input, and what to call it."""
    from groundcheck.documents.sources import read_bytes

    bounds = settings.reading
    if source == STDIN:
        return sys.stdin.buffer.read(bounds.max_file_bytes + 1), "standard input"
    path = Path(source)
    return read_bytes(path, bounds), path.name


def _judge(answer: str, documents: "Sequence[Document]", settings: Settings) -> Report:
    from groundcheck.judging.judge import Judge

    with _progress() as on_progress:
        return Judge(settings=settings).evaluate(answer, documents, on_progress=on_progress)


@contextmanager
def _progress() -> Iterator[Callable[[str, float], None] | None]:
    """A line on standard error that names the phase, where a person is watching."""
    console = Console(stderr=True, markup=False, highlight=False)
    if not console.is_terminal:
        yield None
        return
    with console.status("reading") as status:
        yield lambda phase, share: status.update(f"{phase} {share:.0%}")


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
