"""The text of a source as it is written down part by part.

What enters: pieces of text with their addresses. What leaves: one `Reading` whose parts hold
exactly those pieces. Lines are set apart by blank lines, so that no two records read as one.
"""

from collections.abc import Iterable

from groundcheck.documents.parts import Part, SourceKind
from groundcheck.documents.reading import Reading, check_length
from groundcheck.models import Section
from groundcheck.settings import ReadingSettings

BREAK = "\n\n"


class Written:
    """A text that grows by lines, each of one or more parts."""

    def __init__(self, name: str, settings: ReadingSettings) -> None:
        """Begin an empty text; `name` serves messages."""
        self._name = name
        self._settings = settings
        self._pieces: list[str] = []
        self._parts: list[Part] = []
        self._length = 0

    @property
    def length(self) -> int:
        """Code points written so far."""
        return self._length

    def break_line(self) -> int:
        """Set what follows apart from what stands before; the offset at which it begins."""
        if self._pieces:
            self._add(BREAK)
        return self._length

    def write(self, text: str, path: str, *, is_evidence: bool = True) -> None:
        """Add one piece under its address."""
        start = self._length
        self._add(text)
        part = Part(start=start, end=self._length, path=path, is_evidence=is_evidence)
        self._parts.append(part)

    def chunk(self, text: str, path: str, page: int | None) -> None:
        """Add one retrieved chunk."""
        start = self._length
        self._add(text)
        end = self._length
        self._parts.append(Part(start=start, end=end, path=path, page=page, numbered=True))

    def plain(self, text: str) -> None:
        """Add what stands between pieces."""
        self._add(text)

    def reading(
        self,
        kind: SourceKind,
        *,
        sections: Iterable[Section] = (),
        warnings: Iterable[str] = (),
    ) -> Reading:
        """All that was written."""
        return Reading(
            "".join(self._pieces),
            warnings=tuple(warnings),
            kind=kind,
            parts=tuple(self._parts),
            sections=tuple(sections),
        )

    def _add(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)
        check_length(self._length, self._name, self._settings)
