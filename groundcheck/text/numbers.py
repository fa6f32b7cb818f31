"""Numbers as contracts write them: in words, in digits, and in both at once.

A lower-case text enters; Numerals leave in order, not overlapping. "thirty (30)" and
"30 (thirty)" are one Numeral; where words and digits disagree both are remembered, and the
words count, as courts read it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import dropwhile

from groundcheck.text.cardinals import number_word, words_value
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import DIGITS, GLYPHS, SPACE, Numeral, ratio, read_number, word_token
from groundcheck.text.restatements import BRACKETED_DIGITS, restated

_FRACTION_AFTER = re.compile(
    rf"\s?(?P<glyph>[{GLYPHS}])"
    r"|(?:\s{1,3}|-)(?P<top>[0-9]{1,2})/(?P<bottom>[0-9]{1,2})(?![0-9/])"
)
_SLASH = re.compile(r"/([0-9]{1,3})(?![0-9/]|\.[0-9])")
_MORE_SLASHES = re.compile(r"/[0-9]")
_GROUP = re.compile(r"(?: [0-9]{3})+(?![0-9,.]|\s?%)")
_FIRST_GROUP = re.compile(r"[0-9]{1,3}")
_PART_OF_SCALE = re.compile(
    r"(?<![\w-])(?:(?P<half>half)|(?:a\s{1,3})?quarter)(?:\s{1,3}of)?\s{1,3}$"
)


def find_numerals(low: str) -> Iterator[Numeral]:
    """All numbers of a lower-case text.

    >>> [(str(n.value), low[n.start:n.end]) for low in ["within thirty (30) days or 1.5 %"]
    ...  for n in find_numerals(low)]
    [('30', 'thirty (30)'), ('1.5', '1.5')]
    """
    end = 0
    for match in _numeral().finditer(low):
        if match.start() < end or _is_glued(low, match):
            continue
        for numeral in _read(low, match):
            paired = restated(low, numeral)
            end = paired.end
            yield paired


def _is_glued(low: str, match: re.Match[str]) -> bool:
    """Whether digits follow letters that are no currency's code: "ISO9001", not "USD5,000"."""
    start = match.start()
    glued = bool(match["digits"]) and low[max(0, start - 1) : start].isalpha()
    return glued and low[start - 3 : start] not in table("currencies")["codes"]


def spaced_groups_end(low: str, start: int, end: int) -> int:
    """Where groups of three set off by spaces end ("EUR 5 000"), if any follow `[start, end)`.

    A number with a comma or a decimal is whole: "$30,000.00 100 %" are two values.
    """
    match = _GROUP.match(low, end) if _FIRST_GROUP.fullmatch(low, start, end) else None
    return match.end() if match else end


@cache
def _numeral() -> re.Pattern[str]:
    word = number_word()
    joint = rf"(?:{SPACE}and{SPACE}|\s?-\s{{0,2}}|,?{SPACE})"
    return re.compile(
        rf"(?=[0-9.])(?:(?<![\w.])(?<![0-9][,/'])|(?<=\b[a-z]{{3}}))(?P<digits>{DIGITS})"
        rf"|(?<!\w)(?P<words>(?:a{SPACE}(?=(?:hundred|thousand|million|billion|dozen)\b))?"
        rf"{word}\b(?:{joint}{word}\b){{0,24}})"
        rf"|(?<!\w)(?P<point>point{SPACE}{_decimals()})(?=\s{{0,3}}(?:percent|per cent|%|\())"
        rf"|(?P<glyph>[{GLYPHS}])"
    )


@cache
def _decimals() -> str:
    """Regular expression of decimals in words, as in "zero point two five"."""
    unit = "|".join(name for name, value in table("numbers")["units"].items() if value < 10)
    return rf"(?:{unit})\b(?:[\s-]{{1,3}}(?:{unit})\b){{0,5}}"


@cache
def _point_after() -> re.Pattern[str]:
    return re.compile(rf"{SPACE}point{SPACE}(?P<decimals>{_decimals()})")


def _read_digits(low: str, match: re.Match[str]) -> Iterator[Numeral]:
    value, end = read_number(match["digits"]), match.end()
    slash = _SLASH.match(low, end)
    if slash is None and _MORE_SLASHES.match(low, end):
        return
    if slash and int(slash[1]) > 1 and value and "." not in match["digits"]:
        if value < int(slash[1]) <= 100:
            part = ratio(value, int(slash[1]))
            yield Numeral(match.start(), slash.end(), part, in_digits=True, fraction=True)
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
    return ratio(top, bottom or 1)


