"""What counts as a pointer to the source, and what it points at."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.claims.citations import citations_of_cell, find_citations

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "citations.jsonl")
    .read_text("utf-8")
    .splitlines()
]
FRAGMENTS = st.lists(
    st.sampled_from(
        [
            "(",
            ")",
            "[",
            "]",
            "Section ",
            "8.2",
            "(b)",
            " and ",
            ", ",
            "p. ",
            "5",
            "\n",
            "- ",
            "See ",
        ]
    )
    | st.text(max_size=4),
    max_size=40,
).map("".join)


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:60] for case in CASES])
def test_citations_are_read_as_written(case: dict) -> None:
    found = [[c.text, c.kind.value, c.target, c.page] for c in find_citations(case["text"])]
    assert found == case["citations"], case["reason"]


@given(FRAGMENTS)
def test_a_citation_is_exactly_the_text_it_covers(text: str) -> None:
    for citation in find_citations(text):
        assert text[citation.start : citation.end] == citation.text
        assert citation.target


@given(FRAGMENTS)
def test_citations_overlap_only_when_they_share_a_bracket(text: str) -> None:
    spans = sorted({(c.start, c.end) for c in find_citations(text)})
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(spans))


def test_a_table_cell_that_is_a_number_cites_a_section() -> None:
    assert [c.target for c in citations_of_cell("8.2", 10)] == ["8.2"]
    assert citations_of_cell("30 days", 10) == ()
