"""Ranked: how a cell of one row compares with those of other rows, where a claim compares them.

What enters: a claim, the rows that it names, and all rows of their table. What leaves: the row that the
claim speaks of, the cell that is compared, and how it compares: "lower than Michigan". A model reads two
rows and cannot tell which figure is the greater one. What always holds: values of two kinds or units are
never compared, and where it is not certain which column is meant, none is.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.entailment.passage import Passage
from groundcheck.judging.names_of_rows import Line, Named
from groundcheck.text.quantity import Quantity, QuantityKind

Score = Callable[[int], float]
"""How fully the claim names a column."""

_THAN = re.compile(
    r"\b(?:more|less|fewer|\w{3,}er|better|worse|further)\b[^.;]{0,80}?\bthan\b", re.IGNORECASE
)
_SAME = re.compile(
    r"\b(?:same|identical|equal(?:ly|s)?|alike|both|just like|no different|as (?:many|much|long|high|low"
    r"|large|soon|often|good) [^.;]{0,40}\bas)\b",
    re.IGNORECASE,
)
SUPERLATIVE = re.compile(
    r"(?<!\bat )\b(?:(?P<high>highest|largest|biggest|greatest|longest|latest|most|maximum|dearest"
    r"|steepest)|(?P<low>lowest|smallest|shortest|earliest|least|fewest|cheapest|minimum|tightest))\b",
    re.IGNORECASE,
)
_NARROWED = re.compile(
    r"\b(?:second|third|fourth|next|one of)\b|\b\w+est (?:\w+ ){0,4}?(?:above|below|over|under|among|except"
    r"|after|other than|apart from|outside)\b",
    re.IGNORECASE,
)
"""What makes "the highest" that of some rows only, or another than the first."""
_WORDS = {
    QuantityKind.DURATION: ("longer", "shorter", "longest", "shortest"),
    QuantityKind.DATE: ("later", "earlier", "latest", "earliest"),
}
_USUAL = ("higher", "lower", "highest", "lowest")
_SUM = re.compile(r"\W*(?:sub-?)?(?:total|sum|all|aggregate)\b", re.IGNORECASE)
_FEWEST = 3
"""Rows of a table of which one may be the first or the most."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a cell compares."""

    line: Line
    column: int
    words: str
    """Read behind the cell: "lower than Michigan"."""


@dataclass(frozen=True, slots=True)
class _Value:
    """What a cell holds, on a scale; its text where it holds no value."""

    amount: Decimal | None
    unit: tuple[str, ...]
    text: str
    kind: QuantityKind = QuantityKind.NUMBER


def ranked(
    claim: Passage, named: Sequence[Named], lines: Sequence[Line], score: Score
) -> Ranking | None:
    """How the row that a claim speaks of compares with others, if the claim compares it.

    Args:
        claim: the claim's own words.
        named: the rows that it names.
        lines: all rows of their table.
        score: how fully the claim names a column.
    """
    if than := _THAN.search(claim.text):
        return _beside(than.end(), named, score)
    if len(named) > 1 and _SAME.search(claim.text):
        first, *others = sorted(named, key=lambda each: each.places[0])
        return _alike(first.line, [each.line for each in others], score)
    most = SUPERLATIVE.search(claim.text)
    if most and len(named) == 1 and not _NARROWED.search(claim.text):
        return _among(named[0].line, lines, score, is_high=bool(most["high"]))
    return None


def _beside(than: int, named: Sequence[Named], score: Score) -> Ranking | None:
    """The row named before "than" beside the one behind it."""
    behind = [each for each in named if each.places[-1] > than and not each.before(than)]
    before = [each for each in named if each.before(than)]
    if len(behind) != 1 or len(before) != 1:
        return None
    line, other = before[0].line, behind[0].line
    column = _column([line, other], score)
    if column is None:
        return None
    own, its = _value(line, column), _value(other, column)
    if own.amount is None or its.amount is None:
        return None
    more, less, *_ = _WORDS.get(own.kind, _USUAL)
    if own.amount == its.amount:
        return Ranking(line, column, f"the same as {_name(other)}")
    word = more if own.amount > its.amount else less
    return Ranking(line, column, f"{word} than {_name(other)}")


def _alike(line: Line, others: Sequence[Line], score: Score) -> Ranking | None:
    column = _column([line, *others], score, values=False)
    if column is None:
        return None
    own = _value(line, column)
    apart = [each for each in others if _value(each, column) != own]
    if not apart:
        return Ranking(line, column, f"the same as {' and '.join(map(_name, others))}")
    its = _value(apart[0], column)
    return Ranking(line, column, f"not the same as {_name(apart[0])}, which has {its.text}")


def _among(line: Line, lines: Sequence[Line], score: Score, *, is_high: bool) -> Ranking | None:
    rows = [each for each in lines if not is_sum(each)]
    column = _column([line, *rows], score) if line in rows and len(rows) >= _FEWEST else None
    if column is None:
        return None
    own, every = _value(line, column), [_value(each, column) for each in rows]
    amounts = [each.amount for each in every if each.amount is not None]
    if own.amount is None:
        return None
    word = _WORDS.get(own.kind, _USUAL)[2 if is_high else 3]
    end = max(amounts) if is_high else min(amounts)
    if own.amount == end:
        is_alone = amounts.count(end) == 1
        return Ranking(line, column, f"which is the {word} of all") if is_alone else None
    best = next(each for each, value in zip(rows, every, strict=True) if value.amount == end)
    return Ranking(line, column, f"which is not the {word}: {_name(best)} is")


def is_sum(line: Line) -> bool:
    """Whether a row is the sum of others."""
    return _SUM.match(line.label.text) is not None


def _column(lines: Sequence[Line], score: Score, *, values: bool = True) -> int | None:
    """The column that is compared: the best named of those that all rows can be compared in."""
    shared = set.intersection(*({*line.row.columns} - line.columns for line in lines))
    able = [n for n in sorted(shared) if not values or _are_comparable(lines, n)]
    scores = {number: score(number) for number in able}
    best = max(scores.values(), default=0.0)
    first = [number for number in able if scores[number] == best]
    if len(first) == 1 and (best or values):
        return first[0]
    return None


def _are_comparable(lines: Sequence[Line], column: int) -> bool:
    told = [_value(line, column) for line in lines]
    return all(each.amount is not None for each in told) and len({each.unit for each in told}) == 1


def _value(line: Line, column: int) -> _Value:
    cell = line.cell(column)
    text = cell.of(line.passage.text)
    found = [q for q in line.passage.quantities if cell.contains(q) and q.kind not in _UNRANKED]
    if len(found) == 1 and not found[0].upper:
        return _scaled(found[0], text)
    bare = text.replace(",", "").strip("* ")
    number = Decimal(bare) if re.fullmatch(r"\d+(?:\.\d+)?", bare) else None
    return _Value(number, ("",), " ".join(text.split()))


_UNRANKED = frozenset({QuantityKind.PLACE, QuantityKind.FREQUENCY, QuantityKind.ORDINAL})


def _scaled(value: Quantity, text: str) -> _Value:
    if value.kind is QuantityKind.DATE:
        amount = Decimal(value.date.toordinal()) if value.date else None
        return _Value(amount, ("date",), text, value.kind)
    amount, unit = value.normalised()
    if value.kind is QuantityKind.DURATION and unit == "month":
        amount, unit = amount * 30, "day"
    known = amount if value.amount is not None else None
    return _Value(known, (value.kind.value, unit, value.per), text, value.kind)


def _name(line: Line) -> str:
    return " ".join(line.label.text.strip("* ").split())
