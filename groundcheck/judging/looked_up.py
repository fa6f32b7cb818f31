"""Looked up: the cells of a table that a claim gives the values of.

What enters: a claim, and the rows of the documents' tables. What leaves: the row that the claim names
for each of its values, the cell of that row that holds what the value tells, and whether the two agree.
A row is named by the words of its first cell that no other row has ("an S2 incident"), or by a value
that is in its band ("98.5%" in "98.00% to below 99.00%"); a column by the words of its head, or where no
other cell of the row holds a value of the kind. What always holds: where two rows, or two columns, are
named as well as each other, nothing is looked up.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.agreement import agree, commensurable
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece
from groundcheck.judging.columns import Row
from groundcheck.judging.subject import Subject
from groundcheck.models import Span
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

Read = Callable[[Span], Passage]
"""A stretch of a document with its words and values."""

NAMED = 0.5
"""Least share of what a row's name has of its own for a claim to name it, where another is named too."""
KIN = 5
"""Letters that two words of one family share at least: "respond", "response"."""
ABOUT = 0.5
"""Least share of a claim that its row and heads hold for the claim to be about them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a claim beside the cell that tells it."""

    claimed: Quantity
    found: Quantity
    """By places within the row."""
    agrees: bool


@dataclass(frozen=True, slots=True)
class Lookup:
    """What one row of a table has for a claim."""

    document: str
    row: Row
    naming: tuple[Quantity, ...] = ()
    """Values of the claim that name the row."""
    cells: tuple[Cell, ...] = ()
    """Its other values that the row tells, each with its cell."""

    def holds(self, piece: Piece) -> bool:
        """Whether a sentence is in the row."""
        return piece.document == self.document and self.row.span.contains(piece.span)


@dataclass(frozen=True, slots=True)
class _Line:
    """A row and what names it."""

    row: Row
    passage: Passage
    own: frozenset[str]
    """Concepts of its first cell that not every row has."""
    band: tuple[Quantity, ...]
    """The values of its first cell."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A row that a claim names."""

    line: _Line
    share: float
    """Of the row's own concepts that the claim holds."""
    places: tuple[int, ...]
    """Where in the claim, in order."""
    by: tuple[Quantity, ...] = ()
    """The values of the claim that lie in its band."""


def look_up(
    subject: Subject, document: str, tables: Iterable[Sequence[Row]], read: Read, rarity: Rarity
) -> tuple[Lookup, ...]:
    """The rows of one document's tables that a claim speaks of; () where that is not certain.

    Args:
        subject: the claim.
        document: id of the document.
        tables: the rows of each table, its head first if it has one.
        read: the text of the document.
        rarity: how rare each concept is.
    """
    found = [_of_table(subject.claim, document, rows, read, rarity) for rows in tables]
    scored = [(score, lookups) for score, lookups in found if lookups]
    best = max((score for score, _ in scored), default=0.0)
    first = [lookups for score, lookups in scored if score == best]
    return first[0] if len(first) == 1 else ()


def _of_table(
    claim: Passage, document: str, rows: Sequence[Row], read: Read, rarity: Rarity
) -> tuple[float, tuple[Lookup, ...]]:
    """What one table has for a claim, and how much of the claim the table's words hold."""
    heads = _heads(rows, read)
    lines = _lines([row for row in rows if not row.is_head], read)
    named = _named(claim, lines, rarity)
    if not named:
        return 0.0, ()
    by = {value for each in named for value in each.by}
    cells: dict[int, list[Cell]] = {id(each): [] for each in named}
    for value in claim.quantities:
        if value not in by and (each := _nearest(value, named)):
            cells[id(each)] += _cell(value, claim, each.line, heads, rarity)
    words = {c for each in named for c in each.line.passage.concepts}
    words |= {c for head in heads.values() for c in head}
    told = sum(rarity(c) for c in claim.concepts if _meets(c, words))
    total = sum(rarity(c) for c in claim.concepts) or 1.0
    if told / total < ABOUT and not any(cell.agrees for some in cells.values() for cell in some):
        return 0.0, ()
    lookups = (
        Lookup(document, each.line.row, each.by, tuple(cells[id(each)]))
        for each in named
        if each.by or cells[id(each)] or told / total >= ABOUT
    )
    return told, tuple(lookups)


def _heads(rows: Sequence[Row], read: Read) -> dict[int, frozenset[str]]:
    """What each column's head has of its own, by the column."""
    head = next((row for row in rows if row.is_head), None)
    if head is None:
        return {}
    told = {n: read(cell).concepts for n, cell in zip(head.columns, head.cells, strict=True)}
    values = [concepts for number, concepts in told.items() if number]
    common = frozenset.intersection(*values) if len(values) > 1 else frozenset()
    return {number: concepts - common for number, concepts in told.items()}


def _lines(rows: Sequence[Row], read: Read) -> list[_Line]:
    labels = [read(row.cells[0]) if row.columns[0] == 0 else Passage("") for row in rows]
    common = (
        frozenset.intersection(*(label.concepts for label in labels)) if labels else frozenset()
    )
    return [
        _Line(row, read(row.span), label.concepts - common, _whole(label))
        for row, label in zip(rows, labels, strict=True)
    ]


