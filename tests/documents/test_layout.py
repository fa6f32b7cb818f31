"""Lines become paragraphs; nothing but white space and line-end hyphens is added or lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.furniture import without_furniture
from groundcheck.documents.hyphens import rejoin
from groundcheck.documents.layout import as_cells, flow
from groundcheck.documents.lined import Line, Page
from groundcheck.documents.reading import join_pages

WIDTH = 6.0
LINE = st.builds(
    Line,
    text=st.text("abcXY .,;:()12-", min_size=1).map(str.strip).filter(bool),
    left=st.floats(0, 300),
    right=st.floats(300, 600),
    bottom=st.floats(0, 800),
    top=st.floats(800, 820),
)
PAGES = st.lists(st.lists(LINE, max_size=12).map(tuple), max_size=6)


def page_of(*lines: str, left: float = 72, top: float = 700, pitch: float = 14) -> Page:
    """Lines of a fixed-width type; "" leaves a line free."""
    return tuple(
        Line(
            text=line.removesuffix("\u00ac"),
            left=left,
            right=left + WIDTH * len(line),
            bottom=top - number * pitch,
            top=top - number * pitch + 11,
            hyphenated=line.endswith("\u00ac"),
        )
        for number, line in enumerate(lines)
        if line
    )


def flowed(*lines: str) -> str:
    return flow([page_of(*lines)])[0].text


def texts_of(pages: list[Page]) -> list[str]:
    return [page.text for page in flow(without_furniture(pages))]


def test_full_lines_are_one_paragraph() -> None:
    text = flowed(
        "The Supplier shall deliver the Goods to the Buyer at",
        "the place that the order names, and shall bear the",
        "cost.",
    )
    assert text.count("\n") == 0
    assert "Buyer at the place" in text


def test_a_free_line_divides_paragraphs() -> None:
    assert flowed("First paragraph.", "", "Second paragraph", "goes on.").startswith(
        "First paragraph.\n\nSecond"
    )


def test_a_sentence_goes_on_over_a_loose_gap() -> None:
    assert "whether\u0020originated" in flowed(
        "any report whether", "", "originated by a member or not.", "Another line here."
    )


def test_numbered_items_begin_paragraphs() -> None:
    text = flowed(
        "The Supplier shall do each of the following things;",
        "(a) deliver the Goods that were ordered in time; and",
        "(b) take back the Goods that were refused in writing.",
    )
    assert text.split("\n\n")[1:] == [
        "(a) deliver the Goods that were ordered in time; and",
        "(b) take back the Goods that were refused in writing.",
    ]


def test_a_reference_at_the_head_of_a_line_is_no_item() -> None:
    assert "\n" not in flowed(
        "This right is subject to the limits stated in Section",
        "8.2 of this Agreement and to every other limit in it.",
    )


def test_a_heading_stands_alone() -> None:
    text = flowed("LATE FEES", "A payment that is late bears interest from its due date.")
    assert text.startswith("LATE FEES\n\nA payment")


def test_lines_of_an_address_keep_their_breaks() -> None:
    text = flowed("Northmoor Health", "Columbus, Ohio", "Attention: Counsel", "x" * 60)
    assert text.startswith("Northmoor Health\nColumbus, Ohio\nAttention: Counsel")


@pytest.mark.parametrize(
    ("before", "after", "words", "whole"),
    [
        ("this agree", "ment binds", [], "this agreement binds"),
        ("a non", "exclusive right", [], "a non-exclusive right"),
        ("any sub", "contractor of", ["subcontractor"], "any subcontractor of"),
        ("employer", "employee bond", ["employer", "employee"], "employer-employee bond"),
        ("Attorney", "Client", [], "Attorney-Client"),
        ("COVID", "19", [], "COVID-19"),
        ("well", "being", ["wellbeing"], "wellbeing"),
    ],
)
def test_hyphens_at_line_ends(before: str, after: str, words: list[str], whole: str) -> None:
    assert rejoin(before, after, frozenset(words)) == whole


def test_a_hyphenated_line_is_joined() -> None:
    assert flowed("interest runs on overdue pay\u00ac", "ments.") == (
        "interest runs on overdue payments."
    )


@given(PAGES)
def test_no_character_is_added_or_lost(pages: list[Page]) -> None:
    text, starts = join_pages([(page.text, page.runs_over) for page in flow(pages)])
    kept = "".join(text.replace(" | ", " ").split())
    assert kept == "".join("".join(line.text.split()) for page in pages for line in page)
    assert len(starts) == len(pages)
    assert text.count("\f") == max(len(pages) - 1, 0)


def test_page_numbers_are_taken_out() -> None:
    body = ["The Supplier shall deliver the Goods that were", "ordered and the Buyer shall"]
    pages = [page_of(*body, "", "", str(n)) for n in (1, 2, 3)]
    assert all("1" not in text and "3" not in text for text in texts_of(pages))


def test_a_number_that_counts_no_pages_stays() -> None:
    pages = [page_of("Rooms on this floor", "", str(n)) for n in (12, 40, 7)]
    assert [text.split()[-1] for text in texts_of(pages)] == ["12", "40", "7"]


def test_a_running_head_stays_where_it_first_stands() -> None:
    pages = [
        page_of("Supply Agreement, draft 3", "", f"Clause {word} is long", "and ends.")
        for word in ("alpha", "beta", "gamma", "delta")
    ]
    texts = texts_of(pages)
    assert [("draft 3" in text) for text in texts] == [True, False, False, False]
    assert all(word in text for word, text in zip(("alpha", "beta"), texts, strict=False))


def test_a_running_head_may_count_its_pages() -> None:
    pages = [
        page_of(f"Draft 3, sheet {number}", "", f"Clause {number * 7}.") for number in (4, 5, 6)
    ]
    texts = texts_of(pages)
    assert [("sheet" in text) for text in texts] == [True, False, False]


@pytest.mark.parametrize("step", [1, 37])
def test_rows_that_differ_in_their_numbers_stay(step: int) -> None:
    rows = [f"Site {n} | GBP {1000 + n}.00 | {10 + n} days" for n in range(1, 5 * step, step)]
    pages = [page_of(row, "The Supplier shall perform.", "") for row in rows]
    assert all(row in text for row, text in zip(rows, texts_of(pages), strict=True))


def test_columns_of_figures_are_cells_though_all_gaps_are_wide() -> None:
    assert as_cells(["PX-7", "48", "6", "6"], [60.0, 70.0, 65.0], 12.0) == "PX-7 | 48 | 6 | 6"


def test_justified_words_are_no_cells() -> None:
    words = ["set", "wide", "across", "the", "line"]
    assert as_cells(words, [14.0, 15.0, 14.0, 15.0], 12.0) == "set wide across the line"


def test_an_enumeration_inside_a_sentence_stays_one_paragraph() -> None:
    first = "The Agent may (a) call the Client and (b) write, and"
    assert flowed(first, "(c) pay. That is all it may do.").startswith(f"{first} (c) pay.")
