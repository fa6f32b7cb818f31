"""Settings: frozen values from defaults, one TOML file and environment variables, in that order.

What enters: an optional TOML file (`GROUNDCHECK_SETTINGS`) and variables such as
`GROUNDCHECK_EVIDENCE__TOP_WINDOWS=8`. What leaves: one validated, frozen `Settings`. Every
threshold says how it was chosen. Importing this module reads nothing.
"""

import hashlib
import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from pydantic import Field, ValidationError, ValidationInfo, field_validator

from groundcheck.errors import SettingsError
from groundcheck.models import Value

PREFIX = "GROUNDCHECK_"
_VARIABLES = ("HOME", "DATABASE_URL", "SETTINGS", "CALIBRATION", "PASSWORD", "TRACEBACK")
"""What else may stand behind the prefix."""
_ALIKE = 0.85
"""Likeness in [0, 1] from which on a name is taken for a slip: "SETTING" yes, "DATABASE" no."""


class _Section(Value):
    """Settings that belong together."""

    @field_validator("*", mode="before")
    @classmethod
    def _no_boolean_for_a_number(cls, value: object, info: ValidationInfo) -> object:
        field = cls.model_fields[info.field_name or ""]
        if isinstance(value, bool) and field.annotation in (int, float):
            raise ValueError(f"a number is needed, not {str(value).lower()}")
        return value


class ReadingSettings(_Section):
    """Bounds on what is read, so that a hostile file ends in an error and not in swap."""

    max_file_bytes: int = Field(default=50_000_000, gt=0)
    """Largest file accepted, bytes; a 500-page scanned contract is about 40 MB."""
    max_characters: int = Field(default=5_000_000, gt=0)
    """Largest extracted text, code points; a 1,000-page contract has about 3 million."""
    max_pages: int = Field(default=2_000, gt=0)
    """Most pages a PDF may have; a longer one is refused."""
    max_seconds: float = Field(default=60, gt=0)
    """Most processor time for the text layer of one PDF; 2,000 pages take about 15 seconds."""
    max_memory_bytes: int = Field(default=1_500_000_000, ge=100_000_000)
    """Most memory that reading or drawing a PDF may take beyond the program itself; on Linux."""
    ocr: bool = True
    """Whether pages without a text layer are read by OCR where Tesseract is installed."""
    ocr_language: str = "eng"
    """Tesseract's name of the language, or several joined by "+"."""
    max_ocr_pages: int = Field(default=300, ge=0)
    """Most pages of one PDF read by OCR, about 2 seconds each; the rest is named as not read."""
    max_values: int = Field(default=50_000, gt=0)
    """Most leaves of JSON, or cells of one table; 50,000 cells are read in about a second."""
    max_depth: int = Field(default=64, gt=0, le=200)
    """Deepest nesting of JSON; answers of real interfaces stay below 20."""
    max_answer_characters: int = Field(default=200_000, gt=0)
    """Longest answer judged, code points; about 35,000 words."""


class EvidenceSettings(_Section):
    """How the contract is cut into windows and searched."""

    window_characters: int = Field(default=420, ge=80, le=4_000)
    """Aim for the length of a window of neighbouring sentences, code points. 420 held the most
    evidence in the top 4 on 40 unseen CUAD contracts (94 %)."""
    top_windows: int = Field(default=8, ge=1, le=50)
    """Windows kept per claim; the top 8 held 97 % of the evidence on the same contracts."""
    fusion_k: int = Field(default=60, ge=1)
    """Rank constant of reciprocal rank fusion (Cormack et al. 2009 use 60)."""


class EntailmentSettings(_Section):
    """The model that reads claims."""

    enabled: bool = True
    """Whether the shipped model reads claims; without it they are judged by rules alone."""
    threads: int = Field(default=2, ge=1, le=64)
    """Most CPU threads the model uses."""


