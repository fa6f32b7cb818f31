"""Cardinal numbers spelled out, and how a number is written plainly.

Number words enter; their value leaves. The longest run that makes one sensible number counts:
"one million five hundred thousand" is 1,500,000, "five ten" is five and then ten.
"""

import re
from decimal import Decimal
from functools import cache

from groundcheck.text.lexicon import table


def plain(value: Decimal) -> str:
    """A number without exponent or trailing zeros.

    >>> plain(Decimal("30.00")), plain(Decimal("1E+3"))
    ('30', '1000')
    """
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def tidy(value: Decimal) -> Decimal:
    """The same number without trailing zeros or exponent.

    >>> tidy(Decimal("1.50")), tidy(Decimal("3E+2"))
    (Decimal('1.5'), Decimal('300'))
    """
    return Decimal(plain(value))


@cache
def number_word() -> str:
    """Regular expression of one cardinal word."""
    numbers = table("numbers")
    names = [*numbers["units"], *numbers["tens"], *numbers["scales"], "dozen"]
    return "(?:" + "|".join(sorted(names, key=len, reverse=True)) + ")"


def is_number(word: str) -> bool:
    """Whether a word is a number, in digits or in letters.

    >>> is_number("1,200"), is_number("Twelve"), is_number("vehicles")
    (True, True, False)
    """
    return word[:1].isdigit() or _one_word().fullmatch(word) is not None


@cache
def _one_word() -> re.Pattern[str]:
    return re.compile(number_word(), re.IGNORECASE)


def words_value(tokens: list[str]) -> tuple[Decimal, int]:
    """The value of the longest sensible run of number words, and how many words it takes.

    >>> words_value(["one", "million", "five", "hundred", "thousand"])
    (Decimal('1500000'), 5)
    >>> words_value(["five", "ten"])
    (Decimal('5'), 1)
    """
    total, group, ceiling, used = 0, 0, 10**15, 0
    for token in tokens:
        step = _add(token, total, group, ceiling, first=used == 0)
        if step is None:
            break
        total, group, ceiling = step
        used += 1
    return Decimal(total + group), used


def _add(
    word: str, total: int, group: int, ceiling: int, *, first: bool
) -> tuple[int, int, int] | None:
    """Running total, open group below a thousand, and smallest scale used, after one more word."""
    numbers = table("numbers")
    if word in numbers["units"]:
        value = numbers["units"][word]
        room = 100 if value >= 10 or value == 0 else 10
        fits = group % room == 0 and not 10 <= group % 100 < 20
        return (total, group + value, ceiling) if fits and (value or first) else None
    if word in numbers["tens"]:
        return (total, group + numbers["tens"][word], ceiling) if group % 100 == 0 else None
    if word == "dozen":
        return (total, 12 * (group or 1), ceiling) if group < 20 and not total else None
    return _add_scale(numbers["scales"][word], total, group, ceiling, first=first)


def _add_scale(
    scale: int, total: int, group: int, ceiling: int, *, first: bool
) -> tuple[int, int, int] | None:
    if first:
        group = 1
    if scale == 100:
        return (total, group * 100, ceiling) if 0 < group < 100 else None
    if group == 0 or scale >= ceiling:
        return None
    return total + group * scale, 0, scale
