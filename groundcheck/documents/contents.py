"""Tables of contents among heading candidates: their lines are no sections.

What enters: candidates in order. What leaves: those that are not entries of a table of
contents. An entry has no text of its own, and ends in a page number or comes again later with
its text.
"""

from collections.abc import Sequence

from groundcheck.documents.headings import Candidate

_FEWEST = 4
"""Entries in a row, below which a list of headings is not taken for a table of contents."""
_BODY = 25
"""Letters between two headings from which on the first has a text of its own."""


def without_contents(text: str, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates without the entries of any table of contents."""
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
    """For each candidate, whether a later one has the same number and title."""
    seen: set[tuple[str, str]] = set()
    found: list[bool] = []
    for candidate in reversed(candidates):
        key = _key(candidate)
        found.append(key in seen)
        seen.add(key)
    return found[::-1]


def _key(candidate: Candidate) -> tuple[str, str]:
    number = candidate.label.number.lower() if candidate.label else ""
    letters = "".join(filter(str.isalnum, candidate.title.lower()))
    return number, letters
