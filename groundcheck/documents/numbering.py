"""The number at the head of a line: "8.2", "(a)", "Article IV", "SCHEDULE 2".

What enters: a line. What leaves: the label as printed and every way to read it, because "(i)"
follows "(h)" as a letter and stands before "(ii)" as a numeral.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from groundcheck.documents.wordlists import word_list


class Scheme(StrEnum):
    """A way of numbering; two labels of one scheme can be neighbours."""

    SCHEDULE = "schedule"
    PART = "part"
    ARTICLE = "article"
    DECIMAL = "decimal"
    UPPER_ALPHA = "A."
    UPPER_ROMAN = "I."
    LOWER_ALPHA = "a."
    LOWER_ROMAN = "i."
    PAREN_UPPER_ALPHA = "(A)"
    PAREN_UPPER_ROMAN = "(I)"
    PAREN_LOWER_ALPHA = "(a)"
    PAREN_LOWER_ROMAN = "(i)"
    PAREN_DIGIT = "(1)"


PART_NAMES = (
    r"(?:sub-?)?(?:sections?|clauses?|paragraphs?)|articles?|items?|parts?|schedules?|exhibits?"
    r"|annex|appendix"
)
"""Words before a number or a letter that is only cited, as alternatives of a pattern."""

CONTAINERS = frozenset({Scheme.SCHEDULE, Scheme.PART, Scheme.ARTICLE})


@dataclass(frozen=True, slots=True)
class Position:
    """One reading of a label: its place in one scheme."""

    scheme: Scheme
    ordinals: tuple[int, ...]
    """(8, 2) for "8.2"; one number elsewhere."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label as printed."""

    number: str
    """Without a keyword and without a trailing full stop."""
    keyword: str
    """"Article", "Schedule", ... in title case; "" where none is printed."""
    positions: tuple[Position, ...]
    """Every reading, the likeliest first."""
    end: int
    """Where the label ends in the line, code points."""
    bare: bool = False
    """A number without full stop, bracket or keyword ("8 Payment"): weak evidence."""

    @property
    def name(self) -> str:
        """How a path shows it: "Article IV", "8.2", "(a)"."""
        shown = self.keyword if self.keyword not in ("Section", "Clause", "Paragraph") else ""
        return f"{shown} {self.number}".strip()


