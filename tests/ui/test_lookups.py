"""What a reader can look up beside a claim: defined terms and the sections that a quote names."""

import json
from pathlib import Path

import pytest

from groundcheck.documents.document import Document
from groundcheck.models import Span, Status
from groundcheck.ui.viewer.lookups import Lookups
from groundcheck.ui.viewer.payload import payload
from tests.ui.building import Row, build_report

CASES = Path(__file__).parents[1] / "cases" / "lookups.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
CONTRACT = """𝔸 SERVICES AGREEMENT

This agreement is between Marlow Tools, Inc. ("Supplier") and Pine Works LLC (the "Client").

1. Definitions

"Late Fee" means two percent of the overdue amount.

"Fees" means what Section 2.1 says.

2. Payment

2.1 Fees. The Client shall pay all Fees within thirty days.

2.2 Late payment. The Supplier may charge a Late Fee. This Section does not limit Section 2.1.

3. Term

3.1 Length. One year.
"""
DOCUMENT = Document.from_text(CONTRACT, title="Services")


def span_of(quote: str) -> Span:
    start = CONTRACT.index(quote)
    return Span(start=start, end=start + len(quote))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_what_can_be_looked_up(row: dict[str, str]) -> None:
    lookups, quote = Lookups(DOCUMENT), span_of(row["quote"])
    terms = lookups.terms([row["claim"], row["quote"]], [quote])
    found = [[term.name, term.said, " ".join(term.meaning.of(CONTRACT).split())] for term in terms]
    assert found == row["terms"]
    assert [named.label for named in lookups.named(quote)] == row["named"]


def test_a_place_holds_the_words_that_define_a_term() -> None:
    (fee,) = Lookups(DOCUMENT).terms(["A Late Fee runs."])
    assert fee.place.of(CONTRACT) == '"Late Fee" means two percent of the overdue amount.'


def test_a_named_section_is_shown_by_its_first_sentences() -> None:
    (named,) = Lookups(DOCUMENT).named(span_of("This Section does not limit Section 2.1."))
    assert named.place.of(CONTRACT).startswith("2.1 Fees. The Client shall pay")


def test_records_define_nothing() -> None:
    records = Document.from_json({"order": {"status": "shipped"}})
    assert Lookups(records).terms(["The Order was shipped."]) == ()


def test_the_browser_is_told_places_in_its_own_units() -> None:
    quote = "2.2 Late payment. The Supplier may charge a Late Fee."
    answer = "Marlow may charge a Late Fee."
    report = build_report(answer, (DOCUMENT,), [Row(answer, Status.SUPPORTED, (quote,))])
    data = payload(report, (DOCUMENT,), channel="x")
    terms = data["asides"]["terms"]["c1"]
    assert [(term["name"], term["said"]) for term in terms] == [
        ("Late Fee", ""),
        ("Supplier", "Marlow"),
    ]
    units = CONTRACT.encode("utf-16-le")
    place = units[2 * terms[0]["start"] : 2 * terms[0]["end"]].decode("utf-16-le")
    assert place == '"Late Fee" means two percent of the overdue amount.'
    assert json.loads(json.dumps(data["asides"])) == data["asides"]
