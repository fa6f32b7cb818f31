"""The place of each heading in the tree: which candidates are real, and how deep they stand.

What enters: candidates in order. What leaves: those that fit the sequence of their numbers,
each with the number of sections around it. The rules are the habits of contracts: schedules
hold articles, articles hold "1.", "1." holds "1.1", and "(a)" or "(i)" nests in whatever is
open when it begins. A number out of sequence is a figure or a reference, and no heading.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from groundcheck.documents.headings import Candidate
from groundcheck.documents.numbering import CONTAINERS, Position, Scheme
from groundcheck.documents.reading import Painted

_WIDEST_GAP = 3
"""Numbers that may be missing between two neighbours ("Reserved", a slip of the drafter)."""
_TITLED_SCHEMES = (Scheme.UPPER_ALPHA, Scheme.UPPER_ROMAN)

_NUMBERED = (Scheme.DECIMAL, *CONTAINERS)

_PAINTED = frozenset(Painted)

_ANY_START = 99
"""An excerpt may begin with any section."""


class Rank(IntEnum):
    """How far out a heading stands: it ends every open one of its own rank or a greater."""

    MARKED = 2
    """Per level that the file marks."""
    SCHEDULE = 20
    CLOSING = 21
    """Signatures: inside a schedule they close it, else they close the contract."""
    PART = 22
    ARTICLE = 24
    LETTER = 26
    """"A. Definitions" and "I. Definitions" where no "1." stands around them."""
    CAPITALS = 30
    MAIN = 30
    """"1."; one more where the numbering starts anew below an unnumbered heading."""
    DEEPER = 32
    """"1.1", and one step of two per further part."""
    OVER_NUMBERS = 28
    """Painted, over "1." to "3." that have no titles."""
    TITLE_CASE = 60
    """One more for each larger size of painted headings."""
    ITEM = 100
    """"(a)", "(i)": from here on, ten per nesting."""


_PAINTED_RANKS = {
    Painted.OVER_NUMBERS: Rank.OVER_NUMBERS,
    Painted.CAPITALS: Rank.CAPITALS,
}
_CONTAINER_RANKS = {
    Scheme.SCHEDULE: Rank.SCHEDULE,
    Scheme.PART: Rank.PART,
    Scheme.ARTICLE: Rank.ARTICLE,
}


@dataclass(frozen=True, slots=True)
class _Node:
    """An open section."""

    rank: int
    position: Position | None = None
    nested: bool = False
    """A list inside a section ("1." below "(a)"), not the main sequence."""
    closing: bool = False
    """Signatures; a numbered section after them is no part of them."""

    @property
    def ordinals(self) -> tuple[int, ...]:
        """(8, 2) for "8.2"; empty where it has no such number."""
        if self.position is None or self.position.scheme is not Scheme.DECIMAL:
            return ()
        return self.position.ordinals


def place(candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, int]]:
    """The real headings, each with its depth: how many sections stand around it."""
    outline = _Outline()
    for number, candidate in enumerate(candidates):
        following = candidates[number + 1] if number + 1 < len(candidates) else None
        node = outline.node(candidate, following)
        if node is not None:
            yield candidate, outline.open(node)


class _Outline:
    """The open sections while one document is walked through, outermost first."""

    def __init__(self) -> None:
        self._stack: list[_Node] = []
        self._bare: bool | None = None
        """Whether main numbers stand without full stop ("8 Payment"), once one was seen."""
        self._last_main = 0
        """The last number of the main sequence "1.", "2.", ..."""

    def open(self, node: _Node) -> int:
        """End what the new section ends, open it, and tell its depth."""
        self._leave_signatures(node)
        while self._stack and _ends(node, self._stack[-1]):
            self._stack.pop()
        self._stack.append(node)
        return len(self._stack) - 1

    def _leave_signatures(self, node: _Node) -> None:
        """End open signatures before a numbered section."""
        closing = next((i for i, open_ in enumerate(self._stack) if open_.closing), None)
        if closing is not None and node.position and node.position.scheme in _NUMBERED:
            del self._stack[closing:]

    def node(self, candidate: Candidate, following: Candidate | None) -> _Node | None:
        """The section a candidate opens, or None if it is no heading."""
        if candidate.level in _PAINTED:
            return _painted(Painted(candidate.level))
        if candidate.level is not None:
            return self._marked(candidate)
        if candidate.closing:
            return _Node(self._closing_rank(), closing=True)
        if candidate.label is None:
            capitals = candidate.title.isupper()
            return _Node(Rank.CAPITALS if capitals else Rank.TITLE_CASE)
        first = candidate.label.positions[0]
        if first.scheme in CONTAINERS:
            return self._container(candidate, first)
        if first.scheme is not Scheme.DECIMAL:
            return self._item(candidate, following)
        if len(first.ordinals) == 1:
            return self._main(candidate, first)
        return self._deep(candidate, first)

    def _marked(self, candidate: Candidate) -> _Node:
        position = candidate.label.positions[0] if candidate.label else None
        if position and position.scheme is Scheme.DECIMAL and len(position.ordinals) == 1:
            self._last_main = position.ordinals[0]
        return _Node(Rank.MARKED * min(max(candidate.level or 1, 1), 9), position)

    def _closing_rank(self) -> int:
        """Beside the outermost section, unless that is a schedule with signatures of its own."""
        outermost = self._stack[0] if self._stack else None
        in_schedule = outermost and outermost.position and outermost.position.scheme in CONTAINERS
        if outermost is None or in_schedule:
            return Rank.CLOSING
        return min(outermost.rank, Rank.CLOSING)

    def _container(self, candidate: Candidate, position: Position) -> _Node | None:
        if not candidate.fresh:
            return None
        if position.scheme is Scheme.SCHEDULE:
            self._last_main = 0
        return _Node(_CONTAINER_RANKS[position.scheme], position)

    def _deep(self, candidate: Candidate, position: Position) -> _Node | None:
        if not (candidate.fresh or candidate.title) or position.ordinals[0] == 0:
            return None
        unsure = candidate.running or _is_lone_figure(candidate, position)
        if unsure and not self._goes_on(position):
            return None
        return _Node(Rank.DEEPER + 2 * (len(position.ordinals) - 2), position)

    def _goes_on(self, position: Position) -> bool:
        """Whether it is the first part of an open section, or the next one after an open part."""
        *outer, last = position.ordinals
        opened = {node.ordinals for node in self._stack}
        if last > 1:
            return (*outer, last - 1) in opened
        return any(tuple(outer[:length]) in opened for length in range(1, len(outer) + 1))

    def _main(self, candidate: Candidate, position: Position) -> _Node | None:
        """Place "1.", "2.", ...: the main sequence, a restart, or a list inside a section."""
        if not self._in_style(candidate):
            return None
        number = position.ordinals[0]
        nested = self._find(Scheme.DECIMAL, nested=True)
        goes_on_nested = nested is not None and _ordinal(nested) + 1 == number
        if nested and goes_on_nested and not candidate.title:
            return _Node(nested.rank, position, nested=True)
        if 0 < number - self._last_main <= self._tolerance(candidate):
            self._last_main = number
            self._bare = bool(candidate.label and candidate.label.bare and self._bare is not False)
            return _Node(self._main_rank(), position)
        if nested and goes_on_nested:
            return _Node(nested.rank, position, nested=True)
        return self._restart(position) if number == 1 and candidate.fresh else None

    def _in_style(self, candidate: Candidate) -> bool:
        """A bare number is no heading where headings have a full stop: it is a table's.

        A title in capitals, with no text after it on its line, is a heading all the same.
        """
        if not (candidate.label and candidate.label.bare) or self._bare is not False:
            return True
        return candidate.title.isupper() and candidate.fresh and not candidate.run_in

    def _tolerance(self, candidate: Candidate) -> int:
        """How far a main heading may skip ahead: the surer it looks, the farther."""
        if candidate.label and candidate.label.bare:
            return 1
        if not candidate.fresh:
            return 1 if candidate.title else 0
        if not candidate.title:
            return 1
        return _WIDEST_GAP if self._last_main else _ANY_START

    def _main_rank(self) -> int:
        main = next((n for n in self._stack if _is_main(n)), None)
        return main.rank if main else Rank.MAIN

    def _restart(self, position: Position) -> _Node:
        """A second "1.": a list if a main section is open, else a new main sequence."""
        if any(map(_is_main, self._stack)):
            nested = self._find(Scheme.DECIMAL, nested=True)
            return _Node(nested.rank if nested else self._item_rank(), position, nested=True)
        self._last_main = 1
        return _Node(Rank.MAIN + 1, position)

    def _item(self, candidate: Candidate, following: Candidate | None) -> _Node | None:
        assert candidate.label is not None
        fits = [
            (self._fit(position, following), position) for position in candidate.label.positions
        ]
        fit, position = max(fits, key=lambda pair: pair[0])
        if fit < 1 or not (candidate.fresh or fit >= 3):
            return None
        neighbour = self._find(position.scheme)
        if neighbour:
            return _Node(neighbour.rank, position)
        return _Node(self._new_item_rank(candidate, position), position)

    def _fit(self, position: Position, following: Candidate | None) -> float:
        """How well a reading goes on from what is open: 3 next, 2 first, 1 after a gap, 0."""
        ordinal = position.ordinals[0]
        neighbour = self._find(position.scheme)
        step = ordinal - _ordinal(neighbour) if neighbour else 0
        if ordinal == 1:
            return 3.5 if _has(following, Position(position.scheme, (2,))) else 2
        if step == 1:
            return 3
        return 1 if 1 < step <= _WIDEST_GAP else 0

    def _new_item_rank(self, candidate: Candidate, position: Position) -> int:
        heads = candidate.title and position.scheme in _TITLED_SCHEMES
        if not heads or any(map(_is_main, self._stack)):
            return self._item_rank()
        return Rank.LETTER + 2 * any(node.rank == Rank.LETTER for node in self._stack)

    def _item_rank(self) -> int:
        return max(Rank.ITEM, self._stack[-1].rank + 10 if self._stack else 0)

    def _find(self, scheme: Scheme, *, nested: bool = False) -> _Node | None:
        """The innermost open section of a scheme."""
        for node in reversed(self._stack):
            if node.position and node.position.scheme is scheme and node.nested is nested:
                return node
        return None


def _painted(level: Painted) -> _Node:
    return _Node(_PAINTED_RANKS.get(level, Rank.TITLE_CASE + level - Painted.LARGEST))


def _ends(node: _Node, opened: _Node) -> bool:
    """Whether a new section ends an open one: by rank, or as "9.1" ends "8."."""
    if opened.rank >= node.rank:
        return True
    outer, inner = opened.ordinals, node.ordinals
    if not outer or opened.nested or node.nested:
        return False
    return len(inner) > 1 and inner[: len(outer)] != outer


def _is_lone_figure(candidate: Candidate, position: Position) -> bool:
    """Whether nothing stands behind a number of three parts and more: it may be a date."""
    return len(position.ordinals) > 2 and not (candidate.title or candidate.run_in)


def _is_main(node: _Node) -> bool:
    return len(node.ordinals) == 1 and not node.nested


def _ordinal(node: _Node) -> int:
    return node.position.ordinals[0] if node.position else 0


def _has(candidate: Candidate | None, position: Position) -> bool:
    return bool(candidate and candidate.label and position in candidate.label.positions)
