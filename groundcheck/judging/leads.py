"""Leads: what opens a sentence that cannot be understood by itself.

What enters: a contract's text and its sentences. What leaves: for an item of a list the words that
open the list ("The Customer shall:"), for a line that is no sentence ("Monthly fee: $100") the titles
above it. A reader of "(b) keep all passwords secret; and" alone cannot tell whose duty that is. What
always holds: a lead is made of whole stretches of the text that stand before the sentence; a
sentence that says who does what has none.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from groundcheck.claims.grammar import finite_verbs, tokenise
from groundcheck.documents.numbering import Label, Position, Scheme, parse_label
from groundcheck.documents.partynames import has_company_form
from groundcheck.entailment.cast import Parties
from groundcheck.entailment.question import Piece
from groundcheck.judging.bare import is_bare
from groundcheck.models import Span
from groundcheck.text.layout import CELL_BREAK

LONGEST = 600
"""Most characters of a lead; of a longer one the outermost parts are left out."""
_TERM = re.compile(r"\w+")
_BULLET = re.compile(r"[•●▪◦‣·○■□➢➤✓*–—-]\s+")
_OPENS = re.compile(r"(?::|[–—-])[\"'”’)\]*_]*\Z")
_ENDED = re.compile(r"[.!?][\"'”’)\]*_]*\Z")
_GOES_ON = re.compile(r"(?:[;,]|\b(?:and|or))[\"'”’)\]*_]*\Z")
_INNER = re.compile(r"(?<=[\s:])\((?:[A-Za-z]|[ivxIVX]{1,5}|\d{1,2})\)(?=\s)")
_WORD = re.compile(r"[A-Za-z]{2}")
_CLAUSES = (Scheme.DECIMAL, Scheme.ARTICLE, Scheme.PART, Scheme.SCHEDULE, Scheme.UPPER_ROMAN)
_TITLE_WORDS = 9
"""Most words of a title."""
_SMALL = frozenset(
    ["of", "and", "the", "for", "to", "in", "on", "or", "by", "a", "an", "with", "at", "as", "from"]
)
_NO_TITLE = re.compile(r"[;|@$€£%_]|\.\.|:.|,\s*\d|\b(?:19|20)\d\d\b")
_LABELLED = re.compile(r"[A-Z][\w ./'’&-]{0,40}:[ \t]+(?:\S+[ \t]*){1,8}(?:\n|\Z)")
"""A label with its value: "Completion date: 1 May 2024"."""
_LONGEST_FRAGMENT = 240
"""Characters from which words are taken for a sentence."""
_PAGED = re.compile(r"\s\d{1,3}\W*\Z")
"""A line of a table of contents, or of the foot of a page."""
_LONGEST_TITLE = 80


@dataclass(slots=True)
class _List:
    """A list that is being read."""

    opener: Span
    last: tuple[Position, ...] = ()
    """Readings of its last item's number."""
    is_begun: bool = False
    has_bullets: bool = False

    def takes(self, mark: "_Mark") -> bool:
        """Whether an item goes on the list."""
        if not self.is_begun:
            return mark.is_bullet or any(p.ordinals[-1] == 1 for p in mark.positions)
        if mark.is_bullet:
            return self.has_bullets
        return any(_follows(new, old) for new in mark.positions for old in self.last)

    def take(self, mark: "_Mark") -> None:
        self.last, self.has_bullets, self.is_begun = mark.positions, mark.is_bullet, True


@dataclass(frozen=True, slots=True)
class _Mark:
    """What stands before an item."""

    positions: tuple[Position, ...] = ()
    is_bullet: bool = False
    end: int = 0

    @property
    def is_clause(self) -> bool:
        """Whether it numbers a clause of the contract rather than an item."""
        return any(p.scheme in _CLAUSES for p in self.positions)

    def __bool__(self) -> bool:
        return self.is_bullet or bool(self.positions)


