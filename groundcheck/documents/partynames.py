"""Names of parties: "Acme Tools, Inc." before ("Supplier"), and the short forms of a name.

What enters: a text and where a bracket names a party. What leaves: where the party's own name
stands, the shorter names a reader would use for it, and the companies that "between" names.
"""

import re
from collections.abc import Iterator
from functools import cache

from groundcheck.documents.wordlists import word_list
from groundcheck.text.words import content_words

_CAPITAL = r"[a-z]?[A-Z0-9][\w&.’'/+!-]*"
_NAME = re.compile(
    rf"(?<!\w){_CAPITAL}(?:,?[ \n]{{1,4}}(?:{_CAPITAL}|&|plc\b)"
    rf"|[ \n]{{1,4}}(?:of|and|the|de|von|van|for)(?=[ \n]{{1,4}}(?:{_CAPITAL}|the\b))){{0,9}}"
)
_BREAKS = re.compile(
    r"(?:\bby and (?:between|among)\b|\b(?:between|among|with|BETWEEN|AMONG)\b(?=[\s:]+(?:\(?\d\)?\s*)?[A-Z{\[])"
    r"|\b(?:and|AND)\b(?=[\s:]+(?:\(?\d\)?\s*)?[A-Z])|\bis (?:made|entered)[^,]{0,30}\bby\b)|[”\"’']\s*[)\]]|\n[ \t]*\n|;|\(\d\)|\b\d\.\s"
)
_LONGEST = 90
_MOST_WORDS = 7
"""Words of a company's name; more are a sentence in capitals."""
_AND = re.compile(r",?\s+and\s+(?=[A-Za-z]?[A-Z])")
_BETWEEN = re.compile(r"(?i)\b(?:between|among)\b(?=:?\s+(?-i:[A-Za-z]?[A-Z]))")
_PLACE = re.compile(r"\b(?:in|England)\s+(?:the\s+)?(?:[A-Z]\w+\s+)?\Z")
"""Ends before "and" where two places are joined: "registered in England and Wales"."""
_OF_PLACE = re.compile(r"(?:,|\b(?:in|at|of|on|from|to))\s+\Z")
"""Before the last words of an address, which are no name: "of 6 Hill Street, Liverpool"."""
_WHO = re.compile(
    r"[\s,*]{1,6}(?:an?|whose|having|with|of|residing|organi[sz]ed|incorporated|established|acting)\b"
)


def name_before(
    text: str, start: int, end: int, *, acts: bool, leads: bool = False
) -> tuple[int, int] | None:
    """Where the name of a party stands in `[start, end)`, or None.

    Args:
        text: the whole text.
        start: first code point that may belong to the name.
        end: where the bracket that names the party opens.
        acts: whether any name will do, as the bracket's term acts in the contract.
        leads: whether the name must come first in the range.
    """
    if leads:
        found = _NAME.match(text, start, end)
        span = trimmed(text, *_to_form(text, *found.span())) if found else (start, start)
        return span if acts or has_company_form(text[span[0] : span[1]]) else None
    for broken in _BREAKS.finditer(text, start, end):
        if not _cuts_name(text, broken, end):
            start = broken.end()
    fallback: tuple[int, int] | None = None
    for found in _NAME.finditer(text, start, end):
        span = trimmed(text, *found.span())
        name = text[span[0] : span[1]]
        if not 2 <= len(name) <= _LONGEST or name.casefold() in word_list("common_firsts"):
            continue
        if not content_words(name):  # "As a company, the Carrier (...)"
            continue
        if has_company_form(name):
            return span
        if fallback is None and acts and _is_introduced(text, span, end):
            fallback = span
    return fallback


def is_paired(text: str, name: tuple[int, int], end: int) -> bool:
    """Whether a company's name stands between "between", "and" or "by" and a bracket at `end`.

    What the company is may stand beside it: "and Acme, Inc., a Delaware corporation ("Owner")".
    """
    before = text[max(0, name[0] - _LONGEST) : name[0]]
    leads = [found.end() for found in _BREAKS.finditer(f"{before}A") if found[0][:1].isalpha()]
    alone = bool(leads) and not before[leads[-1] :].strip()
    rest = text[name[1] : end]
    beside = not rest.strip(" ,\n") or (_WHO.match(rest) and not re.search(r"[()\[\];]", rest))
    return alone and has_company_form(text[slice(*name)]) and bool(beside)


def _is_introduced(text: str, name: tuple[int, int], end: int) -> bool:
    """Whether a name without a company's form is what a bracket at `end` speaks of."""
    words = text[name[0] : name[1]].split()
    if any(word.casefold() in word_list("not_parties") for word in words) or words[-1].isdigit():
        return False
    after = text[name[1] : end]
    if _OF_PLACE.search(text[max(0, name[0] - 12) : name[0]]):
        return False
    return (len(words) > 1 and not after.strip(" ,\n")) or _WHO.match(after) is not None


