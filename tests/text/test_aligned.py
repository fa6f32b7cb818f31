"""Normalising keeps its way back to the original."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.text.aligned import AlignedText

UNTIDY = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            "ab ABe\n\u00a0\u2019\u201c\u00ad\u200b\ufb01\u2014\u0301\u0338\uff11½²\ufeff="
        ),
        st.characters(),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("original", "normal"),
    [
        ("\u201cFee\u201d", '"Fee"'),
        ("Client\u2019s", "Client's"),
        ("5\u201310\u00a0days", "5-10 days"),
        ("termi\u00adnation", "termination"),
        ("con\ufb01dential o\ufb03ce", "confidential office"),
        ("\uff11\uff12 days", "12 days"),
        ("cafe\u0301", "caf\u00e9"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("7\u00bd % of 10\u00b2 Widget\u2122", "7\u00bd % of 10\u00b2 Widget\u2122"),
        ("MiXeD\r\nCase", "MiXeD\r\nCase"),
    ],
)
def test_untidy_characters_become_plain(original: str, normal: str) -> None:
    assert AlignedText.of(original).text == normal


def test_a_match_maps_back_to_the_words_as_found() -> None:
    aligned = AlignedText.of("x\u200b\u201cLate\u00a0\u00adFee\u201d\u2014ten")
    start = aligned.text.index("Late Fee")
    assert aligned.to_original(start, start + 8).of(aligned.original) == "Late\u00a0\u00adFee"


def test_a_match_starts_after_removed_characters_before_it() -> None:
    aligned = AlignedText.of("a\u200bb\u200bc")
    assert aligned.to_original(1, 2).of(aligned.original) == "b"


@given(UNTIDY)
def test_normalising_twice_equals_once(original: str) -> None:
    once = AlignedText.of(original).text
    assert AlignedText.of(once).text == once


@given(UNTIDY, st.data())
def test_ranges_map_back_to_text_with_the_same_words(original: str, data: st.DataObject) -> None:
    aligned = AlignedText.of(original)
    start = data.draw(st.integers(0, len(aligned.text)))
    end = data.draw(st.integers(start, len(aligned.text)))
    span = aligned.to_original(start, end)
    assert 0 <= span.start <= span.end <= len(original)
    assert aligned.text[start:end] in AlignedText.of(span.of(original)).text


@given(UNTIDY)
def test_the_whole_maps_to_the_whole(original: str) -> None:
    aligned = AlignedText.of(original)
    back = aligned.to_normalised(0, len(original))
    assert (back.start, back.end) == (0, len(aligned.text))


@given(UNTIDY, st.data())
def test_there_and_back_covers_the_range(original: str, data: st.DataObject) -> None:
    aligned = AlignedText.of(original)
    start = data.draw(st.integers(0, len(aligned.text)))
    end = data.draw(st.integers(start, len(aligned.text)))
    span = aligned.to_original(start, end)
    back = aligned.to_normalised(span.start, span.end)
    assert back.start <= start or start == end
    assert back.end >= end or start == end


def test_a_megabyte_of_foreign_text_is_normalised_in_seconds() -> None:
    began = time.thread_time()
    AlignedText.of("Ünïcödé \u201ctext\u201d e\u0301" * 60_000)
    assert time.thread_time() - began < 8