@dataclass(slots=True)
class _Reader:
    """Reads sentences in order and keeps what is open."""

    text: str
    lists: list[_List] = field(default_factory=list)
    heading: Span | None = None
    """The last heading, name or title in capitals."""
    title: Span | None = None
    """The last lesser title below it."""

    def read(self, sentence: Span, following: str) -> tuple[Span, ...]:
        """What opens a sentence, outermost first; `following` is the sentence behind it."""
        words = sentence.of(self.text)
        if CELL_BREAK.strip() in words or not _WORD.search(words):
            return ()
        mark = _mark(words)
        owner = self._list_of(mark, words)
        lead = self._lead(owner, words, mark)
        self._open(sentence, words, mark, owner, following)
        return lead

    def _list_of(self, mark: _Mark, words: str) -> _List | None:
        """The list that a sentence is an item of; lists inside it, or all, end."""
        if not mark:
            return self._unmarked(words)
        for depth in range(len(self.lists) - 1, -1, -1):
            if self.lists[depth].takes(mark):
                del self.lists[depth + 1 :]
                self.lists[-1].take(mark)
                return self.lists[-1]
        self.lists.clear()
        return None

    def _unmarked(self, words: str) -> _List | None:
        """The list of a line without a number: the one just opened, of which none has one."""
        if not self.lists or self.lists[-1].last:
            return None
        if _is_fragment(words):
            self.lists[-1].is_begun = self.lists[-1].has_bullets = True
            return self.lists[-1]
        self.lists.clear()
        return None

    def _lead(self, owner: _List | None, words: str, mark: _Mark) -> tuple[Span, ...]:
        if owner:
            leads = not mark.is_clause or _continues(words, mark)
            return tuple(each.opener for each in self.lists) if leads else ()
        above = tuple(each for each in (self.heading, self.title) if each)
        return above if above and _needs_title(words, mark) else ()

    def _open(
        self, sentence: Span, words: str, mark: _Mark, owner: _List | None, following: str
    ) -> None:
        """Note what a sentence opens: a list, or what a title stands above."""
        next_mark = _mark(following)
        opens = _OPENS.search(words) or (not _ENDED.search(words) and _begins(next_mark))
        if opens:
            self.lists.append(_List(sentence))
        elif _GOES_ON.search(words) and next_mark.positions:
            self._open_inside(sentence, words, mark)
        elif not owner:
            self._title(sentence, words, mark)

    def _open_inside(self, sentence: Span, words: str, mark: _Mark) -> None:
        """Note a list whose first items stand in the sentence that opens it."""
        inner = [m for m in _INNER.finditer(words) if m.start() > mark.end]
        labels = [_mark(words[m.start() :]) for m in inner]
        if labels and _begins(labels[0]):
            opened = _List(Span(start=sentence.start, end=sentence.start + inner[0].start()))
            for each in labels:
                if opened.takes(each):
                    opened.take(each)
            self.lists.append(opened)

    def _title(self, sentence: Span, words: str, mark: _Mark) -> None:
        rank = _rank(words, mark)
        if rank == 2:
            self.heading, self.title = sentence, None
        elif rank:
            self.title = sentence
        elif not _is_fragment(words):
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
    reader, found = _Reader(text), {}
    for sentence, after in pairwise([*sentences, Span(start=len(text), end=len(text))]):
        parts = list(reader.read(sentence, after.of(text)))
        while sum(map(len, parts)) > LONGEST:
            del parts[0]
        if parts:
            found[sentence.start] = tuple(parts)
    return found


def in_words(lead: Sequence[Span], text: str) -> str:
    """A lead as it would stand before its sentence in one line, a colon behind each title."""
    parts = (part.of(text).strip() for part in lead)
    return " ".join(
        part if _OPENS.search(part) or _has_verb(part) else f"{part.rstrip('.')}:" for part in parts
    )


def _mark(words: str) -> _Mark:
    bullet = _BULLET.match(words)
    if bullet:
        return _Mark(is_bullet=True, end=bullet.end())
    label = parse_label(words)
    return _Mark(label.positions, end=label.end) if label and _is_surely(label) else _Mark()


