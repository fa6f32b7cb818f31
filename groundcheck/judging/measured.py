"""Measured: what a field's value is, held against the value a claim states.

What enters: the printed value of a field, its name, and a claim's words. What leaves: whether the
two are the same, different, or not to be told. What always holds: a unit or currency that only one
of the two has is no agreement; a difference that may be one of scale, rounding or time zone is not
told.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache

from groundcheck.entailment.agreement import agree, commensurable
from groundcheck.models import Span
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.words import stem, words

_FIGURE = re.compile(r"(?<![\w.,'])[-+\u2212(]?\d[\d.,']*\d|(?<![\w.,'])[-+\u2212(]?\d")
_CONTINENTAL = re.compile(r"(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}(?!\d)")
_UNCLEAR = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])")
"""1.200 is twelve hundred or one point two."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")
_SCALED = re.compile(r"(?:thousand|million|billion|mn?|bn|k)\b", re.IGNORECASE)
_MINOR = frozenset(stem(word) for word in ("cents", "pence", "minor", "thousands", "millions", "k"))
"""Words of a name by which its figures are not what they seem."""
_ELSEWHERE = timedelta(hours=8)
"""How far a reader's clock may be from the source's."""
_PER = frozenset({"per", "a", "each", "every"})


class Likeness(StrEnum):
    """How two values compare."""

    SAME = "same"
    DIFFERENT = "different"
    UNTOLD = "untold"


def stated(text: str) -> Quantity | None:
    """The one value a text states; None where there is none, or more than one.

    >>> stated("The rate is 19.90.").amount
    Decimal('19.9')
    """
    plain = pointed(text)
    figures = [Span(start=m.start(), end=m.end()) for m in _FIGURE.finditer(plain)]
    found = find_quantities(plain)
    if len(found) == 1 and all(_within(figure, found[0]) for figure in figures):
        return found[0]
    if found or len(figures) != 1:
        return None
    return _bare(plain, figures[0])


def compare(claimed: Quantity, value: str, name: Sequence[str]) -> Likeness:
    """Hold a claimed value against a field's.

    Args:
        claimed: what the claim states.
        value: the field's printed value.
        name: the lower-case words of the field's name, which may give its unit.
    """
    if claimed.kind is QuantityKind.DATE:
        return _same_day(claimed, value)
    if claimed.bound is not Bound.EXACT or claimed.upper is not None or _UNCLEAR.search(value):
        return Likeness.UNTOLD
    likenesses = [_held(claimed, found, name) for found in _readings(value, name)]
    told = [each for each in likenesses if each is not Likeness.UNTOLD]
    return told[0] if told else Likeness.UNTOLD


def units_in(name: Sequence[str]) -> frozenset[str]:
    """The words of a field's name that give the unit of its values.

    >>> sorted(units_in(["rate", "eur"])), sorted(units_in(["notice", "days"]))
    (['eur'], ['days'])
    """
    last = name[-1:] if len(name) > 1 and not _PER.intersection(name) else ()
    return frozenset(
        word
        for word in name
        if _unit(word) in (QuantityKind.MONEY, QuantityKind.PERCENT)
        or (word in last and _unit(word) is QuantityKind.DURATION)
    )


@lru_cache(maxsize=4096)
def _unit(word: str) -> QuantityKind | None:
    """What a word measures, if it is a unit: "eur", "pct", "days"."""
    if word in ("pct", "percent", "percentage"):
        return QuantityKind.PERCENT
    before = find_quantities(f"{word.upper()} 5") if len(word) == 3 else ()
    if len(before) == 1 and before[0].kind is QuantityKind.MONEY and before[0].start == 0:
        return QuantityKind.MONEY
    after = find_quantities(f"5 {word}")
    is_term = len(after) == 1 and after[0].kind is QuantityKind.DURATION
    return QuantityKind.DURATION if is_term else None


def _readings(value: str, name: Sequence[str]) -> Iterator[Quantity]:
    """A field's value by itself, and with the unit that its name gives."""
    own = _whole(value)
    if own is None or own.bound is not Bound.EXACT or own.upper is not None:
        return
    units = units_in(name) if own.kind is QuantityKind.NUMBER else frozenset()
    with_unit = [_whole(_joined(own.text, unit)) for unit in sorted(units)]
    counted = [_whole(f"{own.text} {name[-1]}")] if own.kind is QuantityKind.NUMBER else []
    yield from (each for each in (*with_unit, *counted, own) if each is not None)


def _joined(figure: str, unit: str) -> str:
    kind = _unit(unit)
    if kind is QuantityKind.MONEY:
        return f"{unit.upper()} {figure}"
    return f"{figure}%" if kind is QuantityKind.PERCENT else f"{figure} {unit}"


