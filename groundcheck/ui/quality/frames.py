"""Figures and outcomes as data frames, and as the words beside them. Pure: no widget is touched.

What enters: figures with their intervals, outcomes, a filter. What leaves: rows in the same order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pandas as pd

from groundcheck.export import blocks
from groundcheck.figures.figure import Figure, Table
from groundcheck.golden.score import Outcome
from groundcheck.models import CHECKED, DecidedBy, JudgeInfo, Status
from groundcheck.ui.labelling.kinds import label_of
from groundcheck.ui.vocabulary import DECIDED_LABEL, STATUS_LABEL, TYPE_LABEL

STATUS_COLUMNS = ("Status", "Recall", "Precision", "F1", "Labelled")
GROUP_COLUMNS = ("Group", "Right", "95 %", "Claims")
MISS_COLUMNS = ("Labelled", "Found", "Claim", "Kind", "Contract", "Decided by", "Critical")

KIND_TABLE = "Recall by kind"
TYPE_TABLE = "Right by type"
CONTRACT_TABLE = "Right by contract"
LAYER_TABLE = "Right by layer"
"""Titles of the tables of `golden.tables` that are groups of claims."""

NO_KIND = "No kind given"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which errors a reader wants to see; empty parts let everything through."""

    labelled: Status | None = None
    found: Status | None = None
    contract: str = ""
    kind: str = ""
    words: str = ""


def named(tables: Iterable[Table]) -> dict[str, Figure]:
    """Every figure by its name."""
    return {figure.name: figure for table in tables for figure in table.figures}


def shown(figure: Figure | None) -> str:
    """A share and its interval as a reader reads them.

    >>> shown(Figure(name="recall", value=0.684, low=0.6, high=0.751, items=40))
    '68 %  [60, 75]'
    """
    if figure is None or figure.value is None:
        return "–"
    return f"{figure.value * 100:.0f} %{interval(figure, '  ')}"


def interval(figure: Figure, before: str = "") -> str:
    """The interval of a share in percent; "" for none."""
    if figure.low is None or figure.high is None:
        return ""
    return f"{before}[{figure.low * 100:.0f}, {figure.high * 100:.0f}]"


def by_status(tables: Sequence[Table]) -> pd.DataFrame:
    """Recall, precision and F1 of each checked status, with their intervals."""
    figures = named(tables)
    rows = [
        (
            STATUS_LABEL[status],
            *(shown(figures.get(f"{name} {status}")) for name in ("recall", "precision", "F1")),
            figures[f"recall {status}"].items,
        )
        for status in CHECKED
    ]
    return pd.DataFrame(rows, columns=pd.Index(STATUS_COLUMNS))


def by_group(table: Table) -> pd.DataFrame:
    """The share judged right in each group, the worst first."""
    known = [figure for figure in table.figures if figure.value is not None]
    ordered = sorted(known, key=lambda figure: (figure.value or 0.0, -figure.items))
    rows = [
        (
            _group(table.title, figure.name),
            100 * (figure.value or 0.0),
            interval(figure),
            figure.items,
        )
        for figure in ordered
    ]
    return pd.DataFrame(rows, columns=pd.Index(GROUP_COLUMNS))


def misses(outcomes: Sequence[Outcome], wanted: Wanted) -> list[Outcome]:
    """The claims judged wrong that a filter lets through."""
    return [outcome for outcome in outcomes if not outcome.right and _passes(outcome, wanted)]


def of_misses(outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """One row for each error."""
    return pd.DataFrame(map(_row, outcomes), columns=pd.Index(MISS_COLUMNS))


def kinds(outcomes: Iterable[Outcome]) -> list[str]:
    """Every kind of support or error among the claims, by name."""
    return sorted({kind_of(outcome.labelled.claim.kind) for outcome in outcomes})


def kind_of(kind: str) -> str:
    """A kind as a reader reads it, here as on the labelling page.

    >>> kind_of("over_extrapolation"), kind_of("")
    ('Goes too far', 'No kind given')
    """
    return label_of(kind) if kind else NO_KIND


def judge_line(info: JudgeInfo) -> str:
    """Which judge, as far as it tells one from another."""
    model = info.layers[-1] if info.layers else "no layer"
    parts = [
        f"groundcheck {info.version}",
        model,
        f"decision {info.decision or 'unknown'}",
        f"settings {info.settings_fingerprint}",
        f"calibration {info.calibration or 'none'}",
    ]
    return ", ".join(parts)


def decided(by: DecidedBy | None) -> str:
    """What settled a claim, in words."""
    return DECIDED_LABEL[by] if by else "no claim found"


def _passes(outcome: Outcome, wanted: Wanted) -> bool:
    claim = outcome.labelled.claim
    text = f"{claim.claim} {claim.why}".casefold()
    return (
        wanted.labelled in (None, claim.status)
        and wanted.found in (None, outcome.found)
        and wanted.contract in ("", claim.contract)
        and wanted.kind in ("", kind_of(claim.kind))
        and all(word in text for word in wanted.words.casefold().split())
    )


def _row(outcome: Outcome) -> tuple[object, ...]:
    claim = outcome.labelled.claim
    return (
        STATUS_LABEL[claim.status],
        STATUS_LABEL[outcome.found],
        blocks.shown(claim.claim),
        kind_of(claim.kind),
        claim.contract,
        decided(outcome.decided_by),
        claim.critical,
    )


def _group(table: str, name: str) -> str:
    """The name of a group of a table in words; a contract keeps its own."""
    if table == KIND_TABLE:
        status, _, kind = name.partition(": ")
        return f"{STATUS_LABEL[Status(status)]}: {kind_of(kind)}"
    return _WORDS.get(table, {}).get(name, name)


_WORDS = {
    TYPE_TABLE: {kind.value: label for kind, label in TYPE_LABEL.items()},
    LAYER_TABLE: {by.value: label for by, label in DECIDED_LABEL.items()},
}
