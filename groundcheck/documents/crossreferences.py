"""Cross-references: where a contract points at its own parts, and whether they exist.

What enters: a text and its sections. What leaves: every reference in order, with the section it names, or
None where no section bears that number. References into other texts ("Section 5 of the Act")
are no cross-references. What always holds: spans count code points of the text; linear time.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from groundcheck.documents.citednumbers import (
    NUMBER,
    WORDS,
    CitedNumber,
    cited,
    items_of,
    part_after,
    singular,
)
from groundcheck.documents.tree import ATTACHMENTS, Depth, Node, SectionTree, number_key
from groundcheck.models import Span

_THIS = re.compile(rf"(?i)(?<!\w)this\s+(?P<word>{WORDS})(?![\w.])(?!\s+(?-i:{NUMBER}))")
_BESIDE = re.compile(
    r"(?i)(?<!\w)the\s+(?:immediately\s+)?(?P<where>preceding|foregoing|previous|prior|following"
    r"|next|succeeding)\s+(?P<word>sub-?section|section|article|clause|paragraph|sentence)(?!\w)"
)
_WHOLE = re.compile(r"(?i)(?<!\w)here(?:of|under|in|to)(?!\w)")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_SENTENCE = re.compile(r"[.;](?=\s)|\n[ \t]*\n")
_FAR = 3_000
"""Code points within which a neighbouring paragraph or sentence is looked for."""
_FILING = re.compile(r"\d\.\d|\d[A-Z]\Z|Schedule K-1")
"""An exhibit number of a filing ("Exhibit 10.1") or a form's name ("Schedule 13D")."""
_DECIMAL = re.compile(r"\d+(?:\.\d+)*")
_FEWEST_NUMBERED = 3
"""Numbered sections below which nothing is said to be missing: the numbers were not read."""
_FEWEST_SIBLINGS = 2
"""Sections that show how a level is numbered."""
_MOST_BEYOND = 15
"""A number further beyond the last section is another text's ("Section 501", a block of seats)."""
_SHARE_READ = 0.9
"""Share of the main numbers up to the last that were read, from which on none lies beyond it."""
_DOTTED = re.compile(r"\d{1,2}(?:\.\d{1,2})+")
"""A number of a contract; a regulation's runs to hundreds ("Section 12.212")."""
_OF_THIS = re.compile(r"(?i),?\s+(?:(?:of|in|to|under)\s+this\s|hereof\b|hereto\b|above\b|below\b)")
"""Words after a reference by which it leads into this very text."""
_BY_ITSELF = re.compile(r"(?i)\bthis\s+\Z")


class ReferenceKind(StrEnum):
    """What a reference points at."""

    SECTION = "section"
    ATTACHMENT = "attachment"
    RELATIVE = "relative"
    WHOLE = "whole"


class CrossReference(Span):
    """A pointer from one place of a document to another."""

    label: str
    """What it names, in one form: "Section 8.2(b)", "Exhibit B", "this Section"."""
    kind: ReferenceKind
    target: Span | None
    """The part named, or None where the document has no such part."""


def find_cross_references(text: str, tree: SectionTree) -> tuple[CrossReference, ...]:
    r"""Every cross-reference of a text, in order.

    >>> from groundcheck.documents.structure import find_sections
    >>> lease = "1. Rent. See Section 2 and Exhibit B.\n\n2. Term. One year.\n"
    >>> found = find_cross_references(lease, SectionTree.of(find_sections(lease)))
    >>> [(r.label, r.target and r.target.of(lease)) for r in found]
    [('Section 2', '2. Term. One year.'), ('Exhibit B', None)]
    """
    heads = {node.section.start for node in tree.nodes}
    found = [*_numbered(text, tree, heads), *_this(text, tree), *_beside(text, tree)]
    whole = Span(start=0, end=len(text))
    found += (_made(one, one[0], ReferenceKind.WHOLE, whole) for one in _WHOLE.finditer(text))
    return tuple(sorted(found, key=lambda reference: (reference.start, -reference.end)))


