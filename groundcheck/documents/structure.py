"""The sections of a contract, as a tree flattened to nested spans.

What enters: a text, and the headings its file marks as such. What leaves: sections in order of
their start, an outer one before those inside it; each span runs from the first character of
the heading to the last of the body. What always holds: two spans are nested or apart; the path
names every section around; the work grows linearly with the text.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from groundcheck.documents.attachments import without_running_heads
from groundcheck.documents.contents import without_contents
from groundcheck.documents.firsts import first_items
from groundcheck.documents.gaps import gap_headings
from groundcheck.documents.headings import Candidate, find_candidates
from groundcheck.documents.outline import place
from groundcheck.documents.reading import MarkedHeading, Painted
from groundcheck.models import Section

PATH_BREAK = " > "
_RUNNING = 3
"""Times an unnumbered heading comes, from which on it is taken for a running head."""


@dataclass(slots=True)
class _Open:
    """A section whose end is not known yet."""

    candidate: Candidate
    path: str
    end: int = -1


def find_sections(text: str, headings: Sequence[MarkedHeading] = ()) -> tuple[Section, ...]:
    r"""The sections of a text.

    Args:
        text: the whole text.
        headings: headings that the file marks as such, by their offset.

    >>> [s.path for s in find_sections("8. Payment\n\n8.1 Fees. The Client pays.\n")]
    ['8 Payment', '8 Payment > 8.1 Fees']
    """
    candidates = find_candidates(text, {heading.start: heading.level for heading in headings})
    candidates = without_contents(text, _without_repeated(candidates))
    candidates = _levelled(without_running_heads(candidates))
    opened: list[_Open] = []
    stack: list[_Open] = []
    for candidate, depth in _placed(text, candidates):
        while len(stack) > depth:
            stack.pop().end = candidate.start
        around = [stack[-1].path] if stack else []
        stack.append(_Open(candidate, PATH_BREAK.join([*around, label_of(candidate)])))
        opened.append(stack[-1])
    return tuple(_closed(section, text) for section in opened)


def _placed(text: str, candidates: Sequence[Candidate]) -> list[tuple[Candidate, int]]:
    """The real headings with their depth, also those that stand inside a line."""
    placed = list(place(candidates))
    headings = [candidate for candidate, _ in placed]
    found = [*gap_headings(text, placed), *first_items(text, candidates, headings)]
    if not found:
        return placed
    known = {candidate.start for candidate in headings}
    places = {candidate.start for candidate in found}
    others = [c for c in candidates if c.start in known or c.start not in places]
    ordered = sorted([*others, *found], key=lambda candidate: candidate.start)
    return list(place(_apart(text, ordered)))


def _apart(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Cut from each title the number of a section that begins inside it."""
    kept = list(candidates)
    for index, (one, other) in enumerate(pairwise(candidates)):
        if one.end > other.start and other.label:
            mark = text[other.start : other.start + len(other.label.number) + 1].rstrip()
            title = re.split(rf"(?<!\S){re.escape(mark)}", one.title)[0].strip()
            kept[index] = replace(one, end=other.start, title=title)
    return kept


def label_of(candidate: Candidate) -> str:
    """How a path names a section: "8.2 Late fees", "Article IV", "Recitals"."""
    name = candidate.label.name if candidate.label else ""
    return f"{name} {candidate.title}".strip()


def innermost(sections: Sequence[Section]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Offsets at which the innermost section changes, and its path from there on.

    The result serves `bisect`: one look-up per offset, however deep the sections nest.
    """
    runs: list[tuple[int, str]] = []
    stack: list[Section] = []
    for section in sections:
        _close_before(section.start, stack, runs)
        runs.append((section.start, section.path))
        stack.append(section)
    _close_before(None, stack, runs)
    last_of_each = [list(group)[-1] for _, group in groupby(runs, key=lambda run: run[0])]
    return tuple(start for start, _ in last_of_each), tuple(path for _, path in last_of_each)


def _close_before(offset: int | None, stack: list[Section], runs: list[tuple[int, str]]) -> None:
    while stack and (offset is None or stack[-1].end <= offset):
        ended = stack.pop()
        runs.append((ended.end, stack[-1].path if stack else ""))


def _without_repeated(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Keep the first of each unnumbered heading that comes again and again: a running head."""
    counts = Counter(c.title for c in candidates if not c.label and c.level is None)
    seen: set[str] = set()
    kept: list[Candidate] = []
    for candidate in candidates:
        runs = counts[candidate.title] >= _RUNNING and not candidate.label
        if not (runs and candidate.title in seen):
            kept.append(candidate)
        seen.add(candidate.title)
    return kept


def _levelled(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Let the document's title be no section around everything else.

    A title is a marked heading that stands alone on the outermost marked level.
    """
    levels = [c.level for c in candidates if c.level is not None]
    if not levels or min(levels) >= min(Painted) or levels.count(min(levels)) > 1:
        return tuple(candidates)
    outermost = min(levels)
    inner = min((level for level in levels if level > outermost), default=outermost)
    return tuple(replace(c, level=inner) if c.level == outermost else c for c in candidates)


def _closed(section: _Open, text: str) -> Section:
    candidate = section.candidate
    end = section.end if section.end >= 0 else len(text)
    length = len(text[candidate.start : end].rstrip())
    return Section(
        start=candidate.start,
        end=candidate.start + length,
        number=candidate.label.number if candidate.label else "",
        title=candidate.title,
        path=section.path,
    )
