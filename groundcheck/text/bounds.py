"""Whether a value is exact, a floor, a ceiling, or about right.

The words just before and after a value enter; a Bound leaves. "No" turns a comparison round:
"not more than" is a ceiling, "not less than" a floor, "shall in no event exceed" a ceiling. What is
counted back turns late and early round: "no later than 30 days before" is at least 30 days.
"""

import re
from functools import cache

from groundcheck.text.draft import Draft
from groundcheck.text.lexicon import table
from groundcheck.text.quantity import Bound, QuantityKind

_REACH = 90  # characters before a value in which its bound stands
_NEGATION_REACH = 90  # characters before "exceed" in which its "not" stands
_NEGATED = re.compile(r"\b(?:not|no|never|nor|neither|cannot|can't|won't)\b[^.;:]*$")
_CLOSELY_NEGATED = re.compile(
    r"\b(?:not|no|never|nor|cannot|can't|neither|none|nobody)\s{1,3}(?:\w+\s{1,3}){0,3}$"
)
_SPREAD = re.compile(
    r"\b(?:spread|paid|payable|repaid|amortized|amortised|divided|split|options?|warrants?)\s{1,3}$"
)
_LATE = re.compile(r"\s{1,3}(?:old|overdue|late|past due|in arrears|of age)\b")
_TERM = re.compile(r"\bthe\s(?:\w+\s){0,2}(?:term|period)\b")
_AGED = re.compile(r"(?:\b(?:aged?|ages|is|are)\s{1,3}|[|\n]\s{0,3}|\A)\Z")
"""Before and behind a length that "over" bounds: "over 5 years old", a row "Over 5 years | 30%"."""
_RISING = re.compile(
    r"\b(?:add(?:s|ed|ing)?|steps?|stepp(?:ed|ing)|goes|rises?|moves?|rounded|rounds?|topped)\s{1,3}$"
)
_NEVER = re.compile(r"\b(?:in no (?:event|case|way)|under no circumstances|at no time)\b[^.;:]*$")
_LAST_WORD = re.compile(r"([a-z.]+|[<>~≤≥=]+)[\s(:]{0,5}$")
_INSIDE = ("within", "up to")
_BARRED = re.compile(
    r"\b(?:(?:shall|will|must|may|can|could|would|should|do|does)\s+(?:\w+ly\s+)?not|cannot|can't|won't|never"
    r"|nobody|barred|prohibited|no\s+\w+\s+(?:shall|may|will|can))\b[^.;:,]*$"
)
"""Before a time in which something must not happen: "shall not resell within two years"."""
_SUPPOSED = re.compile(r"\b(?:if|unless|until|when|where|provided)\b[^.;:,]*$")
_TURNED = {Bound.MORE_THAN: Bound.AT_MOST, Bound.LESS_THAN: Bound.AT_LEAST}
_TIMED = (QuantityKind.DATE, QuantityKind.TIME)
_LATE_OR_EARLY = re.compile(r"\b(?:later|earlier|sooner)\s{1,5}than$")
_COUNTED_BACK = re.compile(
    r"\s{1,5}(?:(?!\b(?:after|following|from|since|the|and|or|thereafter)\b)[^.;,()]){0,30}"
    r"\b(?:before|prior\s{1,5}to|ahead\s{1,5}of|in\s{1,5}advance|preceding)\b"
)
_BACK = {
    Bound.AT_LEAST: Bound.AT_MOST,
    Bound.AT_MOST: Bound.AT_LEAST,
    Bound.MORE_THAN: Bound.LESS_THAN,
    Bound.LESS_THAN: Bound.MORE_THAN,
}
"""What a bound on a day says of the time that is counted back to it."""


def bound_of(low: str, draft: Draft, floor: int) -> Bound:
    """The bound of `draft`; words before `floor` belong to the value before it.

    >>> from decimal import Decimal
    >>> low = "in no event shall the fee exceed $500"
    >>> bound_of(low, Draft(33, 37, QuantityKind.MONEY, Decimal(500), "USD"), 0).value
    'at_most'
    """
    if draft.bound:
        return _phrases("after")[draft.bound]
    after = _after().match(low, draft.end)
    phrase = " ".join(after["phrase"].split()) if after else ""
    behind = _phrases("after")[phrase] if phrase else Bound.EXACT
    if phrase and phrase not in _phrases("before"):
        return behind
    ahead = _bound_before(low, draft, floor)
    return behind if ahead is Bound.EXACT else ahead


