"""Reading: what the entailment model makes of every claim of an answer.

What enters: claims held against the documents, and a model. What leaves: for each claim two
readings, one of its best sentences joined and one of the very best alone. A model whose files
are missing is a warning and no reading; a model that breaks is a recorded failure of each claim.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.entailment.nli import Entailment, Reading
from groundcheck.errors import ModelUnavailable
from groundcheck.judging.prepared import Examined


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """What the model makes of one claim."""

    joined: Reading
    """Of the best sentences together."""
    alone: Reading
    """Of the best sentence alone; the joined one again where it does not fit."""


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
    entailment: Entailment | None, examined: Sequence[Examined | Exception | None]
) -> Readings:
    """Have a model read every claim that could be examined."""
    nothing: list[ClaimReading | Exception | None] = [None] * len(examined)
    if entailment is None:
        return Readings(nothing)
    try:
        return Readings(_read(entailment, examined), layer=entailment.name)
    except ModelUnavailable as error:
        return Readings(nothing, warning=f"Judged by rules alone: {error}")
    except Exception as error:  # noqa: BLE001 - a model that breaks is recorded on each claim
        failed = [error if isinstance(found, Examined) else None for found in examined]
        return Readings(failed, warning=f"The entailment model failed: {error}")


def _read(
    entailment: Entailment, examined: Sequence[Examined | Exception | None]
) -> list[ClaimReading | None]:
    asked = [found for found in examined if isinstance(found, Examined) and found.signals]
    questions = [question for found in asked for question in found.questions]
    answers = iter(entailment.read(questions))
    pairs = {id(found): _pair(next(answers), next(answers)) for found in asked}
    return [pairs.get(id(found)) for found in examined]


def _pair(joined: Reading | None, alone: Reading | None) -> ClaimReading | None:
    return None if joined is None else ClaimReading(joined, alone or joined)
