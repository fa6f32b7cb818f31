"""A clause that opens a list ends with the list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.listed import items, run_on


@pytest.mark.parametrize(
    ("text", "items_found"),
    [
        ("(a) in March; or (b) at night. Fees are due.", ["(a) in March; or", "(b) at night."]),
        ("(i) in March;\n\n(ii) at night.\n\n4. Fees", ["(i) in March;", "(ii) at night."]),
        ("(1) in March. (2) at night. Fees are due.", ["(1) in March.", "(2) at night."]),
        ("a) in March, and b) at night.", ["a) in March, and", "b) at night."]),
        ("8.2.1 In March;\n8.2.2 At night.", ["8.2.1 In March;", "8.2.2 At night."]),
        ("(a) in (i) March and (ii) May; (b) at night.", ["(a) in (i) March and (ii) May;", "(b) at night."]),
        ("(a) under Section 2(b) or (c); (b) at night.", ["(a) under Section 2(b) or (c);", "(b) at night."]),
        ("(b) at night; (c) in March.", []),
        ("In March; or at night.", []),
    ],
)  # fmt: skip
def test_the_items_of_a_list(text: str, items_found: list[str]) -> None:
    assert [item.of(text) for item in items(text, 0)] == items_found


@given(st.text("(abi12). ;:\nAz", max_size=60))
def test_items_follow_each_other_inside_the_text(text: str) -> None:
    found = items(text, 0)
    places = [place for item in found for place in (item.start, item.end)]
    assert places == sorted(places)
    assert all(place <= len(text) for place in places)
    assert run_on(text, 0, len(text)) == len(text)
