"""Reading: what the entailment model makes of every claim of an answer.

What enters: claims held against the documents, and a model. What leaves: for each claim two
readings, one of its best sentences joined and one of those alone that decided it there. Where the
joined ones may be silent, those that found no room beside them are read as well; where those alone
are silent but the joined ones are not, another that speaks. A model whose files are missing is a
warning and no reading; a model that breaks is a recorded failure of each claim. Claims are read in
the background while those after them are still held against the documents.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count, islice

from groundcheck.entailment.excepted import Excepted, excepted
from groundcheck.entailment.nli import Entailment, Reading
from groundcheck.entailment.question import Piece, Question
from groundcheck.errors import ModelUnavailable
from groundcheck.judging.choice import Choice, choose
from groundcheck.judging.prepared import Examined

SILENT = 0.5
"""Least probability that sentences say nothing of a claim for them to be silent."""
SURE = 0.9
"""Least probability that another sentence supports or contradicts the claim for it to decide; and
that the best ones are silent for those that found no room not to be asked."""
SPEAKING = 0.5
"""Least probability that those support or contradict the claim for them to be read instead."""
LARGEST = 16
"""Most claims of a group: between two groups is told how far the reading is, and it may end."""

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
    """The sentences that were read alone: what states a claimed value, then the likeliest first; or
    the one that spoke where those were silent."""


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


def read_claims(
    entailment: Entailment | None,
    examined: Iterable[_Found],
    told: Callable[[float], None] = lambda done: None,
) -> Readings:
    """Have a model read every claim that could be examined.

    Args:
        entailment: the model; None reads nothing.
        examined: the claims, in order. An iterator is drawn from this thread, two claims, then
            four, then eight and so on, while a thread of its own has the model read those before.
        told: called from this thread with the share of the claims that is read, in (0, 1], once
            all are drawn. What it or the iterator raises ends the reading.
    """
    if entailment is None:
        return Readings([None for _ in examined])
    reader = ThreadPoolExecutor(1)
    try:
        groups = [
            (len(some), reader.submit(_read_some, entailment, some)) for some in _growing(examined)
        ]
        return _together(list(_awaited(groups, told)))
    finally:
        reader.shutdown(cancel_futures=True)


def _growing(examined: Iterable[_Found]) -> Iterator[list[_Found]]:
    """Claims in groups that double up to the largest, so that the first are read at once."""
    claims = iter(examined)
    for power in count(1):
        some = list(islice(claims, min(2**power, LARGEST)))
        if not some:
            return
        yield some


def _awaited(
    groups: Sequence[tuple[int, Future[Readings]]], told: Callable[[float], None]
) -> Iterator[Readings]:
    """What was made of each group, as they are done."""
    every, done = sum(size for size, _ in groups), 0
    for size, group in groups:
        yield group.result()
        done += size
        told(done / every)


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
    joined = _joined(entailment, asked)
    both = [(found, first) for found, first in zip(asked, joined, strict=True) if first]
    choices = [choose(found, first) for found, first in both]
    asks = [_Ask.of(found, choice) for (found, _), choice in zip(both, choices, strict=True)]
    alone = entailment.read([ask.question for ask in asks])
    for number in [n for n, ask in enumerate(asks) if ask.is_idle(alone[n])]:
        asks[number] = _Ask.whole(both[number][0], choices[number])
        [alone[number]] = entailment.read([asks[number].question])
    looks = [
        _Look(found, choice.further, ask.reading(first, second))
        for (found, first), second, choice, ask in zip(both, alone, choices, asks, strict=True)
    ]
    readings = {
        id(look.found): reading
        for look, reading in zip(looks, _looked_further(entailment, looks), strict=True)
    }
    return [readings.get(id(found)) for found in examined]


def _joined(entailment: Entailment, asked: Sequence[Examined]) -> list[Reading | None]:
    """The best sentences joined, or those that found no room, where only these speak.

    Where the best are surely silent, the others seldom speak, and asking would cost a quarter more.
    """
    readings = entailment.read([found.question(found.pieces) for found in asked])
    left = {
        number: pieces
        for number, reading in enumerate(readings)
        if reading and SILENT <= reading.unsupported < SURE
        if (pieces := reading.unread(asked[number].pieces))
    }
    further = entailment.read([asked[number].question(some) for number, some in left.items()])
    for (number, pieces), reading in zip(left.items(), further, strict=True):
        if reading and reading.surest >= SPEAKING:
            readings[number] = reading.among(pieces, asked[number].pieces)
    return readings


@dataclass(frozen=True, slots=True)
class _Ask:
    """What is read alone for a claim; of a sentence that excepts its matter what it says of that."""

    question: Question
    deciding: tuple[Piece, ...]
    exception: Excepted | None = None
    is_told_apart: bool = False
    """Whether it is read as the sentences joined cannot tell it: an exception, a comparison of rows."""

    @classmethod
    def of(cls, found: Examined, choice: Choice) -> "_Ask":
        for piece in choice.deciding:
            exception = excepted(piece.text, found.subject.claim)
            if exception and not piece.edits:
                cut = replace(piece, edits=exception.edits)
                question = found.question((cut,), alone=True)
                return cls(question, (piece,), exception, is_told_apart=True)
        return cls.whole(found, choice)

    @classmethod
    def whole(cls, found: Examined, choice: Choice) -> "_Ask":
        """What is read alone, no exception told apart."""
        for piece in choice.deciding:
            twin = found.twin_edits(piece) if not piece.edits else ()
            if twin:
                both = replace(piece, edits=twin)
                return cls(found.question((both,), alone=True), (piece,))
        question = found.question(choice.deciding, alone=True)
        ranked = any(map(found.is_ranked, choice.deciding))
        return cls(question, choice.deciding, is_told_apart=ranked)

    def is_idle(self, alone: Reading | None) -> bool:
        """Whether an exception decides nothing: the claim neither repeats its rule nor denies it."""
        if not self.exception or not self.exception.is_reversed or self.exception.is_opposed:
            return False
        return alone is None or alone.supported < SILENT

    def reading(self, joined: Reading, alone: Reading | None) -> ClaimReading:
        """Both readings; what is told apart stands for both, since nothing else decides."""
        if not self.is_told_apart or alone is None:
            return ClaimReading(joined, alone or joined, self.deciding)
        if self.exception and self.exception.is_reversed:
            alone = _turned(alone)
        of_both = replace(alone, deciding=joined.deciding)
        return ClaimReading(of_both, alone, self.deciding)


def _turned(reading: Reading) -> Reading:
    """What a rule's reading comes to for the thing that is excepted from it."""
    return replace(reading, supported=reading.contradicted, contradicted=reading.supported)


@dataclass(frozen=True, slots=True)
class _Look:
    """A claim that was read, and what may be read next."""

    found: Examined
    further: tuple[Piece, ...]
    reading: ClaimReading

    @property
    def is_silent(self) -> bool:
        """Whether what was read alone says nothing of the claim, though the best joined do."""
        alone, joined = self.reading.alone, self.reading.joined
        return alone.unsupported >= SILENT > joined.unsupported


def _looked_further(entailment: Entailment, looks: Sequence[_Look]) -> list[ClaimReading]:
    """The readings; where one is silent, that of the next piece that surely speaks, if any does."""
    asked = [
        (number, piece)
        for number, look in enumerate(looks)
        if look.is_silent
        for piece in look.further
    ]
    spoken = entailment.read(
        [looks[number].found.question((piece,), alone=True) for number, piece in asked]
    )
    found: dict[int, list[ClaimReading]] = {}
    for (number, piece), alone in zip(asked, spoken, strict=True):
        if alone and alone.surest >= SURE:
            found.setdefault(number, []).append(
                ClaimReading(looks[number].reading.joined, alone, (piece,))
            )
    return [
        max(found.get(number, [look.reading]), key=lambda each: each.alone.surest)
        for number, look in enumerate(looks)
    ]
