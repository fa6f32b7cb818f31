"""Listed: the list that a clause opens with a colon, and the items a sentence runs through.

What enters: a text and where a clause begins or ends. What leaves: where its list ends ("except:
(a) ...; (b) ..."), and the stretch of each item. What always holds: labelled items are read only
where their labels count up from one in one scheme, others only on lines of their own, behind
bullets or short or ended by a semicolon; the work is linear in the stretch that is read.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from groundcheck.documents.numbering import Position, Scheme, parse_label
from groundcheck.models import Span
from groundcheck.text.layout import block_starts

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
_LINE_START = re.compile(r"\n[ \t]*\Z")
_DECIMAL = re.compile(r"(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+(?=[a-z])")
"""A label before small letters, which elsewhere may be a figure ("2.5 million")."""
_BULLET = re.compile(r"[•▪◦‣∙●○■□➢✓✔·*–—-]\s+(?=[^\W\d_]|[\"“(])")
_CAPITALS = re.compile(r"[A-Z]{4}|\W|\d")
"""How a line begins that is no item: "WHEREAS", "[Company]", "3 | Page"."""
_ENDS_LINE = re.compile(r":[ \t_*]*(?=\n)")
_INNER = re.compile(r";(?:\s+(?:and|or))?[ \t]*\n")
"""The end of an item inside a block of lines in small letters."""
_AND = re.compile(r"\b(?:and|or|and/or)[\s_*]*\Z", re.IGNORECASE)
_GOES_ON = re.compile(r"[;,](?:\s+(?:and|or|and/or))?[\s_*]*\Z", re.IGNORECASE)
"""How an item ends that another follows."""
_ENDED = re.compile(r"[.:?!][\s\"'”’)_*]*\Z")
_SHORT = 8
"""Words of an item that no mark ends; longer lines are the text that goes on."""
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
        if _ENDS_LINE.match(text, colon.start()):
            return max(end, _unlabelled_end(text, colon.start() + 1))
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


def _unlabelled_end(text: str, start: int) -> int:
    """Where the list of blocks without labels ends that begins after `start`; `start` if none.

    They have bullets, or all but the last end in a semicolon or comma, or all are short and no
    sentences.
    """
    window = text[start : start + LONGEST]
    places = list(pairwise([*block_starts(window), len(window)]))
    whole = places if len(window) < LONGEST else places[:-1]
    blocks = [window[first:last].rstrip() for first, last in whole]
    count = _bulleted(blocks) or _joined(blocks) or _short(blocks)
    return start + places[count - 1][0] + len(blocks[count - 1]) if count else start


def _bulleted(blocks: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(_BULLET.match, blocks))


def _joined(blocks: Sequence[str]) -> int:
    """How many blocks are items that end in a semicolon, the last one with them."""
    count = sum(1 for _ in takewhile(_goes_on, blocks))
    if not count:
        return int(bool(blocks) and _is_bare(blocks[0]) and bool(_INNER.search(blocks[0])))
    last = blocks[count] if count < len(blocks) else ""
    sure = _AND.search(blocks[count - 1]) or last[:1].islower() or len(last.split()) <= _SHORT
    if last and sure and _is_bare(last):
        return count + 1
    return count if count > 1 else 0


def _goes_on(block: str) -> bool:
    return _is_bare(block) and _GOES_ON.search(block) is not None


def _is_bare(block: str) -> bool:
    return not (_CAPITALS.match(block) or parse_label(block))


def _short(blocks: Sequence[str]) -> int:
    count = sum(1 for _ in takewhile(_is_short, blocks))
    return count if count > 1 else 0


def _is_short(block: str) -> bool:
    ends = bool(_ENDED.search(block)) or "__" in block
    return _is_bare(block) and not ends and len(block.split()) <= _SHORT


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
    if label:
        return label.positions
    line = _LINE_START.search(text, max(0, start - _LABEL), start)
    number = _DECIMAL.match(text, start) if line else None
    return (Position(Scheme.DECIMAL, tuple(map(int, number[1].split(".")))),) if number else ()


def _after(position: Position) -> Position:
    *outer, last = position.ordinals
    return Position(position.scheme, (*outer, last + 1))
