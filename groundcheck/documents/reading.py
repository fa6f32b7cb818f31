"""What a reader of one format hands on: the text, where its pages start, what to warn about.

What always holds: `page_starts` is empty (the format has no pages) or begins with 0 and rises;
every heading the format marks as such is a span of `text`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.errors import DocumentTooLarge
from groundcheck.settings import ReadingSettings

PAGE_BREAK = "\f"


@dataclass(frozen=True, slots=True)
class MarkedHeading:
    """A heading that the file itself marks as one, such as a DOCX "Heading 2" paragraph."""

    start: int
    """First code point of the heading in the text."""
    level: int
    """1 for the outermost level; 0 for the document's title."""


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


def join_pages(pages: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    r"""Join the pages' texts with page breaks; the offset at which each page starts.

    A sentence that runs over the break is kept in one paragraph (a single line break before
    the form feed); otherwise a blank line ends the page.

    >>> join_pages(["The Client shall", "pay.", "Term."])
    ('The Client shall\n\x0cpay.\n\n\x0cTerm.', (0, 18, 25))
    """
    parts: list[str] = []
    starts: list[int] = []
    offset = 0
    for number, page in enumerate(pages):
        starts.append(offset)
        following = pages[number + 1] if number + 1 < len(pages) else None
        part = page if following is None else page + _break_between(page, following)
        parts.append(part)
        offset += len(part)
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


def _break_between(page: str, following: str) -> str:
    ending, opening = page.rstrip()[-1:], following.lstrip()[:1]
    runs_on = bool(ending) and ending not in '.:;!?"”)' and opening.islower()
    return ("\n" if runs_on else "\n\n") + PAGE_BREAK
