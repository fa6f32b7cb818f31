"""Edits of one claim: the same wording, another meaning, or another wording, the same meaning.

What enters: a claim that paraphrases its contract. What leaves: an edited claim and the kind of
edit, or nothing where the edit does not apply. The claim is already a paraphrase, so an edited
copy shares no more words with the contract than an honest one does. Every edit changes one place.
"""

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_DATA = Path(__file__).parent / "data"

_UNITS = r"(?:business |working |calendar )?(?:minute|hour|day|week|month|quarter|year)s?"
_NUMBER_WORDS = [
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
    "fifteen",
    "twenty",
    "thirty",
    "forty",
    "sixty",
    "ninety",
]
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
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_MONTH = re.compile(rf"\b(?P<n>{'|'.join(_MONTHS)})\b")
_CARVE_OUT = re.compile(
    r",? (?:except|unless|other than|save|apart from|but not|subject to|excluding|provided)\b[^;]*?"
    r"(?=;|\.?\)?\.?$| \(Section)",
    re.IGNORECASE,
)
_GENERIC = re.compile(r"(?:Section|Clause|Exhibit|Article|Schedule|Agreement|Term|Effective|I)\b")
_DOUBLED = re.compile(r"\w+ \((\d+)\)")
_NAME = re.compile(r"\b[A-Z][A-Za-z0-9&'’.-]*[A-Za-z0-9](?: [A-Z][A-Za-z0-9&'’-]+)*")


@dataclass(frozen=True, slots=True)
class Edit:
    """An edited claim.

    Attributes:
        text: the claim after the edit.
        kind: what was changed, in the words of the claims' own kinds of mistake.
    """

    text: str
    kind: str


def false_edits(claim: str, names: Sequence[str], rng: random.Random) -> list[Edit]:
    """At most one edit of each kind that makes a true claim false, in random order.

    Args:
        claim: a supported claim.
        names: parties named in the same answer, most frequent first.
        rng: source of every choice.
    """
    makers: list[Callable[[], Edit | None]] = [
        lambda: _change_duration(claim, rng),
        lambda: _change_percent(claim, rng),
        lambda: _change_money(claim, rng),
        lambda: _change_date(claim, rng),
        lambda: _change_place(claim, rng),
        lambda: _swap_parties(claim, names),
        lambda: _drop_carve_out(claim),
        *(lambda kind=kind: _oppose(claim, kind, rng) for kind in _opposites()),
    ]
    found = [edit for make in makers if (edit := make()) and edit.text != claim]
    rng.shuffle(found)
    return found


def true_edit(claim: str, rng: random.Random) -> Edit | None:
    """One change of wording that keeps the meaning: a synonym, or digits for a number word."""
    options = [(old, new) for old, new in _synonyms() if _at(claim, old)]
    if number := _respelt(claim):
        options.append(number)
    if not options:
        return None
    old, new = rng.choice(options)
    return Edit(_replace(claim, old, new), "reworded")


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


