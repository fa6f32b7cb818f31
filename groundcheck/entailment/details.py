"""Details: the address, number or name that a claim gives as one party's.

What enters: a claim, the parties, and the stretches of a contract that hold their particulars. What
leaves: where a stretch gives the same details in the same order, letter by letter. What always holds:
a claim that says anything beside them ("within five days", "not", "only") has no details.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.cast import Mention, Parties
from groundcheck.models import Span
from groundcheck.text.lexicon import word_set

_TOKEN = re.compile(r"[\w.+-]+@[\w.-]+\w|e-mails?\b|[^\W_]+", re.IGNORECASE)
_APART = re.compile(r"[,;:()\n]")
"""Between two parts of an address."""
_SMALL = frozenset(["of", "and", "the", "de", "la", "für"])
"""Words inside a name."""
_GAP = 8
"""Most words of the contract between two details that a claim gives together."""
_COPY = re.compile(r"\bcop(?:y|ies|ied)\b|\bcc\b", re.IGNORECASE)
_LINES = {
    "fax": re.compile(r"\b(?:fax\w*|facsimile|telecop\w+)\b", re.IGNORECASE),
    "phone": re.compile(r"\b(?:tel\w*|phone\w*|mobile|cell\w*|call\w*)\b", re.IGNORECASE),
}
"""Words for the line that a number is of."""
_BESIDE = 30
"""Characters before a number in which its line is told."""


@dataclass(frozen=True, slots=True)
class _Word:
    norm: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Details:
    """What a claim gives as one party's."""

    parts: tuple[tuple[str, ...], ...]
    """Words in lower case of each part: ("4", "low", "road"), ("leeds",)."""
    line: str = ""
    """Whose number it is, if the claim tells: "fax", "phone"."""

    @classmethod
    def of(cls, claim: str, parties: Parties) -> "Details | None":
        """The details of a claim; None where it gives none or says more.

        >>> Details.of("Notices to the Tenant go to 4 Low Road, Leeds.", Parties((("tenant", "t"),)))
        Details(parts=(('4', 'low', 'road'), ('leeds',)), line='')
        >>> Details.of("Notices to the Tenant go only to Leeds.", Parties((("tenant", "t"),)))
        """
        if _COPY.search(claim):
            return None
        parts = _parts(claim, parties.mentions(claim))
        lines = [name for name, words in _LINES.items() if words.search(claim)]
        if not parts or len(lines) > 1:
            return None
        return cls(parts, *lines)

    def place(self, text: str, stretches: Sequence[Span]) -> Span | None:
        """Where one of the stretches gives all of them in their order; None if none does.

        What stands behind "with a copy to" is somebody else's.
        """
        return next((place for each in stretches if (place := self._in(text, each))), None)

    def _in(self, text: str, stretch: Span) -> Span | None:
        copied = _COPY.search(text, stretch.start, stretch.end)
        given = list(_words(text, stretch.start, copied.start() if copied else stretch.end))
        norms = [word.norm for word in given]
        for first in range(len(norms)):
            end = self._end(norms, first)
            if end and self._is_of_its_line(text, stretch, given[first].start):
                return Span(start=given[first].start, end=given[end - 1].end)
        return None

    def _end(self, norms: Sequence[str], first: int) -> int:
        """Behind the last word of the details that begin at a word; 0 where they do not."""
        at, reach = first, 0
        for part in self.parts:
            starts = range(at, min(at + reach, len(norms)) + 1)
            found = next((n for n in starts if tuple(norms[n : n + len(part)]) == part), None)
            if found is None:
                return 0
            at, reach = found + len(part), _GAP
        return at

    def _is_of_its_line(self, text: str, stretch: Span, place: int) -> bool:
        if not self.line:
            return True
        before = text[max(stretch.start, place - _BESIDE) : place]
        told = [(m.end(), name) for name, words in _LINES.items() for m in words.finditer(before)]
        return bool(told) and max(told)[1] == self.line


def _parts(claim: str, mentions: Sequence[Mention]) -> tuple[tuple[str, ...], ...]:
    """What a claim says beside parties and the words for particulars; none if it says more."""
    parts: list[list[str]] = [[]]
    before = 0
    for word in _words(claim, 0, len(claim)):
        is_party = any(m.start <= word.start and word.end <= m.end for m in mentions)
        is_inside = bool(parts[-1]) and word.norm in _SMALL
        if is_party or _APART.search(claim, before, word.start):
            parts.append([])
        before = word.end
        if is_party:
            continue
        if (_is_detail(claim[word.start : word.end]) and word.norm not in _neutral()) or is_inside:
            parts[-1].append(word.norm)
        elif word.norm in _neutral():
            parts.append([])
        else:
            return ()
    kept = (tuple(_trimmed(part)) for part in parts)
    return tuple(part for part in kept if part)


def _trimmed(part: list[str]) -> list[str]:
    """A part without small words at its end."""
    while part and part[-1] in _SMALL:
        part.pop()
    return part


def _is_detail(word: str) -> bool:
    return "@" in word or word[0].isdigit() or word[0].isupper()


def _words(text: str, start: int, end: int) -> Iterator[_Word]:
    for found in _TOKEN.finditer(text, start, end):
        yield _Word(found[0].lower(), found.start(), found.end())


@cache
def _neutral() -> frozenset[str]:
    return word_set("particulars", "groundcheck.entailment")
