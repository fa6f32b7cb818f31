"""Labels: the words of a sentence that tell what each of several like values is for.

What enters: a passage and values of one kind in it. What leaves: for each value the concepts that
stand with it alone. "Critical incidents within 1 hour, minor ones within 8 hours" labels the first
value with what stands before it, and so the second; "$500 at signing and $900 at delivery" labels
each with what stands behind it. Where the sentence cannot be cut between two values for certain,
it gives no labels.
"""

import re

from groundcheck.entailment.passage import Passage
from groundcheck.models import Span
from groundcheck.text.quantity import Quantity
from groundcheck.text.thesaurus import concept

_CUT = re.compile(r"[,;]?\s+(?:and|or|but|while|whereas)\b|[,;](?=\s)")
_END = re.compile(r"(?<=[a-z)0-9%])\.\s|\n\s*\n|\|")
_APART = re.compile(
    r"\b(?:not|non|other than|rather than|instead of|unlike|outside|excluding|except|beyond|above|after"
    r"|following)(?:[\s-]+(?:the|an?|any|its|their))?(?:[\s-]+\w+){1,3}",
    re.IGNORECASE,
)
"""What a claim tells its value apart from: "not at signing", "customers outside Europe"."""

_CASE = re.compile(
    r"\s+(?:in\s+(?:the\s+)?(?:case|event)\s+of|in\s+respect\s+of|as\s+to|for|on)\s+"
    r"(?:an?\s+|the\s+)?",
    re.IGNORECASE,
)
_CASE_END = re.compile(r"[,;.()]")

_NUMBERED = re.compile(r"[\W_]*(?:\d+(?:\.\d+)+\.?|\d+\.|\(?\w{1,4}\))[*_]*\s+")
"""The number of a clause or an item before its first word."""

Label = tuple[str, ...]
"""Concepts, the most telling first: a label begins with it before a value, and ends behind one."""


def labels(passage: Passage, first: Quantity, second: Quantity) -> tuple[Label, Label] | None:
    """The labels of two values, whichever stands first; None where they cannot be told apart.

    >>> passage = Passage("Critical incidents within 1 hour, minor ones within 8 hours.")
    >>> labels(passage, *passage.quantities)
    (('critic', 'incid'), ('minor', 'one'))
    """
    if second.start < first.start:
        told = labels(passage, second, first)
        return told and told[::-1]
    pieces = _pieces(passage, first, second)
    if pieces is None:
        return None
    before = _words(passage, pieces[1].start, second.start)
    if before:
        return _of_like_length(_words(passage, pieces[0].start, first.start), before), before
    behind = _words(passage, first.end, pieces[0].end), _words(passage, second.end, pieces[1].end)
    return behind[0][::-1], behind[1][::-1]


def _of_like_length(first: Label, second: Label) -> Label:
    """The first label without what the second has unsaid: "answer" of "answer major incidents"."""
    return first[-len(second) :] if first[-1:] == second[-1:] else first


def _pieces(passage: Passage, first: Quantity, second: Quantity) -> tuple[Span, Span] | None:
    """The two pieces of one sentence in which the values stand."""
    text = passage.text
    if _END.search(text, first.end, second.start):
        return None
    cuts = list(_CUT.finditer(text, first.end, second.start))
    if len(cuts) != 1:
        return None
    start = max((m.end() for m in _END.finditer(text, 0, first.start)), default=0)
    numbered = _NUMBERED.match(text, start, first.start)
    start = numbered.end() if numbered else start
    end = _END.search(text, second.end)
    sentence = Span(start=start, end=end.start() if end else len(text))
    start, stop = _own(passage, sentence, first, second)
    return Span(start=start, end=cuts[0].start()), Span(start=cuts[0].end(), end=stop)


def _own(passage: Passage, sentence: Span, first: Quantity, second: Quantity) -> tuple[int, int]:
    """Where two values' part of their sentence begins and ends, apart from like values around it."""
    like = [each for each in passage.quantities if each.kind is first.kind]
    before = [each.end for each in like if sentence.start <= each.end <= first.start]
    behind = [each.start for each in like if second.end <= each.start < sentence.end]
    cuts = list(_CUT.finditer(passage.text, before[-1], first.start)) if before else []
    start = cuts[-1].end() if cuts else max([sentence.start, *before])
    cut = _CUT.search(passage.text, second.end, behind[0]) if behind else None
    stop = cut.start() if cut else min([sentence.end, *behind])
    return start, stop


def case_of(passage: Passage, value: Quantity) -> Label:
    """The concepts of the only case that a value is for: "(20 days for spare parts)"; () for none.

    >>> passage = Passage("Invoices are due within 60 days (20 days for spare parts).")
    >>> [case_of(passage, value) for value in passage.quantities]
    [(), ('spare', 'part')]
    """
    found = _CASE.match(passage.text, value.end)
    if not found:
        return ()
    end = _CASE_END.search(passage.text, found.end())
    return _words(passage, found.end(), end.start() if end else len(passage.text))


def is_its_case(claimed: frozenset[str], case: Label) -> bool:
    """Whether a claim speaks of a case."""
    return bool(case) and 2 * len(claimed.intersection(case)) >= len(set(case))


def _words(passage: Passage, start: int, end: int) -> Label:
    return tuple(concept(w.stem) for w in passage.content if start <= w.start < end)


def set_apart(claim: Passage) -> frozenset[str]:
    """The concepts that a claim names only to say that its value is for something else.

    >>> sorted(set_apart(Passage("It is due on delivery, not at signing.")))
    ['signatur']
    """
    spans = [match.span() for match in _APART.finditer(claim.text)]
    return frozenset(
        concept(w.stem) for w in claim.content if any(a <= w.start < b for a, b in spans)
    )


def is_another_s(claimed: frozenset[str], apart: frozenset[str], own: Label, other: Label) -> bool:
    """Whether a claim tells what another value is for, and not what a value itself is for.

    Args:
        claimed: the claim's concepts.
        apart: those that it sets apart.
        own: the label of the value that the claim states.
        other: the label of the other value.
    """
    mine = [each for each in own if each not in other]
    theirs = [each for each in other if each not in own]
    if not mine or not theirs or mine[0] in claimed - apart or apart.intersection(theirs):
        return False
    return theirs[0] in claimed and 2 * len(claimed.intersection(theirs)) >= len(set(theirs))


def crossed(claimed: tuple[Label, Label], found: tuple[Label, Label]) -> bool:
    """Whether two values of a claim have each the label that the source gives the other.

    >>> crossed((("buyer",), ("seller",)), (("seller", "keep"), ("buyer", "get")))
    True
    """
    first, second = _distinct(*claimed)
    own, other = _distinct(*found)
    swapped = bool(first & other) and bool(second & own)
    return swapped and first.isdisjoint(own) and second.isdisjoint(other)


def _distinct(first: Label, second: Label) -> tuple[frozenset[str], frozenset[str]]:
    """What stands in one label alone."""
    return frozenset(first) - frozenset(second), frozenset(second) - frozenset(first)
