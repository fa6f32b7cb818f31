"""Context: what a careful reader looks up before trusting a clause."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.entailment.exceptions import Breadth, breadth, left_out
from groundcheck.entailment.passage import Passage
from groundcheck.evidence.context import Context
from groundcheck.models import Span

CASES = json.loads((Path(__file__).parents[1] / "cases" / "context.json").read_text("utf-8"))
DOCUMENT = Document.from_text(CASES["text"])
CONTEXT = Context.of(DOCUMENT)


def span_of(quote: str) -> Span:
    start = DOCUMENT.text.index(quote)
    return Span(start=start, end=start + len(quote))


@pytest.mark.parametrize("row", CASES["rows"], ids=lambda row: row["why"])
def test_an_exception_to_a_clause_is_found(row: dict[str, str]) -> None:
    found = CONTEXT.exceptions(span_of(row["sentence"]))
    assert any(row["quote"] in place.of(DOCUMENT.text) for place in found)


@pytest.mark.parametrize("row", CASES["none"], ids=lambda row: row["why"])
def test_words_that_except_nothing_are_no_exception(row: dict[str, str]) -> None:
    assert CONTEXT.exceptions(span_of(row["sentence"])) == ()


def test_an_absolute_claim_leaves_out_an_exception_made_elsewhere() -> None:
    claim = Passage("The Client may terminate at any time.")
    places = CONTEXT.exceptions(span_of("The Client may terminate this Agreement at any time."))
    passages = [Passage(place.of(DOCUMENT.text), place.start) for place in places]
    assert breadth(claim) is Breadth.ABSOLUTE
    assert [p.offset for p in left_out(claim, passages, near=True)] == [places[0].start]


@pytest.mark.parametrize(
    ("claim", "exception"),
    [
        (
            "The Client may terminate, except during the first year of a project.",
            "Notwithstanding Section 3.1, the Client may not terminate during the first year.",
        ),
        ("Prepaid fees are refunded, but not for custom work.", "except fees for custom work"),
    ],
)
def test_a_claim_that_names_the_exception_leaves_nothing_out(claim: str, exception: str) -> None:
    assert breadth(Passage(claim)) is Breadth.LIMITED
    assert left_out(Passage(claim), [Passage(exception)], near=True) == ()


def test_a_far_exception_counts_only_if_it_speaks_of_the_claim() -> None:
    claim = Passage("The Supplier refunds prepaid fees in all cases.")
    about = Passage("Notwithstanding anything herein, prepaid fees are not refunded after a year.")
    other = Passage("Notwithstanding anything herein, notices are given in writing.")
    assert left_out(claim, [about, other], near=False) == (about,)


@given(st.integers(0, len(DOCUMENT.text)), st.integers(0, 400))
def test_places_are_bounded_and_lie_in_the_document(start: int, length: int) -> None:
    end = min(len(DOCUMENT.text), start + length)
    related = CONTEXT.exceptions(Span(start=start, end=end))
    assert len(related) <= 20
    assert len({(place.start, place.end) for place in related}) == len(related)
    assert all(0 <= place.start < place.end <= len(DOCUMENT.text) for place in related)


def test_text_that_no_section_holds_has_its_exceptions_near_by() -> None:
    document = Document.from_text("Fees are due in May. However, unless billed, none runs.")
    (place,) = Context.of(document).exceptions(Span(start=0, end=20))
    assert place.of(document.text) == "However, unless billed, none runs."


def test_an_exception_to_one_sentence_is_none_to_the_next() -> None:
    document = Document.from_text(
        "1. Fees\n\nFees are due monthly. Late fees accrue at 2%.\n\n"
        "2. Pauses\n\nThe last sentence of Section 1 does not apply in March.\n\n3. Law\n\nOhio.\n"
    )
    context = Context.of(document)
    due, late = (document.text.index(words) for words in ("Fees are due", "Late fees"))
    assert context.exceptions(Span(start=due, end=due + 20)) == ()
    (place,) = context.exceptions(Span(start=late, end=late + 20))
    assert "March" in place.of(document.text)
