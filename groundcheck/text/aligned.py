"""Text made uniform for matching, with its way back to the original.

A text as found enters; an AlignedText leaves: curly quotes, dashes, odd spaces, ligatures and
full-width forms become plain, soft hyphens and zero-width characters vanish, case and line
breaks stay. What always holds: normalising twice equals once, and every range of the
normalised text maps to a range of the original that holds the same words.

Fractions (½), superscripts, circled digits and trade marks stay as they are: unfolding them
would change what a number says.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.models import Span

_REMOVED = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
_REPLACED = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2035\u00b4\uff07\u02bc", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2043", "-"),
    **dict.fromkeys("\u0085\u2028\u2029", "\n"),
}
_TABLE = str.maketrans(_REPLACED)
_KEPT_FORMS = ("<fraction>", "<super>", "<sub>", "<circle>", "<square>")

_REMOVED_CHARACTERS = re.compile(f"[{_REMOVED}]+")
_SPECIAL = re.compile(f"[{_REMOVED}{''.join(_REPLACED)}]")
_SPACES = re.compile(r"\s{2,}|[\r\f]")
_FOREIGN_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class _Change:
    """One stretch of the original and what it became."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class AlignedText:
    """A normalised text and its map back to the original.

    >>> aligned = AlignedText.of("the \u201cFee\u201d is ten\u00a0percent")
    >>> aligned.text
    'the "Fee" is ten percent'
    >>> aligned.to_original(4, 9).of(aligned.original)
    '\u201cFee\u201d'
    """

    original: str
    """The text as found."""
    text: str
    """The normalised text."""
    _changes: tuple[_Change, ...] = ()
    _starts: tuple[int, ...] = ()
    _new_starts: tuple[int, ...] = ()
    _new_ends: tuple[int, ...] = ()
    _ends: tuple[int, ...] = ()

    @classmethod
    def of(cls, original: str) -> "AlignedText":
        """Normalise `original` and remember where everything came from."""
        if original.isascii():
            return cls(original, original)
        return cls._changed(original, _changed_clusters(original))

    @classmethod
    def spaced_once(cls, original: str) -> "AlignedText":
        r"""Make every run of white space short: one or two line breaks, one or two spaces.

        >>> AlignedText.spaced_once("thirty\n      (30)  days").text
        'thirty\n(30) days'
        """
        runs = ((m.start(), m.end(), _short_space(m[0])) for m in _SPACES.finditer(original))
        changed = [run for run in runs if original[run[0] : run[1]] != run[2]]
        return cls._changed(original, changed)

    @classmethod
    def replaced(cls, original: str, pieces: Sequence[tuple[int, int, str]]) -> "AlignedText":
        """The text with each piece (start, end, replacement) replaced; in order and apart.

        >>> AlignedText.replaced("a fee of 5% is due", [(9, 11, "1.5%")]).text
        'a fee of 1.5% is due'
        """
        return cls._changed(original, list(pieces))

    @classmethod
    def _changed(cls, original: str, pieces: list[tuple[int, int, str]]) -> "AlignedText":
        """The text with each piece (start, end, replacement) replaced."""
        if not pieces:
            return cls(original, original)
        parts, changes = _replaced(original, pieces)
        return cls(
            original,
            "".join(parts),
            tuple(changes),
            tuple(change.start for change in changes),
            tuple(change.new_start for change in changes),
            tuple(change.new_end for change in changes),
            tuple(change.end for change in changes),
        )

    def to_original(self, start: int, end: int) -> Span:
        """The original range of the normalised range `[start, end)`.

        A position inside a changed stretch widens to the whole stretch.
        """
        first, last = self.original_range(start, end)
        return Span(start=first, end=last)

    def original_range(self, start: int, end: int) -> tuple[int, int]:
        """`to_original` as bare numbers, for callers that place every word of a contract."""
        first, last = self._original_start(start), self._original_end(end)
        return min(first, last), last

    def to_normalised(self, start: int, end: int) -> Span:
        """The normalised range of the original range `[start, end)`, widened alike."""
        first, last = self._normalised_start(start), self._normalised_end(end)
        return Span(start=min(first, last), end=last)

    def _original_start(self, position: int) -> int:
        index = bisect_right(self._new_starts, position) - 1
        if index < 0:
            return position
        change = self._changes[index]
        inside = position < change.new_end
        return change.start if inside else position - change.new_end + change.end

    def _original_end(self, position: int) -> int:
        index = bisect_left(self._new_ends, position)
        if index < len(self._changes) and self._changes[index].new_start < position:
            return self._changes[index].end
        if index == 0:
            return position
        change = self._changes[index - 1]
        return position - change.new_end + change.end

    def _normalised_start(self, position: int) -> int:
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return position
        change = self._changes[index]
        inside = position < change.end
        return change.new_start if inside else position - change.end + change.new_end

    def _normalised_end(self, position: int) -> int:
        index = bisect_left(self._ends, position)
        if index < len(self._changes) and self._changes[index].start < position:
            return self._changes[index].new_end
        if index == 0:
            return position
        change = self._changes[index - 1]
        return position - change.end + change.new_end


def _replaced(original: str, pieces: list[tuple[int, int, str]]) -> tuple[list[str], list[_Change]]:
    """The parts of the new text, and what became of each piece."""
    parts: list[str] = []
    changes: list[_Change] = []
    done = length = 0
    for start, end, new in pieces:
        parts += (original[done:start], new)
        length += start - done
        changes.append(_Change(start, end, length, length + len(new)))
        length += len(new)
        done = end
    parts.append(original[done:])
    return parts, changes


def _short_space(run: str) -> str:
    if "\f" in run or run.count("\n") > 1 or run.count("\r") > 1:
        return "\n\n"
    if "\n" in run or "\r" in run:
        return "\n"
    return " " if len(run) < 3 else "  "


def _changed_clusters(original: str) -> list[tuple[int, int, str]]:
    """Every cluster that normalising changes: (start, end, its normal form)."""
    found = []
    for run in _FOREIGN_RUN.finditer(original):
        if unicodedata.is_normalized("NFKC", run[0]) and not _SPECIAL.search(run[0]):
            continue
        for start, end in _clusters(run[0]):
            cluster = run[0][start:end]
            new = _normal_form(cluster)
            offset = run.start() + start
            if new == _REMOVED_CHARACTERS.sub("", cluster):
                gaps = _REMOVED_CHARACTERS.finditer(cluster)
                found += [(offset + gap.start(), offset + gap.end(), "") for gap in gaps]
            else:
                found.append((offset, run.start() + end, new))
    return found


def _clusters(run: str) -> list[tuple[int, int]]:
    """Ranges of one character with the marks and invisible characters that follow it."""
    starts = [i for i, character in enumerate(run) if i == 0 or not _is_follower(character)]
    return list(zip(starts, [*starts[1:], len(run)], strict=True))


@lru_cache(maxsize=4096)
def _is_follower(character: str) -> bool:
    if _REMOVED_CHARACTERS.match(character):
        return True
    first = unicodedata.normalize("NFKD", character)[0]
    return unicodedata.combining(first) != 0


@lru_cache(maxsize=4096)
def _normal_form(cluster: str) -> str:
    visible = _REMOVED_CHARACTERS.sub("", cluster)
    if any(unicodedata.decomposition(c).startswith(_KEPT_FORMS) for c in visible):
        return visible.translate(_TABLE)
    return unicodedata.normalize("NFKC", visible.translate(_TABLE)).translate(_TABLE)