def _whole(label: Passage) -> tuple[Quantity, ...]:
    """The values of a first cell that holds little else."""
    found = tuple(q for q in label.quantities if q.kind is not QuantityKind.PLACE)
    letters = sum(map(str.isalpha, label.text)) - sum(sum(map(str.isalpha, q.text)) for q in found)
    return found if letters <= _FEW_LETTERS else ()


_FEW_LETTERS = 24
"""Letters beside the values of a first cell up to which these are its name: "or more, but below"."""


def _named(claim: Passage, lines: Sequence[_Line], rarity: Rarity) -> list[_Named]:
    """The rows that a claim names, those named in part only where no other is."""
    by_value = [
        _Named(line, 1.0, tuple(v.start for v in inside), inside)
        for line in lines
        if (inside := tuple(v for v in claim.quantities if _lies_in(v, line.band)))
    ]
    if by_value:
        return by_value
    found = [each for line in lines if (each := _by_words(claim, line, rarity))]
    sure = [each for each in found if each.share >= NAMED]
    return sure or (found if len(found) == 1 else [])


def _by_words(claim: Passage, line: _Line, rarity: Rarity) -> _Named | None:
    own = {c for c in line.own if not c.isdigit()}
    weights = {c: rarity(c) for c in own}
    met = {c: at for c in own if (at := _places(c, claim))}
    total = sum(weights.values())
    if not met or not total or line.band:
        return None
    places = sorted(at for some in met.values() for at in some)
    return _Named(line, sum(weights[c] for c in met) / total, tuple(places))


def _places(name: str, claim: Passage) -> list[int]:
    return [word.start for word in content_words(claim.text) if _kin(name, concept(word.stem))]


def _meets(name: str, among: Iterable[str]) -> bool:
    return any(_kin(name, each) for each in among)


def _kin(one: str, other: str) -> bool:
    """Whether two concepts are one, or of one family of words."""
    if one == other:
        return True
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 99)
    return shared >= KIN and min(len(one), len(other)) >= KIN


def _nearest(value: Quantity, named: Sequence[_Named]) -> _Named | None:
    """The row that a value of the claim is told of: the one named last before it, else behind it."""
    if len(named) == 1:
        return named[0]
    before = [
        (each.places[at - 1], each)
        for each in named
        if (at := bisect_left(each.places, value.start))
    ]
    behind = [(each.places[0], each) for each in named]
    if before:
        last = max(place for place, _ in before)
        found = [each for place, each in before if place == last]
    else:
        first = min(place for place, _ in behind)
        found = [each for place, each in behind if place == first]
    return found[0] if len(found) == 1 else None


def _cell(
    value: Quantity,
    claim: Passage,
    line: _Line,
    heads: dict[int, frozenset[str]],
    rarity: Rarity,
) -> Iterator[Cell]:
    """The cell of a row that tells a value, where it is certain which."""
    able = [
        (number, found)
        for number, cell in zip(line.row.columns, line.row.cells, strict=True)
        if number
        for found in line.passage.quantities
        if cell.contains(line.passage.span(found.start, found.end))
        if commensurable(value, found) or agree(value, found)
    ]
    scores = {number: _score(heads.get(number, frozenset()), claim, rarity) for number, _ in able}
    best = max(scores.values(), default=0.0)
    chosen = [found for number, found in able if scores[number] == best]
    if len(chosen) == 1:
        yield Cell(value, chosen[0], _says(value, chosen[0]))
    elif chosen and all(_says(value, found) for found in chosen):
        yield Cell(value, chosen[0], agrees=True)


def _score(head: frozenset[str], claim: Passage, rarity: Rarity) -> float:
    """How fully a claim names a column: much of its head, and little of it left out."""
    total = sum(map(rarity, head))
    met = sum(rarity(c) for c in head if _meets(c, claim.concepts))
    return met * met / total if total else 0.0


def _says(value: Quantity, found: Quantity) -> bool:
    """Whether a cell says what is claimed: the head above it may give the bound."""
    plain = {"bound": Bound.EXACT}
    bare = value.model_copy(update=plain), found.model_copy(update=plain)
    return agree(value, found) or agree(*bare)


def _lies_in(value: Quantity, band: Sequence[Quantity]) -> bool:
    """Whether a value is the one, or in the range, that a row is named by."""
    if not band or any(each.kind is not value.kind for each in band):
        return False
    if value.kind is QuantityKind.DATE:
        return len(band) == 1 and agree(value, band[0])
    amount, unit = value.normalised()
    if value.amount is None or any(each.normalised()[1] != unit for each in band):
        return False
    if len(band) == 1 and band[0].bound is Bound.EXACT and band[0].upper is None:
        return amount == band[0].normalised()[0]
    return all(_within(amount, each, first=not n) for n, each in enumerate(band))


def _within(amount: Decimal, end: Quantity, *, first: bool) -> bool:
    low, high = end.normalised()[0], end.normalised_upper()[0]
    if end.upper is not None:
        return low <= amount <= high
    return {
        Bound.MORE_THAN: amount > low,
        Bound.AT_LEAST: amount >= low,
        Bound.LESS_THAN: amount < low,
        Bound.AT_MOST: amount <= low,
    }.get(end.bound, amount >= low if first else amount <= low)
