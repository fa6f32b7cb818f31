"""Reading: what the entailment model makes of every claim of an answer.

What enters: claims held against the documents, and a model. What leaves: for each claim two
readings, one of its best sentences joined and one of those alone that decided it there. A model
whose files are missing is a warning and no reading; a model that breaks is a recorded failure of
each claim. Claims are read in the background while those after them are still held against the
documents.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import compress, count, islice

from groundcheck.entailment.nli import Entailment, Reading
from groundcheck.entailment.question import Piece
from groundcheck.errors import ModelUnavailable
from groundcheck.judging.bare import can_decide
from groundcheck.judging.prepared import Examined

BESIDE = 0.5
"""Least share of the likeliest piece's likelihood for another to be read beside it."""
BY_RANK = (3.5, 1.5, 0.9, 0.5)
"""Log odds that a piece decides the claim by its rank among those found, best first; 0 further on."""
BY_READING = 0.3
"""Weight of the log odds that the model gives a piece."""
BY_RIVALS = 0.55
"""Weight of how far they lie below those of its likeliest piece."""
FLOOR = 1e-4
"""Least likelihood that is weighed."""
BEFORE = -1.5
"""Log odds of a piece of which nothing else is known."""
STATED = 0.7
"""Least closeness of an agreeing value for its sentence to be read beside those that decide."""

_Found = Examined | Exception | None
"""A claim as it stands in the documents; what broke; None if it is not to be read."""


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """What the model makes of one claim."""

    joined: Reading
    """Of the best sentences together."""
    alone: Reading
    """Of the deciding ones alone; the joined one again where they do not fit."""
    deciding: tuple[Piece, ...]
    """The sentences that were read alone: what states a claimed value, then the likeliest first."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What the model made of the claims of one answer."""

    each: Sequence[ClaimReading | Exception | None]
    """In the order of the claims; None where the model did not read."""
    layer: str = ""
    """Name of the model, if it read."""
    warning: str = ""

    @property
    def layers(self) -> tuple[str, ...]:
        """The layer as a part of `judge.layers`."""
        return (self.layer,) if self.layer else ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warning as a part of `warnings`."""
        return (self.warning,) if self.warning else ()


def read_claims(entailment: Entailment | None, examined: Iterable[_Found]) -> Readings:
    """Have a model read every claim that could be examined.

    Args:
        entailment: the model; None reads nothing.
        examined: the claims, in order. An iterator is drawn from this thread, two claims, then
            four, then eight and so on, while a thread of its own has the model read those before.
    """
    if entailment is None:
        return Readings([None for _ in examined])
    with ThreadPoolExecutor(1) as reader:
        parts = [reader.submit(_read_some, entailment, some) for some in _growing(examined)]
    return _together([part.result() for part in parts])


def _growing(examined: Iterable[_Found]) -> Iterator[list[_Found]]:
    """Claims in groups, each twice as large as the one before: the first are read at once."""
    claims = iter(examined)
    for power in count(1):
        some = list(islice(claims, 2**power))
        if not some:
            return
        yield some


def _together(parts: Sequence[Readings]) -> Readings:
    return Readings(
        each=[reading for part in parts for reading in part.each],
        layer=next((part.layer for part in parts if part.layer), ""),
        warning=next((part.warning for part in parts if part.warning), ""),
    )


def _read_some(entailment: Entailment, examined: Sequence[_Found]) -> Readings:
    try:
        return Readings(_read(entailment, examined), layer=entailment.name)
    except ModelUnavailable as error:
        nothing = [None for _ in examined]
        return Readings(nothing, warning=f"Judged by rules alone: {error}")
    except Exception as error:  # noqa: BLE001 - a model that breaks is recorded on each claim
        failed = [error if isinstance(found, Examined) else None for found in examined]
        return Readings(failed, warning=f"The entailment model failed: {error}")


def _read(entailment: Entailment, examined: Sequence[_Found]) -> list[ClaimReading | None]:
    asked = [found for found in examined if isinstance(found, Examined) and found.signals]
    joined = entailment.read([found.question(found.pieces) for found in asked])
    both = [(found, first) for found, first in zip(asked, joined, strict=True) if first]
    deciding = [_deciding(found, first) for found, first in both]
    alone = entailment.read(
        [
            found.question(pieces, alone=True)
            for (found, _), pieces in zip(both, deciding, strict=True)
        ]
    )
    readings = {
        id(found): ClaimReading(first, second or first, pieces)
        for (found, first), second, pieces in zip(both, alone, deciding, strict=True)
    }
    return [readings.get(id(found)) for found in examined]


def _deciding(found: Examined, first: Reading) -> tuple[Piece, ...]:
    """What a claim is read against alone."""
    able = [can_decide(piece.text, found.subject) for piece in found.pieces]
    if not any(able):
        able = [True for _ in able]
    likely = list(compress(first.deciding, able))
    chosen = deciding_pieces(list(compress(found.pieces, able)), likely)
    return (*_stating(found, chosen), *chosen)


def _stating(found: Examined, chosen: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces that surely state a claimed value which none of the chosen ones holds: a table's row."""
    places = [each.agreeing for each in found.standings if each.agreement >= STATED]
    missing = [p for p in places if p and not any(p.stands_in(piece) for piece in chosen)]
    stating = (piece for p in missing for piece in found.pieces if p.stands_in(piece))
    return tuple(dict.fromkeys(stating))


def deciding_pieces(pieces: Sequence[Piece], likely: Sequence[float]) -> tuple[Piece, ...]:
    """The pieces that decide a claim, the likeliest first; at least one.

    How they were found and what the model points at are weighed together: on labelled claims the
    best-ranked sentence is a deciding one for 84 % of them, the one the model holds likeliest for
    75 %, and the likeliest by both for 85 %.

    Args:
        pieces: what was read, best first.
        likely: of each, how likely the model holds it to decide; where it says nothing, the best
            piece does.

    >>> found = [Piece("a", 0), Piece("b", 9), Piece("c", 20)]
    >>> [piece.text for piece in deciding_pieces(found, [0.5, 0.9, 0.01])]
    ['a', 'b']
    """
    if not likely:
        return tuple(pieces[:1])
    odds = [_log_odds(share) for share in likely]
    shares = [_share(rank, each, max(odds)) for rank, each in enumerate(odds)]
    ranked = sorted(zip(shares, pieces, strict=True), key=lambda each: -each[0])
    return tuple(piece for share, piece in ranked if share >= BESIDE * ranked[0][0])


def _share(rank: int, odds: float, best: float) -> float:
    """How likely a piece decides the claim, in [0, 1]."""
    by_rank = BY_RANK[rank] if rank < len(BY_RANK) else 0.0
    total = BEFORE + by_rank + BY_READING * odds + BY_RIVALS * (odds - best)
    return 1 / (1 + math.exp(-total))


def _log_odds(share: float) -> float:
    kept = min(max(share, FLOOR), 1 - FLOOR)
    return math.log(kept / (1 - kept))
