"""Cross-references: what they name, and what does not exist."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.documents.tree import number_key

CASES = Path(__file__).parents[1] / "cases" / "crossreferences.json"
DATA = json.loads(CASES.read_text("utf-8"))
TEXT = str(DATA["text"])


@pytest.mark.parametrize("row", DATA["rows"], ids=lambda row: row["sentence"][:50])
def test_references_lead_to_the_part_they_name(row: dict[str, object]) -> None:
    document = Document.from_text(TEXT.replace("HERE", str(row["sentence"])))
    start = document.text.index(str(row["sentence"]))
    end = start + len(str(row["sentence"]))
    found = [r for r in document.cross_references if start <= r.start < end]
    assert [[r.label, r.target and r.target.of(document.text)[:14]] for r in found] == row["found"]


def test_what_lies_beyond_the_last_section_is_missing() -> None:
    document = Document.from_text(
        TEXT.replace("HERE", "See Sections 2.9, 5 and 2.1 and Exhibit Q.")
    )
    assert [r.label for r in document.missing_references] == [
        "Section 2.9",
        "Section 5",
        "Exhibit Q",
    ]


def test_nothing_is_missing_where_no_section_was_read() -> None:
    assert Document.from_text("See Section 9. It says so.").missing_references == ()


@pytest.mark.parametrize(
    ("one", "other"), [("IV", "4"), ("8.02", "8.2"), ("FOUR", "4"), ("B-1", "b1")]
)
def test_one_number_in_two_forms(one: str, other: str) -> None:
    assert number_key(one) == number_key(other)


@given(
    st.lists(
        st.sampled_from(
            [
                "1. A\n\n",
                "1.1 B. C.\n\n",
                "Section 1(a), ",
                "Exhibit A",
                "this Section",
                "(b) x;\n\n",
                " of the Act",
                "the preceding paragraph. ",
            ]
        ),
        max_size=30,
    )
)
def test_targets_lie_in_the_text_and_references_are_in_order(parts: list[str]) -> None:
    document = Document.from_text("Deed. " + "".join(parts))
    found = document.cross_references
    assert all(r.end <= len(document.text) for r in found)
    assert all(r.target is None or r.target.end <= len(document.text) for r in found)
    assert [r.start for r in found] == sorted(r.start for r in found)
