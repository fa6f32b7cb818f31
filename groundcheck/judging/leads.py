"""Leads: what opens a sentence that cannot be understood by itself.

What enters: a contract's text and its sentences. What leaves: for an item of a list the words that
open the list ("The Customer shall:"), for a line that is no sentence ("Monthly fee: $100") the titles
above it. A reader of "(b) keep all passwords secret; and" alone cannot tell whose duty that is. What
always holds: a lead is made of whole stretches of the text that stand before the sentence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from groundcheck.judging.lines import LONGEST_TITLE, Line, Mark, as_lead
from groundcheck.models import Span

LONGEST = 600
"""Most characters of the parts of a lead. Of a longer one the outermost are left out; of what opens
the sentence itself the beginning."""
TAIL = 400
"""Characters kept of an opening that is too long by itself."""
_HEADING_REACH = 3000
"""Characters below a heading in which it heads what has no heading of its own."""
_TITLE_REACH = 1500
"""The same of a lesser title."""
_DEEPEST = 6
"""Most lists inside each other."""


@dataclass(slots=True)
class _List:
    """A list that is being read."""

    opener: Span
    is_label: bool = False
    """Whether a label opens it: "If to Beta:"."""
    own: Mark = field(default_factory=Mark)
    """What stands before the opener."""
    last: Mark | None = None
    """Of its last item; a false one where items have none; None before the first."""
    is_bare: bool = False
    """Whether its items are known to be short lines with nothing below them."""
    has_ended: bool = False
    """Whether its last item ended as the last of a list does."""

    def takes(self, mark: Mark) -> bool:
        """Whether an item goes on the list."""
        if self.last is None:
            is_first = any(p.ordinals[-1] == 1 for p in mark.positions)
            return not self.own.is_bullet if mark.is_bullet else is_first
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

    def is_left_by(self, mark: Mark) -> bool:
        """Whether what is numbered so is no part of it; schedules number their clauses anew."""
        if self.mark.is_attachment or not self.mark.is_clause:
            return mark.is_attachment
        return mark.is_clause and not mark.lies_under(self.mark)


@dataclass(slots=True)
class _Reader:
    """Reads sentences in order and keeps what is open."""

    lists: list[_List] = field(default_factory=list)
    heading: _Title | None = None
    title: _Title | None = None
    """The lesser title below the heading."""

    def read(self, sentence: Span, line: Line, following: Line) -> tuple[Span, ...]:
        """What opens a sentence, outermost first; `following` is the line behind it."""
        if line.mark.is_attachment:
            self.lists.clear()
        self._leave_titles(line.mark)
        owner = self._list_of(line)
        if owner:
            owner.is_bare |= following.mark.is_clause and following.mark.follows(line.mark)
            owner.has_ended = line.has_ended
        lead = self._lead(owner, sentence, line)
        self._open(owner, sentence, line, following)
        return lead

    def _leave_titles(self, mark: Mark) -> None:
        """Forget the titles that a clause or an attachment does not lie under."""
        self.heading = None if self.heading and self.heading.is_left_by(mark) else self.heading
        self.title = None if self.title and self.title.is_left_by(mark) else self.title

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
            if (innermost.last.is_bullet and line.rank) or innermost.has_ended:
                self.lists.clear()
            return None
        if innermost.is_label and line.is_label:
            self.lists.pop()
            return None
        if line.is_fragment and (innermost.last is None or line.rank < 2):
            innermost.last = Mark()
            return innermost
        self.lists.clear()
        return None

    def _lead(self, owner: _List | None, sentence: Span, line: Line) -> tuple[Span, ...]:
        if owner:
            is_item = (
                not line.mark.is_clause or line.continues or (owner.is_bare and line.is_fragment)
            )
            return tuple(each.opener for each in self.lists) if is_item else ()
        above = (self.heading, self.title) if line.needs_title else ()
        return tuple(each.span for each in above if each and each.heads(sentence))

    def _open(self, owner: _List | None, sentence: Span, line: Line, following: Line) -> None:
        """Note what a line opens: a list, or what a title stands above."""
        is_cut = not line.has_ended and following.mark.begins
        if line.ends_open or (is_cut and not following.mark.follows(line.mark)):
            self._add(owner, _List(sentence, line.is_label, line.mark))
        elif line.goes_on and following.mark.positions:
            self._open_inside(owner, sentence, line)
        elif not owner:
            self._title(sentence, line)

    def _add(self, owner: _List | None, opened: _List) -> None:
        if owner is None or len(self.lists) == _DEEPEST:
            self.lists.clear()
        self.lists.append(opened)

    def _open_inside(self, owner: _List | None, sentence: Span, line: Line) -> None:
        """Note the items inside a line: of the list that it goes on, or of one that it opens."""
        inside = list(line.inner_marks())
        if owner and owner.last and inside and inside[0][1].follows(owner.last):
            for _, mark in inside:
                owner.last = mark if mark.follows(owner.last) else owner.last
        elif inside and inside[0][1].begins:
            opening = line.words[: inside[0][0]].rstrip()
            opened = _List(Span(start=sentence.start, end=sentence.start + len(opening)))
            for _, mark in inside:
                opened.last = mark if opened.takes(mark) else opened.last
            self._add(owner, opened)

    def _title(self, sentence: Span, line: Line) -> None:
        if line.rank == 2 or (line.mark.is_attachment and len(line.words) <= LONGEST_TITLE):
            self.heading, self.title = _Title(sentence, line.mark, _HEADING_REACH), None
        elif line.rank:
            self.title = _Title(sentence, line.mark, _TITLE_REACH)
        elif not line.is_fragment:
            self.title = None


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
    lengths = accumulate(len(part) for part in reversed(lead))
    fitting = sum(length <= LONGEST for length in lengths)
    if fitting or not lead:
        return lead[len(lead) - fitting :]
    end = lead[-1].end
    start = text.find(" ", end - TAIL, end) + 1
    return (Span(start=start or end - TAIL, end=end),)


def in_words(lead: Sequence[Span], text: str) -> str:
    """A lead as it would stand before its sentence in one line, a colon behind each title."""
    return " ".join(as_lead(part.of(text)) for part in lead)