def _cuts_name(text: str, found: re.Match[str], end: int) -> bool:
    """Whether "and" divides no parties: in a name ("Smith and Jones LLC") or between places."""
    if found[0].casefold() != "and":
        return False
    before = text[max(0, found.start() - 30) : found.start()]
    if _PLACE.search(before):
        return True
    return (
        re.search(r"[A-Z][\w’']*\s+\Z", before) is not None
        and "," not in before[-3:]
        and (has_company_form(text[found.end() : min(end, found.end() + 40)].split(",")[0]))
    )


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without connecting words and marks at its ends."""
    name = text[start:end]
    lead = re.match(
        r"(?:(?:The|THE|By|BY|And|AND|Between|BETWEEN|This|THIS|Whereas|WHEREAS|of|and|the)\s+)*",
        name,
    )
    start += lead.end() if lead else 0
    for stop in re.finditer(r"(?<=[a-z]{3})\.[ \n]", text[start:end]):
        if _bare(text[start : start + stop.start()].split()[-1]) not in word_list(
            "company_suffixes"
        ):
            return trimmed(text, start + stop.end(), end)
    name = re.sub(r"(?:[\s,&]|\b(?:of|and|the|for|de)\b)+\Z", "", text[start:end])
    return start, start + len(name)


def has_company_form(name: str) -> bool:
    """Whether a name ends as a company's does: "Inc.", "LLC", "GmbH".

    >>> has_company_form("Acme Tools, Inc."), has_company_form("Acme Tools")
    (True, False)
    """
    words = re.findall(r"[\w./&]+", name)
    return len(words) > 1 and _is_form(words)


def undefined_parties(text: str, opening: int) -> list[tuple[int, int]]:
    """Names of companies in "between X and Y", whether or not the contract gives them a term."""
    between = _BETWEEN.search(text, 0, opening)
    if not between:
        return []
    spans: list[tuple[int, int]] = []
    for found in _NAME.finditer(text, between.end(), between.end() + 600):
        spans += (trimmed(text, *_to_form(text, *p)) for p in _parts(text, *found.span()))
    named = {text[start:end].strip().casefold(): (start, end) for start, end in reversed(spans)}
    companies = sorted(
        span
        for name, span in named.items()
        if has_company_form(name) and len(name.split()) <= _MOST_WORDS
    )
    return _two_of_one(text, *companies[0]) if len(companies) == 1 else companies


def _two_of_one(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Two names of what was read as the only one: "between Acme and Bolt Works Inc."."""
    joints = list(_AND.finditer(text, start, end))
    if len(joints) != 1 or not _BETWEEN.search(text[max(0, start - 12) : start + 1]):
        return [(start, end)]
    return [(start, joints[0].start()), (joints[0].end(), end)]


def _to_form(text: str, start: int, end: int) -> tuple[int, int]:
    """A name up to the last word of its company's form: no word of the next sentence."""
    for word in re.finditer(r"\S+", text[start:end]):
        rest = text[start + word.end() : end].split(maxsplit=1)
        is_last = not rest or (
            rest[0] != "&" and _bare(rest[0]) not in word_list("company_suffixes")
        )
        if is_last and has_company_form(text[start : start + word.end()]):
            return start, start + word.end()
    return start, end


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Two names joined by "and", told apart where the first has a company's form."""
    for joint in _AND.finditer(text, start, end):
        if has_company_form(text[start : joint.start()]):
            yield start, joint.start()
            start = joint.end()
    yield start, end


def short_forms(name: str, ordinary: frozenset[str]) -> list[str]:
    """A name and the shorter ones a reader would use.

    Args:
        name: the name in full, in single spaces.
        ordinary: lower-case words of the contract; none of them is a name by itself.

    >>> short_forms("Acme Tools, Inc.", frozenset())
    ['Acme Tools, Inc.', 'Acme Tools', 'Acme']
    """
    forms = [name]
    words = name.replace(",", " ").split()
    while len(words) > 1 and _is_form(words):
        words.pop()
    forms.append(" ".join(words))
    first = words[0].strip(".,’'")
    usable = len(first) > 2 and first[0].isalnum() and not first.isdigit()
    if usable and first.casefold() not in ordinary | word_list("common_firsts"):
        forms.append(first)
    return list(dict.fromkeys(forms))


def _is_form(words: list[str]) -> bool:
    """Whether a name ends in a company's form, or in the "&" that stood before one."""
    if words[-2].casefold() in ("of", "the", "a", "an"):
        return False
    return words[-1] == "&" or _bare(words[-1]) in word_list("company_suffixes")


@cache
def _bare(word: str) -> str:
    return re.sub(r"[^a-z]", "", word.casefold())
