"""Typed values held against each other: agreement, counterparts, bounds."""

import time

import pytest

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.values import ValueMatch, match_values
from groundcheck.text.quantity import QuantityKind


def only(claim: str, source: str) -> ValueMatch:
    """The match of a claim's single value."""
    (match,) = match_values(Passage(claim), Passage(source), lambda name: 1.0)
    return match


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("a term of one year", "a term of twelve (12) months"),
        ("a fee of 18% a year", "a fee of 1.5% per month"),
        ("a spread of 1.5%", "a spread of 150 basis points"),
        ("a price of about $1 million", "a price of $980,000"),
        ("a price of $2.5M", "a price of US$2,500,000.00"),
        ("a start on 1 March 2024", "a start on March 1, 2024"),
        ("a start in March 2024", "a start on March 1, 2024"),
        ("a start on March 1", "a start on March 1, 2024"),
        ("it ends two years after signing", "it ends on the second anniversary of signing"),
        ("it ends on the first anniversary of signing", "it ends 12 months after signing"),
        ("a load of 500 pounds", "a load of 500 lbs"),
        ("a site of 10 square kilometres", "a site of 10 km²"),
        ("a tank of 2 m³", "a tank of 2,000 litres"),
        ("no later than 60 days before the end", "at least sixty (60) days before the end"),
        ("no later than 60 days before it ends", "not later than sixty (60) days prior to its end"),
        ("no later than 60 days after the end", "at most sixty (60) days after the end"),
        ("no earlier than 60 days before the end", "at most sixty (60) days before the end"),
        ("at least 60 days before the end", "no later\nthan sixty (60) days prior\nto the end"),
        ("up to 14 days before arrival", "not later than 14 days before arrival"),
        ("60 days or earlier before expiry", "at least 60 days before expiry"),
        ("at most 10 days", "no later than 10 days, and in any event before delivery"),
        ("a wage of $400 per day", "a wage of $400 per eight (8) hour day"),
        ("a fee of $500 per year", "a fee of $500 for each 2024 calendar year"),
        ("$5 per 100 GB per month", "$5 per month per 100 GB"),
        ("at most 45 days after the end", "no later than 45 days after the preceding quarter"),
        (
            "the second change to the May 2019 lease",
            "the lease dated May 4, 2019, as changed on June 2, 2020",
        ),
        ("within three days of the loss", "within seventy-two (72) hours of the loss"),
        ("a cap of 1.5 times the fees", "a cap of 150% of the fees"),
        ("a share of 33% of the votes", "one-third of the votes"),
        ("a majority of 66.7% of the votes", "a majority of two-thirds of the votes"),
        ("a price of $240 per seat per year", "a price of $20 per seat per month"),
        ("a price of $20 per month", "a price of $20 per seat per month"),
        ("a fee of $240 a year", "an annual fee of $240, payable quarterly in advance"),
        ("a fee of $20 a month", "a fee of $20, payable monthly"),
        ("it ends on 1 April 2027", "it begins on 1 April 2024 and continues for three years"),
        ("it runs until 31 March 2027", "it begins on 1 April 2024 and continues for three years"),
        ("due by September 30, 2025", "due by the end of Q3 2025"),
        ("due in the first half of 2025", "due in the second quarter of 2025"),
        ("due on January 31, 2026", "due 2026-01-31T12:00:00Z"),
        ("a fall of 5% in the index", "the index changed by -5 %"),
        ("a floor of 10,764 square feet", "a floor of 1,000 m²"),
        ("up to 10 days", "5 to 10 days"),
        ("due before October 1, 2025", "due no later than September 30, 2025"),
        ("due by September 30, 2025", "due before October 1, 2025"),
        ("a disk of 1 TB", "a disk of 1,024 GB"),
        ("a disk of 1,024 GB", "a disk of 1 TB"),
        ("orders under $500 pay for shipping", "orders over $500 ship free of charge"),
        ("orders over $500 ship free", "shipping is charged on orders of less than $500"),
        ("shares bought before May 4, 2020 do not count", "those bought after May 4, 2020 count"),
        ("due before May 4, 2020", "due no later than May 4, 2020"),
        ("it starts after May 4, 2020", "it starts on May 4, 2020"),
    ],
)
def test_the_same_value_in_other_words_agrees(claim: str, source: str) -> None:
    assert only(claim, source).agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("notice of ten days", "notice of ten business days"),
        ("a price of $1 million", "a price of €1 million"),
        ("a fee of 1.5% per month", "a fee of 1.5% per year"),
        ("notice of at least 60 days", "notice of at most 60 days"),
        ("no later than 60 days before the end", "not more than sixty (60) days before the end"),
        ("no earlier than 60 days before the end", "at least sixty (60) days before the end"),
        ("if leverage is above 2.0x", "if leverage is below 2.0 to 1"),
        ("a start on 1 March 2024", "a start on 1 March 2025"),
        ("it ends three years after signing", "it ends on the second anniversary of signing"),
        ("a fee of two years' rent", "due on the second day of each month"),
        ("a range of 2 to 5 days", "a range of 2 to 10 days"),
        ("within two business days", "within 48 hours"),
        ("a fee of 500 US dollars", "a fee of C$500"),
        ("a fee of $10 per GB", "a fee of $10 per 100GB"),
        ("a fee of $250 per day", "a fee of $250 per hour"),
        ("a fee of $20 per seat per year", "a fee of $20 per seat per month"),
        ("a share of 34% of the votes", "one-third of the votes"),
        ("a share of 13% of the votes", "12.5% of the votes"),
        ("a rate of prime minus 2%", "a rate of prime plus 2%"),
        ("not below 18 °C", "not below -18 °C"),
        ("more than 50 employees", "fewer than 50 employees"),
        ("due in Q4 2025", "due in Q3 2025"),
        ("due on October 1, 2025", "due in Q3 2025"),
        ("up to 5 days", "5 to 10 days"),
        ("due before October 1, 2025", "due no later than October 2, 2025"),
        ("orders under $500 are exempt", "orders over $500 are exempt"),
        ("a file of 500 GB", "a file of 500 MB"),
        ("shares bought before May 4, 2020", "shares bought after May 4, 2020"),
        ("shares bought on or after May 4, 2020", "shares bought before May 4, 2020"),
        ("what is told before May 4, 2020 is free", "entered into as of May 4, 2020"),
    ],
)
def test_another_value_does_not_agree(claim: str, source: str) -> None:
    assert not only(claim, source).agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Arbitration must start within 180 days.",
            "It shall tell of a claim within twenty (20) days and commence arbitration within 180 days.",
        ),
        ("It stays with him for two years.", "He shall not sell it within two years."),
    ],
)
def test_a_value_of_the_very_sentence_is_no_clash(claim: str, source: str) -> None:
    assert only(claim, source).agrees


