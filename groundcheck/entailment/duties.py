"""Duties: what each party does, owns, pays for, chooses or is answerable for.

What enters: a passage and the parties of its contract. What leaves: acts, each with the party
it falls to and the words it is about. The passive voice, possessives ("at Client's expense") and
set phrases ("the property of", "rests with") are read as their active forms are. Where the
party cannot be read with confidence, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from groundcheck.entailment.cast import Mention, Parties
from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.passage import Passage
from groundcheck.text.lexicon import table, word_list
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words, is_stopword, stem, words

_CLAUSE = re.compile(
    r"[;.:](?=\s|$)|,\s+(?=(?:and|but|while|whereas|although|though|with|which|whilst|so|yet)\b)"
    r"|\s(?=(?:while|whereas|although|but|provided that|unless|except|if|when|where|because)\b)",
    re.IGNORECASE,
)
_PARTY = r"@(?P<party>\d+)@"
_ASIDE = (
    r"(?:\s*\([^()]{0,80}\))?(?:,[^,;.@]{1,80},|,?\s(?:and\s)?(?:not|rather than)\s(?:the\s)?@\d+@,?)?"
    r"(?:\s(?:that|which|who))?"
)
_INSERTED = r"(?:,[^,;.@]{1,80},)?"
"""Words between a modal and its verb: "shall, at its own cost, indemnify"."""
_ADVERBS = r"(?:(?:also|hereby|then|only|alone|itself|further|thereafter|promptly|always|solely|expressly|first|(?!(?:supp|app|re|comp|imp)ly\b)\w+ly)\s+){0,3}"
_MODAL = (
    r"(?:shall|will|must|may|can|could|should|would|does|do|did|is|are|was|be|been|being|has|have|had|needs?(?= to)|"
    r"agrees?(?= to)|undertakes?(?= to)|covenants?(?= to)|promises?(?= to)|gets?|remains?|becomes?)"
)
_LINK = (
    r"(?:to|required|obliged|obligated|entitled|permitted|allowed|free|bound|able|expected|supposed|"
    r"the|a|an|right|rights|option|duty|obligation|power|liable|responsible|sole|solely|exclusive|absolute|full|"
    r"for|going|willing|be|have|deemed|hereby|also)"
)
_ACTIVE = re.compile(
    rf"{_PARTY}{_ASIDE}\s+{_ADVERBS}(?P<modal>{_MODAL}\b)?(?P<links>(?:\s*{_ADVERBS}(?:{_MODAL}|{_LINK})\b)*)"
    rf"(?P<no>\s*(?:not|never|neither|no longer)\b)?(?:\s*(?:{_MODAL}|{_LINK})\b)*"
    rf"{_INSERTED}\s*{_ADVERBS}(?P<verb>[a-z][a-z-]+)",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    rf"(?P<verb>[a-z]+(?:ed|en|id|de|ld|ne|wn|pt|nt|ht|ut|et|able))\s+(?:\w+\s+){{0,2}}?by\s+(?:the\s+|such\s+)?{_PARTY}",
    re.IGNORECASE,
)
_BY = re.compile(r"by\s+(?:the\s+|such\s+)?@\d+@", re.IGNORECASE)
_POSSESSIVE_DUTY = re.compile(
    rf"{_PARTY}[’']s?\s+(?:\w+\s+){{0,2}}?(?:right|rights|obligation|obligations|duty|option|power|failure|agreement)\s+to\s+"
    rf"(?P<verb>[a-z]+)|(?:right|rights|obligations?|duty|option|power|failure)\s+of\s+(?:the\s+)?{_PARTY.replace('party', 'other')}"
    r"\s+to\s+(?P<verb2>[a-z]+)",
    re.IGNORECASE,
)
_INFINITIVE = re.compile(
    rf"\b(?:requires?|obliges?|obligates?|allows?|permits?|lets?|entitles?|binds?|commits?|leaves?"
    rf"|for|falls?\s+to|up\s+to)\s+(?:the\s+)?{_PARTY}\s+(?:to\s+)?(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"(?:\bnot|\brather than|\binstead of|\bother than|\bunlike|\bnever|\bnor)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:the|an?)\s+\Z", re.IGNORECASE)
"""Before a noun that could be read as a verb: "entitled to a refund"."""
_OBJECT = re.compile(
    r"\b(?:to|by|of|with|from|for|on|against|upon|between|that|than|its|under|over|per|as|in)\s+(?:the\s+|such\s+)?\Z",
    re.IGNORECASE,
)
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
_CONJUNCTION = re.compile(r"\A(?:and|but|while|whereas|although|so|yet|whilst)\s+", re.IGNORECASE)
_EXPENSE = re.compile(
    r"\b(?:costs?|expenses?|bills?|charges?|tax(?:es)?|dut(?:y|ies)|freight|shipping|insurance|fees?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that falls to a party."""

    verb: str
    """Concept of the verb, or the name of a frame in capitals: "OWN", "COST"."""
    agent: str
    """Role of the party."""
    words: str
    """The party as the text names it."""
    theme: frozenset[str]
    """Concepts of the clause it stands in, without parties and verb."""
    denied: bool = False
    light: bool = False
    """Whether the verb says little by itself."""
    beside: frozenset[str] = frozenset()
    """Roles of the parties that do it together with this one ("by Acme / Bolt")."""


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


