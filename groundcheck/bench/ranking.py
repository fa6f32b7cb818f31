"""Ranking: annotated spans of a document by how likely the judge holds them to be evidence.

What enters: the spans, and a judged claim with the document it was judged against. What leaves: a
score per span, in three tiers: spans that deciding evidence touches, spans in retrieved windows,
all others. Within a tier the share of the claim that a span says counts, and an early window.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from groundcheck.judging.premise import RANK_WEIGHT
from groundcheck.judging.prepared import Prepared
from groundcheck.models import DECIDING, JudgedClaim, Span

_TIER = 1 + RANK_WEIGHT
"""The most that a share of the claim and an early window add up to."""


def rank_spans(
    spans: Sequence[Span], claims: Sequence[JudgedClaim], prepared: Prepared
) -> NDArray[np.float64]:
    """A score >= 0 per span: its best for any of the claims.

    Args:
        spans: of the one document that was prepared.
        claims: the parts of a hypothesis.
        prepared: that document, read.
    """
    best = np.zeros(len(spans))
    for claim in claims:
        best = np.maximum(best, _scores(spans, claim, prepared))
    return best


def _scores(spans: Sequence[Span], claim: JudgedClaim, prepared: Prepared) -> NDArray[np.float64]:
    examined = prepared.examine(claim)
    (document,) = prepared.sources
    passages = (prepared.passage(document, span.start, span.end) for span in spans)
    content = examined.subject.content
    shares = np.array([content.share(passage.concepts) for passage in passages])
    windows = [
        Span(start=s.window.offset, end=s.window.offset + len(s.window.text))
        for s in examined.signals
    ]
    deciding = [evidence for evidence in claim.evidence if evidence.role in DECIDING]
    searched = np.array([_place(span, windows, _TIER) for span in spans])
    decided = np.array([_place(span, deciding, 2 * _TIER) for span in spans])
    scores: NDArray[np.float64] = shares + np.maximum(searched, decided)
    return scores


def _place(span: Span, found: Sequence[Span], tier: float) -> float:
    """The tier and the weight of the first place that a span overlaps; 0 for none."""
    ranks = (rank for rank, other in enumerate(found, start=1) if span.overlaps(other))
    first = next(ranks, None)
    return 0.0 if first is None else tier + RANK_WEIGHT / first
