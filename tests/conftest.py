"""What several tests share: the samples, a judged report, and a data directory of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from groundcheck import Document, Report

# A shared machine may stall for a second; that is no failure of a property.
settings.register_profile(
    "groundcheck", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("groundcheck")

SAMPLES = Path(__file__).parent.parent / "sample_docs"

SOURCE = """# Services Agreement

8. Payment

8.1 Invoices. The Client shall pay each invoice within thirty (30) days of receipt.

8.2 Late fees. Late payments shall incur a penalty of 1.5% per month on overdue amounts.
"""
ANSWER = (
    "The Client must pay each invoice within 30 days of receipt. "
    "Late payments incur a penalty of 5% per month on overdue amounts."
)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory per test: none may touch the developer's own."""
    home = tmp_path / "groundcheck-home"
    monkeypatch.setenv("GROUNDCHECK_HOME", str(home))
    for name in ("GROUNDCHECK_DATABASE_URL", "GROUNDCHECK_SETTINGS"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def samples() -> Path:
    """The folder of sample contracts."""
    return SAMPLES


@pytest.fixture(scope="session")
def contract() -> Document:
    """A short contract with one payment term and one late fee."""
    from groundcheck import Document

    return Document.from_text(SOURCE, title="Services Agreement")


@pytest.fixture(scope="session")
def report(contract: Document) -> Report:
    """The judged answer to `contract`: its first claim is right, its second wrong."""
    from groundcheck import Judge

    return Judge().evaluate(ANSWER, [contract])
