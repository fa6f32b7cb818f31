"""Score: how often the judge agrees with golden claims.

What enters: golden answers and a judge. What leaves: a confusion matrix, recall and precision per
status, recall per kind, and the share of wrong claims among those delivered. A golden sentence
that the judge splits takes the worst status of its parts, as its label does.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.golden.cases import Case, case_of, cases_of_files
from groundcheck.golden.dataset import GoldenAnswer, Labelled
from groundcheck.judging.judge import Judge
from groundcheck.models import CHECKED, DecidedBy, JudgedClaim, JudgeInfo, Report, Span, Status

_WORST_FIRST = (
    Status.FAILED,
    Status.CONTRADICTED,
    Status.UNSUPPORTED,
    Status.SUPPORTED,
    Status.NOT_CHECKABLE,
)


OnProgress = Callable[[int, int], None]
"""Called with the number of answers judged and of all; what it raises ends the scoring."""


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
    left_out: int = 0
    """Labelled claims that were not judged, because the text of their contract is not known."""
    unread: tuple[str, ...] = ()
    """Of each document with pages that could not be read its title and warnings: claims about
    those pages count as missed."""

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
    """Judge the answers behind golden files, or folders of them, and score the verdicts.

    Raises:
        InputError: no golden file, or a row that does not fit its texts.
    """
    return score_cases(cases_of_files(paths), judge=judge)


def score_answers(
    answers: Iterable[GoldenAnswer],
    *,
    judge: Judge | None = None,
    read: Callable[[Path], Document] = Document.from_path,
) -> GoldenScore:
    """Judge golden answers and score the verdicts."""
    return score_cases([case_of(golden, read) for golden in answers], judge=judge)


def score_cases(
    cases: Sequence[Case],
    *,
    judge: Judge | None = None,
    on_progress: OnProgress = lambda done, total: None,
) -> GoldenScore:
    """Judge every case and score the verdicts."""
    judge = judge or Judge()
    outcomes: list[Outcome] = []
    info: JudgeInfo | None = None
    unread: dict[str, None] = {}
    left_out = 0
    for done, case in enumerate(cases):
        on_progress(done, len(cases))
        documents = case.documents()
        if not documents:
            left_out += len(case.labelled)
            continue
        report = judge.evaluate(case.answer, documents)
        info = report.judge
        unread |= dict.fromkeys(_unread(documents))
        outcomes.extend(outcomes_of(case.labelled, report, documents))
    on_progress(len(cases), len(cases))
    return GoldenScore(tuple(outcomes), info, left_out, tuple(unread))


def outcomes_of(
    labelled: Iterable[Labelled], report: Report, documents: Sequence[Document]
) -> list[Outcome]:
    """What a report on a golden answer made of each of its labelled claims, in order."""
    return [_outcome(item, report, documents) for item in labelled]


def parts_of(item: Labelled, claims: Sequence[JudgedClaim]) -> tuple[JudgedClaim, ...]:
    """The judge's claims inside a labelled one: the very same, else all that it touches."""
    same = tuple(c for c in claims if (c.start, c.end) == (item.span.start, item.span.end))
    return same or tuple(claim for claim in claims if claim.overlaps(item.span))


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


def _unread(documents: Sequence[Document]) -> Iterator[str]:
    for document in documents:
        if document.unread_pages:
            yield f"{document.title}: {' '.join(document.warnings)}"


def _outcome(item: Labelled, report: Report, documents: Sequence[Document]) -> Outcome:
    parts = parts_of(item, report.claims)
    passages = _passages(_places(item, documents), parts)
    hit = passages.shown_right > 0 if passages.labelled else None
    return Outcome(item, worst_status(parts), parts, hit, passages)


def _places(item: Labelled, documents: Sequence[Document]) -> list[tuple[str, Span]]:
    """Where the labelled evidence stands: document and place."""
    if item.marked:
        return [(each.document, Span(start=each.start, end=each.end)) for each in item.marked]
    found = (_find(quote, documents) for quote in item.claim.evidence)
    return [place for place in found if place]


def _find(quote: str, documents: Sequence[Document]) -> tuple[str, Span] | None:
    for document in documents:
        start = document.text.find(quote)
        if start >= 0:
            return document.id, Span(start=start, end=start + len(quote))
    return None


def _passages(places: Sequence[tuple[str, Span]], parts: Sequence[JudgedClaim]) -> Passages:
    if not places:
        return Passages()
    among = {document for document, _ in places}
    pieces = (e for claim in parts for e in claim.evidence if e.document in among)
    shown = list({(e.document, e.start, e.end): e for e in pieces}.values())
    hits = [[e.document == where and e.overlaps(place) for where, place in places] for e in shown]
    return Passages(
        shown=len(shown),
        shown_right=sum(map(any, hits)),
        labelled=len(places),
        labelled_shown=sum(any(column) for column in zip(*hits, strict=True)),
    )


def _share(hits: Iterable[bool]) -> float | None:
    values = list(hits)
    return sum(values) / len(values) if values else None