def test_the_second_of_several_does_not_clash_with_the_first() -> None:
    source = "The first instalment is due on signing, the second on delivery."
    assert only("The second instalment is due on delivery.", source).found is None


def test_the_counterpart_stands_in_the_most_similar_words() -> None:
    match = only(
        "The agreement ends on 30 days' notice.",
        "Invoices fall due after 30 days. The agreement ends on 90 days' notice.",
    )
    assert match.found is not None
    assert (match.found.text, match.agrees) == ("90 days", False)


def test_what_a_rate_is_of_counts_among_its_words() -> None:
    found = (
        "On garden leave she returns the car in 7 days. Staff have 29 days of paid leave a year."
    )
    match = only("She has 29 days of paid leave.", found)
    assert match.agrees and match.found and match.found.amount == 29


def test_a_value_that_another_claimed_value_agrees_with_is_no_counterpart() -> None:
    first, second = match_values(
        Passage("It pays $225,000 at once and $775,000 later."),
        Passage("An upfront payment of $225,000 is made."),
        lambda name: 1.0,
    )
    assert first.agrees
    assert second.found is None


def test_days_are_no_counterpart_of_years() -> None:
    assert only("a term of five years", "ends on thirty days' notice").found is None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Notice is 90 days.", "Support runs seven days per week."),
        ("Staff work 40 hours a week.", "Staff work eight hours per day on five days."),
        ("It ends on three years' notice.", "It ends on the second anniversary of signing."),
    ],
)
def test_hours_of_service_and_anniversaries_clash_with_no_length(claim: str, source: str) -> None:
    assert only(claim, source).found is None


