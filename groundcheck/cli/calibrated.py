"""The judge of a command, with the calibration that its option or the environment names."""

from typing import TYPE_CHECKING, Annotated

import typer

from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.judging.judge import Judge

CalibrationName = Annotated[
    str | None,
    typer.Option(
        "--calibration",
        metavar="NAME",
        envvar="GROUNDCHECK_CALIBRATION",
        show_envvar=False,
        help="Hold back what this calibration finds not certain enough; also by the variable "
        "GROUNDCHECK_CALIBRATION.",
    ),
]


def judge_with(calibration: str | None, settings: Settings) -> "Judge":
    """A judge with a calibration by name, or without any.

    Raises:
        InputError: there is no such calibration.
    """
    from groundcheck.judging.judge import Judge

    if not calibration:
        return Judge(settings=settings)
    from groundcheck.golden.calibrations import load

    return Judge(settings=settings, calibration=load(calibration))
