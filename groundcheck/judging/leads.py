"""Leads: what opens a sentence that cannot be understood by itself.

What enters: a contract's text and its sentences. What leaves: for an item of a list the words that
open the list ("The Customer shall:"), for a line that is no sentence ("Monthly fee: $100") the titles
above it. A reader of "(b) keep all passwords secret; and" alone cannot tell whose duty that is. What
always holds: a lead is made of whole stretches of the text that stand before the sentence; a
sentence that says who does what has none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from groundcheck.judging.lines import Line, Mark, runs_on
from groundcheck.models import Span

LONGEST = 600
"""Most characters of a lead. Of a longer one the middle parts are left out, then the outermost; of
what opens the sentence itself the beginning."""
TAIL = 400
"""Characters kept of an opening that is too long by itself."""
_HEADING_REACH = 3000
"""Characters below a heading in which it heads what has no heading of its own."""
_TITLE_REACH = 1500
"""The same of a lesser title."""


@dataclass(slots=True)
class _List:
    """A list that is being read."""

    opener: Span
    is_label: bool = False
    """Whether a label opens it: "If to Beta:"."""
    last: Mark | None = None
    """Of its last item; a false one where items have none; None before the first."""

    def takes(self, mark: Mark) -> bool:
        """Whether an item goes on the list."""
        if self.last is None:
            return mark.is_bullet or any(p.ordinals[-1] == 1 for p in mark.positions)
        return self.last.is_bullet if mark.is_bullet else mark.follows(self.last)


@dataclass(frozen=True, slots=True)
class _Title:
    """What stands above lines that are no sentences."""

    span: Span
    mark: Mark
    reach: int

    def heads(self, sentence: Span) -> bool:
        """Whether a sentence is near enough below it."""
        return sentence.start - self.span.end <= self.reach


@dataclass(slots=True)
class _Reader:
    """Reads sentences in order and keeps what is open."""

    lists: list[_List] = field(default_factory=list)
    titles: list[_Title] = field(default_factory=list)
    """The heading and the lesser title below it, as far as there are any."""

    def read(self, sentence: Span, line: Line, following: Line) -> tuple[Span, ...]:
        """What opens a sentence, outermost first; `following` is the line behind it."""
        if line.mark.is_attachment:
            self.lists.clear()
        if line.mark.is_attachment or self._is_elsewhere(line.mark):
            self.titles = []
        owner = self._list_of(line)
        lead = self._lead(owner, sentence, line)
        self._open(owner, sentence, line, following)
        return lead

    def _is_elsewhere(self, mark: Mark) -> bool:
        """Whether a clause is numbered as none below the heading is."""
        heading = next((each.mark for each in self.titles if each.mark.is_clause), None)
        return mark.is_clause and heading is not None and not mark.shares_clause(heading)

    def _list_of(self, line: Line) -> _List | None:
        """The list that a line is an item of; lists inside it, or all, end."""
        if not line.mark:
            return self._unmarked(line)
        for depth in range(len(self.lists) - 1, -1, -1):
            if self.lists[depth].takes(line.mark):
                del self.lists[depth + 1 :]
                self.lists[-1].last = line.mark
                return self.lists[-1]
        self.lists.clear()
        return None

    def _unmarked(self, line: Line) -> _List | None:
        """The list of a line without a mark: the one just opened, of which none has one."""
        if not self.lists:
            return None
        innermost = self.lists[-1]
        if innermost.last:
            if innermost.last.is_bullet and line.rank:
                self.lists.clear()
            return None
        if innermost.is_label and line.is_label:
            self.lists.pop()
            return None
        if line.is_fragment:
            innermost.last = Mark()
            return innermost
        self.lists.clear()
        return None

    def _lead(self, owner: _List | None, sentence: Span, line: Line) -> tuple[Span, ...]:
        if owner:
            leads = not line.mark.is_clause or line.continues
            return tuple(each.opener for each in self.lists) if leads else ()
        above = [each for each in self.titles if each.heads(sentence)]
        return tuple(each.span for each in above) if above and line.needs_title else ()

    def _open(self, owner: _List | None, sentence: Span, line: Line, following: Line) -> None:
        """Note what a line opens: a list, or what a title stands above."""
        if line.ends_open or (not line.has_ended and following.mark.begins):
            self._add(owner, _List(sentence, line.is_label))
        elif line.goes_on and following.mark.positions:
            self._open_inside(owner, sentence, line)
        elif not owner:
            self._title(sentence, line)

    def _add(self, owner: _List | None, opened: _List) -> None:
        if owner is None:
            self.lists.clear()
        self.lists.append(opened)

    def _open_inside(self, owner: _List | None, sentence: Span, line: Line) -> None:
        """Note the items inside a line: of the list that it goes on, or of one that it opens."""
        inside = list(line.inner_marks())
        if owner and owner.last and inside and inside[0][1].follows(owner.last):
            for _, mark in inside:
                owner.last = mark if mark.follows(owner.last) else owner.last
        elif inside and inside[0][1].begins:
            opened = _List(Span(start=sentence.start, end=sentence.start + inside[0][0]))
            for _, mark in inside:
                opened.last = mark if opened.takes(mark) else opened.last
            self._add(owner, opened)

    def _title(self, sentence: Span, line: Line) -> None:
        if line.rank == 2 or line.mark.is_attachment:
            self.titles = [_Title(sentence, line.mark, _HEADING_REACH)]
        elif line.rank:
            self.titles = [*self.titles[:1], _Title(sentence, line.mark, _TITLE_REACH)]
        elif not line.is_fragment:
            self.titles = self.titles[:1]


def find_leads(text: str, sentences: Sequence[Span]) -> Mapping[int, tuple[Span, ...]]:
    r"""What opens each sentence that needs it, outermost first, by the sentence's start.

    Args:
        text: the contract.
        sentences: its sentences, in order.

    >>> text = "7. The Customer shall:\n\n(a) pay; and\n\n(b) keep secrets.\n\n8. It ends in May."
    >>> from groundcheck.text.sentences import split_sentences
    >>> leads = find_leads(text, split_sentences(text))
    >>> {text[start : start + 3]: in_words(parts, text) for start, parts in leads.items()}
    {'(a)': '7. The Customer shall:', '(b)': '7. The Customer shall:'}
    """
    lines = [(sentence, Line(sentence.of(text))) for sentence in sentences]
    told = [each for each in lines if not (each[1].is_furniture or each[1].is_row)]
    reader, found = _Reader(), {}
    last = (Span(start=len(text), end=len(text)), Line(""))
    for (sentence, line), (_, following) in pairwise([*told, last]):
        lead = _within_bounds(reader.read(sentence, line, following), text)
        if lead:
            found[sentence.start] = lead
    return found


def _within_bounds(lead: tuple[Span, ...], text: str) -> tuple[Span, ...]:
    """A lead that is no longer than may be."""
    parts = list(lead)
    while len(parts) > 1 and sum(map(len, parts)) > LONGEST:
        del parts[1 if len(parts) > 2 else 0]
    if parts and len(parts[0]) > LONGEST:
        start = text.find(" ", parts[0].end - TAIL, parts[0].end) + 1
        parts = [Span(start=start or parts[0].end - TAIL, end=parts[0].end)]
    return tuple(parts)


def in_words(lead: Sequence[Span], text: str) -> str:
    """A lead as it would stand before its sentence in one line, a colon behind each title."""
    parts = (part.of(text).strip() for part in lead)
    return " ".join(part if runs_on(part) else f"{part.rstrip('.')}:" for part in parts)