def _whole(value: str) -> Quantity | None:
    """The value that a text states and nothing beside it."""
    found = stated(value)
    return found if found is not None and len(found.text) == len(pointed(value)) else None


def _held(claimed: Quantity, found: Quantity, name: Sequence[str]) -> Likeness:
    if claimed.per and claimed.per != found.per and claimed.per not in map(stem, name):
        return Likeness.UNTOLD
    if claimed.kind is not found.kind:
        return _unlike(claimed, found, name)
    if claimed.kind is QuantityKind.MONEY and claimed.unit != found.unit:
        told = bool(claimed.unit and found.unit)
        return Likeness.DIFFERENT if told else Likeness.UNTOLD
    if agree(claimed, found):
        return Likeness.SAME
    is_figure = claimed.kind is QuantityKind.NUMBER
    can_meet = is_figure or commensurable(claimed, found)
    return _differing(claimed, found, name) if can_meet else Likeness.UNTOLD


def _unlike(claimed: Quantity, found: Quantity, name: Sequence[str]) -> Likeness:
    """A sum of money against a bare figure: it may be another, and proves no currency."""
    is_sum = claimed.kind is QuantityKind.MONEY and found.kind is QuantityKind.NUMBER
    if not is_sum or claimed.per or units_in(name) or claimed.amount == found.amount:
        return Likeness.UNTOLD
    return _differing(claimed, found, name)


def _differing(claimed: Quantity, found: Quantity, name: Sequence[str]) -> Likeness:
    """Two amounts that differ, unless by their scale or by rounding."""
    if claimed.amount is None or found.amount is None or _MINOR.intersection(map(stem, name)):
        return Likeness.UNTOLD
    rounded = _SCALED.search(claimed.text) or _SCALED.search(found.text)
    digits = [each.amount.normalize().as_tuple().digits for each in (claimed, found) if each.amount]
    one_scale = len(digits) == 2 and digits[0] == digits[1]
    conversion = claimed.kind is QuantityKind.DURATION and claimed.unit != found.unit
    if rounded or conversion or (one_scale and claimed.kind is not QuantityKind.DURATION):
        return Likeness.UNTOLD
    return Likeness.DIFFERENT


def _same_day(claimed: Quantity, value: str) -> Likeness:
    """A claimed date against a date or a moment."""
    moment = _MOMENT.fullmatch(value)
    written = stated(value[:10] if moment else value)
    if written is None or written.kind is not QuantityKind.DATE or written.date is None:
        return Likeness.UNTOLD
    if claimed.other_date or written.other_date or written.bound is not Bound.EXACT:
        return Likeness.UNTOLD
    if claimed.bound is not Bound.EXACT or (not moment and len(written.text) != len(value)):
        return Likeness.UNTOLD
    if agree(claimed, written):
        return Likeness.SAME
    days = _days(value) if moment else ()
    near = (stated(day) for day in days)
    is_near = any(day is not None and agree(claimed, day) for day in near)
    return Likeness.UNTOLD if is_near else Likeness.DIFFERENT


def _days(moment: str) -> tuple[str, ...]:
    """The days on which a moment may fall for readers elsewhere, as ISO 8601."""
    try:
        at = datetime.fromisoformat(moment)
    except ValueError:
        return ()
    return tuple((at + shift).date().isoformat() for shift in (-_ELSEWHERE, _ELSEWHERE))


def _bare(text: str, figure: Span) -> Quantity | None:
    """A figure without a unit, which `find_quantities` leaves out where it cannot tell its kind."""
    digits = figure.of(text)
    found = find_quantities(f"EUR {digits}") if digits[0].isdigit() else ()
    if len(found) != 1 or found[0].end != len(digits) + 4:
        return None
    place = {"start": figure.start, "end": figure.end, "text": digits}
    return found[0].model_copy(update={**place, "kind": QuantityKind.NUMBER, "unit": ""})


def pointed(text: str) -> str:
    """A text with decimal commas as points, where they cannot be thousands.

    >>> pointed("EUR 1.200,50")
    'EUR 1200.50'
    """
    return _CONTINENTAL.sub(lambda m: m[0].replace(".", "").replace(",", "."), text)


def _within(figure: Span, found: Quantity) -> bool:
    return found.start <= figure.start and figure.end <= found.end


def lower_words(name: str) -> tuple[str, ...]:
    """The lower-case words of a name.

    >>> lower_words("Rate EUR")
    ('rate', 'eur')
    """
    return tuple(word.norm for word in words(name))
