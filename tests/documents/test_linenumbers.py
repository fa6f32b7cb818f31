"""Numbers of lines in the margin of a PDF are no words of it; other numbers are."""

import io
from collections.abc import Callable, Sequence

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from groundcheck.documents.document import Document

SIZE, PITCH = 11, 20
LEFT, TOP = 100, 780
LEFT_EDGE, RIGHT_EDGE = 74, 540
PROSE = " ".join(
    f"The tenant of house {n} pays the rent of {n}00 euro to the landlord on the first day of each "
    f"month, and if the tenant is late by {n} days, interest of {n} per cent runs from that day on."
    for n in range(2, 16)
)
ALL = simpleSplit(PROSE, "Helvetica", SIZE, 400)
LINES, MORE, LAST = ALL[:16], ALL[16:32], ALL[32:35]


def pages_of(
    pages: Sequence[Sequence[str]],
    number: Callable[[int, int], str],
    *,
    pitch: float = PITCH,
    edge: float = LEFT_EDGE,
) -> str:
    """The text of a PDF of lines, beside which stands what `number` says of page and line."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for page, lines in enumerate(pages):
        canvas.setFont("Helvetica", SIZE)
        for row, line in enumerate(lines):
            canvas.drawString(LEFT, TOP - row * PITCH, line)
        for row in range(int(len(lines) * PITCH // pitch)):
            canvas.drawRightString(edge, TOP - row * pitch, number(page, row))
        canvas.showPage()
    canvas.save()
    return Document.from_bytes(buffer.getvalue(), name="lease.pdf").text


def words(pages: Sequence[Sequence[str]]) -> list[str]:
    return " ".join(line for page in pages for line in page).split()


def each(_page: int, row: int) -> str:
    return str(row + 1)


def every_fifth(_page: int, row: int) -> str:
    return str(row + 1) if (row + 1) % 5 == 0 else ""


def through(page: int, row: int) -> str:
    return str(page * 16 + row + 1)


on_either_side = pytest.mark.parametrize("edge", [LEFT_EDGE, RIGHT_EDGE], ids=["left", "right"])


@on_either_side
@pytest.mark.parametrize("number", [each, every_fifth, through])
def test_numbers_of_lines_are_left_out(number: Callable[[int, int], str], edge: float) -> None:
    pages = [LINES, MORE, LAST]
    assert pages_of(pages, number, edge=edge).split() == words(pages)


@on_either_side
def test_pleading_paper_has_numbers_beside_its_lines(edge: float) -> None:
    assert pages_of([ALL[:30]], each, pitch=27.0, edge=edge).split() == words([ALL[:30]])


@on_either_side
def test_the_text_reads_through(edge: float) -> None:
    assert pages_of([LINES], each, edge=edge) == " ".join(LINES)


def test_numbers_of_paragraphs_stay() -> None:
    openings = {row: str(n + 1) for n, row in enumerate(range(0, len(LINES), 2))}
    text = pages_of([LINES], lambda _, row: openings.get(row, ""))
    assert sorted(text.split()) == sorted([*words([LINES]), *openings.values()])


@on_either_side
def test_numbers_of_rows_stay(edge: float) -> None:
    rows = [f"Valve of size {n}, in steel" for n in range(1, 21)]
    text = pages_of([rows], each, edge=edge)
    numbers = "".join(map(str, range(1, 21)))
    assert sorted("".join(text.split())) == sorted("".join(words([rows])) + numbers)


def test_numbers_that_do_not_count_stay() -> None:
    text = pages_of([LINES], lambda _, row: str(100 + 7 * row % 13))
    assert len(text.split()) == len(words([LINES])) + len(LINES)


def test_a_number_elsewhere_on_a_numbered_page_stays() -> None:
    pages = [["12 months later the rent rises.", *LINES], MORE]
    assert pages_of(pages, each).split() == words(pages)
