"""Moments as a reader writes them.

What enters: an aware datetime. What leaves: day and time where the reader is, the same on every
system: "%-d", a day without its nought, is unknown to Windows.
"""

from datetime import datetime


def day_and_time(moment: datetime) -> str:
    """Day, month in full, year and time.

    >>> from datetime import UTC
    >>> day_and_time(datetime(2026, 1, 2, 11, tzinfo=UTC))[:14]
    '2 January 2026'
    """
    here = moment.astimezone()
    return f"{here.day} {here:%B %Y, %H:%M}"
