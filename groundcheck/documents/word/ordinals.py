"""Numbers as Word writes them in lists: "iv", "bb", "Twenty-first".

What enters: a number and the name of a format. What leaves: its characters. What always holds:
a number too large for its format is written in digits, so no output grows without bound.
"""

from functools import cache
from typing import Any

from groundcheck.text.lexicon import table

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERED = 2_600
"""Beyond "z" a hundred times over, letters say nothing."""
_MOST_ROMAN = 3_999
_MOST_SPELT = 999
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_SYMBOLS = "*†‡§"


def formatted(number: int, form: str) -> str:
    """A number in a format of WordprocessingML.

    >>> [formatted(28, form) for form in ("decimal", "lowerLetter", "upperRoman", "decimalZero")]
    ['28', 'bb', 'XXVIII', '28']
    >>> formatted(21, "ordinalText"), formatted(3, "ordinal"), formatted(7, "none")
    ('Twenty-first', '3rd', '')
    """
    if form in ("none", "bullet"):
        return ""
    if form in ("lowerLetter", "upperLetter"):
        return _cased(_lettered(number), form)
    if form in ("lowerRoman", "upperRoman"):
        return _cased(_roman(number), form)
    if form == "decimalZero":
        return f"{number:02d}"
    if form == "ordinal":
        return f"{number}{_ending(number)}"
    if form in ("cardinalText", "ordinalText") and 0 < number <= _MOST_SPELT:
        return _spelt(number, ordinal=form == "ordinalText").capitalize()
    if form == "chicago" and 0 < number <= 4 * len(_SYMBOLS):
        repeats, symbol = divmod(number - 1, len(_SYMBOLS))
        return _SYMBOLS[symbol] * (repeats + 1)
    return str(number)


def _cased(text: str, form: str) -> str:
    return text.upper() if form.startswith("upper") else text


def _lettered(number: int) -> str:
    """Word goes on after "z" with "aa", "bb", "cc"."""
    if not 0 < number <= _MOST_LETTERED:
        return str(number)
    repeats, letter = divmod(number - 1, len(_LETTERS))
    return _LETTERS[letter] * (repeats + 1)


def _roman(number: int) -> str:
    if not 0 < number <= _MOST_ROMAN:
        return str(number)
    parts = []
    for amount, letters in _ROMAN:
        count, number = divmod(number, amount)
        parts.append(letters * count)
    return "".join(parts)


def _ending(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _spelt(number: int, *, ordinal: bool) -> str:
    words = _words()
    hundreds, rest = divmod(number, 100)
    parts = [words["units"][hundreds], "hundred"] if hundreds else []
    if rest >= 20 and rest % 10:
        parts.append(f"{words['tens'][rest // 10]}-{words['units'][rest % 10]}")
    elif rest >= 20:
        parts.append(words["tens"][rest // 10])
    elif rest:
        parts.append(words["units"][rest])
    text = " ".join(parts)
    return _as_ordinal(text) if ordinal else text


def _as_ordinal(text: str) -> str:
    """The ordinal of a cardinal: only its last word changes.

    >>> _as_ordinal("twenty-one"), _as_ordinal("forty"), _as_ordinal("two hundred")
    ('twenty-first', 'fortieth', 'two hundredth')
    """
    cut = max(text.rfind(" "), text.rfind("-")) + 1
    last = text[cut:]
    irregular: dict[str, str] = _words()["ordinals"]
    if last in irregular:
        return text[:cut] + irregular[last]
    return text[:-1] + "ieth" if last.endswith("y") else text + "th"


@cache
def _words() -> dict[str, Any]:
    return dict(table("number_words", "groundcheck.documents"))
