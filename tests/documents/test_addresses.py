"""A cited number leads to the part that bears it, or to as much of it as exists."""

import pytest

from groundcheck.documents.addresses import find_address
from groundcheck.documents.document import Document

LEASE = Document.from_text(
    "1. Rent.\n\n(a) Amount. The rent is 900.\n\n(b) Rise. It rises by\n\n(i) the index, and\n\n"
    "(ii) two per cent.\n\n"
    "2. Return. On the last day the Tenant shall (a) return the keys; (b) clean the floor, as "
    "clause (a) of Section 1 says; and (c) pay (i) the rent and (ii) the heating.\n\n"
    "3. Use A. Living. The Tenant lives there. B. Pets. No pets.\n\n"
    "4. Term. It is one year.\n\n"
    "5. General.\n\n5.1 Law. English law. 5.2 Notices. In writing.\n\n5.3 Whole. This is all.\n",
    title="Lease",
)
ARTICLES = Document.from_text(
    "ARTICLE II\nPAYMENT\n\nSection 2.01 Fees. (a) The Client pays. (b) The Bank waits.\n\n"
    "Section 2.02 Interest. It runs.\n\nEXHIBIT A\n\n1. Form.\n\n(a) It is written.\n\n(b) Signed.\n",
    title="Loan",
)


def address(number: str, document: Document = LEASE) -> tuple[list[str], str]:
    found = find_address(number, document.text, document.section_tree)
    return [span.of(document.text).split(".")[0].split(";")[0] for span in found.spans], found.found


@pytest.mark.parametrize(
    ("number", "opening"),
    [
        ("1(b)", "(b) Rise"),
        ("1(b)(ii)", "(ii) two per cent"),
        ("1.b.ii", "(ii) two per cent"),
        ("2(b)", "(b) clean the floor, as clause (a) of Section 1 says"),
        ("2(c)(ii)", "(ii) the heating"),
        ("3(B)", "B"),
        ("3.A", "A"),
        ("5.2", "5"),
    ],
)
def test_a_path_of_numbers_is_followed(number: str, opening: str) -> None:
    assert address(number) == ([opening], number)


def test_an_item_ends_where_the_next_begins() -> None:
    span = find_address("2(a)", LEASE.text, LEASE.section_tree).spans[0]
    assert span.of(LEASE.text).strip() == "(a) return the keys;"


@pytest.mark.parametrize("number", ["II", "2.01", "2.1", "2.1(b)"])
def test_numbers_are_known_in_each_form(number: str) -> None:
    assert len(address(number, ARTICLES)[0]) == 1


def test_an_exhibit_counts_anew() -> None:
    assert address("1(b)", ARTICLES) == (["(b) Signed"], "1(b)")
    assert address("1(c)", ARTICLES)[0] == []


def test_the_longest_part_that_exists_is_named_where_no_list_was_read() -> None:
    assert address("4(b)") == (["4"], "4")


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("1(c)", "1"),
        ("2(d)", "2"),
        ("2(c)(iii)", "2(c)"),
        ("5.4", "5"),
        ("4.1", "4"),
        ("5(a)", "5"),
    ],
)
def test_what_a_list_would_have_shown_is_missing(number: str, found: str) -> None:
    assert address(number) == ([], found)


@pytest.mark.parametrize("number", ["6", "6(a)", "9.1", "4A"])
def test_a_number_that_nothing_bears_names_nothing(number: str) -> None:
    assert address(number)[0] == []
