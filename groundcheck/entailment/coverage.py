"""Coverage: how much of what a claim says is said in a passage at all.

What enters: a claim, a passage, and how rare each concept is in the contract. What leaves: the
share of the claim's content, rare words weighing more, that the passage holds, and what is
missing. Typed values are left out: they are compared by value, not by word.
"""

from collections.abc import Callable
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


def cover(claim: Passage, source: Passage, rarity: Rarity) -> Coverage:
    """Hold a claim's content words against a passage.

    A claim without content words outside its values has a share of 0.
    """
    weights = {concept(word.stem): (rarity(concept(word.stem)), word.text) for word in claim.content}
    total = sum(weight for weight, _ in weights.values())
    shared = frozenset(weights) & source.concepts
    found = sum(weights[name][0] for name in shared)
    absent = sorted((w for name, w in weights.items() if name not in shared), reverse=True)
    return Coverage(
        share=found / total if total else 0.0,
        shared=shared,
        missing=tuple(text for _, text in absent),
    )
