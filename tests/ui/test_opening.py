"""A golden claim opened in the review: made once, at the right claim, again once deleted."""

import pytest

from groundcheck.errors import InputError
from groundcheck.store import LabelStore, Store
from groundcheck.ui.quality.golden import Source
from groundcheck.ui.quality.opening import find
from tests.golden.stored import fill

pytestmark = pytest.mark.usefixtures("by_rules")


@pytest.fixture
def item() -> tuple[str, str]:
    """Id and words of a golden item."""
    with LabelStore() as labels:
        fill(labels, "mutual_nda")
        line = labels.find(limit=1)[0]
    return line.id, line.claim


def test_the_review_is_of_the_claims_answer_and_opens_at_the_claim(item: tuple[str, str]) -> None:
    place = find(Source.LABELS, item[0])
    with Store() as store:
        report = store.load_run(place.run).report
    claim = next(each for each in report.claims if each.id == place.claim)
    assert item[1] in report.answer and claim.text in item[1]


def test_a_second_look_makes_no_second_review(item: tuple[str, str]) -> None:
    first = find(Source.LABELS, item[0])
    assert find(Source.LABELS, item[0]) == first
    with Store() as store:
        assert len(store.recent_runs()) == 1


def test_a_deleted_review_is_made_anew(item: tuple[str, str]) -> None:
    first = find(Source.LABELS, item[0])
    with Store() as store:
        store.delete_run(first.run)
    again = find(Source.LABELS, item[0])
    assert again.claim == first.claim and again.run != first.run


def test_a_claim_that_is_gone_is_named(item: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="nosuch"):
        find(Source.LABELS, "nosuch")
