"""`groundcheck golden`: what is done with golden claims, and `score` itself."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from groundcheck.cli import golden_quality
from groundcheck.cli.calibrated import CalibrationName
from groundcheck.cli.figures import lay_out_figures, table_of, words
from groundcheck.cli.golden_source import Paths, Stored, scored
from groundcheck.cli.output import NoColour, one_line, show, write
from groundcheck.models import CHECKED, Status

if TYPE_CHECKING:
    from groundcheck.golden.score import GoldenScore, Outcome

commands = typer.Typer(
    help="Work with golden claims: claims of known status.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
_FOUND = (*CHECKED, Status.NOT_CHECKABLE, Status.FAILED)

commands.command()(golden_quality.calibrate)
commands.command()(golden_quality.snapshot)
commands.command()(golden_quality.regress)


@commands.command()
def score(
    paths: Paths = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    misses: Annotated[
        bool, typer.Option("--misses", help="Also list the claims that were judged wrong.")
    ] = False,
    stored: Stored = False,
    calibration: CalibrationName = None,
    no_color: NoColour = False,
) -> None:
    """Print how often the judge is right.

    Golden claims are judged; every figure has a 95 % interval.
    """
    result = scored(paths, calibration, stored=stored)
    if as_json:
        write(json.dumps(_figures(result), indent=2) + "\n")
        return
    shown = _lay_out_misses(result) if misses else ()
    show([*shown, *_lay_out(result)], colour=not no_color)


def _figures(result: "GoldenScore") -> dict[str, Any]:
    """Every figure by name; shares in [0, 1], null where nothing was there to count."""
    from groundcheck.golden.tables import breakdowns_of, tables_of

    tables = (*tables_of(result.outcomes), *breakdowns_of(result.outcomes))
    return {
        "schema": "groundcheck.golden-score/1",
        "claims": len(result.outcomes),
        "macro_recall": result.macro_recall(),
        "wrong_delivered": result.wrong_delivered(),
        "evidence_recall": result.evidence_recall(),
        "recall": {status.value: result.recall(status) for status in CHECKED},
        "precision": {status.value: result.precision(status) for status in CHECKED},
        "confusion": {
            status.value: {found.value: result.confusion()[status, found] for found in _FOUND}
            for status in _FOUND
        },
        "by_kind": [
            {"status": status.value, "kind": kind, "right": right, "claims": total}
            for (status, kind), (right, total) in sorted(result.by_kind().items())
        ],
        "tables": [table.model_dump(mode="json") for table in tables],
    }


def _lay_out(result: "GoldenScore") -> Iterator[RenderableType]:
    from groundcheck.golden.tables import NOTES, breakdowns_of, tables_of

    yield Text(f"{len(result.outcomes)} golden claims", style="bold")
    yield _confusion_table(result)
    yield from map(lay_out_figures, tables_of(result.outcomes))
    yield from map(lay_out_figures, breakdowns_of(result.outcomes))
    yield from (Text(note, style="dim") for note in NOTES)


def _confusion_table(result: "GoldenScore") -> Table:
    counts = result.confusion()
    table = table_of("labelled \\ found", *map(words, _FOUND), title="Verdicts by label")
    for status in (*CHECKED, Status.NOT_CHECKABLE):
        table.add_row(words(status), *(str(counts[status, found]) for found in _FOUND))
    return table


def _lay_out_misses(result: "GoldenScore") -> Iterator[RenderableType]:
    wrong = (o for o in result.outcomes if o.found is not o.labelled.claim.status)
    yield from (_miss(outcome) for outcome in wrong)
    yield Text()


def _miss(outcome: "Outcome") -> Text:
    golden = outcome.labelled.claim
    reasons = " / ".join(part.reason for part in outcome.parts) or "no claim was found there"
    return Text.assemble(
        (f"{golden.id} ", "bold"),
        (
            f"{words(golden.status)} ({one_line(golden.kind)}), found {words(outcome.found)}",
            "red",
        ),
        f"\n    {one_line(golden.claim)}\n    ",
        (one_line(reasons), "dim"),
    )
