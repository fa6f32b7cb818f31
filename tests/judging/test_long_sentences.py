"""One long sentence costs what its length does, whatever it repeats."""

import time

import pytest

from groundcheck import Document, Judge

CONTRACT = Document.from_text(
    'This Agreement is made between Northwind Health ("Client") and Acme Consulting Inc. '
    '("Provider").\n\n1. Payment. Client shall pay each invoice within 30 days of receipt. A late '
    "fee of 1.5% per month is charged on amounts that Client has not paid within 45 days. Client "
    "shall not withhold more than $5,000 without the consent of Provider.\n\n2. Notices. Notice is "
    "given by Provider to Client in Boston within 10 days, unless otherwise agreed in writing by "
    "Client and Provider.\n\n3. Law. The laws of New York govern this Agreement.",
    title="Contract",
)
JUDGE = Judge(entailment=None)


@pytest.mark.parametrize(
    "unit",
    [
        "Client pays within 30 days and ",
        "x",
        "paid by Client, ",
        "Client and Provider and ",
        "Boston, ",
        "without the consent of Client and ",
        "unless otherwise agreed, ",
        "$5,000 or 1.5% by Client; ",
    ],
)
def test_time_grows_with_the_length_of_a_sentence_only(unit: str) -> None:
    """Eight times the sentence takes about eight times as long."""
    base, full = _seconds(unit, 1_000), _seconds(unit, 8_000)
    assert full < max(0.5, 20 * base)


def _seconds(unit: str, length: int) -> float:
    """The least of three readings, by this thread's own clock.

    What else the process does (threads that earlier tests left, a collection of its garbage)
    is no time of the sentence's.
    """
    answer = f"Client pays {unit * (length // len(unit))} within 30 days."
    return min(_reading(answer) for _ in range(3))


def _reading(answer: str) -> float:
    began = time.thread_time()
    JUDGE.evaluate(answer, [CONTRACT])
    return time.thread_time() - began
