"""Lists whose first item stands inside a line: "The Supplier shall: (a) deliver;" before "(b)".

What enters: a text, its heading candidates, and those placed in its tree. What leaves: the first
items of lists that begin with their second at the head of a line. What always holds: a place is
searched at most once for each way of numbering, so the work is linear.
"""

import re
from collections.abc import Iterator, Sequence

from groundcheck.documents.headings import Candidate, heading_at
from groundcheck.documents.numbering import CONTAINERS, PART_NAMES, Scheme

_FARTHEST = 4_000
"""Code points before the second item within which the first one is looked for."""
_LOOK_BACK = 24
_REFERRING = re.compile(rf"(?i)(?:\b(?:{PART_NAMES}|and|or|to|of|in|under|with|by)|[\d)/(-])\Z")
"""What stands before an item that a sentence only cites."""
_CITED = r"(?!\s*(?:above|below|and|or|through|to|hereof|thereof|of this|[,;)–-]))"
_FIRSTS = {"b": "a", "B": "A", "ii": "i", "II": "I", "2": "1"}


def first_items(
    text: str, candidates: Sequence[Candidate], placed: Sequence[Candidate]
) -> Iterator[Candidate]:
    """The first items inside lines, in order of the second ones.

    Args:
        text: the whole text.
        candidates: every line that may head a section, in order.
        placed: those among them that do.
    """
    real = {candidate.start for candidate in placed}
    floor = 0
    searched: dict[str, int] = {}
    for candidate in candidates:
        if candidate.start in real:
            floor = candidate.start if not _is_item(candidate) else floor
        elif candidate.fresh and _is_item(candidate):
            first = _first_marker(text, candidate)
            start = max(floor, searched.get(first, 0), candidate.start - _FARTHEST)
            searched[first] = candidate.start
            found = _before(text, candidate, first, start) if first else None
            if found:
                yield found


def _is_item(candidate: Candidate) -> bool:
    scheme = candidate.label.positions[0].scheme if candidate.label else Scheme.DECIMAL
    return scheme is not Scheme.DECIMAL and scheme not in CONTAINERS


def _first_marker(text: str, second: Candidate) -> str:
    """How the first item is printed where the second one is: "(a)" for "(b)", "A." for "B."."""
    number = second.label.number if second.label else ""
    first = _FIRSTS.get(number.strip("()"))
    if first is None:
        return ""
    end = second.start + len(number)
    return f"({first})" if number[0] == "(" else first + text[end : end + 1]


def _before(text: str, second: Candidate, marker: str, start: int) -> Candidate | None:
    """The last place of a marker, unless a whole list follows it inside its line."""
    own = text[second.start : second.start + len(marker) + 1].split(None, 1)[0]
    pattern = re.compile(rf"(?<=\s)(?:{re.escape(marker)}{_CITED}|{re.escape(own)})(?=\s+\S)")
    found = [match for match in pattern.finditer(text, start, second.start) if match.start()]
    if not found or found[-1][0] != marker:
        return None
    place = found[-1].start()
    if _REFERRING.search(text[max(0, place - _LOOK_BACK) : place].rstrip()):
        return None
    return heading_at(text, place)
