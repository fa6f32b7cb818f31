"""What a clause picks: the lesser or the greater of several things."""

import pytest

from groundcheck.entailment.choices import picks, reversed_pick
from groundcheck.entailment.passage import Passage


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "It ends on the earlier of five years from signing and the date it becomes public.",
            "It ends on the later of the date it becomes public and five years from signing.",
        ),
        (
            "Damages are the lesser of $5,000 and three months' fees.",
            "Damages are the greater of three months' fees and $5,000.",
        ),
        ("The higher of Acme's price and cost.", "The lower of cost and Acme’s price."),
        ("The lesser of twenty-one days and a month.", "The longer of a month and 21 days."),
        ("The greater of USD 500 and the fee.", "The fee or USD 500, whichever is less."),
        (
            "It runs until the earlier of three years and the day he leaves.",
            "It ends on the latest to occur of: (a) the day he leaves; or (b) three years.",
        ),
    ],
)
def test_the_lesser_for_the_greater_is_seen(claim: str, source: str) -> None:
    assert reversed_pick(Passage(claim), Passage(source)) is not None
    assert reversed_pick(Passage(source), Passage(claim)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "The greater part of the fee is due.",
        "A higher order of review is needed.",
        "The first of four instalments is due in May, the last of three in June.",
        "The latest of news is in the annex.",
        "It covers more than three rooms.",
    ],
)
def test_comparisons_pick_nothing(text: str) -> None:
    assert picks(Passage(text)) == ()


def test_the_same_pick_in_other_words_is_not_reversed() -> None:
    claim = Passage("Damages are the lower of three months' fees and $5,000.")
    assert reversed_pick(claim, Passage("$5,000 or three months' fees, whichever is less.")) is None
