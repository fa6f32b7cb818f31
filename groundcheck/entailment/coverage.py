"""Coverage: how much of what a claim says is said in a passage at all.

What enters: a claim, how rare each concept is in the contract, and the concepts of a passage.
What leaves: the share of the claim's content, rare words weighing more, that the passage holds,
and what is missing. Typed values are left out: they are compared by value, not by word.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from groundcheck.entailment.passage import Passage
from groundcheck.text.thesaurus import concept

Rarity = Callable[[str], float]
"""Concept -> weight > 0; rarer concepts weigh more."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a passage holds of a claim's content."""

    share: float
    """Weighted share of the claim's content concepts found in the passage, in [0, 1]."""
    shared: frozenset[str]
    """Concepts in both."""
    missing: tuple[str, ...]
    """The claim's own words whose concepts the passage lacks, rarest first."""


@dataclass(frozen=True)
class Content:
    """A claim's content, weighed once and held against many passages."""

    weights: dict[str, float]
    words: dict[str, str]
    """Concept -> the claim's own word for it."""
    total: float

    @classmethod
    def of(cls, claim: Passage, rarity: Rarity) -> "Content":
        """Weigh the content words of a claim."""
        words = {concept(word.stem): word.text for word in claim.content}
        weights = {name: rarity(name) for name in words}
        return cls(weights, words, sum(weights.values()))

    def share(self, concepts: AbstractSet[str]) -> float:
        """Weighted share of the content among `concepts`; 0 for a claim without content words."""
        if not self.total:
            return 0.0
        return sum(w for name, w in self.weights.items() if name in concepts) / self.total

    def cover(self, concepts: AbstractSet[str]) -> Coverage:
        """Hold the content against the concepts of a passage."""
        absent = sorted(
            (-weight, name) for name, weight in self.weights.items() if name not in concepts
        )
        return Coverage(
            share=self.share(concepts),
            shared=frozenset(self.weights) & concepts,
            missing=tuple(self.words[name] for _, name in absent),
        )
