"""The diagrams of the quality page.

What enters: counts, a reliability, a trade-off. What leaves: Plotly figures without a background,
which sit on either theme; what is told by colour is told by shape or words as well.
"""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from groundcheck.golden.bounds import Point
from groundcheck.golden.scales import Reliability
from groundcheck.judging.threshold import Bound
from groundcheck.models import CHECKED, Status
from groundcheck.ui.vocabulary import STATUS_LABEL

HEIGHT = 330
"""Pixels of a diagram."""
LABELLED = (*CHECKED, Status.NOT_CHECKABLE)
FOUND = (*CHECKED, Status.NOT_CHECKABLE, Status.FAILED)

_INK = {False: "#10161f", True: "#e6e9ee"}
_LINE = "rgba(128, 140, 156, 0.35)"
_BLUE = {False: "#1f4e9c", True: "#8db6f2"}
_GREY = {False: "#6b7684", True: "#98a3b3"}
_RED = {False: "#b3372f", True: "#ee8a83"}
_MOST_POINTS = 600
"""Points of a curve that are drawn; more cannot be told apart on a screen."""

Confusion = Mapping[tuple[Status, Status], int]
"""(labelled, found) -> number of claims."""


def confusion(counts: Confusion, *, dark: bool) -> go.Figure:
    """A matrix of labelled against found; each row is shaded by its shares."""
    found = [
        f for f in FOUND if f is not Status.FAILED or any(counts.get((s, f)) for s in LABELLED)
    ]
    numbers = [[counts.get((row, column), 0) for column in found] for row in LABELLED]
    shares = [[n / sum(row) if sum(row) else 0.0 for n in row] for row in numbers]
    figure = go.Figure(
        go.Heatmap(
            z=shares,
            x=[STATUS_LABEL[status] for status in found],
            y=[STATUS_LABEL[status] for status in LABELLED],
            customdata=numbers,
            colorscale=[[0, "rgba(63, 115, 191, 0)"], [1, "rgba(63, 115, 191, 0.6)"]],
            zmin=0,
            zmax=1,
            showscale=False,
            xgap=3,
            ygap=3,
            hovertemplate="%{customdata} labelled %{y}, found %{x}<extra></extra>",
        )
    )
    for row, status in enumerate(LABELLED):
        for column, other in enumerate(found):
            _cell(figure, numbers[row][column], column, row, right=status is other)
    figure.update_xaxes(title="Found by the judge", side="top")
    figure.update_yaxes(title="Labelled", autorange="reversed")
    return _dressed(figure, dark=dark, grid=False)


def reliability(before: Reliability, after: Reliability, *, dark: bool) -> go.Figure:
    """What was promised against what came true, before and after."""
    figure = go.Figure()
    diagonal = {"color": _LINE, "dash": "dot"}
    figure.add_scatter(
        x=[0, 1], y=[0, 1], mode="lines", line=diagonal, name="kept to the word", hoverinfo="skip"
    )
    series = (
        (before, "judge's own", _GREY[dark], "diamond-open"),
        (after, "calibrated", _BLUE[dark], "circle"),
    )
    for each, name, colour, symbol in series:
        bins = [b for b in each.bins if b.items]
        figure.add_scatter(
            x=[b.promised for b in bins],
            y=[b.came_true for b in bins],
            customdata=[b.items for b in bins],
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"symbol": symbol, "size": [_size(b.items) for b in bins]},
            hovertemplate="%{customdata} claims: promised %{x:.0%}, true %{y:.0%}<extra></extra>",
        )
    axis = {"range": [-0.02, 1.04], "tickformat": ".0%"}
    figure.update_xaxes(title="Probability of support", **axis)
    figure.update_yaxes(title="Share labelled supported", **axis)
    return _dressed(figure, dark=dark)


def trade_off(
    curve: Sequence[Point], chosen: Point | None, bound: Bound, *, dark: bool
) -> go.Figure:
    """Share of the supported claims delivered against share of the delivered claims wrong."""
    points = _thinned(curve)
    kept = [point.kept for point in points]
    figure = go.Figure()
    figure.add_scatter(
        x=kept,
        y=[point.wrong_limit for point in points],
        mode="lines",
        name=f"surely at most ({bound.confidence:.0%})",
        line={"color": _GREY[dark], "width": 1.5, "dash": "dash"},
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=kept,
        y=[point.wrong_share for point in points],
        customdata=[(p.threshold, p.delivered, p.wrong) for p in points],
        mode="lines",
        name="wrong among these labels",
        line={"color": _BLUE[dark], "width": 2.5},
        hovertemplate="from %{customdata[0]:.3f}: %{customdata[1]} delivered, "
        "%{customdata[2]} wrong<extra></extra>",
    )
    _mark(figure, chosen, bound, dark=dark)
    highest = max([bound.wrong * 2, *(p.wrong_share for p in points)], default=0.1)
    figure.update_xaxes(title="Supported claims delivered", tickformat=".0%", range=[-0.01, 1.01])
    top = min(1.02, highest * 1.6)
    figure.update_yaxes(title="Delivered claims wrong", tickformat=".0%", range=[-0.01, top])
    return _dressed(figure, dark=dark)


def _mark(figure: go.Figure, chosen: Point | None, bound: Bound, *, dark: bool) -> None:
    """The bound as a line, and the point chosen on the curve."""
    figure.add_hline(
        y=bound.wrong,
        line={"color": _RED[dark], "width": 1.5, "dash": "dot"},
        annotation={
            "text": f"bound {bound.wrong * 100:.3g} %",
            "font": {"color": _RED[dark], "size": 12},
        },
        annotation_position="top right",
    )
    if chosen is None:
        return
    figure.add_scatter(
        x=[chosen.kept],
        y=[chosen.wrong_share],
        mode="markers",
        name=f"chosen: from {chosen.threshold:.3f}",
        marker={"color": _RED[dark], "size": 14, "symbol": "star"},
        hovertemplate="chosen: %{x:.0%} of the supported claims delivered, %{y:.1%} wrong"
        "<extra></extra>",
    )


def _cell(figure: go.Figure, number: int, column: int, row: int, *, right: bool) -> None:
    text = f"<b>{number:,}</b>" if right else f"{number:,}"
    faint = 1.0 if number else 0.65
    figure.add_annotation(
        x=column, y=row, text=text, showarrow=False, font={"size": 15}, opacity=faint
    )


def _thinned(curve: Sequence[Point]) -> list[Point]:
    step = -(-len(curve) // _MOST_POINTS) if curve else 1
    kept = list(curve[::step])
    return kept if not curve or kept[-1] is curve[-1] else [*kept, curve[-1]]


def _size(items: int) -> float:
    """A marker's diameter in pixels: more claims, larger, within reason."""
    return float(min(18.0, 6 + items**0.5))


def _dressed(figure: go.Figure, *, dark: bool, grid: bool = True) -> go.Figure:
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 12, "b": 8},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"color": _INK[dark], "size": 13},
        legend={"orientation": "h", "yanchor": "bottom", "y": 1.0, "x": 0},
        hoverlabel={"namelength": -1},
    )
    axis = {"showgrid": grid, "gridcolor": _LINE, "zeroline": False, "automargin": True}
    figure.update_xaxes(**axis)
    figure.update_yaxes(**axis)
    return figure
