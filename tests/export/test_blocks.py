import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.export.blocks import Block, BlockKind, lay_out
from groundcheck.models import Span

LINES = st.lists(
    st.sampled_from(
        [
            "# Head",
            "- item",
            "  * deep **bold** item",
            "1.1 Clause. It runs on and on until the margin stops it from running on.",
            "Prose that goes on until the margin of a narrow page breaks it in the",
            "| a | b |",
            "|---|---|",
            "",
            "\f",
            "   ",
            "\u2028",
            "(a) first;",
        ]
    ),
    max_size=25,
).map("\n".join)


def kinds(text: str, *, markdown: bool = True) -> list[str]:
    return [block.kind.value for block in lay_out(text, markdown=markdown)]


@given(LINES | st.text(max_size=80), st.booleans())
def test_every_visible_character_is_in_exactly_one_block(text: str, markdown: bool) -> None:
    blocks = lay_out(text, markdown=markdown)
    covered = [at for block in blocks for at in range(block.start, block.end)]
    assert len(covered) == len(set(covered))
    assert {at for at, char in enumerate(text) if not char.isspace()} <= set(covered)
    assert covered == sorted(covered)


@given(LINES)
def test_marks_lie_inside_their_block(text: str) -> None:
    for block in lay_out(text, markdown=True):
        for start, end in block.hidden + block.strong:
            assert block.start <= start < end <= block.end


def test_markdown_forms_are_told_apart() -> None:
    text = "# Fees\n\nProse here.\n\n- one\n  - two\n\n| a | b |\n|---|---|\n"
    assert kinds(text) == ["heading", "paragraph", "item", "item", "row", "rule"]


def test_nested_item_is_indented() -> None:
    assert [block.level for block in lay_out("- one\n  - two", markdown=True)] == [0, 1]


def test_bold_marks_are_hidden_and_words_kept() -> None:
    (block,) = lay_out("The **late fee** is due.", markdown=True)
    assert block.strong == ((6, 14),)
    assert block.hidden == ((4, 6), (14, 16))


@pytest.mark.parametrize("text", ["2 ** 3 is 8", "a**b", "**", "****"])
def test_lone_asterisks_are_no_bold(text: str) -> None:
    assert all(block.strong == () for block in lay_out(text, markdown=True))


def test_plain_text_keeps_its_marks() -> None:
    (block,) = lay_out("# 5 **stars**")
    assert block == Block(0, 13, BlockKind.PARAGRAPH)


@pytest.mark.parametrize("end", [".", ";", ""])
def test_a_claim_a_line_stays_a_claim_a_line(end: str) -> None:
    text = "\n".join(
        f"Fee number {'9' * (at % 9)} is ${at} a month in all{end}" for at in range(40)
    )
    assert [text[b.start : b.end] for b in lay_out(text, markdown=True)] == text.split("\n")


def test_wrapped_lines_become_one_paragraph() -> None:
    line = "The Supplier shall deliver the goods to the place that the order"
    paragraph = "\n".join([line] * 4 + ["names."])
    text = "\n\n".join([paragraph] * 3)
    assert kinds(text, markdown=False) == ["paragraph"] * 3


def test_one_line_per_paragraph_stays_apart() -> None:
    text = "\n".join(f"{n}. {'A clause of some length follows here. ' * 8}" for n in range(12))
    assert len(lay_out(text)) == 12


def test_page_break_ends_a_paragraph() -> None:
    line = "shall deliver the goods to the place that the order names and"
    text = "\n".join([line] * 9) + "\n\f" + "\n".join([line] * 9)
    assert len(lay_out(text)) == 2


def test_section_start_is_a_heading_and_a_run_in_clause_is_prose() -> None:
    text = "8. Payment\n\n8.2 Late fees. A fee of 1.5% applies."
    spans = [Span(start=0, end=len(text)), Span(start=12, end=len(text))]
    heading, clause = lay_out(text, headings=spans)
    assert (heading.kind, heading.level) == (BlockKind.HEADING, 1)
    assert (clause.kind, clause.level) == (BlockKind.HEADING, 9)


def test_carriage_returns_and_separators_end_lines() -> None:
    assert len(lay_out("one\r\ntwo\rthree\u2028four\x0bfive")) == 5


def test_table_shows_no_outer_bars_and_knows_its_head() -> None:
    head, rule, row = lay_out("| Item | Fee |\n|---|---|\n| late | 5% |", markdown=True)
    assert (head.level, rule.kind, row.level) == (1, BlockKind.RULE, 0)
    assert head.hidden == ((0, 2), (6, 9), (12, 14))
    assert head.cells == ((2, 6), (9, 12))


def test_sentence_that_is_a_section_of_its_own_is_prose() -> None:
    text = "4.4 Nothing in this Agreement prevents anyone from reporting a crime."
    (clause,) = lay_out(text, headings=[Span(start=0, end=len(text))])
    assert clause.level == 9


@pytest.mark.parametrize(
    "line",
    [
        "(j) repair of the sea wall; and",
        "(k) the cost of works of art, gifts and charity given.",
        "(c) train two members of staff.",
    ],
)
def test_list_item_that_is_a_section_of_its_own_is_an_item(line: str) -> None:
    (item,) = lay_out(line, headings=[Span(start=0, end=len(line))])
    assert item.kind is BlockKind.ITEM


def test_title_of_a_list_item_is_a_heading() -> None:
    (title,) = lay_out("(a) Late Fees", headings=[Span(start=0, end=13)])
    assert title.kind is BlockKind.HEADING
