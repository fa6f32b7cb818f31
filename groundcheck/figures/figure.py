"""Figures: measured numbers, as values that a table, a plot or JSON is made of.

What always holds: a figure carries the number of items it was taken over and, where it was
resampled, its 95 % interval; a figure that nothing could be counted for is None, never 0.
"""

from pydantic import Field

from groundcheck.models import Value


class Figure(Value):
    """One measured number."""

    name: str
    value: float | None
    """None where nothing was there to count."""
    low: float | None = None
    """Lower end of the 95 % interval; None where it was not resampled."""
    high: float | None = None
    """Upper end of the 95 % interval."""
    items: int = Field(ge=0)
    """How many labelled items the figure was taken over."""
    note: str = ""
    """Why there is no value or no interval, in words; "" where nothing needs saying."""


class Table(Value):
    """Figures that belong together."""

    title: str
    figures: tuple[Figure, ...]
