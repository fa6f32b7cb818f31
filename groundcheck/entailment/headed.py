"""Headed: what a bare number counts where its unit stands in the head of a column, or in a label.

What enters: a text. What leaves: the typed values of cells such as "40" below "Fee (USD thousands)"
or behind "Term (months):". What always holds: a value is the exact range of its cell; a number whose
head names no unit is none.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from groundcheck.entailment.tabled import tables
from groundcheck.models import Span
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import Quantity, QuantityKind

_NUMBER = re.compile(r"(?:[$€£¥]\s?)?\d[\d,]*(?:\.\d+)?")
_IN_HEAD = re.compile(
    r"\((?P<bracketed>[^()]{1,40})\)\s*$|[,–—-]\s*(?P<behind>[^,()]{1,30})$|\s(?P<in>in\s[^()]{1,30})$"
    r"|(?P<sign>[%$€£¥])\s*$"
)
"""Where the head of a column names its unit."""
_LABELLED = re.compile(
    r"\((?P<unit>[^()\n]{1,40})\)[ \t]*:[ \t]*(?P<cell>(?:[$€£¥]\s?)?\d[\d,]*(?:\.\d+)?)(?=[ \t]*(?:;|$))",
    re.MULTILINE,
)
_CURRENCY = (
    r"US\$|C\$|CA\$|A\$|AU\$|HK\$|S\$|[$€£¥]|(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|HKD|SGD|INR|SEK|NOK|DKK|NZD)\b"
    r"|U\.?S\.? dollars?|dollars?|euros?|pounds sterling"
)
_SCALE = r"thousands?|millions?|billions?|['’]?000['’]?s?|mm?|k|bn"
_MONEY = re.compile(
    rf"(?:all\s+(?:amounts|figures)\s+)?(?:in\s+)?(?P<currency>{_CURRENCY})?\s*(?:in\s+)?(?P<scale>{_SCALE})?"
    r"(?:\s*(?:/|per\s|a\s)\s*(?P<per>[a-z]+))?",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:in\s+|no\.\s+of\s+|number\s+of\s+)?(?P<unit>(?:(?:business|working|calendar)\s+)?"
    r"(?:day|week|wk|month|mo|year|yr|hour|hr|minute|min)s?\.?)",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"(?:in\s+)?(?:%|percent|per cent|percentage)(?:\s+(?:of|per)\s.*)?", re.IGNORECASE
)
_LENGTHS = {
    "hourly": "hour",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "annual": "year",
    "annually": "year",
    "yearly": "year",
}
_OFTEN = re.compile(
    rf"\b(?:{'|'.join(_LENGTHS)}|per (?:{'|'.join(sorted(set(_LENGTHS.values())))}))\b",
    re.IGNORECASE,
)
_SCALES = {"t": "thousand", "k": "thousand", "m": "million", "b": "billion"}
_TIMES = {"wk": "weeks", "mo": "months", "yr": "years", "hr": "hours", "min": "minutes"}
_KINDS = (QuantityKind.MONEY, QuantityKind.DURATION, QuantityKind.PERCENT)


def headed_values(text: str) -> tuple[Quantity, ...]:
    r"""The values of a text that only the head of their column, or their label, makes values.

    >>> table = "| Plan | Fee (USD thousands) |\n| Basic | 40 |\n"
    >>> [(q.text, q.unit, int(q.amount)) for q in headed_values(table)]
    [('40', 'USD', 40000)]
    """
    found = [cell.value for cell in headed_cells(text).values()] + list(_behind_labels(text))
    return tuple(sorted(found, key=lambda value: value.start))


@dataclass(frozen=True, slots=True)
class HeadedCell:
    """A cell whose number the head of its column completes."""

    value: Quantity
    words: str
    """The value as prose would have it: "USD 40 thousand"."""


@lru_cache(maxsize=64)
def headed_cells(text: str) -> Mapping[int, HeadedCell]:
    """The cells of a text's tables that hold such a value and nothing else, by where they begin."""
    found: dict[int, HeadedCell] = {}
    for table in tables(text):
        if table.headed and table.mark == "|":
            head, *rows = table.data(text) or table.rows
            units = [_unit_of(cell.of(text)) for cell in table.cells(text, head)]
            if any(map(any, units)):
                for row in rows:
                    cells = zip(units, table.cells(text, row), strict=False)
                    found.update((c.start, v) for unit, c in cells for v in _value(text, c, *unit))
    return MappingProxyType(found)


