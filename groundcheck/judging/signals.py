"""Signals: everything the deterministic layers see in one window about one claim.

What enters: a claim, a window of a document, and what is known of the contract (rarity of its
words, its parties). What leaves: coverage, value comparisons, oppositions, party mismatches and
exceptions, with the exact place they were read from. Nothing is decided here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.entailment.coverage import Coverage, Rarity, cover
from groundcheck.entailment.exceptions import CarveOut, carve_outs
from groundcheck.entailment.parties import Parties, PartyMismatch, mismatches
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, oppositions
from groundcheck.entailment.values import ValueMatch, match_values
from groundcheck.models import Span

WIDEN = 0.12
"""Coverage a neighbouring sentence must add to join the focus."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a contract before any claim."""

    document: Document
    rarity: Rarity
    parties: Parties


@dataclass(frozen=True, slots=True)
class Signals:
    """What one window says about one claim."""

    document: Document
    window: Passage
    focus: Passage
    """The sentences of the window that speak of the claim; what a reader is shown."""
    coverage: Coverage
    """Of the claim by the whole window."""
    focus_coverage: Coverage
    values: tuple[ValueMatch, ...]
    oppositions: tuple[Opposition, ...]
    mismatches: tuple[PartyMismatch, ...]
    carve_outs: tuple[CarveOut, ...]
    """Exceptions of the window; positions within `window.text`."""

    @property
    def disagreements(self) -> tuple[ValueMatch, ...]:
        """Claimed values whose counterpart here differs."""
        return tuple(v for v in self.values if v.found is not None and not v.agrees)

    @property
    def agreements(self) -> tuple[ValueMatch, ...]:
        """Claimed values found here."""
        return tuple(v for v in self.values if v.agrees)


def read_signals(
    claim: Passage, source: Source, sentences: Sequence[Passage], window: Passage
) -> Signals:
    """Hold a claim against one window.

    Args:
        claim: the claim as it is read, with its context.
        source: the document and what is known of it.
        sentences: the window's sentences as passages of the document.
        window: the whole window as a passage of the document.
    """
    focus = _focus(claim, source, sentences)
    return Signals(
        document=source.document,
        window=window,
        focus=focus,
        coverage=cover(claim, window, source.rarity),
        focus_coverage=cover(claim, focus, source.rarity),
        values=match_values(claim, window, source.rarity),
        oppositions=oppositions(claim, focus),
        mismatches=mismatches(claim, focus, source.parties),
        carve_outs=carve_outs(claim, window),
    )


def _focus(claim: Passage, source: Source, sentences: Sequence[Passage]) -> Passage:
    """The best sentence, widened by a neighbour that adds much of the claim."""
    scores = [_weight(claim, sentence, source.rarity) for sentence in sentences]
    best = max(range(len(sentences)), key=lambda i: (scores[i], -i))
    first = last = best
    while last + 1 < len(sentences) and _adds(claim, source, sentences, first, last, last + 1):
        last += 1
    while first > 0 and _adds(claim, source, sentences, first, last, first - 1):
        first -= 1
    return _join(source.document, sentences[first], sentences[last])


def _weight(claim: Passage, sentence: Passage, rarity: Rarity) -> float:
    agreeing = sum(match.agrees for match in match_values(claim, sentence, rarity))
    share = agreeing / len(claim.quantities) if claim.quantities else 0.0
    return cover(claim, sentence, rarity).share + 0.3 * share


def _adds(
    claim: Passage, source: Source, sentences: Sequence[Passage], first: int, last: int, new: int
) -> bool:
    now = _join(source.document, sentences[first], sentences[last])
    then = _join(source.document, sentences[min(first, new)], sentences[max(last, new)])
    gain = cover(claim, then, source.rarity).share - cover(claim, now, source.rarity).share
    return gain >= WIDEN


def _join(document: Document, first: Passage, last: Passage) -> Passage:
    if first is last:
        return first
    span = Span(start=first.offset, end=last.offset + len(last.text))
    return Passage(span.of(document.text), span.start)
