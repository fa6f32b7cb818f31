"""Figures in words: a share, a coefficient and its interval, and why there is none.

What enters: figures of `groundcheck.golden.agreement`. What leaves: short texts and rows of
tables. Pure.
"""

from collections.abc import Sequence

import pandas as pd

from groundcheck.figures.figure import Figure
from groundcheck.golden.agreement import LabelAgreement, Matrix, PairAgreement
from groundcheck.models import Status
from groundcheck.ui.vocabulary import STATUS_LABEL

RELIABLE, TENTATIVE = 0.8, 0.667
"""Below the second, Krippendorff (2004, p. 241) draws no conclusions; below the first, tentative
ones."""

_LABEL = ("Label", "Raw agreement", "Raw, 95 %", "{}", "{}, 95 %", "Why not")
_PAIR = ("Reviewers", "Claims", "Raw agreement", "Raw, 95 %", "Kappa", "Kappa, 95 %", "Why not")


def share(figure: Figure) -> str:
    """A share in percent, or a dash.

    >>> share(Figure(name="raw", value=0.8571, items=7))
    '85.7 %'
    """
    return "–" if figure.value is None else f"{100 * figure.value:.1f} %"


def coefficient(figure: Figure) -> str:
    """A coefficient with two places, or a dash."""
    return "–" if figure.value is None else f"{figure.value:.2f}".replace("-", "−")


def interval(figure: Figure, *, percent: bool = False) -> str:
    """The 95 % interval, or "".

    >>> interval(Figure(name="kappa", value=0.4, low=0.121, high=0.62, items=9))
    '0.12 to 0.62'
    """
    if figure.low is None or figure.high is None:
        return ""
    ends = (figure.low, figure.high)
    if percent:
        return " to ".join(f"{100 * end:.1f}" for end in ends) + " %"
    return " to ".join(f"{end:.2f}".replace("-", "−") for end in ends)


def reading(alpha: Figure) -> str:
    """What an alpha is good for, in a sentence."""
    if alpha.value is None:
        return f"Not defined: {alpha.note}." if alpha.note else "Not defined."
    if alpha.value >= RELIABLE:
        return "Reliable: the labels can be built on."
    if alpha.value >= TENTATIVE:
        return "Tentative: settle the disagreements and sharpen the guidelines."
    return "Too low to build on: reviewers do not yet mean the same by the labels."


def label_rows(labels: Sequence[LabelAgreement], coefficient_name: str) -> pd.DataFrame:
    """One row for each label."""
    columns = [name.format(coefficient_name) for name in _LABEL]
    return pd.DataFrame([_label_row(label) for label in labels], columns=pd.Index(columns))


def pair_rows(pairs: Sequence[PairAgreement]) -> pd.DataFrame:
    """One row for each pair of reviewers."""
    return pd.DataFrame([_pair_row(pair) for pair in pairs], columns=pd.Index(_PAIR))


def apart(matrix: Matrix) -> list[tuple[Status, Status, int]]:
    """Where two reviewers part: what each said and how often, the most frequent first."""
    found = [
        (first, second, count)
        for first, row in zip(matrix.labels, matrix.counts, strict=True)
        for second, count in zip(matrix.labels, row, strict=True)
        if first is not second and count
    ]
    return sorted(found, key=lambda each: -each[2])


def _label_row(label: LabelAgreement) -> tuple[str, ...]:
    return (
        STATUS_LABEL[label.label],
        share(label.raw),
        interval(label.raw, percent=True),
        coefficient(label.chance_corrected),
        interval(label.chance_corrected),
        why_not(label.raw, label.chance_corrected),
    )


def _pair_row(pair: PairAgreement) -> tuple[object, ...]:
    return (
        f"{pair.first} and {pair.second}",
        pair.shared,
        share(pair.raw),
        interval(pair.raw, percent=True),
        coefficient(pair.kappa),
        interval(pair.kappa),
        why_not(pair.raw, pair.kappa),
    )


def why_not(*figures: Figure) -> str:
    """Why a figure has no value or no interval, each reason once; or ""."""
    notes = dict.fromkeys(figure.note for figure in figures if figure.note)
    return "; ".join(notes)
