"""From answers to claims: what is split, what stays whole, and what is never lost."""

import json
import re
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.claims.extract import extract_claims
from groundcheck.claims.inline import plain
from groundcheck.models import Verifiability

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "claims.jsonl")
    .read_text("utf-8")
    .splitlines()
]
SENTENCES = [
    "The fee is 2% per month.",
    "Payment is due within 30 days (Section 4).",
    "The Buyer may cancel, but the Supplier keeps the deposit. [1]",
    "Costs, fees and expenses are shared.",
    "**Term:** two years; it renews once.",
    "La durée est de 3 ans.",
    "מחיר 5.",
    "e\u0301te\u0301 applies.",
    "👍",
]
MARKUP = [
    "\n",
    "\n\u2705 ",
    "\n\u26a0\ufe0f ",
    "<li>",
    "</li>",
    "\n<ul><li>",
    "</ul>",
    "<tr><td>",
    "</td><td>",
    "</table>",
    "<h2>",
    "<br>",
    "\n   a. ",
    "\n\n",
    "\n- ",
    "\n1. ",
    "\n  * ",
    "\n# ",
    "\n> ",
    " ",
    "\n| a | b |\n|---|---|\n| ",
    "\n```\n",
]
ANSWERS = st.lists(
    st.sampled_from(SENTENCES) | st.sampled_from(MARKUP) | st.text(max_size=6), max_size=25
).map("".join)


@pytest.mark.parametrize("case", CASES, ids=[case["answer"][:60] for case in CASES])
def test_claims_of_an_answer(case: dict) -> None:
    claims = extract_claims(case["answer"])
    assert [[c.text, c.context] for c in claims] == case["claims"], case["reason"]
    if "citations" in case:
        assert [[x.target for x in c.citations] for c in claims] == case["citations"]


def test_claims_are_numbered_in_order() -> None:
    assert [c.id for c in extract_claims("One is due. Two is due.")] == ["c1", "c2"]


def test_the_reference_answer_gives_two_claims_and_a_citation() -> None:
    answer = (
        "The late payment penalty is 2% of the outstanding balance. Payment is due within 30 days "
        "of invoice receipt. (See Late Payment Penalties, page 5)"
    )
    first, second = extract_claims(answer)
    assert (first.type, second.type) == ("quantitative", "temporal")
    assert [(c.target, c.page) for c in second.citations] == [("Late Payment Penalties", 5)]


@pytest.mark.parametrize("answer", ["", "   \n\t", "---", "***", "🙂", "[1]", "# Heading"])
def test_an_answer_without_a_statement_has_no_claims(answer: str) -> None:
    assert extract_claims(answer) == ()


def test_a_greeting_is_no_fact() -> None:
    assert extract_claims("Happy to help!")[0].verifiability is Verifiability.META


def test_lone_surrogates_and_null_characters_pass_through() -> None:
    answer = "The fee\udcff is 5%.\x00 It accrues daily."
    assert next(c.text for c in extract_claims(answer)).startswith("The fee")


@given(ANSWERS)
@settings(max_examples=150, deadline=None)
def test_a_claim_is_exactly_its_range_and_lies_in_its_sentence(answer: str) -> None:
    claims = extract_claims(answer)
    for claim in claims:
        assert claim.text == answer[claim.start : claim.end]
        assert claim.sentence.contains(claim)
        assert re.search(r"[^\W_]|\u2705", claim.text)
    assert all(a.end <= b.start for a, b in pairwise(claims))


@given(st.lists(st.sampled_from(SENTENCES[:7]), min_size=1, max_size=8))
@settings(deadline=None)
def test_every_sentence_ends_in_a_claim(sentences: list[str]) -> None:
    answer = " ".join(sentences)
    claims = extract_claims(answer)
    position = 0
    for sentence in sentences:
        start = answer.index(sentence, position)
        position = start + len(sentence)
        assert any(start <= c.start < position for c in claims), sentence


@given(ANSWERS)
@settings(max_examples=50, deadline=None)
def test_extraction_is_deterministic(answer: str) -> None:
    assert extract_claims(answer) == extract_claims(answer)