def test_two_lengths_of_service_clash() -> None:
    match = only("Support runs six days per week.", "Support runs seven days per week.")
    assert match.found is not None and not match.agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("a fee of 500 US dollars", "a fee of C$500"),
        ("a fee of $250 per day", "a fee of $250 per hour"),
        ("due in Q4 2025", "due in Q3 2025"),
        ("the year ends on December 31", "the year ends on June 30"),
        ("a file of 500 GB", "a file of 500 MB"),
        ("two satellite dishes", "one (1) satellite dish and two (2) condenser units"),
    ],
)
def test_what_could_be_meant_instead_is_a_counterpart(claim: str, source: str) -> None:
    assert only(claim, source).found is not None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("a fee of C$500", "a fee of $500"),
        ("a fee of $500", "a deposit of €700"),
        ("a charge of $5 per page", "a charge of $5 per copy"),
        ("a cap of twice the fees", "a share of 50% of the fees"),
        ("a flat of 1,250 square metres", "a flat of 1.250 m²"),
    ],
)
def test_what_is_another_fact_or_unclear_is_no_counterpart(claim: str, source: str) -> None:
    assert only(claim, source).found is None


TABLES = (
    (
        "| Service | Price | Notice |\n|---|---|---|\n"
        "| Basic | $1,000 | 30 days |\n| Premium | $2,500 | 60 days |"
    ),
    "Service | Price | Notice\n---|---|---\nBasic | $1,000 | 30 days\nPremium | $2,500 | 60 days",
    "Service | Price | Notice\nBasic | $1,000 | 30 days\nPremium | $2,500 | 60 days",
)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("claim", "found", "agrees"),
    [
        ("The premium service costs $2,500.", "$2,500", True),
        ("The premium service costs $1,000.", "$2,500", False),
        ("The basic service costs $2,500.", "$1,000", False),
        ("The basic service ends on 30 days' notice.", "30 days", True),
        ("The basic service ends on 60 days' notice.", "30 days", False),
    ],
)
def test_a_value_of_a_table_is_that_of_the_row_named(
    table: str, claim: str, found: str, agrees: bool
) -> None:
    match = only(claim, f"Fees.\n\n{table}\n\nEnd.")
    assert match.found is not None
    assert (match.found.text, match.agrees) == (found, agrees)


PRICES = "Plan | Monthly price\nStarter | $49\nTeam | $149\nEnterprise | $499\nTotal | $697"
RENTS = (
    "Lease year | Annual rent | Monthly rent\n"
    "First year | $120,000 | $10,000\nSecond year | $126,000 | $10,500"
)
VOLUMES = "Volume | Price\nUp to 1,000 units | $5.00\nMore than 1,000 units | $4.50"


@pytest.mark.parametrize(
    ("claim", "table", "agrees"),
    [
        ("The Team plan costs $149 a month.", PRICES, True),
        ("The plan above Team costs $499 a month.", PRICES, True),
        ("The largest plan, above Starter and Team, costs $499.", PRICES, True),
        ("Starter, Team and Enterprise together cost $697 a month.", PRICES, True),
        ("The Starter plan costs $149 a month.", PRICES, False),
        ("In the second year the annual rent is $126,000.", RENTS, True),
        ("After the first year the annual rent is $126,000.", RENTS, True),
        ("In the first year the annual rent is $126,000.", RENTS, False),
        ("In the first year the rent is $10,500 a month.", RENTS, False),
        ("For more than 1,000 units the price is $4.50.", VOLUMES, True),
        ("The price drops to $4.50 above 1,000 units.", VOLUMES, True),
        ("The price is $5.00 unless there are more than 1,000 units.", VOLUMES, True),
        ("For more than 1,000 units the price is $5.00.", VOLUMES, False),
    ],
)
def test_a_row_is_named_by_words_and_values(claim: str, table: str, agrees: bool) -> None:
    matches = match_values(Passage(claim), Passage(table), lambda name: 1.0)
    (price,) = (match for match in matches if match.claimed.kind is QuantityKind.MONEY)
    assert (price.found is not None, price.agrees) == (True, agrees)


def test_a_table_of_many_rows_is_read_once() -> None:
    table = Passage("Item | Price | Notice\n" + "Basic | $5 | 3 days\n" * 800)
    begun = time.thread_time()
    match_values(Passage("The basic item costs $7."), table, lambda name: 1.0)
    assert time.thread_time() - begun < 10


