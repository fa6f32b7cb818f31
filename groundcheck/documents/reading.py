"""What a reader of one format hands on: the text, where its pages start, what to warn about.

What always holds: `page_starts` is empty (the format has no pages) or begins with 0 and rises;
every heading the format marks as such is a span of `text`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from groundcheck.documents.boxes import PageLayout
from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.parts import Part, SourceKind
from groundcheck.errors import DocumentTooLarge
from groundcheck.models import Section
from groundcheck.settings import ReadingSettings

PAGE_BREAK = "\f"


class Painted(IntEnum):
    """Levels of headings that no style marks and only their look shows, outermost first."""

    OVER_NUMBERS = 10
    """Over numbered paragraphs that have no headings of their own."""
    CAPITALS = 11
    """Beside main numbers, as other lines in capitals."""
    LARGEST = 12
    LARGER = 13
    LARGE = 14
    USUAL = 15
    """In the size of the running text."""


@dataclass(frozen=True, slots=True)
class MarkedHeading:
    """A heading that the file itself marks as one, such as a DOCX "Heading 2" paragraph."""

    start: int
    """First code point of the heading in the text."""
    level: int
    """1 for the outermost level; 0 for the document's title; see also `Painted`."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of one file, before its sections are known."""

    text: str
    page_starts: tuple[int, ...] = ()
    """Offset at which each page starts; empty where the format has no pages."""
    warnings: tuple[str, ...] = ()
    """What a reader must know, such as pages that could not be read; whole sentences."""
    headings: tuple[MarkedHeading, ...] = ()
    """Headings the file marks as such, in order."""
    unread_pages: tuple[int, ...] = ()
    """1-based pages that show something no text was read from, in order."""
    layout: PageLayout | None = None
    """Where each code point of `text` stands on its page, if the format knows."""
    source: bytes = b""
    """The file from which pages can be drawn, if the format has any."""
    changes: TrackedChanges = field(default_factory=TrackedChanges)
    """What tracked changes put into the text and took out of it."""
    kind: SourceKind = SourceKind.CONTRACT
    """Whether it is running text, or records of some sort."""
    parts: tuple[Part, ...] = ()
    """The pieces records consist of; empty for a contract."""
    sections: tuple[Section, ...] | None = None
    """Sections the format knows by itself; None where they are found in the text."""


def join_pages(pages: Sequence[tuple[str, bool]]) -> tuple[str, tuple[int, ...]]:
    r"""Join pages with page breaks.

    Args:
        pages: each page's text, and whether its last sentence runs over to the next page. If
            so, one line break stands before the form feed, else a blank line.

    Returns:
        The text, and the offset at which each page starts.

    >>> join_pages([("The Client shall", True), ("pay.", False), ("Term.", False)])
    ('The Client shall\n\x0cpay.\n\n\x0cTerm.', (0, 18, 25))
    """
    parts: list[str] = []
    starts: list[int] = []
    offset = 0
    for number, (page, runs_on) in enumerate(pages, 1):
        starts.append(offset)
        gap = ("\n" if runs_on else "\n\n") + PAGE_BREAK if number < len(pages) else ""
        parts += [page, gap]
        offset += len(page) + len(gap)
    return "".join(parts), tuple(starts)


def check_length(characters: int, name: str, settings: ReadingSettings) -> None:
    """Refuse a text over the bound.

    Raises:
        DocumentTooLarge: `characters` exceeds `settings.max_characters`.
    """
    if characters > settings.max_characters:
        raise DocumentTooLarge(
            f"{name} holds more than {settings.max_characters:,} characters of text; split it, "
            "or raise max_characters in the reading settings"
        )
