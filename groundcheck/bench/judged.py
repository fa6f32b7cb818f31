"""Judged items: a label beside what the judge made of it, whatever file it came from.

What leaves: what the cascade of layers settled and how right each layer was, the time of each
phase per claim, and a random sample of what went wrong.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from groundcheck.bench.accuracy import Confusion, Layer, Miss, Phase
from groundcheck.figures.resampling import SEED
from groundcheck.golden.score import decided_by, support_of
from groundcheck.models import DecidedBy, JudgedClaim, Report, Status


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled sentence and what was found."""

    name: str
    """Where it stands: file, line and number."""
    group: str
    """What is resampled together: the contract or text."""
    text: str
    label: str
    kind: str
    found: Status
    right: bool
    parts: tuple[JudgedClaim, ...]
    evidence: tuple[str, ...] = ()
    """The labelled evidence."""

    @property
    def support(self) -> float | None:
        """Probability that the sentence is supported: the least over its parts, in [0, 1].

        None where nothing was compared, or where the judging of a part failed.
        """
        return support_of(self.parts)

    @property
    def decided_by(self) -> DecidedBy | None:
        """What settled the part that the finding is due to; None where no claim was found."""
        return decided_by(self.parts, self.found)


def confusion(items: Sequence[Judged]) -> tuple[Confusion, ...]:
    """Every pair of label and finding that occurs."""
    counts = Counter((item.label, item.found) for item in items)
    return tuple(
        Confusion(label=label, found=found, items=n) for (label, found), n in counts.items()
    )


def layers(items: Sequence[Judged]) -> tuple[Layer, ...]:
    """What each layer settled, strongest layer first."""
    settled = Counter(item.decided_by for item in items)
    right = Counter(item.decided_by for item in items if item.right)
    return tuple(
        Layer(decided_by=by, settled=settled[by], right=right[by])
        for by in DecidedBy
        if settled[by]
    )


def phases(reports: Sequence[Report]) -> tuple[Phase, ...]:
    """Milliseconds of each phase per claim, over the reports that hold claims."""
    timed = [report for report in reports if report.claims]
    names = dict.fromkeys(name for report in timed for name in report.timings_ms)
    return tuple(
        Phase(name=name, median_ms=round(median, 3), p95_ms=round(p95, 3))
        for name in names
        for each in [[r.timings_ms.get(name, 0.0) / len(r.claims) for r in timed]]
        for median, p95 in [np.percentile(each, [50, 95])]
    )


def misses(items: Sequence[Judged], count: int) -> tuple[Miss, ...]:
    """A random sample of the items judged wrong, the same for the same findings."""
    wrong = [item for item in items if not item.right]
    drawn = random.Random(SEED).sample(wrong, min(count, len(wrong)))  # noqa: S311 - no secret
    return tuple(
        Miss(
            name=item.name,
            label=item.label,
            kind=item.kind,
            found=item.found,
            text=item.text,
            parts=item.parts,
            evidence=item.evidence,
        )
        for item in drawn
    )
