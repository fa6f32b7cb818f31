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

from groundcheck.entailment.cast import EVERYONE, Mention, Parties
from groundcheck.entailment.doings import (
    REFUSED,
    also_by,
    concept_of,
    doings_of,
    is_denied,
    right_before,
)
from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.masked import PARTY, masked_clauses
from groundcheck.entailment.named_acts import named_acts
from groundcheck.entailment.passage import Passage
from groundcheck.text.lexicon import table, word_list
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words, stem

_CONSENT = "CONSENT"
_WAIVED = re.compile(r"\bwithout\s+(?:\w+\s+){0,6}\Z", re.IGNORECASE)
"""Before a consent that nobody asks for, unless the clause forbids: "without the consent of"."""
_FORBIDS = re.compile(
    r"\b(?:not|nor|neither|no|none|never|cannot|nothing|only|void|invalid|null|prohibit\w*|forbid\w*"
    r"|restrict\w*|refrain\w*|breach\w*|default)\b|n't\b",
    re.IGNORECASE,
)
_MUTUAL = re.compile(
    r"\b(?:mutual|reciprocal|two-way)\s+(?P<noun>[a-z]+)"
    r"|\b(?P<what>[a-z]+)(?:\s+(?:obligations?|duty|duties|clauses?|provisions?|covenants?|rights?))?"
    r"(?::\s*|\s+(?:is|are|runs?|goes|go|works?)\s+)(?:(?:fully|entirely|all)\s+)?"
    r"(?:mutual|reciprocal|two-way|both\s+ways)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(rf"only (?:the )?{PARTY} ", re.IGNORECASE)
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
    alone: bool = False
    """Whether it falls to this party and no other ("only the Client may")."""
    allows: str = ""
    """Role of the party whose act a consent is asked for; "" where none is named."""


@lru_cache(maxsize=4096)
def acts(passage: Passage, parties: Parties) -> tuple[Act, ...]:
    """Everything in a passage that falls to a party that can be read."""
    mentions = parties.mentions(passage.text)
    clauses = masked_clauses(passage.text, mentions)
    told = (act for clause in clauses for act in _acts_of(clause, passage.text, mentions))
    return tuple(dict.fromkeys((*told, *_mutual(passage.text))))


def _mutual(text: str) -> Iterator[Act]:
    """What falls to every party by a noun: "mutual indemnity", "the indemnity runs both ways"."""
    for found in _MUTUAL.finditer(text):
        noun = (found["noun"] or found["what"]).lower()
        yield Act(concept_of(noun), EVERYONE, found[0], frozenset())


def _acts_of(clause: str, text: str, mentions: Sequence[Mention]) -> Iterator[Act]:
    theme = theme_of(clause)
    done = tuple(doings_of(clause))
    named = named_acts(clause, done)
    doings = [(each.verb, each.numbers, each.denied) for each in (*done, *named)]
    doers = {mentions[number].role for _, numbers, _ in doings for number in numbers}
    for verb, numbers, denied in (*doings, *_framed(clause)):
        frame = _frame_of(verb, clause)
        roles = frozenset(mentions[number].role for number in numbers)
        for mention in (mentions[number] for number in numbers):
            name, beside = text[mention.start : mention.end], roles - {mention.role}
            light = frame in _light()
            alone = len(numbers) == 1 and _is_alone(clause, numbers[0])
            allows = _allowed(doers - roles) if frame == _CONSENT else ""
            own = theme.difference(verb.split())
            yield Act(frame, mention.role, name, own, denied, light, beside, alone, allows)


def _allowed(others: set[str]) -> str:
    """The party that acts in the clause of a consent, beside the one that gives it."""
    return next(iter(others)) if len(others) == 1 else ""


def _is_waived(clause: str, found: re.Match[str]) -> bool:
    """Whether a consent is named only to say that none is needed: "may assign without ..."."""
    if not _WAIVED.search(right_before(clause, found.start())):
        return False
    return not _forbids(clause)


@lru_cache(maxsize=64)
def _forbids(clause: str) -> bool:
    return _FORBIDS.search(clause) is not None


def _is_alone(clause: str, number: int) -> bool:
    """Whether a clause lets a party do something and no other: "only @0@ may", "@0@ alone may"."""
    only = _ONLY.match(clause)
    return bool(only and int(only["party"]) == number) or f"@{number}@ alone " in clause.lower()


def _frame_of(verb: str, clause: str) -> str:
    """What a verb is one way to say: "CHOOSES" for "select", "disclose" for "show"; else itself."""
    frame = _verb_frames().get(verb, verb)
    return verb if frame == "COST" and not _tells_expense(clause) else frame


@lru_cache(maxsize=64)
def _tells_expense(clause: str) -> bool:
    return _EXPENSE.search(clause) is not None


@cache
def _verb_frames() -> dict[str, str]:
    return {
        concept_of(verb): name if name.isupper() else concept_of(name)
        for name, verbs in table("duties", OWN)["verbs"].items()
        for verb in verbs
    }


def _framed(clause: str) -> Iterator[tuple[str, tuple[int, ...], bool]]:
    """Set phrases: "the property of X", "at X's expense", "X is responsible"."""
    for name, pattern in _frames():
        for found in pattern.finditer(clause):
            number = next(int(value) for value in found.groups() if value is not None)
            refused = REFUSED.search(right_before(clause, found.start())) is not None
            inner = re.search(r"\b(?:not|never|no)\b", found[0]) is not None
            waived = name == _CONSENT and _is_waived(clause, found)
            last = found[0].endswith(f"@{number}@")
            numbers = (number, *(also_by(clause, found.end()) if last else ()))
            yield name, numbers, refused or inner or waived or is_denied(clause, found)


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
def _light() -> frozenset[str]:
    verbs = (concept_of(verb) for verb in word_list("light_acts", OWN))
    return frozenset(verbs) | frozenset(table("duties", OWN)["loose"])
