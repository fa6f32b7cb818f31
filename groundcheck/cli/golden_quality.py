"""`groundcheck golden calibrate | snapshot | regress`: thresholds, and judges held together."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from groundcheck.cli.calibrated import CalibrationName
from groundcheck.cli.exits import ExitCode
from groundcheck.cli.figures import interval, number, table_of, words
from groundcheck.cli.golden_source import (
    Paths,
    Stored,
    baseline_of,
    inputs_of,
    keep_in_store,
    scored,
)
from groundcheck.cli.output import NoColour, keep_inputs, one_line, show, write

if TYPE_CHECKING:
    from groundcheck.golden.bounds import Point
    from groundcheck.golden.calibration import Study
    from groundcheck.golden.regression import Comparison, Flip, Snapshot
    from groundcheck.models import JudgeInfo

_SHOWN_POINTS = 12
"""Points of the trade-off that are printed; `--json` has them all."""

AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def calibrate(
    paths: Paths = None,
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Save the calibration as the next version of this name; without it nothing is "
            "saved.",
        ),
    ] = None,
    wrong: Annotated[
        float,
        typer.Option(
            min=0.001,
            max=0.5,
            metavar="SHARE",
            help="Largest share of the delivered claims that may be wrong.",
        ),
    ] = 0.03,
    confidence: Annotated[
        float, typer.Option(min=0.51, max=0.999, metavar="SHARE", help="How sure that must be.")
    ] = 0.95,
    isotonic: Annotated[
        bool,
        typer.Option(
            "--isotonic",
            help="Make probabilities by isotonic regression, for a thousand labels and more, in "
            "place of a temperature.",
        ),
    ] = False,
    stored: Stored = False,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> None:
    """Choose a threshold for what is delivered.

    The loosest at which labels show that what is delivered is seldom wrong. Ends with exit code 1
    where the labels do not show the bound, and says what is missing.
    """
    from groundcheck.golden.calibration import study
    from groundcheck.golden.calibrations import save
    from groundcheck.judging.threshold import Bound, Method

    method = Method.ISOTONIC if isotonic else Method.TEMPERATURE
    bound = Bound(wrong=wrong, confidence=confidence)
    made = study(scored(paths, None, stored=stored), bound=bound, method=method)
    saved = save(made, name) if name and made.chosen else None
    if as_json:
        write(made.model_dump_json(by_alias=True, indent=2) + "\n")
    else:
        show(_lay_out_study(made), colour=not no_color)
        if saved:
            show([Text(f"Saved {saved[0].title}: {saved[1]}")], colour=not no_color, wrap=False)
    raise typer.Exit(ExitCode.OK if made.chosen else ExitCode.FOUND)


def snapshot(
    out: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Its name, or a path that ends in .json; replaces what is there."
        ),
    ],
    paths: Paths = None,
    stored: Stored = False,
    calibration: CalibrationName = None,
) -> None:
    """Judge golden claims and keep the result.

    `regress` compares later judges with it.
    """
    from groundcheck.golden.regression import SHIPPED, Snapshot, is_path, snapshot_path

    if out == SHIPPED and not stored:
        raise typer.BadParameter("--out shipped is the samples' own snapshot; choose another name")
    in_store, path = stored and not is_path(out), snapshot_path(out)
    if not in_store:
        keep_inputs(path, inputs_of(paths, stored=stored))
    score = scored(paths, calibration, stored=stored)
    taken = Snapshot.of(score)
    if in_store:
        where = keep_in_store(score, out)
    else:
        taken.save(path)
        where = str(path)
    right = sum(line.right for line in taken.lines)
    told = f"{right} of {len(taken.lines)} golden claims right; kept in {where}"
    show([Text(told)], colour=False, wrap=False)


def regress(
    paths: Paths = None,
    baseline: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Snapshot to compare with: a name, or a path that ends in .json; shipped is the "
            "one that comes with the samples.",
        ),
    ] = "shipped",
    stored: Stored = False,
    calibration: CalibrationName = None,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a JUnit XML report.")
    ] = None,
    misses: Annotated[
        bool, typer.Option("--misses", help="Also list the claims that were judged wrong before.")
    ] = False,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> None:
    """Judge golden claims and compare with a snapshot.

    Ends with exit code 1 on a significant loss (McNemar's exact test, p <= 0.05), or where a claim
    marked critical is newly missed.
    """
    from groundcheck.golden.junit import junit as as_junit
    from groundcheck.golden.regression import Snapshot, compare, snapshot_path

    if junit:
        keep_inputs(junit, [snapshot_path(baseline), *inputs_of(paths, stored=stored)])
    before = baseline_of(baseline, stored=stored)
    found = compare(before, Snapshot.of(scored(paths, calibration, stored=stored)))
    if junit:
        write(as_junit(found), output=junit)
    if as_json:
        write(found.model_dump_json(indent=2) + "\n")
    else:
        show(_lay_out_comparison(before, found, misses=misses), colour=not no_color)
    raise typer.Exit(ExitCode.FOUND if found.fails else ExitCode.OK)


def _lay_out_study(made: "Study") -> Iterator[RenderableType]:
    counts = f"{made.labels} labelled claims of {made.contracts} contracts"
    yield Text(f"{counts}; {made.found_supported} found supported", style="bold")
    yield _reliability(made)
    if made.curve:
        yield _curve(made)
    if made.chosen and made.wrong_delivered:
        yield Text(f"Chosen for {made.bound}: {_point(made.chosen)}", style="green")
        across = interval(made.wrong_delivered)
        yield Text(f"95 % interval of the share wrong over whole contracts: {across}")
    yield Text(made.shortage, style="yellow") if made.shortage else Text()


def _reliability(made: "Study") -> Table:
    heading = f"Probability of support ({made.scale.method}, on contracts not fitted on)"
    table = table_of("figure", "judge's own", "95 %", "calibrated", "95 %", title=heading)
    pairs = (
        (made.before.calibration_error, made.after.calibration_error),
        (made.before.brier, made.after.brier),
    )
    for before, after in pairs:
        sides = (number(before.value), interval(before), number(after.value), interval(after))
        table.add_row(before.name, *sides)
    return table


def _curve(made: "Study") -> Table:
    headings = ("delivered", "supported kept", "wrong", "share wrong", "at most")
    table = table_of("threshold", *headings, title="Trade-off")
    step = max(1, len(made.curve) // _SHOWN_POINTS)
    shown = {*range(0, len(made.curve), step), len(made.curve) - 1}
    for index, point in enumerate(made.curve):
        if index in shown or point == made.chosen:
            cells = (f"{point.kept:.1%}", str(point.wrong), f"{point.wrong_share:.1%}")
            mark = " *" if point == made.chosen else ""
            limit = f"{point.wrong_limit:.1%}"
            table.add_row(f"{point.threshold:.4f}{mark}", str(point.delivered), *cells, limit)
    return table


def _point(point: "Point") -> str:
    return (
        f"deliver from {point.threshold:.4f}; {point.delivered} delivered, {point.wrong} wrong, "
        f"{point.kept:.1%} of the supported claims kept"
    )


def _lay_out_comparison(
    before: "Snapshot", found: "Comparison", *, misses: bool
) -> Iterator[RenderableType]:
    from groundcheck.golden.regression import Change

    if misses:
        yield from (_flip(flip) for flip in found.of(Change.SAME) if not flip.now.right)
    for change in (Change.OTHER, Change.BETTER, Change.WORSE):
        yield from (_flip(flip) for flip in found.of(change))
    table = table_of("claims", "count", title=f"Since {before.created}")
    for change in Change:
        table.add_row(change.value, str(len(found.of(change))))
    table.add_row("gone", str(len(found.gone)))
    table.add_row("newly let through", str(sum(f.newly_let_through for f in found.flips)))
    table.add_row("critical, newly missed", str(len(found.critical)))
    yield table
    yield Text(f"before: {_judge(found.before)}", style="dim")
    yield Text(f"now:    {_judge(found.now)}", style="dim")
    yield from _outcome(found)


def _judge(info: "JudgeInfo") -> str:
    calibrated = f", calibration {info.calibration}" if info.calibration else ""
    return (
        f"groundcheck {info.version}, {info.layers[-1]}, decision {info.decision}, settings "
        f"{info.settings_fingerprint}{calibrated}"
    )


def _outcome(found: "Comparison") -> Iterator[Text]:
    yield Text(f"Chance of flips as uneven as these (McNemar, exact): {found.probability:.4f}")
    if found.significant_loss:
        yield Text("Worse than before, by more than chance.", style="red")
    for flip in found.critical:
        yield Text(f"Newly missed, and critical: {one_line(flip.now.id)}", style="red")
    if not found.fails:
        yield Text("No significant loss, no new miss among critical claims.", style="green")


def _flip(flip: "Flip") -> Text:
    line = flip.now
    was = f", was {words(flip.before)}" if flip.before and flip.before is not line.found else ""
    style = "green" if line.right else "red"
    said = f"{flip.change}: labelled {words(line.label)}, found {words(line.found)}{was}"
    return Text.assemble(
        (f"{one_line(line.id)} ", "bold"), (said, style), f"\n    {one_line(line.claim)}"
    )
