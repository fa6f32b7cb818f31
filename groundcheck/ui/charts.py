"""The charts of the page.

What enters: numbers of a Report. What leaves: a Plotly figure without a background, so that it
sits on either theme.
"""

import plotly.graph_objects as go

from groundcheck.models import Level

LEVEL_COLOUR = {
    Level.FULLY_GROUNDED: "#2e8b57",
    Level.PARTIALLY_GROUNDED: "#c08a1e",
    Level.UNGROUNDED: "#c08a1e",
    Level.CONTRADICTORY: "#c8403f",
    Level.NO_CLAIMS: "#8a94a3",
}
"""Mid-tones that stand 3 : 1 or better against both a white and a near-black ground."""

HEIGHT = 108
"""Pixels; the banner beside it is as high."""

_INK_ON_LIGHT = "#1b2430"
_INK_ON_DARK = "#e6e9ee"
_TRACK = "rgba(128, 140, 156, 0.22)"


def confidence_gauge(confidence: float, level: Level, *, threshold: float, dark: bool) -> go.Figure:
    """A half-circle gauge.

    Args:
        confidence: the report's confidence, in [0, 1].
        level: gives the colour.
        threshold: confidence below which an answer counts as hallucinated, in [0, 1].
        dark: whether the page's ground is dark.
    """
    ink = _INK_ON_DARK if dark else _INK_ON_LIGHT
    figure = go.Figure(
        go.Indicator(
            mode="gauge+number",
            value=confidence * 100,
            number={"suffix": " %", "font": {"size": 27, "color": ink}},
            domain={"x": [0, 1], "y": [0.2, 1]},
            gauge=_dial(LEVEL_COLOUR[level], threshold * 100),
        )
    )
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 10, "b": 4},
        paper_bgcolor="rgba(0,0,0,0)",
    )
    figure.add_annotation(
        text="Confidence in the answer",
        x=0.5,
        y=0,
        yanchor="bottom",
        showarrow=False,
        font={"size": 13, "color": ink},
    )
    return figure


def _dial(colour: str, threshold: float) -> dict[str, object]:
    return {
        "axis": {"range": [0, 100], "visible": False},
        "bar": {"color": colour, "thickness": 1},
        "bgcolor": _TRACK,
        "borderwidth": 0,
        "threshold": {
            "value": threshold,
            "thickness": 1,
            "line": {"color": "rgba(128, 140, 156, 0.9)", "width": 2},
        },
    }
