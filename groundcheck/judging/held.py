"""Held: the claims of an answer, each held against the documents.

What enters: claims, and how one is examined. What leaves: each with how it stands, with its verdict
where no model needs to read it, and later with what a model made of it. What breaks is kept with
its claim: one broken claim must not lose the others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from groundcheck.judging.decide import certainly
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.judging.reading import ClaimReading
from groundcheck.models import Claim, Verdict, Verifiability
from groundcheck.settings import DecisionSettings

Examine = Callable[[Claim], Examined]


@dataclass(frozen=True, slots=True)
class Held:
    """One claim."""

    claim: Claim
    found: Examined | Exception | None = None
    """How it stands in the documents; what broke; None if it is not to be judged."""
    certain: Verdict | None = None
    """Its verdict, where no model needs to read it."""
    reading: ClaimReading | Exception | None = None
    """What a model made of it."""

    @property
    def unread(self) -> Examined | Exception | None:
        """What a model has to read, if anything."""
        return None if self.certain else self.found

    def read(self, reading: ClaimReading | Exception | None, prepared: Prepared) -> "Held":
        """The claim with a model's reading and the sentences that it was decided by."""
        if not isinstance(self.found, Examined) or not isinstance(reading, ClaimReading):
            return replace(self, reading=reading)
        try:
            pointed = prepared.pointed_at(self.found, reading.deciding)
        except Exception as error:  # noqa: BLE001 - kept with its claim
            return replace(self, found=error)
        return replace(self, reading=reading, found=pointed)


def hold(claims: Sequence[Claim], examine: Examine) -> Iterator[Held]:
    """Each claim as it is decided by rules alone."""
    return (_held(claim, examine) for claim in claims)


def hold_for_reading(
    claims: Sequence[Claim],
    wholes: Sequence[Claim],
    examine: Examine,
    settings: DecisionSettings,
) -> Iterator[Held]:
    """Each claim as a model is to read it, then the whole sentences that are judged in parts.

    A sentence with a part that is false for certain says nothing of its other parts: it is not
    read.
    """
    spoilt = set()
    for claim in claims:
        held = _settled(_held(claim, examine), settings)
        if held.certain:
            spoilt.add(claim.sentence)
        yield held
    for whole in wholes:
        yield Held(whole) if whole.sentence in spoilt else _held(whole, examine)


def _held(claim: Claim, examine: Examine) -> Held:
    if claim.verifiability is not Verifiability.FACT:
        return Held(claim)
    try:
        return Held(claim, examine(claim))
    except Exception as error:  # noqa: BLE001 - kept with its claim
        return Held(claim, error)


def _settled(held: Held, settings: DecisionSettings) -> Held:
    if not isinstance(held.found, Examined):
        return held
    try:
        return replace(held, certain=certainly(held.found, settings))
    except Exception as error:  # noqa: BLE001 - kept with its claim
        return replace(held, found=error)
