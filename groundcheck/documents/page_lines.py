"""The lines of a page as a reader takes them.

What enters: the glyphs, the rulings and the form fields of one page. What leaves: its lines in reading order,
with the rows of tables as one line each and without the numbers of lines in the margin, and where
the right column begins if there is one.
"""

from dataclasses import dataclass, replace

from groundcheck.documents.boxes import Boxes
from groundcheck.documents.columns import in_reading_order
from groundcheck.documents.forms import NO_FIELDS, with_values_in_line
from groundcheck.documents.glyphs import Glyphs
from groundcheck.documents.lined import Line, Page
from groundcheck.documents.linenumbers import LineNumbers, without_line_numbers
from groundcheck.documents.lines import line_of
from groundcheck.documents.rulings import Rulings
from groundcheck.documents.runs import Run, read_runs
from groundcheck.documents.tables import Table, with_tables
from groundcheck.documents.turning import upright
from groundcheck.documents.wrapped import with_wrapped_cells


@dataclass(frozen=True, slots=True)
class Found:
    """The lines of one page."""

    lines: Page
    gutter: float | None
    """Where the right column begins, points; None on a page of one column."""
    numbers: LineNumbers | None = None
    """The numbers of its lines, which are left out, or those of an earlier page."""


def page_lines(
    glyphs: Glyphs,
    rulings: Rulings,
    fields: Boxes = NO_FIELDS,
    *,
    hint: float | None = None,
    numbers: LineNumbers | None = None,
) -> Found:
    """The lines of a page in reading order.

    Args:
        glyphs: the page's characters.
        rulings: its printed lines.
        fields: boxes of the fields of a form, as the page is shown.
        hint: the gutter of an earlier page.
        numbers: its line numbers.
    """
    if glyphs.turn:
        glyphs, rulings, fields = _upright(glyphs, rulings, fields)
        hint = None
    unnumbered = without_line_numbers(read_runs(glyphs), numbers)
    runs = with_values_in_line(unnumbered.runs, fields)
    order = in_reading_order(with_tables(runs, rulings), hint=hint)
    lines: list[Line] = []
    for block, column in zip(order.blocks, order.columns, strict=True):
        if isinstance(block, Table):
            lines += block.lines
        elif isinstance(block, Run):
            lines.append(line_of(block, column=column))
    return Found(with_wrapped_cells(lines), order.gutter, unnumbered.numbers)


def _upright(glyphs: Glyphs, rulings: Rulings, fields: Boxes) -> tuple[Glyphs, Rulings, Boxes]:
    """The page held so that its text is upright."""
    size, turn = glyphs.size, glyphs.turn
    boxes, across, down, fields = (
        upright(each, size, turn) for each in (glyphs.boxes, rulings.across, rulings.down, fields)
    )
    sides = (across, down) if turn == 180 else (down, across)
    return replace(glyphs, boxes=boxes, turn=0), Rulings(*sides), fields
