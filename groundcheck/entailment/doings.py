"""Doings: the verbs of a masked clause with the parties that do them.

What enters: a clause in which parties are numbers. What leaves: each verb with those who do it,
in the active and the passive voice and as a right or a duty to do it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.masked import PARTY, PASSIVE
from groundcheck.text.lexicon import word_list
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import is_stopword, stem, words

_ASIDE = (
    r"(?:\s*\([^()]{0,80}\))?(?:,[^,;.@]{1,80},|,?\s(?:and\s)?(?:not|rather than)\s(?:the\s)?@\d+@,?)?"
    r"(?:\s(?:that|which|who))?"
)
_INSERTED = r"(?:,[^,;.@]{1,80},)?"
"""Words between a modal and its verb: "shall, at its own cost, indemnify"."""
_ADVERBS = (
    r"(?:(?:also|however|nevertheless|likewise|at any time|at all times|from time to time"
    r"|in its discretion|hereby|then|only|alone|itself|further|thereafter|promptly|always|solely"
    r"|expressly|first|(?!(?:supp|app|re|comp|imp)ly\b)\w+ly)\s+){0,3}"
)
_WILL = (
    r"(?:chooses?|chose|chosen|elect(?:s|ed)?|decide[sd]?|opt(?:s|ed)?|wish(?:es|ed)?|intend(?:s|ed)?"
    r"|desire[sd]?|wants?|wanted|seeks?|plans?|planned|determine[sd]?)"
)
"""Verbs of the will, through which the act is seen that they govern: "chooses to terminate"."""
_MODAL = (
    r"(?:shall|will|must|may|can|could|should|would|does|do|did|is|are|was|be|been|being|has|have|had|needs?(?= to)|"
    r"agrees?(?= to)|undertakes?(?= to)|covenants?(?= to)|promises?(?= to)|gets?|remains?|becomes?|"
    rf"{_WILL}(?= to))"
)
_LINK = (
    r"(?:to|required|obliged|obligated|entitled|permitted|allowed|free|bound|able|expected|supposed|"
    r"the|a|an|right|rights|option|duty|obligation|power|liable|responsible|sole|solely|exclusive|absolute|full|"
    r"for|going|willing|be|have|deemed|hereby|also)"
)
_NO = r"no(?=\s+(?:\w+\s+)?(?:rights?|obligations?|duty|power|authority|option)\s+to\b)"
"""A denial of what a party has: "has no right to end"."""
_ACTIVE = re.compile(
    rf"{PARTY}{_ASIDE}\s+{_ADVERBS}(?P<modal>{_MODAL}\b)?(?P<links>(?:\s*{_ADVERBS}(?:{_MODAL}|{_LINK})\b)*)"
    rf"(?P<no>\s*(?:not|never|neither|no longer|{_NO})\b)?(?:\s*(?:{_MODAL}|{_LINK})\b)*"
    rf"{_INSERTED}\s*{_ADVERBS}(?P<verb>[a-z][a-z-]+)",
    re.IGNORECASE,
)
_GETTING = frozenset(("get", "gets", "got", "has", "have", "had", "having"))
_PARTICIPLE = re.compile(r"(?:ed|en|wn|ld|pt|id|ne|ught|nt)$", re.IGNORECASE)
"""Words before a thing that a party gets, but before a participle an auxiliary: "has paid"."""
_POSSESSIVE_DUTY = re.compile(
    rf"{PARTY}[’']s?\s+(?:\w+\s+){{0,2}}?(?:right|rights|obligation|obligations|duty|option|power|agreement)\s+to\s+"
    rf"(?P<verb>[a-z]+)|(?:right|rights|obligations?|duty|option|power)\s+of\s+(?:the\s+)?{PARTY.replace('party', 'other')}"
    r"\s+to\s+(?P<verb2>[a-z]+)",
    re.IGNORECASE,
)
_INFINITIVE = re.compile(
    rf"\b(?:requires?|obliges?|obligates?|allows?|permits?|lets?|entitles?|binds?|commits?|leaves?"
    rf"|for|falls?\s+to|up\s+to)\s+(?:the\s+)?{PARTY}\s+(?:to\s+)?(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
REFUSED = re.compile(
    r"(?:\bnot|\brather than|\binstead of|\bother than|\bunlike|\bnever|\bnor)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""What refuses that which stands behind it: "rather than the Client"."""
