"""Addresses: the part of a document that a number such as "4(c)(ii)" names.

What enters: a text, its sections as a tree, and a number as an answer cites it. What leaves: the
parts that bear the number, or those that bear the longest part of it that exists. An item that
heads no line of its own is looked for inside its section, in its list "(a) ..., (b) ...". What
always holds: an item is said to be missing only where the list it would stand in was read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcheck.documents.numbering import Position, parse_label
from groundcheck.documents.tree import Node, SectionTree, address_key
from groundcheck.models import Span

_STEP = re.compile(r"\d+|[A-Za-z]+")
_MARKER = re.compile(
    r"(?<![\w)])\((?P<round>[a-zA-Z]{1,5}|\d{1,2})\)(?=[\s\"“A-Z])"
    r"|(?:(?<=[.;:,]\s)|(?<=\n))(?P<half>[a-zA-Z]|[ivx]{2,5}|\d{1,2})[.)](?=\s+[\"“A-Z])"
    r"|(?<=[a-z]\s)(?P<titled>[A-Z])\.(?=\s[A-Z][\w ,&'’()-]{2,60}\.\s)"
)
_REFERRING = re.compile(
    r"(?i)(?:sections?|clauses?|articles?|(?:sub-?)?paragraphs?|items?|parts?|[a-z0-9]\)\s+(?:or|to"
    r"|through))\s*\Z"
)
"""What stands before "(b)" where it names an item and opens none."""
_LOOK_BACK = 24
_WIDEST_GAP = 2
"""How far a list may skip ahead: drafters leave out a letter."""
_FEWEST = 2
"""Items that show how a list is numbered."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a number leads."""

    spans: tuple[Span, ...] = ()
    """The parts that bear it; empty if it names nothing."""
    found: str = ""
    """As much of the number as exists: "4(c)" of "4(c)(ii)"."""
    missing: str = ""
    """The rest of it."""


@dataclass(frozen=True, slots=True)
class _Marker:
    start: int
    positions: tuple[Position, ...]


def find_address(number: str, text: str, tree: SectionTree) -> Address:
    r"""The part of a text that a number names.

    >>> from groundcheck.documents.structure import find_sections
    >>> text = "1. Rent. It is (a) monthly and (b) payable in advance.\n\n2. Term. One year.\n"
    >>> found = find_address("1(b)", text, SectionTree.of(find_sections(text)))
    >>> [span.of(text) for span in found.spans]
    ['(b) payable in advance.']
    """
    steps = list(_STEP.finditer(number))
    for length in range(len(steps), 0, -1):
        nodes = _in_body(tree.addressed(address_key(number[: steps[length - 1].end()])))
        if nodes:
            return _below(nodes, number, _closed(number, steps[length - 1].end()), text, tree)
    return Address(missing=number)


def _in_body(nodes: Sequence[Node]) -> Sequence[Node]:
    """The sections of the contract itself, if there are any besides those of its exhibits."""
    return [node for node in nodes if node.attachment is None] or nodes


def _below(nodes: Sequence[Node], number: str, cut: int, text: str, tree: SectionTree) -> Address:
    """What the rest of a number names inside the sections that bear its beginning."""
    steps = [*_STEP.finditer(number, cut)]
    spans = [Span(start=node.section.start, end=node.section.end) for node in nodes]
    reached = [_descend(span, number, steps, text) for span in spans]
    depth = max(depth for depth, _ in reached)
    places = tuple(place for found, place in reached if found == depth)
    end = _closed(number, steps[depth - 1].end()) if depth else cut
    lacks = depth < len(steps) and (
        _is_printed(number[end:]) or any(_denies(p, steps[depth][0], text, tree) for p in places)
    )
    return Address(() if lacks else places, number[:end], number[end:])


def _is_printed(rest: str) -> bool:
    """Whether a contract that had it would print it whole: "7.4" and "12A", not "(a)" of 7."""
    return rest[0] not in "(." or (rest[0] == "." and rest[1:2].isdigit())


def _closed(number: str, end: int) -> int:
    """The end of a step with its closing bracket."""
    return end + (number[end : end + 1] == ")")


def _descend(
    span: Span, number: str, steps: Sequence[re.Match[str]], text: str
) -> tuple[int, Span]:
    """How many steps lead down from a section, and where to: "(c)" and in it "(ii)"."""
    place = span
    for depth, step in enumerate(steps):
        decimal = step[0].isdigit() and number[step.start() - 1] == "."
        inner = (
            _decimal(number[: step.end()], place, text) if decimal else _item(step[0], place, text)
        )
        if inner is None:
            return depth, place
        place = inner
    return len(steps), place


def _decimal(number: str, span: Span, text: str) -> Span | None:
    """Where "13.4 Notices" begins inside its section, up to the next number of its level."""
    outer, _, last = number.rpartition(".")
    start = _opening(number, span, text)
    if start is None:
        return None
    end = _opening(f"{outer}.{int(last) + 1}", Span(start=start, end=span.end), text)
    return Span(start=start, end=end or span.end)


def _opening(number: str, span: Span, text: str) -> int | None:
    pattern = re.compile(rf"(?<![\w.§]){re.escape(number)}\.?(?=[ \t]+[A-Z\"“])")
    for found in pattern.finditer(text, span.start, span.end):
        if not _REFERRING.search(text, max(0, found.start() - _LOOK_BACK), found.start()):
            return found.start()
    return None


def _item(item: str, span: Span, text: str) -> Span | None:
    for position in _positions(item):
        for run in _lists(position, span, text):
            starts = [start for _, start in run] + [span.end]
            at = next((n for n, (ordinal, _) in enumerate(run) if ordinal == _of(position)), None)
            if at is not None:
                return Span(start=starts[at], end=starts[at + 1])
    return None


def _denies(place: Span, item: str, text: str, tree: SectionTree) -> bool:
    """Whether a part numbers what it holds, so that the missing item would have been seen."""
    node = tree.innermost(place.start)
    own = tree.children(node.index) if node and node.section.start == place.start else ()
    if sum(bool(child.section.number) for child in own) >= _FEWEST:
        return True
    lists = (run for position in _positions(item) for run in _lists(position, place, text))
    return any(len(run) >= _FEWEST for run in lists)


def _lists(position: Position, span: Span, text: str) -> Iterator[list[tuple[int, int]]]:
    """The lists of one scheme inside a section: ordinal and start of each of their items."""
    run: list[tuple[int, int]] = []
    for marker in _markers(span, text):
        ordinal = next((_of(p) for p in marker.positions if p.scheme is position.scheme), 0)
        last = run[-1][0] if run else 0
        if ordinal == 1 and run:
            yield run
            run = [(ordinal, marker.start)]
        elif ordinal == 1 or (run and last < ordinal <= last + _WIDEST_GAP):
            run.append((ordinal, marker.start))
    if run:
        yield run


def _markers(span: Span, text: str) -> Iterator[_Marker]:
    for found in _MARKER.finditer(text, span.start, span.end):
        positions = _positions(found[found.lastgroup or 0])
        before = max(0, found.start() - _LOOK_BACK)
        if positions and not _REFERRING.search(text, before, found.start()):
            yield _Marker(found.start(), positions)


def _positions(item: str) -> tuple[Position, ...]:
    label = parse_label(f"({item})")
    return label.positions if label else ()


def _of(position: Position) -> int:
    return position.ordinals[0]
