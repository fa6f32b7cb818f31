"""Whether this machine can run groundcheck, and what to do where it cannot.

What leaves: one Finding per check. A check that breaks is a finding itself; looking changes
nothing but that the data directory and the run store come into being.
"""

import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from groundcheck.bundled import app_script, samples_folder
from groundcheck.errors import REINSTALL, GroundcheckError
from groundcheck.models import Status, Value
from groundcheck.settings import Settings, home

OLDEST_PYTHON = (3, 11)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("streamlit", "pydantic", "bm25s", "pypdfium2", "python-docx", "sqlalchemy")


class Finding(Value):
    """What one check found."""

    name: str
    ok: bool
    required: bool = True
    """False for what only developers need."""
    detail: str
    """What was found, such as a version or a path."""
    fix: str = ""
    """What to do about it; "" where nothing is wrong."""


class Diagnosis(Value):
    """All findings on this machine."""

    findings: tuple[Finding, ...]

    @property
    def healthy(self) -> bool:
        """Whether everything that is required was found."""
        return all(finding.ok for finding in self.findings if finding.required)


def examine() -> Diagnosis:
    """Look at Python, packages, settings, data directory, store, samples, judge and browser."""
    return Diagnosis(findings=tuple(_attempt(name, look) for name, look in _CHECKS.items()))


def _attempt(name: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except GroundcheckError as error:
        return Finding(name=name, ok=False, detail=str(error), fix="see the message")
    except Exception as error:  # noqa: BLE001 - a doctor reports whatever is broken
        detail = f"{type(error).__name__}: {error}"
        return Finding(name=name, ok=False, detail=detail, fix=REINSTALL)


def _python() -> Finding:
    ok = sys.version_info >= OLDEST_PYTHON
    oldest = ".".join(map(str, OLDEST_PYTHON))
    detail = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    return Finding(name="python", ok=ok, detail=detail, fix="" if ok else f"use {oldest} or newer")


def _packages() -> Finding:
    found = {name: _version_of(name) for name in ("groundcheck", *PACKAGES)}
    missing = [name for name, number in found.items() if not number]
    return Finding(
        name="packages",
        ok=not missing,
        detail=", ".join(f"{name} {number or 'missing'}" for name, number in found.items()),
        fix=f"install {', '.join(missing)}" if missing else "",
    )


def _version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _settings() -> Finding:
    fingerprint = Settings.load().fingerprint()
    return Finding(name="settings", ok=True, detail=f"fingerprint {fingerprint}")


def _data_directory() -> Finding:
    place = home()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return Finding(name="data directory", ok=True, detail=f"{place} is writable")
    except OSError as error:
        return Finding(
            name="data directory",
            ok=False,
            detail=f"{place}: {error.strerror}",
            fix="point GROUNDCHECK_HOME at a directory you can write to",
        )


def _store() -> Finding:
    from groundcheck.store import Store

    with Store() as store:
        runs = len(store.recent_runs(limit=1))
        detail = f"{store.name} opens, {'with' if runs else 'without'} runs"
        return Finding(name="run store", ok=True, detail=detail)


def _dashboard() -> Finding:
    return Finding(name="dashboard", ok=True, detail=str(app_script()))


def _samples() -> Finding:
    folder = samples_folder()
    contracts = sorted(path.name for path in _sample_contracts(folder))
    fix = "" if contracts else REINSTALL
    amendments = sum("amendment" in name for name in contracts)
    detail = f"{len(contracts) - amendments} contracts and {amendments} amendment in {folder}"
    return Finding(name="samples", ok=bool(contracts), detail=detail, fix=fix)


def _sample_contracts(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.md") if path.name != "README.md"]


def _judge() -> Finding:
    """Judge the mistake every reader knows: five per cent for one and a half."""
    from groundcheck.documents.document import Document
    from groundcheck.judging.judge import Judge

    source = "Late payments shall incur a penalty of 1.5% per month on overdue amounts."
    answer = "Late payments incur a penalty of 5% per month on overdue amounts."
    report = Judge(Settings.load()).evaluate(answer, [Document.from_text(source, title="Check")])
    if report.warnings:
        detail = " ".join(report.warnings)
        return Finding(name="judge", ok=False, detail=detail, fix=REINSTALL)
    statuses = [claim.status for claim in report.claims]
    ok = statuses == [Status.CONTRADICTED]
    detail = f"5% against 1.5% is judged {', '.join(statuses) or 'nothing'}"
    return Finding(name="judge", ok=ok, detail=detail, fix="" if ok else REINSTALL)


def _scans() -> Finding:
    from groundcheck.documents.ocr import why_unavailable

    missing = why_unavailable(Settings.load().reading.ocr_language)
    return Finding(
        name="scanned pages",
        ok=not missing,
        required=False,
        detail="not read" if missing else "read by Tesseract",
        fix=missing,
    )


def _browser() -> Finding:
    found = next((path for path in map(shutil.which, BROWSERS) if path), "")
    return Finding(
        name="browser for tests",
        ok=bool(found),
        required=False,
        detail=found or "no Chromium found",
        fix="" if found else "apt-get install chromium (only the browser tests need it)",
    )


_CHECKS: dict[str, Callable[[], Finding]] = {
    "python": _python,
    "packages": _packages,
    "settings": _settings,
    "data directory": _data_directory,
    "run store": _store,
    "dashboard": _dashboard,
    "samples": _samples,
    "judge": _judge,
    "scanned pages": _scans,
    "browser for tests": _browser,
}
