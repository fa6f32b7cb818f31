"""Marking evidence: what the reviewer did in the contract, as a change of a label's evidence.

What enters: marks made in the browser, counted in UTF-16, and the evidence held so far. What
leaves: the evidence as it is then, in document order, its pieces apart from each other. Pure.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from groundcheck.documents.document import Document
from groundcheck.models import Value
from groundcheck.store.labels import LabelEvidence
from groundcheck.ui.viewer.utf16 import Utf16Map


class Mark(Value):
    """One thing done to the evidence of one claim in the browser."""

    serial: int
    """Counts the marks of a session, so that each is taken once."""
    item: str
    """Id of the golden item that was on show."""
    act: Literal["add", "drop"]
    document: int
    """Which of the item's contracts, from 0."""
    start: int
    end: int
    """UTF-16 offsets into its text."""


def applied(
    mark: Mark, evidence: Sequence[LabelEvidence], documents: Sequence[Document]
) -> tuple[LabelEvidence, ...]:
    """The evidence after a mark.

    Words marked over a passage correct it: the new passage takes its place. What names no words
    of the contract changes nothing.
    """
    span = _span(mark, documents)
    if span is None:
        return tuple(evidence)
    apart = [one for one in evidence if not _meets(one, span)]
    return ordered([*apart, span] if mark.act == "add" else apart, documents)


def ordered(
    evidence: Iterable[LabelEvidence], documents: Sequence[Document]
) -> tuple[LabelEvidence, ...]:
    """Evidence by contract and place."""
    places = {document.id: at for at, document in enumerate(documents)}
    return tuple(sorted(evidence, key=lambda e: (places.get(e.document, 0), e.start, e.end)))


def _span(mark: Mark, documents: Sequence[Document]) -> LabelEvidence | None:
    if not 0 <= mark.document < len(documents):
        return None
    document = documents[mark.document]
    positions = Utf16Map.of(document.text)
    start, end = positions.code_points(mark.start), positions.code_points(mark.end)
    start, end = max(0, start), min(len(document.text), end)
    words = document.text[start:end]
    start += len(words) - len(words.lstrip())
    end -= len(words) - len(words.rstrip())
    return LabelEvidence.at(document, start, end) if start < end else None


def _meets(one: LabelEvidence, other: LabelEvidence) -> bool:
    same = (one.document, one.revision) == (other.document, other.revision)
    return same and one.overlaps(other)
