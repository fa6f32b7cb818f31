"""Details: the address, number or e-mail address that a claim gives as one party's.

What enters: a claim, the parties, and the stretches of a contract that hold their particulars. What
leaves: where a stretch gives the same details in the same order, letter by letter. What always holds:
a claim that says anything beside them ("within five days", "by mail", "not"), or speaks of another
party too, has no details, and a stretch that holds more than an address for notices gives none.
"""

import re
from calendar import month_abbr, month_name
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.cast import EVERYONE, Mention, Parties
from groundcheck.models import Span
from groundcheck.text.lexicon import word_set

_TOKEN = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,255}\w"
    r"|(?<!\w)\+?(?:\d{1,3}[ .-])?\(?\d{2,5}(?:\)[ ]?|[./-])\d{3,4}[ .-]?\d{2,5}(?!\w)"
    r"|e-mail\b|[^\W_]+",
    re.IGNORECASE,
)
"""An e-mail address, a telephone number or a word."""
_APART = re.compile(r"[,;:()\n]")
"""Between two parts of an address."""
_SMALL = frozenset(["of", "and", "the", "de", "la"])
"""Words inside a name."""
_GAP = 4
"""Most words of the contract between two parts that a claim gives together: "Suite 320"."""
_NO_GAP = re.compile(
    r"[:;@]|\n\s*\n|\b(?:and|or|fax|facsimile|tel|phone|e-?mail|attn|attention)\b", re.IGNORECASE
)
"""What parts two addresses or lines."""
_COPY = re.compile(
    r"(?:\(?\bwith\s+(?:an?\s+)?(?:additional\s+)?)?\b(?:cop(?:y|ies|ied)\b|cc\b)", re.IGNORECASE
)
_MANNER = re.compile(
    r"\b(?:by|via|in)\s+(?:\w+\s+)?(?:e-?mail|fax|facsimile|phone|telephone)\b", re.IGNORECASE
)
_LABEL = re.compile(
    r"\s*(?:\(?\w{1,4}[).]\s+)?(?:if|(?:all )?notices?|address(?:es)? for notices?|in the case of)\b",
    re.IGNORECASE,
)
"""How particulars for notices begin, and not those of a project or for invoices."""
_UNCLEAR = re.compile(
    r"\b(?:not|former(?:ly)?|until|thereafter|after|prior|before|invoic\w+|billing|routine|registered"
    r"|attorneys?|counsel for|opposite|instead|except|only|escalation|agent|same|above|witness"
    r"|by\s*:|title\s*:)|/s/|\bif to\b",
    re.IGNORECASE,
)
"""What tells that a stretch holds more than one address for notices."""
_STREET = re.compile(
    r"\b\d+\w?\s+(?:[\w.'’]+\s+){1,4}?(?:street|st|road|rd|avenue|ave|boulevard|blvd|drive|dr|lane|ln|way"
    r"|parkway|pkwy|court|ct|place|pl|square|circle|highway|hwy|plaza|row|terrace)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"([A-Za-z][\w-]*)\.?(?:\s+(?:no|nos|numbers?|address)\b\.?)?\s*:", re.IGNORECASE
)
"""A line that tells what it is: "Fax No.:"."""
_BEFORE_LABELS = 250
"""Characters before a stretch in which it may be said what its address is for."""
_OTHER_PURPOSE = re.compile(r"\b(?:invoic\w+|until|no longer|former\w*|payments?)\b", re.IGNORECASE)
_INSIDE = re.compile(r"\d[-–/,]\Z|\b(?:box|route)\s+\Z", re.IGNORECASE)
"""Before a figure that is a part of another or no house number."""
_RUNS_ON = re.compile(r"[-–/,]\d|\s+(?:north|south|east|west)\b", re.IGNORECASE)
"""Behind the words of another address than the one claimed."""
_MONTHS = frozenset(name.lower() for name in (*month_name[1:], *month_abbr[1:]))
_ELSEWHERE = re.compile(r"\bc/o\b|\blast\b|\bnotif", re.IGNORECASE)
"""What tells that a party's address may be another's, or stand elsewhere."""
_LINES = {
    "fax": re.compile(r"\b(?:fax\w*|facsimile|telecop\w+|telefax)\b", re.IGNORECASE),
    "phone": re.compile(r"\b(?:tel(?:ephone)?|phone|mobile|cell)\b", re.IGNORECASE),
}
"""Words for the line that a number is of."""
_ONLY_NUMBERED = re.compile(r"(?:[\s.:#()+]|\bno\b|\bnumbers?\b)*", re.IGNORECASE)
"""Between such a word and its number."""
_BARE = tuple(
    re.compile(rf"(?:{words.pattern})(?!\.?\s*(?:no\.?|number)?\s*:)", re.IGNORECASE)
    for words in _LINES.values()
)
"""Such a word that opens no number of its own behind it."""
_BESIDE = 30
"""Characters before a number in which its line is told."""
_BEHIND = 12
"""Characters behind a number in which a word for a line makes it unclear what it is for."""


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
    parties: Parties
    role: str
    """Whose they are said to be."""
    line: str = ""
    """Of a telephone number, what it is for: "fax", "phone"."""

    @classmethod
    def of(cls, claim: str, parties: Parties) -> "Details | None":
        """The details of a claim; None where it gives none or says more.

        >>> parties = Parties((("tenant", "tenant"),))
        >>> Details.of("Notices to the Tenant go to 4 Low Road, Leeds.", parties).parts
        (('4', 'low', 'road'), ('leeds',))
        >>> Details.of("Notices to the Tenant go only to 4 Low Road.", parties)
        """
        mentions = parties.mentions(claim)
        roles = {mention.role for mention in mentions}
        if len(roles) != 1 or _COPY.search(claim) or _MANNER.search(claim):
            return None
        parts = _parts(claim, mentions)
        lines = [name for name, words in _LINES.items() if words.search(claim)]
        is_number = len(parts) == 1 and len(parts[0]) == 1 and _is_number(parts[0][0])
        if not parts or not (len(lines) == 1 if is_number else _is_address(parts) and not lines):
            return None
        return cls(parts, parties, roles.pop(), *lines)

    def given(self, text: str, own: Sequence[Span]) -> Span | None:
        """Where the party's own particulars give all of them in their order; None if they do not."""
        if len(own) != 1 or not self._is_clear(text, own[0], besides=False):
            return None
        return self._in(text, own[0])

    def given_to_others(
        self, text: str, own: Sequence[Span], others: Sequence[Span]
    ) -> Span | None:
        """Where only another party's particulars give them; None where that is not sure.

        It is sure where the party has other particulars of its own, in one place, and the details
        stand nowhere else in the contract.
        """
        if len(own) != 1 or not self._is_clear(text, own[0], besides=False):
            return None
        mine = {word.norm for word in _words(text, *_bounds(text, own[0]))}
        if _ELSEWHERE.search(text, own[0].start, own[0].end) or not self._differs(mine):
            return None
        places = list(self._everywhere(text))
        if not places or not all(any(o.contains(place) for o in others) for place in places):
            return None
        clear = (each for each in others if self._is_clear(text, each, besides=True))
        return next((place for each in clear if (place := self._in(text, each))), None)

    def _differs(self, mine: set[str]) -> bool:
        """Whether a party's own particulars give another of what is claimed."""
        first = self.parts[0]
        if self.line:
            ends = [word[-7:] for word in mine if _is_number(word)]
            return bool(ends) and first[0][-7:] not in ends
        if "@" in first[0]:
            return first[0] not in mine and any("@" in word for word in mine)
        return mine.isdisjoint(first[:-1]) and any(map(str.isdigit, mine))

    def _everywhere(self, text: str) -> Iterator[Span]:
        """Where the first part stands in the contract."""
        pattern = r"\D{0,3}".join(self.parts[0][0]) if self.line else _spelt(self.parts[0])
        for found in re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE):
            yield Span(start=found.start(), end=found.end())

    def _is_clear(self, text: str, stretch: Span, *, besides: bool) -> bool:
        """Whether a stretch holds one address for notices; `besides`, of another party."""
        start, end = _bounds(text, stretch)
        told = text[start:end]
        roles = {mention.role for mention in self.parties.mentions(told)} - {EVERYONE}
        is_one = self.role not in roles if besides else roles <= {self.role}
        before = text[max(0, start - _BEFORE_LABELS) : start]
        is_for_notices = _LABEL.match(told) and not _OTHER_PURPOSE.search(before)
        return is_one and bool(is_for_notices) and _is_one_address(told.partition(":")[2])

    def _in(self, text: str, stretch: Span) -> Span | None:
        given = list(_words(text, *_bounds(text, stretch)))
        for first in range(len(given)):
            end = self._end(text, given, first)
            if end and self._is_of_its_line(text, stretch, given[first]):
                return Span(start=given[first].start, end=given[end - 1].end)
        return None

    def _end(self, text: str, given: Sequence[_Word], first: int) -> int:
        """Behind the last word of the details that begin at a word; 0 where they do not."""
        if _INSIDE.search(text, max(0, given[first].start - 8), given[first].start):
            return 0
        at, reach = first, 0
        for part in self.parts:
            starts = range(at, min(at + reach, len(given)) + 1)
            found = next((n for n in starts if _begins(given, n, part)), None)
            if found is None or (
                at > first and _NO_GAP.search(text, given[at - 1].end, given[found].start)
            ):
                return 0
            at, reach = found + len(part), _GAP
            if _RUNS_ON.match(text, given[at - 1].end):
                return 0
        return at

    def _is_of_its_line(self, text: str, stretch: Span, number: _Word) -> bool:
        if not self.line:
            return True
        before = text[max(stretch.start, number.start - _BESIDE) : number.start]
        behind = text[number.end : number.end + _BEHIND].partition("\n")[0]
        words = _LINES[self.line].finditer(before.rpartition("\n")[2])
        is_told = any(_ONLY_NUMBERED.fullmatch(each.string, each.end()) for each in words)
        return is_told and not any(bare.search(behind) for bare in _BARE)


