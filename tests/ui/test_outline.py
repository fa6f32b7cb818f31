from groundcheck.documents.document import Document
from groundcheck.models import Status
from groundcheck.ui.outline import Entry, choices, claims_in, outline_of, with_claims
from tests.ui.building import Row, build_report

CONTRACT = """1. Fees

1.1 Late fees. A late fee of 1.5% applies.

1.2 Taxes. Fees include all taxes.

2. Term

2.1 Length. The term is one year.
"""
DOCUMENT = Document.from_text(CONTRACT, title="Note")
ROWS = [
    Row("The late fee is 5%.", Status.CONTRADICTED, ("A late fee of 1.5% applies.",)),
    Row("The term is one year.", Status.SUPPORTED, ("The term is one year.",)),
    Row("It rains.", Status.UNSUPPORTED),
]
CLAIMS = build_report(" ".join(row.text for row in ROWS), (DOCUMENT,), ROWS).claims


def key_of(label: str) -> str:
    return next(entry.key for entry in outline_of(0, DOCUMENT) if entry.label == label)


def test_outline_has_numbers_titles_and_depth() -> None:
    found = [(entry.label, entry.depth) for entry in outline_of(0, DOCUMENT)]
    assert found == [
        ("1 Fees", 1),
        ("1.1 Late fees", 2),
        ("1.2 Taxes", 2),
        ("2 Term", 1),
        ("2.1 Length", 2),
    ]


def test_entry_begins_where_its_section_does() -> None:
    for entry in outline_of(0, DOCUMENT):
        assert CONTRACT[entry.start :].startswith(entry.number)


def test_section_holds_the_claims_of_its_parts() -> None:
    assert claims_in(key_of("1 Fees"), CLAIMS, (DOCUMENT,)) == {"c1"}
    assert claims_in(key_of("2.1 Length"), CLAIMS, (DOCUMENT,)) == {"c2"}
    assert claims_in(key_of("1.2 Taxes"), CLAIMS, (DOCUMENT,)) == frozenset()


def test_key_that_names_no_section_lets_no_claim_through() -> None:
    for key in ("", "0:3", "7:0", "x"):
        assert claims_in(key, CLAIMS, (DOCUMENT,)) == frozenset()


def test_only_sections_with_claims_are_offered() -> None:
    labels = [entry.label for entry in with_claims(CLAIMS, (DOCUMENT,))]
    assert labels == ["1 Fees", "1.1 Late fees", "2 Term", "2.1 Length"]


def test_long_lists_are_cut_by_depth_and_keep_the_picked_one() -> None:
    entries = [Entry(f"0:{n}", n, n + 1, 1 + n % 2, str(n), "Part") for n in range(10)]
    assert len(choices(entries, "")) == 10
    assert list(choices(entries, "", most=5)) == ["0:0", "0:2", "0:4", "0:6", "0:8"]
    assert "0:3" in choices(entries, "0:3", most=5)
