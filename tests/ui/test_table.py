from groundcheck.documents.document import Document
from groundcheck.models import ClaimType, Report, Status
from groundcheck.ui.state import Filter
from groundcheck.ui.table import counts, frame, matching
from tests.ui.building import Row, build_report

CONTRACT = "A late fee of 1.5% applies. The term is one year."
ANSWER = "The late fee is 5%. The term is one year. Nice."


def report() -> Report:
    document = Document.from_text(CONTRACT, title="Note")
    quantity, time = ClaimType.QUANTITATIVE, ClaimType.TEMPORAL
    fee = Row(
        "The late fee is 5%.",
        Status.CONTRADICTED,
        ("A late fee of 1.5% applies.",),
        ("5%", "1.5%"),
        quantity,
    )
    term = Row("The term is one year.", Status.SUPPORTED, ("The term is one year.",), None, time)
    return build_report(ANSWER, (document,), [fee, term, Row("Nice.", Status.NOT_CHECKABLE)])


def ids(wanted: Filter) -> list[str]:
    return [claim.id for claim in matching(report(), wanted)]


def test_what_needs_a_reader_is_counted_first() -> None:
    assert list(counts(report())) == [
        Status.CONTRADICTED,
        Status.SUPPORTED,
        Status.NOT_CHECKABLE,
    ]


def test_empty_filter_lets_everything_through() -> None:
    assert ids(Filter()) == ["c1", "c2", "c3"]


def test_filters_add_up() -> None:
    assert ids(Filter(statuses=(Status.CONTRADICTED, Status.SUPPORTED))) == ["c1", "c2"]
    assert ids(Filter(type=ClaimType.TEMPORAL)) == ["c2"]
    assert ids(Filter(statuses=(Status.CONTRADICTED,), type=ClaimType.TEMPORAL)) == []


def test_words_are_found_in_claims_reasons_and_quotes() -> None:
    assert ids(Filter(words="LATE 1.5%")) == ["c1"]
    assert ids(Filter(words="late year")) == []


def test_row_says_what_the_contract_says() -> None:
    table = frame(matching(report(), Filter()), report())
    assert list(table["Contract says"]) == ["1.5%", "The term is one year.", ""]
    assert list(table["No."]) == [1, 2, 3]
    assert list(table["Proved right"]) == ["80 %", "80 %", ""]


def test_the_last_level_of_a_section_is_seen_in_a_narrow_column() -> None:
    document = Document.from_text(
        "1. Fees\n\n1.1 Late fee. A late fee of 1.5% applies.\n", title="Note"
    )
    claim = Row("The late fee is 1.5%.", Status.SUPPORTED, ("A late fee of 1.5% applies.",))
    found = build_report(claim.text, (document,), [claim])
    assert list(frame(found.claims, found)["Section"]) == ["1.1 Late fee, in 1 Fees"]


def test_filtered_rows_keep_their_numbers() -> None:
    wanted = Filter(type=ClaimType.TEMPORAL)
    assert list(frame(matching(report(), wanted), report())["No."]) == [2]


def test_words_that_decide_nothing_are_not_what_the_contract_says() -> None:
    document = Document.from_text(CONTRACT, title="Note")
    rows = [Row("The late fee is 5%.", Status.UNSUPPORTED, ("The term is one year.",))]
    built = build_report(ANSWER, (document,), rows)
    assert list(frame(built.claims, built)["Contract says"]) == ["not stated"]
