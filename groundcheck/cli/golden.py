"""`groundcheck golden`: what is done with golden claims; for now, scoring the judge on them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from groundcheck.bundled import samples_folder
from groundcheck.cli.output import one_line, show, write
from groundcheck.models import CHECKED, Status

if TYPE_CHECKING:
    from groundcheck.golden.score import GoldenScore, Outcome

commands = typer.Typer(
    help="Work with golden claims: claims of known status.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
_FOUND = (*CHECKED, Status.NOT_CHECKABLE, Status.FAILED)


@commands.callback()
def _group() -> None:
    """Keep `score` a command of its own while it is the only one."""


@commands.command()
def score(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATHS]...",
            help="JSONL files or folders of them.  [default: the shipped samples]",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    misses: Annotated[
        bool, typer.Option("--misses", help="Also list the claims that were judged wrong.")
    ] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
) -> None:
    """Judge golden claims and print how often the judge is right."""
    from groundcheck.golden.score import score_files

    result = score_files(paths or [samples_folder() / "golden"])
    if as_json:
        write(json.dumps(_figures(result), indent=2) + "\n")
        return
    shown = _lay_out_misses(result) if misses else ()
    show([*shown, *_lay_out(result)], colour=not no_color)


def _figures(result: "GoldenScore") -> dict[str, Any]:
    """Every figure by name; shares in [0, 1], null where nothing was there to count."""
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
    }


def _lay_out(result: "GoldenScore") -> Iterator[RenderableType]:
    yield _confusion_table(result)
    yield _kind_table(result)
    yield Text(f"claims                        {len(result.outcomes)}")
    yield Text(f"macro recall                  {_share(result.macro_recall())}")
    yield Text(f"wrong among found supported   {_share(result.wrong_delivered())}")
    yield Text(f"evidence shown                {_share(result.evidence_recall())}")


def _confusion_table(result: "GoldenScore") -> Table:
    counts = result.confusion()
    table = Table("labelled \\ found", title="Golden claims", title_justify="left")
    for found in _FOUND:
        table.add_column(_words(found), justify="right")
    table.add_column("recall", justify="right")
    table.add_column("precision", justify="right")
    for status in (*CHECKED, Status.NOT_CHECKABLE):
        cells = [str(counts[status, found]) for found in _FOUND]
        shares = [_share(result.recall(status)), _share(result.precision(status))]
        table.add_row(_words(status), *cells, *shares)
    return table


def _kind_table(result: "GoldenScore") -> Table:
    table = Table("labelled", "kind", title="By kind", title_justify="left")
    table.add_column("right", justify="right")
    table.add_column("claims", justify="right")
    for (status, kind), (right, total) in sorted(result.by_kind().items()):
        table.add_row(_words(status), Text(one_line(kind)), str(right), str(total))
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
            f"{_words(golden.status)} ({one_line(golden.kind)}), found {_words(outcome.found)}",
            "red",
        ),
        f"\n    {one_line(golden.claim)}\n    ",
        (one_line(reasons), "dim"),
    )


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _words(status: Status) -> str:
    return status.replace("_", " ")