def missing_references(
    text: str, references: Sequence[CrossReference], tree: SectionTree
) -> tuple[CrossReference, ...]:
    r"""References to parts the document does not have, the first of each label.

    Nothing is said to be missing where the document's own numbers could not be read: a section
    counts as missing only where its number lies beyond the last of several on its level, or
    beyond the last of all main numbers.

    >>> from groundcheck.documents.structure import find_sections
    >>> lease = "1. Rent. See Section 19.7.\n\n2. Term. One year.\n\n3. Pets. None.\n"
    >>> tree = SectionTree.of(find_sections(lease))
    >>> found = missing_references(lease, find_cross_references(lease, tree), tree)
    >>> [reference.label for reference in found]
    ['Section 19.7']
    """
    if sum(n.depth in (Depth.SECTION, Depth.ARTICLE) for n in tree.nodes) < _FEWEST_NUMBERED:
        return ()
    first: dict[str, CrossReference] = {}
    for reference in references:
        known = reference.target is not None or reference.label in first
        if not known and _is_certain(reference, text, tree):
            first[reference.label] = reference
    return tuple(first.values())


def _is_certain(reference: CrossReference, text: str, tree: SectionTree) -> bool:
    """Whether the document numbers its parts so that the missing one would have been seen."""
    if reference.kind is ReferenceKind.ATTACHMENT:
        return _FILING.search(reference.label) is None
    number, item, _ = reference.label.split(" ", 1)[-1].partition("(")
    if reference.kind is not ReferenceKind.SECTION or not _DECIMAL.fullmatch(number):
        return False
    near = not item and _is_just_beyond(number, tree)
    said = _DOTTED.fullmatch(number) or _OF_THIS.match(text, reference.end)
    return near or (bool(said) and _is_beyond_all(number, tree))


def _is_just_beyond(number: str, tree: SectionTree) -> bool:
    """Whether a number comes soon after the last of its level."""
    outer, _, last = number.rpartition(".")
    siblings = tree.last_numbers.get(outer)
    if siblings is None or siblings.count < _FEWEST_SIBLINGS or not siblings.last:
        return False
    return siblings.last < int(last) <= siblings.last + _MOST_BEYOND


def _is_beyond_all(number: str, tree: SectionTree) -> bool:
    """Whether a number's section lies beyond the last one, none of which was left unread."""
    known = tree.main_numbers
    last = max(known, default=0)
    whole = len(known) >= max(_FEWEST_NUMBERED, _SHARE_READ * last)
    return whole and int(number.partition(".")[0]) > last


def _numbered(text: str, tree: SectionTree, heads: set[int]) -> Iterator[CrossReference]:
    for names in cited(text):
        scope = _scope(text, names[-1].end, tree)
        for name in (name for name in names if name.start not in heads):
            attached = name.word in ATTACHMENTS
            kind = ReferenceKind.ATTACHMENT if attached else ReferenceKind.SECTION
            label = f"{name.word.title()} {''.join(name.number.split())}"
            target = _target(name, tree, scope) or _named_here(text, name, tree)
            yield CrossReference(
                start=name.start, end=name.end, label=label, kind=kind, target=target
            )


def _target(name: CitedNumber, tree: SectionTree, scope: Node | None) -> Span | None:
    """What a number names: a section, or from the first to the last "9.1", "9.2" for "9"."""
    node = _resolve(name, tree, scope)
    if node:
        return Span(start=node.section.start, end=node.section.end)
    around = scope or tree.innermost(name.start)
    home = around.attachment if around else None
    inside = [n for n in tree.headless(name.number) if n.attachment == home]
    return Span(start=inside[0].section.start, end=inside[-1].section.end) if inside else None


def _named_here(text: str, name: CitedNumber, tree: SectionTree) -> Span | None:
    """Where "this Section 4.8" stands, if the number at its head was not read."""
    node = tree.innermost(name.start)
    if node is None or not _BY_ITSELF.search(text, max(0, name.start - 8), name.start):
        return None
    return Span(start=node.section.start, end=node.section.end)


def _scope(text: str, end: int, tree: SectionTree) -> Node | None:
    """The section named after a number, in which the number is looked for."""
    outer = part_after(text, end)
    return _resolve(outer, tree, None) if outer else None


def _resolve(name: CitedNumber, tree: SectionTree, scope: Node | None) -> Node | None:
    """The section a number names, seen from where it stands."""
    if name.word in ATTACHMENTS:
        return tree.attached(name.word, name.number)
    stem = name.number.split("(", 1)[0]
    items = items_of(name.number)
    if not stem:
        return _item_near(name.start, items, tree, scope)
    whole = _nearest(tree.numbered(name.number), name.start, tree, scope)
    if whole:
        return whole
    base = _nearest(tree.numbered(stem), name.start, tree, scope)
    return _descend(base, items, tree) if base else None


