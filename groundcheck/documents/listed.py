"""Listed: the list that a clause opens with a colon, and the items a sentence runs through.

What enters: a text and where a clause begins or ends. What leaves: where its list ends ("except:
(a) ...; (b) ..."), and the stretch of each item. What always holds: items are read only where
their labels count up from one in one scheme; the work is linear in the stretch that is read.
"""

import re

from groundcheck.documents.numbering import Position, parse_label
from groundcheck.models import Span

LONGEST = 1_500
"""Code points of a list that are read, from its first item."""
_LABEL = 16
"""Code points in which a label stands."""
_GAP = 200
"""Code points of white space after a colon."""
_COLON = re.compile(r":[\s\-–—_]*(?=\S)")
_MARKER = re.compile(
    r"(?:(?<=[;.:,)\n])|(?<=\band)|(?<=\bor)|(?<=\bto))\s+"
    r"(?=\(?(?:[a-zA-Z]|[ivxIVX]{2,5}|\d{1,2}(?:\.\d{1,2}){0,3})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\s)"
)
"""White space before what may be the label of an item."""
_STOP = re.compile(r"\.[\"'”’)]*(?=\s+[A-Z0-9(\"“]|\s*\Z)|\n[ \t]*\n\s*(?=[A-Z0-9])")
"""Where an item ends that is the last one: a full stop, or a new paragraph."""


def run_on(text: str, start: int, end: int) -> int:
    r"""Where a clause ends that may open a list, the list with it.

    Args:
        text: the whole text.
        start: a place inside the clause, before its colon.
        end: its end as a sentence, or as far as its first semicolon.

    >>> text = "Either may leave, except: (a) in March; (b) at night. Fees are due."
    >>> text[18 : run_on(text, 18, 38)]
    'except: (a) in March; (b) at night.'
    """
    for colon in _COLON.finditer(text, start, min(len(text), end + _GAP)):
        if colon.start() > end:
            break
        last = items(text, colon.end())[-1:]
        if last:
            return max(end, last[0].end)
    return end


def items(text: str, start: int) -> tuple[Span, ...]:
    r"""The items of the list that begins at `start`; none if no list begins there.

    >>> text = "(a) in March; and (b) at night. Fees are due."
    >>> [item.of(text) for item in items(text, 0)]
    ['(a) in March; and', '(b) at night.']
    """
    found: list[Span] = []
    limit = min(len(text), start + LONGEST)
    wanted = [p for p in _positions(text, start) if p.ordinals[-1] == 1]
    while wanted:
        stop = _STOP.search(text, start, limit)
        end = stop.end() if stop else limit
        following = [_after(position) for position in wanted]
        nearest = _next(text, start, end, following)
        if nearest is None:
            if stop:
                found.append(Span(start=start, end=start + len(text[start:end].rstrip())))
            break
        found.append(Span(start=start, end=start + len(text[start:nearest].rstrip())))
        wanted = [p for p in _positions(text, nearest) if p in following]
        start = nearest
    return tuple(found)


def _next(text: str, start: int, end: int, wanted: list[Position]) -> int | None:
    """Where the next item begins: before the end of this one, or right after it."""
    for marker in _MARKER.finditer(text, start, min(len(text), end + _LABEL)):
        if marker.start() > end:
            break
        if any(position in wanted for position in _positions(text, marker.end())):
            return marker.end()
    return None


def _positions(text: str, start: int) -> tuple[Position, ...]:
    label = parse_label(text[start : start + _LABEL])
    return label.positions if label else ()


def _after(position: Position) -> Position:
    *outer, last = position.ordinals
    return Position(position.scheme, (*outer, last + 1))
