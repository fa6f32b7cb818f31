"""Numbers as contracts write them: in words, in digits, and in both at once.

A lower-case text enters; Numerals leave in order, not overlapping. "thirty (30)" and
"30 (thirty)" are one Numeral; where words and digits disagree both are remembered, and the
words count, as courts read it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import dropwhile

from groundcheck.text.cardinals import number_word, plain, tidy, words_value
from groundcheck.text.lexicon import table

_PLACES = Decimal("0.0000000001")
_SPACE = r"\s{1,20}"
_DIGITS = (
    r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?(?![0-9])"  # 1,500,000.00
    r"|[0-9]{1,3}(?:'[0-9]{3})+(?:\.[0-9]+)?(?![0-9])"  # 1'500'000
    r"|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?![0-9])"  # 1,00,000
    r"|[0-9]{1,3}(?:\.[0-9]{3}){2,}(?:,[0-9]{1,2})?(?![0-9])"  # 1.500.000
    r"|[0-9]{1,3}\.[0-9]{3},[0-9]{2}(?![0-9])"  # 1.500,00
    r"|[0-9]{1,3}(?: [0-9]{3})+(?=\s?(?:€|eur\b|usd\b|chf\b|sek\b|pln\b))"  # 5 000 EUR
    r"|[0-9]+(?:\.[0-9]+)?|\.[0-9]+"
)
_GLYPHS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_FRACTION_AFTER = re.compile(
    rf"\s?(?P<glyph>[{_GLYPHS}])"
    r"|(?:\s{1,3}|-)(?P<top>[0-9]{1,2})/(?P<bottom>[0-9]{1,2})(?![0-9/])"
)
_SLASH = re.compile(r"/([0-9]{1,3})(?![0-9/]|\.[0-9])")
_MORE_SLASHES = re.compile(r"/[0-9]")
_PAREN_DIGITS = re.compile(
    rf"(?:\s?-)?\s{{0,3}}\(\s{{0,3}}(?P<sign>(?:us)?[$€£])?\s?(?P<digits>{_DIGITS})"
    rf"(?P<glyph>[{_GLYPHS}])?\s{{0,3}}(?P<percent>%|percent|per cent)?\s{{0,3}}\)"
)
_GROUP = re.compile(r"(?: [0-9]{3})+(?![0-9,.])")


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


def find_numerals(low: str) -> Iterator[Numeral]:
    """All numbers of a lower-case text.

    >>> [(str(n.value), low[n.start:n.end]) for low in ["within thirty (30) days or 1.5 %"]
    ...  for n in find_numerals(low)]
    [('30', 'thirty (30)'), ('1.5', '1.5')]
    """
    end = 0
    for match in _numeral().finditer(low):
        if match.start() < end:
            continue
        read = _read_digits if match["digits"] else _read_words
        for numeral in read(low, match):
            paired = _paired(low, numeral)
            end = paired.end
            yield paired


def spaced_groups_end(low: str, end: int) -> int:
    """Where groups of three set off by spaces end ("EUR 5 000"), if any follow `end`."""
    match = _GROUP.match(low, end)
    return match.end() if match else end


def read_number(digits: str) -> Decimal:
    """The value of digits with any separators.

    >>> [str(read_number(d)) for d in ("1,500.25", "1.500.000,50", "5 000", ".05")]
    ['1500.25', '1500000.50', '5000', '0.05']
    """
    bare = digits.replace(" ", "").replace("'", "")
    european = bare.count(".") > 1 or re.fullmatch(r"[0-9]{1,3}\.[0-9]{3},[0-9]{2}", bare)
    if european:
        return Decimal(bare.replace(".", "").replace(",", "."))
    return Decimal(bare.replace(",", ""))


@cache
def _numeral() -> re.Pattern[str]:
    word = number_word()
    joint = rf"(?:{_SPACE}and{_SPACE}|\s?-\s?|,?{_SPACE})"
    return re.compile(
        rf"(?<![\w.])(?<![0-9][,/'])(?P<digits>{_DIGITS})"
        rf"|(?<!\w)(?P<words>(?:a{_SPACE}(?=(?:hundred|thousand|million|billion|dozen)\b))?"
        rf"{word}\b(?:{joint}{word}\b){{0,24}})"
        rf"|(?P<glyph>[{_GLYPHS}])"
    )


@cache
def _word_token() -> re.Pattern[str]:
    return re.compile(rf"{number_word()}\b|and\b")


def _read_digits(low: str, match: re.Match[str]) -> Iterator[Numeral]:
    value, end = read_number(match["digits"]), match.end()
    slash = _SLASH.match(low, end)
    if slash is None and _MORE_SLASHES.match(low, end):
        return
    if slash and int(slash[1]) > 1 and value and "." not in match["digits"]:
        if value < int(slash[1]) <= 100:
            ratio = _ratio(value, int(slash[1]))
            yield Numeral(match.start(), slash.end(), ratio, in_digits=True, fraction=True)
        return
    fraction = _FRACTION_AFTER.match(low, end)
    if fraction:
        value, end = value + _fraction_value(fraction), fraction.end()
    yield Numeral(match.start(), end, value, in_digits=True)


def _fraction_value(match: re.Match[str]) -> Decimal:
    if match["glyph"]:
        top, bottom = table("numbers")["glyphs"][match["glyph"]]
    else:
        top, bottom = int(match["top"]), int(match["bottom"])
    return _ratio(top, bottom or 1)


def _ratio(top: Decimal | int, bottom: int) -> Decimal:
    return tidy((Decimal(top) / bottom).quantize(_PLACES))


def _read_words(low: str, match: re.Match[str]) -> Iterator[Numeral]:
    """The numerals in a run of number words, or a fraction sign on its own."""
    if match["glyph"]:
        top, bottom = table("numbers")["glyphs"][match["glyph"]]
        value = _ratio(top, bottom)
        yield Numeral(match.start(), match.end(), value, in_digits=True, fraction=True)
        return
    tokens = list(_word_token().finditer(low, match.start(), match.end()))
    if match["words"].startswith(_scales()) and not _PAREN_DIGITS.match(low, match.end()):
        return  # "several million", "$[redacted] million"
    begun = match.start()
    while tokens:
        value, used = _run_value(tokens)
        numeral = _with_fraction(low, Numeral(begun, tokens[used - 1].end(), value, in_words=True))
        yield numeral
        left = (t for t in tokens[used:] if t.start() >= numeral.end)
        tokens = list(dropwhile(lambda t: t[0] == "and", left))
        begun = tokens[0].start() if tokens else begun


@cache
def _scales() -> tuple[str, ...]:
    return tuple(table("numbers")["scales"])


def _run_value(tokens: list[re.Match[str]]) -> tuple[Decimal, int]:
    """Value and length of the first number; "and" joins only after a hundred or a scale."""
    names: list[str] = []
    lengths: list[int] = []
    scales = table("numbers")["scales"]
    for position, token in enumerate(tokens):
        if token[0] == "and":
            if not names or names[-1] not in scales:
                break
            continue
        names.append(token[0])
        lengths.append(position + 1)
    value, used = words_value(names)
    return value, lengths[max(used, 1) - 1]


@cache
def _fraction_words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What adds a fraction ("and a half"), and what turns a number into one ("-thirds of")."""
    names = "|".join(sorted(table("numbers")["denominators"], key=len, reverse=True))
    top = "a|one|two|three|five|seven|1|2|3"
    added = (
        rf"{_SPACE}and{_SPACE}(?:(?P<top>{top})(?:{_SPACE}|\s?-\s?)(?P<name>{names})"
        rf"|(?P<bare>half)(?={_SPACE}(?:percent|per cent|%)))\b"
    )
    divided = (
        rf"(?:\s?-\s?(?P<hyphened>{names})\b(?!\s?-|\s+(?:day|month|year|term|anniversar))"
        rf"|{_SPACE}(?P<spaced>{names})(?={_SPACE}of\b|\s?\(|{_SPACE}(?:percent|per cent)))"
    )
    return re.compile(added), re.compile(divided)


