"""Quotes are found again in a changed document, word for word, or shown as gone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Report, reanchor
from groundcheck.documents.anchors import Anchors
from groundcheck.errors import InputError
from groundcheck.models import Evidence, Role
from groundcheck.store.reanchoring import Outcome, Reanchored

TEXT = """1. Payment. The Client shall pay each invoice within thirty (30) days.

2. Late fee. An overdue amount bears a late fee of 1.5% per month.

3. Term. This agreement runs for three years.

4. Notices. Notices are sent by courier. Notices are sent by courier.
"""
ANSWER = (
    "The Client pays each invoice within thirty days. The late fee is 1.5% per month. The "
    "agreement runs for three years. Notices are sent by courier."
)
OLD = Document.from_text(TEXT, title="Services Agreement")
REPORT = Judge(entailment=None).evaluate(ANSWER, [OLD])


def changed(text: str, title: str = "Services Agreement") -> Reanchored:
    return reanchor(REPORT, Document.from_text(text, title=title))


def quoting(*spans: tuple[int, int]) -> Report:
    """The report with one claim that rests on the given places."""
    evidence = tuple(
        Evidence(document=OLD.id, revision=OLD.revision, start=start, end=end,
                 quote=TEXT[start:end], role=Role.SUPPORTS)
        for start, end in spans
    )  # fmt: skip
    claim = REPORT.claims[0].model_copy(update={"evidence": evidence})
    return REPORT.model_copy(update={"claims": (claim,)})


def outcomes(found: Reanchored) -> list[str]:
    return [anchor.outcome.value for anchor in found.anchors]


def test_the_same_text_keeps_every_place() -> None:
    found = changed(TEXT)
    assert found.is_same_revision
    assert set(outcomes(found)) == {"same"}
    assert [anchor.after for anchor in found.anchors] == [
        evidence for claim in REPORT.claims for evidence in claim.evidence
    ]


@given(st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, len(TEXT))), max_size=8))
def test_reanchoring_to_the_same_text_is_the_identity(pairs: list[tuple[int, int]]) -> None:
    spans = [(min(pair), max(pair)) for pair in pairs]
    found = reanchor(quoting(*spans), OLD)
    assert [
        (a.outcome, a.after is not None and (a.after.start, a.after.end)) for a in found.anchors
    ] == [(Outcome.SAME, span) for span in spans]


@given(st.text("abc .\n", max_size=40), st.integers(0, len(TEXT)), st.integers(0, len(TEXT)))
def test_whatever_is_found_holds_the_words_of_the_quote(prefix: str, one: int, two: int) -> None:
    report = quoting((min(one, two), max(one, two)))
    document = Document.from_text(prefix + "\n\n" + TEXT, title="Services Agreement")
    for anchor in reanchor(report, document).anchors:
        if anchor.after is not None:
            assert anchor.after.quote.split() == anchor.before.quote.split()
            assert anchor.after.quote == document.text[anchor.after.start : anchor.after.end]


def test_words_pushed_down_have_moved_with_their_section() -> None:
    found = changed("Preamble of the parties.\n\n" + TEXT.replace("2. Late", "2.1 Late"))
    assert not found.is_same_revision
    late = next(a for a in found.anchors if "1.5%" in a.before.quote)
    assert late.outcome is Outcome.GONE or late.after is not None
    term = next(a for a in found.anchors if "three years" in a.before.quote)
    assert term.outcome is Outcome.MOVED
    assert term.after is not None and term.after.start == term.before.start + 27


def test_changed_words_are_gone() -> None:
    found = changed(TEXT.replace("1.5%", "2%"))
    gone = found.of(Outcome.GONE)
    assert [anchor.after for anchor in gone] == [None]
    assert "1.5%" in gone[0].before.quote
    assert found.claims_with(Outcome.GONE) == ("c2",)
    assert len(found.of(Outcome.SAME)) + len(found.of(Outcome.MOVED)) == len(found.anchors) - 1


@pytest.mark.parametrize(
    "rewritten",
    [
        TEXT.replace(" within ", "\nwithin\u00a0"),
        TEXT.replace("thirty", "\u200bthirty").replace(" days", "  days"),
        TEXT.replace("\n\n", "\r\n\r\n"),
    ],
)
def test_white_space_and_typography_do_not_matter(rewritten: str) -> None:
    assert not changed(rewritten).of(Outcome.GONE)


def test_a_number_is_not_found_inside_a_longer_one() -> None:
    assert not Anchors("The fee is 15% or 5.5 or 2,500.").places("5")
    assert not Anchors("The fee is 1.5%.").places("5%")
    assert [p.start for p in Anchors("5% is 5%").places("5%")] == [0, 6]


def test_repeated_words_follow_their_neighbours() -> None:
    first = TEXT.index("Notices are")
    second = TEXT.index("Notices are", first + 1)
    term = TEXT.index("This agreement")
    report = quoting((first, first + 27), (second, second + 27), (term, term + 38))
    text = "Notices are sent by courier.\n\nA long preamble stands here now.\n\n" + TEXT
    shift = len(text) - len(TEXT)
    found = reanchor(report, Document.from_text(text, title="Services Agreement"))
    assert [a.after is not None and a.after.start for a in found.anchors] == [
        first + shift, second + shift, term + shift,
    ]  # fmt: skip


def test_the_only_document_of_a_report_is_meant_whatever_the_title() -> None:
    assert changed(TEXT, title="agreement_v2").before.id == OLD.id


def test_among_several_documents_the_title_or_an_id_tells() -> None:
    other = Document.from_text("Fees are due in March.", title="Note")
    report = Judge(entailment=None).evaluate(ANSWER, [OLD, other])
    newer = Document.from_text(TEXT + "\n\n5. End.", title="Services Agreement")
    assert reanchor(report, newer).before.id == OLD.id
    assert reanchor(report, newer, replaces=other.id).before.id == other.id
    stranger = Document.from_text(TEXT + "\n\n6. End.", title="Draft")
    with pytest.raises(InputError, match=f"name it by `replaces`: {OLD.id}"):
        reanchor(report, stranger)
    with pytest.raises(InputError, match="name it by"):
        reanchor(report, newer, replaces="nothing")
