"""Headings that a DOCX file only paints are sections, and other painted lines are none."""

from collections.abc import Callable, Sequence

import docx
import pytest
from docx.document import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_UNDERLINE
from docx.shared import Pt
from docx.text.paragraph import Paragraph
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from tests.documents.files import docx_bytes

RENT = "The tenant pays the rent on the first day of each month."
TERM = "The lease runs for five years from the start date."


def read(document: WordDocument) -> Document:
    return Document.from_bytes(docx_bytes(document), name="lease.docx")


def written(lines: Sequence[tuple[str, Callable[[Paragraph], None] | None]]) -> Document:
    """A DOCX file of paragraphs, some of them painted."""
    document = docx.Document()
    for text, paint in lines:
        paragraph = document.add_paragraph(text)
        if paint:
            paint(paragraph)
    return read(document)


def bold(paragraph: Paragraph) -> None:
    paragraph.runs[0].bold = True


def underlined(paragraph: Paragraph) -> None:
    paragraph.runs[0].underline = WD_UNDERLINE.SINGLE


def larger(paragraph: Paragraph) -> None:
    paragraph.runs[0].font.size = Pt(15)


def centred(paragraph: Paragraph) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    paragraph.runs[0].font.all_caps = True


def paths(document: Document) -> list[str]:
    return [section.path for section in document.sections]


@pytest.mark.parametrize("paint", [bold, underlined, larger, centred])
def test_a_painted_line_heads_what_follows(paint: Callable[[Paragraph], None]) -> None:
    lease = written(
        [
            ("Late payment of rent", paint),
            (RENT, None),
            ("Length of the lease", paint),
            (TERM, None),
        ]
    )
    assert paths(lease) == ["Late payment of rent", "Length of the lease"]
    assert lease.section_at(lease.text.index("five years")) == "Length of the lease"


def test_a_line_is_painted_by_a_style_of_the_author() -> None:
    document = docx.Document()
    style = document.styles.add_style("Clause", 1)
    style.font.bold = True
    for heading, body in (("Late payment of rent", RENT), ("Length of the lease", TERM)):
        document.add_paragraph(heading, style="Clause")
        document.add_paragraph(body)
    assert paths(read(document)) == ["Late payment of rent", "Length of the lease"]


def test_larger_lines_and_capitals_hold_smaller_ones() -> None:
    lease = written(
        [
            ("Money", larger), ("Late payment of rent", bold), (RENT, None),
            ("Time", larger), ("Length of the lease", bold), (TERM, None),
        ]
    )  # fmt: skip
    assert paths(lease) == [
        "Money", "Money > Late payment of rent", "Time", "Time > Length of the lease",
    ]  # fmt: skip


def test_the_title_holds_no_headings() -> None:
    lease = written(
        [
            ("OFFICE LEASE", bold), ("This lease is made by the two parties named below.", None),
            ("Late payment of rent", bold), (RENT, None), ("Length of the lease", bold), (TERM, None),
        ]
    )  # fmt: skip
    assert paths(lease) == ["OFFICE LEASE", "Late payment of rent", "Length of the lease"]


def test_headings_hold_numbered_paragraphs_without_headings() -> None:
    lease = written(
        [
            ("Late payment of rent", bold), (f"1. {RENT}", None), (f"2. {RENT}", None),
            ("Length of the lease", bold), (f"3. {TERM}", None),
        ]
    )  # fmt: skip
    assert paths(lease) == [
        "Late payment of rent", "Late payment of rent > 1", "Late payment of rent > 2",
        "Length of the lease", "Length of the lease > 3",
    ]  # fmt: skip


def test_numbers_with_headings_stand_beside_painted_lines() -> None:
    lease = written(
        [
            ("Background", bold), (TERM, None), ("1. Rent", bold), (RENT, None),
            ("Late payment of rent", bold), (RENT, None), ("2. Term", bold), (TERM, None),
        ]
    )  # fmt: skip
    assert paths(lease) == ["Background", "1 Rent", "1 Rent > Late payment of rent", "2 Term"]


@pytest.mark.parametrize(
    "lines",
    [
        [("The Landlord", bold), ("By: ______", None), ("The Tenant", bold), ("By: ______", None)],
        [(RENT, bold), (TERM, None), (RENT, bold), (TERM, None)],
        [("Late payment", bold), ("Length of lease", bold), ("Notices", bold), ("Costs", bold)],
        [("between", bold), (RENT, None), ("and", bold), (TERM, None)],
        [("Rent and", bold), (RENT, None), ("service charge", None), (TERM, None)],
    ],
    ids=["signatures", "sentences", "all", "words between", "one"],
)
def test_other_painted_lines_are_no_headings(
    lines: list[tuple[str, Callable[[Paragraph], None] | None]],
) -> None:
    assert paths(written(lines)) == []


def test_a_file_that_marks_its_headings_is_believed() -> None:
    document = docx.Document()
    for heading, body in (("Rent", RENT), ("Term", TERM)):
        document.add_heading(heading, 1)
        bold(document.add_paragraph("Read this with care"))
        document.add_paragraph(body)
    assert paths(read(document)) == ["Rent", "Term"]


def test_cells_of_a_table_are_no_headings() -> None:
    document = docx.Document()
    table = document.add_table(rows=2, cols=2)
    for row, (name, text) in zip(table.rows, (("Rent", RENT), ("Term", TERM)), strict=True):
        row.cells[0].text, row.cells[1].text = name, text
        bold(row.cells[0].paragraphs[0])
    assert paths(read(document)) == []


LINES = st.lists(
    st.tuples(
        st.sampled_from(["Late payment", "RENT", RENT, "1. Costs", "(a) some", "and"]),
        st.sampled_from([None, bold, underlined, larger, centred]),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=12, deadline=None)
@given(lines=LINES)
def test_paint_changes_no_text_and_sections_lie_inside_it(
    lines: list[tuple[str, Callable[[Paragraph], None] | None]],
) -> None:
    painted = written(lines)
    assert painted.text == written([(text, None) for text, _ in lines]).text
    for section in painted.sections:
        assert painted.text[section.start : section.end].strip()
        assert section.title in " ".join(painted.text[section.start : section.end].split())
