"""`groundcheck bench`: how well the judge does on labelled data that you have."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from groundcheck.cli.figures import lay_out_figures, number, table_of, words
from groundcheck.cli.output import NoColour, one_line, show, told_progress, write
from groundcheck.models import Status
from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.bench.accuracy import Accuracy, Miss

commands = typer.Typer(
    help="Measure the judge on labelled data.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
_LONGEST_QUOTE = 300
"""Characters of a quote shown with an error."""
_QUOTES = 2
"""Pieces of evidence shown with each part of an error."""


@commands.callback()
def _group() -> None:
    """Keep `accuracy` a command of its own while it is the only one."""


@commands.command()
def accuracy(
    data: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="Labelled answers (JSONL), ContractNLI (its official JSON) or groundedness rows "
            "(JSONL of premise, hypothesis, label); the file's own form says which.",
        ),
    ],
    contracts: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of the contracts that labelled answers name."),
    ] = None,
    train: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="ContractNLI: where the most frequent label of each hypothesis is counted.  "
            "[default: the data itself]",
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Measure only the first N answers, documents or rows."
        ),
    ] = None,
    only: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Measure only the contracts named here, one a line."),
    ] = None,
    errors: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Also show N wrong verdicts in full, drawn at random."
        ),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    no_color: NoColour = False,
) -> None:
    """Print how often the judge is right.

    Labelled data is judged; every figure has a 95 % interval.
    """
    from groundcheck.bench.measurement import measure_file
    from groundcheck.bench.selection import Selection, read_names
    from groundcheck.judging.judge import Judge

    selection = Selection(limit, read_names(only) if only else None)
    with told_progress() as progress:
        result = measure_file(
            data,
            judge=Judge(Settings.load()),
            contracts=contracts,
            train=train,
            selection=selection,
            errors=errors,
            told=lambda share: progress("judging", share),
        )
    if as_json:
        write(result.model_dump_json(by_alias=True, indent=2) + "\n")
    else:
        show(lay_out(result), colour=not no_color)


def lay_out(result: "Accuracy") -> Iterator[RenderableType]:
    """Every table of a measurement, as it is printed."""
    yield from (_miss(miss) for miss in result.misses)
    counts = ", ".join(f"{count:,} {name}" for name, count in result.counts.items())
    yield Text(f"{one_line(result.source)}: {result.form}; {counts}", style="bold")
    yield _confusion(result)
    yield from map(lay_out_figures, result.tables)
    yield _layers(result)
    yield _phases(result)
    if result.baselines:
        yield _beside(result)
    for baseline in result.baselines:
        yield Text(f"{baseline.name}: {one_line(baseline.source)}", style="dim")
    yield from (Text(note, style="dim") for note in result.notes)


def _confusion(result: "Accuracy") -> Table:
    counts = {(row.label, row.found): row.items for row in result.confusion}
    labels = sorted({row.label for row in result.confusion})
    found = [status for status in Status if any(row.found is status for row in result.confusion)]
    table = table_of("labelled \\ found", *map(words, found), title="Verdicts by label")
    for label in labels:
        table.add_row(words(label), *(str(counts.get((label, status), 0)) for status in found))
    return table


def _beside(result: "Accuracy") -> Table:
    """Our figures and those of others, where others have them."""
    names = dict.fromkeys(name for b in result.baselines for name in b.figures)
    judges = (one_line(baseline.name) for baseline in result.baselines)
    table = table_of("figure", "groundcheck", *judges, title="Beside others")
    for name in names:
        others = (number(baseline.figures.get(name)) for baseline in result.baselines)
        table.add_row(name, number(result.figure(name).value), *others)
    return table


def _layers(result: "Accuracy") -> Table:
    total = sum(layer.settled for layer in result.layers)
    table = table_of("decided by", "settled", "share", "right", title="What each layer settled")
    for layer in result.layers:
        table.add_row(
            layer.decided_by.value,
            str(layer.settled),
            f"{layer.settled / total:.1%}",
            number(layer.right / layer.settled),
        )
    return table


def _phases(result: "Accuracy") -> Table:
    table = table_of("phase", "median ms", "95th percentile", title="Time per claim")
    for phase in result.phases:
        table.add_row(phase.name, f"{phase.median_ms:.2f}", f"{phase.p95_ms:.2f}")
    return table


def _miss(miss: "Miss") -> Text:
    kind = f" ({one_line(miss.kind)})" if miss.kind else ""
    lines = Text.assemble(
        (f"{one_line(miss.name)} ", "bold"),
        (f"{words(miss.label)}{kind}, found {words(miss.found)}", "red"),
        f"\n    {one_line(miss.text)}",
    )
    for part in miss.parts:
        lines.append(f"\n    {words(part.status)} by {part.decided_by}: {one_line(part.reason)}")
        for evidence in part.evidence[:_QUOTES]:
            lines.append(f"\n       {evidence.role}: {_quote(evidence.quote)}", style="dim")
    for quote in miss.evidence:
        lines.append(f"\n    labelled: {_quote(quote)}", style="cyan")
    return lines.append("\n")


def _quote(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]} …"
