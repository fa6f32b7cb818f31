"""The tree of a document's sections: what stands around a place, and what a number names.

What enters: sections in order, nested or apart. What leaves: for an offset the sections around
it, and for a number such as "8.2(b)" or "IV" the sections that bear it. Building is linear; a
look-up takes logarithmic time.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from groundcheck.documents.numbering import ordinal_of
from groundcheck.models import Section

ATTACHMENTS = frozenset(
    ["schedule", "exhibit", "appendix", "annex", "annexure", "attachment", "addendum", "rider"]
)
_PARTS = re.compile(r"\d+|[A-Za-z]+")


class Depth(StrEnum):
    """What kind of section a heading opens."""

    ATTACHMENT = "attachment"
    ARTICLE = "article"
    SECTION = "section"
    ITEM = "item"
    UNNUMBERED = "unnumbered"


_MAIN = (Depth.SECTION, Depth.ARTICLE)


@dataclass(frozen=True, slots=True)
class Node:
    """A section in its place."""

    index: int
    section: Section
    parent: int | None
    """Index of the section around it."""
    keyword: str
    """The word printed before its number, small letters: "exhibit", "article", or ""."""
    depth: Depth
    attachment: int | None
    """Index of the outermost attachment it lies in, itself included."""


@dataclass(frozen=True, slots=True)
class Siblings:
    """Sections numbered on one level."""

    count: int
    last: int
    """The highest of their numbers."""


@dataclass(frozen=True)
class SectionTree:
    """Every section of a document with its parent."""

    nodes: tuple[Node, ...]

    @classmethod
    def of(cls, sections: Sequence[Section]) -> "SectionTree":
        """Link sections, given in order of their start, an outer one before those inside it."""
        nodes: list[Node] = []
        stack: list[Node] = []
        for index, section in enumerate(sections):
            while stack and stack[-1].section.end <= section.start:
                stack.pop()
            around = stack[-1] if stack else None
            nodes.append(_node(index, section, around))
            stack.append(nodes[-1])
        return cls(tuple(nodes))

    def innermost(self, offset: int) -> Node | None:
        """The innermost section that holds a code point, or None."""
        starts, indexes = self._runs
        found = bisect_right(starts, offset) - 1
        index = indexes[found] if found >= 0 else None
        return self.nodes[index] if index is not None else None

    def around(self, offset: int) -> Iterator[Node]:
        """The sections that hold a code point, innermost first."""
        node = self.innermost(offset)
        while node is not None:
            yield node
            node = self.nodes[node.parent] if node.parent is not None else None

    def children(self, index: int) -> tuple[Node, ...]:
        """The sections directly inside one, in order."""
        return tuple(self.nodes[child] for child in self._children.get(index, ()))

    def numbered(self, number: str) -> tuple[Node, ...]:
        """The sections that bear a number, in order: "8.2", "IV" or "4", never an item "(a)"."""
        return tuple(self.nodes[index] for index in self._by_number.get(number_key(number), ()))

    def addressed(self, key: tuple[str, ...]) -> tuple[Node, ...]:
        """The sections at an address, in order: those "(ii)" in "(c)" in "4" at 4(c)(ii)."""
        return tuple(self.nodes[index] for index in self._by_address.get(key, ()))

    def attached(self, keyword: str, number: str) -> Node | None:
        """The attachment of a name, such as Exhibit B."""
        index = self._attachments.get((keyword, number_key(number)))
        return self.nodes[index] if index is not None else None

    def headless(self, number: str) -> tuple[Node, ...]:
        """The sections "9.1", "9.2", ... of a number "9" that no heading bears."""
        return tuple(self.nodes[index] for index in self._headless.get(number, ()))

    @cached_property
    def _headless(self) -> dict[str, list[int]]:
        table: dict[str, list[int]] = {}
        for node in self.nodes:
            found = re.fullmatch(r"(\d+)\.\d+", node.section.number)
            if found:
                table.setdefault(found[1], []).append(node.index)
        return table

    @cached_property
    def last_numbers(self) -> dict[str, "Siblings"]:
        """For "8" the highest of "8.1", "8.2", ...; for "" the highest main number."""
        table: dict[str, Siblings] = {}
        for node in self.nodes:
            number = number_key(node.section.number) if node.depth is Depth.SECTION else ""
            if number.replace(".", "").isdigit():
                outer, _, last = number.rpartition(".")
                known = table.get(outer, Siblings(0, 0))
                table[outer] = Siblings(known.count + 1, max(known.last, int(last)))
        return table

    @cached_property
    def main_numbers(self) -> frozenset[int]:
        """The numbers of articles and sections on their outermost level: 8 of "8.2" and "VIII"."""
        keys = (number_key(n.section.number) for n in self.nodes if n.depth in _MAIN)
        mains = (key.partition(".")[0] for key in keys)
        return frozenset(int(main) for main in mains if main.isdigit())

    @cached_property
    def _by_number(self) -> dict[str, list[int]]:
        table: dict[str, list[int]] = {}
        for node in self.nodes:
            if node.depth in _MAIN:
                table.setdefault(number_key(node.section.number), []).append(node.index)
        return table

    @cached_property
    def _by_address(self) -> dict[tuple[str, ...], list[int]]:
        table: dict[tuple[str, ...], list[int]] = {}
        addresses: list[tuple[str, ...]] = []
        for node in self.nodes:
            around = addresses[node.parent] if node.parent is not None else ()
            addresses.append(_address(node, around))
            own = address_key(node.section.number)
            heads = own if node.depth in _MAIN else ()
            for key in {addresses[-1], heads} - {()}:
                if node.depth is not Depth.UNNUMBERED:
                    table.setdefault(key, []).append(node.index)
        return table

    @cached_property
    def _attachments(self) -> dict[tuple[str, str], int]:
        table: dict[tuple[str, str], int] = {}
        for node in self.nodes:
            if node.depth is Depth.ATTACHMENT:
                table.setdefault((node.keyword, number_key(node.section.number)), node.index)
        return table

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        table: dict[int, list[int]] = {}
        for node in self.nodes:
            if node.parent is not None:
                table.setdefault(node.parent, []).append(node.index)
        return table

    @cached_property
    def _runs(self) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
        """Offsets at which the innermost section changes, and its index from there on."""
        runs: dict[int, int | None] = {}
        stack: list[Node] = []
        for node in self.nodes:
            _close(stack, runs, node.section.start)
            runs[node.section.start] = node.index
            stack.append(node)
        _close(stack, runs, None)
        ordered = sorted(runs)
        return tuple(ordered), tuple(runs[start] for start in ordered)


def number_key(number: str) -> str:
    """A number in one form: "IV" and "4" are one, and so are "8.02" and "8.2", "8.0" and "8".

    >>> number_key("IV"), number_key("8.02"), number_key("B-1"), number_key("8.2 (b)"), number_key("8.0")
    ('4', '8.2', 'b.1', '8.2.b', '8')
    """
    parts = _PARTS.findall(number)
    ordinal = ordinal_of(number) if number.isalpha() else None
    if ordinal and (number in "IVX" or (len(number) > 1 and (number.isupper() or len(number) > 2))):
        return str(ordinal)
    key = ".".join(str(int(part)) if part.isdigit() else part.casefold() for part in parts)
    return key.removesuffix(".0")


def address_key(number: str) -> tuple[str, ...]:
    """A number as its steps, in one form: "IV" and "4" are one, and so are "8.02" and "8.2".

    >>> address_key("IV.2(b)"), address_key("4(c)(ii)")
    (('4', '2', 'b'), ('4', 'c', 'ii'))
    """
    steps = [str(int(part)) if part.isdigit() else part for part in _PARTS.findall(number)]
    heads = steps and not number.startswith("(") and steps[0].isupper()
    ordinal = ordinal_of(steps[0]) if heads else None
    first = [str(ordinal)] if ordinal else [step.casefold() for step in steps[:1]]
    return (*first, *(step.casefold() for step in steps[1:]))


def _address(node: Node, around: tuple[str, ...]) -> tuple[str, ...]:
    """The steps that lead to a section, counted anew in each attachment."""
    if node.depth is Depth.UNNUMBERED:
        return around
    if node.depth is Depth.ATTACHMENT:
        return ()
    own = address_key(node.section.number)
    complete = len(own) > 1 or node.depth is Depth.ARTICLE
    return own if complete else (*around, *own)


def _close(stack: list[Node], runs: dict[int, int | None], offset: int | None) -> None:
    while stack and (offset is None or stack[-1].section.end <= offset):
        ended = stack.pop()
        runs[ended.section.end] = stack[-1].index if stack else None


def _node(index: int, section: Section, around: Node | None) -> Node:
    own = section.path[len(around.section.path) + 3 :] if around else section.path
    first = own.split(" ", 1)[0].casefold()
    keyword = first if first in ATTACHMENTS or first in ("article", "part", "chapter") else ""
    depth = _depth(section.number, keyword)
    inside = around.attachment if around else None
    if inside is None and depth is Depth.ATTACHMENT:
        inside = index
    return Node(index, section, around.index if around else None, keyword, depth, inside)


def _depth(number: str, keyword: str) -> Depth:
    if not number:
        return Depth.UNNUMBERED
    if keyword in ATTACHMENTS:
        return Depth.ATTACHMENT
    if keyword:
        return Depth.ARTICLE
    is_item = number.startswith("(") or not (number[0].isdigit() or number.isupper())
    return Depth.ITEM if is_item else Depth.SECTION
