"""Rows of a contract's tables: how they are read, and which cell a claim is held against."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Role, Status
from groundcheck.claims.extract import extract_claims
from groundcheck.entailment.question import Piece
from groundcheck.judging.columns import find_rows
from groundcheck.judging.prepared import Prepared
from groundcheck.models import Span
from groundcheck.settings import EvidenceSettings
from groundcheck.text.sentences import split_sentences

FEES = """1. Fees

1.1 The Customer shall pay the fees set out below.

Service | Monthly fee (USD) | Users
Basic | 1,000 | 5
Pro | 2,500 | 50
Enterprise | 9,000 | 400

2. Levels

Severity | First response | Target resolution
S1 - Critical | 15 minutes | 4 hours
S2 - High | 1 hour | 12 hours

Monthly Uptime | Credit (%)
99.0% or more | 0
98.0% to below 99.0% | 20
Below 98.0% | 35

3. Late payments bear interest at 1.5% per month.
"""


def read(text: str) -> list[str]:
    """How a model reads the sentences of a text that are rows of tables."""
    rows = find_rows(text)
    told = []
    for sentence in split_sentences(text):
        row = rows.at(sentence.start)
        if row and not row.is_head and any(map(str.isalnum, sentence.of(text))):
            edits = row.edits(sentence, text)
            told.append(Piece(sentence.of(text), sentence.start, edits=edits).read)
    return told


def test_a_row_is_read_behind_the_heads_of_its_columns() -> None:
    told = read(FEES)
    assert "Basic: Monthly fee: USD 1,000 per month; Users: 5." in told
    assert "S1 - Critical: First response: 15 minutes; Target resolution: 4 hours." in [
        each.removeprefix("Severity ") for each in told
    ]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param(
            "|  | Basic | Pro |\n|---|---|---|\n| Users | 5 | |\n| Note | | x1 |",
            ["Users: Basic: 5.", "Note: Pro: x1."],
            id="bars around, empty cells, a head without a first cell",
        ),
        pytest.param(
            "Governing Law | Delaware\nTerm | 36 months",
            ["Governing Law: Delaware.", "Term: 36 months."],
            id="particulars of two columns have no head",
        ),
        pytest.param(
            "| Term | Details |\n|---|---|\n| Law | Ohio. It applies. |",
            ["Law: Ohio. It applies."],
            id="a head that says nothing is not told",
        ),
        pytest.param(
            "Item | Contractor | Subcontractor\nScaffolding | \u2713 | \nWaste |  | \u2713",
            ["Scaffolding: Contractor.", "Waste: Subcontractor."],
            id="ticks are told by what they stand under",
        ),
        pytest.param(
            "Task | Acme Ltd | Beta LLC\nWaste | x | \nPower |  | x",
            ["Task Waste: Acme Ltd.", "Task Power: Beta LLC."],
            id="ticks under the names of companies",
        ),
        pytest.param(
            "Task | Buyer | Seller\nDesign | A, R | C\nTests | I | \n\n"
            "R = Responsible, A = Accountable; C: Consulted; I - Informed",
            [
                "Task Design: Buyer: Accountable, Responsible; Seller: Consulted.",
                "Task Tests: Buyer: Informed.",
            ],
            id="letters are told by their legend",
        ),
        pytest.param(
            "Plan | Max. users | Region\nBasic | 5 | US|EU\nPro | 50 | UK",
            ["Plan Basic: Max. users: 5; Region: US|EU.", "Plan Pro: Max. users: 50; Region: UK."],
            id="a bar inside a cell, and a head with a word cut short",
        ),
        pytest.param(
            "| Plan | Region | Fee |\n|---|---|---|\n| Basic | US\\|EU | $1 |",
            ["Plan Basic: Region: US\\|EU; Fee: $1."],
            id="an escaped bar between bars",
        ),
        pytest.param(
            "Lease Year | Monthly Rent (USD thousands)\n1 | 10\n2 | 12",
            [
                "Lease Year 1: Monthly Rent: USD 10 thousand per month.",
                "Lease Year 2: Monthly Rent: USD 12 thousand per month.",
            ],
            id="numbers are told with the unit of their column",
        ),
    ],
)
def test_forms_of_tables(table: str, expected: list[str]) -> None:
    assert read(table) == expected


def test_lines_to_sign_on_are_no_particulars() -> None:
    assert read("Acme Ltd | Beta LLC\nBy: ____ | By: ____\nName: A. Poe | Name: B. Doe") == [
        "Acme Ltd: Beta LLC."
    ]


def test_a_part_behind_the_first_cell_is_read_behind_it() -> None:
    text = "Plan | Rules | Notes\nGold | It is paid. Late sums bear interest. | none 1\n"
    row = find_rows(text).each[1]
    start = text.index("Late sums")
    part = Span(start=start, end=start + len("Late sums bear interest."))
    told = Piece(part.of(text), start, edits=row.edits(part, text)).read
    assert told == "Plan Gold: Rules: Late sums bear interest."


WORDS = st.text("abc \u2713$%1", min_size=0, max_size=8).map(str.strip)


@given(st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=2, max_size=5))
def test_every_cell_is_read_in_order_whatever_it_holds(rows: list[list[str]]) -> None:
    text = "\n".join(" | ".join(row) for row in rows)
    for row in find_rows(text).each:
        if row.is_head:
            continue
        told = Piece(row.span.of(text), row.span.start, edits=row.edits(row.span, text)).read
        at = 0
        for cell, words in zip(row.cells, row.words, strict=True):
            at = told.index(words or cell.of(text), at)


def lookups(text: str, claim: str) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """The rows that a claim names, with its values beside their cells."""
    document = Document.from_text(text)
    prepared = Prepared.of([document], EvidenceSettings())
    [told] = extract_claims(claim)
    return [
        (
            lookup.row.cells[0].of(text),
            [(c.claimed.text, c.found.told, c.agrees) for c in lookup.cells],
        )
        for lookup, _ in prepared.examine(told).tabled
    ]


@pytest.mark.parametrize(
    ("claim", "row", "cell"),
    [
        ("Pro costs $2,500 a month.", "Pro", ("$2,500 a month", "2,500 (USD per month)", True)),
        (
            "Basic costs $2,500 a month.",
            "Basic",
            ("$2,500 a month", "1,000 (USD per month)", False),
        ),
        ("An S2 incident is resolved within 1 hour.", "S2 - High", ("1 hour", "12 hours", False)),
        ("S2 incidents get a response within 1 hour.", "S2 - High", ("1 hour", "1 hour", True)),
        (
            "At an uptime of 98.5% the credit is 20%.",
            "98.0% to below 99.0%",
            ("20%", "20 (%)", True),
        ),
        ("At an uptime of 97% the credit is 20%.", "Below 98.0%", ("20%", "35 (%)", False)),
    ],
)
def test_a_value_is_held_against_the_cell_that_the_claim_names(
    claim: str, row: str, cell: tuple[str, str, bool]
) -> None:
    assert lookups(FEES, claim) == [(row, [cell])]


@pytest.mark.parametrize(
    "claim",
    [
        "Late payments bear interest at 1.5% per month.",
        "The fee is $2,500 a month.",
        "Interest is due in 20 days.",
    ],
)
def test_a_claim_that_names_no_row_is_looked_up_nowhere(claim: str) -> None:
    assert lookups(FEES, claim) == []


PLANS = """Plan | Monthly fee (USD) | Setup fee (USD) | Users
Basic | 1,000 | 200 | 5
Pro | 2,500 | 400 | 50
Elite | 9,000 | 900 | 400
"""
RENTS = """Lease Year | Monthly Rent
1 | $10,000
2 | $10,500
3 | $11,000

