"""Typed values are read as a careful lawyer would read them."""

import itertools
import json
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.text.quantities import Bound, Quantity, QuantityKind, find_quantities

CASES_DIR = Path(__file__).parents[1] / "cases"
CASES = [
    json.loads(line)
    for name in ("quantities", "dates")
    for line in (CASES_DIR / f"{name}.jsonl").read_text("utf-8").splitlines()
]
FIELDS = ("amount", "upper", "unit", "per", "bound", "date", "other_date", "conflict")


def only(text: str) -> Quantity:
    (quantity,) = find_quantities(text)
    return quantity


def told(quantity: Quantity) -> dict[str, Any]:
    """The quantity as a case row tells it: no defaults, everything as text."""
    row = {"text": quantity.text, "kind": quantity.kind.value}
    for field in FIELDS:
        value = getattr(quantity, field)
        if value not in (None, "", Bound.EXACT):
            row[field] = str(value)
    return row if quantity.lot == 1 else {**row, "lot": str(quantity.lot)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['text'][:50]!r}: {case['why']}")
def test_tricky_values(case: dict[str, Any]) -> None:
    assert [told(quantity) for quantity in find_quantities(case["text"])] == case["quantities"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("twelve months", "one year"),
        ("a year and a half", "18 months"),
        ("two quarters", "six (6) months"),
        ("half a year", "6 months"),
        ("a fortnight", "fourteen days"),
        ("two weeks", "14 calendar days"),
        ("48 hours", "2,880 minutes"),
        ("150 basis points", "1.5 percent"),
        ("net 30", "thirty days"),
        ("$2M", "two million dollars"),
        ("2024-06-30", "June 30, 2024"),
        ("5:00 p.m.", "17:00"),
        ("one-half of one percent", "50 bps"),
        ("every six months", "twice a year"),
        ("once a quarter", "four times per year"),
        ("semi-annually", "every 6 months"),
        ("every other week", "every two weeks"),
    ],
)
def test_values_that_mean_the_same_are_equal_when_normalised(one: str, other: str) -> None:
    assert only(one).normalised() == only(other).normalised()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("five business days", "five days"),
        ("five business days", "one week"),
        ("30 days", "one month"),
        ("$500", "€500"),
        ("June 30, 2024", "June 30"),
        ("5%", "1.5%"),
        ("every six months", "once a year"),
        ("every six months", "six months"),
    ],
)
def test_values_that_differ_stay_apart(one: str, other: str) -> None:
    assert only(one).normalised() != only(other).normalised()


def test_the_upper_end_of_a_range_is_on_the_same_scale() -> None:
    assert only("one to two years").normalised_upper() == (Decimal(24), "month")
    assert only("two years").normalised_upper() == (Decimal(24), "month")


def test_an_ambiguous_date_keeps_both_readings() -> None:
    quantity = only("03/04/2024")
    assert quantity.date is not None
    assert quantity.other_date is not None
    assert (quantity.date.month, quantity.other_date.month) == (3, 4)


SNIPPETS = st.sampled_from(
    [*(case["text"] for case in CASES), "\n", ". ", "(", ")", "5", "five", "%", "$", "days", "-"]
)
MIXED = st.lists(st.one_of(SNIPPETS, st.text(max_size=6)), max_size=6).map(" ".join)


@given(st.one_of(MIXED, st.text(max_size=120)))
def test_quantities_are_exact_ranges_in_order_and_never_overlap(text: str) -> None:
    found = find_quantities(text)
    assert all(quantity.of(text) == quantity.text for quantity in found)
    assert all(quantity.text for quantity in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))


@given(MIXED)
def test_every_quantity_can_be_normalised(text: str) -> None:
    for quantity in find_quantities(text):
        amount, unit = quantity.normalised()
        assert isinstance(amount, Decimal)
        assert unit or quantity.kind is QuantityKind.NUMBER
        upper, upper_unit = quantity.normalised_upper()
        assert upper >= amount
        assert upper_unit == unit


