"""Measures written by a sign or short name: "25 °C", "500 GB", "10,000 sq. ft.", "40 m³".

A lower-case text and a Numeral enter; a Draft of kind COUNT leaves whose unit is the same for
every way to write it, or None where no such name follows.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from groundcheck.text.draft import Draft, draft_of
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import BY_POINT, Numeral
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.units import read_scale


def read_named_measure(low: str, numeral: Numeral) -> Draft | None:
    """The measure that `numeral` begins, if any.

    >>> from groundcheck.text.numbers import find_numerals
    >>> low = "10k sq. ft."
    >>> measure = read_named_measure(low, next(find_numerals(low)))
    >>> str(measure.amount), measure.unit
    ('10000', 'square_foot')
    """
    scale, end = read_scale(low, numeral.end)
    match = _name().match(low, end)
    if match is None:
        return None
    unit = _units()[" ".join(match["name"].replace("-", " ").split())]
    amount = numeral.value * scale
    draft = draft_of(numeral, end=match.end(), kind=QuantityKind.COUNT, amount=amount, unit=unit)
    unclear = BY_POINT.fullmatch(low, numeral.start, numeral.end)
    return replace(draft, conflict=f"{unclear[0]} can also be thousands") if unclear else draft


@cache
def _units() -> dict[str, str]:
    units = {name: unit for unit, names in table("units")["measures"].items() for name in names}
    return units | dict(_powers())


def _powers() -> Iterator[tuple[str, str]]:
    """Every way to write a square or cubic length, with its unit: "sq. ft.", "m³", "m^3"."""
    for power, written in table("units")["powers"].items():
        for length, names in table("units")["lengths"].items():
            unit = f"{power}_{length}"
            yield from (
                (f"{before} {name}", unit) for before in written["before"] for name in names
            )
            yield from ((f"{name}{behind}", unit) for name in names for behind in written["behind"])


@cache
def _name() -> re.Pattern[str]:
    names = sorted(_units(), key=len, reverse=True)
    written = "|".join(re.escape(name).replace(r"\ ", r"[\s-]{1,3}") for name in names)
    return re.compile(rf"(?:\s?-\s?|\s{{0,3}})(?P<name>{written})(?!\w)")