class DecisionSettings(_Section):
    """Thresholds of the decision."""

    support_coverage: float = Field(default=0.36, ge=0, le=1)
    """Least share of a claim's content words (weighted by rarity) that the supporting windows
    must hold together."""
    value_credit: float = Field(default=0.15, ge=0, le=1)
    """Share of the uncovered rest that counts as covered when every typed value agrees."""
    part_coverage: float = Field(default=0.2, ge=0, le=1)
    """Least share at which a window may carry a part of a claim."""
    joined_windows: int = Field(default=3, ge=1, le=8)
    """Most windows that may carry a claim together."""
    value_closeness: float = Field(default=0.22, ge=0, le=1)
    """Least closeness (mean of coverage and of likeness of the words around the two values) for
    one value to contradict another. At 0.22, 8 of 10 contradicting durations, amounts and
    percentages were right on the labelled claims of 96 contracts."""
    certain_clash: float = Field(default=0.35, ge=0, le=1)
    """Closeness at which a clash of values speaks against a claim by itself; below it the claim's
    other values must agree with the same place. At 0.35 more than 9 of 10 were right on the same
    claims."""
    certain_stance: float = Field(default=0.8, ge=0, le=1)
    """Coverage by the very sentences at which another acting party contradicts a claim whatever the
    model reads: the two then differ in little else."""
    stance_coverage: float = Field(default=0.35, ge=0, le=1)
    """Least share of the claim in the very sentences whose negation, modal or acting party can
    contradict it."""
    conflict_margin: float = Field(default=0.15, ge=0, le=1)
    """A place that supports must cover this much more than one that contradicts to make the
    two a conflict rather than a contradiction."""
    hallucination_threshold: float = Field(default=0.5, ge=0, le=1)
    """An answer is hallucinated below this confidence (reference formula)."""


class Settings(Value):
    """Every setting of the judge."""

    reading: ReadingSettings = ReadingSettings()
    evidence: EvidenceSettings = EvidenceSettings()
    entailment: EntailmentSettings = EntailmentSettings()
    decision: DecisionSettings = DecisionSettings()

    def fingerprint(self) -> str:
        """Twelve hex digits that change whenever a setting does."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]

    @classmethod
    def load(cls, path: Path | None = None, *, environ: Mapping[str, str] | None = None) -> Self:
        """Read settings from a TOML file, overridden by environment variables.

        Args:
            path: a TOML file; by default the one `GROUNDCHECK_SETTINGS` names, if any.
            environ: the environment to read; by default the process's own.

        Raises:
            SettingsError: the file is missing or not TOML, a value does not validate, or a
                variable looks like a setting and is none.
        """
        environ = os.environ if environ is None else environ
        named = environ.get(PREFIX + "SETTINGS")
        path = path or (Path(named) if named else None)
        values = _from_toml(path) if path else {}
        _merge_environment(values, environ)
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            source = f"{path} and the environment" if path else "the environment"
            raise SettingsError(
                f"settings from {source} do not validate: {_faults(error)}; correct or remove them "
                "(a variable is GROUNDCHECK_, section, two underscores, name)"
            ) from error


def _faults(error: ValidationError) -> str:
    """What does not validate, and for a name that is no setting the one that is meant."""
    return ", ".join(
        f"{'.'.join(map(str, each['loc']))}: "
        f"{_unknown(each['loc']) if each['type'] == 'extra_forbidden' else each['msg']}"
        for each in error.errors()
    )


def _unknown(place: tuple[int | str, ...]) -> str:
    """What to write in place of a name that is no setting."""
    section = Settings.model_fields[str(place[0])].annotation if len(place) > 1 else Settings
    names = list(getattr(section, "model_fields", {}))
    near = get_close_matches(str(place[-1]), names, n=1)
    return (
        f"no such setting; write {near[0]}" if near else f"no such setting among {', '.join(names)}"
    )


def home(environ: Mapping[str, str] | None = None) -> Path:
    """The data directory: `GROUNDCHECK_HOME`, or `~/.groundcheck`."""
    environ = os.environ if environ is None else environ
    named = environ.get(PREFIX + "HOME")
    return Path(named).expanduser() if named else Path.home() / ".groundcheck"


def _from_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingsError(
            f"settings file {path} cannot be read: {error.strerror}; point {PREFIX}SETTINGS at a "
            "file, or unset it"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"settings file {path} is not valid TOML: {error}; write a section in brackets and "
            "name = value below it"
        ) from error


def _merge_environment(values: dict[str, Any], environ: Mapping[str, str]) -> None:
    for name, value in environ.items():
        if not name.startswith(PREFIX):
            continue
        group, marks, field = name.removeprefix(PREFIX).lower().partition("__")
        if marks and group in Settings.model_fields:
            section = values.setdefault(group, {})
            if isinstance(section, dict):
                section[field] = value
        elif (meant := _meant(group)) and not marks:
            raise SettingsError(f"{name} names no setting; write {PREFIX}{meant}, or remove it")
        elif marks or group.partition("_")[0] in Settings.model_fields:
            raise SettingsError(
                f"{name} names no setting; a variable is {PREFIX}, section, two underscores, "
                f"name, and the sections are {', '.join(Settings.model_fields)}"
            )


def _meant(name: str) -> str:
    """The variable that a name is a slip of ("setings"), or ""."""
    near = get_close_matches(name.upper(), _VARIABLES, n=1, cutoff=_ALIKE)
    return near[0] if near and near[0] != name.upper() else ""
