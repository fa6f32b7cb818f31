"""Reviews put into the store before the browser opens: small, long, hostile and empty ones."""

from dataclasses import dataclass
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.judging.dangling import dangling_references
from groundcheck.judging.precedence import Ruling
from groundcheck.models import ClaimType, Probability, Report, Status
from groundcheck.store.repository import Store
from tests.browser import papers
from tests.ui.building import Row, build_report, long_contract

HOSTILE = (
    "<script>window.hacked = 1</script> <img src=x onerror='window.hacked = 2'> "
    "# not a title **not bold** $x^2$ :smile: :red[text] <b>markup</b> [link](javascript:hack())"
)

CONTRACT = """1. Payment

1.1 Invoices. The Client shall pay each invoice within thirty (30) days of its receipt.

1.2 Late fees. A late fee of 1.5% per month applies to overdue amounts. 🏛️𝔸 The late fee does \
not compound.

2. Term

2.1 Ending. Either Party may end this Agreement on sixty (60) days' written notice.
"""

SCHEDULE = """Schedule A

A.1 Waiver. No late fee applies during the first ninety (90) days of this Agreement.
"""

ANSWER = """Here is what I found 🙂.

- **Payment** is due within 30 days of the invoice.
- The late fee is 5% per month.
- Late fees apply from the first day.
- The fee is capped at $500.
"""


TABLE_ANSWER = """| Point | Answer |
|---|---|
| Late fee | 5% per month |
"""


@dataclass(frozen=True)
class Seed:
    """A stored review."""

    run: str
    report: Report
    documents: tuple[Document, ...]


def _rows() -> list[Row]:
    fee = "A late fee of 1.5% per month applies to overdue amounts."
    return [
        Row("Here is what I found 🙂.", Status.NOT_CHECKABLE),
        Row(
            "**Payment** is due within 30 days of the invoice.",
            Status.SUPPORTED,
            ("The Client shall pay each invoice within thirty (30) days of its receipt.",),
            ("30 days", "thirty (30) days"),
            ClaimType.TEMPORAL,
        ),
        Row(
            "The late fee is 5% per month.",
            Status.CONTRADICTED,
            (fee, "The late fee does not compound."),
            ("5% per month", "1.5% per month"),
            ClaimType.QUANTITATIVE,
            "The claim says 5% per month, the contract 1.5% per month.",
        ),
        Row(
            "Late fees apply from the first day.",
            Status.CONTRADICTED,
            ("No late fee applies during the first ninety (90) days of this Agreement.", fee),
        ),
        Row("The fee is capped at $500.", Status.UNSUPPORTED),
    ]


def plant(home: Path) -> dict[str, Seed]:
    """Store every seed under `home`."""
    with Store(home) as store:
        return {
            name: Seed(store.save_run(report, documents, title=title), report, documents)
            for name, title, report, documents in _reviews()
        }


def _reviews() -> list[tuple[str, str, Report, tuple[Document, ...]]]:
    main = Document.from_text(CONTRACT, title="Services agreement")
    schedule = Document.from_text(SCHEDULE, title="Schedule A")
    plain = Document.from_text(
        f"1. Terms\n\nThe fee is 10 dollars. {HOSTILE} It is due on Monday.\n", title=HOSTILE
    )
    hostile = f"The fee is 10 dollars. {HOSTILE} is in the contract."
    hostile_rows = [
        Row("The fee is 10 dollars.", Status.SUPPORTED, ("The fee is 10 dollars.",)),
        Row(
            f"{HOSTILE} is in the contract.",
            Status.CONTRADICTED,
            (HOSTILE,),
            (HOSTILE, HOSTILE),
            reason=HOSTILE,
        ),
    ]
    broken = "The fee is 10 dollars. The moon is new."
    failed = [
        Row("The fee is 10 dollars.", Status.FAILED, reason="The values layer broke."),
        Row("The moon is new.", Status.UNSUPPORTED),
    ]
    warning = "Page 3 of lease.pdf has no text layer; it was not read."
    thanks = build_report("Thank you!", (main,), [Row("Thank you!", Status.NOT_CHECKABLE)])
    return [
        ("small", "Small", build_report(ANSWER, (main, schedule), _rows()), (main, schedule)),
        ("hostile", HOSTILE, build_report(hostile, (plain,), hostile_rows), (plain,)),
        ("table", "Table", _table(main), (main,)),
        ("doubt", "Doubt", _doubted(main, schedule), (main, schedule)),
        ("thanks", "Thanks", thanks, (main,)),
        ("silent", "Silent", build_report("Hello there", (main,), []), (main,)),
        (
            "failed",
            "Failed",
            build_report(broken, (plain,), failed, warnings=(warning,)),
            (plain,),
        ),
        _defined(),
        _long(),
        papers.paged(),
        papers.many(),
    ]


def _doubted(*documents: Document) -> Report:
    """The small review, of whose second contradiction it is likelier that the contract agrees."""
    built = build_report(ANSWER, documents, _rows())
    shares = Probability(supported=0.5, unsupported=0.1, contradicted=0.4)
    claims = [
        claim.model_copy(update={"probability": shares}) if "first day" in claim.text else claim
        for claim in built.claims
    ]
    return built.model_copy(update={"claims": tuple(claims)})


def _table(document: Document) -> Report:
    fee = "A late fee of 1.5% per month applies to overdue amounts."
    row = Row("Late fee | 5% per month", Status.CONTRADICTED, (fee,), ("5%", "1.5%"))
    return build_report(TABLE_ANSWER, (document,), [row])


DEFINING = """SERVICES AGREEMENT

This agreement is between Marlow Tools, Inc. ("Supplier") and Pine Works LLC (the "Client").

1. Definitions

"Late Fee" means two percent of the overdue amount.

"Overdue Sum" means <img src=x> what is not paid in time.

2. Payment

2.1 Fees. The Client shall pay all fees within thirty days.

2.2 Late payment. The Supplier may charge a Late Fee on each Overdue Sum.

3. Ending

3.1 Notice. The Client may terminate this Agreement as Section 2.1 and Section 9 say.
"""


def _defined() -> tuple[str, str, Report, tuple[Document, ...]]:
    """A contract with definitions and references, one of which leads nowhere."""
    document = Document.from_text(DEFINING, title="Services agreement")
    fee = "Marlow may charge a Late Fee on sums that are late."
    end = "The Client may terminate this Agreement."
    rows = [
        Row(fee, Status.SUPPORTED, ("The Supplier may charge a Late Fee on each Overdue Sum.",)),
        Row(end, Status.SUPPORTED, (f"3.1 Notice. {end[:-1]} as Section 2.1 and Section 9 say.",)),
    ]
    report = build_report(f"{fee} {end}", (document,), rows)
    found = dangling_references(Ruling((document,)))
    return "defined", "Defined", report.model_copy(update={"findings": found}), (document,)


def _long() -> tuple[str, str, Report, tuple[Document, ...]]:
    document = Document.from_text(long_contract(150), title="Framework agreement")
    states = (Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED)
    rows = []
    for page in range(1, 150):
        words = f"Deliverable {page}.3 is due within {page + 3} Business Days of the approval."
        quote = f"The Supplier shall complete deliverable {page}.3 within {page + 3} Business Days"
        rows.append(Row(words, states[page % 3], (quote,)))
    filler = " We add that nothing else was asked about it." * 2
    answer = "\n\n".join(row.text + filler for row in rows)
    return "long", "Long", build_report(answer, (document,), rows), (document,)
