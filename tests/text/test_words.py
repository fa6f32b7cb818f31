"""Words in their places, and which of them carry content."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.text.lexicon import word_list
from groundcheck.text.words import content_words, is_stopword, stem, words


def norms(text: str) -> list[str]:
    return [word.norm for word in words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Client\u2019s fee", ["the", "client", "fee"]),
        ("Licensees' rights", ["licensees", "rights"]),
        ("$1,500,000.00 and 1.5%", ["1500000.00", "and", "1.5"]),
        ("a non-exclusive 30-day term", ["a", "non", "exclusive", "30", "day", "term"]),
        ("doesn\u2019t apply", ["doesn't", "apply"]),
        ("Section 8.2(b)", ["section", "8.2", "b"]),
        ("termi\u00adnation", ["termination"]),
        ("", []),
        ("--- * ***", []),
    ],
)
def test_words_are_found_in_normal_form(text: str, expected: list[str]) -> None:
    assert norms(text) == expected


def test_british_and_american_spellings_share_a_stem() -> None:
    assert stem("licence") == stem("license")
    assert stem("authorised") == stem("authorized")
    assert stem("instalments") == stem("installment")


def test_content_words_leave_out_modals_negations_and_fillers() -> None:
    text = "The said Client shall not, and may never, hereunder assign this Agreement."
    assert [word.norm for word in content_words(text)] == ["client", "assign", "agreement"]


def test_numbers_are_content() -> None:
    assert [word.norm for word in content_words("within 5 days")] == ["5", "days"]


@pytest.mark.parametrize("name", ["stopwords", "modals", "spelling"])
def test_word_lists_hold_no_entry_twice(name: str) -> None:
    entries = word_list(name)
    assert len(entries) == len(set(entries))
    assert all(entry == entry.lower() for entry in entries)


def test_stopwords_are_known() -> None:
    assert is_stopword("the")
    assert is_stopword("shall")
    assert is_stopword("x")
    assert not is_stopword("termination")


@given(st.text(max_size=80))
def test_every_word_is_where_it_says(text: str) -> None:
    found = words(text)
    assert all(text[word.start : word.end] == word.text for word in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    assert all(word.norm for word in found)


def test_a_subscript_is_its_digit() -> None:
    assert [word.norm for word in words("CO₂ is CO2")] == ["co2", "is", "co2"]