def _nearest(
    found: Sequence[Node], offset: int, tree: SectionTree, scope: Node | None
) -> Node | None:
    """Of several sections of one number, the one in the same attachment, else in the body."""
    here = tree.innermost(offset)
    home = scope.attachment if scope else here.attachment if here else None
    ranked = sorted(found, key=lambda n: (n.attachment != home, n.attachment is not None))
    return ranked[0] if ranked else None


def _descend(base: Node, items: Sequence[str], tree: SectionTree) -> Node | None:
    """From "5" down to "(b)" and "(ii)"; where an item was not read, the section that holds it."""
    node = base
    for item in items:
        inner = next((c for c in tree.children(node.index) if _is_item(c, item)), None)
        if inner is None:
            return node
        node = inner
    return node


def _is_item(node: Node, item: str) -> bool:
    return number_key(node.section.number).rpartition(".")[2] == item.casefold()


def _item_near(
    offset: int, items: Sequence[str], tree: SectionTree, scope: Node | None
) -> Node | None:
    """The item "(b)" of the section that a reference to "clause (b)" stands in."""
    for around in [scope] if scope else tree.around(offset):
        inner = next((c for c in tree.children(around.index) if _is_item(c, items[0])), None)
        if inner:
            return _descend(inner, items[1:], tree)
        if around.depth not in (Depth.ITEM, Depth.UNNUMBERED):
            return around
    return None


def _this(text: str, tree: SectionTree) -> Iterator[CrossReference]:
    for found in _THIS.finditer(text):
        word = singular(found["word"])
        node = next((n for n in tree.around(found.start()) if _is_called(n, word)), None)
        if node:
            span = Span(start=node.section.start, end=node.section.end)
            yield _made(found, f"this {word.title()}", ReferenceKind.RELATIVE, span)


def _is_called(node: Node, word: str) -> bool:
    """Whether a drafter standing in a section calls it so: "this Section", "this Exhibit"."""
    if word in ATTACHMENTS:
        return node.depth is Depth.ATTACHMENT
    if word in ("article", "part"):
        return node.depth is Depth.ARTICLE or node.parent is None
    if word == "section":
        return node.depth in (Depth.SECTION, Depth.UNNUMBERED)
    return node.depth is not Depth.ATTACHMENT


def _beside(text: str, tree: SectionTree) -> Iterator[CrossReference]:
    for found in _BESIDE.finditer(text):
        back = found["where"].casefold() not in ("following", "next", "succeeding")
        word = singular(found["word"])
        if word in ("paragraph", "sentence"):
            target = _neighbour(text, found, word, back=back)
        else:
            target = _sibling(tree, found.start(), word, back=back)
        if target:
            label = f"the {'preceding' if back else 'following'} {word}"
            yield _made(found, label, ReferenceKind.RELATIVE, target)


def _neighbour(text: str, found: re.Match[str], word: str, *, back: bool) -> Span | None:
    """The paragraph or sentence before or after the one that holds a reference."""
    stop = _PARAGRAPH if word == "paragraph" else _SENTENCE
    if back:
        floor = max(0, found.start() - _FAR)
        stops = [floor, *(s.end() for s in stop.finditer(text, floor, found.start()))]
        start, end = (stops[-2], stops[-1]) if len(stops) > 1 else (0, 0)
    else:
        limit = min(len(text), found.end() + _FAR)
        stops = [s.end() for s in stop.finditer(text, found.end(), limit)][:2]
        start, end = (stops[0], (stops[1:] or [limit])[0]) if stops else (0, 0)
    return _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Span | None:
    body = text[start:end]
    start += len(body) - len(body.lstrip())
    length = len(body.strip())
    return Span(start=start, end=start + length) if length else None


def _sibling(tree: SectionTree, offset: int, word: str, *, back: bool) -> Span | None:
    """The section before or after the one around a place, on its level."""
    node = next((n for n in tree.around(offset) if _is_called(n, word)), None)
    if node is None:
        return None
    level = (
        tree.children(node.parent)
        if node.parent is not None
        else tuple(n for n in tree.nodes if n.parent is None)
    )
    place = next(i for i, sibling in enumerate(level) if sibling.index == node.index)
    place += -1 if back else 1
    if not 0 <= place < len(level):
        return None
    return Span(start=level[place].section.start, end=level[place].section.end)


def _made(found: re.Match[str], label: str, kind: ReferenceKind, target: Span) -> CrossReference:
    return CrossReference(
        start=found.start(), end=found.end(), label=label, kind=kind, target=target
    )
