"""Reservations: exceptions a contract makes, and how far each one reaches.

What enters: a text with its sentences and cross-references. What leaves: every exception in
order, with the clause it opens and its reach: the clause beside it, the section it stands in, a
section it names ("Notwithstanding Section 5.1"), or the whole contract. What always holds: an
exception lies inside one sentence with the list it opens; the work is linear.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache

from groundcheck.documents.crossreferences import CrossReference, ReferenceKind
from groundcheck.documents.listed import run_on
from groundcheck.documents.ordinals import opening_of, sentence_named
from groundcheck.documents.wordlists import word_list
from groundcheck.models import Span

_RULES = ("provided", "notwithstanding", "nothing", "in no event")
"""First words of exceptions that state a rule of their own, with any list in it."""

_OVERRIDES = ("notwithstanding", "despite", "without prejudice")
"""First words of exceptions that name what the clause around them overrides or leaves as it is."""

_NAMED_WITHIN = 140
"""Code points after an exception's first word in which the section it names stands."""

_LOOK_BACK = 12
"""Code points before an exception in which the end of the sentence before it stands."""

_WHOLE = re.compile(
    r"(?is)(?:notwithstanding|despite)\s+(?:anything|any|the|all)\b(?:(?!\bsections?\b|\bclauses?\b"
    r"|\barticles?\b|\bparagraphs?\b|\bforegoing\b|,).){0,120}?\b(?:in|of|by)\s+(?:this|the)\s+"
    r"(?:[A-Z]\w+\s+)?(?:agreement|contract|lease|licen[cs]e|deed|amendment|terms|addendum)"
    r"|notwithstanding\s+(?:anything|any\s+(?:other\s+)?(?:provision|term)s?)\s+(?:(?:else|contained|"
    r"provided|set\s+forth|to\s+the\s+contrary|contrary)\s+){0,3}(?:herein|hereof|elsewhere|in\s+this)"
    r"|notwithstanding\s+(?:anything|any\s+\w+)\s+to\s+the\s+contrary(?!\s+(?:in|contained|set|of))"
    r"|nothing\s+(?:contained\s+)?(?:herein|in\s+(?:this|the)\s+(?:agreement|contract|lease))"
)
_HERE = re.compile(
    r"(?is)(?:notwithstanding|despite|except|subject\s+to|nothing\s+in)\s+(?:anything\s+(?:in\s+)?)?"
    r"the\s+(?:foregoing|above|preceding)"
)
_HOWEVER = re.compile(
    r"(?:[\W\d_]|\([a-z]{1,4}\))*(?:However|Provided|PROVIDED|HOWEVER|But|(?:Except|Save) that)\b"
)
_FOREGOING = re.compile(
    r"(?i)\b(?:the|this|these)\s+(?:foregoing|above|restrictions?|limitations?|"
    r"exclusions?|obligations?|provisions?)\b"
)
_NOT_APPLY = re.compile(r"(?i)\bnot\s+(?:apply|be\s+applicable)|\bdo(?:es)?\s+not\s+apply")
_NO_EXCEPTION = re.compile(
    r"(?is)(?:excluding|except(?:\s+for)?|other\s+than|but\s+(?:not|excluding))\b[^.;]{0,60}?"
    r"\b(?:conflicts?|choice)[\s-]+of[\s-]+laws?\b"
    r"|subject\s+to\s+(?:and\s+(?:governed|construed|interpreted)\b[^.;]{0,40}?\bby\s+)?"
    r"(?:the\s+)?(?:(?:sole|exclusive|non-?exclusive|personal|in\s+personam|and)\s+){0,4}"
    r"(?:jurisdiction|laws)\s+of\b"
    r"|nothing\s+(?:contained\s+)?(?:herein|in\s+(?:this|the)\s+\w+)[^.;]{0,80}?\b(?:constitut|creat"
    r"|establish|mak|constru|deem|interpret)[^.;]{0,80}?\b(?:partner|joint\s+ventur|agent\b|agency\b"
    r"|employ|franchis|fiduciar)"
)
"""Words of an exception in what makes none: a choice of law, submission to a court, and that the
parties are no partners."""
_RESUMED = re.compile(
    r"[^:]*,[^:]*\b(?:shall|will|may|must|agrees?|undertakes?)\b[^:]*:|[^:(]*\)[^:]*:|[^:]*,\s+(?:if|when|where)\s*:"
)
"""What leads from an exception back to the rule: "..., subject to consent, shall: (a)"."""
_ONLY_NAMES = re.compile(r"(?i)\s+(?:sections?|clauses?|articles?|paragraphs?)\s+[\w.()]+\s*:")
"""An exception that is told in full before a colon: "shall, subject to Section 3.4: (a)"."""
_LIST_ITSELF = re.compile(r"(?i)(?:\s+(?:any|all|each|of|the|following)){0,4}\s*:")
"""An exception that is nothing but its list: "notwithstanding any of the following: (a)"."""
_NOT_LISTING = (_RESUMED, _ONLY_NAMES)
_OWN_RULE = re.compile(r"(?i)in\s+no\s+event\b")
_BREAK_BEFORE = re.compile(r"[;:,.][*_]*\s")
_LETTERS = re.compile(r"[a-z]{2,}")
_OPENS = re.compile(r"(?:\A|[.;:\n]|\(\w{1,4}\)|\d\.?)[\s\"“*_]*\Z")
_BEGINS = re.compile(r"(?:\A|[.;:]|\(\w{1,4}\)|\b(?:but|however|that))[\s,\"“*_]*\Z", re.IGNORECASE)
"""What stands before a clause of its own that begins with a small letter."""
_BREAK = re.compile(r";|,\s+(?!and\b|or\b|(?i:section|clause|article|paragraph|exhibit)|[\d(])")


