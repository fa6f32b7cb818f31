"""Calibrations: kept as files, one for each version of each name, never overwritten.

What enters: a study and a name. What leaves: `GROUNDCHECK_HOME/calibrations/NAME@VERSION.json`, and
calibrations read back by name ("firm", the newest), name and version ("firm@2") or path. The one
that the dashboard judges with is named in the file `in-force` beside them.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from groundcheck.errors import InputError, faults
from groundcheck.judging.threshold import Calibration
from groundcheck.settings import PREFIX, home

if TYPE_CHECKING:
    from groundcheck.golden.calibration import Study

_IN_FORCE = "in-force"


def save(study: "Study", name: str, *, folder: Path | None = None) -> tuple[Calibration, Path]:
    """Keep the calibration of a study as the next version of a name.

    Args:
        study: one that chose a threshold.
        name: lower-case letters, digits, "-" and "_".
        folder: by default `calibrations` under GROUNDCHECK_HOME.

    Raises:
        InputError: the study chose no threshold, the name has other characters, or the file
            cannot be written.
    """
    folder = folder or default_folder()
    while True:
        try:
            made = study.calibration(name, _newest(folder, name) + 1)
        except ValidationError as error:
            raise InputError(
                f"calibration name {name!r}: use lower-case letters, digits, - and _ only"
            ) from error
        path = folder / f"{made.title}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(made.model_dump_json(by_alias=True, indent=2) + "\n")
        except FileExistsError:
            continue  # another process took this version; take the next
        except OSError as error:
            raise InputError(
                f"calibration {path} cannot be written: {error.strerror}; make its folder writable"
            ) from error
        return made, path


def load(name: str, *, folder: Path | None = None) -> Calibration:
    """Read a calibration.

    Args:
        name: "firm" for the newest of that name, "firm@2", or the path of a file.
        folder: by default `calibrations` under GROUNDCHECK_HOME.

    Raises:
        InputError: there is none, or its file does not validate.
    """
    folder = folder or default_folder()
    path = _path(name, folder)
    try:
        return Calibration.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        names = ", ".join(titles(folder=folder)) or "none yet"
        raise InputError(
            f"no calibration {name!r} in {path.parent} (in {folder}: {names}); make one with "
            "groundcheck golden calibrate --name NAME"
        ) from error
    except ValidationError as error:
        raise InputError(
            f"calibration {path} does not validate: {faults(error)}; make it again with "
            "groundcheck golden calibrate --name NAME"
        ) from error


def titles(*, folder: Path | None = None) -> list[str]:
    """Name and version of every calibration kept, by name, oldest first."""
    files = (folder or default_folder()).glob("*@*.json")
    parts = (path.stem.rpartition("@") for path in files)
    known = [(name, int(version)) for name, _, version in parts if version.isdecimal()]
    return [f"{name}@{version}" for name, version in sorted(known)]


def in_force(*, folder: Path | None = None, environ: Mapping[str, str] | None = None) -> str:
    """The calibration that the dashboard judges with, by name and version; "" for none.

    Until one was chosen it is the one that `GROUNDCHECK_CALIBRATION` names.

    Raises:
        InputError: what was chosen cannot be read.
    """
    path = (folder or default_folder()) / _IN_FORCE
    try:
        return path.read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):  # none was chosen
        environ = os.environ if environ is None else environ
        return environ.get(PREFIX + "CALIBRATION", "").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"the calibration in force, {path}, cannot be read: {error}; delete the file, or choose one "
            "on the quality page"
        ) from error


def put_in_force(title: str, *, folder: Path | None = None) -> None:
    """Have the dashboard judge with a calibration from now on; "" for none.

    Raises:
        InputError: there is no such calibration, or the choice cannot be kept.
    """
    folder = folder or default_folder()
    if title:
        load(title, folder=folder)
    path = folder / _IN_FORCE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{_IN_FORCE}.{os.getpid()}")
        fresh.write_text(title, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise InputError(
            f"the choice cannot be kept in {path}: {error.strerror}; make its folder writable"
        ) from error


def default_folder() -> Path:
    """Where calibrations are kept."""
    return home() / "calibrations"


def _path(name: str, folder: Path) -> Path:
    if name.endswith(".json"):
        return Path(name)
    return folder / (f"{name}.json" if "@" in name else f"{name}@{_newest(folder, name)}.json")


def _newest(folder: Path, name: str) -> int:
    parts = (title.rpartition("@") for title in titles(folder=folder))
    return max((int(version) for known, _, version in parts if known == name), default=0)
