"""Number formats of workbooks: how a cell prints its number.

In: a number and the format of its cell. Out: what the workbook shows, or None where this module
does not know the format (fractions, scientific notation, conditions, digits with words between
them) or cannot print the number exactly. What always holds: a sign or word of the format that
changes the number is applied, or nothing of the format is.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"'
    r"|\\(?P<escaped>.)"
    r"|\[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]"
    r"|\[(?P<color>Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d{1,2})\]"
    r"|(?P<space>_.)"
    r"|\*(?P<fill>.)"
    r"|(?P<digits>[#0?][#0?,]*(?:\.[#0?,]*)?|\.[#0?]+,*)"
    r"|(?P<percent>%)"
    r"|(?P<literal>[-+$€£¥():!^&'~{}<>= ]|[^\x00-\x7f])",
    re.IGNORECASE | re.DOTALL,
)
"""What may stand in a format; a letter, a slash or a bracket outside these is not understood."""
_END = re.compile(r';|"[^"]*"|\\.|[_*].|\[[^\]]*\]', re.DOTALL)
_MOST_PLACES = 30


@dataclass(frozen=True, slots=True)
class _Digits:
    """The figures of a format: "#,##0.0,,"."""

    least: int
    """Figures before the point that are shown even if they are zeros."""
    places: int
    least_places: int
    thousands: bool
    """Whether commas part thousands."""
    scale: int
    """Thousands that the number is divided by: commas behind the last digit."""


def in_format(value: float | Decimal, number_format: str) -> str | None:
    """The number as a cell of this format shows it.

    >>> in_format(1200000, '$#,##0.0,,"M"'), in_format(5, '0 "Business Days"')
    ('$1.2M', '5 Business Days')
    >>> in_format(0.333, "# ?/?") is None
    True
    """
    tokens = _tokens(_first_section(number_format))
    figures = [text for kind, text in tokens or () if kind == "digits"]
    digits = _digits(figures[0]) if len(figures) == 1 else None
    if tokens is None or digits is None:
        return None
    try:
        amount = _rounded(value, digits, sum(kind == "percent" for kind, _ in tokens))
    except InvalidOperation:
        return None
    shown = "".join(
        _figures(abs(amount), digits) if kind == "digits" else text for kind, text in tokens
    )
    return f"{'-' if amount < 0 else ''}{' '.join(shown.split())}"


def _first_section(number_format: str) -> str:
    """The format up to its first semicolon: that of positive numbers."""
    for found in _END.finditer(number_format):
        if found[0] == ";":
            return number_format[: found.start()]
    return number_format


def _tokens(section: str) -> list[tuple[str, str]] | None:
    """What the format is made of, each with what it prints; None where a piece is unknown."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(section):
        token = _TOKEN.match(section, at)
        if token is None:
            return None
        kind = token.lastgroup or ""
        found.append((kind, _printed(kind, token[kind])))
        at = token.end()
    return found


def _printed(kind: str, text: str) -> str:
    if kind in ("color", "fill"):
        return ""
    return " " if kind == "space" else text


def _digits(text: str) -> _Digits | None:
    """The figures that a stretch of #, 0, ? and commas asks for."""
    whole, _, fraction = text.partition(".")
    inner, places = whole.rstrip(","), fraction.rstrip(",")
    if "," in places or len(places) > _MOST_PLACES:
        return None
    return _Digits(
        least=inner.count("0"),
        places=len(places),
        least_places=places.rfind("0") + 1,
        thousands="," in inner,
        scale=len(whole) - len(inner) + len(fraction) - len(places),
    )


def _rounded(value: float | Decimal, digits: _Digits, percents: int) -> Decimal:
    """The number that is shown: scaled, and with as many places as the format has.

    Raises:
        InvalidOperation: it is infinite, or has more figures than can be told exactly.
    """
    exact = Decimal(str(value))
    if not exact.is_finite():
        raise InvalidOperation
    amount = exact.scaleb(2 * percents - 3 * digits.scale)
    return amount.quantize(Decimal(1).scaleb(-digits.places), rounding=ROUND_HALF_UP)


def _figures(amount: Decimal, digits: _Digits) -> str:
    whole, _, fraction = f"{amount:f}".partition(".")
    whole = whole.zfill(digits.least)
    if digits.thousands:
        whole = _parted(whole)
    kept = fraction[: digits.least_places] + fraction[digits.least_places :].rstrip("0")
    return f"{whole}.{kept}" if kept else whole


def _parted(whole: str) -> str:
    """Figures with commas between thousands, leading zeros included."""
    first = len(whole) % 3
    threes = [whole[at : at + 3] for at in range(first, len(whole), 3)]
    return ",".join([whole[:first], *threes] if first else threes)
