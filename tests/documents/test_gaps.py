"""A heading inside a line is found where the sequence of the numbers lacks it, and only there."""

import pytest

from groundcheck.documents.structure import find_sections

FILL = "The Supplier keeps the goods dry and insured at all times and at its own cost. "


def paths(text: str) -> list[str]:
    return [section.path for section in find_sections(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                "1. Design. The Company designs it. 2. Payment Terms. The Client pays.\n\n"
                "3. Hours. It is open.\n"
            ),
            ["1 Design", "2 Payment Terms", "3 Hours"],
        ),
        (
            (
                "7. TERRITORY: Canada, excluding the Virgin Islands 8. RESERVED RIGHTS: All else is kept.\n\n"
                "9. INDEMNITY: The Client pays.\n"
            ),
            ["7 TERRITORY", "8 RESERVED RIGHTS", "9 INDEMNITY"],
        ),
        (
            (
                "13. General\n\n13.1 Law. English law.\n\n13.2 Notices. To dan@firm.com 13.3 Relief. "
                "It may be had.\n\n13.4 Whole. This is all.\n"
            ),
            [
                "13 General",
                "13 General > 13.1 Law",
                "13 General > 13.2 Notices",
                "13 General > 13.3 Relief",
                "13 General > 13.4 Whole",
            ],
        ),
        (
            (
                "1. Rent. It is due.\n\n2. Notices. To the attention of Tim Orr 3. Entire Agreement. "
                "This is all.\n\nIN WITNESS WHEREOF, they sign.\n"
            ),
            ["1 Rent", "2 Notices", "3 Entire Agreement", "IN WITNESS WHEREOF"],
        ),
    ],
    ids=["after a sentence", "after no stop", "a number of two parts", "after the last"],
)
def test_a_number_that_is_lacking_is_found_inside_a_line(text: str, expected: list[str]) -> None:
    assert paths(text) == expected


def test_a_contract_whose_first_number_stands_inside_a_line_has_sections() -> None:
    text = (
        f"EXHIBIT 99.2 Page 1 of 3 DEALER AGREEMENT Conditions: 1. {FILL}2. {FILL}\n\n"
        f"Source: ACME, INC., 8-K, 3/20/2020\n\n\n\n3. {FILL}4. {FILL}\n\n5. {FILL}\n"
    )
    assert [section.number for section in find_sections(text)] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    "text",
    [
        "1. Rent. It follows Section 2. The Tenant pays.\n\n3. Term. A year.\n",
        "1. Rent. It is 900 for Suite 2. The Tenant pays.\n\n3. Term. A year.\n",
        "1. Rent. It is due at 2 Main Street. The Tenant pays.\n\n3. Term. A year.\n",
        "1. Rent. It is due.\n\n2. Term. One year. It may be renewed. 3. the Tenant moves out.\n",
        "1. Rent. It is due.\n\n2. Term. It ends as in Sections 1 and 3. Entire Agreement. All.\n",
    ],
    ids=["a reference", "a suite", "a street", "a small letter", "the last of a list"],
)
def test_other_numbers_inside_a_line_are_no_headings(text: str) -> None:
    assert len(paths(text)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Page 1 of 3 DISTRIBUTOR AGREEMENT\n\n1. Rent. It is due.\n",
        "<PAGE> Appendix J to Exhibit A\n\n1. Rent. It is due.\n",
        "EXHIBIT 99.2 Page 1 of 3 DEALER AGREEMENT\n\n1. Rent. It is due.\n",
    ],
)
def test_page_furniture_and_page_marks_are_no_headings(text: str) -> None:
    assert paths(text) == ["1 Rent"]
