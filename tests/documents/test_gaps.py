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


class TestInOneParagraph:
    """Parts that follow one another without a line break."""

    def test_numbers_that_count_on_at_a_sentence_start_open_parts(self) -> None:
        text = (
            "3. Price and payment. 3.1 The price is USD 500. 3.2 Seller shall invoice Buyer. "
            "3.3 Buyer shall pay within sixty (60) days.\n\n4. Term. 4.1 It is long. 4.2. Seller shall end it in May.\n"
        )
        assert paths(text) == [
            "3 Price and payment",
            "3 Price and payment > 3.1",
            "3 Price and payment > 3.2",
            "3 Price and payment > 3.3",
            "4 Term",
            "4 Term > 4.1",
            "4 Term > 4.2",
        ]

    def test_the_first_may_stand_behind_words_of_the_section(self) -> None:
        text = (
            "3. Price. It is due as follows. 3.1 Half is due at once. 3.2 The rest is due later.\n"
        )
        assert paths(text) == ["3 Price", "3 Price > 3.1", "3 Price > 3.2"]

    @pytest.mark.parametrize(
        "words",
        [
            "It is paid under Section 3.2 Seller may wait.",
            "See Sec. 3.2 Payment for more.",
            "A fee of 3.2 Percent is due.",
            "A late fee applies. 3.2 percent of the price is due.",
            "A late fee applies. 3.5 Million is the cap.",
            "These survive: 3.2 Payment and 4.1 Term.",
            "The limits are 3.1. The next are 3.4. 3.3 Is not one.",
        ],
    )
    def test_other_numbers_are_no_parts(self, words: str) -> None:
        text = f"3. Price. 3.1 The price is USD 500. {words}\n\n4. Term. It is long.\n"
        assert paths(text) == ["3 Price", "3 Price > 3.1", "4 Term"]

    def test_a_lone_number_behind_the_words_of_a_section_is_none(self) -> None:
        assert paths("3. Price. The rate is set. 3.1 Is a number.\n\n4. Term. Long.\n") == [
            "3 Price",
            "4 Term",
        ]

    def test_a_sequence_ends_with_its_paragraph(self) -> None:
        text = "3. Price. 3.1 It is low.\n\nIt may rise. 3.2 Is the rate of last year.\n\n4. Term. Long.\n"
        assert "3 Price > 3.2" not in paths(text)
