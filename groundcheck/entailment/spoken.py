"""Spoken: the values of a passage that each value of a claim speaks of.

What enters: a claim, and a passage. What leaves: whether a value of the passage is spoken for by
another value of the claim than the one that is held against it. Of a term told twice ("five years
... another five years") each claimed value takes one. A place told twice is one place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.coverage import Rarity
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.surroundings import NEAR, resemblance, words_near
from groundcheck.text.quantity import Quantity, QuantityKind


@dataclass(frozen=True)
class Spoken:
    """What the values of a claim speak of in a passage, found once for all of them."""

    claim: Passage
    source: Passage
    rarity: Rarity

    def by_another(self, value: Quantity, found: Quantity) -> bool:
        """Whether another value of the claim than `value` speaks of `found`."""
        speakers = self._places if value.kind is QuantityKind.PLACE else self._takers
        return bool(speakers.get(found, frozenset()) - {value.start})

    @cached_property
    def alone(self) -> Mapping[Quantity, Quantity]:
        """Each claimed value that agrees with one of the passage and no other, with that one."""
        return {value: found[0] for value, found in self._agreeing if len(found) == 1}

    @cached_property
    def _agreeing(self) -> Sequence[tuple[Quantity, Sequence[Quantity]]]:
        """Each claimed value with those that agree with it, if any do."""
        agreeing = (
            (value, [found for found in self.source.quantities if agree(value, found)])
            for value in self.claim.quantities
        )
        return [(value, found) for value, found in agreeing if found]

    @cached_property
    def _places(self) -> Mapping[Quantity, frozenset[int]]:
        """Who speaks of each value, if every value speaks of all that agree with it."""
        return _speakers((value, found) for value, each in self._agreeing for found in each)

    @cached_property
    def _takers(self) -> Mapping[Quantity, frozenset[int]]:
        """Who speaks of each value, if every value speaks of one."""
        return _speakers((value, self._nearest(value, each)) for value, each in self._agreeing)

    def _nearest(self, value: Quantity, found: Sequence[Quantity]) -> Quantity:
        """The one in the words most like those around the claimed value."""
        around = words_near(self.claim, value, NEAR * 2)
        return max(found, key=lambda each: self._resemblance(around, each))

    def _resemblance(self, around: frozenset[str], found: Quantity) -> float:
        return resemblance(around, words_near(self.source, found, NEAR), self.rarity)


def _speakers(pairs: Iterable[tuple[Quantity, Quantity]]) -> Mapping[Quantity, frozenset[int]]:
    """For each value of a passage where the claimed values begin that speak of it."""
    speakers: dict[Quantity, set[int]] = {}
    for value, found in pairs:
        speakers.setdefault(found, set()).add(value.start)
    return {found: frozenset(starts) for found, starts in speakers.items()}
