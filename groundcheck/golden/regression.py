"""Regression: what one judge found on a golden set, kept, and held against what another finds.

What enters: scores of judges on golden claims. What leaves: snapshots (JSON files), and a
comparison of two: which verdicts flipped, for better or worse, whether the loss is more than
chance (McNemar's exact test), and which claims marked critical are newly missed.
"""

import datetime
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal, Self

from pydantic import Field, ValidationError

from groundcheck.bundled import samples_folder
from groundcheck.errors import InputError, faults
from groundcheck.golden.dataset import GoldenClaim
from groundcheck.golden.score import GoldenScore, Outcome
from groundcheck.models import DecidedBy, JudgeInfo, Status, Value
from groundcheck.settings import home

SNAPSHOT_SCHEMA: Final = "groundcheck.snapshot/1"
SHIPPED = "shipped"
"""Name of the snapshot that comes with the samples."""
SIGNIFICANCE = 0.05
"""A loss is significant where chance would bring one as large with at most this probability."""


class Line(Value):
    """What was found of one golden claim."""

    id: str
    contract: str
    claim: str
    """Its words; a claim that was worded anew is another claim."""
    label: Status
    found: Status
    decided_by: DecidedBy | None
    support: float | None
    """Probability of support, in [0, 1]; None where nothing was compared."""
    critical: bool = False

    @classmethod
    def of(
        cls,
        claim: GoldenClaim,
        *,
        found: Status,
        decided_by: DecidedBy | None,
        support: float | None,
    ) -> Self:
        """What was found of a golden claim."""
        return cls(
            id=claim.id,
            contract=claim.contract,
            claim=claim.claim,
            label=claim.status,
            found=found,
            decided_by=decided_by,
            support=support,
            critical=claim.critical,
        )

    @property
    def right(self) -> bool:
        """Whether the finding agrees with the label."""
        return self.found is self.label


