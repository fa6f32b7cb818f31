"""The wordings by which a contract defines a term: brackets, "means", tables, labels.

What enters: a text. What leaves: every such wording in order, with the terms it gives and where
their meaning stands. Which of them name parties is told elsewhere. The work is linear.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from groundcheck.documents.partynames import name_before
from groundcheck.documents.wordlists import word_list

OPENING = 12_000
"""Code points from the start of a contract in which its parties are introduced."""

_LONGEST_TERM = 70
_LONGEST_MEANING = 1_200
_BEFORE = 240
"""Code points before a bracket in which what it names is looked for."""

_QUOTED = re.compile(
    r"(?:[\"“”„«]|``|'')[*_]{0,3}(?P<term>[^\"“”„«»\n(){}|]{1,70}?)[*_]{0,3}(?:[\"“”»]|''|``)"
    r"|(?<![\w'’])[‘'](?P<single>[A-Z][^'’‘\n(){}|]{1,50}?)['’](?!\w)"
)
_BRACKET = re.compile(r"[(\[](?P<inside>[^()\[\]]{2,220})[)\]]")
_UNQUOTED = re.compile(
    r"(?i:(?:herein(?:after)?|hereafter|collectively|each)?,?\s*(?:referred to (?:herein )?as|called)?"
    r"\s*(?:the|this)|.{0,40}\b(?:referred to as|called))\s+[*_]{0,3}(?P<term>[A-Z][\w&’'/-]*(?: [A-Z][\w&’'/-]*){0,4})[*_]{0,3}\Z"
)
_JOINS = re.compile(
    r"[\s,;/*_]*(?:(?:and|or|and/or|also|the|a|an|by reference|your|together|"
    r"individually|collectively|each|as|this|hereinafter|referred|to|called|"
    r"sometimes|in the singular|in the plural|respectively|jointly)[\s,;/*_]*)*"
)
_SINGULAR = re.compile(r"(?i)\b(?:each|individually|either|severally|any)\b")
_PLURAL = re.compile(r"(?i)\b(?:collectively|together|jointly|all|both)\b")
_LABELLED = re.compile(
    r"(?m)(?:^|(?<=[.)] )|(?<=\s)(?=Party [A-D]\s*:))[ \t|*_]*"
    r"(?P<term>(?i:Party)\s+[A-D1-4]|[A-Z][a-z]+(?:or|er|ee|nt|ny)|Landlord|Bank)"
    r"[*_]*[ \t]*(?P<mark>:|[–—]|\|)[ \t\n*_]*(?=[\"“]?[a-z]?[A-Z])"
)
_NUMBERED = re.compile(
    r"(?m)^[ \t]*(?:\(\d\)|\d{1,2}[.)])[ \t]+(?P<name>[a-z]?[A-Z0-9])[^\n]{2,500}?"
    r"\((?P<term>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,3})\)[;,.]?(?:[ \t]*and)?[;,.]?[ \t]*$"
)
"""A party in a numbered list, its term in a bracket without quotation marks."""
_NEXT_SIDE = re.compile(r"\s+(?:and\s+)?Party [A-D1-4]\b|[ \t]{3}")
_ONE_OF = ("Party", "PARTY")
_CLOSING = "\u201d"
_CALLED = re.compile(
    r"(?i:\b(?:referred to|known|designated)(?: herein(?:after)?| hereafter| collectively| individually)?"
    r"\s+as|\b(?:hereinafter|hereafter|herein)?\s*called|\bhereinafter,?)\s+(?i:the\s+|each\s+a\s+)?(?=[\"“‘'„])"
)
_HEADED = re.compile(
    r"(?m)(?:^[ \t>*•-]{0,8}(?:(?:\d[\d.]{0,8}[.)]?|\(?[a-z]{1,4}[.)])\s{1,8})?|(?<=[.;] )(?=\*\*))"
    r"[*_]{0,3}(?P<term>[A-Z][\w&’'/-]*(?:[ ](?:(?:of|and|or|the|to|for|in)[ ])?[A-Z][\w&’'/-]*){0,6})"
    r"[*_]{0,3}[ ]{1,3}(?:means|shall mean|will mean|has the meaning|shall have the meaning)\b"
)
_ROW = re.compile(
    r"(?m)^[ \t]*+(?:\|[ \t]*+)?[*_\"“]{0,4}(?P<term>[A-Z][^|\n\t]{0,69}?)[*_\"”]{0,4}"
    r"(?:[ \t]*+\||[ ]*+\t)[ \t]*+(?P<meaning>[^|\n\t]{7,}[^|\n\t ])[ \t]*+(?:\|[ \t]*+)?$"
)
_HEAD_ROW = re.compile(
    r"(?im)^[ \t]*+\|?[ \t*_\"“]*+(?:defined )?(?:term|expression|word)s?"
    r"(?:[ \t*_\"”]*+\||[ *_\"”]*+\t)[ \t*_]*+(?:meaning|definition)s?[ \t*_]*+(?:\|[ \t]*+)?$"
)
_SENTENCE_END = re.compile(r"[.;](?=\s+(?:[\"“(A-Z*]|\d)|\s*\Z|\s*\n\s*\n)|\n[ \t]*\n")
_ABBREVIATED = re.compile(
    r"(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Sec|Art|vs?|Mr|Ms|Dr|St|e\.g|i\.e|U\.S|L\.P|N\.V|S\.A|[A-Z]))\Z"
)
_STOPS = re.compile(r"[.;:]\s|\n\s*\n|[“”\"]\s*\)")


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording, before it is known whether it names a party."""

    start: int
    end: int
    terms: tuple[str, ...]
    meaning: tuple[int, int]
    bracket: bool = False
    """Whether the meaning stands before the term."""
    group: bool = False
    """Whether it names several at once: (collectively, the "Parties")."""


