"""The same number again in brackets: "thirty (30)", "30 (thirty)", "two-thirds (66.67%)".

A Numeral enters; it leaves joined with its restatement, if one follows. What always holds: where
words and digits disagree both are remembered, and the words count, as courts read it.
"""

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

from groundcheck.text.cardinals import number_word, plain, words_value
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import DIGITS, GLYPHS, SPACE, Numeral, ratio, read_number, word_token

BRACKETED_DIGITS = re.compile(
    rf"(?:\s?-)?\s{{0,3}}\(\s{{0,3}}(?P<sign>(?:us)?[$€£])?\s?(?P<digits>{DIGITS})"
    rf"(?P<glyph>[{GLYPHS}])?(?:(?<=[0-9])/(?P<bottom>[0-9]{{1,3}})(?:th|rd|nd)?"
    rf"|\s(?P<top>[0-9]{{1,2}})/(?P<under>[0-9]{{1,2}}))?"
    rf"\s{{0,3}}(?P<percent>%|percent|per cent)?\s{{0,3}}\)"
)
_ROUNDED = Decimal("0.01")
"""Most by which a percentage written out may differ from its fraction ("two thirds (66.67%)")."""


def restated(low: str, numeral: Numeral) -> Numeral:
    """The numeral joined with its restatement in brackets, if one follows."""
    if numeral.in_words:
        match = BRACKETED_DIGITS.match(low, numeral.end)
        return _with_digits(low, numeral, match) if match else numeral
    match = _paren_words().match(low, numeral.end)
    if match is None:
        return numeral
    tokens = [token[0] for token in word_token().finditer(match["words"]) if token[0] != "and"]
    value, used = words_value(tokens)
    if used < len(tokens):
        return numeral
    conflict = _conflict(value, numeral.value)
    return replace(numeral, end=match.end(), value=value, in_words=True, conflict=conflict)


@cache
def _paren_words() -> re.Pattern[str]:
    word = number_word()
    return re.compile(
        rf"\s{{0,3}}\(\s{{0,3}}(?P<words>{word}\b(?:(?:{SPACE}and{SPACE}|\s?-\s?|{SPACE}){word}\b)*)"
        r"\s{0,3}\)"
    )


def _with_digits(low: str, numeral: Numeral, match: re.Match[str]) -> Numeral:
    value = _bracketed_value(match)
    if match["percent"] and numeral.fraction:
        return _as_percent(numeral, match, value)
    conflict = _conflict(numeral.value, value)
    if conflict and _starts_a_list(low, match):
        return numeral
    sign = "%" if match["percent"] else (match["sign"] or "")
    return replace(numeral, end=match.end(), in_digits=True, sign=sign, conflict=conflict)


def _bracketed_value(match: re.Match[str]) -> Decimal:
    """The value of bracketed digits with their fraction: "(7½)", "(66 2/3%)", "(1/18)"."""
    value = read_number(match["digits"])
    if match["glyph"]:
        top, bottom = table("numbers")["glyphs"][match["glyph"]]
        return value + ratio(top, bottom)
    if match["top"] and int(match["under"]):
        return value + ratio(int(match["top"]), int(match["under"]))
    return ratio(value, int(match["bottom"])) if int(match["bottom"] or 0) else value


def _as_percent(numeral: Numeral, match: re.Match[str], percent: Decimal) -> Numeral:
    """A fraction restated as a percentage ("three-quarters (75%)")."""
    value = (numeral.value * 100).quantize(_ROUNDED)
    conflict = _conflict(value, percent, within=_ROUNDED)
    return replace(
        numeral,
        end=match.end(),
        value=value,
        in_digits=True,
        sign="%",
        fraction=False,
        conflict=conflict,
    )


def _conflict(words: Decimal, digits: Decimal, *, within: Decimal = Decimal("0.001")) -> str:
    if abs(words - digits) < within:
        return ""
    return f"words say {plain(words)}, digits say {plain(digits)}"


def _starts_a_list(low: str, match: re.Match[str]) -> bool:
    """Whether "(1)" is the first item of a list rather than a restatement."""
    return match["digits"] == "1" and "(2)" in low[match.end() : match.end() + 500]
