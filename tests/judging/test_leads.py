"""What opens a sentence that cannot be understood by itself."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Role, Status
from groundcheck.entailment.question import Piece
from groundcheck.judging.leads import LONGEST, find_leads, in_words
from groundcheck.judging.titled import under_the_named, without_told
from groundcheck.text.sentences import split_sentences

DUTIES = """This Agreement is made between Acme Ltd (the "Supplier") and Beta LLC (the "Customer").

7. The Customer shall:

(a) provide access to the premises during working hours;

(b) keep all passwords secret; and

(c) when asked:

(i) train two members of staff; and

(ii) report on it.

8. The Supplier shall

(a) insure the equipment against theft; and

(b) repair it.

9. This Agreement ends in May.
"""
PLANS = """SCHEDULE 1 - PLANS

Gold Plan

Monthly fee: $100
Support: 24/7 telephone support

Silver Plan

Monthly fee: $50
Support: email only
"""


def leads(text: str) -> dict[str, str]:
    sentences = split_sentences(text)
    found = find_leads(text, sentences)
    return {each.of(text): in_words(found.get(each.start, ()), text) for each in sentences}


def test_items_are_opened_by_what_opens_their_list() -> None:
    found = leads(DUTIES)
    assert found["(b) keep all passwords secret; and"] == "7. The Customer shall:"
    assert found["(ii) report on it."] == "7. The Customer shall: (c) when asked:"
    assert found["(b) repair it."] == "8. The Supplier shall"
    assert found["9. This Agreement ends in May."] == ""


def test_pieces_of_one_long_sentence_are_opened_by_its_beginning() -> None:
    item = "the other party fails to perform a duty, or is late with it, " * 4
    text = f"5. Either party may terminate this Agreement if (a) {item}; (b) {item}; (c) {item}."
    later = [lead for words, lead in leads(text).items() if words.startswith(("(b)", "(c)"))]
    assert later
    assert set(later) == {"5. Either party may terminate this Agreement if"}


def test_lines_that_are_no_sentences_are_opened_by_the_titles_above() -> None:
    found = leads(PLANS)
    assert found["Monthly fee: $50"] == "SCHEDULE 1 - PLANS: Silver Plan:"
    assert found["Support: 24/7 telephone support"] == "SCHEDULE 1 - PLANS: Gold Plan:"
    assert found["Silver Plan"] == ""


@pytest.mark.parametrize(
    "text",
    [
        "4. Fees\n\nThe Customer pays $9 a month.",
        "The parties agree as follows:\n\n1. Rent. The Tenant pays rent.\n\n2. Term. It lasts a year.",
        "| Plan | Fee |\n| Gold | $9 |",
        "Gold Plan\n\n- 12 -\n\n31",
    ],
    ids=["sentence", "clauses of the contract", "table", "page numbers"],
)
def test_what_can_be_understood_by_itself_has_no_lead(text: str) -> None:
    assert not any(leads(text).values())


def test_a_page_between_items_ends_no_list() -> None:
    text = DUTIES.replace("(b) keep", "- 10 -\n\n(b) keep")
    assert leads(text)["(b) keep all passwords secret; and"] == "7. The Customer shall:"


def test_a_list_that_ended_opens_nothing_more() -> None:
    text = (
        '"Losses" do not include:\n\n(a) lost profit; or\n\n(b) fines.\n\n'
        'A "Change" is whatever results in:\n\n(a) a transfer; or\n\n(b) a merger.'
    )
    assert leads(text)["(b) a merger."] == 'A "Change" is whatever results in:'


def test_a_label_gives_way_to_the_next() -> None:
    text = "The Publishers:\n\nProject Manager: Ann Lee\n\nHealthGate:\n\nProject Manager: Mark Roe"
    assert leads(text)["Project Manager: Mark Roe"] == "HealthGate:"


def test_a_heading_reaches_no_further_than_its_clause_or_attachment() -> None:
    text = (
        "8.2 NO LIABILITY\n\nThe Owner is not liable.\n\n9.1 Costs of the audit;\n\n"
        "EXHIBIT F\n\nPrice per unit: $4"
    )
    found = leads(text)
    assert found["9.1 Costs of the audit;"] == ""
    assert found["Price per unit: $4"] == "EXHIBIT F:"


def test_a_title_gives_way_to_the_next() -> None:
    found = leads(PLANS.removeprefix("SCHEDULE 1 - PLANS\n\n"))
    assert found["Monthly fee: $50"] == "Silver Plan:"


def test_a_numbered_clause_is_not_opened_by_the_one_beside_it() -> None:
    text = "5.1 Conformity with Practices.\n\n5.3 Monthly fee: $50"
    assert not any(leads(text).values())


def test_the_ninth_item_is_no_list_inside_the_eighth() -> None:
    items = [f"({letter}) thing number {letter}" for letter in "abcdefghijk"]
    found = leads("The Supplier shall deliver:\n\n" + "\n\n".join(items))
    assert {found[item] for item in items} == {"The Supplier shall deliver:"}


def test_bullets_lie_inside_no_bullet() -> None:
    found = leads("The Supplier provides:\n\n• Support:\n\n• Training:\n\n• Hosting of data")
    assert found["• Hosting of data"] == "The Supplier provides:"


def test_short_items_are_told_from_clauses() -> None:
    found = leads("The Supplier shall:\n\n1. Deliver the goods\n\n2. Insure the goods")
    assert found["2. Insure the goods"] == "The Supplier shall:"


def test_an_item_may_be_an_amount() -> None:
    found = leads("The Customer shall pay:\n\n(a) $100;\n\n(b) all taxes.")
    assert found["(a) $100;"] == found["(b) all taxes."] == "The Customer shall pay:"


def test_what_is_confidential_may_open_a_list() -> None:
    found = leads("Confidential Information does not include:\n\n(a) what is public.")
    assert found["(a) what is public."] == "Confidential Information does not include:"


@pytest.mark.parametrize(
    ("text", "line", "lead"),
    [
        ("8. The Supplier shall:\n\n(a) insure it.\n\nIt is old.\n\n(b) See above.", "(b) See above.", ""),
        ("If to Beta:\n\n1 Low Rd\n\nGOVERNING LAW\n\nGOVERNING LAW", "GOVERNING LAW", ""),
        ("By: /s/ Ann Lee Name: Ann Lee Title:\n\nBETA ENERGY, INC.", "BETA ENERGY, INC.", ""),
        ("URS CORPORATION\n\nJANA PARTNERS LLC\n\nTwo copies", "Two copies", "JANA PARTNERS LLC:"),
        ("Fees\n\nSource: BETA CORP, DRS/A (on S-1), 3/21/2018", "Source: BETA CORP, DRS/A (on S-1), 3/21/2018", ""),
    ],
    ids=["list that ended", "heading", "line to sign", "name of a company", "foot of a page"],
)  # fmt: skip
def test_what_only_stands_below_is_not_opened(text: str, line: str, lead: str) -> None:
    assert leads(text)[line] == lead


@pytest.mark.parametrize(
    "text",
    [
        "Website: " + "x" * 40 + " and the Customer may use it at any of these times.",
        "Signature: " + "_" * 200 + " " + "_" * 200 + " a b c d e f g h i j",
        "(a) pay\n" * 4000,
        "• Term:\n" * 4000,
        "It pays " + "(a) x, (b) y, " * 2000,
        "sub" * 10000 + " (a) pay",
    ],
    ids=["label", "blanks", "items", "bullets", "items of one sentence", "word"],
)
def test_odd_text_takes_no_longer(text: str) -> None:
    sentences = split_sentences(text)
    begun = time.thread_time()
    find_leads(text, sentences)
    assert time.thread_time() - begun < 2


def test_clauses_that_go_on_in_small_letters_are_items() -> None:
    text = "6.1 The Services shall not include:\n\n6.1.1 repairs;\n\n6.1.2 work that others asked for; or\n\n6.1.3 travel."
    assert (
        leads(text)["6.1.2 work that others asked for; or"] == "6.1 The Services shall not include:"
    )


def test_an_item_may_begin_with_and_or_or() -> None:
    text = "The Customer will not:\n\n(a) copy it;\n\n(b) sell it;\n\nor (c) lend it."
    assert leads(text)["or (c) lend it."] == "The Customer will not:"


def test_of_an_opening_that_is_too_long_the_end_is_kept() -> None:
    text = "The Owner, " + "being of good standing, " * 40 + "shall not:\n\n(a) sell it."
    lead = leads(text)["(a) sell it."]
    assert lead.endswith("good standing, shall not:")
    assert len(lead) <= LONGEST


@given(st.lists(st.sampled_from([*DUTIES.splitlines(), *PLANS.splitlines(), "(d) x;", "- 3 -"])))
def test_a_lead_is_made_of_what_stands_before(lines: list[str]) -> None:
    text = "\n".join(lines)
    for start, lead in find_leads(text, split_sentences(text)).items():
        ends = [part.end for part in lead]
        assert ends == sorted(ends)
        assert ends[-1] <= start


def test_of_titles_that_differ_the_one_the_claim_names_counts() -> None:
    pieces = [
        Piece("Fee: $9", 9, lead="Gold Plan:"),
        Piece("Fee: $5", 30, lead="Basic Plan:"),
        Piece("Fees are due monthly.", 60),
    ]

    def kept(claim: str) -> list[int]:
        return [piece.start for piece in under_the_named(pieces, claim, {})]

    assert kept("The Basic Plan costs $9.") == [30, 60]
    assert kept("A plan costs $9.") == [9, 30, 60]
    assert kept("The Gold Plan costs more than the Basic Plan.") == [9, 30, 60]


def test_a_title_is_not_read_twice() -> None:
    title, line = Piece("Gold Plan", 0), Piece("Fee: $9", 10, lead="Gold Plan:")
    assert without_told([title, line]) == (line,)
    assert without_told([title]) == (title,)
    listed = Piece("Price", 30, lead="Price List:")
    assert without_told([Piece("Term", 0), listed]) == (Piece("Term", 0), listed)


def test_what_opens_the_evidence_is_shown_behind_it() -> None:
    document = Document.from_text(DUTIES, title="Agreement")
    (found,) = Judge().evaluate("The Customer must keep passwords secret.", [document]).claims
    assert [(each.quote, each.role) for each in found.evidence] == [
        ("(b) keep all passwords secret; and", Role.SUPPORTS),
        ("7. The Customer shall:", Role.SUPPORTS),
    ]


@pytest.mark.parametrize(
    ("contract", "claim", "is_true"),
    [
        (DUTIES, "The Customer must provide access to the premises.", True),
        (DUTIES, "The Supplier must provide access to the premises.", False),
        (DUTIES, "The Supplier must insure the equipment against theft.", True),
        (DUTIES, "The Customer must insure the equipment against theft.", False),
        (PLANS, "The Silver Plan costs $50 a month.", True),
        (PLANS, "The Silver Plan costs $100 a month.", False),
        (PLANS, "Silver Plan customers get telephone support.", False),
    ],
)
def test_whose_item_it_is_decides(contract: str, claim: str, is_true: bool) -> None:
    document = Document.from_text(contract, title="Agreement")
    (found,) = Judge().evaluate(claim, [document]).claims
    assert (found.status is Status.SUPPORTED) is is_true
