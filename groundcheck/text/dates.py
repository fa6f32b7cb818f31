"""Dates and times of day as contracts and answers write them.

A text and its lower-case form enter; Drafts leave. A date is kept as far as the text gives
it: "June 30" has no year, "March 2024" no day. "03/04/2024" keeps both its readings.
"""

import datetime as dt
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from groundcheck.text.draft import Draft
from groundcheck.text.lexicon import table
from groundcheck.text.quantity import QuantityKind

_GAP = r"[\s]{1,10}"
_ORDINAL_SUFFIX = r"(?:\s?(?:st|nd|rd|th|s\st|n\sd|r\sd|t\sh)\b)"
_YEAR = r"(?:19|20|21)[0-9]{2}(?![0-9])"
_NUMERIC = re.compile(
    r"(?<![\w./-])(?:(?P<y>[12][0-9]{3})(?P<s1>[-/.])(?P<m>[01]?[0-9])(?P=s1)(?P<d>[0-3]?[0-9])"
    r"|(?P<a>[0-3]?[0-9])(?:(?P<s2>[-.])(?P<b>[0-3]?[0-9])(?P=s2)(?P<y4>[12][0-9]{3})"
    r"|/(?P<b2>[0-3]?[0-9])/(?P<y2>[12][0-9]{3}|[0-9]{2})))(?:(?=t[0-9]{2}:)|(?![\w/-]|\.[0-9]))"
)
_ISO_TIME = re.compile(
    r"(?<=[0-9]t)(?P<hour>[01][0-9]|2[0-4]):(?P<minute>[0-5][0-9])(?::[0-5][0-9](?:\.[0-9]{1,9})?)?"
    r"(?:z|[+-][0-9]{2}:?[0-9]{2})?(?!\w)"
)
_QUARTER = re.compile(
    r"(?<![\w$-])(?:(?P<part>[qh])(?P<digit>[1-4])|(?P<digit2>[1-4])(?P<part2>[qh])"
    r"|(?:the\s)?(?P<place>first|second|third|fourth|1st|2nd|3rd|4th)\s{1,5}(?:calendar\s{1,5})?(?P<part3>quarter|half))"
    rf"(?:\s?[/,-]?\s?|\s{{1,5}}(?:of|in)\s{{1,5}}(?:the\s{{1,5}}year\s{{1,5}})?)'?(?P<year>{_YEAR})"
)

_BARE_YEAR = re.compile(
    rf"(?<![\w.,$€£/#%-])(?<!us\$ ){_YEAR}(?![\w%]|[.,:/][0-9]|-[0-9a-z]|\s?\((?:one|two|nineteen|twenty))"
)
_NOT_A_YEAR = re.compile(
    r"\s{1,3}(?:percent|per cent|dollars|usd|eur|euros|gbp|hours?|days?|months?|weeks?|square|sq\b"
    r"|shares?|units?|users?|feet|miles?|persons?|people|employees?|copies|kilometers|metres)\b"
)
_STREET = re.compile(
    r"\s{1,3}[A-Z][a-z]+\s{1,3}(?:[A-Z][a-z]+\s)?(?:St|Ave|Road|Rd|Dr|Blvd|Lane|Way)"
)
_CLOCK = re.compile(
    r"(?<![\w.:$/-])(?:(?P<hour>[01]?[0-9]|2[0-4])(?:[:.](?P<minute>[0-5][0-9]))?(?::[0-5][0-9])?"
    r"\s{0,3}(?:(?P<half>[ap])\.?\s?m\b\.?|(?P<oclock>o'clock)|(?P<noon>noon|midnight)\b)"
    r"|(?P<hour24>[01]?[0-9]|2[0-4]):(?P<minute24>[0-5][0-9])(?::[0-5][0-9])?(?![\w:]|\.[0-9])"
    r"|(?P<word>noon|midnight)\b)"
)


def find_dates(text: str, low: str) -> Iterator[Draft]:
    """All dates of `text`, of which `low` is the lower-case form; may overlap.

    >>> text = "from the 1st day of March 2023 to June 30, on 2024-03-01 and 03/04/2024"
    >>> [draft.unit for draft in find_dates(text, text.lower())]
    ['2023-03-01', '--06-30', '2024-03-01', '2024-03-04']
    """
    yield from _named_dates(text, low)
    yield from _parts_of_years(low)
    for match in _NUMERIC.finditer(low):
        draft = _numeric_date(match)
        if draft:
            yield draft


def _parts_of_years(low: str) -> Iterator[Draft]:
    """Quarters and halves of a calendar year: "Q3 2025", "the first half of 2025"."""
    for match in _QUARTER.finditer(low):
        part = match["part"] or match["part2"] or match["part3"][0]
        place = match["digit"] or match["digit2"] or match["place"]
        number = int(place[0]) if place[0].isdigit() else table("numbers")["ordinals"][place]
        if part == "q" or number <= 2:
            unit = f"{match['year']}-{part.upper()}{number}"
            yield Draft(match.start(), match.end(), QuantityKind.DATE, unit=unit)


def find_years(text: str, low: str) -> Iterator[Draft]:
    """Years on their own ("in 2024")."""
    for match in _BARE_YEAR.finditer(low):
        if _NOT_A_YEAR.match(low, match.end()) or _STREET.match(text, match.end()):
            continue
        yield Draft(match.start(), match.end(), QuantityKind.DATE, unit=match[0])


def find_times(low: str) -> Iterator[Draft]:
    """All times of day; the amount is minutes after midnight.

    >>> [str(draft.amount) for draft in find_times("from 9:00 a.m. to 17:30, not noon or 5 pm")]
    ['540', '1050', '720', '1020']
    """
    for match in _ISO_TIME.finditer(low):
        yield _time(match, int(match["hour"]) * 60 + int(match["minute"]))
    for match in _CLOCK.finditer(low):
        minutes = _minutes(match)
        if minutes is not None:
            yield _time(match, minutes)


