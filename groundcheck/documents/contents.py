"""Tables of contents among heading candidates: their lines are no sections.

What enters: candidates in order. What leaves: those that are not entries of a table of
contents. Two signs tell: a line "Table of contents" before headings that all come again, the
first of them where the text begins; and a run of headings without any text of their own that
end in page numbers or come again later.
"""

import re
from collections.abc import Sequence

from groundcheck.documents.headings import Candidate

_FEWEST = 4
"""Entries in a row, below which a list of headings is not taken for a table of contents."""
_BODY = 25
"""Letters between two headings from which on the first has a text of its own."""
_NEAR = 800
"""Code points after the line "Table of contents" within which its first entry stands."""
_TABLE = re.compile(r"\b(?:table of contents|contents|index)\b", re.IGNORECASE)
_MARKS = " \t\r\n\f#*_:"
_MARGIN = 200
"""Code points around these words in which a line break or a wide gap must stand."""

Key = tuple[str, str]


def without_contents(text: str, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates without the entries of any table of contents."""
    kept = _without_announced(text, candidates)
    return _without_bare_runs(text, kept)


def _without_announced(text: str, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Drop what stands between a line "Table of contents" and the first heading's return."""
    table = next((found.end() for found in _TABLE.finditer(text) if _is_alone(text, found)), None)
    if table is None:
        return tuple(candidates)
    first = next((n for n, c in enumerate(candidates) if c.start >= table and c.label), None)
    if first is None or candidates[first].start > table + _NEAR:
        return tuple(candidates)
    back = next(
        (n for n in range(first + 1, len(candidates)) if _same(candidates[first], candidates[n])),
        None,
    )
    if back is None:
        return tuple(candidates)
    later = {_name(candidate) for candidate in candidates[back:]}
    entries = [
        n
        for n in range(first, back)
        if candidates[n].entry or _name(candidates[n]) in later or candidates[n].is_attachment
    ]
    return (*candidates[:first], *candidates[entries[-1] + 1 :])


def _is_alone(text: str, found: re.Match[str]) -> bool:
    """Whether words stand on a line of their own, or between wide gaps."""
    before = text[max(0, found.start() - _MARGIN) : found.start()]
    after = text[found.end() : found.end() + _MARGIN]
    head, tail = (
        before[len(before.rstrip(_MARKS)) :],
        after[: len(after) - len(after.lstrip(_MARKS))],
    )
    if found[0].isupper() and re.match(r"\s+Page\b", after):  # a table flattened into one line
        return True
    opens = found.start() == len(head) or "\n" in head or head.endswith("   ")
    return opens and (tail == text[found.end() :] or "\n" in tail or tail.startswith("   "))


def _same(first: Candidate, other: Candidate) -> bool:
    """Whether two candidates have one number and, where both have one, one title."""
    if not other.label or _name(first) != _name(other):
        return False
    one, two = _letters_of(first.title), _letters_of(other.title)
    return not one or not two or one.startswith(two) or two.startswith(one)


def _without_bare_runs(text: str, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    repeated = _come_again(candidates)
    kept: list[Candidate] = []
    for run in _bare_runs(text, candidates):
        entries = [n for n in run if candidates[n].entry or repeated[n]]
        is_contents = len(run) >= _FEWEST and 2 * len(entries) >= len(run)
        chosen = _without_entries(run, entries) if is_contents else run
        kept += [candidates[n] for n in chosen]
    return tuple(kept)


def _without_entries(run: list[int], entries: list[int]) -> list[int]:
    """What surrounds the entries: a heading such as "Contents" before, a real one after."""
    return [n for n in run if n < entries[0] or n > entries[-1]]


def _bare_runs(text: str, candidates: Sequence[Candidate]) -> list[list[int]]:
    """Indexes of candidates, grouped into runs without text between them."""
    runs: list[list[int]] = []
    joined = False
    for number, candidate in enumerate(candidates):
        if joined:
            runs[-1].append(number)
        else:
            runs.append([number])
        following = candidates[number + 1].start if number + 1 < len(candidates) else len(text)
        joined = _letters(text, candidate.end, following) < _BODY
    return runs


def _letters(text: str, start: int, end: int) -> int:
    """Letters in a range, counted no further than tells a body from none."""
    return sum(map(str.isalpha, text[start : min(end, start + 40 * _BODY)]))


def _come_again(candidates: Sequence[Candidate]) -> list[bool]:
    """For each candidate, whether a later one has the same number and title.

    The name of a schedule is enough: its title may stand on the next line where it opens.
    """
    seen: set[Key] = set()
    found: list[bool] = []
    for candidate in reversed(candidates):
        title = "" if candidate.is_attachment else _letters_of(candidate.title)
        key = (_name(candidate), title)
        found.append(key in seen)
        seen.add(key)
    return found[::-1]


def _name(candidate: Candidate) -> str:
    return candidate.label.name.lower() if candidate.label else _letters_of(candidate.title)


def _letters_of(title: str) -> str:
    return "".join(filter(str.isalpha, title.lower()))