class Reach(StrEnum):
    """What an exception is an exception to."""

    CLAUSE = "clause"
    """What stands in the same sentence."""
    SECTION = "section"
    """What stands before it in its section."""
    NAMED = "named"
    """The sections it names, or sentences of them: "Notwithstanding Section 5.1, ..."."""
    DISAPPLIED = "disapplied"
    """All that the sections it names say: "Section 5.1 does not apply to fraud"."""
    DOCUMENT = "document"
    """Everything: "Notwithstanding anything to the contrary in this Agreement"."""
    DEFERS = "defers"
    """Its own sentence, which gives way to the sections it names: "Subject to Section 7"."""


class Reservation(Span):
    """An exception; the span runs from its first word to the end of its clause."""

    marker: str
    """The words that open it, in small letters and single spaces: "provided that"."""
    reach: Reach
    targets: tuple[Span, ...] = ()
    """The sections it names, or their sentences, for reach `named`, `disapplied` and `defers`."""
    boilerplate: bool = False
    """Whether it excepts nothing in particular: "except as otherwise provided herein"."""
    sentence: Span
    """The sentence around it, with the list that the exception opens but for reach `document`,
    where a long list speaks of everything."""


def find_reservations(
    text: str, sentences: Sequence[Span], references: Sequence[CrossReference]
) -> tuple[Reservation, ...]:
    """Every exception of a text, in order.

    Args:
        text: the whole text.
        sentences: its sentences, in order.
        references: its cross-references, in order.
    """
    starts = [sentence.start for sentence in sentences]
    pointing = [r for r in references if r.target and r.kind is not ReferenceKind.WHOLE]
    places = [reference.start for reference in pointing]
    found: list[Reservation] = []
    for match in exception_words().finditer(text):
        index = bisect_right(starts, match.start()) - 1
        if index < 0 or (found and match.start() < found[-1].start + len(found[-1].marker)):
            continue
        sentence = sentences[index]
        first = bisect_left(places, sentence.start)
        last = bisect_left(places, sentence.end)
        near = [_pointed(text, reference, sentences) for reference in pointing[first:last]]
        found.append(_reservation(text, match, sentence, near))
    return tuple(found)


def _pointed(text: str, reference: CrossReference, sentences: Sequence[Span]) -> CrossReference:
    """A reference to a section; where it names one of its sentences, to that sentence."""
    if not reference.target:
        return reference
    one = sentence_named(text, reference, reference.target, sentences)
    opening = opening_of(text, reference)
    return reference.model_copy(update={"start": opening, "target": one}) if one else reference


def _reservation(
    text: str, match: re.Match[str], sentence: Span, near: Sequence[CrossReference]
) -> Reservation:
    marker = " ".join(match[0].casefold().split())
    reach, targets = _reach(text, match, sentence, near, marker)
    semicolon = text.find(";", match.end(), sentence.end)
    end = semicolon if semicolon >= 0 else sentence.end
    end = with_list(text, match, max(end, match.end()))
    return Reservation(
        start=match.start(),
        end=end,
        marker=marker,
        reach=reach,
        targets=targets,
        boilerplate=reach is Reach.CLAUSE and is_boilerplate(text, match.start()),
        sentence=sentence if reach is Reach.DOCUMENT else _through(sentence, end),
    )


def _through(sentence: Span, end: int) -> Span:
    return Span(start=sentence.start, end=max(end, sentence.end))


