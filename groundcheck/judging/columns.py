"""Columns: how a row of a contract's table is read, each cell behind the head of its column.

What enters: a contract's text. What leaves: the rows of its tables with what is read in place of the
bars between their cells: of "Pro | $2,500 | 50" below "Plan | Monthly fee | Users" a model makes
nothing, of "Plan Pro: Monthly fee: $2,500; Users: 50" it makes what a reader makes of the row. What
always holds: the cells are read as they are written; where the first row may be data like all others,
it is the head of none.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from groundcheck.documents.partynames import has_company_form
from groundcheck.entailment.headed import headed_cells, without_unit
from groundcheck.entailment.question import Edit
from groundcheck.entailment.tabled import Table, tables
from groundcheck.judging.headers import known_headers
from groundcheck.models import Span
from groundcheck.text.places import find_places
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import QuantityKind

_LONGEST_HEAD = 60
"""Characters of a cell that may name a column."""
_FIGURES = 0.5
"""Least share of the cells below a name that hold figures for the name to head them."""
_NO_NAME = re.compile(r"[.;!?](?:\s|\Z)|:\Z|_{3,}")
_SHORT_FORM = re.compile(
    r"\b(?:nos?|max|min|ref|approx|est|qty|amt|avg|incl|excl|int|ext|art|sec|cl|sched|app|p\.a|yrs?|mos?"
    r"|hrs?|wks?|dept|tel)\.(?=\s|\Z)",
    re.IGNORECASE,
)
"""Words cut short, whose full stop ends no sentence."""
_LABELLED = re.compile(r":|_{3,}")
_ENDED = re.compile(r"[.;!?][\"')\]\u201d\u2019]?\Z")
_TICK = re.compile(r"[\u2713\u2714\u2611\u2705\u25cfXx]")
_MARKS = re.compile(
    rf"{_TICK.pattern}|[RACIS](?:\s?[/,]\s?[RACIS]){{0,3}}|yes|no|n/?a|included|[-\u2013\u2014\u2717\u2718]",
    re.IGNORECASE,
)
"""What a cell says of its row by the head that it stands under."""
_KEY = re.compile(r"(?<!\w)([A-Z])\s*[=:\u2013-]\s*([A-Z][a-z]+)\b")
"""A letter and what it stands for: "R = Responsible"."""
_LEGEND = 400
"""Characters behind a table within which its legend stands."""
_YEAR = re.compile(r"(?:FY\s?)?(?:19|20)\d\d", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_TYPED = frozenset(
    {QuantityKind.MONEY, QuantityKind.PERCENT, QuantityKind.DATE, QuantityKind.DURATION}
)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    span: Span
    cells: tuple[Span, ...]
    """Those that hold something, in order."""
    names: tuple[str, ...] = ()
    """What is read before each of them; () for a row that names the columns."""
    words: tuple[str, ...] = ()
    """What is read for each of them; "" for its own words."""
    columns: tuple[int, ...] = ()
    """The column of each of them."""
    head: Span | None = None
    """The row that names the columns, if one does."""

    @property
    def is_head(self) -> bool:
        """Whether it names the columns."""
        return not self.names

    def without(self, columns: Collection[int]) -> "Row":
        """The row as it is read without some of its columns."""
        kept = [n for n, column in enumerate(self.columns) if column not in columns]
        return replace(
            self,
            cells=tuple(self.cells[n] for n in kept),
            names=tuple(self.names[n] for n in kept),
            words=tuple(self.words[n] for n in kept),
            columns=tuple(self.columns[n] for n in kept),
        )

    def told_behind(self, column: int, words: str, text: str) -> "Row":
        """The row with words that are read behind one of its cells."""
        told = list(self.words)
        for number, cell in enumerate(self.cells):
            if self.columns[number] == column:
                told[number] = f"{told[number] or cell.of(text)}{words}"
        return replace(self, words=tuple(told))

    def edits(self, part: Span, text: str) -> tuple[Edit, ...]:
        """What is read in place of the bars in a part of this row, by places within the part.

        A part that begins behind the first cell is read behind it: that is what it is about.
        """
        if not self.names or not any(map(str.isalnum, part.of(text))):
            return ()
        gaps = ((a - part.start, b - part.start, words) for a, b, words in self._gaps(part, text))
        return (*self._about(part, text), *gaps)

    def _about(self, part: Span, text: str) -> Iterator[Edit]:
        """What a part is read behind that begins in a later cell, or between two."""
        begun = bisect_left(self.cells, part.start, key=lambda cell: cell.start)
        inside = begun > 0 and part.start < self.cells[begun - 1].end
        if begun > 1 or (begun == 1 and not inside):
            about = self.names[0] + self.cells[0].of(text)
            yield 0, 0, f"{about}: {self.names[begun - 1]}" if inside else about

    def _gaps(self, part: Span, text: str) -> Iterator[Edit]:
        """What stands between the cells that begin in a part, and behind the last."""
        before = self.span.start
        for number, (cell, name) in enumerate(zip(self.cells, self.names, strict=True)):
            if part.start <= cell.start < part.end:
                first = before < part.start or number == 1
                mark = ": " if first else "; "
                yield max(before, part.start), cell.start, (mark if number else "") + name
                if self.words[number] and cell.end <= part.end:
                    yield cell.start, cell.end, self.words[number]
            before = cell.end
        if part.start < before <= part.end:
            yield before, part.end, "" if _ENDED.search(text, 0, before) else "."


@dataclass(frozen=True)
class Rows:
    """The rows of a document's tables, in order."""

    tables: tuple[tuple[Row, ...], ...] = ()
    """Those of each table, its head first if it has one."""

    @cached_property
    def each(self) -> tuple[Row, ...]:
        """All of them."""
        return tuple(row for table in self.tables for row in table)

    def at(self, place: int) -> Row | None:
        """The row that a place of the text lies in."""
        number = bisect_right(self.each, place, key=lambda row: row.span.start) - 1
        row = self.each[number] if number >= 0 else None
        return row if row and place < row.span.end else None

    def is_head(self, place: int) -> bool:
        """Whether a place lies in a row that names columns."""
        row = self.at(place)
        return row is not None and row.is_head


