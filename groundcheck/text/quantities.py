"""Typed values in contract prose: percent, money, durations, dates, times, ordinals, counts.

A text enters; Quantities leave in order, not overlapping, each the exact range of the text it
was read from. Numbers that only name something (sections, pages, statutes, addresses) are left
out. No text makes it fail, and its time grows with the length of the text only.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from groundcheck.models import Span
from groundcheck.text.aligned import AlignedText
from groundcheck.text.bounds import bound_of
from groundcheck.text.cardinals import tidy
from groundcheck.text.counts import (
    MULTIPLE,
    find_frequencies,
    find_shares,
    find_singles,
    read_count,
)
from groundcheck.text.dates import find_dates, find_times, find_years
from groundcheck.text.draft import Draft, draft_of
from groundcheck.text.joins import join
from groundcheck.text.measures import read_named_measure
from groundcheck.text.noise import is_noise
from groundcheck.text.numbers import find_numerals
from groundcheck.text.numeral import Numeral
from groundcheck.text.ordinals import find_ordinals
from groundcheck.text.periods import find_periods
from groundcheck.text.quantity import Bound, Quantity, QuantityKind
from groundcheck.text.rates import Rate, rate_after, rate_before, says_when_paid
from groundcheck.text.recurrences import as_recurrence, find_recurrences
from groundcheck.text.references import reference_spans
from groundcheck.text.units import read_measure, read_scale
from groundcheck.text.words import lower

__all__ = ["Bound", "Quantity", "QuantityKind", "find_quantities"]

_HUNDREDTH = Decimal("0.01")
_FRACTION_OF = re.compile(
    r"(?:th|rd|nd)?(?:\s{1,5}(?:of|the|its|their|that|as|in)\b|\s?\(|[\s.,;)]|$)"
)
_MINUS = re.compile(
    r"(?:(?:(?<=\s)|(?<=[(|:=]))(?P<sign>-)|(?<!or )(?<!plus/)(?<![\w-])minus\s{1,3})$"
)
_INTRODUCING = re.compile(
    r"(?:\b(?:of|is|are|was|were|to|than|at|by|be|below|above|under|over|exceeds?|from|between|and|until)"
    r"\s{1,3}|[|:=(]\s{0,3})$"
)
_CELL_OPENS = re.compile(r"\|[ \t]{0,20}\([ \t]?$")
_CELL_CLOSES = re.compile(r"[ \t]?\)[ \t]{0,20}(?:\||\n|\Z)")
_LESS = re.compile(r"[$€£,.%]")
_GLUED_LETTERS = re.compile(r"[a-z]|-[a-z][0-9]|-[0-9]+[a-z]")
_SIGNED = (
    QuantityKind.PERCENT,
    QuantityKind.MONEY,
    QuantityKind.COUNT,
    QuantityKind.NUMBER,
)
_RATED = (
    QuantityKind.PERCENT,
    QuantityKind.MONEY,
    QuantityKind.DURATION,
    QuantityKind.COUNT,
    QuantityKind.NUMBER,
)


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """All typed values of `text` in order.

    >>> late = "a late fee of 1.5% per month if not paid within thirty (30) days"
    >>> for q in find_quantities(late):
    ...     print(q.text, "|", q.kind.value, q.amount, q.unit, q.per, q.bound.value)
    1.5% per month | percent 1.5 % month exact
    thirty (30) days | duration 30 day  at_most
    """
    plain = AlignedText.of(text)
    spaced = AlignedText.spaced_once(plain.text)
    low = lower(spaced.text)
    drafts = _first_of_overlapping(_signed(low, each) for each in _drafts(spaced.text, low))
    joined = _first_of_overlapping(_rated(low, spaced.text, join(low, drafts)))
    kept = [draft for draft in joined if not is_noise(spaced.text, low, draft)]
    floors = [0, *(draft.end for draft in kept)]
    found = []
    for draft, floor in zip(kept, floors, strict=False):
        span = plain.to_original(*spaced.original_range(draft.start, draft.end))
        found.append(_quantity(text, span, draft, bound_of(low, draft, floor)))
    return tuple(found)


def _drafts(text: str, low: str) -> Iterator[Draft]:
    """Every reading of every value; where two overlap, the earlier and longer one counts."""
    names = _Ranges(reference_spans(text, low))
    dated = [*find_dates(text, low), *find_times(low)]
    dated += [draft for draft in find_years(text, low) if not names.cover(draft.start)]
    dated += find_ordinals(low)
    yield from dated
    yield from find_shares(low)
    yield from find_singles(low)
    yield from find_periods(low)
    yield from find_frequencies(low)
    yield from find_recurrences(text, low)
    taken = _Ranges((draft.start, draft.end) for draft in dated)
    for numeral in find_numerals(low):
        if not names.cover(numeral.start) and not taken.cover(numeral.start):
            draft = _read(text, low, numeral)
            if draft:
                yield draft


def _read(text: str, low: str, numeral: Numeral) -> Draft | None:
    """The value that a number begins."""
    draft = read_measure(low, numeral) or read_named_measure(low, numeral)
    if draft:
        return draft
    if numeral.fraction and _FRACTION_OF.match(low, numeral.end):
        percent = (numeral.value * 100).quantize(_HUNDREDTH)
        return draft_of(
            numeral, end=numeral.end, kind=QuantityKind.PERCENT, amount=percent, unit="%"
        )
    draft = read_count(text, low, numeral)
    if draft or (numeral.in_digits and _GLUED_LETTERS.match(low, numeral.end)):
        return draft
    scale, end = read_scale(low, numeral.end)
    amount = numeral.value * scale
    number = draft_of(numeral, end=end, kind=QuantityKind.NUMBER, amount=amount, unit="")
    return number if scale == number.scale else replace(number, scale=scale)


def _signed(low: str, draft: Draft) -> Draft:
    """The draft with the sign before it: "-5 %", "minus 18 °C", "(5,000)" in a cell of a table."""
    if draft.kind not in _SIGNED or not draft.amount or draft.unit == MULTIPLE:
        return draft
    if _is_entered_less(low, draft):
        return replace(draft, amount=-draft.amount)
    minus = _MINUS.search(low, max(0, draft.start - 12), draft.start)
    if minus is None:
        return draft
    begin = max(0, minus.start() - 12)
    if minus["sign"] and not _INTRODUCING.search(low, begin, minus.start()):
        return draft
    return replace(draft, start=minus.start(), amount=-draft.amount)


def _is_entered_less(low: str, draft: Draft) -> bool:
    """Whether a figure alone in its cell stands in brackets, as accounts show what is owed."""
    return (
        _LESS.search(low, draft.start, draft.end) is not None
        and _CELL_OPENS.search(low, max(0, draft.start - 24), draft.start) is not None
        and _CELL_CLOSES.match(low, draft.end) is not None
    )


def _rated(low: str, text: str, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The drafts with what their rates are over."""
    for draft in drafts:
        if draft.kind not in _RATED or draft.per or draft.unit == MULTIPLE:
            yield draft
            continue
        rate = rate_after(low, text, draft.end, draft.kind)
        if draft.kind in (QuantityKind.PERCENT, QuantityKind.MONEY):
            before = rate_before(low, draft.start)
            if before and (not rate.per or says_when_paid(low, draft.end)):
                rate = Rate(before, draft.end)
        told = Rate(draft.per, draft.end, draft.lot) != rate
        rated = replace(draft, per=rate.per, lot=rate.lot, end=rate.end) if told else draft
        yield as_recurrence(rated)


def _first_of_overlapping(drafts: Iterable[Draft]) -> list[Draft]:
    """The drafts in order; of overlapping ones the first, and of those the longest."""
    kept: list[Draft] = []
    for draft in sorted(drafts, key=lambda draft: (draft.start, -draft.end)):
        if not kept or draft.start >= kept[-1].end:
            kept.append(draft)
    return kept


def _quantity(text: str, span: Span, draft: Draft, bound: Bound) -> Quantity:
    return Quantity(
        start=span.start,
        end=span.end,
        text=span.of(text),
        kind=draft.kind,
        amount=None if draft.amount is None else tidy(draft.amount),
        upper=None if draft.upper is None else tidy(draft.upper),
        unit=draft.unit,
        per=draft.per,
        lot=draft.lot,
        bound=bound,
        date=draft.date,
        other_date=draft.other_date,
        conflict=draft.conflict,
    )


class _Ranges:
    """Whether a position lies in any of some ranges."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        merged: list[list[int]] = []
        for start, end in sorted(ranges):
            if merged and start <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end])
        self._starts = [start for start, _ in merged]
        self._ends = [end for _, end in merged]

    def cover(self, position: int) -> bool:
        """Whether `position` lies in one of the ranges."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self._ends[index]
