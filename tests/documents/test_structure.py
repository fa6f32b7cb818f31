"""Sections come from headings and numbers, nest, and are found in linear time."""

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.numbering import parse_label, roman
from groundcheck.documents.reading import MarkedHeading
from groundcheck.documents.structure import find_sections, innermost

CASES = Path(__file__).parents[1] / "cases"
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "1. Fees",
                "2. Term. It ends.",
                "1.1 Rate",
                "2.1",
                "(a) one;",
                "(b) two.",
                "(i) x;",
                "(ii) y",
                "ARTICLE I",
                "ARTICLE II PAYMENT",
                "SCHEDULE A",
                "RECITALS",
                "# Title",
                "## 3. Sub",
                "A. First",
                "B. Second. Text.",
                "",
                "",
                "Plain text that goes on.",
                "Contents",
                "1. Fees .... 3",
                "Section 4.2 Late",
                "a | b | c",
                "IV. General",
            ]
        ),
        st.text(max_size=40),
    ),
    max_size=40,
)


def rows(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", rows("sections.jsonl"), ids=lambda case: case["why"])
def test_sections_are_those_a_reader_sees(case: dict[str, str]) -> None:
    assert [section.path for section in find_sections(case["text"])] == case["paths"]


@pytest.mark.parametrize("case", rows("labels.jsonl"), ids=lambda case: case["why"])
def test_labels_are_read_as_printed(case: dict[str, str]) -> None:
    label = parse_label(case["line"])
    assert (label and label.number) == case["number"]
    assert (label and label.name) == case["name"]


@pytest.mark.parametrize(("numeral", "value"), [("i", 1), ("IX", 9), ("xlix", 49), ("IIII", None)])
def test_roman_numerals(numeral: str, value: int | None) -> None:
    assert roman(numeral) == value


def test_a_section_spans_heading_and_body() -> None:
    text = "8. Payment\n\n8.1 Fees. Due now.\n\n8.2 Late. Interest.\n\n9. Term\n"
    spans = {section.number: section.of(text) for section in find_sections(text)}
    assert spans["8"] == "8. Payment\n\n8.1 Fees. Due now.\n\n8.2 Late. Interest."
    assert spans["8.1"] == "8.1 Fees. Due now."


def test_headings_that_the_file_marks_are_sections() -> None:
    text = "Lease\n\nRent\n\nRent is due.\n\nLate rent\n\nInterest runs.\n"
    marks = [(0, 0), (text.index("Rent"), 1), (text.index("Late"), 2)]
    headings = [MarkedHeading(start, level) for start, level in marks]
    paths = [section.path for section in find_sections(text, headings)]
    assert paths == ["Lease", "Rent", "Rent > Late rent"]


def test_a_contract_pasted_without_line_breaks_has_sections() -> None:
    body = "The Supplier shall deliver the Goods in accordance with Section 3.2 or sooner. "
    text = "".join(f"{n}. Goods {n}.1 Delivery. {body * 6}{n}.2 Cost. {body}" for n in (1, 2, 3))
    assert [section.path for section in find_sections(text)][:3] == [
        "1 Goods",
        "1 Goods > 1.1 Delivery",
        "1 Goods > 1.2 Cost",
    ]
    assert len(find_sections(text)) == 9


@given(LINES)
def test_spans_are_nested_or_apart_and_in_order(lines: list[str]) -> None:
    text = "\n".join(lines)
    sections = find_sections(text)
    assert all(0 <= s.start < s.end <= len(text) for s in sections)
    assert all(s.of(text) == s.of(text).strip() for s in sections)
    assert all(a.start < b.start for a, b in pairwise(sections))
    for number, section in enumerate(sections):
        for later in sections[number + 1 :]:
            assert later.start >= section.end or later.end <= section.end


@given(LINES)
def test_a_path_begins_with_the_path_around_it(lines: list[str]) -> None:
    sections = find_sections("\n".join(lines))
    for number, section in enumerate(sections):
        around = [s for s in sections[:number] if s.end >= section.end]
        outer = around[-1].path + " > " if around else ""
        assert section.path.startswith(outer)
        label = section.path.removeprefix(outer)
        assert label.endswith(section.title)
        assert section.number in label


@given(LINES)
def test_runs_of_innermost_sections_rise(lines: list[str]) -> None:
    starts, paths = innermost(find_sections("\n".join(lines)))
    assert len(starts) == len(paths)
    assert all(a < b for a, b in pairwise(starts))


@pytest.mark.parametrize(
    "unit",
    [
        "8.2 Late fees. If a payment is late, interest runs.\n\n",
        "# # # # # # # # ",
        "(a) (i) (ii) 1. 1.1 ",
        "A   B   1.   ",
        "ARTICLE I\nARTICLE II\n",
        "TABLE OF CONTENTS\n1. Fees ..... 3\n",
        "." * 50,
        " " * 50,
        "\n" * 50,
        "((((((((((",
        "**__**__",
    ],
)
def test_even_hostile_text_takes_linear_time(unit: str) -> None:
    """200,000 characters take well under a second; quadratic work would take minutes."""
    started = time.thread_time()
    find_sections(unit * (200_000 // len(unit)))
    assert time.thread_time() - started < 10
