"""A period counts from an event; where claim and contract name two, the claim is not the contract's."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.starts import counted_apart

APART = [
    ("due 30 days after MTS receives them", "within 30 days from the date of the invoice"),
    ("due 30 days after the invoice is sent", "30 days after receipt of the invoice"),
    ("three years counted from signing", "three (3) years following the date of disclosure"),
    ("twenty years from November 17, 2015", "twenty years, commencing on January 1, 2016"),
    ("15 days after the quarter closes", "fifteen days after the end of each month"),
    ("ninety days after the term expires", "ninety (90) days prior to the expiration of the Term"),
    ("three years from the Closing Date", "three years from the Execution Date"),
    ("180 days before the Event", "180 days from the date of the Event"),
    ("10 days ahead of the Show", "ten days after the last day of the Show"),
    ("five years, running from when the agreement ends", "five years from the date of disclosure"),
    ("two years from signing", "two years from the date that the Parties terminate discussions"),
    ("five years from the date of the agreement", "to survive the termination for five years"),
    ("three days after a loss occurs", "within three days after discovering a loss"),
    ("three days after a disclosure occurs", "within three days after discovering a disclosure"),
    ("ten days after it happens", "ten days after becoming aware of the breach"),
    (
        "five years after signing",
        "to survive the expiration of the Term for a period of five years",
    ),
]
TOGETHER = [
    ("30 days after it arrives", "thirty (30) days of receipt of a valid invoice"),
    ("within 30 days of the invoice date", "30 days after the date of the invoice"),
    ("a year from January 1, 2016", "twelve months commencing on January 1, 2016"),
    ("a year from the Effective Date", "one year commencing on January 1, 2016"),
    ("90 days before the term runs out", "ninety days prior to the expiration of the Term"),
    ("two years after leaving", "two years following the termination of employment"),
    ("10 days after written notice", "ten days after receipt of the notice"),
    ("30 days of the month's end", "thirty days after the end of each calendar month"),
    ("30 days after the flood", "thirty days after receipt of the invoice"),
    ("30 days before the Show", "thirty days after the Event"),
    ("30 days before that date", "thirty days after the date"),
    ("five years after it ends", "to survive the termination of this Agreement for five years"),
    ("five years after the Disclosing Party signs", "five years from the date of this Agreement"),
    ("30 days", "thirty days after receipt of the invoice"),
    ("ten days after it learns of the breach", "ten days after becoming aware of the breach"),
    ("30 days after the delivery takes place", "thirty days after delivery"),
    ("30 days after learning that a breach occurred", "30 days after receiving notice of a breach"),
    ("60 days before shipping it", "sixty days before delivery of the goods"),
    (
        "surviving for five years after it ends",
        "the survival of these duties, which last after it ends for a period of five years",
    ),
    (
        "to survive termination for three years",
        "the survival of the duties under this NDA, which duties survive for a period of 3 years",
    ),
    ("six months before expiry renews it for a year", "six months before the expiration date"),
]


def starts(claim: str, source: str) -> tuple[str, str] | None:
    ours, theirs = Passage(f"It is {claim}."), Passage(f"It is {source}.")
    return counted_apart(ours.quantities[0], ours, theirs.quantities[0], theirs)


@pytest.mark.parametrize(("claim", "source"), APART)
def test_two_events_are_apart_from_either_side(claim: str, source: str) -> None:
    assert starts(claim, source)
    assert starts(source, claim)


@pytest.mark.parametrize(("claim", "source"), TOGETHER)
def test_one_event_or_an_unknown_one_is_not_apart(claim: str, source: str) -> None:
    assert starts(claim, source) is None
    assert starts(source, claim) is None


def test_a_verdict_names_both_events() -> None:
    contract = Document.from_text(
        "2. Payment. The Client shall pay each invoice within thirty (30) days of the date of the"
        " invoice. Late amounts bear interest.",
        title="Services Agreement",
    )
    answer = (
        "The Client pays each invoice within 30 days after receiving it. "
        "The Client pays each invoice within 30 days of the invoice date."
    )
    wrong, right = Judge(entailment=None).evaluate(answer, [contract]).claims
    assert wrong.status is Status.CONTRADICTED
    assert wrong.comparisons[0].claimed == "30 days after receiving it"
    assert wrong.comparisons[0].found == "thirty (30) days of the date of the invoice"
    assert right.status is Status.SUPPORTED


def test_a_period_counted_as_claimed_wins_over_one_that_is_not() -> None:
    contract = Document.from_text(
        "2. Payment. Invoices are paid within thirty (30) days after receipt of the invoice, and"
        " deposits within thirty (30) days after the signing of this Agreement.",
        title="Services Agreement",
    )
    answer = "Deposits are paid within 30 days of signing."
    assert Judge(entailment=None).evaluate(answer, [contract]).claims[0].status is Status.SUPPORTED
