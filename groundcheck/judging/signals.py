"""Signals: everything the deterministic layers see in one window about one claim.

What enters: a claim, a window of a document, and what is known of the contract (rarity of its
words, its parties). What leaves: coverage, value comparisons, oppositions, party mismatches and
exceptions, with the exact place they were read from. Nothing is decided here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.entailment.coverage import Content, Coverage, Rarity
from groundcheck.entailment.exceptions import CarveOut, carve_outs
from groundcheck.entailment.parties import Parties, PartyMismatch, mismatches
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, oppositions
from groundcheck.entailment.values import ValueMatch, agree, match_values
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
    claim: Passage, content: Content, source: Source, sentences: Sequence[Passage], window: Passage
) -> Signals:
    """Hold a claim against one window.

    Args:
        claim: the claim as it is read, with its context.
        content: the claim's content, weighed for this source.
        source: the document and what is known of it.
        sentences: the window's sentences as passages of the document.
        window: the whole window as a passage of the document.
    """
    focus = _focus(claim, content, source.document, sentences)
    return Signals(
        document=source.document,
        window=window,
        focus=focus,
        coverage=content.cover(window.concepts),
        focus_coverage=content.cover(focus.concepts),
        values=match_values(claim, window, source.rarity),
        oppositions=oppositions(claim, focus),
        mismatches=mismatches(claim, focus, source.parties),
        carve_outs=carve_outs(claim, window),
    )


def _focus(
    claim: Passage, content: Content, document: Document, sentences: Sequence[Passage]
) -> Passage:
    """The best sentence, widened by neighbours that add much of the claim."""
    scores = [_weight(claim, content, sentence) for sentence in sentences]
    first = last = max(range(len(sentences)), key=lambda i: (scores[i], -i))
    known = sentences[first].concepts
    while last + 1 < len(sentences) and _adds(content, known, sentences[last + 1]):
        last += 1
        known |= sentences[last].concepts
    while first > 0 and _adds(content, known, sentences[first - 1]):
        first -= 1
        known |= sentences[first].concepts
    return _join(document, sentences[first], sentences[last])


def _weight(claim: Passage, content: Content, sentence: Passage) -> float:
    agreeing = sum(any(agree(q, other) for other in sentence.quantities) for q in claim.quantities)
    share = agreeing / len(claim.quantities) if claim.quantities else 0.0
    return content.share(sentence.concepts) + 0.3 * share


def _adds(content: Content, known: frozenset[str], sentence: Passage) -> bool:
    return content.share(known | sentence.concepts) - content.share(known) >= WIDEN


def _join(document: Document, first: Passage, last: Passage) -> Passage:
    if first is last:
        return first
    span = Span(start=first.offset, end=last.offset + len(last.text))
    return Passage(span.of(document.text), span.start)