def find_wordings(text: str) -> list[Wording]:
    """Every wording that defines a term, in order.

    >>> [w.terms for w in find_wordings('The sum (the "Fee"). "Week" means seven days.')]
    [('Fee',), ('Week',)]
    """
    brackets = list(_bracketed(text))
    starts = [one.start for one in brackets]
    called = (c for c in _called(text) if not _within(c.start, starts, brackets))
    return _apart(
        [
            *brackets,
            *called,
            *_labelled(text),
            *_numbered(text),
            *_meant(text),
            *_headed(text),
            *_tabled(text),
        ]
    )


def is_side(term: str) -> bool:
    """Whether a term is that of one side of a contract: "Party A"."""
    return re.fullmatch(r"(?i)party [a-d1-4]", _clean(term)) is not None


def _within(position: int, starts: Sequence[int], found: Sequence[Wording]) -> bool:
    """Whether a position lies in one of some ranges, which are in order."""
    before = bisect_right(starts, position) - 1
    return before >= 0 and position < found[before].end


def _apart(found: Iterable[Wording]) -> list[Wording]:
    """In order; of two that name one term at one place, the first made."""
    kept: dict[tuple[str, int], Wording] = {}
    for one in found:
        kept.setdefault((one.terms[0].casefold(), one.start), one)
    ordered = sorted(kept.values(), key=lambda one: (one.start, one.end))
    result: list[Wording] = []
    ends: dict[str, int] = {}
    for one in ordered:
        name = one.terms[0].casefold()
        if one.start >= ends.get(name, -1):
            result.append(one)
            ends[name] = one.end
    return result


def _bracketed(text: str) -> Iterator[Wording]:
    for bracket in _BRACKET.finditer(text):
        inside = bracket["inside"]
        terms, group = _terms_inside(inside)
        if terms:
            start = _meaning_start(text, bracket.start())
            meaning = (start, bracket.start())
            yield Wording(*bracket.span(), tuple(terms), meaning, bracket=True, group=group)


def _called(text: str) -> Iterator[Wording]:
    """`hereinafter referred to as "X"` outside a bracket."""
    for lead in _CALLED.finditer(text):
        quoted = _QUOTED.match(text, lead.end())
        term = _clean(quoted["term"] or quoted["single"]) if quoted else ""
        if quoted and term:
            meaning = (_meaning_start(text, lead.start()), lead.start())
            yield Wording(lead.start(), quoted.end(), (term,), meaning, bracket=True)


