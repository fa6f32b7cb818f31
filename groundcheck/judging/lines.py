"""Lines: what a line of a contract is in the eyes of lists and titles.

What enters: the words of one sentence, as the text was cut. What leaves: its number or bullet, whether
it is an item, a label with its value, a title, or what opens a list. Nothing is known here of the
lines around it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from groundcheck.claims.grammar import finite_verbs, tokenise
from groundcheck.documents.numbering import Position, Scheme, parse_label, parse_running
from groundcheck.documents.partynames import has_company_form
from groundcheck.text.layout import CELL_BREAK

_BULLET = re.compile(r"(?:[•●▪◦‣·○■□☐☑☒➢➤✓*–—-]|\[[ xX]?\])\s+")
_JOINT = re.compile(r"(?:and|or|and/or)\s+(?=\()", re.IGNORECASE)
"""What may stand before the last item of a list."""
_OPENS = re.compile(r"(?::|[–—-])[\"'”’)\]*_]*\Z")
"""The end of what opens a list."""
_ENDED = re.compile(r"[.!?][\"'”’)\]*_]*\Z")
_GOES_ON = re.compile(r"(?:[;,]|\b(?:and|or))[\"'”’)\]*_]*\Z")
"""The end of what stands in the middle of a list."""
_INNER = re.compile(r"(?<=[\s:;,])\((?:[A-Za-z]|[ivxIVX]{1,5}|\d{1,2})\)(?=\s)")
"""The mark of an item inside a line."""
_LONGEST_MARK = 12
_CITING = re.compile(
    r"(?<!\w)(?:paragraphs?|sections?|clauses?|items?|sub-?\w{1,12}|(?<![;,] )(?:and|or)|to"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|(?:twen|thir|for|fif|six)ty|ninety)\s+\Z",
    re.IGNORECASE,
)
"""Before a number in brackets that is only cited, or told again: "sixty (60) days"."""
_CITED_IN = 24
"""Characters before such a number in which that is told."""
_WORD = re.compile(r"[A-Za-z]{2}")
_FURNITURE = re.compile(
    r"(?:source: .{3,120}, \d{1,2}/\d{1,2}/\d{2,4}\W*\Z|(?:.{0,80}\s)?page \d+(?:\s?(?:of|/)\s?\d+)?\W*\Z"
    r"|\W*(?:strictly )?confidential(?:\W+(?:treatment requested|draft|copy|execution version|and proprietary))*[\W\d]*\Z"
    r"|\W*(?:certain )?confidential (?:materials?|information|treatment|portions?)\b.{0,80}"
    r"\b(?:redacted|omitted|requested|filed separately))",
    re.IGNORECASE,
)
"""What stands at the head or foot of a page."""
_FORM = re.compile(
    r"(?<!\w)(?=[A-Z])(?i:name(?: and title)?|by|its|title|dated?|signature|signed|e-?mail|(?:e-?mail )?address"
    r"|(?:tele)?phone(?: no\.?)?|fax(?: no\.?)?|facsimile|witness|attn|attention|c/o):[\W_]*\Z"
)
"""The end of a line to be filled in or signed: it opens nothing."""
_LONGEST_FORM = 60
_CLAUSES = (Scheme.DECIMAL, Scheme.ARTICLE, Scheme.PART, Scheme.SCHEDULE, Scheme.UPPER_ROMAN)
"""What numbers clauses of a contract rather than items."""
_MOST_WORDS = 9
"""Most words of a title."""
_SMALL = frozenset(
    ["of", "and", "the", "for", "to", "in", "on", "or", "by", "a", "an", "with", "at", "as", "from"]
)
_NO_TITLE = re.compile(
    r"[;|@$€£%_]|\.\.|:.|,\s*\d|\b(?:19|20)\d\d\b|\A(?:subject to|upon|if|unless|notwithstanding)\b",
    re.IGNORECASE,
)
"""What no title holds or begins with."""
_PAGED = re.compile(r"\s\d{1,3}\W*\Z")
"""The end of a line in a table of contents, or at the foot of a page."""
LONGEST_TITLE = 80
_LABELLED = re.compile(r"[A-Z][\w ./'’&-]{0,40}:[ \t]+\S+(?:[ \t]+\S+){0,7}[ \t]*(?:\n|\Z)")
"""A label with its value: "Completion date: 1 May 2024"."""
_LONGEST_FRAGMENT = 240
"""Characters from which words are taken for a sentence."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands before an item: a number or a bullet."""

    positions: tuple[Position, ...] = ()
    """Every reading of the number."""
    is_bullet: bool = False
    end: int = 0
    """Where it ends in the line, code points."""

    def __bool__(self) -> bool:
        return self.is_bullet or bool(self.positions)

    @property
    def is_clause(self) -> bool:
        """Whether it numbers a clause of the contract rather than an item."""
        return any(p.scheme in _CLAUSES for p in self.positions)

    @property
    def is_attachment(self) -> bool:
        """Whether a schedule or a part of the contract begins with it."""
        return any(p.scheme in (Scheme.SCHEDULE, Scheme.PART) for p in self.positions)

    @property
    def begins(self) -> bool:
        """Whether it is the first of a list, whatever stands before."""
        return any(p.ordinals == (1,) for p in self.positions)

    def lies_under(self, other: "Mark") -> bool:
        """Whether it numbers a part of what another numbers: "8.2" under "8" or "Article 8"."""
        heads = {each.ordinals for each in other.positions}
        return any(p.ordinals[:n] in heads for p in self.positions for n in range(len(p.ordinals)))

    def follows(self, other: "Mark") -> bool:
        """Whether it comes next after another; drafters leave out a letter now and then."""
        return any(_is_next(new, old) for new in self.positions for old in other.positions)


