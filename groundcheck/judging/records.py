"""Records: a claim that repeats a field of a tool's answer, word for word.

What enters: a verdict that rests on the model's reading alone, and the claim held against the
sources. What leaves: `supported`, where the claim names the field and its value and adds nothing.
The model has read prose; a line such as `order.status: shipped` is settled by its own words. What
always holds: a claim with another item's name, another value or a negation is left as it was.
"""

import re

from groundcheck.documents.parts import SourceKind
from groundcheck.entailment.passage import Passage
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.reporting import reporting
from groundcheck.judging.settled import cite
from groundcheck.judging.signals import Signals
from groundcheck.models import DecidedBy, Role, Status, Verdict
from groundcheck.text.words import content_words, words

_LINE = re.compile(r"(?P<address>[^:\n]+): (?P<value>.+)", re.DOTALL)
_ITEM = re.compile(r"\[([^\]]+)\]")
_NEGATION = frozenset({"not", "no", "never", "none", "neither", "nor", "without", "cannot"})


def recorded(verdict: Verdict, examined: Examined) -> Verdict:
    """The verdict, or `supported` where a field of a tool's answer says just what the claim says."""
    if verdict.decided_by is not DecidedBy.READING or verdict.status is Status.SUPPORTED:
        return verdict
    sources = [s for s in examined.signals if s.document.kind is SourceKind.TOOL_RESULT]
    items = {item for window in sources for line in window.sentences for item in _items(line)}
    for window in sources:
        for line in window.sentences:
            if _repeats(examined.subject.reading.text, line, window, items):
                return _supported(line, window)
    return verdict


def _repeats(claim: str, line: Passage, window: Signals, items: set[str]) -> bool:
    """Whether a claim states one line's field and value, of that line's item, and no more."""
    found = _LINE.fullmatch(line.text)
    said = _stems(claim)
    if found is None or said & _NEGATION or not all(v.agrees for v in window.values):
        return False
    key, value = _stems(found["address"].rsplit(".", 1)[-1]), _stems(found["value"])
    others = {item for item in items - set(_items(line)) if _stems(item) <= said}
    if not value or not key <= said or not value <= said or others:
        return False
    known = _stems(found["address"]) | value | _stems(window.document.title) | reporting()
    return {word.stem for word in content_words(claim)} <= known


def _items(line: Passage) -> list[str]:
    return _ITEM.findall(line.text.split(": ", 1)[0])


def _supported(line: Passage, window: Signals) -> Verdict:
    span = line.span(0, len(line.text))
    return Verdict(
        status=Status.SUPPORTED,
        probability=probability_of(Status.SUPPORTED, DecidedBy.VERBATIM),
        evidence=(cite(window.document, span, Role.SUPPORTS),),
        decided_by=DecidedBy.VERBATIM,
        reason=f"{window.document.title} has this field with this value.",
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in words(text))