def _labelled(text: str) -> Iterator[Wording]:
    """`Party A: Acme Ltd` at the head of a line, or in a row of a table, in the opening."""
    for found in _LABELLED.finditer(text, 0, OPENING):
        end = text.find("\n", found.end())
        next_one = _NEXT_SIDE.search(text, found.end(), found.end() + _BEFORE)
        ends = (end if end >= 0 else len(text), next_one.start() if next_one else len(text))
        stop = min(*ends, found.end() + _BEFORE)
        acts = found["mark"] != "|" and is_side(found["term"])
        if name_before(text, found.end(), stop, acts=acts, leads=True):
            yield Wording(found.start("term"), stop, (_clean(found["term"]),), (found.end(), stop))


def _numbered(text: str) -> Iterator[Wording]:
    """`(1) Acme Limited of 1 High Street (Supplier)` on a line of its own, in the opening."""
    for found in _NUMBERED.finditer(text, 0, OPENING):
        bracket = found.start("term") - 1
        if name_before(text, found.start("name"), bracket, acts=False, leads=True):
            meaning = (found.start("name"), bracket)
            yield Wording(bracket, found.end("term") + 1, (found["term"],), meaning, bracket=True)


def _terms_inside(inside: str) -> tuple[list[str], bool]:
    """The terms that a bracket defines, and whether they name several things together.

    >>> _terms_inside("the \u201cBuyer\u201d"), _terms_inside("\u201cReceiving Party")
    ((['Buyer'], False), (['Receiving Party'], False))
    """
    inside += _CLOSING * _is_left_open(inside)
    quoted = list(_QUOTED.finditer(inside))
    if not quoted:
        plain = _UNQUOTED.fullmatch(inside.strip()) if len(inside) <= 90 else None
        term = _clean(plain["term"]) if plain else ""
        return ([term], bool(_PLURAL.search(inside))) if term else ([], False)
    if not _leads(inside[: quoted[0].start()]):
        return [], False
    terms: list[str] = []
    end = quoted[0].start()
    for one in quoted:
        if terms and _JOINS.fullmatch(inside, end, one.start()) is None:
            break
        term = _clean(one["term"] or one["single"])
        if term:
            terms.append(term)
        end = one.end()
    several = _PLURAL.search(inside) is not None or _SINGULAR.search(inside) is not None
    return terms, several and any(t.endswith(("s", "S")) or t in _ONE_OF for t in terms)


def _is_left_open(inside: str) -> bool:
    """Whether a contract forgot to close its last quotation mark."""
    return inside.count("\u201c") > inside.count(_CLOSING) or inside.count('"') % 2 == 1


def _leads(before: str) -> bool:
    """Whether the words before the first quoted term introduce a definition."""
    words = re.findall(r"[\w/]+", before.casefold())
    if not words:
        return True
    if {"defined", "see", "e.g"} & set(words):
        return False
    return words[-1] in word_list("bracket_leads") and len(words) <= 24


def _clean(term: str) -> str:
    """A term without its article and stray marks, or "" where it is none."""
    plain = re.sub(r"\s+", " ", term).strip(" ,.;:*_’'")
    plain = re.sub(r"^(?:[Tt]he|[Aa]n?|[Tt]his|[Ee]ach|THE) (?=\S)", "", plain)
    named = plain[:1].isupper() or plain[:1].isdigit() or any(c.isupper() for c in plain[1:3])
    return plain if named and len(plain) <= _LONGEST_TERM and len(plain.split()) <= 9 else ""


def _meaning_start(text: str, end: int) -> int:
    """Where the words that a bracket names begin: after the last stop before it."""
    floor = max(0, end - _BEFORE)
    stops = list(_STOPS.finditer(text, floor, max(floor, end - 1)))
    start = stops[-1].end() if stops else floor
    while start < end and (text[start].isspace() or text[start] in ",;)"):
        start += 1
    if not stops and floor:  # cut at a word
        space = text.find(" ", start, end)
        start = space + 1 if space >= 0 else start
    return start


