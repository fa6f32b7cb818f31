"""Grid: a table of a document, and the cells that a claim gives the values of.

What enters: a claim, and the rows of a document's tables. What leaves: the row that the claim names for
each of its values, the cell of that row that holds what the value tells, and whether the two agree. A
row is named by words of its name that no other row has ("an S2 incident"), or by a value in its band
("98.5%" in "98.00% to below 99.00%"); a column by the words of its head, or where no other cell of the
row could tell the value. What always holds: where two rows, or two columns, are named as well as each
other, nothing is looked up.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from groundcheck.entailment.agreement import agree, commensurable
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.headed import without_unit
from groundcheck.entailment.passage import Passage
from groundcheck.judging.columns import Row
from groundcheck.judging.looked_up import Cell, Lookup
from groundcheck.judging.names_of_rows import Line, Named, named_rows, read_lines
from groundcheck.judging.ranked import is_sum, ranked
from groundcheck.judging.told_of import are_paired, is_reckoned, row_told_of
from groundcheck.models import Span
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import is_met

Read = Callable[[Span], Passage]
"""A stretch of a document with its words and values."""

ABOUT = 0.3
"""Least share of a claim that a named row and the heads hold for a value to be looked up in it, where no
cell has the claimed figure."""
BY_UNIT = 0.01
"""Weight of the words of a column's unit beside those of its head."""
OF_ALL = 0.5
"""The same for a row in which no value is looked up to be read by itself."""


_BEYOND = frozenset({Bound.MORE_THAN, Bound.LESS_THAN})


def look_up(claim: Passage, grids: Iterable["Grid"]) -> tuple[Lookup, ...]:
    """The rows of one document's tables that a claim speaks of; () where that is not certain."""
    found = [grid.hold(claim) for grid in grids]
    scored = [(score, lookups) for score, lookups in found if lookups]
    best = max((score for score, _ in scored), default=0.0)
    first = [lookups for score, lookups in scored if score == best]
    return first[0] if len(first) == 1 else ()


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a table with what names them, and the words of its heads."""

    document: str
    heads: Mapping[int, frozenset[str]]
    """What each column's head has of its own, by the column."""
    units: Mapping[int, frozenset[str]]
    """The words of the units that heads name."""
    lines: Sequence[Line]
    rarity: Rarity

    @classmethod
    def of(cls, document: str, rows: Sequence[Row], read: Read, rarity: Rarity) -> "Grid":
        """What is known of a table before any claim.

        Args:
            document: id of the document.
            rows: of the table, its head first if it has one.
            read: the text of the document.
            rarity: how rare each concept is.
        """
        return cls(document, *_heads(rows, read), read_lines(rows, read), rarity)

    def hold(self, claim: Passage) -> tuple[float, tuple[Lookup, ...]]:
        """What the table has for a claim, and how much of the claim its words hold."""
        named = named_rows(claim, self.lines, self._of_rows, self.rarity, _tells)
        cells = self._cells(claim, named)
        told, share = self._held(claim, named)
        if not self.heads and share < OF_ALL:  # the cells may be of another matter
            agreeing = ((at, [c for c in some if c.agrees]) for at, some in cells.items())
            cells = {at: some for at, some in agreeing if some}
        has_figure = any(_has_figure(cell) for some in cells.values() for cell in some)
        if share < ABOUT and not has_figure:
            return 0.0, ()
        if not cells:
            ranking = ranked(claim, named, self.lines, lambda column: self._score(column, claim))
            if ranking:
                return told, (Lookup(self.document, ranking.line.row, ranking=ranking),)
        lookups = (
            Lookup(self.document, n.line.row, n.naming, tuple(cells.get(n.line.place, ())))
            for n in named
            if cells.get(n.line.place) or share >= OF_ALL
        )
        return told, tuple(lookups)

    def _cells(self, claim: Passage, named: Sequence[Named]) -> dict[int, list[Cell]]:
        """The values that are looked up, by where the row begins that each is told of."""
        naming = {value for each in named for value in each.naming}
        values = [value for value in claim.quantities if value not in naming]
        are_sums = self._has_sums(named)
        cells: dict[int, list[Cell]] = {}
        for value in values:
            each = row_told_of(value, named, values) if value.upper is None else None
            if each is None or is_reckoned(value, claim, are_sums=are_sums):
                continue
            found = list(self._cell(value, claim, each.line))
            clash = any(not cell.agrees for cell in found)
            if clash and not are_paired(named, values) and self._is_anothers(value, named, claim):
                continue
            if clash and _is_one_of_several(value, values) and _tells(each.line, value):
                found = []
                cells = {
                    at: [replace(c, beside=frozenset()) for c in some] for at, some in cells.items()
                }
            cells.setdefault(each.line.place, []).extend(found)
        return {at: some for at, some in cells.items() if some}

    def _has_sums(self, named: Sequence[Named]) -> bool:
        """Whether a named row, or a column, is one of sums."""
        rows = any(is_sum(each.line) for each in named)
        return rows or any("total" in head for head in self.heads.values())

    def _is_anothers(self, value: Quantity, named: Sequence[Named], claim: Passage) -> bool:
        """Whether some named row has a value in the column that the claim names."""
        return any(cell.agrees for each in named for cell in self._cell(value, claim, each.line))

    @property
    def _of_rows(self) -> frozenset[str]:
        """What only the head of the first column says: what the rows are."""
        every = [*self.units.values(), *(own for n, own in self.heads.items() if n)]
        head = self.heads.get(0, frozenset())
        return head.difference(*every) or head

    def _held(self, claim: Passage, named: Sequence[Named]) -> tuple[float, float]:
        """How much of a claim the named rows and the heads hold, and what share that is."""
        words = {c for each in named for c in each.line.passage.concepts}
        words |= {c for some in (self.heads, self.units) for head in some.values() for c in head}
        told = sum(self.rarity(c) for c in claim.concepts if is_met(c, words))
        return told, told / (sum(map(self.rarity, claim.concepts)) or 1.0)

    def _cell(self, value: Quantity, claim: Passage, line: Line) -> Iterator[Cell]:
        """The cell of a row that tells a value, where it is certain which."""
        able: dict[int, Quantity] = {}
        scores: dict[int, float] = {}
        for number in line.row.columns:
            if number not in line.columns:
                scores[number] = self._score(number, claim)
                able.update((number, found) for found in _values(value, line, number))
        best = max(scores.values(), default=0.0)
        first = [n for n, score in scores.items() if score == best] if best else list(able)
        chosen = [able[n] for n in first if n in able]
        agrees = bool(chosen) and all(_says(value, found) for found in chosen)
        if agrees or (len(chosen) == 1 == len(first) and (best or not self.heads)):
            yield Cell(value, chosen[0], agrees, frozenset(able).difference(first))

    def _score(self, column: int, claim: Passage) -> float:
        """How fully a claim names a column: much of its head, little of it left out; then its unit."""
        head, unit = (some.get(column, frozenset()) for some in (self.heads, self.units))
        total = sum(map(self.rarity, head)) or 1.0
        met, also = (
            sum(self.rarity(c) for c in some if is_met(c, claim.concepts)) for some in (head, unit)
        )
        return met * met / total + BY_UNIT * also


