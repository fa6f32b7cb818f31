"""Exceptions as a passage makes them, and words that only look like one."""

import pytest

from groundcheck.entailment.exceptions import carve_outs
from groundcheck.entailment.passage import Passage


def markers(text: str) -> list[str]:
    return [each.marker for each in carve_outs(Passage("Rent is due."), Passage(text), text)]


@pytest.mark.parametrize(
    "text",
    [
        "Social security numbers are subject to specific protections under law.",
        "The budget shall be subject to annual review.",
        "Payments will be subject to applicable withholding taxes.",
        "The firm is under no obligation to disclose notwithstanding the end of this lease.",
        "The duty of care shall continue notwithstanding the termination of employment.",
        "Requests of a data subject to exercise rights go to Customer.",
    ],
)
def test_what_is_said_of_a_thing_and_in_spite_of_another_is_no_exception(text: str) -> None:
    assert markers(text) == []


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("The plans are subject to review and approval by the bank.", "subject to"),
        ("The plans are subject to the prior review of the bank.", "subject to"),
        ("The firm may sublet, subject to consent.", "subject to"),
        ("Rent is due; notwithstanding the foregoing, it may be deferred.", "notwithstanding"),
        ("Rent is due, and notwithstanding Section 2 it may be deferred.", "notwithstanding"),
        ("Rent is due. Anything here notwithstanding, it may be deferred.", "notwithstanding"),
    ],
)
def test_conditions_and_overriding_rules_stay_exceptions(text: str, marker: str) -> None:
    assert markers(text) == [marker]


BAR = "The firm shall not disclose the data except to advisers of the firm."
LIBERTY = "The firm may keep the data except for the advisers of the buyer."


@pytest.mark.parametrize(
    ("claim", "source", "denied"),
    [
        ("The firm may share the data, including with its advisers.", BAR, False),
        ("The firm must not disclose the data, including to its advisers.", BAR, True),
        ("The firm may keep the data, including for advisers of the buyer.", LIBERTY, True),
        ("The firm may keep some data, including for advisers of the buyer.", LIBERTY, True),
        (
            "The firm may cancel the order, even where the goods are custom-made.",
            "It shall not be charged and may cancel, except where the goods are custom-made.",
            True,
        ),
        (
            "The firm may keep pets, including large dogs.",
            "The firm may keep pets, except that large dogs may be kept only with consent.",
            True,
        ),
        (
            "The firm may tell its advisers, including lawyers, of the data.",
            "The data are secret, provided that the firm may tell its lawyers of the data.",
            False,
        ),
        (
            "The firm may keep some data even after their return.",
            "The firm may keep one copy of the data only if the law requires it to keep data.",
            False,
        ),
    ],
)
def test_a_liberty_denies_no_exception_that_grants_it(
    claim: str, source: str, denied: bool
) -> None:
    found = carve_outs(Passage(claim), Passage(source), source)
    assert [each.denied for each in found] == [denied]


OPENING = (
    "Except for theft of money, in no event shall a party be liable for indirect losses from "
    "the use of the goods, even if it was warned of these losses."
)


@pytest.mark.parametrize(
    ("claim", "denied"),
    [
        ("Nobody is liable for indirect losses, even where a party was warned of them.", []),
        ("Nobody is liable, even for losses from the use of goods.", []),
        ("Nobody is liable for indirect losses, even for the theft of money.", ["except"]),
    ],
)
def test_an_exception_that_opens_a_sentence_ends_where_its_rule_begins(
    claim: str, denied: list[str]
) -> None:
    found = carve_outs(Passage(claim), Passage(OPENING), OPENING)
    assert [each.marker for each in found if each.denied] == denied
