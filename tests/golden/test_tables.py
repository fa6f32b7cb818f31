"""Tables of figures on golden claims, on outcomes few enough to count by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from groundcheck.documents.document import Document
from groundcheck.figures.figure import Figure
from groundcheck.golden.dataset import GoldenAnswer, GoldenClaim, locate
from groundcheck.golden.score import Outcome, Passages, score_answers
from groundcheck.golden.tables import breakdowns_of, tables_of
from groundcheck.judging.judge import Judge
from groundcheck.models import Status
from tests.golden.building import outcome

YES, NO, AGAINST = Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED
OUTCOMES = (
    outcome(0, YES, YES, 0.9),
    outcome(1, YES, YES, 0.8),
    outcome(2, YES, NO, 0.3),
    outcome(3, NO, YES, 0.7),
    outcome(4, NO, NO, 0.2),
    outcome(5, AGAINST, AGAINST, 0.1),
)


def figures(outcomes: tuple[Outcome, ...] = OUTCOMES) -> dict[str, Figure]:
    tables = (*tables_of(outcomes), *breakdowns_of(outcomes))
    return {figure.name: figure for table in tables for figure in table.figures}


@pytest.mark.parametrize(
    ("name", "value", "items"),
    [
        ("recall supported", 2 / 3, 3),
        ("precision supported", 2 / 3, 3),
        ("F1 supported", 2 / 3, 4),
        ("F1 unsupported", 1 / 2, 3),
        ("macro F1", (2 / 3 + 1 / 2 + 1) / 3, 6),
        ("wrong among delivered", 1 / 3, 3),
        ("contract 0", 1.0, 2),
        ("contract 3", 0.0, 1),
        ("reading", 4 / 6, 6),
    ],
)
def test_figures_are_those_counted_by_hand(name: str, value: float, items: int) -> None:
    found = figures()[name]

    assert found.value == pytest.approx(value, abs=1e-4)
    assert found.items == items


def test_intervals_hold_the_figure() -> None:
    for figure in figures().values():
        if figure.value is not None and figure.low is not None and figure.high is not None:
            assert figure.low <= figure.value <= figure.high, figure.name


def test_passages_are_counted_one_by_one() -> None:
    pointed = replace(OUTCOMES[0], passages=Passages(3, 1, 2, 1), evidence_hit=True)
    missed = replace(OUTCOMES[1], passages=Passages(1, 0, 1, 0), evidence_hit=False)
    found = figures((pointed, missed, *OUTCOMES[2:]))

    assert (found["passage precision"].value, found["passage precision"].items) == (0.25, 4)
    assert found["passage recall"].value == pytest.approx(1 / 3, abs=1e-4)
    assert found["evidence recall"].value == 0.5


def test_shown_evidence_is_held_against_labelled_words() -> None:
    text = (
        "1. Fees. The Client pays EUR 500 per month.\n\n2. Term. This Agreement runs for 2 years."
    )
    answer = "The Client pays EUR 500 per month."
    claim = GoldenClaim(
        id="a-1", contract="c.md", answer="a.md", claim=answer, status=YES,
        evidence=("pays EUR 500 per month", "runs for 2 years"), kind="verbatim",
    )  # fmt: skip
    golden = GoldenAnswer(Path("c.md"), answer, locate([claim], answer))
    judge = Judge(entailment=None)
    score = score_answers([golden], judge=judge, read=lambda _: Document.from_text(text))

    (made,) = score.outcomes
    assert made.evidence_hit
    assert made.passages == Passages(shown=1, shown_right=1, labelled=2, labelled_shown=1)
    assert score.judge is not None and score.judge.layers
