"""Sentences cover the text, and end where a reader would end them."""

import itertools
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.text.sentences import LONGEST, split_sentences

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "sentences.jsonl")
    .read_text("utf-8")
    .split("\n")
    if line
]
PROSE = st.text(
    alphabet=st.one_of(st.sampled_from('aA1. \n\n.;:()"”[]*#-•\t\f\r,?!№'), st.characters()),
    max_size=200,
)


def sentences(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_tricky_sentences(case: dict) -> None:
    assert sentences(case["text"]) == case["sentences"]


@given(PROSE)
def test_every_visible_character_lies_in_exactly_one_sentence(text: str) -> None:
    spans = split_sentences(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    covered = "".join(span.of(text) for span in spans)
    assert "".join(covered.split()) == "".join(text.split())


@given(PROSE)
def test_sentences_are_trimmed_and_never_empty(text: str) -> None:
    assert all(sentence and sentence == sentence.strip() for sentence in sentences(text))


def test_a_long_sentence_is_cut_at_its_items() -> None:
    item = (
        "keep full and accurate books of account for every order that it accepts under the terms "
    )
    text = "The Agent shall: " + "; ".join(f"({letter}) {item * 2}" for letter in "abcdef") + "."
    pieces = sentences(text)
    assert len(pieces) > 3
    assert all(len(piece) < LONGEST for piece in pieces)
    assert pieces[1].startswith("(b) ")


def test_a_long_sentence_without_items_stays_whole() -> None:
    text = "The Agent shall keep " + "full and accurate " * 60 + "books."
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "A. " * 300_000,
        "." * 1_000_000,
        "\n" * 1_000_000,
        "(a) x;\n" * 140_000,
        "a" * 1_000_000,
        "1.1.1.1." * 120_000,
        " " * 1_000_000 + "x",
        "word word\n\n" * 90_000,
        "Fee (see Section 4(a)(b)(c). [1] " * 30_000,
        "x    y" * 160_000,
        '""")))' * 160_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_time_grows_with_length_only(text: str) -> None:
    began = time.thread_time()
    split_sentences(text)
    assert time.thread_time() - began < 8
