"""Accuracy: everything a benchmark found, as values that a table or JSON is made of.

What always holds: a figure carries the number of items it was taken over and, where it was
resampled, its 95 % interval; a figure that nothing could be counted for is None, never 0.
"""

from typing import Final, Literal

from pydantic import Field

from groundcheck.figures.figure import Figure, Table
from groundcheck.models import DecidedBy, JudgedClaim, Status, Value

ACCURACY_SCHEMA: Final = "groundcheck.accuracy/1"


class Confusion(Value):
    """How often one label met one finding."""

    label: str
    found: Status
    items: int = Field(ge=0)


class Layer(Value):
    """What one layer of the cascade settled."""

    decided_by: DecidedBy
    settled: int = Field(ge=0)
    """Labelled items whose finding this layer decided."""
    right: int = Field(ge=0)
    """Of these, how many agree with their label."""


class Phase(Value):
    """Time of one phase of judging, per claim the judge read in an answer."""

    name: str
    median_ms: float = Field(ge=0)
    p95_ms: float = Field(ge=0)


class Baseline(Value):
    """Published or computed figures of another system, to stand beside ours."""

    name: str
    source: str
    figures: dict[str, float]
    """Name of a figure above -> its value."""


class Miss(Value):
    """One item that was judged wrong."""

    name: str
    """Where it stands: file, line and number."""
    label: str
    kind: str
    found: Status
    text: str
    parts: tuple[JudgedClaim, ...]
    """What the judge made of it."""
    evidence: tuple[str, ...]
    """The labelled evidence."""


class Accuracy(Value):
    """What a benchmark found."""

    schema_: Literal["groundcheck.accuracy/1"] = Field(default=ACCURACY_SCHEMA, alias="schema")
    source: str
    """The file of labels."""
    form: str
    """What kind of labels it holds."""
    counts: dict[str, int]
    """What was measured on, such as contracts and claims."""
    tables: tuple[Table, ...]
    confusion: tuple[Confusion, ...]
    layers: tuple[Layer, ...]
    phases: tuple[Phase, ...]
    baselines: tuple[Baseline, ...] = ()
    notes: tuple[str, ...] = ()
    """How figures were taken, and what a reader must know; whole sentences."""
    misses: tuple[Miss, ...] = ()
    """A random sample of wrong findings, if asked for."""

    def figure(self, name: str) -> Figure:
        """The figure of a name.

        Raises:
            KeyError: there is none.
        """
        for table in self.tables:
            for figure in table.figures:
                if figure.name == name:
                    return figure
        raise KeyError(name)
