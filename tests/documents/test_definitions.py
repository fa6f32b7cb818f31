"""Defined terms: what a contract calls its parties and things."""

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.definitions import DefinedKind, find_definitions
from groundcheck.documents.document import Document
from groundcheck.documents.glossary import Glossary

CASES = Path(__file__).parents[1] / "cases" / "definitions.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
CONTRACT = (
    'This agreement is between Marlow Tools, Inc., an Ohio corporation (the "Supplier"), and Pine '
    'Works LLC (the "Client"). The Supplier shall deliver. The Client shall pay the Late Fee.\n\n'
    '"Late Fee" means two percent. "Term" means one year. "Business Day" means a weekday.'
)
GLOSSARY = Glossary.of(Document.from_text(CONTRACT))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_terms_are_found_with_what_they_stand_for(row: dict[str, list[list[str]]]) -> None:
    text = str(row["text"])
    found = find_definitions(text)
    assert [[d.term, d.kind.value] for d in found] == [wanted[:2] for wanted in row["found"]]
    for definition, (_, _, meaning) in zip(found, row["found"], strict=True):
        assert meaning in (None, definition.stands_for.of(text).strip())


def test_the_defining_words_hold_the_term() -> None:
    for definition in find_definitions(CONTRACT):
        assert definition.term in definition.of(CONTRACT)


def test_every_name_of_a_party_is_the_party() -> None:
    for name in ("Marlow Tools, Inc.", "Marlow Tools", "Marlow's", "the Supplier", "supplier"):
        assert GLOSSARY.same(name, "Supplier")
    assert not GLOSSARY.same("Marlow", "Pine Works")
    assert not GLOSSARY.same("Marlow", "Nobody Ltd")


def test_mentions_are_found_under_every_name_and_number() -> None:
    text = "Marlow charges late fees on Business Days, for the term of Pine's order, and the Term."
    mentions = [(m.of(text), m.term) for m in GLOSSARY.mentions(text)]
    assert mentions == [
        ("Marlow", "Supplier"),
        ("late fees", "Late Fee"),
        ("Business Days", "Business Day"),
        ("Pine", "Client"),
        ("Term", "Term"),
    ]


def test_definitions_of_a_name_are_those_of_its_term() -> None:
    (found,) = GLOSSARY.definitions_of("Pine Works")
    assert (found.term, found.kind) == ("Client", DefinedKind.PARTY)
    assert GLOSSARY.definitions_of("Nobody") == ()


@given(st.text(alphabet='ab AB"“”().,;:\n*|', max_size=200))
def test_spans_lie_in_the_text_and_mentions_do_not_overlap(text: str) -> None:
    found = find_definitions(text)
    assert all(d.end <= len(text) and d.stands_for.end <= len(text) for d in found)
    mentions = Glossary.from_definitions(found).mentions(text)
    assert all(a.end <= b.start for a, b in pairwise(mentions))


@pytest.mark.parametrize(
    "unit", ['("A") ', '"A" means ', "(the A B C ", '"', "A B C D E F ", "| A | b ", " ", "\t"]
)
def test_even_hostile_text_takes_linear_time(unit: str) -> None:
    started = time.thread_time()
    find_definitions(unit * (100_000 // len(unit)))
    assert time.thread_time() - started < 10


def test_wide_gaps_in_a_table_take_linear_time() -> None:
    gap = " " * 30_000
    started = time.thread_time()
    find_definitions(
        f"{gap}Term{gap}|{gap}Meaning{gap}\n{gap}Fee{gap}|{gap}the price{gap}of it{gap}x|y"
    )
    assert time.thread_time() - started < 10


def test_a_table_is_read_whatever_its_bars_and_gaps() -> None:
    rows = "| Term | Meaning |\n|---|---|\n| **Fee** |  the monthly price |\nTerm Sheet\ta summary of terms  \n"
    assert [d.term for d in find_definitions(rows)] == ["Fee", "Term Sheet"]


@pytest.mark.parametrize(
    "bracket", ["(“Receiving Party)", '("Receiving Party)', "(the “Receiving Party)"]
)
def test_a_quotation_mark_that_was_left_open_ends_with_its_bracket(bracket: str) -> None:
    text = f"Made by Acme Tools, Inc. (“Acme”) and Bolt Works, L.P. {bracket}. Acme may disclose."
    assert [(d.term, d.kind) for d in find_definitions(text)] == [
        ("Acme", DefinedKind.PARTY),
        ("Receiving Party", DefinedKind.PARTY),
    ]
