"""One number in its place, and how its digits are read.

Digits with any separators enter; a Decimal leaves. A Numeral is what `numbers` finds and
`restatements` joins with the same number in brackets.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, tidy

_PLACES = Decimal("0.0000000001")
SPACE = r"\s{1,20}"
_CONTINENTAL = r"€|eur\b|euros?\b|chf\b|sek\b|nok\b|dkk\b|pln\b|czk\b|huf\b|brl\b"
DIGITS = (
    r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?(?![0-9])"  # 1,500,000.00
    r"|[0-9]{1,3}(?:'[0-9]{3})+(?:\.[0-9]+)?(?![0-9])"  # 1'500'000
    r"|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?![0-9])"  # 1,00,000
    r"|[0-9]{1,3}(?:\.[0-9]{3}){2,}(?:,[0-9]{1,2})?(?![0-9])"  # 1.500.000
    r"|[0-9]{1,3}\.[0-9]{3},[0-9]{1,2}(?![0-9])"  # 1.500,00
    r"|[0-9]{1,3}(?: [0-9]{3})+,[0-9]{2}(?![0-9])"  # 1 500,00
    rf"|[0-9]+,[0-9]{{1,2}}(?=\s?(?:%|percent\b|per cent\b|{_CONTINENTAL}))"  # 12,5 %
    r"|(?:(?<=€)|(?<=€\s)|(?<=eur\s)|(?<=chf\s))[0-9]+,[0-9]{2}(?![0-9,])"  # € 99,50
    rf"|[0-9]{{1,3}}(?: [0-9]{{3}})+(?=\s?(?:{_CONTINENTAL}|usd\b))"  # 5 000 EUR
    r"|[0-9]+(?:\.[0-9]+)?|\.[0-9]+"
)
BY_POINT = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")
"""1.250 is one and a quarter, or 1,250 as Germans write it."""
GLYPHS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"


@dataclass(frozen=True, slots=True)
class Numeral:
    """One number in its place."""

    start: int
    end: int
    value: Decimal
    in_words: bool = False
    """Whether (also) written in words."""
    in_digits: bool = False
    sign: str = ""
    """A sign that only the bracketed digits carry: "%" or a currency symbol."""
    fraction: bool = False
    """Whether this is a bare fraction ("two-thirds", "1/3"), not "2" or "1.5"."""
    conflict: str = ""


def read_number(digits: str) -> Decimal:
    """The value of digits with any separators.

    >>> [str(read_number(d)) for d in ("1,500.25", "1.500.000,50", "5 000", "12,5")]
    ['1500.25', '1500000.50', '5000', '12.5']
    """
    bare = digits.replace(" ", "").replace("'", "")
    european = bare.count(".") > 1 or re.fullmatch(r"[0-9.]+,[0-9]{1,2}", bare)
    if european:
        return Decimal(bare.replace(".", "").replace(",", "."))
    return Decimal(bare.replace(",", ""))


def ratio(top: Decimal | int, bottom: int) -> Decimal:
    """The value of a fraction."""
    return tidy((Decimal(top) / bottom).quantize(_PLACES))


@cache
def word_token() -> re.Pattern[str]:
    """Regular expression of one word of a number written out."""
    return re.compile(rf"{number_word()}\b|and\b")
