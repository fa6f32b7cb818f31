"""Passage: a stretch of text read once, so that every comparison sees the same words and values.

What enters: text and where it begins in its document. What leaves: its words, its content words
outside typed values, and its typed values, each computed on first use and kept.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from groundcheck.models import Span
from groundcheck.text.cardinals import is_number
from groundcheck.text.layout import CELL_BREAK
from groundcheck.text.places import find_places
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import Quantity, QuantityKind
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import Word, content_words, words

_start = attrgetter("start")
_SENTENCE_END = re.compile(r"[.;]\s+\W?[A-Z(]|\n\s*\n")


def _runs_over_rows(value: Quantity, text: str) -> bool:
    """Whether what reads as a value is the end of a table's row and the beginning of the next."""
    row = text[text.rfind("\n", 0, value.start) + 1 : value.start]
    return "\n" in value.text and CELL_BREAK in row


@dataclass(frozen=True)
class Passage:
    """Text of a claim or of the source, with its words and typed values."""

    text: str
    offset: int = 0
    """Position of `text` in its document, code points."""
    headed: tuple[Quantity, ...] = ()
    """Values of `text` that only the head of a column, or a label, makes values."""

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Every word, stop words included."""
        return words(self.text)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """Typed values in order, places among them."""
        typed = [q for q in find_quantities(self.text) if not _runs_over_rows(q, self.text)]
        found = [*self.headed, *(q for q in typed if not any(q.overlaps(h) for h in self.headed))]
        places = [p for p in find_places(self.text) if not any(p.overlaps(q) for q in found)]
        return tuple(sorted((*found, *places), key=lambda q: q.start))

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """Content words that are not part of a typed value; what is counted is content."""
        return tuple(word for word in self._telling if not self._in_value(word))

    @cached_property
    def named(self) -> tuple[tuple[int, str], ...]:
        """Where each content word begins, those inside typed values included, with its concept."""
        return tuple((word.start, concept(word.stem)) for word in self._telling)

    @cached_property
    def concepts(self) -> frozenset[str]:
        """Concepts of every content word, those inside typed values included."""
        return frozenset(name for _, name in self.named)

    @cached_property
    def _telling(self) -> tuple[Word, ...]:
        return content_words(self.text)

    @property
    def place(self) -> Span:
        """All of this text as a range of its document."""
        return self.span(0, len(self.text))

    def span(self, start: int, end: int) -> Span:
        """A range of this text as a range of its document."""
        return Span(start=start + self.offset, end=end + self.offset)

    def in_one_sentence(self, one: Quantity, other: Quantity) -> bool:
        """Whether no sentence ends between two values of this text."""
        between = self.text[min(one.end, other.end) : max(one.start, other.start)]
        return _SENTENCE_END.search(between) is None

    def value_at(self, position: int) -> Quantity | None:
        """The typed value around a position of this text, if there is one."""
        index = bisect_right(self.quantities, position, key=_start) - 1
        value = self.quantities[index] if index >= 0 else None
        return value if value and position < value.end else None

    def _in_value(self, word: Word) -> bool:
        value = self.value_at(word.start)
        if value is None or word.end > value.end:
            return False
        return value.kind is not QuantityKind.COUNT or is_number(word.text)
