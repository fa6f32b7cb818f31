"""The text that is left of an answer when parts of it have fallen.

In: an answer and what falls of each part. Out: the rest as it was written, and well formed. What
always holds: no word is added; list marks, table heads, fences and rules go with the last of what
they are there for; of a line that several parts share, only what falls goes; what is left of a
fallen item's list moves out to where that item stood.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from groundcheck.claims.falling import Fall, Standing
from groundcheck.claims.markdown import DELIMITER, FENCE, RULE, BlockKind, line_ranges
from groundcheck.claims.pairs import TAG, Evened, is_said
from groundcheck.claims.scaffold import Part, under
from groundcheck.models import Span

_BLANK = re.compile(r"[ \t>]*")
_LOOSE = re.compile(r"[ \t.,;:]*(?:\r?\n[ \t]*)?")
"""What may stand between two ranges that fall, and falls with them."""
_SHUT = re.compile(r"(?:---|\.\.\.)[ \t]*")
"""The line that ends front matter."""
_RUN = re.compile(r"[*_~`]+")
_RUN_BEFORE = re.compile(r"(?<!\S)[*_~`]+$")
"""Emphasis that closes, and one that opens: around nothing if they meet."""
_OPENS = re.compile(
    r"(?:\A|(?<=[\s>(\[{\u201c\u201e\u2018\u00ab]))[*_~`\"]+\Z|[(\[{\u201c\u201e\u2018\u00ab]\Z"
)
_CLOSING = '*_~`)]}\u201d\u2019\u00bb"'
_TAG_BEFORE = re.compile(rf"{TAG.pattern}\Z")
_BREAKS_BEFORE = re.compile(r"(?:[ \t]*<br\s*/?>)+[ \t]*\Z", re.IGNORECASE)
_BREAKS = re.compile(r"(?:[ \t]*<br\s*/?>)+[ \t]*", re.IGNORECASE)
"""Line breaks of HTML."""
_TAIL = 300
"""Code points at the end of a text in which its last mark stands."""


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of an answer."""

    text: str
    scaffold: tuple[Fall, ...]
    """Heads of tables, fences and front matter that went with the last of what they held."""


def remains(answer: str, fallen: Evened) -> Remains:
    r"""The answer without what falls.

    >>> from groundcheck.claims.extract import extract_claims
    >>> from groundcheck.claims.scaffold import parts_of
    >>> from groundcheck.claims.falling import settle
    >>> text = "- Rent is due monthly.\n- Dogs are allowed (Section 3).\n- The term is a year."
    >>> from groundcheck.claims.pairs import evened
    >>> parts = settle(text, parts_of(text, extract_claims(text)), {"c2"})
    >>> remains(text, evened(text, parts)).text
    '- Rent is due monthly.\n- The term is a year.'
    """
    page = _Page(answer, fallen)
    return Remains(page.text(), page.scaffold())