@pytest.mark.parametrize(
    ("claim", "source", "found"),
    [
        (
            "Critical incidents are answered within 8 hours.",
            "Critical incidents are answered within 1 hour, minor ones within 8 hours.",
            "1 hour",
        ),
        (
            "The target bonus is 70% of salary.",
            "3.2 The target annual bonus is 45% of salary and the maximum is 70%.",
            "45%",
        ),
        (
            "At signing 60% of the fee is due.",
            "Of the fee 40% is due at signing and 60% at delivery.",
            "40%",
        ),
        (
            "On termination for convenience the fee is $10,000.",
            "On termination for convenience the fee is $5,000; for cause it is $10,000.",
            "$5,000",
        ),
        (
            "International orders ship within 2 days.",
            "Domestic orders ship within 2 days, international orders within 10 days.",
            "10 days",
        ),
        (
            "The buyer pays 30% on delivery.",
            "The buyer pays 30% on order, 60% on delivery and 10% on acceptance.",
            "60%",
        ),
    ],
)
def test_a_value_is_that_of_the_thing_named(claim: str, source: str, found: str) -> None:
    match = only(claim, source)
    assert match.found is not None
    assert (match.found.text, match.agrees) == (found, False)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Minor incidents are answered within 8 hours.",
            "Critical incidents are answered within 1 hour, minor ones within 8 hours.",
        ),
        (
            "Less urgent incidents are answered within 8 hours.",
            "Critical incidents are answered within 1 hour, minor ones within 8 hours.",
        ),
        (
            "Customers outside Europe pay $900.",
            "Customers in Europe pay $500, and all others pay $900.",
        ),
        (
            "Employees who are not managers get 20 days of leave.",
            "Managers get 30 days of leave, other employees 20 days.",
        ),
        (
            "After the deposit at signing, 60% is due.",
            "40% is due at signing and 60% at delivery.",
        ),
        (
            "The remaining 60% is due later.",
            "Of the fee 40% is due at signing and 60% at delivery.",
        ),
        (
            "The royalty is 7% of net sales above $10 million.",
            "The royalty is 5% of net sales up to $10 million and 7% above that.",
        ),
        (
            "The fee is $2,000 in the second year.",
            "The fee is $1,000 in year one and $2,000 in year two.",
        ),
    ],
)
def test_a_thing_in_other_words_keeps_its_value(claim: str, source: str) -> None:
    assert match_values(Passage(claim), Passage(source), lambda name: 1.0)[0].agrees


@pytest.mark.parametrize(
    ("claim", "source", "agree"),
    [
        (
            "Acme prepays $3,100, with the remaining $1,900 due on completion.",
            "Acme shall make a prepayment of $1,900 and pay the remaining $3,100 on completion.",
            False,
        ),
        (
            "Acme prepays $1,900, with the remaining $3,100 due on completion.",
            "Acme shall make a prepayment of $1,900 and pay the remaining $3,100 on completion.",
            True,
        ),
        (
            "Buyer gets 60% and Seller keeps 40% of the proceeds.",
            "Seller shall keep 40% and Buyer shall get 60% of the proceeds.",
            True,
        ),
        (
            "Seller keeps 60% and Buyer gets 40% of the proceeds.",
            "Seller shall keep 40% and Buyer shall get 60% of the proceeds.",
            False,
        ),
    ],
)
def test_two_values_that_changed_places_disagree(claim: str, source: str, agree: bool) -> None:
    matches = match_values(Passage(claim), Passage(source), lambda name: 1.0)
    assert [match.agrees for match in matches] == [agree, agree]


@pytest.mark.parametrize(
    ("claim", "agrees"),
    [
        ("The cover is $5 million.", False),
        ("The cover is $7 million.", False),
        ("The cover is $10 million.", False),
        ("The cover is at least $5 million.", True),
        ("The cover starts at $5 million.", True),
        ("The cover is $5 million and up.", True),
        ("The cover is up to $10 million.", True),
        ("The cover is from $5 to $10 million.", True),
        ("The lowest cover is $5 million.", True),
    ],
)
def test_one_amount_is_no_range_but_its_ends_may_be_told(claim: str, *, agrees: bool) -> None:
    assert only(claim, "The cover shall be between $5 and $10 million.").agrees is agrees


@pytest.mark.parametrize(
    ("source", "agrees"),
    [
        ("Notice is 30 days.", False),
        ("Notice is 60 days.", False),
        ("Notice is at least 30 days.", False),
        ("Notice is between 30 and 90 days.", False),
        ("Notice is thirty (30) to sixty (60) days.", True),
        ("Notice is at least 30 but no more than 60 days.", True),
        ("Notice is a minimum of 30 days and a maximum of 60 days.", True),
        ("Notice is not less than thirty (30) days and not more than sixty (60) days.", True),
        (
            "Notice is 30 days. "
            + "Each party bears its own costs of it. " * 4
            + "Pay in 60 days.",
            False,
        ),
    ],
)
def test_a_range_is_no_single_amount_but_its_ends_may_be_told_one_by_one(
    source: str, *, agrees: bool
) -> None:
    assert only("Notice is between 30 and 60 days.", source).agrees is agrees


