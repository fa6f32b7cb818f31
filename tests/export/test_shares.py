import pytest

from groundcheck.documents.document import Document
from groundcheck.export.shares import own_share, shares_of
from groundcheck.models import JudgedClaim, Probability, Status
from tests.ui.building import Row, build_report


def claim(status: Status, shares: tuple[float, float, float] | None = None) -> JudgedClaim:
    document = Document.from_text("Nothing.", title="Note")
    (built,) = build_report("It is so.", (document,), [Row("It is so.", status)]).claims
    if shares is None:
        return built
    names = ("supported", "unsupported", "contradicted")
    probability = Probability(**dict(zip(names, shares, strict=True)))
    return built.model_copy(update={"probability": probability})


def test_shares_are_told_in_steps_and_small_ones_left_out() -> None:
    shown = shares_of(claim(Status.SUPPORTED, (0.548, 0.0644, 0.3876)))
    assert shown
    assert shown["sentence"] == (
        "Of test claims settled like this one, about 55 % proved supported "
        "and about 40 % proved contradicted."
    )


@pytest.mark.parametrize("share", [0.98, 0.99, 1.0])
def test_no_finding_is_told_as_certain(share: float) -> None:
    sure = claim(Status.SUPPORTED, (share, 1 - share, 0.0))
    shown = shares_of(sure)
    assert shown
    assert shown["sentence"] == (
        "Of test claims settled like this one, more than 95 % proved supported."
    )
    assert own_share(sure) == "> 95 %"
    assert own_share(claim(Status.CONTRADICTED, (share, 1 - share, 0.0))) == "< 5 %"


def test_own_share_is_of_the_status_given() -> None:
    assert own_share(claim(Status.CONTRADICTED, (0.1, 0.1, 0.8))) == "80 %"


def test_uncompared_claims_have_no_share() -> None:
    remark = claim(Status.NOT_CHECKABLE)
    assert shares_of(remark) is None
    assert own_share(remark) == ""


def test_shares_together_are_no_more_than_all() -> None:
    shown = shares_of(claim(Status.SUPPORTED, (0.475, 0.175, 0.35)))
    assert shown
    assert shown["sentence"].endswith(
        "about 50 % proved supported, about 35 % proved contradicted and "
        "about 15 % proved unsupported."
    )
