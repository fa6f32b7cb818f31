"""Which words after "see", "per" or "in" name a place of the source, and which are the claim."""

import pytest

from groundcheck.claims.citations import find_citations
from groundcheck.claims.extract import extract_claims


@pytest.mark.parametrize(
    "written",
    [
        "(at EnCana's option)",
        "(per User)",
        "(in New York)",
        "(under Delaware law)",
        "(at Buyer's cost)",
        "(as per Buyer)",
        "(Source Code)",
    ],
)
def test_words_in_brackets_are_no_citation(written: str) -> None:
    answer = f"The Seller returns the goods {written} on request."
    assert find_citations(answer) == ()
    assert [claim.text for claim in extract_claims(answer)] == [answer]


@pytest.mark.parametrize(
    "cell", ["in Dallas", "per Unit sold", "under California law", "at Cost", "Source Code"]
)
def test_a_cell_with_plain_words_is_part_of_its_row(cell: str) -> None:
    (claim,) = extract_claims(f"| Item | Term |\n|---|---|\n| Venue of courts | {cell} |")
    assert claim.text == f"Venue of courts | {cell}"
    assert claim.citations == ()


@pytest.mark.parametrize("cell", ["Section 228", "Section 228 of the DGCL", "Article 9 of the UCC"])
def test_a_section_that_is_all_a_row_has_to_say_is_part_of_it(cell: str) -> None:
    (claim,) = extract_claims(f"| Item | Term |\n|---|---|\n| Legal basis | {cell} |")
    assert claim.text == f"Legal basis | {cell}"
    (cited,) = extract_claims(f"| Item | Where found |\n|---|---|\n| Written notice | {cell} |")
    assert (cited.text == "Written notice") is ("of the" not in cell)


@pytest.mark.parametrize("law", ["Section 228 of the DGCL", "Section 4 of the Companies Act 2006"])
def test_a_section_of_a_law_is_no_place_in_the_contract(law: str) -> None:
    assert find_citations(f"The board may act in writing ({law}).") == ()
    (cited,) = find_citations(f"The board may act in writing (Section 4, {law}).")
    assert cited.target == "4"


def test_a_statement_about_a_law_is_one_whatever_section_follows() -> None:
    answer = (
        "The Buyer keeps to all the orders that were made under the rules of the Code, Section 4."
    )
    assert [claim.text for claim in extract_claims(answer)] == [answer]


@pytest.mark.parametrize("document", ["Agreement", "Code of Conduct", "GDPR Addendum"])
def test_a_section_of_a_document_is_one(document: str) -> None:
    (cited,) = find_citations(f"The board may act in writing (Section 4 of the {document}).")
    assert cited.target == "4"


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("(see Late Fees)", "Late Fees"),
        ("(See also Late Fees)", "Late Fees"),
        ("(cf. Late Fees)", "Late Fees"),
        ("(source: Late Fees)", "Late Fees"),
        ("(ref. Late Fees)", "Late Fees"),
        ('(under "Late Fees")', "Late Fees"),
        ("(in Late Fees, page 5)", "Late Fees"),
        ("(per Exhibit B)", "Exhibit B"),
        ("(under Section 5)", "5"),
        ("(at p. 5)", "5"),
    ],
)
def test_a_clear_reference_still_cites(written: str, target: str) -> None:
    (claim,) = extract_claims(f"The fee is 5% {written}.")
    assert [citation.target for citation in claim.citations] == [target]
    assert claim.text == "The fee is 5%"


@pytest.mark.parametrize(
    "answer",
    [
        "Under **Section 9**, the Buyer pays 5%.",
        "Under Section 9, the Buyer pays 5%.",
        "**Under Section 9**, the Buyer pays 5%.",
        "The Buyer pays 5% as per **Section 9**.",
        "Section 9 says that the Buyer pays 5%.",
        "**Section 9** caps liability at 5%.",
    ],
)
def test_a_section_that_backs_a_statement_is_cited(answer: str) -> None:
    (claim,) = extract_claims(answer)
    assert [citation.target for citation in claim.citations] == ["9"]
    assert claim.text == answer


@pytest.mark.parametrize(
    "answer",
    [
        "Sections 8, 10 and 13 survive termination.",
        "**Section 8** survives termination.",
        "Section 8 will also survive termination.",
        "Section 8 is hereby amended to allow refunds.",
        "Sections 8 and 9 remain in force.",
    ],
)
def test_a_section_that_is_spoken_of_is_no_citation(answer: str) -> None:
    (claim,) = extract_claims(answer)
    assert (claim.text, claim.citations) == (answer, ())


def test_a_citation_in_a_title_belongs_to_what_follows() -> None:
    answer = "The fee is 5%.\n\n**Maintenance (Part C)**\n\nSupport lasts a year. It is free."
    assert [[x.target for x in claim.citations] for claim in extract_claims(answer)] == [
        [],
        ["C"],
        [],
    ]


def test_a_citation_in_a_lead_in_belongs_to_its_items() -> None:
    answer = "The duties are mutual. Under **Section 10**, the Client agrees:\n- to pay\n- to wait"
    assert [[x.target for x in claim.citations] for claim in extract_claims(answer)] == [
        [],
        ["10"],
        [],
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "The Buyer pays the freight, Section 4.",
        "Fees are non-refundable, Section 4.",
        "No refunds, Section 4.",
        "Supplier may assign, § 4.",
    ],
)
def test_a_short_statement_with_its_section_behind_a_comma_is_a_claim(answer: str) -> None:
    (claim,) = extract_claims(answer)
    assert claim.text == answer
    assert [cited.target for cited in claim.citations] == ["4"]


@pytest.mark.parametrize(
    "pointer", ["Exclusive Remedy, Section 4.", "See Buyer Pays Freight, Section 4.", "Section 4."]
)
def test_a_title_with_its_section_states_nothing(pointer: str) -> None:
    (claim,) = extract_claims(f"The Buyer pays the freight. {pointer}")
    assert claim.text == "The Buyer pays the freight."


def test_sections_that_do_something_are_a_claim() -> None:
    answer = "Sections 3 and 4 of the Supply Agreement apply."
    assert [claim.text for claim in extract_claims(answer)] == [answer]


def test_a_section_behind_an_article_is_a_part_of_it() -> None:
    assert find_citations("The Buyer has the rights of Article 5, Section 4.") == ()
