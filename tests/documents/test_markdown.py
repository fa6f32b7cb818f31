"""Contracts written in Markdown are read as a reader of the laid out page sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document
from groundcheck.documents.marks import is_evident

LEASE = """# Office Lease

**Landlord:** Acme Ltd ("**Landlord**")

## 1. Rent

1.1 The rent is **$400** per *month*, ~~in arrear~~ in advance.
(a) by transfer; or
(b) by cheque.

| Year | Rent |
|---|---|
| **1** | $400 |
| 2 | $420 |
"""


def read(text: str) -> str:
    return Document.from_bytes(text.encode(), name="lease.md").text


def test_marks_are_left_out_and_lines_stay_lines() -> None:
    text = read(LEASE)
    assert "The rent is $400 per month, in advance." in " ".join(text.split())
    assert "(a) by transfer; or\n(b) by cheque." in text
    assert not {"**", "##", "~~", "|---"} & {
        text[at : at + n] for n in (2, 4) for at in range(len(text))
    }


def test_tables_are_rows_and_headings_are_sections() -> None:
    document = Document.from_bytes(LEASE.encode(), name="lease.md")
    assert "Year | Rent\n1 | $400\n2 | $420" in document.text
    assert document.section_at(document.text.index("$420")).startswith("1 Rent")
    assert document.media_type == "text/markdown"


@pytest.mark.parametrize(
    "line",
    [
        "<Client name> signs here.",
        "[Buyer]: Acme Ltd",
        "[Governing law]: Delaware",
        "The rights in [Section 4](b) apply.",
        "The price is [***] per unit.",
        "The fee is [***], the term [***] years, the share [**] and [* * *].",
        "The area is 10*20 metres and the price 5*7.",
        "By: <Name> Its: <Title> of <Section> <Script> <S> <Address>",
        "By: ________ Date: ________",
        "x < y and y > z",
        "a_b_c and 2 * 3 * 4",
    ],
)
def test_what_is_no_mark_is_kept(line: str) -> None:
    assert line in read(f"# Contract\n\n{line}\n\nThe end.")


def test_a_placeholder_that_is_named_like_an_element_swallows_nothing() -> None:
    text = read("# A\n\nIts: <Title>\n\n<Address>\nfirst line\n\nThe fee is $5.")
    assert text == "A\n\nIts: <Title>\n\n<Address>\nfirst line\n\nThe fee is $5."


def test_items_keep_the_numbers_that_are_printed() -> None:
    text = read("# A\n\n1. One\n\n2. Two\n\n4. Four\n\n5. Five of Section 4\n")
    assert text.split("\n\n")[1:] == ["1. One", "2. Two", "4. Four", "5. Five of Section 4"]


def test_two_tables_in_a_row_are_two() -> None:
    first, second = "| A | B |\n|---|---|\n| x | 1 |\n", "| C | D |\n|---|---|\n| y | 2 |\n"
    assert read(f"# T\n\n{first}\n{second}") == "T\n\nA | B\nx | 1\n\nC | D\ny | 2"
    cells = "<tr><td>A</td><td>B</td></tr><tr><td>x</td><td>1</td></tr>"
    page = f"<html><body><table>{cells}</table><table>{cells}</table></body></html>"
    document = Document.from_bytes(page.encode(), name="a.html")
    assert document.text == "A | B\nx | 1\n\nA | B\nx | 1"


def test_links_are_told_by_their_words_and_html_by_its_text() -> None:
    text = read(
        "# A\n\nSee [Schedule A](#a) and [our site](https://a.example).<br>Next <b>line</b>."
    )
    assert text.split("\n", 2)[2] == "See Schedule A and our site.\nNext line."


def test_no_script_and_no_hidden_text_is_read() -> None:
    assert "alert" not in read("# A\n\nRent is due.\n\n<script>alert(1)</script>\n")


def test_a_file_without_marks_and_one_with_pages_are_plain_text() -> None:
    plain = "1. Rent. The rent is due.\n    indented\n\n- a\n"
    assert read(plain) == plain
    paged = "# One\n\ftwo **bold**"
    document = Document.from_bytes(paged.encode(), name="a.md")
    assert (document.text, document.pages) == (paged, 2)


def test_an_answer_keeps_its_marks() -> None:
    document = Document.from_bytes(LEASE.encode(), name="answer.md", keep_marks=True)
    assert document.text == LEASE


def test_pasted_text_is_markdown_where_that_is_evident() -> None:
    assert is_evident(LEASE)
    assert is_evident("| A | B |\n|---|---|\n| 1 | 2 |")
    for plain in (
        "Item # 5 costs **$4",
        "1. Rent\n\n- due\n- payable",
        "The fee is [**] dollars [**].",
    ):
        assert not is_evident(plain)


def test_a_text_without_a_name_is_told_by_its_content() -> None:
    assert Document.from_bytes(LEASE.encode(), name="standard input").media_type == "text/markdown"
    assert Document.from_text(LEASE).text == LEASE
    assert Document.from_markdown(LEASE).text == read(LEASE)


@given(st.lists(st.text("abc *_#|[]()<>`~-1.\n", max_size=30), max_size=6).map("\n\n".join))
def test_letters_and_figures_are_never_lost(body: str) -> None:
    text = f"# Title\n\nx{body}x"
    if any(mark in text for mark in ("~~", "](", "```", "<")):
        return  # struck, a link's target, the language of a fence, a tag
    kept = "".join(c for c in read(text) if c.isalpha())
    assert kept == "".join(c for c in text if c.isalpha())
