import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.export.tables import row_of


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("| Fee | 5% |", ["Fee", "5%"]),
        ("Fee | 5% | late", ["Fee", "5%", "late"]),
        ("| Fee | | 5% |", ["Fee", "", "5%"]),
        ("|Fee|5%|", ["Fee", "5%"]),
        (r"| a \| b | c |", [r"a \| b", "c"]),
        ("|", []),
    ],
)
def test_cells_are_the_words_between_bars(line: str, cells: list[str]) -> None:
    assert [line[start:end] for start, end in row_of(line, 0).cells] == cells


@given(st.text(alphabet="|ab \\"), st.integers(0, 99))
def test_cells_and_bars_together_are_the_line(line: str, start: int) -> None:
    row = row_of(line, start)
    parts = sorted((*row.bars, *(cell for cell in row.cells if cell[0] < cell[1])))
    assert "".join(line[a - start : b - start] for a, b in parts) == line
