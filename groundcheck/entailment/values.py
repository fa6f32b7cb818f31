"""Values: the typed values of a claim held against those of a passage.

What enters: two passages with their quantities. What leaves: for every value of the claim the
value of the passage that stands in the most similar words, and whether the two agree in their
words: "at least 30" never agrees with "at most 30", nor "plus 2%" with "minus 2%".
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from groundcheck.entailment.agreement import agree, commensurable
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.labels import crossed, is_another_s, labels, set_apart
from groundcheck.entailment.opposed import are_opposed
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.ranges import is_range, is_told_by_ends, one_of_a_range
from groundcheck.entailment.starts import counted_apart
from groundcheck.entailment.tabled import column, row_of
from groundcheck.models import Span
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.thesaurus import concept

__all__ = [
    "ValueMatch",
    "agree",
    "chosen_alike",
    "commensurable",
    "match_values",
    "unusual",
]

NEAR = 90
"""Characters to each side of a value whose words say what the value is about."""

AGREEING_BONUS = 0.25
"""Lead in likeness of an agreeing counterpart over a disagreeing one."""

_PLUS = re.compile(r"(?:\+|(?<!or )\bplus)\s{0,3}$", re.IGNORECASE)
_LEVELS = ("celsius", "fahrenheit")
"""Units in which nothing is no place to begin: below it means another value."""
_NAMING = re.compile(r"\b(?:in|for|during)\s+(?:the\s+)?$", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|unless|before|after|not|above)\b[^,.;]*$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[a-z)0-9%])[.;]\s")


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """One value of the claim with its counterpart in a passage."""

    claimed: Quantity
    found: Quantity | None
    """The counterpart, or None where the passage has no value of that kind."""
    agrees: bool
    likeness: float
    """How alike the words around the two values are, in [0, 1]; 0 without a counterpart."""
    starts: tuple[str, str] | None = None
    """From when the claim and the passage count one period, where that is all that differs."""


def match_values(
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    *,
    theirs: Callable[[Quantity], bool] = lambda _: False,
) -> tuple[ValueMatch, ...]:
    """Find each claimed value's counterpart in a passage.

    Among the values that agree with it, or could be meant instead of it, the one in the most
    similar words wins; an agreeing one wins over another unless that one stands in clearly more
    similar words. A value that another claimed value agrees with is never a counterpart, nor is
    one whose own words and digits differ ("twenty-one (30) days"): it says neither.

    Args:
        claim: what is held against the passage.
        source: the passage.
        rarity: how rare each concept is.
        theirs: whether a value of the passage belongs to an act of another party than the one
            claimed; such a value is no counterpart.
    """
    return tuple(_match(q, claim, source, rarity, theirs) for q in claim.quantities)


def _match(
    value: Quantity,
    claim: Passage,
    source: Passage,
    rarity: Rarity,
    theirs: Callable[[Quantity], bool],
) -> ValueMatch:
    around, taken = _around(claim, value, NEAR * 2), _taken(value, claim, source, rarity)
    own = [found for found in _counterparts(value, source.quantities) if not theirs(found)]
    agreeing = [found for found in own if _agree_there(value, claim, found, source)]
    others = [f for f in own if f not in agreeing and f not in taken and not f.conflict]
    candidates = [*agreeing, *(found for found in others if commensurable(value, found))]
    if not candidates:
        return ValueMatch(value, None, agrees=False, likeness=0.0)

    def likeness(found: Quantity) -> float:
        alike = _alike(value, found)
        return alike or _likeness(around, _around(source, found, NEAR), rarity)

    best = max(
        candidates, key=lambda f: (likeness(f) + AGREEING_BONUS * (f in agreeing), f in agreeing)
    )
    rivals = [f for f in others if commensurable(value, f) or commensurable(best, f)]
    named = [f for f in rivals if best in agreeing and _is_another_s(value, claim, f, best, source)]
    if named and sum(f.amount or 0 for f in named) == best.amount and len(named) > 1:
        named = []  # "A and B together cost ..." is told by their sum
    found = max(named, key=likeness) if named else best
    agrees = found in agreeing
    exchanged = _exchanged(value, found, claim, source) if agrees else None
    starts = None if agrees else _starts(value, claim, found, source)
    return ValueMatch(value, exchanged or found, agrees and not exchanged, likeness(found), starts)


def _exchanged(
    value: Quantity, found: Quantity, claim: Passage, source: Passage
) -> Quantity | None:
    """The value for which the source names what the claim names for `value`, and the reverse.

    "It prepays $300, the remaining $100 later" of "a prepayment of $100 and the remaining $300".
    """
    for other in claim.quantities:
        if other.kind is not value.kind or agree(other, value):
            continue
        rivals = [each for each in source.quantities if agree(other, each)]
        alike = [each for each in source.quantities if agree(value, each)]
        if len(rivals) != 1 or alike != [found]:
            continue
        told = labels(claim, value, other), labels(source, found, rivals[0])
        if told[0] and told[1] and crossed(told[0], told[1]):
            return rivals[0]
    return None


def _is_another_s(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names, of two values of a table or sentence, what the rival is for."""
    if column(source.text, rival) is not None:
        return _is_named(value, claim, rival, found, source)
    return _is_labelled(value, claim, rival, found, source)