def party_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Names that occur away from the start of a sentence in at least two of the texts.

    >>> party_names(["So Acme pays Bolt.", "Then Bolt pays Acme."])
    ('Acme', 'Bolt')
    """
    counts: dict[str, int] = {}
    for text in texts:
        inside = {hit.group() for hit in _NAME.finditer(text, text.find(" ") + 1)}
        for name in inside - set(_MONTHS) - set(_places()):
            counts[name] = counts.get(name, 0) + 1
    common = [name for name, count in counts.items() if count >= 2 and not _GENERIC.match(name)]
    return tuple(sorted(common, key=lambda name: (-counts[name], name)))[:4]


def _change_duration(claim: str, rng: random.Random) -> Edit | None:
    hits = list(_DURATION.finditer(claim))
    if not hits:
        return None
    hit = rng.choice(hits)
    unit = hit["unit"].lower()
    base = unit.split()[-1].rstrip("s")
    spelt = hit["n"].lower() in _NUMBER_WORDS
    old = _value(hit["n"])
    near = [n for n in _USUAL.get(base, (1, 2, 3, 5, 10)) if n != old and old / 8 <= n <= old * 8]
    words = [n for n in near if n <= 12]
    if not near or (spelt and not words):
        return None
    new = rng.choice(words if spelt else near)
    text = _NUMBER_WORDS[new - 1] if spelt else str(new)
    plural = hit["gap"] == " " and new > 1
    unit = hit["unit"].rstrip("s") + "s" * plural
    return Edit(f"{claim[: hit.start()]}{text}{hit['gap']}{unit}{claim[hit.end() :]}", "duration")


def _value(text: str) -> int:
    if text.isdigit():
        return int(text)
    index = _NUMBER_WORDS.index(text.lower())
    return (index + 1) if index < 12 else (15, 20, 30, 40, 60, 90)[index - 12]


def _change_percent(claim: str, rng: random.Random) -> Edit | None:
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


def _change_money(claim: str, rng: random.Random) -> Edit | None:
    hit = _MONEY.search(claim)
    if not hit:
        return None
    old = float(hit["n"].replace(",", ""))
    new = old * rng.choice((0.5, 2, 1.5, 0.1, 10, 0.8, 1.2, 0.75))
    text = f"{new:,.2f}".removesuffix(".00") if new < 1_000_000 else f"{new:,.0f}"
    return _put(claim, hit, text, "money") if new != old else None


def _change_date(claim: str, rng: random.Random) -> Edit | None:
    if hit := _MONTH.search(claim):
        return _put(claim, hit, rng.choice([m for m in _MONTHS if m != hit["n"]]), "date")
    if hit := _YEAR.search(claim):
        return _put(claim, hit, str(int(hit["n"]) + rng.choice((-3, -2, -1, 1, 2, 3))), "date")
    return None


def _put(claim: str, hit: re.Match[str], value: str, kind: str) -> Edit:
    return Edit(claim[: hit.start("n")] + value + claim[hit.end("n") :], kind)


def _change_place(claim: str, rng: random.Random) -> Edit | None:
    here = [place for place in _places() if _at(claim, place)]
    if not here:
        return None
    new = rng.choice([place for place in _places() if place not in here])
    return Edit(_replace(claim, rng.choice(here), new), "jurisdiction")


def _swap_parties(claim: str, names: Sequence[str]) -> Edit | None:
    here = [name for name in names if _at(claim, name)]
    if len(here) >= 2:
        first, second = here[:2]
        text = _replace(_replace(_replace(claim, first, "\0"), second, first), "\0", second)
        return Edit(text, "party_swap")
    others = [name for name in names if name not in here]
    if here and others:
        return Edit(_replace(claim, here[0], others[0]), "party_swap")
    return None


def _drop_carve_out(claim: str) -> Edit | None:
    shorter = _CARVE_OUT.sub("", claim, count=1)
    if shorter == claim or len(shorter) < 0.4 * len(claim):
        return None
    return Edit(shorter, "exception_dropped")


def _oppose(claim: str, kind: str, rng: random.Random) -> Edit | None:
    pairs = [(a, b) for pair in _opposites()[kind] for a, b in (pair, pair[::-1])]
    pairs = [(a, b) for a, b in pairs if _at(claim, a)]
    longest = [(a, b) for a, b in pairs if not any(a != c and a in c for c, _ in pairs)]
    if not longest:
        return None
    old, new = rng.choice(longest)
    return Edit(_replace(claim, old, new), kind)


def _respelt(claim: str) -> tuple[str, str] | None:
    hit = _DURATION.search(claim)
    if not hit:
        return None
    value = _value(hit["n"])
    if hit["n"].isdigit() and 1 <= value <= 12:
        return hit.group(), _NUMBER_WORDS[value - 1] + hit["gap"] + hit["unit"]
    if not hit["n"].isdigit():
        return hit.group(), str(value) + hit["gap"] + hit["unit"]
    return None


def _at(claim: str, phrase: str) -> re.Match[str] | None:
    return re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", claim)


def _replace(claim: str, old: str, new: str) -> str:
    pattern = rf"(?<![\w-]){re.escape(old)}(?![\w-])"
    every = old[:1].isupper() or old == "\0"
    return re.sub(pattern, lambda _: new, claim, count=0 if every else 1)


@cache
def _opposites() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = json.loads((_DATA / "opposites.json").read_text())
    return found


@cache
def _synonyms() -> list[tuple[str, str]]:
    return [(old, new) for old, new in json.loads((_DATA / "synonyms.json").read_text())]


@cache
def _places() -> tuple[str, ...]:
    return tuple((_DATA / "places.txt").read_text().split("\n")[:-1])
