"""Edits of one claim: the same wording, another meaning, or another wording, the same meaning.

What enters: a claim that paraphrases its contract. What leaves: an edited claim and the kind of
edit, or nothing where the edit does not apply. The claim is already a paraphrase, so an edited
copy shares no more words with the contract than an honest one does. Every edit changes one place.
"""

import json
import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from training.perturb_values import (
    MONTHS,
    Edit,
    change_date,
    change_duration,
    change_money,
    change_percent,
    respelt,
)

_DATA = Path(__file__).parent / "data"

_CARVE_OUT = re.compile(
    r",? (?:except|unless|other than|save|apart from|but not|subject to|excluding|provided)\b[^;]*?"
    r"(?=;|\.?\)?\.?$| \(Section)",
    re.IGNORECASE,
)
_GENERIC = re.compile(r"(?:Section|Clause|Exhibit|Article|Schedule|Agreement|Term|Effective|I)\b")
_NAME = re.compile(r"\b[A-Z][A-Za-z0-9&'’.-]*[A-Za-z0-9](?: [A-Z][A-Za-z0-9&'’-]+)*")


def false_edits(claim: str, names: Sequence[str], rng: random.Random) -> list[Edit]:
    """At most one edit of each kind that makes a true claim false, in random order.

    Args:
        claim: a supported claim.
        names: parties named in the same answer, most frequent first.
        rng: source of every choice.
    """
    makers: list[Callable[[], Edit | None]] = [
        lambda: change_duration(claim, rng),
        lambda: change_percent(claim, rng),
        lambda: change_money(claim, rng),
        lambda: change_date(claim, rng),
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
    if number := respelt(claim):
        options.append(number)
    if not options:
        return None
    old, new = rng.choice(options)
    return Edit(_replace(claim, old, new), "reworded")


def party_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Names that occur away from the start of a sentence in at least two of the texts.

    >>> party_names(["So Acme pays Bolt.", "Then Bolt pays Acme."])
    ('Acme', 'Bolt')
    """
    counts: dict[str, int] = {}
    for text in texts:
        inside = {hit.group() for hit in _NAME.finditer(text, text.find(" ") + 1)}
        for name in inside - set(MONTHS) - set(_places()):
            counts[name] = counts.get(name, 0) + 1
    common = [name for name, count in counts.items() if count >= 2 and not _GENERIC.match(name)]
    return tuple(sorted(common, key=lambda name: (-counts[name], name)))[:4]


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