def _is_one_address(told: str) -> bool:
    """Whether particulars are of one address; columns side by side are not."""
    titles = {found[1].lower() for found in _TITLED.finditer(told)}
    is_plain = titles <= _titles() and not _UNCLEAR.search(told)
    return is_plain and len(_STREET.findall(told)) <= 1


def _spelt(part: tuple[str, ...]) -> str:
    """A pattern of a part's words, whatever stands between them."""
    return r"\W+".join(map(re.escape, part))


def _begins(given: Sequence[_Word], at: int, part: tuple[str, ...]) -> bool:
    return tuple(word.norm for word in given[at : at + len(part)]) == part


def _bounds(text: str, stretch: Span) -> tuple[int, int]:
    """A stretch without what stands behind "with a copy to": that is somebody else's."""
    copied = _COPY.search(text, stretch.start, stretch.end)
    return stretch.start, copied.start() if copied else stretch.end


def _parts(claim: str, mentions: Sequence[Mention]) -> tuple[tuple[str, ...], ...]:
    """What a claim says beside a party and the words for particulars; none if it says more."""
    parts: list[list[str]] = [[]]
    before = 0
    for word in _words(claim, 0, len(claim)):
        is_party = any(m.start <= word.start and word.end <= m.end for m in mentions)
        is_neutral, is_named = word.norm in _neutral(), _is_named(claim[word.start : word.end])
        if is_party or _APART.search(claim, before, word.start):
            parts.append([])
        if is_named and is_neutral and before and not is_party:
            return ()
        if is_party or (is_neutral and not (parts[-1] and word.norm in _SMALL)):
            parts.append([])
        elif is_named or (parts[-1] and word.norm in _SMALL):
            parts[-1].append(word.norm)
        else:
            return ()
        before = word.end
    kept = (tuple(_trimmed(part)) for part in parts)
    return tuple(part for part in kept if part)