From | Annual Rent
1 January 2026 | $10,000
1 January 2027 | $12,000

Net sales | Royalty rate
Up to $5,000,000 | 6%
Over $5,000,000 | 7%
"""
PAYMENTS = """Milestone | Payment (USD)
Design approval | 50,000
Delivery | 100,000
Acceptance | 150,000
Total | 300,000

Event | Price adjustment
Late delivery | -10%
Loss | -$500
Early delivery | 5%
"""


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (PLANS, "The Pro plan has a setup fee of $400 on top of its $2,500 monthly fee."),
        (PLANS, "The monthly fee rises from $1,000 (Basic) to $2,500 (Pro)."),
        (PLANS, "Pro has 45 more users than Basic."),
        (PLANS, "The monthly fee of Pro is $1,500 higher than that of Basic."),
        (PLANS, "Over a year the monthly fees of Pro come to $30,000."),
        (PLANS, "Pro has the lowest monthly fee above $2,000."),
        (FEES, "S1 incidents are resolved within 4 hours and answered within 15 minutes."),
        (FEES, "The credit is 35% at an uptime of 97%."),
        (FEES, "The credit is 0% where monthly uptime is at least 99.0%."),
        (RENTS, "After 2 years the monthly rent is $11,000."),
        (RENTS, "The monthly rent for the first two years is $10,000 and then $10,500."),
        (RENTS, "The annual rent until 1 January 2027 is $10,000."),
        (RENTS, "$10,000 per year is due from 1 January 2026 and $12,000 from 1 January 2027."),
        (RENTS, "On net sales below $5,000,000 the royalty rate is 6%."),
        (PAYMENTS, "Of the total payment, $50,000 is due on design approval."),
        (PAYMENTS, "The total payment of $300,000 includes $150,000 for acceptance."),
        (PAYMENTS, "Late delivery reduces the price by 10%."),
        (PAYMENTS, "A loss reduces the price by $500."),
    ],
)
def test_no_true_claim_clashes_with_a_cell(text: str, claim: str) -> None:
    assert all(agrees for _, cells in lookups(text, claim) for *_, agrees in cells)


@pytest.mark.parametrize(
    ("text", "claim", "clashing"),
    [
        (PLANS, "Basic is $2,500 a month and Pro $1,000.", ["$2,500 a month", "$1,000"]),
        (PLANS, "Pro has a setup fee of $2,500.", ["$2,500"]),
        (PLANS, "The Pro plan costs at most $2,000 a month.", ["$2,000 a month"]),
        (PLANS, "The monthly fee for Pro is more than $2,500.", ["$2,500"]),
        (RENTS, "In the second year the monthly rent is $11,000.", ["$11,000"]),
        (PAYMENTS, "Delivery pays $150,000.", ["$150,000"]),
    ],
)
def test_a_wrong_value_clashes_with_its_cell(text: str, claim: str, clashing: list[str]) -> None:
    found = [told for _, cells in lookups(text, claim) for told, _, agrees in cells if not agrees]
    assert found == clashing


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Elite has the highest monthly fee.", "which is the highest of all"),
        ("Basic has the highest monthly fee.", "which is not the highest: Elite is"),
        ("Pro has the second highest monthly fee.", None),
        ("Pro includes at least phone support for its monthly fee.", None),
    ],
)
def test_a_superlative_is_reckoned_where_it_is_one(claim: str, words: str | None) -> None:
    prepared = Prepared.of([Document.from_text(PLANS)], EvidenceSettings())
    [told] = extract_claims(claim)
    rankings = [lookup.ranking for lookup, _ in prepared.examine(told).tabled if lookup.ranking]
    assert [ranking.words for ranking in rankings] == ([words] if words else [])


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("The Pro plan costs $2,500 a month.", Status.SUPPORTED),
        ("The Basic plan costs $2,500 a month.", Status.CONTRADICTED),
        ("Pro allows up to 50 users.", Status.SUPPORTED),
        ("A month at 98.5% uptime earns a credit of 35%.", Status.CONTRADICTED),
        ("The Basic fee is lower than the Pro fee.", Status.SUPPORTED),
        ("The Basic fee is higher than the Pro fee.", Status.CONTRADICTED),
        ("Pro has the highest monthly fee.", Status.CONTRADICTED),
    ],
)
def test_what_the_judge_makes_of_rows(judge: Judge, claim: str, status: Status) -> None:
    [found] = judge.evaluate(claim, [Document.from_text(FEES)]).claims
    assert found.status is status, found.reason


def test_the_reason_names_the_cell_of_the_column_that_is_claimed(judge: Judge) -> None:
    [found] = judge.evaluate(
        "For S1 the target resolution is 6 hours.", [Document.from_text(FEES)]
    ).claims
    assert found.status is Status.CONTRADICTED
    assert [(each.claimed, each.found) for each in found.comparisons] == [("6 hours", "4 hours")]


def test_the_head_of_the_table_stands_beside_a_deciding_row(judge: Judge) -> None:
    [found] = judge.evaluate("Pro costs $2,500 a month.", [Document.from_text(FEES)]).claims
    quotes = [each.quote for each in found.evidence if each.role is Role.SUPPORTS]
    assert quotes[:2] == ["Pro | 2,500 | 50", "Service | Monthly fee (USD) | Users"]