def with_list(text: str, opened: re.Match[str], end: int) -> int:
    r"""The end of an exception, with the list it opens ("unless: (a) ...; (b) ...").

    Args:
        text: the whole text.
        opened: the words that open it, found in that text.
        end: where its clause ends.

    >>> text = "Either may leave, except: (a) in March; (b) at night."
    >>> found = exception_words().search(text)
    >>> text[found.start() : with_list(text, found, 38)]
    'except: (a) in March; (b) at night.'
    """
    if _is_override_inside(text, opened):
        return end
    if opened[0].casefold().startswith(_RULES):
        return run_on(text, opened.end(), end)
    opens_sentence = opened[0][0].isupper() and "," in text[opened.end() : end].partition(":")[0]
    if opens_sentence or any(p.match(text, opened.end(), end + 1) for p in _NOT_LISTING):
        return end
    return run_on(text, opened.end(), end)


def _is_override_inside(text: str, opened: re.Match[str]) -> bool:
    """Whether words inside a clause name what it overrides: a list behind them is the clause's own.

    "The Supplier shall, notwithstanding Section 2, not: (a) ..." lists what the Supplier shall not.
    """
    if opened[0][0].isupper() or not opened[0].casefold().startswith(_OVERRIDES):
        return False
    names_list = _LIST_ITSELF.match(text, opened.end()) is not None
    return not names_list and not _BEGINS.search(
        text, max(0, opened.start() - _LOOK_BACK), opened.start()
    )


def _reach(
    text: str, match: re.Match[str], sentence: Span, near: Sequence[CrossReference], marker: str
) -> tuple[Reach, tuple[Span, ...]]:
    """How far an exception reaches, and the sections it names."""
    if _NO_EXCEPTION.match(text, match.start()):
        return Reach.CLAUSE, ()
    if _NOT_APPLY.match(text, match.start()) or "apply" in marker or "applicable" in marker:
        return _of_not_apply(text, match.start(), sentence, near)
    if _HERE.match(text, match.start()):
        return Reach.SECTION, ()
    named = tuple(_named_after(text, match.end(), near))
    if _WHOLE.match(text, match.start(), sentence.end) and not named:
        return Reach.DOCUMENT, ()
    if named and marker in (
        "notwithstanding",
        "despite",
        "in derogation of",
        "nothing in",
        "nothing contained in",
    ):
        return Reach.NAMED, named
    others = tuple(target for target in named if not target.contains(sentence))
    if others:
        return Reach.DEFERS, others
    if _HOWEVER.match(text, sentence.start, match.end()):
        return Reach.SECTION, ()
    return Reach.CLAUSE, ()


def _of_not_apply(
    text: str, start: int, sentence: Span, near: Sequence[CrossReference]
) -> tuple[Reach, tuple[Span, ...]]:
    """ "Section 9.2 shall not apply to ..." excepts from Section 9.2."""
    named = [r for r in near if r.end <= start]
    if named:
        subject = _BREAK_BEFORE.split(text[sentence.start : named[0].start])[-1]
        said = _LETTERS.findall(f"{subject} {text[named[-1].end : start]}".casefold())
        whole = all(word in word_list("whole_sections") for word in said)
        targets = tuple(r.target for r in named if r.target)
        return Reach.DISAPPLIED if whole else Reach.NAMED, targets
    foregoing = _FOREGOING.search(text, sentence.start, start)
    return (Reach.SECTION if foregoing else Reach.CLAUSE), ()


def _named_after(text: str, end: int, near: Sequence[CrossReference]) -> Iterator[Span]:
    """The sections named right after an exception's first words."""
    stop = _BREAK.search(text, end, end + _NAMED_WITHIN)
    limit = stop.start() if stop else end + _NAMED_WITHIN
    for reference in near:
        if end <= reference.start < limit and reference.target:
            yield reference.target


def is_boilerplate(text: str, start: int) -> bool:
    """Whether the exception that begins at `start` excepts nothing in particular.

    >>> is_boilerplate("Except as otherwise provided herein, fees are due.", 0)
    True
    """
    words = " ".join(text[start : start + 90].casefold().split())
    return (
        words.startswith(_boilerplate())
        or _NO_EXCEPTION.match(text, start) is not None
        or _is_own_rule(text, start)
    )


def _is_own_rule(text: str, start: int) -> bool:
    """Whether "In no event shall ..." opens a sentence: a rule, and no exception to one."""
    if not _OWN_RULE.match(text, start):
        return False
    before = text[max(0, start - _LOOK_BACK) : start]
    return not before.strip() or _OPENS.search(before) is not None


@cache
def _boilerplate() -> tuple[str, ...]:
    return tuple(sorted(word_list("boilerplate_reservations")))


@cache
def exception_words() -> re.Pattern[str]:
    """The words that open an exception, as `data/carve_outs.txt` lists them.

    A "data subject" who asks "to" do something is none of them.
    """
    phrases = sorted(word_list("carve_outs"), key=lambda phrase: (-len(phrase), phrase))
    joined = "|".join(re.escape(phrase).replace(r"\ ", r"\s{1,20}") for phrase in phrases)
    return re.compile(rf"\b(?!(?<=\bdata\s)subject\b)(?:{joined})\b", re.IGNORECASE)
