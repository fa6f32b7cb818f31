"""`groundcheck doctor`: whether this machine can run groundcheck, for a person or a script."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from groundcheck.cli.exits import ExitCode
from groundcheck.cli.output import NoColour, one_line, show, write
from groundcheck.doctor import Diagnosis, Finding, examine


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    no_color: NoColour = False,
) -> None:
    """Check that this machine has all that groundcheck needs."""
    diagnosis = examine()
    if as_json:
        write(_as_json(diagnosis))
    else:
        show(_lay_out(diagnosis), colour=not no_color, wrap=False)
    raise typer.Exit(ExitCode.OK if diagnosis.healthy else ExitCode.FOUND)


def _as_json(diagnosis: Diagnosis) -> str:
    findings = diagnosis.model_dump(mode="json")
    schema = {"schema": "groundcheck.doctor/1", "healthy": diagnosis.healthy}
    return json.dumps(schema | findings, ensure_ascii=False, indent=2) + "\n"


def _lay_out(diagnosis: Diagnosis) -> Iterator[RenderableType]:
    width = max(len(finding.name) for finding in diagnosis.findings)
    for finding in diagnosis.findings:
        sign, colour = _sign(finding)
        line = Text.assemble((f"{sign} ", colour), f"{finding.name:<{width}}  ")
        line.append(one_line(finding.detail))
        if finding.fix:
            line.append(f"  -> {one_line(finding.fix)}", style="bold")
        yield line


def _sign(finding: Finding) -> tuple[str, str]:
    if finding.ok:
        return "✓", "green"
    return ("✗", "red") if finding.required else ("–", "yellow")
