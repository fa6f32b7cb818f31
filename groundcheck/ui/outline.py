"""The outline of a review's documents: sections to walk by, and to filter claims by.

What enters: documents and their sections. What leaves: entries in document order, each with a
key that names it among all documents of the review; and the claims that rest on words in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.documents.structure import PATH_BREAK
from groundcheck.models import JudgedClaim

MOST_DEPTH = 3
"""Deeper sections are single items of a list; they are too many to walk by."""
MOST_CHOICES = 80
"""More than these are no list to choose from."""
_MOST_TITLE = 90


@dataclass(frozen=True, slots=True)
class Entry:
    """One section as the outline shows it; the range covers heading and body."""

    key: str
    """Index of the document and offset of the section ("0:1054")."""
    start: int
    end: int
    depth: int
    """Nesting from 1."""
    number: str
    title: str
    """At most 90 characters; the first words of a section that has no title."""

    @property
    def label(self) -> str:
        """Number and title on one line."""
        return f"{self.number} {self.title}".strip()


def outline_of(index: int, document: Document) -> tuple[Entry, ...]:
    """The sections of one document down to `MOST_DEPTH`.

    Args:
        index: the document's place in the review.
        document: the document.
    """
    entries: list[Entry] = []
    ends: list[int] = []
    for section in document.sections:
        while ends and ends[-1] <= section.start:
            ends.pop()
        ends.append(section.end)
        if len(ends) <= MOST_DEPTH:
            title = section.title or _opening(section.of(document.text), section.number)
            key = f"{index}:{section.start}"
            entry = Entry(key, section.start, section.end, len(ends), section.number, _cut(title))
            entries.append(entry)
    return tuple(entries)


def _opening(text: str, number: str) -> str:
    """How a section without a title begins."""
    line = text.strip().partition("\n")[0]
    return line.removeprefix(number).lstrip(").: \t") if number else line


def _cut(title: str) -> str:
    title = " ".join(title.split())
    return title if len(title) <= _MOST_TITLE else f"{title[: _MOST_TITLE - 1].rstrip()}…"


def innermost_first(path: str) -> str:
    """A section path for a narrow column, in which only its beginning is seen.

    >>> innermost_first("8 Payment > 8.2 Late fees")
    '8.2 Late fees, in 8 Payment'
    """
    return ", in ".join(reversed(path.split(PATH_BREAK)))


def claims_in(
    key: str, claims: Sequence[JudgedClaim], documents: Sequence[Document]
) -> frozenset[str]:
    """The ids of the claims with a passage in a section; none for a key that names no section."""
    index, _, start = key.partition(":")
    for place, document in enumerate(documents):
        for entry in outline_of(place, document) if str(place) == index else ():
            if str(entry.start) == start:
                return frozenset(c.id for c in claims if _rests_in(c, document.id, entry))
    return frozenset()


def _rests_in(claim: JudgedClaim, document: str, entry: Entry) -> bool:
    return any(
        evidence.document == document and entry.start <= evidence.start < entry.end
        for evidence in claim.evidence
    )


def with_claims(claims: Sequence[JudgedClaim], documents: Sequence[Document]) -> tuple[Entry, ...]:
    """The sections that claims rest on, in document order."""
    return tuple(
        entry
        for place, document in enumerate(documents)
        for entry in outline_of(place, document)
        if any(_rests_in(claim, document.id, entry) for claim in claims)
    )


def choices(entries: Sequence[Entry], picked: str, *, most: int = MOST_CHOICES) -> dict[str, str]:
    """Labels by key, for a list to choose from: as deep as stays short, and the picked one.

    Args:
        entries: sections.
        picked: key of the section chosen before, or "".
        most: of deeper sections; the outermost are all there.
    """
    fitting = (d for d in range(MOST_DEPTH, 1, -1) if sum(e.depth <= d for e in entries) <= most)
    depth = next(fitting, 1)
    return {e.key: e.label for e in entries if e.depth <= depth or e.key == picked}
