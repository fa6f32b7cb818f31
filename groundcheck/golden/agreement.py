"""Agreement: how far reviewers who label the same claims say the same.

What enters: ratings, one label of one reviewer on one claim, or the store's counts of them. What
leaves: raw agreement, Cohen's kappa of every pair of reviewers and Krippendorff's alpha (nominal)
of all, over all labels and label by label, with 95 % intervals and the pairs' matrices. A figure
that is not defined says why.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from groundcheck.errors import InputError
from groundcheck.figures.figure import Figure
from groundcheck.golden.coincidence import (
    Counts,
    Tables,
    cohens_kappa,
    krippendorffs_alpha,
    label_agreement,
    one_against_rest,
    raw_agreement,
)
from groundcheck.models import Status, Value
from groundcheck.store.label_meetings import GIVEN, Meeting, Meetings, Spread

LABELS = GIVEN
"""What a reviewer can say of a claim, in the order of rows and columns."""


class Rating(Value):
    """What one reviewer says of one claim."""

    item: str
    """Id of the claim."""
    reviewer: str
    label: Status
    group: str = ""
    """What is resampled together, usually the contract; "" lets the claim stand for itself."""


class Matrix(Value):
    """How often one reviewer's label met another's."""

    labels: tuple[Status, ...]
    counts: tuple[tuple[int, ...], ...]
    """A row for each label of the first reviewer, a column for each of the second."""


class LabelAgreement(Value):
    """Agreement on whether a claim has one label or any other."""

    label: Status
    raw: Figure
    """Of the times the label was given, the share in which the other reviewer gave it too."""
    chance_corrected: Figure
    """Cohen's kappa of a pair, Krippendorff's alpha of all."""


class PairAgreement(Value):
    """Agreement of two reviewers on the claims that both labelled."""

    first: str
    second: str
    shared: int
    """Claims that both labelled."""
    raw: Figure
    kappa: Figure
    by_label: tuple[LabelAgreement, ...]
    matrix: Matrix


class Agreement(Value):
    """Agreement of all reviewers."""

    reviewers: tuple[str, ...]
    items: int
    """Claims with any label."""
    shared: int
    """Claims with labels of two reviewers or more."""
    raw: Figure
    """Share in which two labels on the same claim agree; a claim weighs by its labels."""
    alpha: Figure
    by_label: tuple[LabelAgreement, ...]
    pairs: tuple[PairAgreement, ...]


def agreement_of(ratings: Sequence[Rating]) -> Agreement:
    """How far reviewers agree.

    Args:
        ratings: the latest label of each reviewer on each claim, in any order.

    Raises:
        InputError: a reviewer has two labels on one claim, or a label is none that reviewers give.
    """
    _check(ratings)
    return agreement_of_meetings(_met(ratings))


def agreement_of_meetings(met: Meetings) -> Agreement:
    """How far reviewers agree, from labels counted in the store: fit for any number of them."""
    tables = _of_all(met.spreads)
    return Agreement(
        reviewers=met.reviewers,
        items=met.items,
        shared=tables.items,
        raw=raw_agreement(tables, _nothing_shared(tables)),
        alpha=krippendorffs_alpha(tables, _why_no_alpha(tables)),
        by_label=tuple(_label_of_all(tables, label) for label in LABELS),
        pairs=tuple(_pair(*pair, met.pairs) for pair in combinations(met.reviewers, 2)),
    )


def _check(ratings: Sequence[Rating]) -> None:
    seen: set[tuple[str, str]] = set()
    for rating in ratings:
        if rating.label not in LABELS:
            raise InputError(f"label of {rating.item}: {rating.label} is none that reviewers give")
        if (rating.item, rating.reviewer) in seen:
            raise InputError(
                f"{rating.reviewer} has two labels on {rating.item}; pass the latest one only"
            )
        seen.add((rating.item, rating.reviewer))


def _met(ratings: Sequence[Rating]) -> Meetings:
    """Ratings as the store would count them, without joining what is alike."""
    given: dict[str, dict[str, Status]] = {}
    for rating in sorted(ratings, key=lambda rating: rating.reviewer):
        given.setdefault(rating.item, {})[rating.reviewer] = rating.label
    groups = {rating.item: rating.group or rating.item for rating in ratings}
    pairs = (
        Meeting(groups[item], a, b, said[a], said[b], 1)
        for item, said in given.items()
        for a, b in combinations(said, 2)
    )
    spreads = (
        Spread(groups[item], tuple(list(said.values()).count(label) for label in LABELS), 1)
        for item, said in given.items()
        if len(said) > 1
    )
    reviewers = sorted({rating.reviewer for rating in ratings})
    return Meetings(tuple(reviewers), len(given), tuple(pairs), tuple(spreads))


def _of_all(spreads: Sequence[Spread]) -> Tables:
    counts = np.array([spread.counts for spread in spreads], dtype=float).reshape(-1, len(LABELS))
    groups = [spread.contract for spread in spreads]
    return Tables.of_counts(counts, groups, [spread.items for spread in spreads])


def _pair(first: str, second: str, meetings: Sequence[Meeting]) -> PairAgreement:
    met = [each for each in meetings if (each.first, each.second) == (first, second)]
    said = [(LABELS.index(each.first_said), LABELS.index(each.second_said)) for each in met]
    groups, items = [each.contract for each in met], [each.items for each in met]
    tables = Tables.of_pairs(said, len(LABELS), groups, items)
    nothing = f"{first} and {second} have labelled no claim in common" if not met else ""
    return PairAgreement(
        first=first,
        second=second,
        shared=tables.items,
        raw=raw_agreement(tables, nothing),
        kappa=cohens_kappa(tables, nothing or _why_no_kappa(tables)),
        by_label=tuple(_label_of_pair(tables, label, nothing) for label in LABELS),
        matrix=_matrix(tables.whole),
    )


def _matrix(counts: Counts) -> Matrix:
    rows = tuple(tuple(int(count) for count in row) for row in counts)
    return Matrix(labels=LABELS, counts=rows)


def _label_of_pair(tables: Tables, label: Status, nothing: str) -> LabelAgreement:
    binary = one_against_rest(tables, LABELS.index(label))
    why = nothing or _one_sided(binary, label)
    return LabelAgreement(
        label=label,
        raw=label_agreement(binary, nothing or _never(binary, label)),
        chance_corrected=cohens_kappa(binary, why),
    )


def _label_of_all(tables: Tables, label: Status) -> LabelAgreement:
    binary = one_against_rest(tables, LABELS.index(label))
    nothing = _nothing_shared(tables)
    return LabelAgreement(
        label=label,
        raw=label_agreement(binary, nothing or _never(binary, label)),
        chance_corrected=krippendorffs_alpha(binary, nothing or _one_sided(binary, label)),
    )


def _nothing_shared(tables: Tables) -> str:
    return "" if tables.items else "no claim has labels of two reviewers"


def _why_no_alpha(tables: Tables) -> str:
    return _nothing_shared(tables) or _why_no_kappa(tables)


def _why_no_kappa(tables: Tables) -> str:
    """Words for the case in which only one label occurs: chance then explains everything."""
    given = [label for label, used in zip(LABELS, tables.used, strict=True) if used]
    if len(given) != 1:
        return ""
    return (
        f"every label on the shared claims is {_words(given[0])}; with one label in use nobody "
        "can tell agreement from chance"
    )


def _never(binary: Tables, label: Status) -> str:
    return "" if binary.used[0] else f"nobody gave a shared claim the label {_words(label)}"


def _one_sided(binary: Tables, label: Status) -> str:
    if not binary.used[0]:
        return _never(binary, label)
    if not binary.used[1]:
        return (
            f"every label on the shared claims is {_words(label)}; with one label in use nobody "
            "can tell agreement from chance"
        )
    return ""


def _words(label: Status) -> str:
    return label.value.replace("_", " ")
