"""Places: what each is chosen for, and which lies in which."""

import json
from pathlib import Path
from typing import Any

import pytest

from groundcheck.text.places import find_places, lies_in

FILE = Path(__file__).parents[1] / "cases" / "places.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_a_place_has_the_role_that_its_sentence_gives_it(case: dict[str, Any]) -> None:
    found = [[place.text, place.role.value] for place in find_places(case["text"])]
    assert found == case["places"]


@pytest.mark.parametrize(
    ("place", "larger"), [("Paris", "France"), ("Austin", "United States"), ("Ohio", "Ohio")]
)
def test_a_place_lies_in_what_holds_it(place: str, larger: str) -> None:
    assert lies_in(place, larger)


@pytest.mark.parametrize(("place", "other"), [("France", "Paris"), ("Rome", "France")])
def test_a_place_does_not_lie_elsewhere(place: str, other: str) -> None:
    assert not lies_in(place, other)
