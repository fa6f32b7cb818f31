"""The text that is left of an answer when parts of it have fallen.

In: an answer and what falls of each part. Out: the rest as it was written, and well formed. What
always holds: no word is added; list marks, table heads, fences and rules go with the last of what
they are there for; what is left of a fallen item's list moves out to where that item stood.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from groundcheck.claims.falling import Fall, Standing
from groundcheck.claims.markdown import DELIMITER, FENCE, RULE, BlockKind, line_ranges
from groundcheck.claims.scaffold import Part, under
from groundcheck.models import Span

_CONTENT = re.compile(r"[^\W_]")
_BLANK = re.compile(r"[ \t>]*")
_LOOSE = re.compile(r"[ \t.,;:]*(?:\r?\n[ \t]*)?")
"""What may stand between two ranges that fall, and falls with them."""
_RUN = re.compile(r"[*_~`]+")
_RUN_BEFORE = re.compile(r"(?<!\S)[*_~`]+$")
"""Emphasis that closes, and one that opens: around nothing if they meet."""
_OPENING, _CLOSING = "*_~`(", "*_~`)"


def remains(answer: str, parts: Sequence[Standing]) -> str:
    r"""The answer without what falls.

    >>> from groundcheck.claims.extract import extract_claims
    >>> from groundcheck.claims.scaffold import parts_of
    >>> from groundcheck.claims.falling import settle
    >>> text = "- Rent is due monthly.\n- Dogs are allowed (Section 3).\n- The term is a year."
    >>> remains(text, settle(text, parts_of(text, extract_claims(text)), {"c2"}))
    '- Rent is due monthly.\n- The term is a year.'
    """
    return _Page(answer, parts).text()


class _Page:
    """The lines of an answer, each whole, shortened or gone."""

    def __init__(self, answer: str, parts: Sequence[Standing]) -> None:
        self._answer = answer
        self._parts = parts
        self._ranges = line_ranges(answer)
        self._starts = [start for start, _ in self._ranges]
        self._lines = [answer[start:end] for start, end in self._ranges]
        self._gone: set[int] = set()

    def text(self) -> str:
        """What is left, line by line."""
        for index, each in enumerate(self._parts):
            if each.is_fallen:
                self._drop(index)
            elif each.falls:
                self._shorten(each)
        self._drop_heads()
        self._drop_fences()
        return "".join(self._spaced()).strip()

    def _rows(self, part: Part) -> range:
        """The lines that a part stands on."""
        first = bisect_right(self._starts, part.span.start) - 1
        return range(first, bisect_right(self._starts, part.span.end))

    def _drop(self, index: int) -> None:
        """Remove the lines of a part."""
        part = self._parts[index].part
        rows = self._rows(part)
        self._gone.update(rows)
        if part.block.kind is BlockKind.HEADING and self._is_rule(rows.stop):
            self._gone.add(rows.stop)
        elif part.block.kind is BlockKind.ITEM and not part.block.continues:
            self._move_out(index, rows.start)

    def _move_out(self, index: int, row: int) -> None:
        """Let what is left under a fallen item stand where it stood."""
        parts = [each.part for each in self._parts]
        left = [i for i in under(parts, index) if not self._parts[i].is_fallen]
        if not left:
            return
        first = parts[left[0]]
        start = self._rows(first).start
        if first.block.kind is BlockKind.ITEM and not first.block.continues:
            deeper = _indent(self._lines[start]) - _indent(self._lines[row])
            for line in range(start, self._rows(parts[left[-1]]).stop):
                text = self._lines[line]
                self._lines[line] = text[min(_indent(text), max(deeper, 0)) :]
        else:
            self._lines[start] = self._mark(parts[index], row) + self._lines[start].lstrip()

    def _mark(self, part: Part, row: int) -> str:
        """What stands before the words of an item: its indent and its mark."""
        return self._answer[self._starts[row] : max(self._starts[row], part.span.start)]

    def _shorten(self, each: Standing) -> None:
        """Take the ranges that fall out of the lines of a part."""
        falls = merged(self._answer, each.falls)
        mark = ""
        for row in self._rows(each.part):
            start, end = self._ranges[row]
            body = max(start + _indent(self._lines[row]), start)
            if row == self._rows(each.part).start:
                body, mark = each.part.span.start, self._mark(each.part, row)
            left = _without(self._answer, Span(start=body, end=end), falls)
            if _CONTENT.search(left):
                self._lines[row] = (mark or self._answer[start:body]) + left
                mark = ""
            else:
                self._gone.add(row)

    def _drop_heads(self) -> None:
        """Remove the head of a table of which no row is left."""
        rows = [each for each in self._parts if each.part.block.kind is BlockKind.ROW]
        for table in _tables(rows, self._rows):
            first = self._rows(table[0].part).start
            says = [each for each in table if each.part.claims]
            if says and all(each.is_fallen for each in says) and self._is_delimiter(first - 1):
                self._gone.update((first - 2, first - 1))
                self._gone.update(row for each in table for row in self._rows(each.part))

    def _is_delimiter(self, row: int) -> bool:
        return row > 0 and DELIMITER.match(self._lines[row]) is not None

    def _is_rule(self, row: int) -> bool:
        return row < len(self._lines) and RULE.match(self._lines[row]) is not None

    def _drop_fences(self) -> None:
        """Remove the fences around code of which no line is left."""
        owned = {row for each in self._parts for row in self._rows(each.part)}
        fences = [
            row for row, line in enumerate(self._lines) if row not in owned and FENCE.match(line)
        ]
        for opened, closed in zip(fences[::2], fences[1::2], strict=False):
            inside = owned.intersection(range(opened, closed))
            if inside and inside <= self._gone:
                self._gone.update(range(opened, closed + 1))

    def _spaced(self) -> list[str]:
        """The lines that are left, without the blanks and rules that parted what is gone."""
        kept: list[int] = []
        solid: list[int] = []
        gap = False
        for row in range(len(self._lines)):
            blank, rule = self._is_blank(row), self._is_rule(row)
            if row in self._gone:
                gap = True
            elif not (gap and self._parts_nothing(kept, solid, blank=blank, rule=rule)):
                kept.append(row)
                solid += [] if blank else [row]
                gap = gap and (blank or rule)
        while gap and kept and (self._is_blank(kept[-1]) or self._is_rule(kept[-1])):
            kept.pop()
        return [self._lines[row] + self._break(row) for row in kept]

    def _parts_nothing(
        self, kept: Sequence[int], solid: Sequence[int], *, blank: bool, rule: bool
    ) -> bool:
        """Whether a blank line or a rule follows one like it, or opens the text."""
        if blank:
            return not kept or self._is_blank(kept[-1])
        return rule and (not solid or self._is_rule(solid[-1]))

    def _is_blank(self, row: int) -> bool:
        return _BLANK.fullmatch(self._lines[row]) is not None

    def _break(self, row: int) -> str:
        """The line break behind a line, as written."""
        following = self._starts[row + 1] if row + 1 < len(self._starts) else len(self._answer)
        return self._answer[self._ranges[row][1] : following]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _tables(rows: Iterable[Standing], lines: Callable[[Part], range]) -> Iterator[list[Standing]]:
    """Rows that stand right under one another."""
    table: list[Standing] = []
    for each in rows:
        if table and lines(table[-1].part).stop != lines(each.part).start:
            yield table
            table = []
        table.append(each)
    if table:
        yield table


def merged(answer: str, falls: Iterable[Fall]) -> list[Span]:
    """The ranges that fall, in order; those between which nothing is said as one."""
    found: list[Span] = []
    for span in sorted((each.span for each in falls), key=lambda each: (each.start, each.end)):
        last = found[-1] if found else None
        if last and _LOOSE.fullmatch(answer[last.end : span.start]):
            found[-1] = Span(start=last.start, end=max(last.end, span.end))
        else:
            found.append(Span(start=span.start, end=span.end))
    return found


def _without(answer: str, line: Span, falls: Sequence[Span]) -> str:
    """What is left of a line, its pieces joined as sentences are."""
    left, position = "", line.start
    for fall in [*falls, Span(start=line.end, end=line.end)]:
        if fall.end >= line.start and fall.start <= line.end:
            left = _joined(left, answer[position : max(position, fall.start)])
            position = max(position, fall.end)
    return left.rstrip()


def _joined(left: str, right: str) -> str:
    """Two pieces with a blank between them, unless a mark opens or closes there."""
    if not left or not right.strip():
        return left or right.lstrip()
    opened, closed = _RUN_BEFORE.search(left), _RUN.match(right)
    if opened and closed and opened[0] == closed[0]:
        return _joined(left[: opened.start()], right[closed.end() :])
    marked = left[-1] in _OPENING or right[0] in _CLOSING
    return f"{left.rstrip()}{'' if marked else ' '}{right.lstrip()}"
