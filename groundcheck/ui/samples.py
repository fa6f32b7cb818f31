"""The samples the landing page offers.

What enters: the catalogue beside the sample contracts. What leaves: the samples whose files are
all there, the best one first; a missing or half-written catalogue gives fewer samples, never an
error, because the page works without them.
"""

import json
from pathlib import Path
from typing import Any

from groundcheck.bundled import samples_folder
from groundcheck.errors import InputError
from groundcheck.models import Value

_FORMATS = (".pdf", ".docx", ".md")
"""PDF first: it has pages, and so shows what a citation by page looks like."""


class Sample(Value):
    """One contract with one answer about it."""

    contract: Path
    answer: Path
    title: str
    """The contract's title."""
    kind: str
    """One word for the kind of contract ("Lease")."""
    pages: int
    summary: str
    topic: str
    """What the answer is about."""
    shows: str
    """Which mistakes are planted in the answer."""

    @property
    def label(self) -> str:
        """One line for a list."""
        return f"{self.title} · {self.topic}" if self.topic else self.title

    @property
    def answer_text(self) -> str:
        """The answer as written."""
        return self.answer.read_text(encoding="utf-8")


def load_samples(folder: Path | None = None) -> tuple[Sample, ...]:
    """Every usable sample of the catalogue, in its order."""
    try:
        folder = folder or samples_folder()
        entries = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    except (InputError, OSError, json.JSONDecodeError):
        return ()
    return tuple(sample for entry in entries for sample in _samples(folder, entry))


def _samples(folder: Path, entry: dict[str, Any]) -> list[Sample]:
    contract = _contract(folder, str(entry.get("name", "")))
    if contract is None:
        return []
    return [
        Sample(
            contract=contract,
            answer=folder / answer["file"],
            title=str(entry.get("title", contract.stem)),
            kind=str(entry.get("kind", "")),
            pages=int(entry.get("pages", 0)),
            summary=str(entry.get("summary", "")),
            topic=str(answer.get("title", "")),
            shows=str(answer.get("shows", "")),
        )
        for answer in entry.get("answers", ())
        if (folder / answer["file"]).is_file()
    ]


def _contract(folder: Path, name: str) -> Path | None:
    candidates = [folder / f"{name}{ending}" for ending in _FORMATS]
    return next((path for path in candidates if path.is_file()), None)