def _heads(
    rows: Sequence[Row], read: Read
) -> tuple[dict[int, frozenset[str]], dict[int, frozenset[str]]]:
    """What each head has of its own, and the words of its unit."""
    head = next((row for row in rows if row.is_head), None)
    if head is None:
        return {}, {}
    whole = {n: read(cell) for n, cell in zip(head.columns, head.cells, strict=True)}
    told = {n: Passage(without_unit(each.text)).concepts for n, each in whole.items()}
    units = {n: each.concepts - told[n] for n, each in whole.items()}
    values = [concepts for number, concepts in told.items() if number]
    common = frozenset.intersection(*values) if len(values) > 1 else frozenset()
    first = told.get(0, frozenset())
    own = {n: concepts - common - (first if n else frozenset()) for n, concepts in told.items()}
    return own, units


def _tells(line: Line, value: Quantity) -> bool:
    """Whether some cell of a row, other than those that name it, says a value."""
    columns = (number for number in line.row.columns if number not in line.columns)
    return any(_says(value, found) for n in columns for found in _values(value, line, n))


def _is_one_of_several(value: Quantity, values: Sequence[Quantity]) -> bool:
    """Whether a claim has another value that could be meant for the same column."""
    return any(other is not value and other.kind is value.kind for other in values)


def _values(value: Quantity, line: Line, column: int) -> Iterator[Quantity]:
    """The value of a cell that may tell a claimed one; a bare number counts what the claim counts."""
    row, place = line.passage, line.cell(column)
    own = [q for q in row.quantities if place.contains(q) and q.kind is not QuantityKind.NUMBER]
    bare = place.of(row.text).replace(",", "").strip("* ")
    if value.kind in (QuantityKind.COUNT, QuantityKind.NUMBER) and not own and bare.isdigit():
        update = {"start": place.start, "end": place.end, "text": place.of(row.text)}
        exact = {"amount": Decimal(bare), "upper": None, "bound": Bound.EXACT, "per": ""}
        own = [value.model_copy(update=update | exact)]
    told = [_unsigned(q, value) for q in own]
    told = [q for q in told if _could_tell(value, q)]
    yield from [q for q in told if _says(value, q)][:1] or told[:1]


def _unsigned(found: Quantity, value: Quantity) -> Quantity:
    """A negative value of a cell as prose tells it: "reduces the price by $500" of "-$500"."""
    if found.amount is None or value.amount is None or not found.amount < 0 < value.amount:
        return found
    return found.model_copy(update={"amount": -found.amount})


def _could_tell(value: Quantity, found: Quantity) -> bool:
    """Whether a cell could tell a claimed value; its head gives a rate that the claim may leave out."""
    if value.kind is found.kind is QuantityKind.MONEY and value.unit == found.unit:
        return not value.per or not found.per or value.per == found.per or _one_figure(value, found)
    return commensurable(value, found) or agree(value, found)


def _one_figure(value: Quantity, found: Quantity) -> bool:
    return value.amount is not None and value.amount == found.amount


def _has_figure(cell: Cell) -> bool:
    """Whether a cell has the claimed figure, whatever its unit."""
    return cell.agrees or _one_figure(cell.claimed, cell.found)


def _says(value: Quantity, found: Quantity) -> bool:
    """Whether a cell says what is claimed: the head above it may give the bound.

    No cell of $2,500 says "more than $2,500".
    """
    if value.bound in _BEYOND and found.bound is Bound.EXACT and _one_figure(value, found):
        return False
    plain = {"bound": Bound.EXACT}
    bare = value.model_copy(update=plain), found.model_copy(update=plain)
    return agree(value, found) or agree(*bare)
