"""Partial dates: whether two dates can be the same, where either gives a part only.

What enters: dates as quantities. What leaves: yes or no. "March 2024" can be "March 1, 2024",
"September 30, 2025" is in "Q3 2025", and a date that can be read in two ways is both.
"""

import datetime as dt
import re

from groundcheck.text.quantity import Bound, Quantity


def same_date(claimed: Quantity, found: Quantity) -> bool:
    """Whether two dates can be the same day; a date without year or day leaves that part open."""
    if {claimed.date, claimed.other_date} & {found.date, found.other_date} - {None}:
        return True
    if claimed.date is not None and found.date is not None:
        return False
    left, right = _date_parts(claimed.unit), _date_parts(found.unit)
    return all(_same_part(a, b) for a, b in zip(left, right, strict=True) if a and b)


def adjoins(one: Quantity, other: Quantity) -> bool:
    """Whether two dates bound the same: "before October 1" is "by September 30"."""
    if one.date is None or other.date is None:
        return False
    if one.date > other.date:
        return adjoins(other, one)
    bounds = (one.bound, other.bound)
    same = bounds in ((Bound.AT_MOST, Bound.LESS_THAN), (Bound.MORE_THAN, Bound.AT_LEAST))
    return same and other.date - one.date == dt.timedelta(days=1)


def _same_part(one: str, other: str) -> bool:
    """Whether two parts of dates can be the same: a month lies in its quarter and half."""
    if one.isdigit() and other.isdigit():
        return one == other
    months, others = (_months(part) for part in (one, other))
    return months <= others or others <= months


def _months(part: str) -> set[int]:
    """The months of a month, a quarter ("Q3") or a half year ("H1")."""
    if part.isdigit():
        return {int(part)}
    length = 3 if part[0] == "Q" else 6
    last = int(part[1:]) * length
    return set(range(last - length + 1, last + 1))


def shape(form: str) -> str:
    """How much of a date is given, as its form without its digits: "-", "--", "-Q"."""
    return re.sub(r"\d", "", form)


def _date_parts(form: str) -> tuple[str, str, str]:
    """Year, month and day of a possibly shortened ISO 8601 date, "" where it has none."""
    year, _, rest = (
        form.removeprefix("--").partition("-") if form[:2] != "--" else ("", "", form[2:])
    )
    month, _, day = rest.partition("-")
    return year, month, day
