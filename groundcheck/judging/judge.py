"""Judge: an answer and documents in, a Report out.

What always holds: the same input gives the same Report but for `timings_ms`; threads may share
one Judge; a claim whose judging breaks is reported as failed, never as unsupported; every quote
is checked against its document before the Report leaves.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import Literal

from groundcheck.claims.extract import extract_claims
from groundcheck.claims.inline import plain
from groundcheck.documents.document import Document
from groundcheck.entailment.nli import Entailment, OnnxEntailment, shipped
from groundcheck.entailment.passage import Passage
from groundcheck.errors import (
    EmptyInput,
    InputError,
    InvariantError,
    ModelUnavailable,
    UnreadableText,
)
from groundcheck.evidence.vectors import WordVectors, vectors_in
from groundcheck.judging.calibrated import Decision, shipped_decision
from groundcheck.judging.citations import check_citations
from groundcheck.judging.confidence import score
from groundcheck.judging.dangling import dangling_references
from groundcheck.judging.decide import decide
from groundcheck.judging.features import features
from groundcheck.judging.held import Held, hold, hold_for_reading
from groundcheck.judging.opened import opened
from groundcheck.judging.particular import particular
from groundcheck.judging.precedence import Ruling, ruling_on
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.judging.qualified import Said, qualified
from groundcheck.judging.reading import ClaimReading, Readings, read_claims
from groundcheck.judging.records import recorded
from groundcheck.judging.settled import prevailing, settle
from groundcheck.judging.threshold import Calibration, hold_back, unfit
from groundcheck.judging.unread import mind_unread
from groundcheck.judging.verbatim import verbatim
from groundcheck.judging.verdicts import not_checkable, not_judged
from groundcheck.judging.whole import whole_sentences
from groundcheck.models import (
    Claim,
    DocumentFinding,
    JudgedClaim,
    JudgeInfo,
    Probability,
    Report,
    Span,
    Verdict,
)
from groundcheck.settings import EntailmentSettings, Settings

LAYERS = ("values", "stance", "parties", "exceptions", "names", "coverage")
"""The deterministic layers, in the order they are consulted."""

KEPT_INDEXES = 8
"""Sets of documents whose index a Judge keeps, least recently used out first."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What the claims of one answer have in common."""

    answer: str
    prepared: Prepared
    ruling: Ruling
    odds: Mapping[Span, Probability]
    """What the decision makes of whole sentences that are judged in parts."""


OnProgress = Callable[[str, float], None]
"""Called with a phase ("reading", "claims", "judging", "done") and how far the whole is, in
[0, 1]."""


