"""Counts of things, multiples, and how often: "three directors", "2x", "twice a year".

A lower-case text and a Numeral enter; a Draft leaves, or None where nothing countable follows.
"One" is a number only where the words make it one: "one meeting per year", "at least one", but
never "one another", "no one" or "one of the parties".
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import dropwhile, takewhile

from groundcheck.text.cardinals import number_word
from groundcheck.text.draft import Draft, draft_of
from groundcheck.text.lexicon import table
from groundcheck.text.numeral import Numeral
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.units import read_scale
from groundcheck.text.words import stem

MULTIPLE = "multiple"
_MOST_WORDS = 4  # longest noun phrase whose head is looked for
_WORD = re.compile(
    r"(?:[^\S\n]|\n(?!\n)){1,5}((?:class|series|type|category|tier|grade|level) [a-z](?![\w'-])"
    r"|[a-z][a-z'/-]{0,30})"
)
"""A word of a noun phrase; "class a" is one."""
_HYPHENED = re.compile(r"-\s?([a-z]{2,20})\b")
_TIMES_OF = re.compile(
    r"\s{0,3}(?:x\b(?!\s?[0-9])|times?\s{1,5}"
    r"(?=(?:the|its|their|his|her|that|such|annual|monthly|average|base|as|more|greater|what)\b))"
)
_TIMES = re.compile(r"\s{1,3}times(?![a-z])")
_BOUND = re.compile(r"\s{1,5}(or\s{1,5}(?:more|fewer|less|greater))(?=\s)|(\+)")
_OFTEN = re.compile(
    r"(?<![a-z-])(?P<word>once|twice|thrice)(?![a-z]|-(?!yearly|monthly|weekly|daily))"
    r"|(?<![a-z-])(?P<tuple>double|triple|treble|quadruple)(?=\s{1,5}(?:the|its|their|that|such)\b)"
)
_SHARE = re.compile(
    r"(?<![a-z-])(?<!first )(?<!second )(?<!latter )(?<!other )(?P<name>half|a\s{1,3}(?:third|quarter|fifth|tenth))"
    r"(?=\s{1,3}(?:of\s{1,3})?(?:the|its|their|his|her|that|those|such|this|these|all|any|each|what)\b)"
)
_SHARE_OF_ONE = re.compile(
    r"(?<![a-z-])(?:an?\s{1,3})?(?P<name>half|third|quarter|fifth|tenth)\s{1,3}(?:(?:of\s{1,3})?(?:an?|one|1)\s{0,3})?"
    r"(?:percent|per cent|%|percentage point)(?![a-z])"
)
_RATIO = re.compile(
    r"\s{0,2}(?:-?to-?|:)\s{0,2}(?:1(?:\.0{1,2})?|one)(?![\w:%]|[.,][0-9]|\s(?:million|percent))"
)
_RATE_AHEAD = re.compile(
    r"[\s-]{1,5}(?:per|a|an|each|every|in|during|within|annually|monthly|weekly|daily|quarterly|yearly)\b"
    r"(?:\s{1,5}(?:any|each|every|a|an|the|one|given|single|calendar|fiscal|contract|rolling|such))*"
    r"\s{0,5}(?:year|month|week|day|quarter|annum|twelve|12|term|[0-9]{1,2}-month|season|$)?"
)
PASSING = re.compile(r"\s{1,3}(?:has|have|is|passes|elapses)(?![a-z])")
"""After "once a month": then "once" means "as soon as"."""
_PAID_MORE = re.compile(
    r"(?<![a-z-])(?:time[\s-](?:and|&)[\s-](?:a|one)[\s-]half|(?P<two>double[\s-]time))(?![a-z-])"
)
_MULTIPLIED = re.compile(r"\s{1,5}(?:the|its|their|his|her|that|such|as)\b")
_COUNTED_ONE = re.compile(
    r"(?:at least|at most|not more than|no more than|not less than|no fewer than|no less than|only"
    r"|up to|more than|less than|exactly|just|minimum of|maximum of)\s{1,5}$"
)
_POINTING = re.compile(r"\b(?:the|these|those|both|said|such|its|their|between)\s{1,3}$")
_CLOSED = re.compile(r"\s{0,3}(?:[,;.)](?!\w)|$|(?:and|or)\b)")
_NO_NUMBER_BEFORE = re.compile(
    r"(?<![a-z])(?:no|any|every|each|the|this|that|some|which|another|either|than|as|in|at|and only)\s{1,5}$"
)


def read_count(text: str, low: str, numeral: Numeral) -> Draft | None:
    """The count or multiple that `numeral` begins, if any."""
    times = _TIMES_OF.match(low, numeral.end) or _ratio(low, numeral)
    if times:
        draft = draft_of(
            numeral,
            end=times.end(),
            kind=QuantityKind.NUMBER,
            amount=numeral.value,
            unit=MULTIPLE,
        )
        return replace(draft, end=_trimmed(low, draft))
    scale, end = read_scale(low, numeral.end)
    bound = _BOUND.match(low, end)
    noun = _noun(text, low, bound.end() if bound else end, numeral) or _term(low, numeral)
    if noun is None:
        return None
    noun_end, unit = noun
    draft = draft_of(
        numeral, end=noun_end, kind=QuantityKind.COUNT, amount=numeral.value * scale, unit=unit
    )
    written = " ".join((bound[1] or bound[2]).split()) if bound else ""
    return replace(draft, bound=written, scale=scale)


def _ratio(low: str, numeral: Numeral) -> re.Match[str] | None:
    """What follows the number of a ratio: "to 1.00", ":1", or "times" after a decimal."""
    fractional = "." in low[numeral.start : numeral.end]
    times = _TIMES.match(low, numeral.end) if fractional else None
    return times or (_RATIO.match(low, numeral.end) if numeral.value > 1 else None)


def find_frequencies(low: str) -> Iterator[Draft]:
    """ "once" and "twice" with a period, "twice the fees", "double the fees", "time and a half"."""
    for match in _PAID_MORE.finditer(low):
        amount = Decimal(2) if match["two"] else Decimal("1.5")
        yield _frequency(match, QuantityKind.NUMBER, amount, MULTIPLE)
    for match in _OFTEN.finditer(low):
        if match["tuple"]:
            amount = Decimal(table("counts")["tuple"][match["tuple"]])
            yield _frequency(match, QuantityKind.NUMBER, amount, MULTIPLE)
            continue
        amount = Decimal({"once": 1, "twice": 2, "thrice": 3}[match["word"]])
        rate = _RATE_AHEAD.match(low, match.end())
        if rate and match["word"] == "once" and PASSING.match(low, rate.end()):
            continue
        if rate and rate.end() > match.end() and _names_period(rate[0]):
            yield _frequency(match, QuantityKind.COUNT, amount, "time")
        elif match["word"] != "once":
            multiplied = _MULTIPLIED.match(low, match.end())
            kind = QuantityKind.NUMBER if multiplied else QuantityKind.COUNT
            yield _frequency(match, kind, amount, MULTIPLE if multiplied else "time")


def find_shares(low: str) -> Iterator[Draft]:
    """Shares named without a number ("half the fees", "a third of the votes"), as percent."""
    for whole, pattern in ((Decimal(100), _SHARE), (Decimal(1), _SHARE_OF_ONE)):
        for match in pattern.finditer(low):
            divisor = table("numbers")["denominators"][match["name"].split()[-1]]
            amount = (whole / divisor).quantize(Decimal("0.01"))
            yield _frequency(match, QuantityKind.PERCENT, amount, "%")


def find_singles(low: str) -> Iterator[Draft]:
    """Things counted as one without the number ("a single arbitrator")."""
    for match in _single().finditer(low):
        yield _frequency(match, QuantityKind.COUNT, Decimal(1), stem(match["noun"]))


@cache
def _single() -> re.Pattern[str]:
    nouns = "|".join(table("counts")["one"])
    return re.compile(
        rf"(?<![a-z-])an?\s{{1,5}}(?:single|sole)\s{{1,5}}(?P<noun>{nouns})(?![a-z'-])"
    )


def _names_period(rate: str) -> bool:
    return rate.split()[-1] not in (
        "a",
        "an",
        "in",
        "during",
        "within",
        "each",
        "every",
        "the",
        "any",
        "such",
        "one",
    )


def _frequency(match: re.Match[str], kind: QuantityKind, amount: Decimal, unit: str) -> Draft:
    return Draft(match.start(), match.end(), kind, amount, unit, in_words=True)


def _noun(text: str, low: str, end: int, numeral: Numeral) -> tuple[int, str] | None:
    """End and stem of the head of the noun phrase after a number."""
    hyphened = _HYPHENED.match(low, end)
    if hyphened and numeral.value == 1 and hyphened[1] in table("counts")["idioms"]:
        return None
    if hyphened and hyphened[1] not in _stops():
        return hyphened.end(), stem(hyphened[1])
    if numeral.fraction:
        return None
    phrase = list(_phrase(low, end))
    if not phrase or (numeral.value == 1 and not _is_counted(low, numeral, phrase)):
        return None
    head = _named(text, phrase) or _head(phrase, single=numeral.value == 1)
    if (
        not numeral.in_words
        and text[phrase[0].start(1)].isupper()
        and _is_titled(text, low, head, numeral)
    ):
        return None
    if _bare(head) in table("counts")["adjectives"] and len(phrase) < _MOST_WORDS:
        return None
    if numeral.value == 2 and _is_known_pair(low, numeral, head):
        return None
    return head.end(1), stem(_bare(head))


def _term(low: str, numeral: Numeral) -> tuple[int, str] | None:
    """The noun beyond another number ("two additional one (1) year terms")."""
    match = _terms().match(low, numeral.end)
    return (numeral.end, stem(match["noun"])) if match else None


@cache
def _terms() -> re.Pattern[str]:
    counts = table("counts")
    adjectives, nouns = "|".join(counts["adjectives"]), "|".join(counts["terms"])
    return re.compile(
        rf"(?:\s{{1,5}}(?:{adjectives})\b){{0,3}}\s{{1,5}}(?:{number_word()}(?:[\s-]{number_word()})?|[0-9]{{1,3}})"
        r"(?:\s?\([a-z0-9 -]{1,20}\))?[\s-]{1,3}(?:year|month|week|day|quarter)s?'?[\s-]{1,3}"
        rf"(?:[a-z]{{1,12}}\s{{1,3}}){{0,2}}?(?P<noun>{nouns})(?![a-z])"
    )


def _phrase(low: str, end: int) -> Iterator[re.Match[str]]:
    """The words after a number, up to the first that belongs to no noun phrase."""
    for _ in range(_MOST_WORDS):
        listed = low[end : end + 1] == "," and low.endswith(
            tuple(table("counts")["adjectives"]), 0, end
        )
        match = _WORD.match(low, end + listed)
        if match is None or match[1] in _stops() or _numbered().match(match[1]):
            return
        yield match
        end = match.end()


def _head(phrase: list[re.Match[str]], *, single: bool) -> re.Match[str]:
    """The first plural; after "one" its noun; else the first word.

    Behind a plural a word such as "costs" is a verb: "1,000 units costs $5".
    """
    if single:
        return _single_head(phrase)
    plurals = list(dropwhile(lambda match: not _is_plural(_bare(match)), phrase))
    run = list(takewhile(lambda match: _is_plural(_bare(match)), plurals))
    nouns = run[:1] + [match for match in run[1:] if _bare(match) not in table("counts")["acts"]]
    return nouns[-1] if nouns else phrase[0]


def _single_head(phrase: list[re.Match[str]]) -> re.Match[str]:
    """The noun of a phrase after "one": what is usually counted, else the last before a verb.

    A word in -s after another one is a verb there ("one arbitrator hears"), as is one in -ed ("one
    copy signed").
    """
    countable = [match for match in phrase if _bare(match) in table("counts")["one"]]
    named = list(dropwhile(lambda match: match[1].endswith(("ly", "ed")), phrase))
    if countable or not named:
        return (countable or phrase)[0]
    ends = [at for at, match in enumerate(named) if at and _is_verb_after_one(match)]
    return named[(ends[0] if ends else len(named)) - 1]


def _is_verb_after_one(match: re.Match[str]) -> bool:
    """Whether a word is no noun there; "party's" may be one."""
    return match[1].endswith("ed") or (match[1].endswith("s") and _is_plural(_bare(match)))


def _named(text: str, phrase: list[re.Match[str]]) -> re.Match[str] | None:
    """The noun of a phrase with names before it and nothing behind: "1 John Leguizamo voicetone"."""
    *names, noun = phrase
    capital = all(text[name.start(1)].isupper() for name in names)
    if not names or not capital or text[noun.start(1)].isupper():
        return None
    return noun if _CLOSED.match(text, noun.end()) else None


def _is_known_pair(low: str, numeral: Numeral, head: re.Match[str]) -> bool:
    """Whether "the two companies" only points at the parties or texts, and counts nothing."""
    pointed = _POINTING.search(low, max(0, numeral.start - 12), numeral.start)
    return pointed is not None and _bare(head) in table("counts")["pairs"]


def _is_titled(text: str, low: str, head: re.Match[str], numeral: Numeral) -> bool:
    """Whether a capital after figures opens a heading ("8.1 Changes") and is not counted."""
    fractional = numeral.value != numeral.value.to_integral_value()
    title = text[head.start(1)].isupper() or numeral.value != 1
    return (fractional and read_scale(low, numeral.end)[0] == 1) or (
        title and not _is_plural(_bare(head))
    )


def _bare(match: re.Match[str]) -> str:
    return match[1].rstrip("'/-").removesuffix("'s")


def _is_plural(word: str) -> bool:
    counts = table("counts")
    if word in counts["irregular"]:
        return True
    return (
        len(word) > 3
        and word.endswith("s")
        and not word.endswith("ss")
        and word not in counts["singular_s"]
    )


def _is_counted(low: str, numeral: Numeral, phrase: list[re.Match[str]]) -> bool:
    """Whether "one" counts here: with digits, after a bound, or before something countable."""
    if numeral.in_digits:
        return True
    begin = max(0, numeral.start - 20)
    if _COUNTED_ONE.search(low, begin, numeral.start):
        return _bare(phrase[0]) not in ("party", "more")
    if _NO_NUMBER_BEFORE.search(low, begin, numeral.start):
        return False
    return any(_bare(match) in table("counts")["one"] for match in phrase[:2])


def _trimmed(low: str, draft: Draft) -> int:
    return draft.start + len(low[draft.start : draft.end].rstrip())


@cache
def _numbered() -> re.Pattern[str]:
    return re.compile(rf"{number_word()}\b")


@cache
def _stops() -> frozenset[str]:
    return frozenset(table("counts")["stops"])