def find_rows(text: str) -> Rows:
    r"""The rows of every table of a text whose cells are told by heads or labels.

    >>> text = "Plan | Monthly fee | Users\nBasic | $1,000 | 5\nPro | $2,500 | 50\n"
    >>> row = find_rows(text).each[1]
    >>> row.span.of(text), row.names
    ('Basic | $1,000 | 5', ('Plan ', 'Monthly fee: ', 'Users: '))
    """
    found = (tuple(_rows_of(text, table)) for table in tables(text) if table.mark == "|")
    return Rows(tuple(filter(None, found)))


def _rows_of(text: str, table: Table) -> Iterator[Row]:
    rows = [(span, table.cells(text, span)) for span in table.data(text)]
    if len(rows) < 2:
        return
    told = [[cell.of(text) for cell in cells] for _, cells in rows]
    heads = _heads(told, is_ruled=table.is_ruled(text))
    first = rows[0][0] if heads else None
    legend = _legend(text, table.rows[-1].end) if heads else {}
    for (span, cells), words in zip(rows, told, strict=True):
        filled = tuple(cell for cell in cells if cell.of(text))
        columns = tuple(number for number, word in enumerate(words) if word)
        if heads and words == told[0]:
            yield Row(span, filled, columns=columns)
        elif names := _names(heads, words):
            row = Row(span, filled, names, ("",) * len(filled), columns, first)
            yield _told(row, text, legend)


def _legend(text: str, end: int) -> dict[str, str]:
    """What letters stand for in a table that ends at a place, where a legend stands right behind it."""
    return {found[1]: found[2] for found in _KEY.finditer(text, end, end + _LEGEND)}


def _in_words(cell: str, legend: Mapping[str, str]) -> str:
    """The letters of a cell as the legend tells them; "" for what it does not tell."""
    letters = [letter.strip() for letter in re.split(r"[,/]", cell)]
    known = [legend[letter] for letter in letters if letter in legend]
    return ", ".join(known) if len(known) == len(letters) else ""