@cache
def _verb() -> re.Pattern[str]:
    verbs = sorted(word_list("defining_verbs"), key=len, reverse=True)
    joined = "|".join(verb.replace(" ", r"\s{1,6}") for verb in verbs)
    return re.compile(
        r"[*_]{0,3}(?:\s*\([^()\n]{0,80}\))?,?\s{1,6}"
        r"(?:(?:as used|when used|for (?:the )?purposes?|with respect to|as defined|in relation to)"
        r"[^.;\"“”\n]{0,80},?\s{1,4}|(?:[a-z]{4,12}ly|each|both|all|together)\s)?"
        rf"(?P<verb>{joined})\b",
        re.IGNORECASE,
    )


def _meant(text: str) -> Iterator[Wording]:
    """`"X" means ...`, also for several terms with one meaning."""
    pending: list[re.Match[str]] = []
    for quoted in _QUOTED.finditer(text):
        term = _clean(quoted["term"] or quoted["single"] or "")
        if pending and _JOINS.fullmatch(text, pending[-1].end(), quoted.start()) is None:
            pending = []
        if not term:
            pending = []
            continue
        pending.append(quoted)
        verb = _verb().match(text, quoted.end())
        if verb and _may_define(verb["verb"], text, pending[0].start()):
            end = _meaning_end(text, verb.end())
            terms = [_clean(one["term"] or one["single"] or "") for one in pending]
            yield Wording(pending[0].start(), end, tuple(terms), (_skip(text, verb.end()), end))
            pending = []


def _may_define(verb: str, text: str, start: int) -> bool:
    """Weak verbs ("includes", "shall be") define only at the head of a sentence or an item."""
    if not re.fullmatch(r"(?i)(?:shall\s+)?(?:includes?|be)", verb):
        return True
    before = text[max(0, start - 40) : start].rstrip(" \t*_")
    before = re.sub(r"(?i)\b(?:the term|term)s?$", "", before).rstrip()
    return not before or before[-1] in ".;:)\n•-" or before.endswith("\n")


def _headed(text: str) -> Iterator[Wording]:
    """`Late Fee means ...` without quotes, at the head of a line."""
    for found in _HEADED.finditer(text):
        term = _clean(found["term"])
        if term and term.split()[0].casefold() not in word_list("sentence_openers"):
            end = _meaning_end(text, found.end())
            yield Wording(found.start("term"), end, (term,), (_skip(text, found.end()), end))


def _tabled(text: str) -> Iterator[Wording]:
    """Rows of a table headed "Term | Meaning"."""
    for head in _HEAD_ROW.finditer(text):
        position = head.end()
        while row := _ROW.match(text, _line_after(text, position)):
            term = _clean(row["term"])
            if term:
                yield Wording(row.start("term"), row.end("meaning"), (term,), row.span("meaning"))
            position = row.end()


def _line_after(text: str, position: int) -> int:
    """The start of the next line that is no rule of a Markdown table."""
    start = text.find("\n", position) + 1 or len(text)
    rule = re.compile(r"[ \t:|-]{3,}+\n|[ \t]*+\n").match(text, start)
    return rule.end() if rule else start


def _skip(text: str, position: int) -> int:
    while position < len(text) and (text[position].isspace() or text[position] in ":,"):
        position += 1
    return position


def _meaning_end(text: str, start: int) -> int:
    """Where the sentence that gives a meaning ends; bounded."""
    limit = min(len(text), start + _LONGEST_MEANING)
    for stop in _SENTENCE_END.finditer(text, start, limit):
        if stop[0].startswith("\n"):
            if text[start : stop.start()].rstrip().endswith((":", ",", ";", "and", "or")):
                continue
            return stop.start()
        if stop[0] == ";" and not _QUOTED.match(text, _skip(text, stop.end())):
            continue
        if not _ABBREVIATED.search(text, max(0, stop.start() - 6), stop.start()):
            return stop.end()
    return start + len(text[start:limit].rstrip())
