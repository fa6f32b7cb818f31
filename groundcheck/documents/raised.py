"""Raised numbers: the mark of a footnote after a word, or the power of a unit.

What enters: what stands before, and raised characters. What leaves: the characters as running
text shows them. What always holds: only numbers change.
"""

import re

_UNIT = re.compile(r"(?:(?<![^\W_])|(?<=\d))(?:[cdkm]?m|ft|yd|(?<=\d )in)\Z")
_TEN = re.compile(r"[×x*·]\s*10\Z")
_POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST = 2
"""Digits of a mark."""


def in_line(before: str, raised: str) -> str:
    """Raised characters, kept apart from the word or number before them.

    >>> in_line("Fees", "1"), in_line("900", "12"), in_line("100 m", "2"), in_line("5", "th")
    ('[1]', '[12]', '²', 'th')
    """
    mark = raised.strip()
    is_number = mark.isascii() and mark.isdigit() and len(mark) <= _LONGEST
    if not is_number or not before[-1:].strip():
        return raised
    if (mark in ("2", "3") and _UNIT.search(before)) or _TEN.search(before):
        return raised.translate(_POWERS)
    return raised.replace(mark, f"[{mark}]")
