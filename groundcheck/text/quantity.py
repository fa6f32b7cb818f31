"""What a typed value is: its kind, amount, unit, rate, bound and place.

`find_quantities` makes these; the judge compares them. What always holds: a Quantity is the
exact range `[start, end)` of the text it was found in, and `normalised()` puts amounts that
mean the same on one scale ("twelve months" and "one year"), never business days and calendar
days together.
"""

import datetime as dt
from decimal import Decimal
from enum import StrEnum

from groundcheck.models import Span
from groundcheck.text.chosen import PlaceRole


class QuantityKind(StrEnum):
    """What a value measures."""

    PERCENT = "percent"
    MONEY = "money"
    DURATION = "duration"
    DATE = "date"
    TIME = "time"
    ORDINAL = "ordinal"
    COUNT = "count"
    FREQUENCY = "frequency"
    NUMBER = "number"
    PLACE = "place"


class Bound(StrEnum):
    """How the words around a value limit it."""

    EXACT = "exact"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    ABOUT = "about"

    @property
    def words(self) -> str:
        """As it stands before a value: "at least"; "" for none."""
        return "" if self is Bound.EXACT else self.value.replace("_", " ")


_SCALES = {
    "year": (Decimal(12), "month"),
    "quarter": (Decimal(3), "month"),
    "month": (Decimal(1), "month"),
    "week": (Decimal(7), "day"),
    "day": (Decimal(1), "day"),
    "calendar_day": (Decimal(1), "day"),
    "business_day": (Decimal(1), "business_day"),
    "hour": (Decimal(3600), "second"),
    "minute": (Decimal(60), "second"),
    "second": (Decimal(1), "second"),
}


def months_in(unit: str) -> Decimal | None:
    """How many months a unit of time is; None where it is no whole number of them.

    >>> months_in("year"), months_in("week")
    (Decimal('12'), None)
    """
    factor, scale = _SCALES.get(unit, (None, ""))
    return factor if scale == "month" else None


class Quantity(Span):
    """One value as a text states it."""

    text: str
    """Exactly the words of the span; bound words ("at least") stand outside it."""
    kind: QuantityKind
    amount: Decimal | None = None
    """In `unit`; the lower end of a range; None for dates. Words prevail over digits."""
    upper: Decimal | None = None
    """The upper end of a range ("5 to 10 days"), in `unit`; None if there is no range."""
    unit: str = ""
    """"%"; an ISO 4217 currency; "day", "business_day", "calendar_day", "hour", "month", ... for
    durations and ordinals; the stemmed noun for counts; "multiple" for "twice the fees"; "time" for
    frequencies, whose amount is times per year and whose `per` is always "year";
    "time_of_day" for times, whose amount is minutes after midnight; for dates the ISO 8601 form,
    shortened where the text is ("2024-03-01", "2024-03", "2024", "--06-30"), or a part of a year
    ("2024-Q3", "2024-H1")."""
    per: str = ""
    """What the rate is over: "day", "month", "quarter", "year", "occurrence", a stemmed noun, two of
    them ("month/seat", in the order of the alphabet), or "" where no rate is named."""
    lot: Decimal = Decimal(1)
    """How many of what the rate is over: 100 in "EUR 4 per 100 calls"."""
    bound: Bound = Bound.EXACT
    date: dt.date | None = None
    """The full date, where the text gives one."""
    other_date: dt.date | None = None
    """The second reading of an ambiguous date: "03/04/2024" is March 4 (`date`) or April 3."""
    conflict: str = ""
    """What disagrees within the text itself ("words say 5, digits say 2"), or ""."""
    role: PlaceRole = PlaceRole.NONE
    """What a place is chosen for; none for every other kind."""
    head: str = ""
    """What a reader needs beside the words: the unit as the head of a column gives it ("USD
    thousands"), or the day that is counted to ("from May 4, 2020: May 4, 2022")."""

    @property
    def told(self) -> str:
        """The value as a reader understands it: "40 (USD thousands)"."""
        return f"{self.text} ({self.head})" if self.head else self.text

    def normalised(self) -> tuple[Decimal, str]:
        """Amount and unit on the scale that like values share.

        Months, quarters and years are months; weeks and days are days; hours are seconds; business
        days stay apart. Dates are day numbers ("date"), month numbers ("month_of_year"), years
        ("calendar_year") or month times 100 plus day ("day_of_year").

        >>> Quantity(start=0, end=8, text="one year", kind=QuantityKind.DURATION,
        ...          amount=Decimal(1), unit="year").normalised()
        (Decimal('12'), 'month')
        """
        if self.kind is QuantityKind.DATE:
            return _normalised_date(self.unit)
        return self._scaled(self.amount)

    def normalised_upper(self) -> tuple[Decimal, str]:
        """The upper end of the range on the same scale; the amount itself without a range."""
        if self.upper is None:
            return self.normalised()
        return self._scaled(self.upper)

    def _scaled(self, amount: Decimal | None) -> tuple[Decimal, str]:
        if amount is None:
            return Decimal(0), self.unit
        if self.kind is QuantityKind.DURATION and self.unit in _SCALES:
            factor, unit = _SCALES[self.unit]
            return amount * factor, unit
        return amount, self.unit


def _normalised_date(form: str) -> tuple[Decimal, str]:
    """A possibly shortened ISO 8601 date as a number."""
    if form.startswith("--"):
        return Decimal(form[2:4]) * 100 + Decimal(form[5:7]), "day_of_year"
    if len(form) == 4:
        return Decimal(form), "calendar_year"
    if form[5:6] in ("Q", "H"):
        return Decimal(form[:4]) * 4 + Decimal(form[6:]), f"{form[5]}_of_year"
    if len(form) == 7:
        return Decimal(form[:4]) * 12 + Decimal(form[5:]), "month_of_year"
    return Decimal(dt.date.fromisoformat(form).toordinal()), "date"
