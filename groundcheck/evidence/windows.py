"""Windows: runs of neighbouring sentences that the contract is searched by.

What enters: the sentence spans of one document. What leaves: overlapping windows, each a whole
number of sentences and about as long as asked for, so that a fact told in two neighbouring
sentences stands in one window. Every sentence is in at least one window.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.models import Span


@dataclass(frozen=True, slots=True)
class Window:
    """A run of neighbouring sentences of one document."""

    document: str
    """Document id."""
    start: int
    """First code point in the document."""
    end: int
    """One past the last code point."""
    first_sentence: int
    """Index of the first sentence of the document in the window."""
    last_sentence: int
    """Index of the last sentence, inclusive."""

    def holds(self, document: str, sentence: int) -> bool:
        """Whether a sentence, by its index in its document, is in the window."""
        return self.document == document and self.first_sentence <= sentence <= self.last_sentence

    def overlap(self, other: "Window") -> float:
        """Share of the shorter window's characters that both cover, in [0, 1]."""
        if self.document != other.document:
            return 0.0
        shared = min(self.end, other.end) - max(self.start, other.start)
        return max(0, shared) / max(1, min(self.end - self.start, other.end - other.start))


def cut_windows(document: str, sentences: Sequence[Span], *, characters: int) -> list[Window]:
    """Cut a document's sentences into overlapping windows of about `characters` code points.

    A window takes sentences until it reaches the aim; the next one begins half-way through it.
    A sentence longer than the aim is a window of its own.

    >>> spans = [Span(start=s, end=s + 90) for s in range(0, 500, 100)]
    >>> [(w.first_sentence, w.last_sentence) for w in cut_windows("d", spans, characters=300)]
    [(0, 2), (2, 4)]
    """
    windows: list[Window] = []
    first = 0
    while first < len(sentences):
        last = _fill(sentences, first, characters)
        windows.append(Window(document, sentences[first].start, sentences[last].end, first, last))
        if last == len(sentences) - 1:
            break
        first = max(first + 1, _middle(sentences, first, last))
    return windows


def _fill(sentences: Sequence[Span], first: int, characters: int) -> int:
    last = first
    while (
        last + 1 < len(sentences)
        and sentences[last + 1].end - sentences[first].start <= characters * 1.15
    ):
        last += 1
    return last


def _middle(sentences: Sequence[Span], first: int, last: int) -> int:
    centre = (sentences[first].start + sentences[last].end) / 2
    for index in range(first + 1, last + 1):
        if sentences[index].start >= centre:
            return index
    return last + 1