def test_an_hour_may_tell_when_a_range_of_hours_begins() -> None:
    assert only("It is open at 9 a.m.", "It is open from 9 a.m. to 5 p.m.").agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("unpaid for six days it is a default", "a default if unpaid for more than five days"),
        ("holders of 80% can drag the rest", "if 71% or more of the holders wish to sell"),
        ("a holder of 3% does not compete", "except as one owning less than a 5% interest"),
        ("rent that is 30 days overdue", "if any rent is in arrears for 21 days or more"),
        (
            "a stay of 11 days needs approval",
            "working abroad for more than ten days needs approval",
        ),
        ("it can be ended if it lasts 100 days", "a stop which has lasted for at least 90 days"),
        ("a car six years old is not covered", "cars over 5 years old are not covered"),
    ],
)
def test_a_case_inside_the_bound_of_a_condition_has_no_counterpart(claim: str, source: str) -> None:
    assert only(claim, source).found is None


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("invoices more than thirty days late let it stop", True),
        ("invoices more than forty days late let it stop", False),
    ],
)
def test_either_figure_of_a_value_that_disagrees_with_itself_may_be_meant(
    claim: str, *, told: bool
) -> None:
    source = "invoices more than twenty-one (30) days late let it stop after ten (10) days' notice"
    assert (only(claim, source).found is None) is told


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("it is given 30 days' notice", "notice of at least 20 days shall be given"),
        ("unpaid for four days it is a default", "a default if unpaid for more than five days"),
        ("unpaid for over six days", "a default if unpaid for more than five days"),
        ("it must be lost for 30 days", "if it is lost for more than 20 days"),
        ("the threshold is 80%", "if 71% or more of the holders wish to sell"),
        ("after 100 days either may end it", "if it lasts more than 90 days either may end it"),
        ("it keeps cover of $3 million", "it shall maintain cover of at least $2 million"),
        ("it pays in five days", "if it does not pay within ten days"),
        ("on a default it gives 30 days' notice", "on default, if any, at least 20 days' notice"),
    ],
)
def test_another_figure_for_what_is_to_be_done_is_a_clash(claim: str, source: str) -> None:
    match = only(claim, source)
    assert match.found is not None
    assert not match.agrees


def test_one_agrees_with_a_single_one() -> None:
    source = "decided by a single arbitrator or, failing that, by two arbitrators"
    assert only("it goes to one arbitrator", source).agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("the default rate is 10%", "the default rate is the annual rate plus 10%"),
        ("interest at LIBOR plus 2%", "interest at 2%"),
        ("the rate is 3%", "interest of 2% per annum above the prime rate"),
    ],
)
def test_a_margin_is_no_rate(claim: str, source: str) -> None:
    assert only(claim, source).found is None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("10% on top of the annual rate", "the default rate is the annual rate plus 10%"),
        ("the margin is 10%", "the default rate is the annual rate plus 10%"),
        ("the default rate is 10%", "the default rate is 10%"),
    ],
)
def test_a_margin_agrees_with_a_margin(claim: str, source: str) -> None:
    assert only(claim, source).agrees


def test_months_nearer_than_another_count_of_days_leave_no_clash() -> None:
    source = "the probation lasts three months; in it four weeks' pay is given in place of notice"
    assert only("the probation lasts ninety days", source).found is None
    assert only("two weeks' pay is given in place of notice", source).found is not None


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "total hosting fees over the term of $2,100",
            "hosting fees are $175 per month for 12 months, with overages at $20 for each 1 G",
        ),
        ("in all $22,800 is paid", "it is paid in 24 consecutive monthly payments of $950.00"),
        ("the total price is $4,000", "overages are charged at $20 for each page"),
    ],
)
def test_what_a_rate_comes_to_is_no_other_price(claim: str, source: str) -> None:
    assert only(claim, source).found is None


def test_a_total_that_differs_from_a_total_is_a_clash() -> None:
    assert only("the fees total $2,400", "fees of $175 per month, in total $2,100").found


@pytest.mark.parametrize(
    ("claim", "agrees"),
    [
        ("Minor incidents are answered within one hour.", False),
        ("Critical incidents are answered within one hour.", True),
        ("Minor incidents are answered within eight hours.", True),
        ("Critical incidents are answered within eight hours.", False),
    ],
)
def test_what_two_labels_share_unsaid_tells_neither_apart(claim: str, agrees: bool) -> None:
    source = (
        "It shall answer critical incidents within one hour and minor incidents within eight hours."
    )
    assert only(claim, source).agrees is agrees
