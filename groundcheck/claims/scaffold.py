"""How the blocks of an answer stand over one another.

In: an answer and its claims. Out: a `Part` for each block, with the claims it makes, and for each
the parts that stand under it. What always holds: parts are in order, every claim is in one of
them, and what stands under a part comes after it without a gap.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.claims.inline import plain, prose_of
from groundcheck.claims.markdown import Block, BlockKind, Range, blocks
from groundcheck.claims.surroundings import bold_label, is_bold, is_unfinished
from groundcheck.models import Claim, Span

_CONTENT = re.compile(r"[^\W_]")
_MARKS = re.compile(r"[ \t]{0,3}(?:>[ \t]?)*(#{1,6})[ \t]")
_BARE_TITLE = 7
"""The level of a title without marks ("**Scope**"), below every marked heading."""


@dataclass(frozen=True, slots=True)
class Part:
    """A block of the answer and what it is to those that follow."""

    block: Block
    claims: tuple[Claim, ...]
    text: str
    """As a reader sees it, without markup and detached citations."""
    depth: int
    """That of the block; what is indented under an item has one too."""
    level: int = 0
    """1 to 7 for a title, the outermost first."""
    lead: Span | None = None
    """Its last words, where they introduce what follows."""
    label: str = ""
    """The bold words it opens with, and that name what it is about."""

    @property
    def span(self) -> Span:
        """All it says, from its first word to its last; no sentence of its claims is left out."""
        said = [claim.sentence for claim in self.claims]
        return Span(
            start=min([self.block.lines[0][0], *(each.start for each in said)]),
            end=max([self.block.lines[-1][1], *(each.end for each in said)]),
        )

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing but where something stands: "(Section 4)"."""
        return not _CONTENT.search(self.text)


def parts_of(answer: str, claims: Sequence[Claim]) -> tuple[Part, ...]:
    r"""The parts of an answer, in order.

    >>> [part.level for part in parts_of("## Fees\n\n**Late fees**\n\nText.", ())]
    [2, 7, 7]
    """
    found = [block for block in blocks(answer) if block.lines]
    said: list[list[Claim]] = [[] for _ in found]
    opens = [block.lines[0][0] for block in found]
    for claim in claims:
        said[max(0, bisect_right(opens, claim.start) - 1)].append(claim)
    cited = sorted({(each.start, each.end) for claim in claims for each in claim.citations})
    parts = [_part(answer, *each, cited) for each in zip(found, said, strict=True)]
    followed = zip(parts, [*parts[1:], None], strict=True)
    return tuple(_introducing(answer, *each) for each in followed)


def under(parts: Sequence[Part], index: int) -> range:
    r"""The indexes of the parts that stand under one.

    >>> parts = parts_of("## Fees\n- Two.\n\n## Term\n- Three.", ())
    >>> [list(under(parts, index)) for index in range(4)]
    [[1], [], [3], []]
    """
    part, first = parts[index], index + 1
    stop = first
    while stop < len(parts) and _holds(part, parts[first], parts[stop]):
        stop += 1
    return range(first, stop)


def _holds(part: Part, first: Part, other: Part) -> bool:
    """Whether a part, followed by `first`, still stands over another."""
    if part.level:
        return not 0 < other.level <= part.level
    if part.block.kind is BlockKind.ITEM or (part.lead and first.depth > part.depth):
        return other.depth > part.depth
    if part.lead and first.block.kind is BlockKind.ROW:
        return other.block.kind is BlockKind.ROW and other.block.header == first.block.header
    return part.lead is not None and not other.level


def _part(answer: str, block: Block, claims: Sequence[Claim], cited: Sequence[Range]) -> Part:
    start, end = block.lines[0][0], block.lines[-1][1]
    inside = [each for each in cited if start <= each[0] < end]
    prose = prose_of(answer, block.lines, inside, literal=block.kind is BlockKind.CODE)
    text, depth = prose.text.strip(), _depth(answer, block)
    if block.kind is BlockKind.HEADING:
        return Part(block, tuple(claims), text, depth, _level(answer, start, end))
    if block.kind is BlockKind.ROW:
        return Part(block, tuple(claims), text, depth)
    bare = block.kind is BlockKind.PARAGRAPH and not claims and _CONTENT.search(text)
    titled = bare and (is_bold(prose) or not text.startswith("["))
    label = bold_label(prose)[0]
    return Part(block, tuple(claims), text, depth, _BARE_TITLE if titled else 0, label=label)


def _introducing(answer: str, part: Part, following: Part | None) -> Part:
    """The part with the words that introduce what follows it, if any do."""
    lead = _lead(answer, part) if following else None
    listed = following and following.block.kind in (BlockKind.ITEM, BlockKind.ROW)
    if lead is None or part.block.kind is BlockKind.ROW or (part.level and not listed):
        return part
    bold = answer.startswith(("**", "__"), lead.start)
    if part.level and (part.level < _BARE_TITLE or bold):
        return part
    return Part(part.block, part.claims, part.text, part.depth, 0, lead, part.label)


def _lead(answer: str, part: Part) -> Span | None:
    """The last words of a part, if they break off or end on a colon."""
    told = max((claim.sentence.end for claim in part.claims), default=part.span.start)
    rest = Span(start=min(told, part.span.end), end=part.span.end)
    if not _CONTENT.search(rest.of(answer)):
        return part.claims[-1].sentence if part.claims and part.text.endswith(":") else None
    last = plain(rest.of(answer))
    return rest if last.endswith(":") or is_unfinished(last) else None


def _depth(answer: str, block: Block) -> int:
    """The depth of an item, or of what is indented by two columns and more."""
    if block.kind is BlockKind.ITEM:
        return block.depth
    line = answer[answer.rfind("\n", 0, block.lines[0][0]) + 1 : block.lines[0][1]].expandtabs(4)
    indent = len(line) - len(line.lstrip())
    return 2 * indent if indent > 1 and block.kind is not BlockKind.HEADING else 0


def _level(answer: str, start: int, end: int) -> int:
    """The level of a heading, by its marks or by what underlines it."""
    marks = _MARKS.match(answer, answer.rfind("\n", 0, start) + 1)
    return len(marks[1]) if marks else 2 - answer[end:].lstrip().startswith("=")
