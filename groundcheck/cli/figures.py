"""Figures in the terminal: tables of measured numbers with their intervals."""

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from groundcheck.cli.output import one_line

if TYPE_CHECKING:
    from groundcheck.figures.figure import Figure
    from groundcheck.figures.figure import Table as Figures


def table_of(first: str, *others: str, title: str) -> Table:
    """An empty table whose first column is text and whose others are numbers."""
    table = Table(first, title=f"\n{title}", title_justify="left")
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def lay_out_figures(figures: "Figures") -> Table:
    """Figures, their intervals, and how many items each was taken over."""
    table = table_of("figure", "value", "95 % interval", "of", title=figures.title)
    for figure in figures.figures:
        name = Text(one_line(words(figure.name)))
        table.add_row(name, number(figure.value), interval(figure), str(figure.items))
    return table


def number(value: float | None) -> str:
    """A number to three places; "-" for none.

    >>> number(0.5), number(None)
    ('0.500', '-')
    """
    return "-" if value is None else f"{value:.3f}"


def interval(figure: "Figure") -> str:
    """The interval of a figure; "-" for none."""
    return "-" if figure.low is None else f"[{number(figure.low)}, {number(figure.high)}]"


def words(name: str) -> str:
    """The name of a status or figure as a reader writes it.

    >>> words("not_checkable")
    'not checkable'
    """
    return name.replace("_", " ")
