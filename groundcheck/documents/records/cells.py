"""Cells of a workbook as its reader sees them.

What enters: a value and the number format of its cell. What leaves: its printed form: 0.015 with
"0.0%" is "1.5%", 1250 with "$#,##0.00" is "$1,250.00". Formats this module does not know leave
the value as it is.
"""

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

_QUOTED = re.compile(r'"([^"]*)"')
_BRACKETED = re.compile(r"\[(?:\$([^\]-]*))?[^\]]*\]")
_DIGITS = re.compile(r"[#0?][#0?,]*(?:\.([0#?]+))?")
_SIGNS = "$€£¥"


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
    positive = _BRACKETED.sub(_named, number_format.split(";", 1)[0])
    digits = _DIGITS.search(positive)
    if digits is None or positive == "General":
        return _plain(value)
    percent = "%" in positive
    amount = Decimal(str(value)) * (100 if percent else 1)
    places = len(digits[1] or "")
    rounded = amount.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    figures = f"{abs(rounded):,}" if "," in digits[0] else f"{abs(rounded):f}"
    before, after = _around(positive, digits)
    return f"{'-' if rounded < 0 else ''}{before}{figures}{'%' if percent else ''}{after}".strip()


def _plain(value: float | Decimal) -> str:
    """A number without a format; 3.0 is 3, as a workbook shows it."""
    return str(int(value)) if value == int(value) else str(value)


def _around(number_format: str, digits: re.Match[str]) -> tuple[str, str]:
    """The words and signs before and after the digits."""
    return _words(number_format[: digits.start()]), _words(number_format[digits.end() :])


def _words(part: str) -> str:
    """The quoted words and the currency signs of a stretch of a format."""
    kept = "".join(_QUOTED.findall(part))
    rest = _QUOTED.sub("", part)
    signs = "".join(sign for sign in rest if sign in _SIGNS)
    space = " " if kept and " " in rest.strip("_*") else ""
    return f"{kept or signs}{space}"


def _named(bracket: re.Match[str]) -> str:
    """A bracketed currency as the sign or the quoted word it stands for; a colour as nothing."""
    name = bracket[1] or ""
    return name if name in _SIGNS else f'"{name}"'
