"""Golden outcomes made by hand, without a judge or a document."""

from pathlib import Path

from groundcheck.golden.dataset import GoldenClaim, Labelled
from groundcheck.golden.score import GoldenScore, Outcome
from groundcheck.models import (
    ClaimType,
    DecidedBy,
    JudgedClaim,
    JudgeInfo,
    Probability,
    Span,
    Status,
    Verifiability,
)

JUDGE = JudgeInfo(version="1", settings_fingerprint="f", layers=("values",))
SAMPLES = Path(__file__).parents[2] / "sample_docs"


def outcome(
    number: int,
    label: Status,
    found: Status,
    support: float,
    *,
    contract: str = "",
    critical: bool = False,
) -> Outcome:
    """What a judge made of one claim of one part."""
    golden = GoldenClaim(
        id=f"g-{number}",
        contract=contract or f"contract {number % 5}",
        answer="answer",
        claim=f"Claim number {number} binds the Supplier.",
        status=label,
        kind="any",
        critical=critical,
    )
    span = Span(start=0, end=len(golden.claim))
    part = JudgedClaim(
        start=0,
        end=len(golden.claim),
        id="c1",
        text=golden.claim,
        sentence=span,
        type=ClaimType.GENERAL,
        verifiability=Verifiability.FACT,
        status=found,
        probability=Probability(supported=support, unsupported=1 - support, contradicted=0),
        decided_by=DecidedBy.READING,
        reason="",
    )
    return Outcome(Labelled(golden, span), found, (part,), None)


def scored(*outcomes: Outcome) -> GoldenScore:
    """A score of the judge above."""
    return GoldenScore(outcomes, JUDGE)
