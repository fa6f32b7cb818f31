"""Golden claims: labelled claims, read and checked against the texts they speak of.

What enters: JSONL files, one labelled claim a line, beside the contracts and answers they name.
What leaves: golden claims grouped by answer, each with its exact place in the answer. A row that
does not fit its texts is an error that names file and line; none is dropped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from groundcheck.errors import InputError, faults
from groundcheck.models import Span, Value
from groundcheck.store.labels import LabelEvidence, LabelStatus


class GoldenClaim(Value):
    """One labelled claim."""

    id: str
    contract: str
    """Path of the contract, relative to the collection's root."""
    beside: tuple[str, ...] = ()
    """Paths of other documents the claim is judged with, such as the agreement an amendment
    amends."""
    answer: str
    """Path of the answer, relative to the collection's root."""
    claim: str
    """Exact words of the answer: a sentence, a bullet, or a table row."""
    status: LabelStatus
    evidence: tuple[str, ...] = ()
    """Exact words of the contract, if any decide the claim."""
    kind: str
    """Kind of support or of mistake ("paraphrase", "day_type", "invented_term", ...)."""
    why: str = ""
    """The labeller's reason, one line."""
    critical: bool = False
    """Whether a judge that gets this claim wrong, and got it right before, must not be released."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A golden claim with its place in the answer."""

    claim: GoldenClaim
    span: Span
    marked: tuple[LabelEvidence, ...] = ()
    """Exact places of the evidence, where they are known; else its words are looked for."""


@dataclass(frozen=True, slots=True)
class GoldenAnswer:
    """One answer, the contract it speaks of, and its labelled claims in order."""

    contract: Path
    answer: str
    labelled: tuple[Labelled, ...]
    beside: tuple[Path, ...] = ()
    """Other documents the answer is judged with."""


def load_golden(path: Path) -> tuple[GoldenClaim, ...]:
    """Read one JSONL file of golden claims.

    Raises:
        InputError: the file cannot be read, or a line does not validate; every bad line is named.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"golden claims {path} cannot be read: {error}; name a UTF-8 file that exists"
        ) from error
    claims, problems = [], []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                claims.append(GoldenClaim.model_validate_json(line))
            except ValidationError as error:
                problems.append(f"line {number}: {faults(error)}")
    if problems:
        raise InputError(f"golden claims {path} hold bad rows; fix them: " + "; ".join(problems))
    return tuple(claims)


def group_by_answer(claims: Sequence[GoldenClaim], root: Path) -> tuple[GoldenAnswer, ...]:
    """Group golden claims by answer and find each in its answer.

    Args:
        claims: as read by `load_golden`.
        root: the folder that contract and answer paths are relative to.

    Raises:
        InputError: an answer is missing, or a claim does not occur in it.
    """
    groups: dict[tuple[str, str, tuple[str, ...]], list[GoldenClaim]] = {}
    for claim in claims:
        groups.setdefault((claim.contract, claim.answer, claim.beside), []).append(claim)
    return tuple(
        GoldenAnswer(root / contract, text, locate(rows, text), tuple(root / p for p in beside))
        for (contract, answer, beside), rows in groups.items()
        for text in [_read(root / answer)]
    )


def locate(claims: Iterable[GoldenClaim], answer: str) -> tuple[Labelled, ...]:
    """Find claims in an answer, in order, so that a repeated sentence is found where it stands."""
    found: list[Labelled] = []
    position = 0
    for claim in claims:
        start = answer.find(claim.claim, position)
        if start < 0:
            raise InputError(
                f"golden claim {claim.id} does not occur in {claim.answer} after character "
                f"{position}; its words must be copied exactly, in order: {claim.claim[:80]!r}"
            )
        position = start + len(claim.claim)
        found.append(Labelled(claim, Span(start=start, end=position)))
    return tuple(found)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"answer {path} cannot be read: {error}; put it there, or mend the row that names it"
        ) from error
