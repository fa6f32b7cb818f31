"""Code points to UTF-16: the one place where the two ways of counting meet.

Python and every Span count code points; a browser counts UTF-16 units, where a character outside
the basic plane takes two. What enters is a text and a code-point offset in it; what leaves is the
offset of the same character in the browser's string. Lone surrogates count one in both.
"""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Self

_LAST_BASIC = "\uffff"


@dataclass(frozen=True, slots=True)
class Utf16Map:
    """Where the two-unit characters of one text stand.

    >>> Utf16Map.of("a\U0001d538b").offset(2)
    3
    """

    wide: tuple[int, ...]
    """Code-point offsets of the characters outside the basic plane, ascending."""

    @classmethod
    def of(cls, text: str) -> Self:
        """Scan `text` once."""
        if text.isascii() or max(text) <= _LAST_BASIC:
            return cls(())
        return cls(tuple(i for i, character in enumerate(text) if character > _LAST_BASIC))

    def offset(self, code_points: int) -> int:
        """The UTF-16 offset of the character at `code_points`."""
        return code_points + bisect_left(self.wide, code_points)

    def code_points(self, units: int) -> int:
        """The code-point offset of the character at a UTF-16 offset; the inverse of `offset`.

        >>> Utf16Map.of("a\U0001d538b").code_points(3)
        2
        """
        before = bisect_left(self.wide, units, key=lambda wide: self.offset(wide) + 1)
        return units - before
