"""Numbers that name something instead of measuring it.

Section and exhibit references, list numbers, page numbers, statutes, street numbers, postal
codes, telephone numbers, addresses on the net: a text enters, the ranges such numbers fill
leave. What lies in them is no quantity.
"""

import re
from collections.abc import Iterator
from functools import cache

from groundcheck.text.lexicon import table

_TIME = r"(?:business\s|calendar\s|consecutive\s)?(?:days?|weeks?|months?|years?|hours?|minutes?|quarters?)"
_MEASURED = rf"(?![0-9])(?!\s{{0,3}}(?:\([a-z0-9 -]{{1,30}}\)\s?)?(?:%|percent\b|per cent\b|basis\b|dollars\b|{_TIME}\b|million\b|thousand\b|times\b|usd\b|eur\b|gbp\b|[€£]))"
_ITEM = r"(?:[0-9]{1,7}(?:\.[0-9]{1,4}){0,5}[a-z]{0,2}(?:-[0-9]{1,5}[a-z]?)?(?:\s?\([a-z0-9]{1,5}\)){0,5}|[ivxlc]{1,6}(?![a-z])|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|[a-z](?:-?[0-9]{1,3})?(?![a-z0-9]))"
_JOINT = r"\s{0,5}(?:,\s{0,5}(?:and\s{1,5}|or\s{1,5})?|and\s{1,5}|or\s{1,5}|through\s{1,5}|to\s{1,5}|[-/&]\s{0,3})"
_DIGIT = re.compile("[0-9]")
"""Without one only a reference by name ("Article Four") is a number."""
_IN_DIGITS = (
    r"(?<![\w.,$])\+?(?:[0-9]{1,3}[-. ]{1,2})?\(?[0-9]{3}\)?[-. ]{1,2}[0-9]{3}[-. ][0-9]{4}(?![\w])"
    r"|(?<![\w.,$])\+[0-9]{1,3}[ -][0-9]{7,12}"
    r"|(?<![\w.,$])\+[0-9]{1,3}(?:[-. ()]{1,2}[0-9]{1,5}){2,6}"
    r"|(?<![\w.,$€£])\(?[0-9]{3}\)?[ ]{1,2}[0-9]{3}[ ][0-9]{4}(?![\w])"
    r"|(?<![\w.$])[0-9]{1,3}-[0-9]{3}-[0-9]{3}-[0-9]{4}(?!\w)"
    r"|(?<![\w.$])[0-9]{2,3}-[0-9]{6,9}(?!\w)"  # taxpayer and file numbers
    r"|(?<![\w.$])[0-9]{3}-[0-9]{4}(?![\w%])"
    r"|(?<![\w.$])[0-9]{1,5}[a-z]{1,2}-[0-9]{1,3}(?:\([a-z0-9]{1,4}\)){0,3}"  # 10b-5
    r"|(?<![\w.$])(?:10|8|6|20|40|11)-[kqf](?:sb|t)?(?:/a)?\b"  # 10-K
    r"|(?<![\w.$])[0-9]{3}\([a-z]\)(?:\([0-9a-z]\)){0,2}"  # 401(k)
    r"|(?<![\w.$])[0-9]{1,3}\s{1,3}(?:u\.?\s?s\.?\s?c\.?|c\.?\s?f\.?\s?r\.?|f\.\s?[23]d|u\.s\.)(?![a-z])[^;\n]{0,3}(?:§{0,2}\s?[0-9.]{1,12})?"
    r"|(?<![\w.$])(?:24/7|24x7|24 x 7|7x24|9/11|50/50|20/20|100/100)(?![\w])"
    r"|(?<![\w.$:])[0-9]{1,3}:(?!1(?![0-9]))[0-9]{1,3}(?![\w:])(?!\s?[ap]\.?m)(?<!:[0-9][0-9])"  # 3:2
    r"|(?<![\w.$])(?![0-9]{1,3}(?:\.[0-9]{3}){2,}(?![0-9.]))[0-9]{1,3}(?:\.[0-9]{1,4}){2,5}(?![\w,]|\.[0-9])"  # 8.2.1
    r"|\b(?:19|20)[0-9]{2}\sact\b"
)
_SHAPES = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]{1,200}"
    r"|(?<![\w.+-])[\w.+-]{1,64}+@[\w-]{1,64}(?:\.[\w-]{1,64}){1,5}"
    rf"|(?=[0-9+(])(?:{_IN_DIGITS})"
    r"|(?<![\w])[a-z]{1,5}+-[0-9]{1,5}(?:\.[0-9]{1,4}){0,2}(?![\w])(?!-?(?:day|month|year))"  # EX-10.18
    r"|\bv[0-9]{1,3}(?:\.[0-9]{1,4}){0,3}(?!\w)"
    r"|(?<!\w)-\s?[0-9]{1,4}\s?-(?!\w)"  # - 6 -
    r"|\bpage\s[0-9ivx]{1,4}\sof\s[0-9]{1,4}"
    r"|\[[0-9]{1,3}(?:\s?[,;-]\s?[0-9]{1,3}){0,9}\]"
)
_LINE_START = r"(?:^|(?<=\n)|(?<=\f))[ \t]{0,60}(?:[#*>•-]{1,6}[ \t]{1,5})?(?:\*\*)?"
_SECTION_NUMBER = re.compile(
    rf"{_LINE_START}[0-9]{{1,3}}(?:\.[0-9]{{1,2}}){{0,4}}(?![0-9.,]){_MEASURED}(?:\*\*)?"
    r"(?=\s{0,10}[a-z\"(*]|\s{0,5}\n|$)"
)
_LINE_NUMBER = re.compile(
    _LINE_START
    + r"(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,4}\.(?![0-9])(?:\*\*)?(?=\s|[a-z\"(*]|$)|[0-9]{1,3}\)(?=\s)"
    r"|(?:-\s?)?(?:page\s)?[0-9]{1,4}(?:\s?(?:of|/)\s?[0-9]{1,4})?(?:\s?-)?[ \t]{0,20}(?=\n|\f|$))"
)
_INLINE_NUMBER = re.compile(
    rf"(?:(?<=[.;:?!\"])\s{{1,20}}|\s{{3,20}})[0-9]{{1,2}}(?:\.[0-9]{{1,2}}){{0,3}}\.?"
    rf"{_MEASURED}(?=\s{{1,10}}[a-z\"(])"
)
_BRACKETED = re.compile(rf"\([0-9]{{1,2}}\){_MEASURED}")