def _told(row: Row, text: str, legend: Mapping[str, str]) -> Row:
    """The row with its numbers as prose would have them, ticks as the heads they stand under."""
    headed = headed_cells(text)
    names, words = list(row.names), list(row.words)
    for number, cell in enumerate(row.cells):
        if cell.start in headed and number:
            name = names[number].removesuffix(": ")
            names[number] = f"{without_unit(name)}: " if name else ""
            words[number] = headed[cell.start].words
        elif _TICK.fullmatch(cell.of(text)) and names[number]:
            words[number] = names[number].removesuffix(": ")
            names[number] = ""
        elif number:
            words[number] = _in_words(cell.of(text), legend)
    return replace(row, names=tuple(names), words=tuple(words))


def _heads(rows: Sequence[Sequence[str]], *, is_ruled: bool) -> Sequence[str]:
    """The names of the columns; none where the first row may be data."""
    first = rows[0]
    if len(first) > 2 and max(map(len, first)) <= _LONGEST_HEAD and _over_marks(rows):
        return first
    if len(first) < 2 or not all(map(_may_name, first)) or not any(first[1:]):
        return ()
    topic = bool(known_headers("topic_headers").fullmatch(first[0]))
    known = [_is_known(head) for head in first[1:] if head]
    if len(first) == 2 and not known[0]:
        is_name = is_ruled and not find_places(first[1])
        return first if is_name and (topic or not _is_label(first, rows)) else ()
    if is_ruled or sum(known) * 2 >= len(known):
        return first
    return first if topic or _over_figures(rows) else ()


def _is_label(first: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether a row of two cells may tell a particular, as those below it do."""
    return not _over_figures(rows) and len(first[1].split()) > 2


def _may_name(cell: str) -> bool:
    ends = _NO_NAME.search(_SHORT_FORM.sub("", cell))
    if len(cell) > _LONGEST_HEAD or ends or has_company_form(cell):
        return False
    return bool(_YEAR.fullmatch(cell)) or not any(q.kind in _TYPED for q in find_quantities(cell))


def _is_known(head: str) -> bool:
    """Whether a head is one that columns of figures or particulars have."""
    bare = _BRACKETS.sub("", head)
    closes = re.search(
        rf"(?:\b|\A)(?:{known_headers('measure_headers').pattern})\Z", bare, re.IGNORECASE
    )
    return bool(closes or known_headers("idle_headers").fullmatch(head) or _BRACKETS.search(head))


def _over_figures(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a cell without a figure stands over cells most of which have one."""
    first, *below = rows
    for number, head in enumerate(first[1:], 1):
        cells = [row[number] for row in below if number < len(row) and row[number]]
        figures = sum(any(map(str.isdigit, cell)) for cell in cells)
        if cells and figures >= _FIGURES * len(cells) and not _holds_figure(head):
            return True
    return False


def _over_marks(rows: Sequence[Sequence[str]]) -> bool:
    """Whether every column but the first is one of ticks or letters below its head, and some is not empty."""
    first, *below = rows
    cells = [cell for row in below for cell in row[1 : len(first)] if cell]
    heads = [head for head in first[1:] if head]
    return (
        len(cells) > 1
        and all(map(_MARKS.fullmatch, cells))
        and not any(map(_MARKS.fullmatch, heads))
        and len(heads) == len(first) - 1
    )


def _holds_figure(head: str) -> bool:
    return any(map(str.isdigit, head)) and not _YEAR.fullmatch(head)


def _names(heads: Sequence[str], cells: Sequence[str]) -> tuple[str, ...]:
    """What is read before each cell that holds something; () for a row that is read as it is."""
    filled = [number for number, cell in enumerate(cells) if cell]
    if not heads:
        is_pair = len(filled) == len(cells) == 2 and not _LABELLED.search(cells[0])
        return ("", "") if is_pair else ()
    if not 2 <= len(cells) <= len(heads) or not filled:
        return ()
    opening = _first(heads[filled[0]], cells[filled[0]], is_first=not filled[0])
    return (opening, *(_behind(heads[number]) for number in filled[1:]))


def _first(head: str, cell: str, *, is_first: bool) -> str:
    """How a row opens: "Year 1", "Basic", and where its first cell is empty "Fee: $40"."""
    if not is_first:
        return _behind(head)
    is_idle = not head or bool(known_headers("topic_headers").fullmatch(head))
    return "" if is_idle or cell.casefold().startswith(head.casefold()) else f"{head} "


def _behind(head: str) -> str:
    is_idle = not head or bool(known_headers("idle_headers").fullmatch(head))
    return "" if is_idle else f"{head}: "