def _is_named(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names the row of another value in a column more fully than that of `found`.

    "The basic service costs $2,500" speaks of the row "Basic | $1,000", not of "Premium | $2,500".
    """
    if column(source.text, rival) != column(source.text, found):
        return False
    told = _around(claim, value, NEAR * 2) - set_apart(claim)
    naming = [each for each in claim.quantities if each is not value and _names(each, claim)]
    own, others = (
        {*(told & _concepts(source, rows, cell)), *_stated(naming, source, rows)}
        for cell in (rival, found)
        for rows in [row_of(source.text, cell)[-1:]]
    )
    return others < own


def _names(value: Quantity, claim: Passage) -> bool:
    """Whether a value tells a row: "in the first year", "for orders over 5,000 units"."""
    bounded = value.bound is not Bound.EXACT
    before = claim.text[max(0, value.start - NEAR) : value.start]
    return not _UNTIL.search(before) if bounded else _NAMING.search(before) is not None


def _stated(
    values: Iterable[Quantity], source: Passage, rows: Sequence[Span]
) -> Iterable[Quantity]:
    """Those of some values that stand, with their bounds, in any of some rows."""
    inside = [q for q in source.quantities if any(row.contains(q) for row in rows)]
    return [v for v in values if any(v.bound is q.bound and agree(v, q) for q in inside)]


def _is_labelled(
    value: Quantity, claim: Passage, rival: Quantity, found: Quantity, source: Passage
) -> bool:
    """Whether the claim names what another value of the sentence is for, and not what `found` is.

    Of "critical incidents within 1 hour, minor ones within 8 hours" no claim says that critical
    incidents have 8 hours.
    """
    if any(each.kind is value.kind for each in claim.quantities if each is not value):
        return False
    told = labels(source, rival, found)
    if told is None:
        return False
    other, own = told
    return is_another_s(_around(claim, value, NEAR * 2), set_apart(claim), own, other)


def _agree_there(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether two values agree, the words before them included: "plus", "at least", "by -5 %"."""
    if are_opposed(value, claim, found, source) or _signed_apart(value, claim, found, source):
        return False
    if one_of_a_range(value, claim, found) or counted_apart(value, claim, found, source):
        return False
    if is_range(value) and not is_range(found):
        return is_told_by_ends(value, found, source)
    return agree(value, found) or agree(_unsigned(value), _unsigned(found))


def _starts(
    value: Quantity, claim: Passage, found: Quantity, source: Passage
) -> tuple[str, str] | None:
    """From when two equal periods are counted, where that differs."""
    return counted_apart(value, claim, found, source) if agree(value, found) else None


def _unsigned(value: Quantity) -> Quantity:
    """The value without its minus: "a change of -5 %" is told as "a loss of 5 %"."""
    if (
        value.amount is None
        or value.amount >= 0
        or value.upper
        or value.kind is QuantityKind.ORDINAL
    ):
        return value
    return value.model_copy(update={"amount": -value.amount})


def _signed_apart(value: Quantity, claim: Passage, found: Quantity, source: Passage) -> bool:
    """Whether one of two values is less than nothing and the other surely is not."""
    negative = [(each.amount or 0) < 0 for each in (value, found)]
    if negative[0] is negative[1] or value.kind is QuantityKind.ORDINAL:
        return False
    sure, passage = (found, source) if negative[0] else (value, claim)
    return sure.unit in _LEVELS or _PLUS.search(passage.text, 0, sure.start) is not None


def _taken(
    value: Quantity, claim: Passage, source: Passage, rarity: Rarity
) -> Collection[Quantity]:
    """The values of a passage that the claim's other values speak of.

    Of a term told twice ("five years ... another five years") each claimed value takes one. A
    place told twice is one place.
    """
    others = [other for other in claim.quantities if other is not value]
    agreeing = [[found for found in source.quantities if agree(o, found)] for o in others]
    if value.kind is QuantityKind.PLACE:
        return [found for each in agreeing for found in each]
    return [
        _nearest(o, claim, each, source, rarity)
        for o, each in zip(others, agreeing, strict=True)
        if each
    ]


def _nearest(
    value: Quantity, claim: Passage, found: Sequence[Quantity], source: Passage, rarity: Rarity
) -> Quantity:
    """The one in the words most like those around the claimed value."""
    around = _around(claim, value, NEAR * 2)
    return max(found, key=lambda each: _likeness(around, _around(source, each, NEAR), rarity))


def chosen_alike(claimed: Quantity, found: Quantity) -> bool:
    """Whether both are places and chosen for the same thing: two laws, two courts, two seats."""
    return bool(claimed.role) and claimed.role is found.role


def _counterparts(claimed: Quantity, values: Sequence[Quantity]) -> Sequence[Quantity]:
    """The values a claimed one is held against; those of its own role, if there are any."""
    return [found for found in values if chosen_alike(claimed, found)] or values


def _alike(claimed: Quantity, found: Quantity) -> float:
    """Likeness by role alone: a contract chooses one law, however it words it."""
    return 1.0 if chosen_alike(claimed, found) else 0.0


def unusual(value: Quantity) -> bool:
    """Whether a value has so many significant digits that it hardly occurs twice by chance."""
    if value.amount is None:
        return value.date is not None
    return len(value.amount.normalize().as_tuple().digits) >= 3


def _around(passage: Passage, value: Quantity, reach: int) -> frozenset[str]:
    """Concepts near a value in its sentence, or in its row and the head of its table.

    The value's own words are left out.
    """
    parts = row_of(passage.text, value) or (_sentence_near(passage.text, value, reach),)
    return _concepts(passage, parts, value)


def _concepts(passage: Passage, parts: Sequence[Span], value: Quantity) -> frozenset[str]:
    """The concepts of some parts of a passage but for a value's own words."""
    return frozenset(
        concept(word.stem)
        for word in passage.content
        if any(part.start <= word.start < part.end for part in parts)
        and not value.start <= word.start < value.end
    )


def _sentence_near(text: str, value: Quantity, reach: int) -> Span:
    """A value's sentence as far as `reach` characters on either side of it."""
    low, high = max(0, value.start - reach), value.end + reach
    for end in _SENTENCE_END.finditer(text, low, high):
        if end.end() <= value.start:
            low = end.end()
        elif end.start() >= value.end:
            high = end.start()
            break
    return Span(start=low, end=high)


def _likeness(claimed: Iterable[str], found: frozenset[str], rarity: Rarity) -> float:
    weights = {name: rarity(name) for name in claimed}
    total = sum(weights.values())
    return sum(w for name, w in weights.items() if name in found) / total if total else 0.0