class _Page:
    """The lines of an answer, each whole, shortened or gone."""

    def __init__(self, answer: str, fallen: Evened) -> None:
        self._answer = answer
        self._parts = fallen.parts
        self._ranges = line_ranges(answer)
        self._starts = [start for start, _ in self._ranges]
        self._lines = [answer[start:end] for start, end in self._ranges]
        self._gone: set[int] = set()
        self._scaffold: set[int] = set()
        self._kept = fallen.kept
        self._marks = [mark.span for mark in fallen.marks]
        falls = [fall for each in self._parts for fall in each.falls]
        self._falls = merged(answer, [*falls, *fallen.marks])
        self._shared = self._shared_rows()

    def text(self) -> str:
        """What is left, line by line."""
        for index, each in enumerate(self._parts):
            if each.is_fallen:
                self._drop(index)
            elif each.falls or self._has_marks(each.part):
                self._shorten(each)
        self._clear_lines()
        self._drop_heads()
        self._drop_fences()
        self._drop_front_matter()
        return "".join(self._spaced()).strip()

    def scaffold(self) -> tuple[Fall, ...]:
        """The lines that went because nothing is left of what they held together."""
        spans = (Span(start=s, end=e) for s, e in (self._ranges[r] for r in sorted(self._scaffold)))
        return tuple(Fall(span, ()) for span in spans)

    def _shared_rows(self) -> frozenset[int]:
        """Lines on which several parts stand, one of which is left."""
        owners: dict[int, list[bool]] = {}
        for each in self._parts:
            for row in self._rows(each.part):
                owners.setdefault(row, []).append(each.is_fallen)
        return frozenset(
            row for row, fallen in owners.items() if len(fallen) > 1 and not all(fallen)
        )

    def _has_marks(self, part: Part) -> bool:
        """Whether marks without anything between them stand in a part."""
        return any(mark.overlaps(part.span) for mark in _on(part.span, self._marks))

    def _clear_lines(self) -> None:
        """Take what falls out of lines that several parts share, or that hold only marks."""
        owned = {row for each in self._parts for row in self._rows(each.part)} - self._shared
        for row, (start, end) in enumerate(self._ranges):
            line = Span(start=start, end=end)
            if row not in owned and _on(line, self._falls):
                left = _without(self._answer, line, self._falls)
                if left.strip():
                    self._lines[row] = left
                else:
                    self._gone.add(row)

    def _remove(self, row: int) -> None:
        """Remove a line but for the marks that what is left around it needs."""
        start, end = self._ranges[row]
        marks = [each for each in self._kept if start <= each.start and each.end <= end]
        if marks:
            self._lines[row] = "".join(each.of(self._answer) for each in marks)
        else:
            self._gone.add(row)

    def _rows(self, part: Part) -> range:
        """The lines that a part stands on."""
        first = bisect_right(self._starts, part.span.start) - 1
        return range(first, bisect_right(self._starts, part.span.end))

    def _drop(self, index: int) -> None:
        """Remove the lines of a part."""
        part = self._parts[index].part
        rows = self._rows(part)
        for row in rows:
            if row not in self._shared:
                self._remove(row)
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
        mark = ""
        for row in self._rows(each.part):
            if row in self._shared:
                continue
            start, end = self._ranges[row]
            body = max(start + _indent(self._lines[row]), start)
            if row == self._rows(each.part).start:
                body, mark = each.part.span.start, self._mark(each.part, row)
            left = _without(self._answer, Span(start=body, end=end), self._falls)
            if is_said(left):
                self._lines[row] = (mark or self._answer[start:body]) + left
                mark = ""
            else:
                self._remove(row)

    def _drop_heads(self) -> None:
        """Remove the head of a table of which no row is left."""
        rows = [each for each in self._parts if each.part.block.kind is BlockKind.ROW]
        for table in _tables(rows, self._rows):
            first = self._rows(table[0].part).start
            says = [each for each in table if each.part.claims]
            if says and all(each.is_fallen for each in says) and self._is_delimiter(first - 1):
                self._gone.update((first - 2, first - 1))
                self._scaffold.update((first - 2, first - 1))
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
                self._scaffold.update((opened, closed))

    def _drop_front_matter(self) -> None:
        """Remove the rules around settings at the top of which no line is left."""
        if not self._lines or self._lines[0].rstrip() != "---":
            return
        closed = next((i for i, line in enumerate(self._lines) if i and _SHUT.fullmatch(line)), 0)
        inside = {row for row in range(1, closed) if not self._is_blank(row)}
        if inside and inside <= self._gone:
            self._gone.update(range(closed + 1))
            self._scaffold.update((0, closed))

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


def _on(line: Span, falls: Sequence[Span]) -> list[Span]:
    """The ranges that fall of a line, those at its edges included."""
    first = bisect_left(falls, line.start, key=lambda fall: fall.end)
    return list(takewhile(lambda fall: fall.start <= line.end, islice(falls, first, None)))


def _without(answer: str, line: Span, falls: Sequence[Span]) -> str:
    """What is left of a line, its pieces joined as sentences are."""
    left, position = "", line.start
    cut = _on(line, falls)
    for fall in [*cut, Span(start=line.end, end=line.end)]:
        left = _joined(left, answer[position : max(position, fall.start)])
        position = max(position, fall.end)
    return (_BREAKS_BEFORE.sub("", left) if cut else left).rstrip()


def _joined(left: str, right: str) -> str:
    """Two pieces with a blank between them, unless a mark opens or closes there."""
    tail = left[-_TAIL:]
    if not left or _BREAKS_BEFORE.search(tail):
        right = right[found.end() :] if (found := _BREAKS.match(right)) else right
    if not left or not right.strip():
        return left or right.lstrip()
    opened, closed = _RUN_BEFORE.search(tail), _RUN.match(right)
    if opened and closed and opened[0] == closed[0]:
        return _joined(left[: -len(opened[0])], right[closed.end() :])
    marked = _opens(tail) or _closes(right)
    return f"{left.rstrip()}{'' if marked else ' '}{right.lstrip()}"


def _opens(left: str) -> bool:
    """Whether a text ends on a mark that opens."""
    tag = _TAG_BEFORE.search(left)
    return bool(_OPENS.search(left) or (tag and not tag["closing"]))


def _closes(right: str) -> bool:
    """Whether a text begins with a mark that closes."""
    tag = TAG.match(right)
    return right[0] in _CLOSING or bool(tag and tag["closing"])
