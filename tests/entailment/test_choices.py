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


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "An injunction is its only remedy.",
            "In addition to any other remedies, the Buyer may seek injunctive relief.",
        ),
        (
            "Money damages are the sole remedy for misuse.",
            "Money damages may not suffice, and the remedies for any misuse are cumulative.",
        ),
        (
            "Replacement is not the only remedy for defects.",
            "Replacement shall be the Buyer's sole and exclusive remedy for defects.",
        ),
        (
            "Interest is the Seller's sole remedy for late payment.",
            "Without prejudice to its other remedies, the Seller may charge interest on late payment.",
        ),
    ],
)
def test_the_only_remedy_for_one_of_several_is_seen(claim: str, source: str) -> None:
    pair = reversed_pick(Passage(claim), Passage(source))
    assert pair is not None
    assert all(each.text for each in pair)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The Buyer has no other remedy for that breach.",
            "Replacement is the Buyer's sole and exclusive remedy for such breach.",
        ),
        (
            "An injunction comes on top of other remedies.",
            "In addition to any other remedies, the Buyer may seek an injunction.",
        ),
        ("Replacement is the only remedy for defects.", "The remedies herein are cumulative."),
        ("The remedies are cumulative.", "Replacement is the sole remedy for defects."),
        (
            "Replacement is the only remedy for defects.",
            "Replacement is the sole remedy for defects, in addition to any other remedies at law.",
        ),
    ],
)
def test_remedies_that_may_agree_do_not_clash(claim: str, source: str) -> None:
    assert reversed_pick(Passage(claim), Passage(source)) is None


def test_a_choice_whose_list_follows_in_another_sentence_is_one() -> None:
    claim = Passage("It ends on the earlier of completion and June 1.")
    for mark in (":", "", " –"):
        opening = Passage(f"This Agreement ends on the latest to occur of{mark}")
        assert reversed_pick(claim, opening) is not None


@pytest.mark.parametrize(
    "text",
    [
        "If 50% or more of the stock is sold, it ends.",
        "One or more of the following events occurs.",
        "Rent is payable on the first of the month.",
    ],
)
def test_more_of_something_picks_nothing(text: str) -> None:
    assert picks(Passage(text)) == ()


def test_the_first_to_occur_is_a_pick() -> None:
    assert picks(Passage("It ends on the first to occur of a sale and May 1."))