def _is_surely(label: Label) -> bool:
    return not label.bare


def _begins(mark: _Mark) -> bool:
    """Whether a mark is the first of a list."""
    return any(p.ordinals == (1,) for p in mark.positions)


def _follows(new: Position, old: Position) -> bool:
    """Whether one number comes next after another; drafters leave out one now and then."""
    step = new.ordinals[-1] - old.ordinals[-1]
    return new.scheme is old.scheme and new.ordinals[:-1] == old.ordinals[:-1] and 1 <= step <= 2


def _is_fragment(words: str) -> bool:
    """Whether words are no sentence: an order, a phrase, or a label with its value."""
    if _LABELLED.match(words):
        return True
    return len(words) <= _LONGEST_FRAGMENT and not _has_verb(words)


@lru_cache(maxsize=1024)
def _has_verb(words: str) -> bool:
    return bool(finite_verbs(tokenise(words)))


def _continues(words: str, mark: _Mark) -> bool:
    """Whether a numbered clause goes on with what opens it, and is no sentence or title itself."""
    body = words[mark.end :].strip()
    return body[:1].islower() or (_is_fragment(body) and not _rank(words, mark))


def _needs_title(words: str, mark: _Mark) -> bool:
    """Whether words say something of what their title names, and no more."""
    body = words[mark.end :]
    told = _LABELLED.match(body) or (len(_WORD.findall(body)) > 1 and not _PAGED.search(body))
    return bool(told) and _is_fragment(body) and not _rank(words, mark)


def _rank(words: str, mark: _Mark) -> int:
    """2 for a heading or a name in capitals, 1 for a lesser title, 0 for what is no title."""
    title = words[mark.end :].strip().rstrip(".")
    each = title.split()
    if not 0 < len(each) <= _TITLE_WORDS or len(title) > _LONGEST_TITLE or mark.is_bullet:
        return 0
    if (
        _NO_TITLE.search(title)
        or _PAGED.search(title)
        or not title[0].isalpha()
        or not _is_fragment(title.capitalize())
    ):
        return 0
    is_titled = all(word in _SMALL or not word[0].islower() for word in each)
    if title.isupper() or has_company_form(title) or (mark and (is_titled or words[-1] != ".")):
        return 2
    return int(is_titled and words[-1] != ".")


def without_told(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces without the titles that are read with what stands below them."""
    return tuple(
        piece
        for piece in pieces
        if not (is_bare(piece.text) and any(piece.text.rstrip(": ") in p.lead for p in pieces))
    )


def under_the_named(pieces: Sequence[Piece], claim: str, parties: Parties) -> tuple[Piece, ...]:
    """Pieces without those under a title that only the claim's own differs from.

    Of "Phase I: Payment: $20,000" and "Phase II: Payment: $45,000" a claim about Phase II is decided
    by the second. What is a party's is not told so: it may act where another's name stands.

    >>> found = [Piece("Fee: $9", 9, lead="Gold Plan:"), Piece("Fee: $5", 30, lead="Basic Plan:")]
    >>> [p.text for p in under_the_named(found, "The Basic Plan costs $9.", Parties(()))]
    ['Fee: $5']
    """
    said = _words(claim)
    titles = {p.lead: _words(p.lead) for p in pieces if p.lead and not _has_verb(p.lead)}
    rivals = {
        title
        for title, words in titles.items()
        if not parties.mentions(title)
        and any(_is_rival(words, other, said) for other in titles.values())
    }
    return tuple(piece for piece in pieces if piece.lead not in rivals)


def _is_rival(words: frozenset[str], named: frozenset[str], said: frozenset[str]) -> bool:
    """Whether a title says the same as another but for what the claim says of that one."""
    own, theirs = words - named, named - words
    return bool(words & named and own and theirs) and theirs <= said and not own & said


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _TERM.findall(text.lower()) if word not in _SMALL)