_NUMBER_WORDS = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
"""As in "SECTION FOUR"; a word's number is its place, counted from one."""
_KEYWORD = re.compile(
    r"(?i:(?P<word>article|part|chapter|section|clause|paragraph|schedule|exhibit|appendix|annex|"
    r"annexure|attachment|addendum|§))\s*"
    r"(?:(?<=§)|(?<=\s)|(?<=\s)[–—-]\s*)[\"“]?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4}|[IVXLC]{1,7}|[A-Z](?:-\d{1,2})?"
    rf"|[A-Z]\d|(?i:{'|'.join(_NUMBER_WORDS)}))"
    r"[\"”]?(?P<sub>(?:\([a-zA-Z0-9]{1,4}\))*)\s*(?:[.:)–—-]+(?=\s|$)|(?=\s|$))"
)
_DECIMAL = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){1,4})(?:[.)]?(?=\s|$)|\.(?=[A-Z]))")
_SMALL_WORD = re.compile(r"[ \t]+([a-z]+)(?![\w/%])")
_SINGLE = re.compile(r"(?P<number>\d{1,3})(?:\.0)?(?P<mark>[.)](?=\s|$)|\.(?=[A-Z])|(?=\s+[A-Z]))")
_PAREN = re.compile(r"\((?P<number>[A-Za-z]|[a-z]{2}|[ivxIVX]{1,6}|\d{1,2})\)(?=\s|$|[A-Z\"“])")
_LETTER = re.compile(r"(?P<number>[A-Za-z]|[ivxIVX]{1,6})[.)](?=\s|$)")
_ROMAN_FORM = re.compile(r"(?=.)(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}


def parse_label(line: str) -> Label | None:
    """The label a line begins with, or None.

    >>> parse_label("8.2 Late fees.").number, parse_label("ARTICLE IV. Payment").name
    ('8.2', 'Article IV')
    >>> parse_label("2.5 million dollars"), parse_label("Section 8.2 of this Agreement")
    (None, None)
    """
    for parse in (_parse_keyword, _parse_decimal, _parse_single, _parse_paren, _parse_letter):
        label = parse(line)
        if label:
            return label if not _may_be_figure(label) or _opens(line, label) else None
    return None


def parse_running(line: str) -> Label | None:
    """The label of a clause that begins in small letters, or None: "8.2.1 one Party is in breach".

    Its number alone shows no more than an amount does; that it goes on from the clause before
    has to show the rest.

    >>> parse_running("8.2.1 one Party is in breach").number, parse_running("2.5 million dollars")
    ('8.2.1', None)
    """
    label = _parse_decimal(line)
    word = _SMALL_WORD.match(line, label.end) if label else None
    return label if word and word[1] not in word_list("after_figures") else None


def _may_be_figure(label: Label) -> bool:
    """Whether it may as well be an amount or a reference: "2.5 million", "Section 8 of"."""
    return bool(label.keyword) or label.bare or "." in label.number


def _opens(line: str, label: Label) -> bool:
    """Whether what follows can open a section: nothing, or no small letter and no digit."""
    rest = line[label.end :].lstrip(" \t*_")
    return not rest or not (rest[0].islower() or rest[0].isdigit() or rest[0] in ",;%/)]")


def _parse_keyword(line: str) -> Label | None:
    found = _KEYWORD.match(line)
    if not found or not (found["word"][0].isupper() or found["word"] == "§"):
        return None
    word = "Section" if found["word"] == "§" else found["word"].title()
    number = found["number"] + found["sub"]
    scheme = _keyword_scheme(word)
    if number[0].isdigit():
        ordinals = tuple(int(part) for part in found["number"].split("."))
        if scheme is Scheme.ARTICLE and (len(ordinals) > 1 or word not in ("Article", "Chapter")):
            scheme = Scheme.DECIMAL
    else:
        ordinals = (ordinal_of(number) or ord(number[0]) - ord("A") + 1,)
    return Label(number, word, (Position(scheme, ordinals),), found.end())


def _keyword_scheme(word: str) -> Scheme:
    if word in ("Article", "Chapter", "Section", "Clause", "Paragraph"):
        return Scheme.ARTICLE
    return Scheme.PART if word == "Part" else Scheme.SCHEDULE


def _parse_decimal(line: str) -> Label | None:
    found = _DECIMAL.match(line)
    if not found:
        return None
    ordinals = tuple(int(part) for part in found["number"].split("."))
    if ordinals[-1] == 0 and len(ordinals) == 2:
        ordinals = ordinals[:1]
    return Label(found["number"], "", (Position(Scheme.DECIMAL, ordinals),), found.end())


def _parse_single(line: str) -> Label | None:
    found = _SINGLE.match(line)
    if not found:
        return None
    position = Position(Scheme.DECIMAL, (int(found["number"]),))
    return Label(found["number"], "", (position,), found.end(), bare=not found["mark"])


def _parse_paren(line: str) -> Label | None:
    found = _PAREN.match(line)
    if not found:
        return None
    number = found["number"]
    if number.isdigit():
        positions: tuple[Position, ...] = (Position(Scheme.PAREN_DIGIT, (int(number),)),)
    elif number.isupper():
        positions = _readings(number, Scheme.PAREN_UPPER_ALPHA, Scheme.PAREN_UPPER_ROMAN)
    else:
        positions = _readings(number, Scheme.PAREN_LOWER_ALPHA, Scheme.PAREN_LOWER_ROMAN)
    return Label(f"({number})", "", positions, found.end()) if positions else None


def _parse_letter(line: str) -> Label | None:
    found = _LETTER.match(line)
    if not found:
        return None
    number = found["number"]
    if number.isupper():
        positions = _readings(number, Scheme.UPPER_ALPHA, Scheme.UPPER_ROMAN)
    else:
        positions = _readings(number, Scheme.LOWER_ALPHA, Scheme.LOWER_ROMAN)
    return Label(number, "", positions, found.end()) if positions else None


def _readings(number: str, alpha: Scheme, numeral: Scheme) -> tuple[Position, ...]:
    """As numeral and as letter; "aa" follows "z"."""
    found: list[Position] = []
    value = roman(number)
    if value and not set(number.lower()) & set("lc"):
        found.append(Position(numeral, (value,)))
    if len(number) == 1:
        found.append(Position(alpha, (ord(number.lower()) - ord("a") + 1,)))
    elif len(number) == 2 and number[0] == number[1]:
        found.append(Position(alpha, (ord(number[0].lower()) - ord("a") + 27,)))
    return tuple(found)


def ordinal_of(number: str) -> int | None:
    """The number a numeral or a word stands for: 4 for "IV" and for "FOUR"; else None."""
    if number.lower() in _NUMBER_WORDS:
        return _NUMBER_WORDS.index(number.lower()) + 1
    return roman(number)


def roman(numeral: str) -> int | None:
    """The value of a Roman numeral up to 89, or None.

    >>> roman("XIV"), roman("iix")
    (14, None)
    """
    if not _ROMAN_FORM.fullmatch(numeral):
        return None
    values = [_ROMAN_VALUES[letter] for letter in numeral.lower()]
    following = [*values[1:], 0]
    return sum(-v if v < n else v for v, n in zip(values, following, strict=True))
