"""Sides, drafts, places and words of adjudication, without a page."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.figures.figure import Figure
from groundcheck.golden.agreement import LABELS as GIVEN
from groundcheck.golden.agreement import Matrix, Rating, agreement_of
from groundcheck.models import Status
from groundcheck.store.labels import CurrentLabel, ItemState, Label, LabelledItem
from groundcheck.ui.adjudication import wording
from groundcheck.ui.adjudication.decision import Draft, missing, take, with_status
from groundcheck.ui.adjudication.place import LABELS, Pile, Wanted, view_of, wanted_of
from groundcheck.ui.adjudication.sides import Side, passages, sides_of
from tests.store.labelled import NOON, item, quoting

YES, NO = Status.SUPPORTED, Status.CONTRADICTED
days = st.none() | st.dates(date(2000, 1, 1), date(2100, 1, 1))
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=20)


def held(number: int, *reviewers: str) -> LabelledItem:
    made = item(number)
    return LabelledItem(
        item=made,
        number=number,
        version=len(reviewers),
        state=ItemState.DISAGREED,
        labels=tuple(
            CurrentLabel(item=made.id, reviewer=name, label=Label(status=YES), at=NOON)
            for name in sorted(reviewers)
        ),
        decision=None,
        settled=None,
    )


@given(
    st.builds(
        Wanted,
        pile=st.sampled_from(Pile),
        contract=st.sampled_from(["", "0" * 64]),
        queue=st.sampled_from(["", "q1"]),
        said=st.lists(st.tuples(names, st.sampled_from(LABELS)), max_size=3).map(tuple),
        since=days,
        until=days,
    )
)
def test_a_place_comes_back_from_its_address(wanted: Wanted) -> None:
    assert wanted_of(wanted.parameters()) == wanted


def test_an_address_made_up_by_hand_is_read_as_far_as_it_goes() -> None:
    found = wanted_of({"list": "<b>", "said": "failed:Ann\n:Bob\nsupported", "since": "31.12."})
    assert found == Wanted()
    assert view_of({"view": "?"}) is view_of({})


def test_a_period_given_backwards_is_turned() -> None:
    forward = Wanted(since=date(2026, 1, 1), until=date(2026, 1, 7))
    assert Wanted(since=forward.until, until=forward.since).period() == forward.period()
    assert Wanted().period().since is None


def test_letters_follow_names_unless_names_are_hidden() -> None:
    shown = sides_of(held(1, "Bob", "Ann"), hidden=False)
    assert [(side.letter, side.name) for side in shown] == [("A", "Ann"), ("B", "Bob")]


def test_hidden_letters_tell_nothing_of_who_it_is_but_stay_with_their_claim() -> None:
    orders = [
        tuple(side.reviewer for side in sides_of(held(n, "Ann", "Bob"), hidden=True))
        for n in range(1, 30)
    ]
    assert len(set(orders)) == 2
    again = sides_of(held(1, "Ann", "Bob"), hidden=True)
    assert tuple(side.reviewer for side in again) == orders[0]
    assert {side.name for side in again} == {"Reviewer A", "Reviewer B"}


def test_a_passage_that_two_marked_is_shown_once_as_theirs() -> None:
    both, one = quoting(0, 8), quoting(11, 15)
    sides = [
        Side(letter="A", reviewer="Ann", name="Ann", label=Label(evidence=(both,))),
        Side(letter="B", reviewer="Bob", name="Bob", label=Label(evidence=(one, both))),
    ]
    assert passages(sides) == (("marked by A and B", both), ("marked by B", one))


def test_a_taken_label_keeps_the_reason_and_brings_its_kind_and_evidence() -> None:
    label = Label(status=NO, evidence=(quoting(0, 8),), kind="percent", why="5", note="private")
    side = Side(letter="A", reviewer="Ann", name="Ann", label=label)
    draft = take(Draft(reason="Mine."), side)

    assert draft.label() == label.model_copy(update={"note": ""})
    assert (draft.reason, draft.taken) == ("Mine.", "Ann")


def test_another_status_lets_go_of_what_explained_the_old_one() -> None:
    draft = Draft(status=NO, kind="percent", why="5", taken="Ann", evidence=(quoting(0, 8),))
    changed = with_status(draft, YES)

    assert (changed.kind, changed.why, changed.taken) == ("", "", "")
    assert changed.evidence == draft.evidence
    assert with_status(draft, NO) == draft


def test_opening_again_needs_a_reason_but_no_status() -> None:
    assert len(missing(Draft(), by="Cy", reopening=True)) == 1
    assert missing(Draft(reason="x"), by="Cy", reopening=True) == ()
    assert len(missing(Draft(reason=" \n"), by="")) == 3


@pytest.mark.parametrize(
    ("value", "begins"),
    [(0.8, "Reliable"), (0.7999, "Tentative"), (0.667, "Tentative"), (-0.1, "Too low")],
)
def test_alpha_is_read_by_its_bounds(value: float, begins: str) -> None:
    assert wording.reading(Figure(name="alpha", value=value, items=9)).startswith(begins)


def test_negative_ends_stand_with_a_minus_and_missing_figures_with_a_dash() -> None:
    figure = Figure(name="kappa", value=-0.14, low=-0.6, high=0.0, items=4)
    assert (wording.coefficient(figure), wording.interval(figure)) == ("−0.14", "−0.60 to 0.00")
    none = Figure(name="kappa", value=None, items=0, note="nothing to count")
    assert (wording.coefficient(none), wording.interval(none)) == ("–", "")
    assert wording.why_not(none, none) == "nothing to count"


def test_where_two_part_is_listed_by_frequency() -> None:
    matrix = Matrix(labels=GIVEN, counts=((5, 1, 0, 0), (0, 2, 7, 0), (0, 0, 0, 0), (0, 0, 0, 1)))
    assert wording.apart(matrix) == [
        (Status.UNSUPPORTED, Status.CONTRADICTED, 7),
        (Status.SUPPORTED, Status.UNSUPPORTED, 1),
    ]


def test_the_matrix_escapes_names() -> None:
    from groundcheck.ui.adjudication.charts import matrix

    ratings = [Rating(item="x", reviewer=name, label=YES) for name in ("<b>a</b>", "b")]
    (pair,) = agreement_of(ratings).pairs
    figure = matrix(pair, dark=True)

    assert figure.layout.yaxis.title.text == "&lt;b&gt;a&lt;/b&gt; said"
    assert len(figure.layout.shapes) == len(GIVEN) ** 2
