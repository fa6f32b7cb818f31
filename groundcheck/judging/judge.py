"""Judge: an answer and documents in, a Report out.

What always holds: the same input gives the same Report but for `timings_ms`; threads may share
one Judge; a claim whose judging breaks is reported as failed, never as unsupported; every quote
is checked against its document before the Report leaves.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import Literal

from groundcheck.claims.extract import extract_claims
from groundcheck.documents.document import Document
from groundcheck.entailment.nli import Entailment, OnnxEntailment, shipped
from groundcheck.errors import ModelUnavailable
from groundcheck.evidence.vectors import WordVectors, vectors_in
from groundcheck.judging.asked import ordered, refuse_unfit
from groundcheck.judging.calibrated import Decision, shipped_decision
from groundcheck.judging.citations import check_citations
from groundcheck.judging.clock import Clock
from groundcheck.judging.confidence import score
from groundcheck.judging.dangling import dangling_references
from groundcheck.judging.hearing import Hearing
from groundcheck.judging.held import Held
from groundcheck.judging.indexes import Indexes
from groundcheck.judging.precedence import ruling_on
from groundcheck.judging.prepared import Examined
from groundcheck.judging.quotes import check_quotes
from groundcheck.judging.reading import Readings, read_claims
from groundcheck.judging.threshold import Calibration, unfit
from groundcheck.models import Claim, JudgedClaim, JudgeInfo, Report
from groundcheck.settings import EntailmentSettings, Settings

LAYERS = ("values", "stance", "parties", "exceptions", "names", "coverage")
"""The deterministic layers, as a Report names them."""

OnProgress = Callable[[str, float], None]
"""Called with a phase ("reading", "claims", "judging", "done") and how far the whole is, in
[0, 1]; what it raises ends the judging."""
HOLDING = 0.3
"""How much of the judging is done, about, when every claim is held against the documents."""


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
        self._indexes = Indexes(self.settings.evidence, self._vectors)

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
            on_progress: called with the phase and the share that is done as a check goes on, from
                the thread that checks (that of `aevaluate` is a worker's). What it raises ends the
                check.

        Raises:
            EmptyInput: the answer is blank or there is no document.
            InputError: the answer is no text, or longer than the settings allow; `documents` is
                no list of Document; or `precedence` names a document that is not among them, or
                one twice.
            UnreadableText: the answer holds lone surrogates.
        """
        refuse_unfit(answer, documents, longest=self.settings.reading.max_answer_characters)
        unique = tuple({document.id: document for document in documents}.values())
        order = ordered(precedence)
        tell = on_progress or (lambda phase, done: None)
        clock = Clock()
        tell("reading", 0.0)
        hearing = self._hearing(answer, unique, order)
        clock.lap("read")
        tell("claims", 0.2)
        claims = extract_claims(answer)
        clock.lap("claims")
        held, readings = self._read(hearing, claims, clock, _between(tell, 0.25, 0.95))
        clock.lap("reading")
        judged = _judged(hearing, held, len(claims))
        clock.lap("judging")
        tell("done", 1.0)
        return self._report(hearing, judged, readings, clock)

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

    def _hearing(
        self, answer: str, documents: tuple[Document, ...], order: tuple[str, ...] | None
    ) -> Hearing:
        ruling = ruling_on(documents, order)
        return Hearing(
            answer=answer,
            ruling=ruling,
            prepared=self._indexes.of(ruling.in_force),
            indexes=self._indexes,
            decision=self._decision,
            settings=self.settings.decision,
            calibration=self.calibration,
        )

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

    def _read(
        self,
        hearing: Hearing,
        claims: Sequence[Claim],
        clock: Clock,
        told: Callable[[float], None],
    ) -> tuple[list[Held], Readings]:
        """The claims, and behind them whole sentences, as the documents and the model have them."""
        held: list[Held] = []

        def unread() -> Iterator[Examined | Exception | None]:
            for one in hearing.hold(claims, for_reading=self._entailment is not None):
                told(HOLDING * min(len(held) / max(len(claims), 1), 1))
                held.append(one)
                yield one.unread
            clock.lap("evidence")
            told(HOLDING)

        readings = read_claims(
            self._entailment, unread(), lambda done: told(HOLDING + (1 - HOLDING) * done)
        )
        pairs = zip(held, readings.each, strict=True)
        return [one.read(reading, hearing.prepared) for one, reading in pairs], readings

    def _report(
        self, hearing: Hearing, claims: tuple[JudgedClaim, ...], readings: Readings, clock: Clock
    ) -> Report:
        answer, ruling = hearing.answer, hearing.ruling
        documents, info = ruling.documents, self._info(readings)
        findings = dangling_references(ruling)
        check_quotes(answer, documents, claims, findings)
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


def _between(tell: OnProgress, first: float, last: float) -> Callable[[float], None]:
    """What tells the phase of judging by the share of it that is done."""
    return lambda share: tell("judging", first + (last - first) * share)


def _chosen(
    entailment: Entailment | Literal["shipped"] | None, settings: EntailmentSettings
) -> Entailment | None:
    if entailment != "shipped":
        return entailment
    return shipped(settings.threads) if settings.enabled else None


def _judged(hearing: Hearing, held: Sequence[Held], claims: int) -> tuple[JudgedClaim, ...]:
    """The verdicts on the first of what is held; the rest are whole sentences, which weigh them."""
    odds = hearing.odds(held[claims:])
    return tuple(
        JudgedClaim(**dict(one.claim), **dict(hearing.verdict(one, odds))) for one in held[:claims]
    )
