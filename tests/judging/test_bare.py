"""What states nothing decides nothing: titles, names of parties, lines to sign on."""

import pytest

from groundcheck import Document, Judge
from groundcheck.entailment.nli import Question, Reading
from groundcheck.judging.bare import is_bare
from tests.judging.test_reading import ScriptedEntailment

CHARTER = Document.from_text(
    "# Charter Agreement\n\n"
    "This charter is made between Alder Shipping Inc. and Birch Lines Ltd.\n\n"
    "1. Term. The vessel is let for a period of three years.\n\n"
    "IN WITNESS WHEREOF, the parties have signed.\n\n"
    "By: /s/ Ann Alder\n\nName: Ann Alder\n",
    title="Charter",
)


TERM = "let for a period of three years"


def read_alone(claim: str, likeliest: str) -> list[str]:
    """What a claim is read against alone where a model points at one sentence before the term."""
    shares = {likeliest: 0.99, TERM: 0.9}

    def reading(question: Question) -> Reading:
        likely = [
            max((share for words, share in shares.items() if words in piece.text), default=0.01)
            for piece in question.pieces
        ]
        return Reading(0.96, 0.02, 0.02, tuple(likely))

    model = ScriptedEntailment(reading)
    Judge(entailment=model).evaluate(claim, [CHARTER])
    return [piece.text for q in model.asked if q.alone for piece in q.pieces]


@pytest.mark.parametrize("nothing", ["Charter Agreement", "Name: Ann Alder", "IN WITNESS"])
def test_a_claim_is_not_read_against_what_states_nothing(nothing: str) -> None:
    read = read_alone("The charter runs for three years.", nothing)
    assert any(TERM in text for text in read)
    assert not any(nothing in text for text in read)


def test_a_title_decides_what_the_contract_is() -> None:
    assert "# Charter Agreement" in read_alone("It is a charter agreement.", "Charter Agreement")


def test_a_line_to_sign_on_decides_who_signed() -> None:
    assert "Name: Ann Alder" in " ".join(read_alone("Ann Alder signed it.", "Name: Ann"))


@pytest.mark.parametrize(
    "sentence",
    [
        "ARTICLE IV. LIMITATION OF LIABILITY",
        "(b) If to Alder Shipping:",
        "LISTING AGENT:",
        "MTH Shipping Nevada, LLC",
        "[***] [***]",
        "Sincerely,\nALDER SHIPPING, INC.",
        "Signed at Leeds on 4 May 2020",
        "Birch Lines Ltd.",
        "____________________",
    ],
)
def test_bare(sentence: str) -> None:
    assert is_bare(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "No Assignment.",
        "Term: Three Years",
        "Fees | Monthly",
        "Tenant pays rent",
        "PAYMENT IS DUE ON DELIVERY",
        "(a) cargo lost at sea;",
        "Delaware",
        "Three Years",
    ],
)
def test_states_something(sentence: str) -> None:
    assert not is_bare(sentence)
