"""Neighbouring values that are one: restated, ranging, inheriting a unit, or added up.

Drafts in order enter; fewer Drafts leave. "ten percent (10%)" is one value, "5 to 10 days" one
range, "30 or 60 days" two durations, "two years and six months" one duration; of a value "raised
from 5 to 6 days" only the new one counts.
"""

import re
from dataclasses import replace
from decimal import Decimal

from groundcheck.text.cardinals import plain
from groundcheck.text.draft import Draft
from groundcheck.text.quantity import QuantityKind

_OPEN = re.compile(
    r"[\s,]{0,4}\(\s{0,3}(?:i\.e\.,?\s|or\s|being\s|that is,?\s|equal to\s|approximately\s)?\s{0,3}"
)
_CLOSE = re.compile(r"\s{0,3}(?:u\.?s\.?|usd)?\s{0,2}\)")
_DASH = re.compile(r"\s{0,3}(?:-{1,2}|to|through|up to)\s{0,5}|\s{1,5}(?:to|through|up to)\s{1,5}")
_AND = re.compile(r"\s{1,5}(?:and|or|nor)\s{1,5}|\s{0,3}[,/]\s{0,5}(?:(?:and|or)\s{1,5})?")
_NOR_THAN = re.compile(
    r",?\s{1,5}(?:and|or|nor|but)\s{1,5}(?:(?:not|no)\s{1,5})?"
    r"(?:more|less|fewer|greater|later|earlier|longer)\s{1,5}than\s{1,5}"
)
"""Between the two ends of "not more than eighteen nor less than twelve months"."""
_WIDEST = 40
"""Most characters between two values listed together."""
_FROM = re.compile(
    r"\b(?:increas|reduc|rais|lower|chang|amend|decreas|mov|adjust|cut|extend|shorten|revis|replac)"
    r"[a-z]*\s{1,5}(?:[a-z]+\s{1,5}){0,4}from\s{1,5}(?:the\s{1,5})?$"
)
_TO = re.compile(r"\s{1,5}to\s{1,5}")
_BETWEEN = re.compile(r"(?:between|from)\s{1,5}(?:the\s{1,5})?$")
_PLUS = re.compile(r",?\s{1,5}and\s{1,5}|,?\s{1,5}plus\s{1,5}")
_TIME_STEPS = {"year": 12, "quarter": 3, "month": 1}
_CLOCK_STEPS = {"hour": 3600, "minute": 60, "second": 1}
_DAY_STEPS = {"week": 7, "day": 1}
_MEASURED = (QuantityKind.PERCENT, QuantityKind.MONEY, QuantityKind.DURATION)


def join(low: str, drafts: list[Draft]) -> list[Draft]:
    """The drafts with neighbours joined, in order."""
    joined: list[Draft] = []
    for draft in drafts:
        while joined:
            one = _one(low, joined[-1], draft)
            if one is None:
                break
            joined.pop()
            draft = one
        joined.append(draft)
    return _inherited(low, joined)


def _one(low: str, first: Draft, second: Draft) -> Draft | None:
    """The one value that two neighbours make, if they do."""
    if second.start - first.end > 12 or second.start < first.end:
        return None
    gap = low[first.end : second.start]
    return (
        _restated(low, first, second, gap)
        or _changed(low, first, second, gap)
        or _ranging(low, first, second, gap)
        or _added(first, second, gap)
    )


def _restated(low: str, first: Draft, second: Draft, gap: str) -> Draft | None:
    """ "ten percent (10%)": the same value again in brackets, in words or in digits."""
    close = _CLOSE.match(low, second.end)
    if not _OPEN.fullmatch(gap) or close is None or not _comparable(first, second):
        return None
    bare = QuantityKind.NUMBER
    known = second if first.kind is bare and second.kind is not bare else first
    if _value(first) == _value(second) or (
        bare in (first.kind, second.kind) and first.amount == second.amount
    ):
        return replace(known, start=first.start, end=close.end(), in_words=True, in_digits=True)
    if first.in_words == second.in_words or not (first.in_words or second.in_words):
        return None
    words, digits = (first, second) if first.in_words else (second, first)
    if words.in_digits or digits.kind is bare or words.kind is bare:
        return None
    conflict = f"words say {plain(words.amount or Decimal(0))}, digits say {plain(digits.amount or Decimal(0))}"
    return replace(words, start=first.start, end=close.end(), in_digits=True, conflict=conflict)


