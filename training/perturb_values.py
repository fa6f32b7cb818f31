"""Edits of one value of a claim: a duration, a share, a sum, a date.

What enters: a claim. What leaves: the claim with one value changed to another usual one, spelt
another way, or put right from its evidence; nothing where the claim holds no such value.
"""

import calendar
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

_UNITS = r"(?:business |working |calendar )?(?:minute|hour|day|week|month|quarter|year)s?"
_NUMBER_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "sixty": 60,
    "ninety": 90,
}
_SPELT = {value: word for word, value in _NUMBER_WORDS.items()}
_USUAL: dict[str, tuple[int, ...]] = {
    "hour": (2, 4, 12, 24, 48, 72),
    "day": (3, 5, 7, 10, 14, 15, 20, 21, 30, 45, 60, 75, 90, 120, 180),
    "week": (1, 2, 3, 4, 6, 8, 12),
    "month": (1, 2, 3, 6, 9, 12, 18, 24, 36),
    "quarter": (1, 2, 3, 4),
    "year": (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25),
}
_DURATION = re.compile(
    rf"\b(?P<n>\d{{1,3}}|{'|'.join(_NUMBER_WORDS)})(?P<gap>[ -])(?P<unit>{_UNITS})\b", re.IGNORECASE
)
_PERCENT = re.compile(r"\b(?P<n>\d{1,3}(?:\.\d+)?)(?P<unit> ?%| percent| per cent)")
_MONEY = re.compile(r"(?P<sign>[$€£]) ?(?P<n>\d[\d,]*(?:\.\d+)?)")
_YEAR = re.compile(r"\b(?P<n>19[89]\d|20[0-4]\d)\b")
MONTHS = tuple(calendar.month_name[1:])
_MONTH = re.compile(rf"\b(?P<n>{'|'.join(MONTHS)})\b")
_DOUBLED = re.compile(r"\w+ \((\d+)\)")


@dataclass(frozen=True, slots=True)
class Edit:
    """An edited claim.

    Attributes:
        text: the claim after the edit.
        kind: what was changed, in the words of the claims' own kinds of mistake.
    """

    text: str
    kind: str


def corrected(claim: str, evidence: Sequence[str]) -> Edit | None:
    """A claim with one wrong duration or percentage, put right from its evidence.

    Only where claim and evidence hold exactly one such value each, so that nothing is guessed.
    """
    source = _DOUBLED.sub(r"\1", " ".join(" ".join(evidence).split()))
    for pattern in (_DURATION, _PERCENT):
        mine = list(pattern.finditer(claim))
        theirs = {_amount_and_unit(hit) for hit in pattern.finditer(source)}
        if len(mine) == len(theirs) == 1 and theirs != {_amount_and_unit(mine[0])}:
            return Edit(_with_value(claim, mine[0], *theirs.pop()), "corrected")
    return None


def _amount_and_unit(hit: re.Match[str]) -> tuple[str, str]:
    return hit["n"].lower(), hit["unit"].lower().rstrip("s")


def _with_value(claim: str, hit: re.Match[str], number: str, unit: str) -> str:
    gap = hit.groupdict().get("gap") or ""
    plural = "s" if gap == " " and number not in {"1", "one"} else ""
    return f"{claim[: hit.start()]}{number}{gap}{unit}{plural}{claim[hit.end() :]}"


def change_duration(claim: str, rng: random.Random) -> Edit | None:
    """Another usual number of the same unit."""
    hits = list(_DURATION.finditer(claim))
    if not hits:
        return None
    hit = rng.choice(hits)
    unit = hit["unit"].lower()
    base = unit.split()[-1].rstrip("s")
    spelt = hit["n"].lower() in _NUMBER_WORDS
    old = _value(hit["n"])
    near = [n for n in _USUAL.get(base, (1, 2, 3, 5, 10)) if n != old and old / 8 <= n <= old * 8]
    words = [n for n in near if n in _SPELT]
    if not near or (spelt and not words):
        return None
    new = rng.choice(words if spelt else near)
    text = _SPELT[new] if spelt else str(new)
    plural = hit["gap"] == " " and new > 1
    unit = hit["unit"].rstrip("s") + "s" * plural
    return Edit(f"{claim[: hit.start()]}{text}{hit['gap']}{unit}{claim[hit.end() :]}", "duration")


def _value(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBER_WORDS[text.lower()]


def change_percent(claim: str, rng: random.Random) -> Edit | None:
    """Another percentage."""
    hit = _PERCENT.search(claim)
    if not hit:
        return None
    old = float(hit["n"])
    options = [
        v
        for v in (old * 2, old / 2, old + 5, old + 10, old - 5, old * 1.5)
        if 0 < v <= 100 and v != old
    ]
    return _put(claim, hit, f"{rng.choice(options):g}", "percent") if options else None


def change_money(claim: str, rng: random.Random) -> Edit | None:
    """Another sum of the same currency."""
    hit = _MONEY.search(claim)
    if not hit:
        return None
    old = float(hit["n"].replace(",", ""))
    new = old * rng.choice((0.5, 2, 1.5, 0.1, 10, 0.8, 1.2, 0.75))
    text = f"{new:,.2f}".removesuffix(".00") if new < 1_000_000 else f"{new:,.0f}"
    return _put(claim, hit, text, "money") if new != old else None


def change_date(claim: str, rng: random.Random) -> Edit | None:
    """Another month, or else another year."""
    if hit := _MONTH.search(claim):
        return _put(claim, hit, rng.choice([m for m in MONTHS if m != hit["n"]]), "date")
    if hit := _YEAR.search(claim):
        return _put(claim, hit, str(int(hit["n"]) + rng.choice((-3, -2, -1, 1, 2, 3))), "date")
    return None


def _put(claim: str, hit: re.Match[str], value: str, kind: str) -> Edit:
    return Edit(claim[: hit.start("n")] + value + claim[hit.end("n") :], kind)


def respelt(claim: str) -> tuple[str, str] | None:
    """A number of a duration in digits and in words, whichever the claim has first."""
    hit = _DURATION.search(claim)
    if not hit:
        return None
    value = _value(hit["n"])
    if hit["n"].isdigit() and 1 <= value <= 12:
        return hit.group(), _SPELT[value] + hit["gap"] + hit["unit"]
    if not hit["n"].isdigit():
        return hit.group(), str(value) + hit["gap"] + hit["unit"]
    return None
