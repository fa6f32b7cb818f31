"""Worked days: what a claim reckons from a period of the contract and a day that it supposes.

What enters: a claim and a passage. What leaves: for "an invoice received on May 1 is payable by May
31", held against "within 30 days of receipt", that May 1 is the claim's own example, and that the
period runs to May 31 from it. A day more or less is how one counts. A claim that counts wrongly is
told the day, where it tells no other value. Business days are not counted.
"""

import calendar
import datetime as dt
import re
from collections.abc import Iterator

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reckoned import counted_from, length_of, written
from groundcheck.entailment.worked import CROWDED, MOST, Working, explains_all, is_stated
from groundcheck.text.quantity import Bound, Quantity, QuantityKind

_COMMON_YEAR = 2025
"""A year for days told without one, no leap year."""
_DAY = dt.timedelta(days=1)
_BACK = re.compile(
    r"['’]?(?:\s+(?:written|prior|advance))*(?:\s+notice)?[^.;,]{0,20}\b(?:before|prior\s+to|in\s+advance\s+of|preceding)\b"
)
"""Behind a period that is counted back from a day."""
_OUTCOME = re.compile(
    r"\b(?:by|until|till|than|through|before|(?:ends?|expires?|lapses?|terminates?|closes?|starts?|begins?|due"
    r"|payable|falls?|runs?|out|is|be|deadline)(?:\s+(?:on|out|up|to))*)\s+(?:about\s+|the\s+)?$",
    re.IGNORECASE,
)
"""Before the day that a claim comes to; any other is an example of its own."""


def day_workings(claim: Passage, source: Passage) -> tuple[Working, ...]:
    """What the claim works out from periods of the passage and a day that it supposes.

    >>> source = Passage("Invoices are payable within 30 days of receipt.")
    >>> claim = Passage("An invoice received on May 1 is payable by May 15.")
    >>> [found] = day_workings(claim, source)
    >>> found.is_right, found.due.told
    (False, '30 days (from May 1: May 31)')
    """
    days = [each for each in claim.quantities if _day(each)]
    if len(days) > MOST or len(source.quantities) > CROWDED:
        return ()
    ways = [
        way
        for result in days
        if _OUTCOME.search(claim.text[: result.start]) and not is_stated(result, source)
        for supposed in days
        for way in _ways(result, supposed, source)
    ]
    right = tuple(way for way in ways if way.is_right)
    return right or tuple(way for way in ways if _is_wrong(way, claim, source))


def _is_wrong(way: Working, claim: Passage, source: Passage) -> bool:
    """Whether a claim that counts forward, and tells no other value of its own, counts wrongly."""
    ends, begins = _day(way.result), _day(way.supposed[0])
    forward = ends is not None and begins is not None and ends > begins
    return forward and explains_all([way], claim, source)


def _day(value: Quantity) -> dt.date | None:
    """A day told in full, or without its year as one of a common year."""
    if value.kind is not QuantityKind.DATE or value.upper or value.conflict:
        return None
    if value.unit.startswith("--") and value.unit != "--02-29":
        return dt.date(_COMMON_YEAR, int(value.unit[2:4]), int(value.unit[5:7]))
    return value.date if value.other_date is None else None


def _ways(result: Quantity, supposed: Quantity, source: Passage) -> Iterator[Working]:
    """The result counted from a supposed day by each period of the passage."""
    ends, begins = _day(result), _day(supposed)
    alike = bool(result.unit.startswith("--")) is bool(supposed.unit.startswith("--"))
    if ends is None or begins is None or not alike or result is supposed:
        return
    for period in source.quantities:
        length = length_of(period)
        back = _BACK.match(source.text, period.end) is not None
        if length and (ends < begins) is back:
            day = counted_from(begins, length, back=back)
            words = f"{period.text} {'before' if back else 'from'} {supposed.text}"
            yield _working(result, supposed, period, day, words)


def _working(
    result: Quantity, supposed: Quantity, period: Quantity, day: dt.date, words: str
) -> Working:
    claimed = _day(result) or day
    is_right = abs(claimed - day) <= _DAY
    due = claimed if is_right else day
    told = _told(due, result)
    form = due.isoformat() if result.date else f"--{due:%m-%d}"
    value = period.model_copy(
        update={
            "kind": QuantityKind.DATE,
            "amount": None,
            "unit": form,
            "date": due if result.date else None,
            "bound": Bound.EXACT,
            "head": f"from {_told(_day(supposed) or due, supposed)}: {told}",
        }
    )
    return Working(result, (period,), value, words, (supposed,), is_right)


def _told(day: dt.date, like: Quantity) -> str:
    """A day as a contract writes it, without its year where another one has none."""
    return written(day) if like.date else f"{calendar.month_name[day.month]} {day.day}"
