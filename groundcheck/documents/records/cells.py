"""Cells of a workbook as its reader sees them.

What enters: a value and the number format of its cell. What leaves: its printed form: 0.015 with
"0.0%" is "1.5%", 1250 with "$#,##0.00" is "$1,250.00". Formats this module does not know leave
the value as it is.
"""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from groundcheck.documents.records.numberformat import in_format

_EXACT = 10**15
"""Numbers up to which a workbook holds every figure."""


def printed_cell(value: object, number_format: str) -> str:
    """The value as the workbook shows it.

    >>> printed_cell(0.015, "0.0%"), printed_cell(1250, '"USD" #,##0.00')
    ('1.5%', 'USD 1,250.00')
    >>> printed_cell(date(2025, 3, 1), "mm-dd-yy")
    '2025-03-01'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float, Decimal)):
        return _number(value, number_format or "General")
    if isinstance(value, datetime):
        return (
            value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
        )
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return " ".join(str(value).split())


def _number(value: float | Decimal, number_format: str) -> str:
    shown = None if number_format == "General" else in_format(value, number_format)
    return _plain(value) if shown is None else shown


def _plain(value: float | Decimal) -> str:
    """A number without a format; 3.0 is 3, as a workbook shows it."""
    if isinstance(value, int) or not -_EXACT < value < _EXACT:
        return str(value)
    return str(int(value)) if value == int(value) else str(value)
