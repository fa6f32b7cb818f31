"""The entry of the command: its options, its commands, and how any error ends.

What always holds: an error of the input is one line on standard error that names the input and
the fix, never a traceback; `run` returns one of `ExitCode`.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from groundcheck.cli import bench, check, dashboard, diagnosis, golden, golden_files, schema
from groundcheck.cli.exits import HELP, ExitCode, exit_code
from groundcheck.cli.output import complain, write

TRACEBACK = "GROUNDCHECK_TRACEBACK"

cli = typer.Typer(
    name="groundcheck",
    help="Checks what an LLM says about a contract, claim by claim, against the contract's own "
    "words.",
    epilog=HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
cli.command(epilog=HELP)(check.check)
cli.command()(dashboard.app)
cli.command(epilog=HELP)(diagnosis.doctor)
cli.command()(schema.schema)
golden.commands.command("import")(golden_files.import_file)
golden.commands.command()(golden_files.export)
cli.add_typer(golden.commands, name="golden")
cli.add_typer(bench.commands, name="bench")


def _print_version(wanted: bool) -> None:
    if wanted:
        write(f"groundcheck {version('groundcheck')}\n")
        raise typer.Exit


@cli.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: what follows the command's name; by default the process's own.

    Returns:
        The exit code.
    """
    try:
        cli(None if arguments is None else list(arguments), prog_name="groundcheck")
    except SystemExit as stop:
        return _code_of(stop)
    except Exception as error:  # noqa: BLE001 - the last line of defence; the code says which
        return _explain(error)
    return ExitCode.OK


def _code_of(stop: SystemExit) -> int:
    return stop.code if isinstance(stop.code, int) else ExitCode.OK


def _explain(error: Exception) -> ExitCode:
    code = exit_code(error)
    if code is ExitCode.INPUT:
        complain(str(error))
    else:
        complain(
            f"internal error: {type(error).__name__}: {error}; please report it with the output "
            f"of groundcheck doctor --json ({TRACEBACK}=1 shows where it happened)"
        )
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error, file=sys.stderr)
    return code
