"""Heads of schedules and exhibits among heading candidates: those that pages only repeat.

What enters: candidates in order. What leaves: those that open a part of the contract. A filing
prints its own "Exhibit 10.1" at the top, often of every page; an exhibit of several pages repeats
its name on each. What always holds: the order is kept; the work is linear.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from groundcheck.documents.headings import Candidate

_OPENING = 400
"""Code points within which "Exhibit 10.1" names the filing and not a part of the contract."""
_RUNNING = 3
"""Times the filing's number comes without a title, from which on it is taken for a running head."""


def without_running_heads(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """The candidates without attachment heads that are repeated on each page."""
    return tuple(_without_repeated(_without_filing(candidates)))


def _without_filing(candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Drop the filing's own "Exhibit 10.1": all of the text would be its part."""
    bare = Counter(c.label.name for c in candidates if c.label and not c.title)
    for number, candidate in enumerate(candidates):
        if not _is_filing(candidate):
            yield candidate
            continue
        opens = number == 0 and candidate.start < _OPENING
        if not opens and bare[candidate.label.name if candidate.label else ""] < _RUNNING:
            yield candidate
        elif candidate.title:
            yield replace(candidate, label=None)


def _is_filing(candidate: Candidate) -> bool:
    label = candidate.label
    return bool(label and label.keyword == "Exhibit" and "." in label.number)


def _without_repeated(candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """Drop "Exhibit B" inside Exhibit B, until signatures end it."""
    around: Candidate | None = None
    for candidate in candidates:
        if candidate.closing:
            around = None
        if not candidate.is_attachment:
            yield candidate
        elif around is None or not _repeats(around, candidate):
            around = candidate
            yield candidate


def _repeats(around: Candidate, candidate: Candidate) -> bool:
    one, other = around.label, candidate.label
    named = one is not None and other is not None and one.name == other.name
    return named and candidate.title in ("", around.title)
