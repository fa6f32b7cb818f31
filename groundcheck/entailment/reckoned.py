"""Reckoned: the days that a passage gives by counting from another day.

What enters: a passage and the days its contract names. What leaves: for "the second anniversary of
the Effective Date" July 31, 2010, where the Effective Date is July 31, 2008. Business days are not
counted, nor is a period with a day that is not known.
"""

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundcheck.entailment.anniversaries import ANNIVERSARY
from groundcheck.entailment.named_dates import find_named
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Quantity, QuantityKind

_REACH = 120
"""Characters between a day and the period that is counted from it."""
_LONGEST = 1200
"""Months beyond which no term is counted."""
_YEAR = 12
"""Months."""
_BEHIND = re.compile(
    r"\)?(?:[\s-]anniversary)?(?:\s+period)?,?\s+(?:(?:counted|measured|calculated|running|starting|beginning"
    r"|commencing)\s+(?:(?:after|from|on|upon|with)\s+)?|(?:after|following|from|of|on|upon)\s+)"
    r"(?:and\s+(?:after|including)\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
"""Between a period and the day that it is counted from."""
_AHEAD = re.compile(
    r"\W{0,3}(?:\([^()]{0,60}\)\W{0,3})?(?:and\s+)?(?:(?:shall|will|is\s+to)\s+)?"
    r"(?:(?:continu|remain|last|run|stay)\w*\s+(?:in\s+(?:full\s+)?(?:force|effect)(?:\s+and\s+effect)?\s+)?)?"
    r"(?:for\s+|(?<=lasts\s)|(?<=runs\s))(?:an?\s+|the\s+)?(?:initial\s+)?(?:period\s+|term\s+)?(?:of\s+)?",
    re.IGNORECASE,
)
"""Between a day and a period that is counted from it."""
_BEGINS = re.compile(
    r"\b(?:commenc\w+|begin\w*|start\w*|effective|from)\s+(?:as\s+of\s+|on\s+|upon\s+|from\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_THEREAFTER = re.compile(r"\)?\s+thereafter\b", re.IGNORECASE)
_NO_END = re.compile(
    r"\b(?:commenc\w+|begin\w*|start\w*|effective|earlier\s+than|sooner\s+than|before|prior\s+to|at\s+least|less\s+than)"
    r"\s+(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
"""Before a period that something begins after, or that is a part only of the time meant."""


@dataclass(frozen=True, slots=True)
class _Day:
    """A day told in a passage."""

    start: int
    end: int
    date: dt.date


def reckoned(passage: Passage, names: Mapping[str, dt.date]) -> tuple[Quantity, ...]:
    """The days that a passage counts to.

    Each is a date whose words are those of the period; the end of a term of months or years is the
    day before as well.

    >>> passage = Passage("It ends two years after the date hereof.")
    >>> [q.told for q in reckoned(passage, {"date hereof": dt.date(2008, 7, 31)})]
    ['two years after the date hereof (from July 31, 2008: July 31, 2010)']
    """
    periods = [each for each in passage.quantities if length_of(each)]
    days = _days(passage, names) if periods else ()
    found = ((period, _counted_from(passage.text, period, days)) for period in periods)
    return tuple(_end(passage.text, period, day) for period, day in found if day)


def is_reckoned(value: Quantity) -> bool:
    """Whether a value is a day that its passage only counts to."""
    return value.kind is QuantityKind.DATE and bool(value.head)


def day_told(value: Quantity) -> str:
    """The day that a reckoned value comes to, as a contract writes it: "July 31, 2010"."""
    return value.head.rpartition(": ")[2]


def counting(value: Quantity) -> str:
    """The words of a reckoned value, with the day that they count from.

    >>> found = reckoned(Passage("From May 4, 2020 for two years, for one month after July 1, 2020"), {})
    >>> [counting(value) for value in found]
    ['two years from May 4, 2020', 'one month after July 1, 2020']
    """
    begun = value.head.partition(":")[0]
    return value.text if _BEHIND.search(value.text) else f"{value.text} {begun}"


def _days(passage: Passage, names: Mapping[str, dt.date]) -> tuple[_Day, ...]:
    """The days that a passage tells in full or by name, in order."""
    told = (q for q in passage.quantities if q.date is not None and q.other_date is None)
    full = [_Day(q.start, q.end, q.date) for q in told if q.date]
    named = (_Day(*each) for each in find_named(passage.text, names))
    return tuple(sorted((*full, *named), key=lambda day: (day.start, -day.end)))


def length_of(period: Quantity) -> tuple[int, int] | None:
    """Months and days of a period; None for one that cannot be counted on a calendar."""
    lasts = period.kind is QuantityKind.DURATION or period.unit == ANNIVERSARY
    amount = period.amount
    if not lasts or period.per or period.upper or period.conflict or amount is None:
        return None
    if amount != int(amount) or not 0 < amount <= _LONGEST:
        return None
    if period.unit == ANNIVERSARY:
        return int(amount) * _YEAR, 0
    length, unit = period.normalised()
    return {"month": (int(length), 0), "day": (0, int(length))}.get(unit)


def _counted_from(text: str, period: Quantity, days: Sequence[_Day]) -> _Day | None:
    """The day that a period is counted from."""
    if _NO_END.search(text, max(0, period.start - 40), period.start):
        return None
    behind = _BEHIND.match(text, period.end)
    if behind:
        places = (behind.end(), behind.end() - len("the "))
        return next((day for day in days if day.start in places), None)
    if period.unit == ANNIVERSARY:
        return None
    return next(_before(text, period, days), None)


def _before(text: str, period: Quantity, days: Sequence[_Day]) -> Iterator[_Day]:
    """The days before a period that it is counted from, the nearest first."""
    near = [day for day in days if 0 <= period.start - day.end <= _REACH]
    for day in reversed(near):
        between = text[day.end : period.start]
        begins = _BEGINS.search(text, max(0, day.start - 30), day.start)
        follows = _THEREAFTER.match(text, period.end) and not set(".;") & set(between)
        if follows or (begins and _AHEAD.fullmatch(text, day.end, period.start)):
            yield day


def _end(text: str, period: Quantity, day: _Day) -> Quantity:
    months, days = length_of(period) or (0, 0)
    last = counted_from(day.date, (months, days))
    end = max(period.end, day.end)
    return Quantity(
        start=period.start,
        end=end,
        text=text[period.start : end],
        kind=QuantityKind.DATE,
        unit=last.isoformat(),
        date=last,
        other_date=last - dt.timedelta(days=1) if months else None,
        head=f"from {written(day.date)}: {written(last)}",
    )


def counted_from(day: dt.date, length: tuple[int, int], *, back: bool = False) -> dt.date:
    """The day some months and days after, or before, another one."""
    months, days = (-each for each in length) if back else length
    return _later(day, months) + dt.timedelta(days=days)


def _later(day: dt.date, months: int) -> dt.date:
    """The same day of a later month, or its last one."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return day.replace(
        year=years, month=month + 1, day=min(day.day, calendar.monthrange(years, month + 1)[1])
    )


def written(day: dt.date) -> str:
    """A day as a contract writes it: "July 31, 2010"."""
    return f"{calendar.month_name[day.month]} {day.day}, {day.year}"
