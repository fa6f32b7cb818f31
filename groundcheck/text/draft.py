"""A quantity while it is being read.

Readers of single numbers make Drafts; joining, rates and bounds refine them into new ones;
`find_quantities` turns the last form into Quantities. Offsets are those of the lower-case
normalised text.
"""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from groundcheck.text.cardinals import tidy
from groundcheck.text.numeral import Numeral
from groundcheck.text.quantity import QuantityKind


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known so far of one quantity."""

    start: int
    end: int
    kind: QuantityKind
    amount: Decimal | None = None
    unit: str = ""
    upper: Decimal | None = None
    per: str = ""
    lot: Decimal = Decimal(1)
    bound: str = ""
    """A bound that stands between number and unit ("5 or more days"), as written, or ""."""
    scale: Decimal = Decimal(1)
    """The factor that a word or suffix gave ("million", "k"); a range's lower end shares it."""
    in_words: bool = False
    in_digits: bool = False
    conflict: str = ""
    date: dt.date | None = None
    other_date: dt.date | None = None


def draft_of(
    numeral: Numeral, *, end: int, kind: QuantityKind, amount: Decimal, unit: str
) -> Draft:
    """The draft that starts with `numeral` and ends at `end`."""
    return Draft(
        start=numeral.start,
        end=end,
        kind=kind,
        amount=tidy(amount),
        unit=unit,
        in_words=numeral.in_words,
        in_digits=numeral.in_digits,
        conflict=numeral.conflict,
    )
