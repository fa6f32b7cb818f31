"""Automatic numbers of a DOCX file are those that Word prints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.documents.word.ordinals import formatted
from tests.documents.wordfiles import (
    definition,
    item,
    level,
    numbers,
    paragraph,
    row,
    run,
    styled,
    table,
    word_of,
)

CLAUSES = definition(
    level(0, "decimal", "%1."), level(1, "decimal", "%1.%2"), level(2, "lowerLetter", "(%3)")
)


def read(body: str, **parts: str) -> Document:
    return Document.from_bytes(word_of(body, **parts), name="lease.docx")


def lines(body: str, **parts: str) -> list[str]:
    return [line for line in read(body, **parts).text.split("\n") if line]


def test_levels_count_and_begin_anew() -> None:
    body = (
        item("Payment")
        + item("Fees.", 1)
        + item("Late fees.", 1)
        + item("Interest", 2)
        + item("Costs", 2)
        + item("Term")
        + item("Start.", 1)
        + item("Once", 2)
    )
    found = lines(body, numbering=CLAUSES + numbers())
    assert found == [
        "1. Payment", "1.1 Fees.", "1.2 Late fees.", "(a) Interest", "(b) Costs", "2. Term",
        "2.1 Start.", "(a) Once",
    ]  # fmt: skip


def test_a_level_may_print_all_outer_numbers() -> None:
    deep = definition(
        level(0, "decimal", "%1", start=8),
        level(1, "decimal", "%1.%2"),
        level(2, "lowerLetter", "%1.%2(%3)"),
    )
    body = item("Payment") + item("Fees", 1) + item("Late fees", 1) + item("A", 2) + item("B", 2)
    assert lines(body, numbering=deep + numbers())[-1] == "8.2(b) B"


def test_sections_come_from_resolved_numbers() -> None:
    body = (
        item("Payment") + item("Fees. The Client pays.", 1) + item("Late fees. Interest runs.", 1)
    )
    document = read(body, numbering=CLAUSES + numbers())
    assert document.section_at(document.text.index("Interest")) == "1 Payment > 1.2 Late fees"


def test_outer_numbers_in_legal_style_are_digits() -> None:
    legal = definition(
        level(0, "upperRoman", "ARTICLE %1"),
        level(1, "decimalZero", "Section %1.%2", "<w:isLgl/>"),
    )
    body = item("Payment") + item("Fees", 1) + item("Term") + item("Start", 1)
    assert lines(body, numbering=legal + numbers()) == [
        "ARTICLE I Payment",
        "Section 1.01 Fees",
        "ARTICLE II Term",
        "Section 2.01 Start",
    ]


def test_lists_on_one_definition_go_on_counting() -> None:
    body = item("One") + item("Two", number=2)
    assert lines(body, numbering=CLAUSES + numbers(1) + numbers(2)) == ["1. One", "2. Two"]


def test_a_start_override_begins_anew_once() -> None:
    override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    body = item("One") + item("Five", number=2) + item("Six", number=2)
    found = lines(body, numbering=CLAUSES + numbers(1) + numbers(2, overrides=override))
    assert found == ["1. One", "5. Five", "6. Six"]


def test_an_override_may_bring_its_own_level() -> None:
    override = (
        f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)", start=3)}</w:lvlOverride>'
    )
    body = item("Cee") + item("Dee")
    assert lines(body, numbering=CLAUSES + numbers(overrides=override)) == ["C) Cee", "D) Dee"]


@pytest.mark.parametrize(
    ("restart", "labels"),
    [("", ["a", "b", "a"]), ('<w:lvlRestart w:val="0"/>', ["a", "b", "c"])],
)
def test_a_level_may_never_begin_anew(restart: str, labels: list[str]) -> None:
    lists = definition(level(0, "decimal", "%1"), level(1, "lowerLetter", "%2", restart))
    body = item("x") + item("y", 1) + item("y", 1) + item("x") + item("y", 1)
    found = [line[0] for line in lines(body, numbering=lists + numbers()) if line.endswith("y")]
    assert found == labels


def test_a_level_may_begin_anew_only_below_a_certain_one() -> None:
    lists = definition(
        level(0, "decimal", "%1"),
        level(1, "decimal", "%1.%2"),
        level(2, "lowerLetter", "(%3)", '<w:lvlRestart w:val="1"/>'),
    )
    body = item("x") + item("x", 1) + item("y", 2) + item("x", 1) + item("y", 2) + item("x")
    found = lines(body + item("y", 2), numbering=lists + numbers())
    assert [line[:3] for line in found if line.endswith("y")] == ["(a)", "(b)", "(a)"]


def test_an_inner_item_without_an_outer_one_takes_its_start() -> None:
    assert lines(item("Fees", 1), numbering=CLAUSES + numbers()) == ["1.1 Fees"]


STYLES = (
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr>'
    '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/>'
    '<w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="H2"/>'
    "</w:style>"
)


def test_styles_carry_numbering_and_headings() -> None:
    body = styled("Payment", "H1") + styled("Late fees", "H2") + paragraph("Interest runs.")
    document = read(body + styled("Term", "H1"), numbering=CLAUSES + numbers(), styles=STYLES)
    assert document.text == "1. Payment\n\n1.1 Late fees\n\nInterest runs.\n\n2. Term"
    assert document.section_at(document.text.index("Interest")) == "1 Payment > 1.1 Late fees"


def test_a_style_inherits_numbering() -> None:
    body = styled("Payment", "H1") + styled("Late fees", "Own")
    assert lines(body, numbering=CLAUSES + numbers(), styles=STYLES)[-1] == "1.1 Late fees"


def test_a_level_may_name_the_style_it_belongs_to() -> None:
    lists = definition(
        level(0, "decimal", "%1."), level(1, "lowerRoman", "(%2)", '<w:pStyle w:val="Sub"/>')
    )
    styles = (
        '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:numPr>'
        '<w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    found = lines(item("x") + styled("y", "Sub"), numbering=lists + numbers(), styles=styles)
    assert found == ["1. x", "(i) y"]


def test_a_paragraph_may_leave_its_styles_list() -> None:
    properties = '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>'
    body = paragraph("Recitals", properties) + styled("Payment", "H1")
    assert lines(body, numbering=CLAUSES + numbers(), styles=STYLES) == ["Recitals", "1. Payment"]


def test_a_list_may_be_defined_by_a_list_style() -> None:
    styles = (
        '<w:style w:type="numbering" w:styleId="Legal"><w:pPr><w:numPr><w:numId w:val="1"/>'
        "</w:numPr></w:pPr></w:style>"
    )
    linked = definition(name=7, extra='<w:numStyleLink w:val="Legal"/>')
    lists = CLAUSES + linked + numbers(1) + numbers(2, of=7)
    found = lines(item("One", number=2) + item("Fee", 1, number=2), numbering=lists, styles=styles)
    assert found == ["1. One", "1.1 Fee"]


def test_styles_and_lists_in_circles_end() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>'
        '<w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>'
        "</w:pPr></w:style>"
    )
    lists = definition(extra='<w:numStyleLink w:val="L"/>') + numbers()
    assert lines(styled("x", "A") + item("y"), numbering=lists, styles=styles) == ["x", "y"]


def test_bullets_are_printed_as_such() -> None:
    fonts = '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>'
    lists = definition(level(0, "bullet", "\uf0b7").replace("</w:lvl>", f"{fonts}</w:lvl>"))
    assert lines(item("Fees"), numbering=lists + numbers()) == ["• Fees"]


def test_numbers_in_table_cells_count_on() -> None:
    cells = [f"<w:tc>{item('')}</w:tc>" for _ in range(2)]
    body = table(row(cells[0], "Valve", "14.30"), row(cells[1], "Pipe", "2.10"))
    assert lines(body, numbering=CLAUSES + numbers()) == ["1. | Valve | 14.30", "2. | Pipe | 2.10"]


def test_a_paragraph_of_an_unknown_list_has_no_number() -> None:
    assert lines(item("Fees", number=9), numbering=CLAUSES + numbers()) == ["Fees"]
    assert lines(item("Fees")) == ["Fees"]


def test_a_run_in_heading_goes_on_in_its_line() -> None:
    hidden = "<w:rPr><w:vanish/><w:specVanish/></w:rPr>"
    numbered = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
    body = (
        item("Payment") + paragraph("Late fees.", numbered + hidden) + paragraph("Interest runs.")
    )
    document = read(body, numbering=CLAUSES + numbers())
    assert document.text == "1. Payment\n\n1.1 Late fees. Interest runs."


@pytest.mark.parametrize(
    ("number", "form", "printed"),
    [
        (4, "lowerRoman", "iv"),
        (1994, "upperRoman", "MCMXCIV"),
        (26, "lowerLetter", "z"),
        (27, "upperLetter", "AA"),
        (54, "lowerLetter", "bbb"),
        (7, "decimalZero", "07"),
        (11, "ordinal", "11th"),
        (22, "ordinal", "22nd"),
        (12, "ordinalText", "Twelfth"),
        (40, "cardinalText", "Forty"),
        (345, "cardinalText", "Three hundred forty-five"),
        (6, "chicago", "††"),
        (3, "ideographDigital", "3"),
    ],
)
def test_numbers_are_written_in_their_format(number: int, form: str, printed: str) -> None:
    assert formatted(number, form) == printed


@given(
    st.integers(-(2**31), 2**31),
    st.sampled_from(
        ["lowerLetter", "upperRoman", "ordinalText", "cardinalText", "chicago", "decimalZero"]
    ),
)
def test_no_number_prints_without_bound(number: int, form: str) -> None:
    assert len(formatted(number, form)) <= 110


@given(st.lists(st.integers(0, 2), min_size=1, max_size=30))
def test_counting_agrees_with_a_plain_count(levels: list[int]) -> None:
    counts = [0, 0, 0]
    expected = []
    for depth in levels:
        counts[depth] += 1
        counts[depth + 1 :] = [0] * (2 - depth)
        counts[:depth] = [count or 1 for count in counts[:depth]]
        expected.append(".".join(map(str, counts[: depth + 1])))
    lists = definition(
        *(level(n, "decimal", ".".join(f"%{m + 1}" for m in range(n + 1))) for n in range(3))
    )
    found = lines("".join(item("x", depth) for depth in levels), numbering=lists + numbers())
    assert [line.split()[0] for line in found] == expected


def test_tracked_deletion_of_an_item_gives_its_number_to_the_next() -> None:
    gone = paragraph(
        f'<w:del w:author="A">{run("Old").replace("w:t", "w:delText")}</w:del>',
        '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr>',
    )
    body = item("One") + gone + item("Two")
    assert lines(body, numbering=CLAUSES + numbers()) == ["1. One", "2. Two"]