def _trimmed(part: list[str]) -> list[str]:
    """A part without small words at its end."""
    while part and part[-1] in _SMALL:
        part.pop()
    return part


def _is_named(word: str) -> bool:
    return _has_figure(word) or word[0].isupper()


def _has_figure(word: str) -> bool:
    return "@" in word or any(map(str.isdigit, word))


def _is_number(word: str) -> bool:
    return word.isdigit() and len(word) >= 7


def _is_address(parts: Sequence[tuple[str, ...]]) -> bool:
    """Whether the first part is an e-mail address, or begins as a line of an address does."""
    first = parts[0]
    is_street = len(first) > 1 and any(map(_has_figure, first)) and not _MONTHS.intersection(first)
    return ("@" in first[0] or is_street) and not any(_is_number(w) for p in parts for w in p)


def _words(text: str, start: int, end: int) -> Iterator[_Word]:
    for found in _TOKEN.finditer(text, start, end):
        norm = found[0].lower()
        digits = re.sub(r"\D", "", norm)
        is_number = len(digits) >= 7 and "@" not in norm and not norm.isalnum()
        yield _Word(digits if is_number else norm, found.start(), found.end())


@cache
def _neutral() -> frozenset[str]:
    return word_set("particulars", "groundcheck.entailment")


@cache
def _titles() -> frozenset[str]:
    return word_set("contact_lines", "groundcheck.entailment")
