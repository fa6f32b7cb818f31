"""Fusion of several rankings into one, and thinning of what overlaps."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from groundcheck.evidence.windows import Window


def fuse(rankings: Iterable[Sequence[int]], *, k: int) -> list[tuple[int, float]]:
    """Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009).

    Args:
        rankings: indices, best first, one list per retriever.
        k: rank constant; larger values flatten the weight of the first ranks.

    Returns:
        (index, fused score) best first; ties by index.

    >>> fuse([[7, 3], [3]], k=60)[0][0]
    3
    """
    scores: dict[int, float] = defaultdict(float)
    for ranking in rankings:
        for rank, index in enumerate(ranking, start=1):
            scores[index] += 1 / (k + rank)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))


def thin(
    ranked: Iterable[tuple[int, float]], windows: Sequence[Window], *, limit: int
) -> list[tuple[int, float]]:
    """Keep the best windows of which no two share more than half of the shorter one."""
    kept: list[tuple[int, float]] = []
    for index, score in ranked:
        if len(kept) == limit:
            break
        if all(windows[index].overlap(windows[other]) <= 0.5 for other, _ in kept):
            kept.append((index, score))
    return kept
