"""Parts: the pieces a source consists of that is no running contract.

What enters: the text that a reader of records writes. What leaves: for each retrieved chunk, leaf
of JSON, table cell or turn of a conversation its range, its address and whether it may prove
anything. What always holds: parts are in order and apart.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum

from groundcheck.models import Span


class SourceKind(StrEnum):
    """What a document is to the judge."""

    CONTRACT = "contract"
    """Running text; the only kind that can amend, and be amended."""
    CHUNKS = "chunks"
    """Passages that a retriever took from documents."""
    TOOL_RESULT = "tool_result"
    """JSON that a tool or an interface answered."""
    TABLE = "table"
    """Records: one row after the other."""
    CONVERSATION = "conversation"
    """Turns of a user and an assistant."""


class Part(Span):
    """One piece of a source, with its address."""

    path: str
    """What a reader finds it by: a chunk's title, a JSON path, "row 4, Engineer", "turn 2, user"."""
    page: int | None = None
    """The page a chunk was taken from, 1-based."""
    numbered: bool = False
    """Whether it is a chunk, which a citation such as "[2]" counts."""
    is_evidence: bool = True
    """False where its words prove nothing: what the assistant itself said before."""


def part_at(parts: Sequence[Part], offset: int) -> Part | None:
    """The part that holds a code point, or that ends there."""
    index = bisect_right(parts, offset, key=lambda part: part.start) - 1
    return parts[index] if index >= 0 and offset <= parts[index].end else None


def are_apart(parts: Sequence[Part], length: int) -> bool:
    """Whether parts are in order, apart and within the text, as `Document` promises."""
    ends = [0, *(part.end for part in parts)]
    starts = [*(part.start for part in parts), length]
    return all(end <= start for end, start in zip(ends, starts, strict=True))


def stretches(parts: Sequence[Part], text: str) -> Iterator[Span]:
    """Ranges of a text that are read as one: a part, or the cells of a row together.

    Parts that prove nothing are left out.
    """
    start: int | None = None
    for index, part in enumerate(parts):
        start = part.start if start is None else start
        following = parts[index + 1] if index + 1 < len(parts) else None
        if following is None or "\n" in text[part.end : following.start]:
            if part.is_evidence:
                yield Span(start=start, end=part.end)
            start = None
