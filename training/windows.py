"""The contract as the judge searches it: the product's own sentences, windows and ranking.

What enters: a contract's text and claims about it. What leaves: premises, being the best windows
joined in document order, exactly as the product joins them, so that training and serving agree.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.evidence.index import Index
from groundcheck.evidence.windows import Window
from groundcheck.models import Span
from groundcheck.text.aligned import AlignedText
from training.pairs import join_windows

COVERED = 0.6
"""Least share of an evidence quote's characters that windows must hold to count as found."""


@dataclass(frozen=True, slots=True)
class Premise:
    """A premise and where its windows are.

    Attributes:
        text: windows in document order, joined by newlines.
        parts: start of each window in `text`.
        ranks: retrieval rank of each window, 0 the best.
    """

    text: str
    parts: tuple[int, ...]
    ranks: tuple[int, ...]


class Contract:
    """One contract, cut and indexed once."""

    def __init__(self, text: str) -> None:
        """Index the text with the product's default settings."""
        self.text = text
        self.index = Index([Document.from_text(text)])

    def ranked(self, claim: str, *, limit: int) -> list[Window]:
        """The best windows for a claim, best first."""
        return [hit.window for hit in self.index.search(claim, limit=limit)]

    def premise(self, windows: Sequence[Window]) -> Premise:
        """Join windows, given best first, in document order."""
        order = sorted(range(len(windows)), key=lambda rank: windows[rank].start)
        text, parts = join_windows(self.clean(windows[rank]) for rank in order)
        return Premise(text, parts, tuple(order))

    def clean(self, span: Window | Span) -> str:
        """The text of a window with plain punctuation and single spaces."""
        return uniform(self.text[span.start : span.end])

    def find(self, quotes: Sequence[str]) -> list[Span]:
        """Every place of every quote that stands in the contract."""
        return [
            Span(start=hit.start(), end=hit.end())
            for quote in quotes
            for hit in re.finditer(re.escape(quote), self.text)
        ]

    def holding(self, span: Span) -> list[Window]:
        """Windows that overlap a span, the fullest first."""
        hits = [(shared(window, span), window) for window in self.index.windows]
        return [window for share, window in sorted(hits, key=lambda h: -h[0]) if share > 0]


def shared(window: Window, span: Span) -> int:
    """Characters that a window and a span have in common."""
    return max(0, min(window.end, span.end) - max(window.start, span.start))


def covers(windows: Sequence[Window], span: Span) -> bool:
    """Whether windows together hold most of a span.

    Windows may overlap one another; the union is counted.
    """
    held = {
        position
        for window in windows
        for position in range(max(window.start, span.start), min(window.end, span.end))
    }
    return len(held) >= COVERED * (span.end - span.start)


def uniform(text: str) -> str:
    """Plain quotes and dashes and single spaces; the form of every premise and hypothesis.

    >>> uniform("the \u201cFee\u201d   is due")
    'the "Fee" is due'
    """
    return " ".join(AlignedText.of(text).text.split())