_DENIED = re.compile(
    r"\b(?:(?:not|never|neither)\s+(?:be\s+)?"
    r"|(?:in\s+no\s+event|under\s+no\s+circumstances?)\s+(?:shall|will|may|is|does)\s+(?:the\s+)?)\Z",
    re.IGNORECASE,
)
_LOOK_BACK = 300
"""Characters; more than any words that say how a party or a verb is meant take up before it."""
_ARTICLE = re.compile(r"\b(?:the|an?)\s+\Z", re.IGNORECASE)
"""Before a noun that could be read as a verb: "entitled to a refund"."""
_OBJECT = re.compile(
    r"\b(?:to|by|of|with|from|for|on|against|upon|between|that|than|its|under|over|per|as|in)\s+(?:the\s+|such\s+)?\Z",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"\b(?:provided|agrees?|acknowledges?|represents?|warrants?|covenants?|ensures?|states?|says?)"
    r"(?:,?\s+however)?,?\s+that\s+(?:the\s+|such\s+)?\Z",
    re.IGNORECASE,
)
"""Before a subject after all: "provided that the Client may"."""
_JOINED = re.compile(
    r"(?P<party>@\d+@\s*)?(?:/\s*|\b(?:and|or)\s+)(?:the\s+|such\s+)?\Z", re.IGNORECASE
)
_TOGETHER = re.compile(
    r"\A(?:the\s+)?(?P<first>@\d+@(?:\s*(?:,|/)\s*(?:the\s+)?@\d+@)*)"
    r"\s*(?:/|,?\s(?:and/or|and|or)\b)\s*(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""Parties before the last one of a subject: "Acme and" of "Acme and Bolt shall"."""
_ALSO_BY = re.compile(
    rf"\s*(?:/|,?\s(?:and/or|and|or)\s)\s*(?:the\s+|such\s+)?@(?P<party>\d+)@(?!'s?\b|\s+{_MODAL}\b)"
    r"(?=\s*(?P<next>[a-z]*))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Doing:
    """A verb of a masked clause with those who do it."""

    verb: str
    """Concept of the verb."""
    numbers: tuple[int, ...]
    """The mentions of the parties that do it."""
    denied: bool
    end: int
    """Where the verb, or the party named behind it, ends in the clause."""


def doings_of(clause: str) -> Iterator[Doing]:
    """The verbs of a masked clause with the parties that do them."""
    yield from _done_actively(clause)
    for found in PASSIVE.finditer(clause):
        agents = (int(found["party"]), *also_by(clause, found.end()))
        verb = concept_of(found["verb"].lower())
        yield Doing(verb, agents, is_denied(clause, found), found.end())
    for found in _POSSESSIVE_DUTY.finditer(clause):
        verb = concept_of((found["verb"] or found["verb2"]).lower())
        yield Doing(verb, (int(found["party"] or found["other"]),), denied=False, end=found.end())
    for found in _INFINITIVE.finditer(clause):
        verb = concept_of(found["verb"].lower())
        yield Doing(verb, (int(found["party"]),), denied=False, end=found.end())


def _done_actively(clause: str) -> Iterator[Doing]:
    """The verbs that stand behind those who do them: "@0@ shall pay"."""
    for found in _ACTIVE.finditer(clause):
        together = _together(clause[: found.start()]) if found["modal"] else ()
        verb = found["verb"].lower()
        if not _is_subject(clause, found, together) or concept_of(verb) in _shared_acts():
            continue
        if _is_possessed(clause, found):
            continue
        acting = bool(found["modal"]) or verb_stem(verb) in _known_verbs()
        if acting and _is_verb(verb) and not _is_passive(found, verb):
            numbers = (*together, int(found["party"]))
            denied = bool(found["no"]) or is_denied(clause, found)
            yield Doing(concept_of(verb), numbers, denied, found.end())


def _is_possessed(clause: str, found: re.Match[str]) -> bool:
    """Whether the word taken for a verb is a thing that the party gets or has: "@0@ gets notice"."""
    words = right_before(clause, found.start("verb")).split()
    return bool(words) and words[-1].lower() in _GETTING and not _PARTICIPLE.search(found["verb"])


def _is_subject(clause: str, found: re.Match[str], together: tuple[int, ...]) -> bool:
    """Whether a party does the verb behind it, and that word is a verb."""
    before = right_before(clause, found.start())
    is_object = _OBJECT.search(before) and not _STATED.search(before)
    if is_object or REFUSED.search(before):
        return False
    if _ARTICLE.search(clause, found.end("party"), found.start("verb")):
        return False
    return bool(together) or not _is_second(before, found)


def _together(before: str) -> tuple[int, ...]:
    """The parties that act together with the one that follows: "Acme and" of "Acme and Bolt"."""
    joined = _TOGETHER.match(before)
    return tuple(
        int(number) for number in re.findall(r"@(\d+)@", joined["first"] if joined else "")
    )


def also_by(clause: str, end: int) -> Iterator[int]:
    """The parties joined to one that ends at `end`: "/ Bolt" of "paid by Acme / Bolt"."""
    joined = _ALSO_BY.match(clause, end)
    while joined:
        following = joined["next"].lower()
        if following and verb_stem(following) in _known_verbs():
            return
        yield int(joined["party"])
        end = joined.end()
        joined = _ALSO_BY.match(clause, end)


def _is_second(before: str, found: re.Match[str]) -> bool:
    """Whether a party after "and" is no subject: "Acme and Bolt shall", "pays Acme and Bolt"."""
    joined = _JOINED.search(before)
    return joined is not None and (not found["modal"] or joined["party"] is not None)


def _is_verb(verb: str) -> bool:
    adverb = verb.endswith("ly") and verb_stem(verb) not in _known_verbs()
    return verb.isalpha() and not is_stopword(verb) and not adverb and len(verb) > 2


def _is_passive(found: re.Match[str], verb: str) -> bool:
    """Whether the party is acted upon: "@0@ shall be paid"."""
    joined = f"{found['modal'] or ''} {found['links'] or ''}".lower().split()
    forms = {"is", "are", "was", "be", "been", "being", "gets", "get"}
    last = next((w for w in reversed(joined) if w not in ("solely", "also", "hereby")), "")
    return last in forms and verb.endswith(("ed", "en", "id", "ld", "wn", "pt", "nt"))


def is_denied(clause: str, found: re.Match[str]) -> bool:
    """Whether "not", "neither" or "in no event shall" stands right before what is found."""
    return _DENIED.search(right_before(clause, found.start())) is not None


def right_before(clause: str, end: int) -> str:
    """The words before a place of a clause that may say how what follows is meant."""
    return clause[max(0, end - _LOOK_BACK) : end]


def concept_of(verb: str) -> str:
    """The concept of a verb in any form: "kept" is "keep"."""
    return concept(stem(_irregular().get(verb, verb)))


@cache
def _irregular() -> dict[str, str]:
    lines = (line.split() for line in word_list("irregular_verbs", OWN))
    return {form: verb for verb, *forms in lines for form in forms}


def verb_stem(verb: str) -> str:
    """The stem of a verb in any of its forms."""
    return words(verb)[0].stem


@cache
def _known_verbs() -> frozenset[str]:
    listed = (verb for line in word_list("acts", OWN) for verb in line.split())
    return frozenset(verb_stem(verb) for verb in listed)


@cache
def _shared_acts() -> frozenset[str]:
    return frozenset(concept_of(verb) for verb in word_list("shared_acts", OWN))