def _changed(low: str, first: Draft, second: Draft, gap: str) -> Draft | None:
    """ "increased from $170 to $182": the value it has now."""
    was = _FROM.search(low, max(0, first.start - 60), first.start)
    if not was or not _TO.fullmatch(gap) or not _comparable(first, second):
        return None
    return replace(second, start=first.start)


def _comparable(first: Draft, second: Draft) -> bool:
    if first.amount is None or second.amount is None:
        return False
    if QuantityKind.NUMBER in (first.kind, second.kind):
        return True
    return first.kind is second.kind and _value(first)[1] == _value(second)[1]


def _value(draft: Draft) -> tuple[Decimal, str]:
    """Amount on the scale shared with like units."""
    amount = draft.amount or Decimal(0)
    for steps in (_TIME_STEPS, _CLOCK_STEPS, _DAY_STEPS):
        if draft.kind is QuantityKind.DURATION and draft.unit in steps:
            return amount * steps[draft.unit], min(steps, key=lambda unit: steps[unit])
    return amount, draft.unit


def _ranging(low: str, first: Draft, second: Draft, gap: str) -> Draft | None:
    """A range: "5 to 10 days", "between $1 and $2 million", "9 a.m. to 5 p.m."."""
    between = _AND.fullmatch(gap) and "," not in gap and "or" not in gap
    if not _DASH.fullmatch(gap) and not (
        between and _BETWEEN.search(low, max(0, first.start - 16), first.start)
    ):
        return None
    if first.upper is not None or second.upper is not None or first.amount is None:
        return None
    if first.kind is QuantityKind.MONEY and second.kind is QuantityKind.NUMBER and not second.unit:
        second = replace(second, kind=QuantityKind.MONEY, unit=first.unit)  # "$5-10 million"
    bare = first.kind is QuantityKind.NUMBER and first.unit == ""
    same = first.kind is second.kind and first.unit == second.unit
    if second.amount is None or not (same or bare) or second.kind is QuantityKind.DATE:
        return None
    lower = first.amount
    if (
        first.scale == 1
        and second.scale > 1
        and lower * second.scale < second.amount
        and (bare or same)
    ):
        lower *= second.scale
    if lower >= second.amount or (bare and not _fits(first, second)):
        return None
    return replace(
        second,
        start=first.start,
        amount=lower,
        upper=second.amount,
        conflict=first.conflict or second.conflict,
        in_words=first.in_words,
    )


def _fits(first: Draft, second: Draft) -> bool:
    """Whether a bare number can be the lower end of this range."""
    return second.kind in (*_MEASURED, QuantityKind.COUNT) or first.kind is second.kind


def _added(first: Draft, second: Draft, gap: str) -> Draft | None:
    """A sum: "two years and six months" as months."""
    if first.kind is not QuantityKind.DURATION or second.kind is not QuantityKind.DURATION:
        return None
    if not _PLUS.fullmatch(gap) or first.amount is None or second.amount is None:
        return None
    for steps in (_TIME_STEPS, _CLOCK_STEPS, _DAY_STEPS):
        if first.unit in steps and second.unit in steps and steps[first.unit] > steps[second.unit]:
            factor = steps[first.unit] // steps[second.unit]
            if second.amount < factor:
                amount = first.amount * factor + second.amount
                return replace(second, start=first.start, amount=amount, in_words=first.in_words)
    return None


def _inherited(low: str, drafts: list[Draft]) -> list[Draft]:
    """Bare numbers take the unit of the value they are listed with ("30 or 60 days")."""
    result = list(drafts)
    for index in range(len(result) - 2, -1, -1):
        first, second = result[index], result[index + 1]
        if first.kind is not QuantityKind.NUMBER or first.unit or second.kind not in _MEASURED:
            continue
        gap = low[first.end : second.start][:_WIDEST]
        listed = len(gap) <= 8 and _AND.fullmatch(gap)
        if (listed or _NOR_THAN.fullmatch(gap)) and second.kind is not QuantityKind.MONEY:
            result[index] = replace(first, kind=second.kind, unit=second.unit)
    return result