def _time(match: re.Match[str], minutes: int) -> Draft:
    return Draft(match.start(), match.end(), QuantityKind.TIME, Decimal(minutes), "time_of_day")


def _minutes(match: re.Match[str]) -> int | None:
    """Minutes after midnight."""
    word = match["word"] or match["noon"]
    if word:
        return 720 if word == "noon" else 1440
    if match["hour24"]:
        return int(match["hour24"]) * 60 + int(match["minute24"])
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"] and 1 <= hour <= 12:
        hour = hour % 12 + (12 if match["half"] == "p" else 0)
    return hour * 60 + minute if hour <= 24 else None


@cache
def _named() -> re.Pattern[str]:
    months = "|".join(sorted(table("calendar")["months"], key=len, reverse=True))
    ordinals = "|".join(sorted(_ordinal_days(), key=len, reverse=True))
    bracket = rf"(?:\s?\([0-9]{{1,2}}{_ORDINAL_SUFFIX}?\))?"
    month_first = (
        rf"(?P<month1>{months})\b\.?\s{{1,5}}(?:the\s)?(?P<day1>[0-3]?[0-9])(?![0-9]|\.[0-9]|,[0-9]{{3}}(?![0-9]))"
        rf"{_ORDINAL_SUFFIX}?\b{_year(1)}?"
    )
    day_first = (
        rf"(?:(?<![\w.,])(?P<day2>[0-3]?[0-9]){_ORDINAL_SUFFIX}?|\b(?P<word>{ordinals})){bracket}"
        rf"(?:{_GAP}day)?(?:{_GAP}of{_GAP}|{_GAP}|-)(?P<month2>{months})\b\.?(?:-?{_year(2)})?"
    )
    month_only = rf"(?P<month3>{months})\b\.?{_year(3)}"
    return re.compile(rf"(?:(?<![a-z])(?:{month_first}|{month_only})|{day_first})")


def _year(group: int) -> str:
    return rf"(?:\s{{0,5}},?\s{{0,5}}(?:of\s{{1,3}})?(?:the\s{{1,3}}year\s{{1,3}})?(?P<year{group}>{_YEAR}))"


@cache
def _ordinal_days() -> dict[str, int]:
    """Ordinal words of the days of a month."""
    ordinals = {name: day for name, day in table("numbers")["ordinals"].items() if day <= 30}
    small = [(name, day) for name, day in ordinals.items() if day < 10]
    for stem, base in (("twenty", 20), ("thirty", 30)):
        for name, day in small:
            if base + day <= 31:
                ordinals |= {f"{stem}-{name}": base + day, f"{stem} {name}": base + day}
    return ordinals


@cache
def _month() -> re.Pattern[str]:
    """Any month's name: far quicker to look for than the dates, of which each has one."""
    return re.compile("|".join(table("calendar")["months"]))


def _named_dates(text: str, low: str) -> Iterator[Draft]:
    for match in _named().finditer(low) if _month().search(low) else ():
        name = match["month1"] or match["month2"] or match["month3"]
        group = "month1" if match["month1"] else "month2" if match["month2"] else "month3"
        month = table("calendar")["months"][name]
        written = text[match.start(group) : match.end(group)]
        if name in table("calendar")["also_words"] and not written[0].isupper():
            continue
        year = match["year1"] or match["year2"] or match["year3"]
        day = _ordinal_days().get(match["word"]) or int(match["day1"] or match["day2"] or 0)
        if _is_other_number(low, match):
            continue
        draft = _dated(match.start(), match.end(), year, month, day)
        if draft:
            yield draft


_UNIT_AFTER = re.compile(
    r"\s{0,3}(?:\([a-z0-9]{1,12}\)\s?)?(?:%|percent|(?:business |calendar )?(?:days?|months?|years?|hours?|weeks?)\b)"
)


def _is_other_number(low: str, match: re.Match[str]) -> bool:
    """Whether the number beside "may" or "march" counts something else ("may 30 days")."""
    return bool(match["month1"] and not match["year1"] and _UNIT_AFTER.match(low, match.end()))


def _dated(start: int, end: int, year: str | None, month: int, day: int) -> Draft | None:
    """The draft of a date as far as given (day 0: none); None for days that no month has."""
    if day == 0:
        return Draft(start, end, QuantityKind.DATE, unit=f"{year}-{month:02}") if year else None
    try:
        date = dt.date(int(year or 2000), month, day)
    except ValueError:
        return None
    if year:
        return Draft(start, end, QuantityKind.DATE, unit=date.isoformat(), date=date)
    return Draft(start, end, QuantityKind.DATE, unit=f"--{month:02}-{day:02}")


def _numeric_date(match: re.Match[str]) -> Draft | None:
    """A date in figures; the American reading first where both are possible."""
    if match["y"]:
        return _dated(
            match.start(), match.end(), match["y"], int(match["m"]) or 99, int(match["d"])
        )
    year = _full_year(match["y4"] or match["y2"])
    first, second = int(match["a"]), int(match["b"] or match["b2"])
    american = _date(year, first, second)
    european = _date(year, second, first)
    date = american or european
    if date is None:
        return None
    other = european if american and european != american else None
    return Draft(
        match.start(),
        match.end(),
        QuantityKind.DATE,
        unit=date.isoformat(),
        date=date,
        other_date=other,
    )


def _full_year(year: str) -> int:
    number = int(year)
    if len(year) == 4:
        return number
    return number + (1900 if number >= 69 else 2000)  # the POSIX pivot


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