@lru_cache(maxsize=4096)
def acts(passage: Passage, parties: Parties) -> tuple[Act, ...]:
    """Everything in a passage that falls to a party that can be read."""
    mentions = parties.mentions(passage.text)
    return tuple(
        dict.fromkeys(
            act
            for clause in masked_clauses(passage.text, mentions)
            for act in _acts_of(clause, passage.text, mentions)
        )
    )


def masked_clauses(text: str, mentions: Sequence[Mention]) -> Iterator[str]:
    """The clauses of a text, each party in them replaced by its number: "@0@ shall pay @1@"."""
    return _whole(_masked(text, mentions)) if mentions else iter(())


def _whole(masked: str) -> Iterator[str]:
    """Clauses, with the verb put back that one shares with the clause before it.

    "Notice is given by @0@ in May, and by @1@ in June": the second is "given by @1@ in June".
    """
    shared = ""
    for clause in _clauses(masked):
        clause = _CONJUNCTION.sub("", clause)
        if shared and _BY.match(clause):
            clause = f"{shared} {clause}"
        yield clause
        passive = [found["verb"] for found in _PASSIVE.finditer(clause)]
        shared = passive[-1] if passive else ""


def concept_of(verb: str) -> str:
    """The concept of a verb in any form: "kept" is "keep"."""
    return concept(stem(_irregular().get(verb, verb)))


@cache
def _irregular() -> dict[str, str]:
    lines = (line.split() for line in word_list("irregular_verbs", OWN))
    return {form: verb for verb, *forms in lines for form in forms}


def _masked(text: str, mentions: Sequence[Mention]) -> str:
    """The text with every party replaced by its number, as in "@0@ shall pay"."""
    parts: list[str] = []
    position = 0
    for number, mention in enumerate(mentions):
        parts += (text[position : mention.start], f"@{number}@")
        position = mention.end
    return " ".join("".join((*parts, text[position:])).replace("’", "'").split())


def _clauses(masked: str) -> Iterator[str]:
    start = 0
    for cut in _CLAUSE.finditer(masked):
        if cut.start() > start:
            yield masked[start : cut.start()].strip()
        start = cut.end()
    yield masked[start:].strip()


def _acts_of(clause: str, text: str, mentions: Sequence[Mention]) -> Iterator[Act]:
    theme = theme_of(clause)
    doings = ((each.verb, each.numbers, each.denied) for each in doings_of(clause))
    for verb, numbers, denied in (*doings, *_framed(clause)):
        frame = _frame_of(verb, clause)
        roles = frozenset(mentions[number].role for number in numbers)
        for mention in (mentions[number] for number in numbers):
            name, beside = text[mention.start : mention.end], roles - {mention.role}
            light = frame in _light()
            yield Act(frame, mention.role, name, theme - {verb}, denied, light, beside)


