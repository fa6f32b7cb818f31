"""A contract tells an end by counting from a day; the day it comes to is what it says."""

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.entailment.named_dates import named_dates
from groundcheck.entailment.nli import Reading
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reckoned import reckoned
from tests.judging.test_reading import ScriptedEntailment

PREAMBLE = (
    'This Supply Agreement is made as of June 1, 2019 (the "Effective Date") by Acme and Beta.'
)
COUNTED = [
    ("two years from 1 June 2019", "2021-06-01"),
    ("on the second anniversary of the Effective Date", "2021-06-01"),
    ("until the one year anniversary of the date hereof", "2020-06-01"),
    ("ten (10) years from the date of this Agreement", "2029-06-01"),
    ("commences on the Effective Date and shall continue for a period of 18 months", "2020-12-01"),
    ("until January 31, 2020 and for one month thereafter", "2020-02-29"),
    ("within ninety (90) days after the Effective Date", "2019-08-30"),
    ("12 months beginning March 1, 2005", "2006-03-01"),
]
NOT_COUNTED = [
    "two years from the Closing Date",
    "commencing two years after the Effective Date",
    "ten business days after the Effective Date",
    "two years. The Effective Date is told above",
    "less than one year after the Effective Date",
]


@pytest.mark.parametrize(("words", "day"), COUNTED)
def test_an_end_is_counted_from_a_day_or_its_name(words: str, day: str) -> None:
    found = reckoned(Passage(f"It is {words}."), named_dates(PREAMBLE))
    assert [each.unit for each in found] == [day]


@pytest.mark.parametrize("words", NOT_COUNTED)
def test_what_ends_on_no_known_day_is_not_counted(words: str) -> None:
    assert reckoned(Passage(f"It is {words}."), named_dates(PREAMBLE)) == ()


def test_a_name_with_two_days_or_a_blank_is_none() -> None:
    two = f'{PREAMBLE} It was amended as of May 4, 2020 (the "Effective Date").'
    blank = 'This NDA is made as of ____ day of ____, 2016 (the "Effective Date").'
    assert named_dates(two).keys() == {"date hereof"}
    assert named_dates(blank) == {}


TEXT = (
    f"{PREAMBLE}\n\n1. Exclusivity. Beta has the exclusive right to sell the Products for two years "
    "from 1 June 2019.\n\n2. Confidentiality. The restrictions on disclosure and use shall terminate "
    "on the second anniversary of the Effective Date.\n"
)
CLAIMS = [
    ("Exclusivity ends on 1 June 2021.", Status.SUPPORTED),
    ("Exclusivity runs until May 31, 2021.", Status.SUPPORTED),
    ("The exclusive right to sell expires on 1 June 2021.", Status.SUPPORTED),
    ("Beta may sell, but not exclusively, until 1 June 2021.", Status.CONTRADICTED),
    ("Exclusivity ends on 1 June 2022.", Status.CONTRADICTED),
    ("The confidentiality restrictions lapse on June 1, 2021.", Status.SUPPORTED),
    ("The confidentiality restrictions lapse on June 1, 2022.", Status.CONTRADICTED),
    ("The confidentiality restrictions lapse on June 1, 2019.", Status.CONTRADICTED),
    ("The confidentiality restrictions end two years after the Effective Date.", Status.SUPPORTED),
]


@pytest.mark.parametrize(("claim", "status"), CLAIMS)
def test_a_claimed_end_is_held_against_the_day_counted_to(claim: str, status: Status) -> None:
    verdict = Judge().evaluate(claim, [Document.from_text(TEXT)]).claims[0]
    assert verdict.status is status


def test_the_reason_tells_from_when_a_day_is_counted() -> None:
    claim = "The confidentiality restrictions lapse on June 1, 2022."
    verdict = Judge().evaluate(claim, [Document.from_text(TEXT)]).claims[0]
    assert "second anniversary of the Effective Date (from June 1, 2019: June 1, 2021)" in (
        verdict.reason
    )


@pytest.mark.parametrize(
    ("term", "told"),
    [
        ("for two years from 1 June 2019", "two years from 1 June 2019"),
        ("for two years beginning 1 June 2019", "two years beginning 1 June 2019"),
        ("from 1 June 2019 for a period of two years", "two years from June 1, 2019"),
    ],
)
def test_a_day_that_is_counted_to_is_asked_for_as_the_contract_counts(term: str, told: str) -> None:
    model = ScriptedEntailment(lambda _: Reading(0.9, 0.05, 0.05))
    contract = Document.from_text(TEXT.replace("for two years from 1 June 2019", term))
    Judge(entailment=model).evaluate("Exclusivity ends on 1 June 2021.", [contract])
    assert {question.claim for question in model.asked} == {f"Exclusivity ends on {told}."}
