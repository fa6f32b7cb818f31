"""Agreement on tables small enough to compute by hand, and laws that hold for any labels."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.errors import InputError
from groundcheck.golden.agreement import LABELS, Rating, agreement_of
from groundcheck.models import Status

YES, NO = Status.SUPPORTED, Status.CONTRADICTED

labels = st.sampled_from(LABELS)
pairs = st.lists(st.tuples(labels, labels), min_size=1, max_size=25)


def rated(*rows: tuple[Status, Status]) -> list[Rating]:
    return [
        Rating(item=f"c{number}", reviewer=reviewer, label=label, group=f"contract {number % 4}")
        for number, row in enumerate(rows)
        for reviewer, label in zip("ab", row, strict=True)
    ]


TEXTBOOK = rated(*[(YES, YES)] * 20, *[(YES, NO)] * 5, *[(NO, YES)] * 10, *[(NO, NO)] * 15)
"""Observed 35 of 50; by chance (25 * 30 + 25 * 20) / 2500 = 0.5; kappa = 0.2 / 0.5."""


def test_kappa_of_a_two_by_two_table() -> None:
    (pair,) = agreement_of(TEXTBOOK).pairs

    assert (pair.first, pair.second, pair.shared) == ("a", "b", 50)
    assert pair.raw.value == 0.7
    assert pair.kappa.value == 0.4
    assert pair.kappa.low is not None and pair.kappa.high is not None
    assert pair.kappa.low < 0.4 < pair.kappa.high
    assert sum(map(sum, pair.matrix.counts)) == 50
    assert pair.matrix.counts[0] == (20, 0, 5, 0)


def test_agreement_on_one_label_counts_the_times_it_was_given() -> None:
    (pair,) = agreement_of(TEXTBOOK).pairs
    supported = pair.by_label[0]

    # 25 + 30 times somebody said supported; 2 * 20 of them met the same.
    assert supported.label is YES
    assert supported.raw.value == pytest.approx(40 / 55, abs=1e-4)
    assert supported.chance_corrected.value == 0.4


def test_alpha_of_krippendorffs_binary_example() -> None:
    """Krippendorff (2011), "Computing Krippendorff's alpha-reliability", part A: 0.095."""
    first, second = "0100000010", "1110010000"
    rows = [(YES if a == "1" else NO, YES if b == "1" else NO) for a, b in zip(first, second)]  # noqa: B905

    assert agreement_of(rated(*rows)).alpha.value == pytest.approx(0.095, abs=5e-4)


def test_three_reviewers_have_three_pairs_and_missing_labels_are_no_disagreement() -> None:
    ratings = rated((YES, YES), (NO, NO), (YES, NO))
    ratings += [
        Rating(item="c0", reviewer="c", label=YES),
        Rating(item="c9", reviewer="c", label=NO),
    ]
    found = agreement_of(ratings)

    assert [(p.first, p.second, p.shared) for p in found.pairs] == [
        ("a", "b", 3), ("a", "c", 1), ("b", "c", 1),
    ]  # fmt: skip
    assert (found.items, found.shared) == (4, 3)


def test_one_label_in_use_is_explained_and_not_called_perfect() -> None:
    (pair,) = agreement_of(rated((YES, YES), (YES, YES))).pairs

    assert pair.raw.value == 1.0
    assert pair.kappa.value is None
    assert "every label on the shared claims is supported" in pair.kappa.note
    assert "nobody gave a shared claim the label contradicted" in pair.by_label[2].raw.note


def test_reviewers_without_a_claim_in_common_are_told_so() -> None:
    found = agreement_of(
        [Rating(item="x", reviewer="a", label=YES), Rating(item="y", reviewer="b", label=YES)]
    )

    assert found.pairs[0].kappa.note == "a and b have labelled no claim in common"
    assert found.alpha.note == "no claim has labels of two reviewers"


def test_no_labels_at_all_is_an_answer_too() -> None:
    found = agreement_of([])

    assert (found.items, found.pairs, found.alpha.value) == (0, (), None)


def test_a_second_label_of_the_same_reviewer_is_refused() -> None:
    with pytest.raises(InputError, match="two labels on c0"):
        agreement_of([*rated((YES, NO)), Rating(item="c0", reviewer="a", label=NO)])


def test_a_failed_judgement_is_no_label() -> None:
    with pytest.raises(InputError, match="failed"):
        agreement_of([Rating(item="c0", reviewer="a", label=Status.FAILED)])


@settings(max_examples=15, deadline=None)
@given(st.lists(labels, min_size=2, max_size=20).filter(lambda given: len(set(given)) > 1))
def test_identical_labels_agree_perfectly(given_labels: list[Status]) -> None:
    found = agreement_of(rated(*[(label, label) for label in given_labels]))

    assert found.raw.value == found.alpha.value == found.pairs[0].kappa.value == 1.0


@settings(max_examples=15, deadline=None)
@given(pairs)
def test_who_is_first_does_not_matter(rows: list[tuple[Status, Status]]) -> None:
    found = agreement_of(rated(*rows)).pairs[0]
    swapped = agreement_of(rated(*[(b, a) for a, b in rows])).pairs[0]

    assert (found.raw, found.kappa) == (swapped.raw, swapped.kappa)


@settings(max_examples=15, deadline=None)
@given(pairs)
def test_the_library_and_the_draws_compute_the_same(rows: list[tuple[Status, Status]]) -> None:
    """Of a single contract and one draw-free table, the closed forms are the libraries' own."""
    from groundcheck.golden import coincidence

    index = [(LABELS.index(a), LABELS.index(b)) for a, b in rows]
    tables = coincidence.Tables.of_pairs(index, len(LABELS), [str(n) for n in range(len(rows))])
    kappa = agreement_of(rated(*rows)).pairs[0].kappa.value
    drawn = coincidence._kappas(tables.drawn)[0]

    assert (kappa is None) == bool(drawn != drawn)
    assert kappa is None or kappa == pytest.approx(drawn, abs=1e-4)