def _frame_of(verb: str, clause: str) -> str:
    """The frame a verb is one way to say: "CHOOSES" for "select"; else the verb itself."""
    frame = _verb_frames().get(verb, verb)
    if frame == "COST" and _EXPENSE.search(clause) is None:
        return verb
    return frame


@cache
def _verb_frames() -> dict[str, str]:
    return {
        concept_of(verb): name
        for name, verbs in table("duties", OWN)["verbs"].items()
        for verb in verbs
    }


def doings_of(clause: str) -> Iterator[Doing]:
    """The verbs of a masked clause with the parties that do them."""
    yield from _done_actively(clause)
    for found in _PASSIVE.finditer(clause):
        agents = (int(found["party"]), *_also_by(clause, found.end()))
        verb = concept_of(found["verb"].lower())
        yield Doing(verb, agents, _is_denied(clause, found), found.end())
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
        acting = bool(found["modal"]) or verb_stem(verb) in _known_verbs()
        if acting and _is_verb(verb) and not _is_passive(found, verb):
            numbers = (*together, int(found["party"]))
            yield Doing(concept_of(verb), numbers, bool(found["no"]), found.end())


def _is_subject(clause: str, found: re.Match[str], together: tuple[int, ...]) -> bool:
    """Whether a party does the verb behind it, and that word is a verb."""
    before = clause[: found.start()]
    if _OBJECT.search(before) or _REFUSED.search(before):
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


def _also_by(clause: str, end: int) -> Iterator[int]:
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


def _is_denied(clause: str, found: re.Match[str]) -> bool:
    return re.search(r"\b(?:not|never)\s+(?:be\s+)?\Z", clause[: found.start()]) is not None


def _framed(clause: str) -> Iterator[tuple[str, tuple[int, ...], bool]]:
    """Set phrases: "the property of X", "at X's expense", "X is responsible"."""
    for name, pattern in _frames():
        for found in pattern.finditer(clause):
            number = next(int(value) for value in found.groups() if value is not None)
            refused = _REFUSED.search(clause[: found.start()]) is not None
            inner = re.search(r"\b(?:not|never|no)\b", found[0]) is not None
            last = found[0].endswith(f"@{number}@")
            numbers = (number, *(_also_by(clause, found.end()) if last else ()))
            yield name, numbers, refused or inner or _is_denied(clause, found)


@cache
def _frames() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The set phrases of `data/duties.json`; `X` in a phrase is the party."""
    frames: list[tuple[str, re.Pattern[str]]] = []
    for name, phrases in table("duties", OWN)["phrases"].items():
        for phrase in phrases:
            shape = phrase.replace("X's", r"(?:the )?@(\d+)@'s?").replace("X", r"(?:the )?@(\d+)@")
            frames.append(
                (name, re.compile(rf"\b{shape}" if shape[0].isalpha() else shape, re.IGNORECASE))
            )
    return tuple(frames)


def theme_of(clause: str) -> frozenset[str]:
    """The concepts a masked clause is about, without parties and set phrases."""
    found = (concept(word.stem) for word in content_words(clause) if not word.norm.isdigit())
    return frozenset(found) - _frame_words()


@cache
def _frame_words() -> frozenset[str]:
    """Words of the set phrases themselves, which say nothing of what an act is about."""
    return frozenset(concept(stem(word)) for word in table("duties", OWN)["words"])


@cache
def _known_verbs() -> frozenset[str]:
    listed = (verb for line in word_list("acts", OWN) for verb in line.split())
    return frozenset(verb_stem(verb) for verb in listed)


def verb_stem(verb: str) -> str:
    """The stem of a verb in any of its forms."""
    return words(verb)[0].stem


@cache
def _shared_acts() -> frozenset[str]:
    return frozenset(concept_of(verb) for verb in word_list("shared_acts", OWN))


@cache
def _light() -> frozenset[str]:
    verbs = (concept_of(verb) for verb in word_list("light_acts", OWN))
    return frozenset(verbs) | frozenset(table("duties", OWN)["loose"])
