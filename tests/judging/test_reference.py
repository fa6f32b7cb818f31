"""Every worked example of the reference judge's documentation."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from groundcheck import Document, Judge, Report, Status
from groundcheck.judging.confidence import confidence, level, score
from groundcheck.models import DecidedBy, Level, Summary, Verdict

LATE_FEES = (
    "If payment is not received within thirty (30) days, Client shall be assessed a late fee of "
    "1.5% per month (18% annually) on the outstanding balance."
)


def judge(answer: str, source: str, title: str = "Contract") -> Report:
    return Judge().evaluate(answer, [Document.from_text(source, title=title)])


def test_five_percent_is_not_one_point_five_percent() -> None:
    report = judge(
        "The late payment fee is 5% per month. Payment is due within 30 days.", LATE_FEES
    )
    assert [c.status for c in report.claims] == [Status.CONTRADICTED, Status.SUPPORTED]
    assert [c.type.value for c in report.claims] == ["quantitative", "temporal"]
    assert report.confidence_score == 0.6
    assert report.is_hallucinated is True
    assert report.should_return is False
    comparison = report.claims[0].comparisons[0]
    assert (comparison.claimed, comparison.found) == ("5% per month", "1.5% per month")


def test_two_percent_is_not_one_point_five_percent() -> None:
    report = judge("The late fee is 2% per month.", "A late fee of 1.5% per month will apply.")
    assert report.claims[0].status is Status.CONTRADICTED


def test_late_payment_penalty_with_citation() -> None:
    report = judge(
        "The late payment penalty is 2% of the outstanding balance. Payment is due within 30 days "
        "of invoice receipt. (See Late Payment Penalties, page 5)",
        "A late fee of 1.5% per month (18% annually) will apply to outstanding balances. Payment "
        "is due within 30 days of invoice receipt.",
        title="Late Payment Penalties",
    )
    assert [c.status for c in report.claims] == [Status.CONTRADICTED, Status.SUPPORTED]
    assert report.is_hallucinated and not report.should_return
    assert report.citations.total == 1


def test_supporting_quote_for_thirty_days() -> None:
    source = "Invoice payment is due within 30 days of receipt."
    report = judge("Payment is due within 30 days", source)
    assert report.claims[0].status is Status.SUPPORTED
    assert report.claims[0].evidence[0].quote == source


def test_thirty_days_in_words_and_digits() -> None:
    report = judge(
        "Client shall pay invoices within 30 days. Late fee is 5% per month.",
        "Client shall pay invoices within thirty (30) days of receipt. " + LATE_FEES,
    )
    assert [c.status for c in report.claims] == [Status.SUPPORTED, Status.CONTRADICTED]
    assert "thirty (30) days" in report.claims[0].evidence[0].quote


def test_thirty_days_are_not_fifteen_days() -> None:
    report = judge("Payment is due within 30 days.", "Payment is due within 15 days of receipt.")
    assert report.claims[0].status is Status.CONTRADICTED


def test_thirty_days_do_not_contradict_three_years_about_something_else() -> None:
    report = judge(
        "Confidentiality obligations survive for 3 years.",
        "Payment is due within 30 days. The confidentiality obligations survive for 3 years.",
    )
    assert report.claims[0].status is Status.SUPPORTED


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 0, 0), 1.0),
        ((3, 2, 0), 0.88),
        ((2, 1, 1), 0.73),
        ((1, 2, 0), 0.8),
        ((0, 3, 0), 0.7),
        ((0, 2, 0), 0.7),
    ],
    ids=["perfect", "unsupported", "contradiction", "one of three", "none of three", "none of two"],
)
def test_confidence_examples(counts: tuple[int, int, int], expected: float) -> None:
    """The printed 0.625 of the third example does not follow from its formula: 1 - .2 - .075 = .725."""
    supported, unsupported, contradicted = counts
    summary = Summary(
        total_claims=sum(counts),
        supported=supported,
        unsupported=unsupported,
        contradicted=contradicted,
    )
    assert confidence(summary) == expected


def test_any_contradiction_is_a_hallucination_even_above_the_threshold() -> None:
    scores = score(
        [_verdict(Status.SUPPORTED)] * 9 + [_verdict(Status.CONTRADICTED)], threshold=0.5
    )
    assert scores.confidence == 0.92
    assert scores.is_hallucinated is True
    assert scores.reasoning == "Found 9 supported, 0 unsupported, 1 contradicted claims."


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((9, 1, 0, 0), Level.FULLY_GROUNDED),
        ((9, 0, 0, 1), Level.PARTIALLY_GROUNDED),
        ((1, 1, 0, 0), Level.PARTIALLY_GROUNDED),
        ((1, 2, 0, 0), Level.UNGROUNDED),
        ((9, 0, 1, 0), Level.CONTRADICTORY),
        ((0, 0, 0, 0), Level.NO_CLAIMS),
    ],
)
def test_levels(counts: tuple[int, int, int, int], expected: Level) -> None:
    supported, unsupported, contradicted, failed = counts
    summary = Summary(
        total_claims=sum(counts),
        supported=supported,
        unsupported=unsupported,
        contradicted=contradicted,
        failed=failed,
    )
    assert level(summary) is expected


def test_an_answer_without_claims_is_a_state_of_its_own() -> None:
    report = judge("Hello! How can I help you today?", LATE_FEES)
    assert report.level is Level.NO_CLAIMS
    assert report.confidence_score is None
    assert report.is_hallucinated is None
    assert report.should_return is None


def test_async_gives_the_same_report() -> None:
    document = Document.from_text(LATE_FEES, title="Contract")
    answer = "The late fee is 5% per month."
    sync = Judge().evaluate(answer, [document])
    with ThreadPoolExecutor(1) as own:  # this thread may hold the loop of a browser test
        running = own.submit(lambda: asyncio.run(Judge().aevaluate(answer, [document])))
    concurrent = running.result()
    unlike = {"timings_ms"}
    assert sync.model_dump(exclude=unlike) == concurrent.model_dump(exclude=unlike)


def _verdict(status: Status) -> Verdict:
    return Verdict(status=status, decided_by=DecidedBy.COVERAGE, reason="")