@pytest.mark.parametrize(
    "unit",
    [
        "The Supplier delivers the goods within 30 days, and the Buyer pays 5% (Section 4). ",
        "and the buyer and the seller and ",
        "- **Fee:** 5% [1]\n",
        "(Section 4(a)(",
        "**a* __b_ `c",
        "| a | b |\n",
        "1. x; ",
        "\u2705 The buyer pays\n",
        "\U0001f3fb",
        "<li>The buyer pays",
        "<tr><td>Fee<td>",
        "</ul><p>",
        "the buyer pays 5%\n",
        "1. a\n   a. ",
    ],
)
def test_time_grows_with_length_only(unit: str) -> None:
    """Ten times the text takes about ten times as long, whatever the text."""
    short, long = unit * (5_000 // len(unit)), unit * (50_000 // len(unit))
    extract_claims(short)
    base, full = _seconds(short), _seconds(long)
    assert full < max(1.0, 30 * base)


def test_an_answer_of_200_000_characters_takes_seconds() -> None:
    sentence = (
        "The Supplier delivers the goods to the warehouse named in the order within thirty days, "
        "and the Buyer pays a deposit of 5% of the price before they are shipped (Section 4). "
    )
    assert _seconds((sentence * 8 + "\n\n") * (200_000 // (len(sentence) * 8))) < 3


def _seconds(answer: str) -> float:
    """The lesser of two readings: a busy machine slows any one of them."""
    return min(_reading(answer) for _ in range(2))


def _reading(answer: str) -> float:
    began = time.thread_time()
    extract_claims(answer)
    return time.thread_time() - began


@pytest.mark.parametrize(
    "answer",
    [
        "Term: two years from the effective date of the agreement\nRenewal: one year",
        "Fee: five dollars\nVenue: Delaware\nTerm: two years",
        "Venue: Delaware\n\nTerm: two years",
    ],
)
def test_each_labelled_line_is_a_claim(answer: str) -> None:
    assert [claim.text for claim in extract_claims(answer)] == answer.replace("\n\n", "\n").split(
        "\n"
    )


ONE_EACH = ["Client pays within 30 days", "The late fee is 1.5% per month", "The term is two years"]


@pytest.mark.parametrize(
    "mark",
    [
        "\u2705 ",
        "\u274c ",
        "\u26a0\ufe0f ",
        "\u2192 ",
        "\u27a4 ",
        "\u2043 ",
        "\u25e6 ",
        "\u25a0 ",
        "\u2022",
        "\uf0b7 ",
        "\U0001f539 ",
        "\U0001f4cc ",
        "1\ufe0f\u20e3 ",
        "\u2705",
        "\u2714\ufe0f ",
    ],
)
def test_a_line_that_opens_with_a_sign_is_an_item_and_the_sign_no_word(mark: str) -> None:
    claims = extract_claims("\n".join(f"{mark}{line}" for line in ONE_EACH))
    assert [claim.text for claim in claims] == ONE_EACH
    assert not any(claim.context for claim in claims)


def test_items_of_signs_are_read_with_the_words_over_them() -> None:
    answer = "The Supplier must:\n\u2705 deliver within 30 days\n\u2705 insure the goods"
    assert [(claim.text, claim.context) for claim in extract_claims(answer)] == [
        ("deliver within 30 days", "The Supplier must"),
        ("insure the goods", "The Supplier must"),
    ]


def test_a_sign_between_sentences_is_no_word_and_alone_in_a_cell_an_answer() -> None:
    answer = "\u2705 Client pays. \u274c Provider may not assign it."
    assert [claim.text for claim in extract_claims(answer)] == [
        "Client pays.",
        "Provider may not assign it.",
    ]
    row = extract_claims("| Act | Allowed |\n|---|---|\n| Assignment | \u274c |")
    assert plain(row[0].text) == "Assignment | No"


@pytest.mark.parametrize(
    "answer",
    [
        "<ul>\n<li>{}</li>\n<li>{}</li>\n<li>{}</li></ul>",
        "<ol><li><p>{}</p></li><li><p>{}</p><li>{}</ol>",
        "<p>{}</p><p>{}</p>{}",
        "<div>{}<br>{}<br/>\n{}</div>",
        "<b>{}</b><br>{}<p class='x'>{}",
        "> <li>{}\n> <li>{}\n> <li>{}",
    ],
)
def test_tags_that_break_lines_part_claims(answer: str) -> None:
    claims = extract_claims(answer.format(*ONE_EACH))
    assert [plain(claim.text) for claim in claims] == ONE_EACH


def test_a_table_in_html_is_read_by_its_rows_and_their_head() -> None:
    answer = (
        "<table>\n<thead><tr><th>Item</th><th>Price</th></tr></thead>\n<tr><td>Late fee</td>"
        "<td>EUR 5</td></tr>\n<tr>\n<td>Setup\nfee</td>\n<td>EUR<br>9</td>\n</tr></table>\nIt ends."
    )
    claims = [(plain(claim.text), claim.context) for claim in extract_claims(answer)]
    assert claims == [
        ("Late fee | EUR 5", "Item, Price:"),
        ("Setup fee | EUR 9", "Item, Price:"),
        ("It ends.", ""),
    ]


@pytest.mark.parametrize("indent", ["   ", ""])
def test_letters_under_a_number_are_items_of_their_own(indent: str) -> None:
    answer = (
        f"1. Payment\n{indent}a. Invoices are due in 30 days\n{indent}b. The late fee is 5%\n"
        f"2. Termination\n{indent}a. Client: 45 days for convenience\n{indent}b. Provider: never"
    )
    assert [(claim.text, claim.context) for claim in extract_claims(answer)] == [
        ("Invoices are due in 30 days", ""),
        ("The late fee is 5%", ""),
        ("Client: 45 days for convenience", "Termination:"),
        ("Provider: never", "Termination:"),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["client pays within 30 days", "late fee is five percent", "cap is two million dollars"],
        ["client pays within 30 days.", "late fee is five percent.", "it renews once."],
        ["it renews once", "the client pays every invoice within thirty days of its receipt"],
    ],
)
def test_lines_that_are_each_a_statement_are_a_claim_each(lines: list[str]) -> None:
    assert [claim.text for claim in extract_claims("\n".join(lines))] == lines


@pytest.mark.parametrize(
    "answer",
    [
        "the client pays the fee in full within\nthirty days of the day on which it\nreceives the invoice",
        "the fee is due once the client\nreceives the goods",
        "the client pays the fee\nand the supplier\nkeeps it",
        "the supplier insures the goods that\nthe client has ordered",
    ],
)
def test_lines_that_only_wrap_stay_one_sentence(answer: str) -> None:
    assert len({claim.sentence for claim in extract_claims(answer)}) == 1


def test_a_line_in_another_script_is_a_sentence_of_its_own() -> None:
    arabic = "\u0627\u0644\u0631\u0633\u0648\u0645 5%"
    for answer in (
        f"The fee is 5%\n{arabic}",
        f"{arabic}\u061f The fee is 5%",
        f"{arabic}\nThe fee is 5%",
    ):
        assert len(extract_claims(answer)) == 2
