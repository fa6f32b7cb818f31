"""Reports built by hand for tests of the page: claims and quotes are found in the texts."""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.judging.confidence import score
from groundcheck.models import (
    CitationSummary,
    ClaimType,
    Comparison,
    DecidedBy,
    Evidence,
    JudgedClaim,
    JudgeInfo,
    Probability,
    Report,
    Role,
    Span,
    Status,
    Verifiability,
)

_ROLES = {
    Status.SUPPORTED: Role.SUPPORTS,
    Status.CONTRADICTED: Role.CONTRADICTS,
    Status.UNSUPPORTED: Role.NEAREST,
}


@dataclass(frozen=True)
class Row:
    """One claim: its words in the answer, its status, and the quotes it rests on."""

    text: str
    status: Status
    quotes: tuple[str, ...] = ()
    comparison: tuple[str, str] | None = None
    type: ClaimType = ClaimType.GENERAL
    reason: str = ""


def build_report(
    answer: str,
    documents: Sequence[Document],
    rows: Sequence[Row],
    *,
    warnings: tuple[str, ...] = (),
) -> Report:
    """A report whose offsets are found by searching the texts."""
    claims = tuple(_claim(n, row, answer, documents) for n, row in enumerate(rows, start=1))
    found = score(claims, threshold=0.5)
    return Report(
        answer=answer,
        documents=tuple(document.info() for document in documents),
        claims=claims,
        citations=CitationSummary(total=0, resolved=0, accurate=0),
        confidence_score=found.confidence,
        level=found.level,
        is_hallucinated=found.is_hallucinated,
        should_return=None if found.is_hallucinated is None else not found.is_hallucinated,
        summary=found.summary,
        reasoning=found.reasoning,
        warnings=warnings,
        judge=JudgeInfo(version="0", settings_fingerprint="0", layers=()),
        timings_ms={"total": 1.0},
    )


def _claim(number: int, row: Row, answer: str, documents: Sequence[Document]) -> JudgedClaim:
    start = answer.index(row.text)
    span = Span(start=start, end=start + len(row.text))
    checked = row.status in _ROLES
    comparisons = ()
    if row.comparison:
        claimed, found = row.comparison
        agrees = row.status is Status.SUPPORTED
        comparisons = (Comparison(kind="percent", claimed=claimed, found=found, agrees=agrees),)
    return JudgedClaim(
        id=f"c{number}",
        text=row.text,
        start=span.start,
        end=span.end,
        sentence=span,
        type=row.type,
        verifiability=Verifiability.FACT if checked else Verifiability.OPINION,
        status=row.status,
        probability=_probability(row.status) if checked else None,
        evidence=tuple(_evidence(quote, row.status, documents) for quote in row.quotes),
        comparisons=comparisons,
        decided_by=DecidedBy.VALUES if checked else DecidedBy.VERIFIABILITY,
        reason=row.reason or f"This claim is {row.status.value.replace('_', ' ')}.",
    )


def _probability(status: Status) -> Probability:
    shares = dict.fromkeys(("supported", "unsupported", "contradicted"), 0.1)
    return Probability(**(shares | {status.value: 0.8}))


def _evidence(quote: str, status: Status, documents: Sequence[Document]) -> Evidence:
    document = next(document for document in documents if quote in document.text)
    start = document.text.index(quote)
    return Evidence(
        start=start,
        end=start + len(quote),
        document=document.id,
        revision=document.revision,
        quote=quote,
        page=document.page_at(start),
        section=document.section_at(start),
        role=_ROLES[status],
    )


def long_contract(pages: int) -> str:
    """A contract of `pages` pages of about 3,000 characters, each sentence unlike the others."""
    return "\f".join(_page(page) for page in range(1, pages + 1))


def _page(page: int) -> str:
    clauses = []
    for clause in range(1, 9):
        number = f"{page}.{clause}"
        clauses.append(
            f"{number} Deliverable {number}. The Supplier shall complete deliverable {number} "
            f"within {page + clause} Business Days after the Customer has approved the plan for "
            f"it, and shall report on stage {page * 100 + clause} in writing. The Customer may "
            f"withhold {clause}.5% of the stage payment until the report for stage "
            f"{page * 100 + clause} has been accepted in accordance with this clause."
        )
    return f"{page} Stage {page}\n\n" + "\n\n".join(clauses)
