"""Score: how often the judge agrees with golden claims.

What enters: golden answers and a judge. What leaves: a confusion matrix, recall and precision per
status, recall per kind, and the share of wrong claims among those delivered. A golden sentence
that the judge splits takes the worst status of its parts, as its label does.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.golden.dataset import GoldenAnswer, Labelled, group_by_answer, load_golden
from groundcheck.judging.judge import Judge
from groundcheck.models import CHECKED, DecidedBy, JudgedClaim, JudgeInfo, Report, Span, Status

_WORST_FIRST = (
    Status.FAILED,
    Status.CONTRADICTED,
    Status.UNSUPPORTED,
    Status.SUPPORTED,
    Status.NOT_CHECKABLE,
)


@dataclass(frozen=True, slots=True)
class Passages:
    """Passages of evidence of one claim, labelled against shown; all 0 without labelled ones."""

    shown: int = 0
    shown_right: int = 0
    """Of those shown, how many overlap a labelled one."""
    labelled: int = 0
    labelled_shown: int = 0
    """Of those labelled, how many a shown one overlaps."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One golden claim and what the judge made of it."""

    labelled: Labelled
    found: Status
    parts: tuple[JudgedClaim, ...]
    """The judge's claims inside the golden one."""
    evidence_hit: bool | None
    """Whether any evidence shown overlaps the labelled evidence; None without labels."""
    passages: Passages = Passages()

    @property
    def right(self) -> bool:
        """Whether the judge found what is labelled."""
        return self.found is self.labelled.claim.status

    @property
    def support(self) -> float | None:
        """Probability that the claim is supported, in [0, 1]; see `support_of`."""
        return support_of(self.parts)

    @property
    def decided_by(self) -> DecidedBy | None:
        """What settled the part that the finding is due to; None where no claim was found."""
        return decided_by(self.parts, self.found)


@dataclass(frozen=True, slots=True)
class GoldenScore:
    """Agreement of the judge with a set of golden claims."""

    outcomes: tuple[Outcome, ...]
    judge: JudgeInfo | None = None
    """Which judge was scored; None without claims."""

    def confusion(self) -> Counter[tuple[Status, Status]]:
        """(labelled, found) -> number of claims."""
        return Counter((o.labelled.claim.status, o.found) for o in self.outcomes)

    def recall(self, status: Status) -> float | None:
        """Share of the claims labelled `status` that the judge found so; None without any."""
        return _share(o.found is status for o in self.outcomes if o.labelled.claim.status is status)

    def precision(self, status: Status) -> float | None:
        """Share of the claims found `status` that are labelled so; None without any."""
        return _share(o.labelled.claim.status is status for o in self.outcomes if o.found is status)

    def macro_recall(self) -> float | None:
        """Mean recall of the three checked statuses; None unless all three are labelled."""
        recalls = [self.recall(status) for status in CHECKED]
        known = [recall for recall in recalls if recall is not None]
        return sum(known) / len(known) if len(known) == len(recalls) else None

    def wrong_delivered(self) -> float | None:
        """Share of the claims found supported that are not; None if none was found supported."""
        precision = self.precision(Status.SUPPORTED)
        return None if precision is None else 1 - precision

    def evidence_recall(self) -> float | None:
        """Share of claims with labelled evidence whose evidence the judge points at."""
        return _share(o.evidence_hit for o in self.outcomes if o.evidence_hit is not None)

    def by_kind(self) -> dict[tuple[Status, str], tuple[int, int]]:
        """(labelled status, kind) -> (found right, all)."""
        table: dict[tuple[Status, str], tuple[int, int]] = {}
        for outcome in self.outcomes:
            claim = outcome.labelled.claim
            right, total = table.get((claim.status, claim.kind), (0, 0))
            table[claim.status, claim.kind] = (right + (outcome.found is claim.status), total + 1)
        return table


def score_files(paths: Sequence[Path], *, judge: Judge | None = None) -> GoldenScore:
    """Judge the answers behind golden files and score the verdicts.

    Args:
        paths: JSONL files, or folders of them; contract and answer paths in a file are relative
            to the folder above it.
        judge: by default a Judge with default settings.

    Raises:
        InputError: no golden file, or a row that does not fit its texts.
    """
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise InputError(f"no golden claims (*.jsonl) in {', '.join(map(str, paths))}")
    answers = [a for file in files for a in group_by_answer(load_golden(file), file.parent.parent)]
    return score_answers(answers, judge=judge)


def score_answers(
    answers: Iterable[GoldenAnswer],
    *,
    judge: Judge | None = None,
    read: Callable[[Path], Document] = Document.from_path,
) -> GoldenScore:
    """Judge golden answers and score the verdicts."""
    judge = judge or Judge()
    outcomes: list[Outcome] = []
    info: JudgeInfo | None = None
    for golden in answers:
        document = read(golden.contract)
        report = judge.evaluate(golden.answer, [document, *map(read, golden.beside)])
        info = report.judge
        outcomes.extend(outcomes_of(golden, report, document))
    return GoldenScore(tuple(outcomes), info)


def outcomes_of(golden: GoldenAnswer, report: Report, document: Document) -> list[Outcome]:
    """What a report on a golden answer made of each of its labelled claims, in order."""
    return [_outcome(item, report, document) for item in golden.labelled]


def worst_status(claims: Iterable[JudgedClaim]) -> Status:
    """What a sentence is found to be whose parts were judged one by one."""
    statuses = {claim.status for claim in claims}
    return next((s for s in _WORST_FIRST if s in statuses), Status.NOT_CHECKABLE)


def support_of(parts: Sequence[JudgedClaim]) -> float | None:
    """Probability that a sentence is supported: the least over its parts, in [0, 1].

    None where nothing was compared, or where the judging of a part failed.
    """
    if any(part.status is Status.FAILED for part in parts):
        return None
    return min((p.probability.supported for p in parts if p.probability), default=None)


def decided_by(parts: Sequence[JudgedClaim], found: Status) -> DecidedBy | None:
    """What settled the first part of a status; None where no part has it."""
    return next((part.decided_by for part in parts if part.status is found), None)


def _outcome(item: Labelled, report: Report, document: Document) -> Outcome:
    parts = tuple(claim for claim in report.claims if claim.overlaps(item.span))
    passages = _passages(item, parts, document)
    hit = passages.shown_right > 0 if passages.labelled else None
    return Outcome(item, worst_status(parts), parts, hit, passages)


def _passages(item: Labelled, parts: Sequence[JudgedClaim], document: Document) -> Passages:
    places = [
        Span(start=start, end=start + len(quote))
        for quote in item.claim.evidence
        if (start := document.text.find(quote)) >= 0
    ]
    if not places:
        return Passages()
    pieces = (e for claim in parts for e in claim.evidence if e.document == document.id)
    shown = list({(e.start, e.end): e for e in pieces}.values())
    return Passages(
        shown=len(shown),
        shown_right=sum(any(e.overlaps(place) for place in places) for e in shown),
        labelled=len(places),
        labelled_shown=sum(any(e.overlaps(place) for e in shown) for place in places),
    )


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.jsonl")) if path.is_dir() else [path]


def _share(hits: Iterable[bool]) -> float | None:
    values = list(hits)
    return sum(values) / len(values) if values else None