class Judge:
    """Checks answers against documents.

    >>> from groundcheck import Document, Judge
    >>> contract = Document.from_text("The late fee is 1.5% per month.", title="Note")
    >>> report = Judge().evaluate("The late fee is 5% per month.", [contract])
    >>> report.claims[0].status.value, report.claims[0].evidence[0].quote
    ('contradicted', 'The late fee is 1.5% per month.')
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        entailment: Entailment | Literal["shipped"] | None = "shipped",
        decision: Decision | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        """Make a judge.

        Args:
            settings: by default `Settings()`; use `Settings.load()` to honour the environment.
            entailment: the model that reads claims: by default the one that comes with the
                package, unless the settings say otherwise; None judges by rules alone. Where
                its files are missing or damaged, the judge goes on by rules and every Report
                says so in its warnings.
            decision: how a claim that the model has read is weighed; by default the numbers
                that come with the package, which belong to its model.
            calibration: makes probabilities of the judge's scores and holds back what is not
                certain enough; None delivers whatever is found supported.
        """
        self.settings = settings or Settings()
        self.calibration = calibration
        self._decision = decision or shipped_decision()
        self._entailment = _chosen(entailment, self.settings.entailment)
        self._prepared: OrderedDict[tuple[str, ...], Prepared] = OrderedDict()
        self._lock = threading.Lock()

    def evaluate(
        self,
        answer: str,
        documents: Sequence[Document],
        *,
        precedence: Sequence[str] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Report:
        """Check every claim of an answer against documents.

        Args:
            answer: the text to check, Markdown or plain.
            documents: at least one; duplicates (same id) are judged once.
            precedence: ids of contracts, the prevailing one first, where they disagree. By
                default what the contracts say of each other ("Amendment No. 2 to ...",
                "supersedes"); () sets none over another, so that a disagreement is a conflict.
            on_progress: called as the phases go by, from this thread.

        Raises:
            EmptyInput: the answer is blank or there is no document.
            InputError: the answer is longer than the settings allow, or `precedence` names a
                document that is not among them, or one twice.
            UnreadableText: the answer holds lone surrogates.
        """
        tell = on_progress or (lambda phase, done: None)
        unique = tuple({document.id: document for document in documents}.values())
        self._check(answer, unique)
        clock = _Clock()
        tell("reading", 0.0)
        ruling = ruling_on(unique, None if precedence is None else tuple(precedence))
        prepared = self._prepare(ruling.in_force)
        clock.lap("read")
        tell("claims", 0.3)
        claims = extract_claims(answer)
        clock.lap("claims")
        held: list[Held] = []

        def unread() -> Iterator[Examined | Exception | None]:
            for one in self._hold(claims, answer, prepared, ruling):
                held.append(one)
                yield one.unread
            clock.lap("evidence")
            tell("judging", 0.6)

        readings = read_claims(self._entailment, unread())
        clock.lap("reading")
        read = zip(held, readings.each, strict=True)
        each = [one.read(reading, prepared) for one, reading in read]
        around = _Around(answer, prepared, ruling, self._odds(each[len(claims) :]))
        judged = tuple(
            JudgedClaim(**dict(one.claim), **dict(self._verdict(one, around)))
            for one in each[: len(claims)]
        )
        clock.lap("judging")
        tell("done", 1.0)
        return self._report(answer, ruling, judged, readings, clock)

    async def aevaluate(
        self,
        answer: str,
        documents: Sequence[Document],
        *,
        precedence: Sequence[str] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Report:
        """`evaluate` on a worker thread, so that an event loop stays free."""
        return await asyncio.to_thread(
            self.evaluate, answer, documents, precedence=precedence, on_progress=on_progress
        )

    def _check(self, answer: str, documents: Sequence[Document]) -> None:
        if not documents:
            raise EmptyInput("no document given; pass at least one contract to check against")
        if not answer.strip():
            raise EmptyInput("the answer is empty; paste or pass the text that is to be checked")
        limit = self.settings.reading.max_answer_characters
        if len(answer) > limit:
            raise InputError(
                f"the answer has {len(answer):,} characters, more than the {limit:,} allowed; "
                "split it, or raise reading.max_answer_characters"
            )
        surrogate = next((i for i, c in enumerate(answer) if "\ud800" <= c <= "\udfff"), None)
        if surrogate is not None:
            raise UnreadableText(
                f"the answer holds a lone surrogate at character {surrogate}, which no text file "
                "can store; copy the text again from its source"
            )

    def _prepare(self, documents: tuple[Document, ...]) -> Prepared:
        key = tuple(f"{document.id} {hash(document.text)}" for document in documents)
        with self._lock:
            if key in self._prepared:
                self._prepared.move_to_end(key)
                return self._prepared[key]
        prepared = Prepared.of(documents, self.settings.evidence, self._vectors())
        with self._lock:
            self._prepared[key] = prepared
            while len(self._prepared) > KEPT_INDEXES:
                self._prepared.popitem(last=False)
        return prepared

    def _vectors(self) -> WordVectors | None:
        """The vectors beside the model; None by rules alone and with a model of one's own.

        Also None where their file is damaged: the model's own warning tells of that.
        """
        if not isinstance(self._entailment, OnnxEntailment):
            return None
        try:
            return vectors_in(self._entailment.folder)
        except ModelUnavailable:
            return None

    def _hold(
        self, claims: Sequence[Claim], answer: str, prepared: Prepared, ruling: Ruling
    ) -> Iterator[Held]:
        """The claims and, for a model, the whole sentences whose parts they are."""
        settings = self.settings.decision

        def examine(claim: Claim) -> Examined:
            return prevailing(prepared.examine(claim), ruling, settings)

        if self._entailment is None:
            return hold(claims, examine)
        return hold_for_reading(claims, whole_sentences(claims, answer), examine, settings)

    def _odds(self, wholes: Sequence[Held]) -> dict[Span, Probability]:
        """What the decision makes of whole sentences that the model has read."""
        return {
            whole.claim.sentence: self._decision.with_reading.probability(
                features(whole.found, whole.reading)
            )
            for whole in wholes
            if isinstance(whole.found, Examined) and isinstance(whole.reading, ClaimReading)
        }

    def _verdict(self, held: Held, around: "_Around") -> Verdict:
        claim, found, reading = held.claim, held.found, held.reading
        if found is None:
            return not_checkable(claim)
        if isinstance(found, Exception):
            return not_judged(found)
        if isinstance(reading, Exception):
            return not_judged(reading)
        try:
            settings = self.settings.decision
            regression, whole = self._decision.with_reading, around.odds.get(claim.sentence)
            decided = held.certain or decide(found, reading, settings, regression, whole)
            said = Said(found.subject.reading, Passage(plain(claim.sentence.of(around.answer))))
            worded = particular(verbatim(recorded(decided, found), found), found, around.prepared)
            verdict = opened(qualified(worded, said, around.prepared), around.prepared)
            before = self._before(claim, around.ruling)
            settled = settle(verdict, found, before, around.ruling)
            delivered = hold_back(settled, self.calibration)
            return mind_unread(delivered, around.ruling.documents)
        except Exception as error:  # noqa: BLE001 - one broken claim must not lose the others
            return not_judged(error)

    def _before(self, claim: Claim, ruling: Ruling) -> Verdict | None:
        """What the amended agreements said of a claim in their own words; by rules alone."""
        if not ruling.former:
            return None
        examined = self._prepare(ruling.former).examine(claim)
        return decide(examined, None, self.settings.decision, self._decision.with_reading)

    def _report(
        self,
        answer: str,
        ruling: Ruling,
        claims: tuple[JudgedClaim, ...],
        readings: Readings,
        clock: "_Clock",
    ) -> Report:
        documents = ruling.documents
        info = self._info(readings)
        findings = dangling_references(ruling)
        _check_quotes(answer, documents, claims, findings)
        scores = score(claims, threshold=self.settings.decision.hallucination_threshold)
        hallucinated = scores.is_hallucinated
        return Report(
            answer=answer,
            documents=tuple(document.info() for document in documents),
            precedence=ruling.order,
            claims=claims,
            citations=check_citations(claims, documents),
            confidence_score=scores.confidence,
            level=scores.level,
            is_hallucinated=hallucinated,
            should_return=None if hallucinated is None else not hallucinated,
            summary=scores.summary,
            reasoning=scores.reasoning,
            warnings=(
                *(w for d in documents for w in d.warnings),
                *ruling.notes,
                *readings.warnings,
                *unfit(self.calibration, info),
            ),
            findings=findings,
            judge=info,
            timings_ms=clock.laps(),
        )

    def _info(self, readings: Readings) -> JudgeInfo:
        return JudgeInfo(
            version=version("groundcheck"),
            settings_fingerprint=self.settings.fingerprint(),
            layers=(*LAYERS, *readings.layers),
            calibration=self.calibration.title if self.calibration else "",
            decision=self._decision.checksum[:8],
        )


def _chosen(
    entailment: Entailment | Literal["shipped"] | None, settings: EntailmentSettings
) -> Entailment | None:
    if entailment != "shipped":
        return entailment
    return shipped(settings.threads) if settings.enabled else None


def _check_quotes(
    answer: str,
    documents: Sequence[Document],
    claims: Sequence[JudgedClaim],
    findings: Sequence[DocumentFinding],
) -> None:
    texts = {document.id: document.text for document in documents}
    for claim in claims:
        if claim.of(answer) != claim.text:
            raise InvariantError(f"claim {claim.id} is not the words at {claim.start}:{claim.end}")
        for evidence in claim.evidence:
            if evidence.of(texts[evidence.document]) != evidence.quote:
                raise InvariantError(f"evidence of claim {claim.id} is not the words it points at")
    for finding in findings:
        if finding.of(texts[finding.document]) != finding.quote:
            raise InvariantError(f"the finding on {finding.missing} is not the words it points at")


class _Clock:
    """Milliseconds between laps."""

    def __init__(self) -> None:
        self._began = self._last = perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, name: str) -> None:
        now = perf_counter()
        self._laps[name] = round((now - self._last) * 1000, 2)
        self._last = now

    def laps(self) -> dict[str, float]:
        total = round((perf_counter() - self._began) * 1000, 2)
        return {**self._laps, "total": total}