@given(st.integers(1, 10**12))
def test_any_sum_in_digits_is_read_back(amount: int) -> None:
    assert only(f"pays ${amount:,}").amount == amount


@pytest.mark.parametrize(
    "text",
    [
        "1," * 40_000,
        "one " * 20_000,
        "one hundred and " * 6_000,
        "(" * 60_000,
        "5 (" * 20_000,
        " " * 100_000 + "5 days",
        "Section 1(a)(b)(c), " * 4_000,
        "Section 1, 2, 3, 4, " * 4_000,
        "1.1." * 20_000,
        "2024-" * 16_000,
        "not more than the " * 5_000,
        "$5 per month or " * 5_000,
        "5 business " * 8_000,
        "aaaa" * 24_000,
        "a@" * 30_000,
        "100 Main " * 10_000,
        "½" * 20_000,
        "9" * 20_000,
        "5 5 5 5 " * 8_000,
        "the first of the " * 6_000,
        "555-555-" * 10_000,
        "January " * 10_000,
        "every " * 16_000,
        "once in any " * 8_000,
        "monthly and " * 8_000,
        "each five calendar month " * 4_000,
        "\n" * 60_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_time_grows_with_length_only(text: str) -> None:
    began = time.thread_time()
    find_quantities(text)
    assert time.thread_time() - began < 5


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("older than 5 years", "more_than"),
        ("a car over 5 years old", "more_than"),
        ("| Over 5 years | 30% |", "more_than"),
        ("paid over 5 years", "exact"),
        ("total fees over the term: $2,100", "exact"),
        ("they add up to 1,000 shares", "exact"),
        ("up to 1,000 shares", "at_most"),
    ],
)
def test_a_bound_is_told_from_a_spread_and_a_sum(text: str, bound: str) -> None:
    assert find_quantities(text)[0].bound.value == bound


def test_a_single_thing_is_counted_as_one() -> None:
    (found,) = find_quantities("decided by a single arbitrator at its sole discretion")
    assert (found.text, found.amount) == ("a single arbitrator", 1)


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("one (1) satellite dish, not more than that", "dish"),
        ("one (1) reserved parking space", "space"),
        ("one (1) designated relationship manager who answers", "manag"),
        ("one (1) arbitrator hears the case", "arbitr"),
        ("one (1) copy signed by both", "copi"),
        ("one (1) demand registration", "demand"),
    ],
)
def test_one_counts_the_noun_of_its_phrase(text: str, counted: str) -> None:
    assert find_quantities(text)[0].unit == counted


@pytest.mark.parametrize("text", ["120,000$", "120,000.00$ in all", "120,000$\n2 years"])
def test_a_sign_behind_a_sum_is_its_currency(text: str) -> None:
    found = find_quantities(text)[0]
    assert (found.kind, found.amount, found.unit) == (QuantityKind.MONEY, 120000, "USD")


def test_a_sign_behind_a_number_may_open_the_next_sum() -> None:
    number, money = find_quantities("from 500 $600")
    assert (number.kind, money.text) == (QuantityKind.NUMBER, "$600")


@pytest.mark.parametrize(
    ("text", "unit"),
    [("three Class A breaches", "breach"), ("two Series B directors", "director")],
)
def test_a_class_named_by_a_letter_hides_no_noun(text: str, unit: str) -> None:
    (count,) = find_quantities(text)
    assert (count.text, count.unit) == (text, unit)


@pytest.mark.parametrize(
    ("text", "counted", "unit"),
    [
        ("Ordering 1,000 units costs $5.", "1,000 units", "unit"),
        ("listing 275 cars calls for a deposit", "275 cars", "car"),
        ("after three capital calls", "three capital calls", "call"),
        ("two costs of suit", "two costs", "cost"),
    ],
)
def test_a_verb_behind_a_plural_is_not_counted(text: str, counted: str, unit: str) -> None:
    found = find_quantities(text)[0]
    assert (found.text, found.unit) == (counted, unit)
