"""Which golden items are labelled first, and by whom.

What enters: candidates and a plan. What leaves: an order of work for each reviewer. Pure and
repeatable: the same candidates, plan and seed always give the same queues.
"""

import math
import random
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import chain, zip_longest
from typing import NamedTuple

from pydantic import Field

from groundcheck.models import ClaimType, DecidedBy, Role, Value, Verdict
from groundcheck.store.labels import Id, Name


class Sampling(StrEnum):
    """What decides the order of a queue."""

    LEAST_CONFIDENCE = "least_confidence"
    """The judge's most uncertain claims first; those without probabilities last."""
    DISAGREEMENT = "disagreement"
    """Claims first on which the judge's layers spoke against each other."""
    BY_TYPE = "by_type"
    """The claim types in turn, each at random."""
    RANDOM = "random"


class QueuePlan(Value):
    """How a queue is drawn and dealt out."""

    name: Name
    sampling: Sampling
    reviewers: tuple[Name, ...] = Field(min_length=1)
    size: int | None = Field(default=None, ge=1)
    """Most items in it; None for all that fit."""
    overlap: float = Field(default=0.0, ge=0, le=1)
    """Share of the items that two reviewers get, in [0, 1]; needs two reviewers."""
    types: tuple[ClaimType, ...] = ()
    """Only these claim types; () for all."""
    seed: int = 0
    """Another seed, another draw where chance decides."""


class Candidate(NamedTuple):
    """What sampling needs to know of an item; light, since there may be 100,000."""

    id: str
    number: int
    type: ClaimType
    uncertainty: float | None
    """1 - the largest probability, in [0, 1]; None where nothing was compared."""
    disagreement: float
    """In [0, 1]."""


class Assignment(Value):
    """One item in one reviewer's order of work."""

    reviewer: Name
    position: int
    """From 0."""
    item: Id


def uncertainty(verdict: Verdict | None) -> float | None:
    """1 - the largest probability of a verdict; None where it has none."""
    if verdict is None or verdict.probability is None:
        return None
    chances = verdict.probability
    return 1 - max(chances.supported, chances.unsupported, chances.contradicted)


def disagreement(verdict: Verdict | None) -> float:
    """How much the layers behind a verdict spoke against each other, in [0, 1].

    The largest of: the share of the signals' weight that opposes the verdict; twice the smaller
    share of agreeing or differing comparisons; 1 where evidence both supports and contradicts.
    """
    if verdict is None:
        return 0.0
    roles = {evidence.role for evidence in verdict.evidence}
    if verdict.decided_by is DecidedBy.CONFLICT or {Role.SUPPORTS, Role.CONTRADICTS} <= roles:
        return 1.0
    against = sum(-signal.effect for signal in verdict.signals if signal.effect < 0)
    weight = sum(abs(signal.effect) for signal in verdict.signals)
    agreeing = [comparison.agrees for comparison in verdict.comparisons]
    split = 2 * min(sum(agreeing), len(agreeing) - sum(agreeing))
    return max(against / weight if weight else 0.0, split / len(agreeing) if agreeing else 0.0)


def draw(candidates: Iterable[Candidate], plan: QueuePlan) -> tuple[str, ...]:
    """The ids of a queue, in order of work."""
    fitting = sorted(
        (c for c in candidates if not plan.types or c.type in plan.types), key=lambda c: c.number
    )
    return tuple(candidate.id for candidate in _order(fitting, plan)[: plan.size])


def deal(ids: Sequence[str], plan: QueuePlan) -> tuple[Assignment, ...]:
    """Give every item to one reviewer in turn, and the overlap's share to a second one.

    The doubled items are spread evenly over the queue, so that two labels exist early on.
    """
    people = tuple(dict.fromkeys(plan.reviewers))
    work: dict[str, list[str]] = {person: [] for person in people}
    for index, item in enumerate(ids):
        work[people[index % len(people)]].append(item)
        if len(people) > 1 and _is_doubled(index, plan.overlap):
            work[people[(index + 1) % len(people)]].append(item)
    return tuple(
        Assignment(reviewer=person, position=position, item=item)
        for person, items in work.items()
        for position, item in enumerate(items)
    )


def _order(candidates: list[Candidate], plan: QueuePlan) -> list[Candidate]:
    match plan.sampling:
        case Sampling.LEAST_CONFIDENCE:
            return sorted(candidates, key=_certainty)
        case Sampling.DISAGREEMENT:
            return sorted(candidates, key=lambda c: -c.disagreement)
        case Sampling.BY_TYPE:
            groups = [[c for c in candidates if c.type is kind] for kind in ClaimType]
            mixed = [_shuffled(group, plan.seed) for group in groups]
            return [c for c in chain.from_iterable(zip_longest(*mixed)) if c is not None]
        case Sampling.RANDOM:
            return _shuffled(candidates, plan.seed)


def _shuffled(candidates: list[Candidate], seed: int) -> list[Candidate]:
    mixed = list(candidates)
    random.Random(seed).shuffle(mixed)  # noqa: S311 - chance, not secrecy
    return mixed


def _is_doubled(index: int, share: float) -> bool:
    """Whether the running total of doubled items reaches a new whole number here."""
    return math.floor((index + 1) * share + 1e-9) > math.floor(index * share + 1e-9)


def _certainty(candidate: Candidate) -> float:
    return math.inf if candidate.uncertainty is None else -candidate.uncertainty