def reference_spans(text: str, low: str) -> list[tuple[int, int]]:
    """Ranges, in order, whose numbers are names; they may overlap.

    >>> text = "Sections 3(a) and 4.1 of the lease; 30 days"
    >>> [text[start:end] for start, end in reference_spans(text, text.lower())]
    ['Sections 3(a) and 4.1']
    """
    return sorted({match.span() for match in _matches(text, low)})


def is_bracketed_number(low: str, start: int, end: int) -> bool:
    """Whether `[start, end)` is the number of a list item in brackets ("(2)")."""
    match = _BRACKETED.match(low, start - 1) if start else None
    return match is not None and match.end() == end + 1


def _matches(text: str, low: str) -> Iterator[re.Match[str]]:
    yield from _named_reference().finditer(low)
    if not _DIGIT.search(low):
        return
    yield from _SHAPES.finditer(low)
    yield from _LINE_NUMBER.finditer(low)
    yield from _capitalised(text, _SECTION_NUMBER.finditer(low))
    yield from _capitalised(text, _INLINE_NUMBER.finditer(low))
    yield from _address().finditer(text)
    yield from _statute().finditer(low)


def _capitalised(text: str, matches: Iterator[re.Match[str]]) -> Iterator[re.Match[str]]:
    """The matches that a capital, quote or bracket follows: numbers that open a clause."""
    for match in matches:
        following = text[match.end() : match.end() + 11].lstrip()[:1]
        if following.isupper() or following in '"(*':
            yield match


@cache
def _named_reference() -> re.Pattern[str]:
    references = table("references")
    strong = _any(references["strong"])
    weak = _any(references["weak"])
    return re.compile(
        rf"(?<![a-z])(?:{strong})(?![a-z])\s{{0,5}}(?:no\.\s|nos\.\s|#\s?)?{_ITEM}{_MEASURED}"
        rf"(?:{_JOINT}(?:(?:{strong})\s{{1,5}})?{_ITEM}(?![a-z0-9]){_MEASURED}){{0,20}}"
        rf"|(?<![a-z])(?:{weak})(?![a-z])\s{{0,5}}(?:no\.\s|#\s?)?[0-9][\w./-]{{0,14}}(?<![.,]){_MEASURED}"
    )


def _any(names: list[str]) -> str:
    ordered = sorted(names, key=len, reverse=True)
    return "|".join(re.escape(name).replace(r"\ ", r"\s{1,5}") for name in ordered)


@cache
def _address() -> re.Pattern[str]:
    references = table("references")
    streets = _any([name.title() for name in references["street"]])
    states = "|".join(references["states"])
    street = (
        rf"[0-9]{{1,5}}[A-Z]?(?:-[0-9]{{1,5}})?,?\s{{1,3}}(?:[NSEW]\.?\s{{1,3}}|(?:North|South|East|West)\s{{1,3}})?"
        rf"(?:(?:[A-Z][\w.'-]{{0,20}}|[0-9]{{1,3}}(?:st|nd|rd|th))\s{{1,3}}){{1,3}}(?:{streets})(?![a-z])"
    )
    place = r"[0-9]{1,3}(?:st|nd|rd|th)\s{1,3}(?:Floor|Street|St\b|Avenue|Ave\b|Century|Circuit|District|Edition|Amendment)"
    return re.compile(
        rf"(?=[0-9])(?<![\w.,$])(?:{street}|{place})"
        rf"|\b(?:{states})\.?,?\s{{1,5}}[0-9]{{5}}(?:-[0-9]{{4}})?(?!\w|,[0-9])"
    )


@cache
def _statute() -> re.Pattern[str]:
    names = "|".join(table("calendar")["statutes"])
    return re.compile(
        rf"\b(?:{names})\b\"?,?\s{{0,3}}(?:\([a-z ]{{1,12}}\)\s)?(?:of\s{{1,3}}|no\.\s)?(?:19|20)[0-9]{{2}}(?![0-9])"
    )