def _bound_before(low: str, draft: Draft, floor: int) -> Bound:
    """The bound that the words before a value give it."""
    begin = max(floor, draft.start - _REACH)
    last = _LAST_WORD.search(low, max(begin, draft.start - 24), draft.start)
    if last is None or last[1] not in _last_words():
        return Bound.EXACT
    if draft.kind in _TIMED:
        before = _before("dates").search(low, begin, draft.start)
        if before:
            return _phrases("dates")[" ".join(before["phrase"].split())]
    before = _before("before").search(low, begin, draft.start)
    before = before or _extreme().search(low, begin, draft.start)
    if before is None:
        return Bound.EXACT
    bound = _read(low, draft, before)
    return _BACK.get(bound, bound) if _counts_back(low, draft, before) else bound


def _counts_back(low: str, draft: Draft, before: re.Match[str]) -> bool:
    """Whether a bound is told of a day, and the value of the time up to another one."""
    if draft.kind is not QuantityKind.DURATION or not _LATE_OR_EARLY.search(before["phrase"]):
        return False
    return _COUNTED_BACK.match(low, draft.end) is not None


def _read(low: str, draft: Draft, before: re.Match[str]) -> Bound:
    """What the phrase means here: turned round by a negation, or a place and no bound."""
    phrase = " ".join(before["phrase"].split())
    bound = _phrases("before")[phrase]
    if phrase == "over" and _is_spread(low, draft, before):
        return Bound.EXACT
    if phrase == "up to" and _RISING.search(low, max(0, before.start() - 12), before.start()):
        return Bound.EXACT
    if phrase in _INSIDE and _is_barred(low, before):
        return Bound.EXACT
    if bound not in _TURNED:
        return bound
    begin = max(0, before.start() - _NEGATION_REACH)
    tests = (_NEGATED, _NEVER) if phrase.startswith("exceed") else (_CLOSELY_NEGATED, _NEVER)
    negated = any(test.search(low, begin, before.start()) for test in tests)
    return _TURNED[bound] if negated else bound


def _is_barred(low: str, before: re.Match[str]) -> bool:
    """Whether something must not happen within the time that a phrase bounds."""
    begin = max(0, before.start() - _REACH)
    barred = _BARRED.search(low, begin, before.start())
    return barred is not None and not _SUPPOSED.search(low, begin, before.start())


def _is_spread(low: str, draft: Draft, before: re.Match[str]) -> bool:
    """Whether "over" spreads something out ("over twelve months", "over the term: $2,100")."""
    timed = draft.kind in (QuantityKind.DURATION, QuantityKind.ORDINAL)
    if _TERM.search(low, before.start("phrase"), draft.start):
        return True
    if timed and (_LATE.match(low, draft.end) or _AGED.search(low, 0, before.start())):
        return False
    return timed or _SPREAD.search(low, max(0, before.start() - 16), before.start()) is not None


@cache
def _phrases(place: str) -> dict[str, Bound]:
    named = table("bounds")[place]
    return {phrase: Bound(name) for name, phrases in named.items() for phrase in phrases}


def _alternatives(place: str) -> str:
    phrases = sorted(_phrases(place), key=len, reverse=True)
    return "|".join(re.escape(phrase).replace(r"\ ", r"\s{1,5}") for phrase in phrases)


@cache
def _last_words() -> frozenset[str]:
    """Words that can stand right before a value after a bound: a cheap test first."""
    bounds = table("bounds")
    phrases = [*_phrases("before"), *_phrases("dates"), *bounds["fillers"], *bounds["date_fillers"]]
    return frozenset(phrase.split()[-1] for phrase in phrases) | {"is", "be"}


@cache
def _before(place: str) -> re.Pattern[str]:
    fillers = "|".join(table("bounds")["fillers" if place == "before" else "date_fillers"])
    return re.compile(
        rf"(?<![a-z])(?P<phrase>{_alternatives(place)})(?![a-z])"
        rf"(?:\s{{1,5}}(?:{fillers})\b,?){{0,6}}[\s(:]{{0,5}}$"
    )


@cache
def _extreme() -> re.Pattern[str]:
    """A minimum or maximum of something ("a maximum aggregate liability of")."""
    return re.compile(
        r"(?<![a-z])(?P<phrase>minimum|maximum)(?:\s{1,5}[a-z]{1,15}){1,4}"
        r"\s{1,5}(?:of|is|be)\s{1,5}(?:at\s|the\s|sum\s|of\s){0,3}$"
    )


@cache
def _after() -> re.Pattern[str]:
    return re.compile(
        rf"'?[,)]?\s{{0,5}}(?P<phrase>(?<=\s)(?:{_alternatives('after')})\b|\+(?!\w))"
    )