def _read(low: str, match: re.Match[str]) -> Iterator[Numeral]:
    """The numerals of one match."""
    if match["digits"]:
        yield from _read_digits(low, match)
    elif match["point"]:
        value = _decimal_value(match["point"].partition("point")[2])
        yield Numeral(match.start(), match.end(), value, in_words=True)
    else:
        yield from _read_words(low, match)


def _decimal_value(words: str) -> Decimal:
    """The value of decimals in words: "two five" is 0.25."""
    units = table("numbers")["units"]
    digits = "".join(str(units[word]) for word in re.split(r"[\s-]+", words.strip()))
    return Decimal(f"0.{digits}")


def _read_words(low: str, match: re.Match[str]) -> Iterator[Numeral]:
    """The numerals in a run of number words, or a fraction sign on its own."""
    if match["glyph"]:
        top, bottom = table("numbers")["glyphs"][match["glyph"]]
        value = ratio(top, bottom)
        yield Numeral(match.start(), match.end(), value, in_digits=True, fraction=True)
        return
    tokens = list(word_token().finditer(low, match.start(), match.end()))
    if match["words"].startswith(_scales()) and not BRACKETED_DIGITS.match(low, match.end()):
        return  # "several million", "$[redacted] million"
    begun = match.start()
    while tokens:
        value, used = _run_value(tokens)
        numeral = Numeral(begun, tokens[used - 1].end(), value, in_words=True)
        numeral = _with_fraction(low, _as_part(low, _with_point(low, numeral)))
        yield numeral
        left = (t for t in tokens[used:] if t.start() >= numeral.end)
        tokens = list(dropwhile(lambda t: t[0] == "and", left))
        begun = tokens[0].start() if tokens else begun


def _with_point(low: str, numeral: Numeral) -> Numeral:
    """The numeral with decimals in words behind it ("one point five")."""
    match = _point_after().match(low, numeral.end)
    if match is None:
        return numeral
    value = numeral.value + _decimal_value(match["decimals"])
    return replace(numeral, end=match.end(), value=value)


def _as_part(low: str, numeral: Numeral) -> Numeral:
    """The numeral as the part of it that is meant ("half a million")."""
    if not low.startswith("a ", numeral.start):
        return numeral
    part = _PART_OF_SCALE.search(low, max(0, numeral.start - 20), numeral.start)
    if part is None:
        return numeral
    return replace(numeral, start=part.start(), value=numeral.value / (2 if part["half"] else 4))


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
    joint = rf"(?:{SPACE}|\s?-\s?)"
    tens = "|".join(table("numbers")["tens"])
    added = (
        rf"{joint}and{joint}(?:(?P<top>{top})(?:{SPACE}|\s?-\s?)(?P<name>{names})"
        rf"|(?P<bare>half)(?={SPACE}(?:percent|per cent|%)))\b"
    )
    divided = (
        rf"(?:\s?-\s?(?P<hyphened>{names})\b(?!\s?-|\s+(?:day|month|year|term|anniversar))"
        rf"|{SPACE}(?:(?P<tens>{tens})-)?(?P<spaced>{names})(?={SPACE}of\b|\s?\(|{SPACE}(?:percent|per cent)))"
    )
    return re.compile(added), re.compile(divided)


def _with_fraction(low: str, numeral: Numeral) -> Numeral:
    """The numeral with the fraction words that follow it."""
    added, divided = _fraction_words()
    names = table("numbers")["denominators"]
    match = added.match(low, numeral.end)
    if match:
        top = 1 if match["bare"] or match["top"] == "a" else _small(match["top"])
        part = ratio(top, names[match["bare"] or match["name"]])
        return replace(numeral, end=match.end(), value=numeral.value + part)
    match = divided.match(low, numeral.end)
    name = match and (match["hyphened"] or match["spaced"])
    if match and name and numeral.value < names[name]:
        tens = table("numbers")["tens"][match["tens"]] if match["tens"] else 0
        part = ratio(numeral.value, tens + names[name])
        return replace(numeral, end=match.end(), value=part, fraction=True)
    return numeral


def _small(token: str) -> int:
    return int(token) if token.isdigit() else int(table("numbers")["units"][token])
