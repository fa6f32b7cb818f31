"""Records: a claim about a field of a tool's answer or of a table, settled by the field itself.

What enters: a verdict, and the claim held against the sources. What leaves: `supported`, where the
claim names the item and the field and its value is the field's; `contradicted`, where the value is
of the same kind and differs, or the claim denies what the field affirms. The model has read prose;
a line such as `order.status: shipped` is settled by its own words. What always holds: a claim with
a word that the record does not account for, or that fits two fields, is left as it was.
"""

import re

from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.entailment.passage import Passage
from groundcheck.judging.cited import cite, own_words
from groundcheck.judging.fields import RECORDS, Field, spaced, stems_of
from groundcheck.judging.measured import Likeness, compare, lower_words, stated
from groundcheck.judging.mentions import Mention, mention
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.reporting import reporting
from groundcheck.judging.signals import Signals
from groundcheck.models import DecidedBy, Role, Span, Status, Verdict
from groundcheck.text.words import content_words, words

_LINE = re.compile(r"(?P<address>[^:\n]+): (?P<value>.+)", re.DOTALL)
_ITEM = re.compile(r"\[([^\]]+)\]")
_NEGATION = frozenset({"not", "no", "never", "none", "neither", "nor", "without", "cannot"})
_DENIAL = frozenset({"not", "isn't", "aren't", "wasn't", "weren't", "hasn't"})
_YES, _NO = frozenset({"true", "yes"}), frozenset({"false", "no"})
_NOTHING = frozenset({"null", "none", "n/a", "na", "nan", "-", '""', "[]", "{}", ""})
_IS = re.compile(r"(?:\b(?:is|are|was|were|as)|[:=])\s*[\"']?$", re.IGNORECASE)
"""What stands before a value that is a word: "Anna is manager of Bob" is another claim."""
_EDGES = " .!\"'"
_OWNS = frozenset({"has", "have"})
_OTHERS = (DecidedBy.CONFLICT, DecidedBy.THRESHOLD, DecidedBy.VERIFIABILITY, DecidedBy.FAILURE)
"""What a field cannot settle."""


def recorded(verdict: Verdict, examined: Examined) -> Verdict:
    """The verdict, or what the one field says that the claim speaks of."""
    told = _told(verdict, examined)
    if told is not None:
        return told
    if verdict.decided_by is not DecidedBy.READING or verdict.status is Status.SUPPORTED:
        return verdict
    sources = [s for s in examined.signals if s.document.kind is SourceKind.TOOL_RESULT]
    items = {item for window in sources for line in window.sentences for item in _items(line)}
    for window in sources:
        for line in window.sentences:
            if _repeats(examined.subject.reading.text, line, window, items):
                span = line.place
                return own_words(window.document, span, _found_in(window.document))
    return verdict


def _told(verdict: Verdict, examined: Examined) -> Verdict | None:
    """What the fields of the documents say, where they agree and no other source was decisive."""
    documents = {window.document.id: window.document for window in examined.signals}
    kinds = {id_: document.kind for id_, document in documents.items()}
    elsewhere = any(kinds.get(e.document) not in RECORDS for e in verdict.evidence)
    if verdict.decided_by in _OTHERS or elsewhere:
        return None
    text = examined.subject.reading.text
    found = (mention(text, d) for d in documents.values() if d.kind in RECORDS)
    settled = [v for each in found if each is not None for v in [_settled(each)] if v is not None]
    return settled[0] if len({each.status for each in settled}) == 1 else None


def _settled(said: Mention) -> Verdict | None:
    """The verdict on a claim about a field, or None where the two cannot be held together."""
    likenesses = [_likeness(said, field) for field in said.fields]
    if Likeness.SAME in likenesses:
        place = said.fields[likenesses.index(Likeness.SAME)].place
        return own_words(said.document, place, _found_in(said.document))
    if likenesses == [Likeness.DIFFERENT]:
        return _contradicted(said, said.fields[0])
    return None


def _likeness(said: Mention, field: Field) -> Likeness:
    value = field.value.strip().casefold()
    if value in _NOTHING:
        return Likeness.UNTOLD
    if value in _YES | _NO:
        return _polarity(said, affirmed=value in _YES)
    claimed = stated(said.masked)
    if claimed is not None:
        name = lower_words(spaced(field.name))
        return Likeness.UNTOLD if said.beside(claimed) else compare(claimed, field.value, name)
    return _wording(said, field)


def _polarity(said: Mention, *, affirmed: bool) -> Likeness:
    """Whether a claim affirms what a field affirms, or denies what it denies."""
    beside = [word.norm for word in said.beside()]
    norms = {word.norm for word in said.told.words}
    owns = norms & _OWNS and "been" not in norms
    owned = owns and not _OWNS.intersection(lower_words(spaced(said.fields[0].name)))
    if len(beside) > 1 or owned or not set(beside) <= _DENIAL | {"true", "false"}:
        return Likeness.UNTOLD
    is_denied = bool(beside) and beside != ["true"]
    return Likeness.DIFFERENT if is_denied is affirmed else Likeness.SAME


def _wording(said: Mention, field: Field) -> Likeness:
    """Whether a claim ends with a field's own words, or with those of another item's field."""
    ending = _ending(said.told.text, field.value)
    if ending is not None:
        return Likeness.UNTOLD if said.beside(ending) else Likeness.SAME
    own = set(stems_of(field.value))
    others = (
        _ending(said.told.text, value) for value in said.others if own.isdisjoint(stems_of(value))
    )
    is_other = any(place is not None and not said.beside(place) for place in others)
    return Likeness.DIFFERENT if is_other else Likeness.UNTOLD


def _ending(text: str, value: str) -> Span | None:
    """Where a claim ends with a value, after "is" or a colon."""
    text, value = text.rstrip(_EDGES), value.strip(_EDGES)
    at = len(text) - len(value)
    is_value = value and at > 0 and text[at:].casefold() == value.casefold()
    return Span(start=at, end=len(text)) if is_value and _IS.search(text[:at]) else None


def _contradicted(said: Mention, field: Field) -> Verdict:
    return Verdict(
        status=Status.CONTRADICTED,
        probability=probability_of(Status.CONTRADICTED, DecidedBy.VALUES),
        evidence=(cite(said.document, field.place, Role.CONTRADICTS),),
        decided_by=DecidedBy.VALUES,
        reason=_against(said, field),
    )


def _found_in(document: Document) -> str:
    return f"{document.title} has this field with this value."


def _against(said: Mention, field: Field) -> str:
    claimed = stated(said.masked)
    put = f"the claim says “{claimed.text}”" if claimed else "the claim says the opposite"
    return f"{said.document.title} has “{field.name}: {field.value}”; {put}."


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
    if _items(line) and _ending(claim, found["value"]) is None:
        return False
    known = _stems(found["address"]) | value | _stems(window.document.title) | reporting()
    return {word.stem for word in content_words(claim)} <= known


def _items(line: Passage) -> list[str]:
    return _ITEM.findall(line.text.split(": ", 1)[0])


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in words(text))