def _is_next(new: Position, old: Position) -> bool:
    step = new.ordinals[-1] - old.ordinals[-1]
    return new.scheme is old.scheme and new.ordinals[:-1] == old.ordinals[:-1] and 1 <= step <= 2


@dataclass(frozen=True)
class Line:
    """The words of one sentence."""

    words: str

    @property
    def is_furniture(self) -> bool:
        """Whether it belongs to the page and not to the text."""
        if _WORD.search(self.words):
            return bool(_FURNITURE.match(self.words))
        return not (self.mark.positions and any(map(str.isdigit, self.body)))

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table."""
        return CELL_BREAK.strip() in self.words

    @cached_property
    def mark(self) -> Mark:
        """Its number or bullet; a false one if it has none."""
        bullet = _BULLET.match(self.words)
        if bullet:
            return Mark(is_bullet=True, end=bullet.end())
        joint = _JOINT.match(self.words)
        begun = joint.end() if joint else 0
        words = self.words[begun:]
        label = parse_label(words) or parse_running(words)
        return Mark(label.positions, end=begun + label.end) if label and not label.bare else Mark()

    @property
    def body(self) -> str:
        """What stands behind the mark."""
        return self.words[self.mark.end :].strip()

    @property
    def is_fragment(self) -> bool:
        """Whether it is no sentence: an order, a phrase, or a label with its value."""
        return _is_fragment(self.body)

    @property
    def ends_open(self) -> bool:
        """Whether it ends as what opens a list does: with a colon or a dash."""
        return bool(_OPENS.search(self.words)) and not _FORM.search(
            self.words, max(0, len(self.words) - _LONGEST_FORM)
        )

    @property
    def has_ended(self) -> bool:
        """Whether it ends as a sentence does."""
        return bool(_ENDED.search(self.words))

    @property
    def goes_on(self) -> bool:
        """Whether it ends in the middle of a list."""
        return bool(_GOES_ON.search(self.words))

    @property
    def is_label(self) -> bool:
        """Whether it only names what stands below it: "HealthGate:"."""
        return self.ends_open and not self.mark and self.is_fragment

    @property
    def continues(self) -> bool:
        """Whether, numbered as a clause, it goes on with what opens it."""
        return self.body[:1].islower() or (self.is_fragment and not self.rank)

    @property
    def needs_title(self) -> bool:
        """Whether it says something of what its title names, and no more."""
        is_telling = _LABELLED.match(self.body) or (
            len(_WORD.findall(self.body)) > 1 and not _PAGED.search(self.body)
        )
        return bool(is_telling) and self.is_fragment and not self.rank

    @cached_property
    def rank(self) -> int:
        """2 for a heading or a name in capitals, 1 for a lesser title, 0 for what is no title."""
        title = self.body.rstrip(".")
        each = title.split()
        if not 0 < len(each) <= _MOST_WORDS or len(title) > LONGEST_TITLE or self.mark.is_bullet:
            return 0
        if _NO_TITLE.search(title) or _PAGED.search(title) or not title[0].isalpha():
            return 0
        if has_company_form(title):
            return 2
        if not _is_fragment(title.capitalize()):
            return 0
        is_titled = all(word in _SMALL or not word[0].islower() for word in each)
        if title.isupper() or (self.mark and (is_titled or "." not in self.words[-1:])):
            return 2
        return int(is_titled and not self.words.endswith("."))

    def inner_marks(self) -> Iterator[tuple[int, Mark]]:
        """Where items begin inside it, with their marks."""
        for found in _INNER.finditer(self.words, self.mark.end):
            place = found.start()
            before = self.words[max(0, place - _CITED_IN) : place]
            if not _CITING.search(before):
                yield place, Line(self.words[place : place + _LONGEST_MARK]).mark


def _is_fragment(words: str) -> bool:
    if _LABELLED.match(words):
        return True
    return len(words) <= _LONGEST_FRAGMENT and not has_verb(words)


@lru_cache(maxsize=1024)
def has_verb(words: str) -> bool:
    """Whether someone does something in words, or something is."""
    return bool(finite_verbs(tokenise(words)))


def as_lead(words: str) -> str:
    """Words as they stand before what they open in one line: a colon behind what does not run on.

    >>> [as_lead(words) for words in ("The Customer shall", "Gold Plan.")]
    ['The Customer shall', 'Gold Plan:']
    """
    words = words.strip()
    return words if _OPENS.search(words) or has_verb(words) else f"{words.rstrip('.')}:"
