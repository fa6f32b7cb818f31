import pytest

from groundcheck.documents.document import Document
from groundcheck.models import Comparison, Status
from groundcheck.ui.viewer.focus import focus_of
from tests.ui.building import Row, build_report


def focused(contract: str, found: str, status: Status = Status.CONTRADICTED) -> list[str]:
    document = Document.from_text(contract, title="Note")
    row = Row("It is 5%.", status, (contract,), ("5%", found))
    (claim,) = build_report("It is 5%.", (document,), [row]).claims
    return [contract[start:end] for start, end, _ in focus_of(claim, claim.evidence[0])]


@pytest.mark.parametrize(
    ("contract", "found", "words"),
    [
        ("A fee of 1.5% applies.", "1.5%", ["1.5%"]),
        ("A fee of 11.5% applies, not 1.5%.", "1.5%", ["1.5%"]),
        ("within thirty\n(30) days of it", "thirty (30) days", ["thirty\n(30) days"]),
        ("Tenants and Tenant", "Tenant", ["Tenant"]),
        ("Interest of 1.5% per month.", "1.5% per month (on $10,000: $150)", ["1.5% per month"]),
        ("Orders of 500 units or more.", "at least 500 units", ["500 units"]),
        ("A fee applies.", "", []),
    ],
)
def test_compared_words_are_found_whole(contract: str, found: str, words: list[str]) -> None:
    assert focused(contract, found) == words


def test_nearest_passage_has_no_compared_words() -> None:
    assert focused("A fee of 1.5% applies.", "1.5%", Status.UNSUPPORTED) == []


def test_a_value_that_agrees_is_told_from_one_that_differs() -> None:
    contract = "Over $50,000, on ten (10) Business Days' notice; no fee is $50,000."
    document = Document.from_text(contract, title="Note")
    (claim,) = build_report(
        "It is 5%.", (document,), [Row("It is 5%.", Status.CONTRADICTED, (contract,))]
    ).claims
    compared = [("money", "$50,000", True), ("duration", "ten (10) Business Days", False)]
    comparisons = tuple(
        Comparison(kind=kind, claimed=found, found=found, agrees=agrees)
        for kind, found, agrees in compared
    )
    claim = claim.model_copy(update={"comparisons": comparisons})
    found = focus_of(claim, claim.evidence[0])
    assert [(contract[one.start : one.end], one.agrees) for one in found] == [
        ("$50,000", True),
        ("ten (10) Business Days", False),
        ("$50,000", True),
    ]
