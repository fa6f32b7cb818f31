"""The exit codes of every command, and which error ends in which."""

from enum import IntEnum

from groundcheck.errors import GroundcheckError, InvariantError


class ExitCode(IntEnum):
    """What a script can rely on."""

    OK = 0
    """The command did its work, and nothing it was told to fail on was found."""
    FOUND = 1
    """`--fail-on` found what it looks for, `doctor` a problem, `golden regress` a loss, or `golden
    calibrate` labels that do not show the bound."""
    USAGE = 2
    """An option or argument is wrong."""
    INPUT = 3
    """A file, setting or run store cannot be used; the message names it and the fix."""
    INTERNAL = 4
    """A defect in groundcheck itself."""


HELP = (
    "Exit codes: 0 done, 1 something was found (--fail-on, doctor, golden regress, golden "
    "calibrate), 2 wrong usage, 3 an input, setting or run store cannot be used, 4 internal error."
)


def exit_code(error: Exception) -> ExitCode:
    """The exit code an error ends in.

    >>> exit_code(GroundcheckError("lease.pdf is encrypted")).name
    'INPUT'
    >>> exit_code(ZeroDivisionError()).name
    'INTERNAL'
    """
    ours = isinstance(error, GroundcheckError) and not isinstance(error, InvariantError)
    return ExitCode.INPUT if ours else ExitCode.INTERNAL
