"""Names of rows: which rows of a table a claim speaks of.

What enters: a claim, and rows. What leaves: the rows that it names, by the words of their first cell
("the library" of "B – Library") or by a value in the band that they are for, each with where in the
claim it does so. What always holds: a row named in part is left out where another is named in full.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.passage import Passage
from groundcheck.judging.columns import Row
from groundcheck.models import Span
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import akin

NAMED = 0.5
"""Least share of a row's own words for a claim to name it, where it holds words of others too."""
_CODE = 3
"""Characters of a cell up to which it is the number of its row: "12", "M3"."""
_SHORT = 6
"""Characters of a name up to which it may be no word: "Pro", "A"."""
_FEW_LETTERS = 24
"""Letters beside the values of a first cell up to which these are its name: "or more, but below"."""


_BOUNDS = re.compile(
    r"\b(?:after|until|till|before|beyond|following|past|first|next|prior to|by the end of|end of)\s+"
    r"(?:the\s+)?(?:(?:\w+\s+)?(?:years?|months?|periods?|phases?|day)\s+)?\Z",
    re.IGNORECASE,
)
_BOUNDED = frozenset({Bound.MORE_THAN, Bound.LESS_THAN, Bound.AT_LEAST, Bound.AT_MOST})
_NUMBER = re.compile(
    r"\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Line:
    """A row and what names it."""

    row: Row
    passage: Passage
    columns: frozenset[int]
    """The columns of the cells that name it."""
    label: Passage
    """Those cells."""
    own: frozenset[str]
    """Their concepts that not every row has."""
    band: tuple[Quantity, ...]
    """Their values, where they hold nothing else."""

    @property
    def place(self) -> int:
        """Where it begins."""
        return self.row.span.start

    def cell(self, column: int) -> Span:
        """The cell of one of its columns, by places within its passage."""
        return self.row.cells[self.row.columns.index(column)].shifted(-self.passage.offset)


Tells = Callable[[Line, Quantity], bool]


@dataclass(frozen=True, slots=True)
class Named:
    """A row that a claim names."""

    line: Line
    met: frozenset[str]
    """Its own concepts that the claim holds."""
    share: float
    """What part of these it is, weighed by rarity, in (0, 1]."""
    places: tuple[int, ...]
    """Where in the claim, in order."""
    naming: tuple[Quantity, ...] = ()
    """The values of the claim that name it."""

    def before(self, place: int) -> tuple[int, ...]:
        """Where the claim names it before a place."""
        return self.places[: bisect_left(self.places, place)]

    def behind(self, place: int) -> tuple[int, ...]:
        """Where the claim names it from a place on."""
        return self.places[bisect_left(self.places, place) :]


def read_lines(rows: Sequence[Row], read: Callable[[Span], Passage]) -> list[Line]:
    """The rows below the head, each with what names it."""
    rows = [row for row in rows if not row.is_head and row.cells]
    coded = [_is_coded(row, read) for row in rows]
    most = sum(coded) > len(rows) / 2
    named = [row.cells[: 2 if most and one else 1] for row, one in zip(rows, coded, strict=True)]
    labels = [read(Span(start=cells[0].start, end=cells[-1].end)) for cells in named]
    common = frozenset.intersection(*(each.concepts for each in labels)) if labels else frozenset()
    return [
        Line(
            row,
            read(row.span),
            frozenset(row.columns[: len(cells)]),
            label,
            label.concepts - common,
            _band(label),
        )
        for row, cells, label in zip(rows, named, labels, strict=True)
    ]


def _is_coded(row: Row, read: Callable[[Span], Passage]) -> bool:
    """Whether the name of a row stands behind its number."""
    if len(row.cells[0]) > _CODE or len(row.cells) < 3:
        return False
    name = read(row.cells[1]).text
    return sum(map(str.isalpha, name)) * 2 > len(name)


def _band(label: Passage) -> tuple[Quantity, ...]:
    """The values of a first cell that holds little else."""
    found = tuple(q for q in label.quantities if q.kind is not QuantityKind.PLACE)
    beside = sum(map(str.isalpha, label.text)) - sum(sum(map(str.isalpha, q.text)) for q in found)
    return found if beside <= _FEW_LETTERS else ()


def named_rows(
    claim: Passage, lines: Sequence[Line], head: frozenset[str], rarity: Rarity, tells: Tells
) -> list[Named]:
    """The rows that a claim names.

    Args:
        claim: the claim's own words.
        lines: the rows.
        head: what the head of the first column has of its own.
        rarity: how rare each concept is.
        tells: whether a row has a value in a cell that does not name it.
    """
    banded = {v: rows for v in claim.quantities if (rows := _in_band(v, lines))}
    by_value = [
        Named(line, frozenset(), 1.0, (value.start,), (value,))
        for value in _naming(banded, claim, head, tells)
        for line in banded[value]
    ]
    if by_value or any(_bounds_a_row(value, claim, lines) for value in claim.quantities):
        return by_value
    found = [each for line in lines if (each := _by_words(claim, line, head, rarity))]
    exact = [each for each in found if _is_written(each.line, claim)]
    best = [each for each in exact or found if not any(each.met < other.met for other in found)]
    sure = [each for each in best if each.share >= NAMED]
    return sure or (best if len(best) == 1 else [])


def _naming(
    banded: Mapping[Quantity, Sequence[Line]], claim: Passage, head: frozenset[str], tells: Tells
) -> Sequence[Quantity]:
    """The values of a claim by which it names rows, of those that could with the rows of each.

    Where several could, the one whose row tells the others; else the one nearest to what the rows are
    named by: "a credit of 20% at an uptime of 98.5%" names no row of uptimes below 98%.
    """
    able = [value for value in banded if not _is_beyond(value.start, claim)]
    if len({value.kind for value in able}) == len(able):
        return able
    told = [value for value in able if _tells_the_others(value, able, banded[value], tells)]
    if len(told) == 1:
        return told
    places = [at for name in head for at in places_of(name, claim)]
    if not places:
        return ()
    gaps = {value: min(_gap(value, at, claim) for at in places) for value in able}
    nearest = [value for value in able if gaps[value] == min(gaps.values())]
    return nearest if len(nearest) == 1 else ()


def _tells_the_others(
    value: Quantity, able: Sequence[Quantity], lines: Sequence[Line], tells: Tells
) -> bool:
    others = [each for each in able if each is not value]
    return all(tells(line, each) for line in lines for each in others)


def _gap(value: Quantity, place: int, claim: Passage) -> int:
    """Characters between a word of a claim and a value."""
    if value.start <= place:
        return place - value.end
    word = _WORD.match(claim.text, place)
    return value.start - (word.end() if word else place)


def _is_beyond(place: int, claim: Passage) -> bool:
    """Whether what stands at a place bounds a time, and names none: "after year 5", "the first 2"."""
    return _BOUNDS.search(claim.text, 0, place) is not None


def _bounds_a_row(value: Quantity, claim: Passage, lines: Sequence[Line]) -> bool:
    """Whether a value that rows are named by is told as a bound: "until 1 January 2027"."""
    if value.bound not in _BOUNDED and not _is_beyond(value.start, claim):
        return False
    bare = value.model_copy(update={"bound": Bound.EXACT})
    return any(agree(bare, end) for line in lines for end in line.band)


def _in_band(value: Quantity, lines: Sequence[Line]) -> list[Line]:
    """The rows whose name is a value, or else those in whose band it lies.

    One that is bounded itself ("below $5,000,000") names only the row that is bounded so.
    """
    same = [line for line in lines if len(line.band) == 1 and agree(value, line.band[0])]
    if value.bound in _BOUNDED:
        return [line for line in same if line.band[0].bound is value.bound]
    return same or [line for line in lines if _lies_in(value, line.band)]


def _by_words(claim: Passage, line: Line, head: frozenset[str], rarity: Rarity) -> Named | None:
    if line.band and not line.own:
        return None
    met = {c: at for c in line.own if (at := _places_naming(c, claim))}
    total = sum(map(rarity, line.own))
    if not met and len(line.label.text) <= _SHORT:
        return _by_letters(claim, line)
    if not met or not total or (_is_number(line) and not _is_counted(met, head, claim)):
        return None
    places = sorted(at for some in met.values() for at in some)
    told = tuple(v for v in claim.quantities if any(agree(v, own) for own in line.label.quantities))
    return Named(line, frozenset(met), sum(map(rarity, met)) / total, tuple(places), told)


def _by_letters(claim: Passage, line: Line) -> Named | None:
    """A row whose name is no word of its own, such as "Pro" or "A", where the claim writes it so."""
    name = line.label.text.strip("* ")
    written = re.compile(rf"\b{re.escape(name)}\b").finditer(claim.text) if name.isalpha() else ()
    places = tuple(found.start() for found in written)
    return Named(line, frozenset([name]), 1.0, places) if places else None


def _is_number(line: Line) -> bool:
    return line.label.text.strip("* ").isdigit()


def _is_counted(met: Iterable[str], head: frozenset[str], claim: Passage) -> bool:
    """Whether a number stands beside what the rows are: "the second year", "year 2"."""
    words = [name for _, name in claim.named]
    beside = [
        {*words[max(0, n - 2) : n], *words[n + 1 : n + 3]} for n, w in enumerate(words) if w in met
    ]
    return any(not head.isdisjoint(some) for some in beside)


def _is_written(line: Line, claim: Passage) -> bool:
    """Whether a claim holds the name of a row word for word."""
    label = re.escape(line.label.text.strip("* "))
    return re.search(rf"(?<!\w){label}(?!\w)", claim.text, re.IGNORECASE) is not None


def _places_naming(name: str, claim: Passage) -> list[int]:
    """Where a claim holds a concept of a row; a number not where it bounds a time."""
    found = places_of(name, claim)
    return [at for at in found if not (_NUMBER.match(claim.text, at) and _is_beyond(at, claim))]


def places_of(name: str, claim: Passage) -> list[int]:
    """Where a claim holds a concept, or a word of its family."""
    return [start for start, each in claim.named if akin(name, each)]


def _lies_in(value: Quantity, band: Sequence[Quantity]) -> bool:
    """Whether a value is in the range that a row is named by."""
    if not band or any(each.kind is not value.kind for each in band):
        return False
    if value.kind is QuantityKind.DATE or value.amount is None:
        return False
    amount, unit = value.normalised()
    if any(each.normalised()[1] != unit for each in band):
        return False
    if len(band) == 1 and band[0].bound is Bound.EXACT and band[0].upper is None:
        return False
    return all(_within(amount, each, is_first=not n) for n, each in enumerate(band))


def _within(amount: Decimal, end: Quantity, *, is_first: bool) -> bool:
    low, high = end.normalised()[0], end.normalised_upper()[0]
    if end.upper is not None:
        return low <= amount <= high
    return {
        Bound.MORE_THAN: amount > low,
        Bound.AT_LEAST: amount >= low,
        Bound.LESS_THAN: amount < low,
        Bound.AT_MOST: amount <= low,
    }.get(end.bound, amount >= low if is_first else amount <= low)
