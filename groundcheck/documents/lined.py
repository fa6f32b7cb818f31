"""One printed line of a page: what the readers of lines and of running text share.

What always holds: `places`, where known, has one glyph per code point of the text.
"""

from dataclasses import dataclass

CELL_BREAK = " | "
NOWHERE = -1
"""In place of a glyph: a code point that is printed nowhere."""


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line; positions in points from the page's lower left corner."""

    text: str
    """Trimmed, and without its hyphen if it is `hyphenated`."""
    left: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    top: float = 0.0
    hyphenated: bool = False
    """Whether it ends in a hyphen that the line break may have brought."""
    places: tuple[int, ...] = ()
    """The glyph of each code point of the text, or `NOWHERE`; empty where none is known."""
    hyphen: int = NOWHERE
    """The glyph of the hyphen it ends in."""
    cells: tuple[float, ...] = ()
    """Where its cells begin, points; one per part of the text between `CELL_BREAK`s."""
    table: int = 0
    """Which ruled table of the page it is a row of; 0 if of none."""
    raised: tuple[tuple[int, int], ...] = ()
    """Where in the text raised numbers stand, which may point to footnotes."""
    column: int = 0
    """Which column of the page it stands in, each with its own margin; 0 for none."""

    @property
    def height(self) -> float:
        """Height of the line's box, points; 0 where the place is not known."""
        return self.top - self.bottom

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table, or anything else set in columns."""
        return CELL_BREAK in self.text

    @property
    def letter_width(self) -> float:
        """Mean width of a character, points."""
        return (self.right - self.left) / max(len(self.text), 1)


Page = tuple[Line, ...]
