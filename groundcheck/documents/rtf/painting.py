"""How the paragraphs of an RTF file look, for headings that no style marks.

What enters: the characters of a paragraph, each with its look. What leaves: the paragraph's paint.
What always holds: only letters count.
"""

from dataclasses import dataclass

from groundcheck.documents.blocks import Paint

_LONGEST = 120
"""Letters of what may be a heading."""


@dataclass(frozen=True, slots=True)
class Look:
    """How characters look."""

    bold: bool = False
    lined: bool = False
    capitals: bool = False
    """Whether small letters are shown as capitals."""
    size: float = 12.0
    """Points."""


PLAIN = Look()


class Painting:
    """The looks of one paragraph so far."""

    def __init__(self) -> None:
        self._letters = 0
        self._looks: set[Look] = set()
        self._capitals = True

    def add(self, text: str, look: Look) -> None:
        """Characters that a reader sees."""
        letters = sum(map(str.isalpha, text))
        if letters:
            self._letters += letters
            self._looks.add(look)
            self._capitals &= look.capitals or text == text.upper()

    def paint(self, *, centred: bool) -> Paint:
        """How the whole paragraph looks."""
        if not self._looks:
            return Paint()
        size = min(look.size for look in self._looks)
        if self._letters > _LONGEST:
            return Paint(size=size)
        bold = all(look.bold for look in self._looks)
        lined = all(look.lined for look in self._looks)
        return Paint(bold or lined or (centred and self._capitals), size)