def _with_fraction(low: str, numeral: Numeral) -> Numeral:
    """The numeral with the fraction words that follow it."""
    added, divided = _fraction_words()
    names = table("numbers")["denominators"]
    match = added.match(low, numeral.end)
    if match:
        top = 1 if match["bare"] or match["top"] == "a" else _small(match["top"])
        part = _ratio(top, names[match["bare"] or match["name"]])
        return replace(numeral, end=match.end(), value=numeral.value + part)
    match = divided.match(low, numeral.end)
    name = match and (match["hyphened"] or match["spaced"])
    if match and name and numeral.value < names[name]:
        part = _ratio(numeral.value, names[name])
        return replace(numeral, end=match.end(), value=part, fraction=True)
    return numeral


def _small(token: str) -> int:
    return int(token) if token.isdigit() else int(table("numbers")["units"][token])


def _paired(low: str, numeral: Numeral) -> Numeral:
    """The numeral joined with its restatement in brackets, if one follows."""
    if numeral.in_words:
        match = _PAREN_DIGITS.match(low, numeral.end)
        return _with_digits(low, numeral, match) if match else numeral
    match = _paren_words().match(low, numeral.end)
    if match is None:
        return numeral
    tokens = [token[0] for token in _word_token().finditer(match["words"]) if token[0] != "and"]
    value, used = words_value(tokens)
    if used < len(tokens):
        return numeral
    conflict = _conflict(value, numeral.value)
    return replace(numeral, end=match.end(), value=value, in_words=True, conflict=conflict)


@cache
def _paren_words() -> re.Pattern[str]:
    word = number_word()
    return re.compile(
        rf"\s{{0,3}}\(\s{{0,3}}(?P<words>{word}\b(?:(?:{_SPACE}and{_SPACE}|\s?-\s?|{_SPACE}){word}\b)*)"
        r"\s{0,3}\)"
    )


def _with_digits(low: str, numeral: Numeral, match: re.Match[str]) -> Numeral:
    value = read_number(match["digits"])
    if match["glyph"]:
        top, bottom = table("numbers")["glyphs"][match["glyph"]]
        value += _ratio(top, bottom)
    conflict = _conflict(numeral.value, value)
    if conflict and _starts_a_list(low, match):
        return numeral
    sign = "%" if match["percent"] else (match["sign"] or "")
    return replace(numeral, end=match.end(), in_digits=True, sign=sign, conflict=conflict)


def _conflict(words: Decimal, digits: Decimal) -> str:
    if abs(words - digits) < Decimal("0.001"):
        return ""
    return f"words say {plain(words)}, digits say {plain(digits)}"


def _starts_a_list(low: str, match: re.Match[str]) -> bool:
    """Whether "(1)" is the first item of a list rather than a restatement."""
    return match["digits"] == "1" and "(2)" in low[match.end() : match.end() + 500]