class Snapshot(Value):
    """One judge on one golden set."""

    schema_: Literal["groundcheck.snapshot/1"] = Field(default=SNAPSHOT_SCHEMA, alias="schema")
    created: str
    """Day it was taken, ISO 8601."""
    judge: JudgeInfo
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, score: GoldenScore) -> "Snapshot":
        """The snapshot of a score.

        Raises:
            InputError: nothing was scored, or two claims have the same id.
        """
        if score.judge is None:
            raise InputError("no golden claims to take a snapshot of; name files that hold some")
        lines = tuple(map(_line, score.outcomes))
        ids = [line.id for line in lines]
        twice = sorted({each for each in ids if ids.count(each) > 1})
        if twice:
            raise InputError(f"golden claims share an id: {', '.join(twice)}; give each its own")
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        return cls(created=today, judge=score.judge, lines=lines)

    def save(self, path: Path) -> None:
        """Write the snapshot; one of the same path is replaced.

        Raises:
            InputError: it cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.model_dump_json(by_alias=True, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(
                f"snapshot {path} cannot be written: {error.strerror}; choose another place"
            ) from error

    @classmethod
    def load(cls, path: Path) -> "Snapshot":
        """Read a snapshot back.

        Raises:
            InputError: there is none, or it does not validate.
        """
        try:
            return cls.model_validate_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(
                f"snapshot {path} cannot be read: {error}; take one with "
                "groundcheck golden snapshot --out NAME"
            ) from error
        except ValidationError as error:
            raise InputError(
                f"snapshot {path} does not validate: {faults(error)}; take it again"
            ) from error


class Change(StrEnum):
    """What became of one claim between two snapshots."""

    BETTER = "better"
    """Wrong before, right now."""
    WORSE = "worse"
    """Right before, wrong now."""
    OTHER = "other"
    """Wrong before and now, in another way."""
    SAME = "same"
    NEW = "new"
    """Not among the claims before, or labelled or worded otherwise then."""


class Flip(Value):
    """One claim in both snapshots."""

    now: Line
    before: Status | None
    """What was found before; None for a new claim."""
    change: Change

    @property
    def newly_missed(self) -> bool:
        """Whether the claim is wrong now, and was not known to be."""
        return not self.now.right and self.change in (Change.WORSE, Change.NEW)

    @property
    def newly_let_through(self) -> bool:
        """Whether a claim that is not supported would be delivered now, and was not before."""
        wrongly = self.now.found is Status.SUPPORTED and not self.now.right
        return wrongly and self.before is not Status.SUPPORTED


class Comparison(Value):
    """Two snapshots side by side."""

    before: JudgeInfo
    now: JudgeInfo
    flips: tuple[Flip, ...]
    """Every claim of the new snapshot, in its order."""
    gone: tuple[str, ...]
    """Ids of claims that only the old snapshot has."""
    probability: float
    """Of a difference at least as large by chance alone (McNemar's exact test, two-sided)."""

    def of(self, change: Change) -> tuple[Flip, ...]:
        """The claims of one kind of change."""
        return tuple(flip for flip in self.flips if flip.change is change)

    @property
    def significant_loss(self) -> bool:
        """Whether more claims became worse than better, by more than chance."""
        worse = len(self.of(Change.WORSE)) > len(self.of(Change.BETTER))
        return worse and self.probability <= SIGNIFICANCE

    @property
    def critical(self) -> tuple[Flip, ...]:
        """Claims marked critical that are newly missed."""
        return tuple(flip for flip in self.flips if flip.now.critical and flip.newly_missed)

    @property
    def fails(self) -> bool:
        """Whether this judge must not be released."""
        return self.significant_loss or bool(self.critical)


def compare(before: Snapshot, now: Snapshot) -> Comparison:
    """Hold two snapshots against each other.

    Raises:
        InputError: they have no claim in common.
    """
    known = {line.id: line for line in before.lines}
    flips = tuple(_flip(known.get(line.id), line) for line in now.lines)
    if all(flip.change is Change.NEW for flip in flips):
        raise InputError(
            "the two snapshots have no golden claim in common; compare snapshots of the same set"
        )
    changes = [flip.change for flip in flips]
    current = {line.id for line in now.lines}
    return Comparison(
        before=before.judge,
        now=now.judge,
        flips=flips,
        gone=tuple(line.id for line in before.lines if line.id not in current),
        probability=mcnemar(changes.count(Change.BETTER), changes.count(Change.WORSE)),
    )


def mcnemar(better: int, worse: int) -> float:
    """Chance of flips as uneven as these if both directions were alike (McNemar 1947, exact).

    >>> mcnemar(1, 8)
    0.0390625
    """
    from scipy.stats import binomtest

    return float(binomtest(worse, better + worse).pvalue) if better + worse else 1.0


def snapshot_path(name: str) -> Path:
    """Where a snapshot of a name lies; one that ends in ".json" is a path itself.

    Raises:
        InputError: it is no name, because it leads elsewhere, and no path.
    """
    if name == SHIPPED:
        return samples_folder() / "baseline.json"
    if not is_path(name) and (not name.strip() or set(name) & set("/\\")):
        raise InputError(
            f"{name!r} cannot be the name of a snapshot; give a name without slashes, or a path "
            "that ends in .json"
        )
    return Path(name) if is_path(name) else home() / "snapshots" / f"{name}.json"


def is_path(name: str) -> bool:
    """Whether a snapshot's name is a path itself."""
    return name.endswith(".json")


def misses(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The claims found wrong."""
    return tuple(line for line in lines if not line.right)


def _line(outcome: Outcome) -> Line:
    return Line.of(
        outcome.labelled.claim,
        found=outcome.found,
        decided_by=outcome.decided_by,
        support=outcome.support,
    )


def _flip(old: Line | None, now: Line) -> Flip:
    if old is None or (old.claim, old.label) != (now.claim, now.label):
        return Flip(now=now, before=None, change=Change.NEW)
    if old.found is now.found:
        change = Change.SAME
    elif old.right:
        change = Change.WORSE
    else:
        change = Change.BETTER if now.right else Change.OTHER
    return Flip(now=now, before=old.found, change=change)