def values_within(values: Sequence[Quantity], part: Span) -> tuple[Quantity, ...]:
    """Those of the ordered values of a text that lie in a part of it, placed within the part."""
    first = bisect_left(values, part.start, key=lambda value: value.start)
    last = bisect_left(values, part.end, key=lambda value: value.end, lo=first)
    inside = (each for each in values[first : last + 1] if each.end <= part.end)
    return tuple(
        each.model_copy(update={"start": each.start - part.start, "end": each.end - part.start})
        for each in inside
    )


def _behind_labels(text: str) -> Iterator[Quantity]:
    for found in _LABELLED.finditer(text):
        cell = Span(start=found.start("cell"), end=found.end("cell"))
        yield from (each.value for each in _value(text, cell, found["unit"]))


def in_prose(value: Quantity) -> str:
    r"""A value of a column as prose would have it; "" for one that its own words tell.

    >>> in_prose(headed_values("| Plan | Fee (USD thousands) |\n| Basic | 40 |\n")[0])
    'USD 40 thousand'
    """
    if value.head.startswith("per "):
        return f"{value.text} {value.head}"
    is_bare = _NUMBER.fullmatch(value.text.strip("* ")) is not None
    return _spelled(value.text, value.head) if value.head and is_bare else ""


def without_unit(head: str) -> str:
    """The head of a column without the unit it names.

    >>> without_unit("First response (minutes)")
    'First response'
    """
    return _IN_HEAD.sub("", head).strip() or head


def _unit_of(head: str) -> tuple[str, str]:
    """The unit that the head of a column names, and how often; "" for none."""
    head = head.strip("* ")
    found = _IN_HEAD.search(head)
    often = _OFTEN.search(head)
    unit = next((name for name in found.groups() if name), "").strip() if found else ""
    length = often[0].lower().removeprefix("per ") if often else ""
    return unit, _LENGTHS.get(length, length)


def _value(text: str, cell: Span, unit: str, often: str = "") -> Iterator[HeadedCell]:
    """The value of a cell that holds a number and nothing else."""
    words = _words_of(cell.of(text).strip("* "), unit, often)
    told = find_quantities(words)
    if len(told) == 1 and told[0].kind in _KINDS:
        place = {"start": cell.start, "end": cell.end, "text": cell.of(text)}
        head = f"{unit} per {often}".strip() if often and told[0].per == often else unit
        yield HeadedCell(told[0].model_copy(update={**place, "head": head}), words)


def _words_of(number: str, unit: str, often: str) -> str:
    """A number as its column has it in prose; "" where it needs nothing of the column."""
    if unit and _NUMBER.fullmatch(number):
        words = _spelled(number, unit)
        is_money = any(q.kind is QuantityKind.MONEY and not q.per for q in find_quantities(words))
        return f"{words} per {often}" if often and is_money else words
    if not often or not any(map(str.isdigit, number)):
        return ""
    own = find_quantities(number)
    is_sum = len(own) == 1 and own[0].kind is QuantityKind.MONEY and own[0].text == number
    return f"{number} per {often}" if is_sum and not own[0].per else ""


def _spelled(number: str, unit: str) -> str:
    """A number with its unit, as prose would have it: "USD 40 thousand"; "" for an unknown unit."""
    if _SHARE.fullmatch(unit):
        return f"{number}%"
    time = _TIME.fullmatch(unit)
    if time:
        return f"{number} {_TIMES.get(time['unit'].lower().rstrip('.s'), time['unit'])}"
    money = _MONEY.fullmatch(unit)
    if money is None or not (money["currency"] or money["scale"]):
        return ""
    scale = (money["scale"] or "").strip("'’").lower()
    scale = "thousand" if scale.startswith("000") else _SCALES.get(scale[:1], "")
    currency = "" if number[0] in "$€£¥" else _code(money["currency"] or "")
    per = f" per {money['per']}" if money["per"] else ""
    return f"{currency} {number} {scale}".strip() + per


def _code(currency: str) -> str:
    """A currency as it stands before an amount."""
    word = currency.lower().replace(".", "")
    named = {"dollar": "$", "us dollar": "USD", "euro": "EUR", "pounds sterling": "GBP"}
    return next(
        (code for name, code in named.items() if word.removesuffix("s") == name.removesuffix("s")),
        currency,
    )
