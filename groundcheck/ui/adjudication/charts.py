"""The matrix of two reviewers, as a chart that sits on either theme.

What enters: how often one's label met the other's. What leaves: a Plotly figure. Names are
escaped: Plotly reads tags in the texts it draws.
"""

from html import escape
from math import log1p

import plotly.graph_objects as go

from groundcheck.golden.agreement import PairAgreement
from groundcheck.ui.vocabulary import STATUS_LABEL

HEIGHT = 330
"""Pixels."""

_AGREED, _APART = "46, 139, 87", "200, 64, 63"
"""Green where both say the same, red where they part: mid-tones for either ground."""
_INK_ON_LIGHT, _INK_ON_DARK = "#10161f", "#e6e9ee"
_STRONGEST = 0.62


def matrix(pair: PairAgreement, *, dark: bool) -> go.Figure:
    """How often each label of the first reviewer met each of the second.

    Args:
        pair: the two.
        dark: whether the page's ground is dark.
    """
    ink = _INK_ON_DARK if dark else _INK_ON_LIGHT
    names = [STATUS_LABEL[label] for label in pair.matrix.labels]
    figure = go.Figure(
        go.Scatter(
            x=[names[column] for _ in names for column in range(len(names))],
            y=[names[row] for row in range(len(names)) for _ in names],
            text=[f"{count:,}" for row in pair.matrix.counts for count in row],
            mode="text",
            textfont={"color": ink, "size": 15},
            hoverinfo="skip",
        )
    )
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 46, "b": 8},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"color": ink, "size": 13},
        shapes=_cells(pair),
        xaxis=_axis(f"{escape(pair.second)} said", names) | {"side": "top"},
        yaxis=_axis(f"{escape(pair.first)} said", names) | {"autorange": "reversed"},
    )
    return figure


def _axis(title: str, names: list[str]) -> dict[str, object]:
    return {
        "title": {"text": title, "standoff": 10},
        "categoryorder": "array",
        "categoryarray": names,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
        "range": [-0.5, len(names) - 0.5],
        "automargin": True,
    }


def _cells(pair: PairAgreement) -> list[dict[str, object]]:
    """A tinted square behind each count, the stronger the more often it came."""
    counts = pair.matrix.counts
    most = log1p(max(max(row) for row in counts)) or 1.0
    return [
        {
            "type": "rect",
            "layer": "below",
            "x0": column - 0.48,
            "x1": column + 0.48,
            "y0": row - 0.48,
            "y1": row + 0.48,
            "line": {"width": 0},
            "fillcolor": _tint(count, most, same=row == column),
        }
        for row, line in enumerate(counts)
        for column, count in enumerate(line)
    ]


def _tint(count: int, most: float, *, same: bool) -> str:
    if not count:
        return "rgba(128, 140, 156, 0.10)"
    strength = 0.16 + (_STRONGEST - 0.16) * log1p(count) / most
    return f"rgba({_AGREED if same else _APART}, {strength:.2f})"
