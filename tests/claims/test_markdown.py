"""Blocks of an answer and the prose in them, by exact offsets."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.claims.inline import plain, prose_of
from groundcheck.claims.markdown import BlockKind, blocks

TEXTS = st.lists(
    st.sampled_from(
        [
            "# ",
            "- ",
            "1. ",
            "> ",
            "```",
            "\n",
            "\n\n",
            "|",
            "---",
            "**",
            "_",
            "`",
            "a ",
            "Fee ",
            "&amp;",
            "[x](y)",
            "<br>",
            "\\*",
            " ",
            "\t",
            "5%",
            "\u200b",
        ]
    )
    | st.text(max_size=3),
    max_size=40,
).map("".join)


def kinds(answer: str) -> list[tuple[str, list[str]]]:
    return [(b.kind.value, [answer[s:e] for s, e in b.lines]) for b in blocks(answer)]


def test_headings_paragraphs_and_lists() -> None:
    answer = "## Fees ##\nOne\ntwo.\n\n* a\n  b\n\n2) c"
    assert kinds(answer) == [
        ("heading", ["Fees"]),
        ("paragraph", ["One", "two."]),
        ("item", ["a", "b"]),
        ("item", ["c"]),
    ]


def test_an_underlined_line_is_a_heading() -> None:
    assert kinds("Fees\n====\nDue.")[0] == ("heading", ["Fees"])


def test_indented_prose_is_prose_and_not_code() -> None:
    assert kinds("    The fee is 5%.") == [("paragraph", ["The fee is 5%."])]


def test_a_number_that_wraps_to_a_new_line_is_no_list_item() -> None:
    assert kinds("The Buyer pays within\n30. After that it stops.")[0][0] == "paragraph"


def test_nested_items_are_deeper() -> None:
    outer, inner = blocks("1. a\n   - b")
    assert outer.depth < inner.depth


def test_bullets_under_a_number_at_the_same_indent_are_deeper() -> None:
    outer, inner, second = blocks("1. a:\n- b\n2. c")
    assert outer.depth == second.depth < inner.depth


def test_table_rows_carry_their_header() -> None:
    answer = "| A | B |\n|:--|--:|\n| 1 \\| 2 | 3 |\n\nAfter."
    row, after = blocks(answer)
    assert (row.kind, row.header) == (BlockKind.ROW, ("A", "B"))
    assert [answer[s:e] for s, e in row.lines] == ["1 \\| 2", "3"]
    assert after.kind is BlockKind.PARAGRAPH


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a **5%** fee", "a 5% fee"),
        ("***both*** and __bold__ and _it_ and ~~gone~~", "both and bold and it and gone"),
        ("`code` and [text](http://x.y/z_(1))", "code and text"),
        ("5 * 3 * 2 and snake_case_name", "5 * 3 * 2 and snake_case_name"),
        ("the price of $[***] per unit", "the price of $[***] per unit"),
        ("\\$5 \\* 2", "$5 * 2"),
        ("R&amp;D &sect; 8", "R&D § 8"),
        ("a<br>b and <b>c</b> <Client>", "a b and c <Client>"),
        ("Late fee<td>EUR 5", "Late fee | EUR 5"),
        ("zero\u200bwidth and soft\u00adhyphen", "zerowidth and softhyphen"),
        ("\u201cquoted\u201d\u00a0text", '"quoted" text'),
        ("an unclosed **marker stays", "an unclosed **marker stays"),
    ],
)
def test_prose_reads_as_rendered(written: str, read: str) -> None:
    assert plain(written) == read


@given(TEXTS)
def test_each_character_of_the_prose_stands_for_its_own_range(text: str) -> None:
    prose = prose_of(text, [(0, len(text))])
    assert len(prose.text) == len(prose.starts) == len(prose.ends)
    pairs = list(zip(prose.starts, prose.ends, strict=True))
    assert all(start < end for start, end in pairs)
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(pairs))


@given(TEXTS)
def test_blocks_are_in_order_and_lose_no_word(text: str) -> None:
    ranges = [line for block in blocks(text) for line in block.lines]
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(ranges))
    held = "".join(text[s:e] for s, e in ranges)
    if "|" not in text and "`" not in text and "~" not in text:
        assert text.count("Fee") == held.count("Fee")
        assert text.count("5%") == held.count("5%")
