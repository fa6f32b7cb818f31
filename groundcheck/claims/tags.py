"""Tags of HTML that break an answer into blocks, and the rows of its tables.

In: an answer, and its tags one by one. Out: what each tag begins or ends, and the cells of a row as
ranges of the answer. What always holds: ranges are in order, do not overlap, and hold no tag that
begins or ends a cell.
"""

import re
from dataclasses import dataclass, field

_NAMES = (
    "blockquote|br|caption|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul"
)
BLOCK_TAG = re.compile(
    rf"<(?P<closing>/?)(?P<name>{_NAMES})(?:\s[^<>\n]{{0,200}})?/?>", re.IGNORECASE
)
"""A tag that ends the line it stands in, as a browser shows it."""

Range = tuple[int, int]


@dataclass(slots=True)
class HtmlTable:
    """The row of a table that is being read, and the head of that table."""

    header: tuple[str, ...] = ()
    cells: list[Range] | None = None
    """Of the row that is open; None outside rows."""
    in_head: bool = False
    heading: list[bool] = field(default_factory=list)
    """For each cell of the row, whether it heads a column or a row."""

    def enter(self, name: str, *, closing: bool) -> None:
        """Go on at a tag around cells: a table, a part of one, or a row."""
        if name == "tr":
            self.cells, self.heading = (None if closing else []), []
        else:
            self.in_head = name == "thead" and not closing
        if name == "table":
            self.header = ()

    def begin_cell(self, at: int, *, heads: bool) -> None:
        """Open a cell, and its row if need be."""
        if self.cells is None:
            self.enter("tr", closing=False)
        self.cells = [*(self.cells or ()), (at, at)]
        self.heading.append(heads or self.in_head)

    def take(self, start: int, end: int) -> None:
        """Add a piece of text to the open cell."""
        if not self.cells:
            self.begin_cell(start, heads=False)
        assert self.cells
        first, last = self.cells[-1]
        self.cells[-1] = (start if first == last else first, end)

    def end_row(self, answer: str) -> tuple[Range, ...]:
        """The cells of the row that ends here; () where it only names the columns."""
        cells, heads = tuple(self.cells or ()), bool(self.heading) and all(self.heading)
        self.cells = None
        if heads:
            self.header = tuple(answer[start:end] for start, end in cells)
            return ()
        return cells if any(start < end for start, end in cells) else ()
