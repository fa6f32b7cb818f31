"""A calibration holds back what is not certain enough, and says so in words."""

import pytest

from groundcheck.documents.document import Document
from groundcheck.judging.judge import Judge
from groundcheck.judging.threshold import Bound, Calibration, Method, Scale, hold_back
from groundcheck.models import CHECKED, DecidedBy, JudgeInfo, Probability, Role, Status, Verdict
from groundcheck.policy import gate

CONTRACT = Document.from_text(
    "8.2 Late fees. The Client shall pay a late fee of 1.5% per month on overdue amounts.",
    title="Agreement",
)
CLAIM = "The Client shall pay a late fee of 1.5% per month on overdue amounts."


def calibration(threshold: float, temperature: float = 1.0) -> Calibration:
    return Calibration(
        name="firm",
        version=2,
        created="2026-01-05",
        scale=Scale(method=Method.TEMPERATURE, temperature=temperature),
        threshold=threshold,
        bound=Bound(wrong=0.03, confidence=0.95),
        judge=JudgeInfo(version="0", settings_fingerprint="", layers=()),
        labels=400,
    )


def verdict(status: Status, support: float) -> Verdict:
    odds = Probability(supported=support, unsupported=1 - support, contradicted=0)
    return Verdict(status=status, probability=odds, decided_by=DecidedBy.READING, reason="Said.")


def test_without_a_calibration_nothing_changes() -> None:
    said = verdict(Status.SUPPORTED, 0.6)

    assert hold_back(said, None) is said


@pytest.mark.parametrize(
    ("support", "status"),
    [(0.8999, Status.UNSUPPORTED), (0.9, Status.SUPPORTED), (0.95, Status.SUPPORTED)],
)
def test_the_threshold_itself_passes(support: float, status: Status) -> None:
    assert hold_back(verdict(Status.SUPPORTED, support), calibration(0.9)).status is status


@pytest.mark.parametrize("status", [s for s in CHECKED if s is not Status.SUPPORTED])
def test_a_calibration_never_makes_a_claim_supported(status: Status) -> None:
    held = hold_back(verdict(status, 0.99), calibration(0.0))

    assert (held.status, held.reason) == (status, "Said.")


def test_probabilities_are_calibrated_and_still_sum_to_one() -> None:
    held = hold_back(verdict(Status.SUPPORTED, 0.9), calibration(0.5, temperature=2.0))

    assert held.probability is not None
    # Log odds 2.197 / 2 = 1.099, which is 3 to 1.
    assert held.probability.supported == pytest.approx(0.75, abs=1e-4)


def test_a_judge_with_a_calibration_delivers_only_what_is_certain_enough() -> None:
    judge = Judge(entailment=None, calibration=calibration(0.9999))
    report = judge.evaluate(CLAIM, [CONTRACT])
    (claim,) = report.claims

    assert (claim.status, claim.decided_by) == (Status.UNSUPPORTED, DecidedBy.THRESHOLD)
    assert claim.reason.startswith("Not certain enough to deliver")
    assert "firm@2" in claim.reason
    assert [e.role for e in claim.evidence] == [Role.NEAREST]
    assert all(comparison.agrees for comparison in claim.comparisons)
    assert report.judge.calibration == "firm@2"
    assert gate(report).text == ""


def test_a_calibration_made_for_another_judge_is_a_warning() -> None:
    report = Judge(entailment=None, calibration=calibration(0.0)).evaluate(CLAIM, [CONTRACT])
    fitting = calibration(0.0).model_copy(
        update={"judge": report.judge.model_copy(update={"calibration": ""})}
    )
    fits = Judge(entailment=None, calibration=fitting).evaluate(CLAIM, [CONTRACT])

    assert "was made for another judge" in " ".join(report.warnings)
    assert fits.warnings == ()
