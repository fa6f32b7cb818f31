"""Excepted: a claim about the very thing that a sentence makes an exception for.

What enters: a sentence of a contract and a claim. What leaves: what the sentence says of that thing, as
stretches of it that are passed over, and whether its rule is turned around for it. "The Tenant shall pay
all utilities save for water" says of water what "The Tenant shall pay water" denies; of claims below
$50,000 "arbitration, except that claims below $50,000 go to the courts" says that they go to the
courts. A model that reads the whole takes the rule for what is said of the thing. What always holds:
conditions ("except with consent") are no things, and a claim that makes the exception too, or says
"only", is read against the whole sentence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from groundcheck.documents.wordlists import word_list
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Edit
from groundcheck.text.thesaurus import is_met

_MARK = (
    r"(?:other than|except(?:ing)?(?: for)?|save for|(?<=, )save|apart from|aside from|excluding"
    r"|(?<=, )but not|with the (?:sole |only )?exception of|not including)"
)
_EXCEPTS = re.compile(rf",?\s+{_MARK}\s+(?!harmless)", re.IGNORECASE)
_RULE_OF_ITS_OWN = re.compile(r"[,;]?\s+(?:except|save)\s+that,?\s+", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?:with|without|by|in|as|if|upon|where|when|to|pursuant|under|on|at|that|through|after|before"
    r"|during|unless|set|provided|otherwise|because|required|for|from|until|while|only)\b"
    r"|reason of\b",
    re.IGNORECASE,
)
_OF_ITS_OWN = re.compile(
    rf"\b(?:{_MARK}|unless|only|solely|exclusively|beyond|besides|alone|otherwise|without"
    r"|includ\w*|even|every|all|any|everything|also|too|as well|both|whatsoever|others?|below|aside"
    r"|exceptions?|(?:who|which|that)\s+(?:is|are|was|were)\s+not)\b",
    re.IGNORECASE,
)
"""Words with which a claim makes the exception itself, or speaks of more than the thing."""
_EVERY = re.compile(
    r"\b(?:any|all|every|each|no|anyone|anything|anybody|everything|everyone|nobody|nothing|none)\b",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|its|their|his|her|such|these|those)\b", re.IGNORECASE)
_REACH = 80
"""Most characters between the word that opens a scope and the exception to it."""
_BREAK = re.compile(r"[,;.()]")
_DENIAL = re.compile(
    r"\b(?:not|no|never|nor|neither|none|nobody|nothing|cannot|non-?\w+|exempt\w*|free of|prohibit\w*"
    r"|forbid\w*|barred|relieved)\b|n[’']t\b",
    re.IGNORECASE,
)
_DENYING = frozenset({"no", "nobody", "nothing", "none"})
_END = re.compile(
    r"[,;.()]|\s(?:shall|will|may|must|can|is|are|was|were|has|have|which|who|that|unless|provided|if"
    r"|without|in|to|by|at|for)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r",?\s+(?:and|or)\s+|,\s+")
_JOINED = re.compile(r"\b(?:and|or|but)\Z", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]+")
_RELATIVE = re.compile(r",?\s+(?:which|who|whom|whose|that)\b", re.IGNORECASE)
_LONGEST = 120
_OVERRIDES = re.compile(
    r"\W*(?:\(?\w{1,4}[).]\s*)?(?:notwithstanding|subject to|despite)\b", re.IGNORECASE
)
_COVERED = 0.4
"""Least share of a claim's other words that the sentence holds."""
_MET = 0.6
"""Least share of an item's concepts for a claim to be about it."""


@dataclass(frozen=True, slots=True)
class Excepted:
    """What a sentence says of the thing that a claim is about."""

    edits: tuple[Edit, ...]
    """What of the sentence is passed over, in order."""
    is_reversed: bool
    """Whether the rest says of the thing what does not hold for it."""
    is_opposed: bool = False
    """Whether the claim denies what the rest affirms, or affirms what it denies."""


def excepted(sentence: str, claim: Passage) -> Excepted | None:
    """What a sentence says of a claim's matter, if it makes an exception for it.

    >>> rule = "The Tenant shall pay all utilities save for water."
    >>> excepted(rule, Passage("The Tenant pays for water."))
    Excepted(edits=((20, 44, ' '),), is_reversed=True, is_opposed=False)
    >>> excepted(rule, Passage("The Tenant pays all utilities but not water.")) is None
    True
    """
    if _OF_ITS_OWN.search(claim.text) or _OVERRIDES.match(sentence):
        return None
    found = _in_a_rule_of_its_own(sentence, claim) or _among_things(sentence, claim)
    return replace(found, is_opposed=_denies(sentence) != _denies(claim.text)) if found else None


def _denies(text: str) -> bool:
    return _DENIAL.search(text) is not None


def _among_things(sentence: str, claim: Passage) -> Excepted | None:
    for mark in _EXCEPTS.finditer(sentence):
        rule, rest = sentence[: mark.start()], sentence[mark.end() :]
        end = _END.search(rest[:_LONGEST])
        thing = rest[: end.start()] if end else rest[:_LONGEST]
        if _CONDITION.match(thing) or not _is_about(claim, thing, rule) or _JOINED.search(rule):
            continue
        if _goes_on(rest[len(thing) :], rule, claim, thing):
            continue
        if not _speaks_of_the_rest(sentence, claim, thing):
            continue
        start, word = _scope(rule)
        if start is not None and not _names(claim, rule[start:], thing):
            passed_over = (start - 1, mark.end(), " ") if start else (0, mark.end(), "")
            return Excepted((passed_over,), is_reversed=word not in _DENYING)
    return None


def _scope(rule: str) -> tuple[int | None, str]:
    """Where what the rule is about begins, which an exception stands right behind, and its first word.

    A sentence may begin with it: "Travel expenses, save for first-class fares, are reimbursed".
    """
    reach = max(0, len(rule) - _REACH)
    for opens in (_EVERY, _THE):
        words = [w for w in opens.finditer(rule, reach) if not _BREAK.search(rule, w.end())]
        if words and _verb_at(rule[words[-1].start() :]) is None:
            return words[-1].start(), words[-1][0].lower()
    return (0 if _verb_at(rule) is None else None), ""


def _is_about(claim: Passage, thing: str, rule: str) -> bool:
    """Whether a claim is about one of the things excepted, by more than the rule has of them."""
    beside = Passage(rule).concepts
    for item in _ITEM.split(thing):
        own = Passage(item).concepts
        met = {name for name in own if is_met(name, claim.concepts)}
        if own and len(met) >= _MET * len(own) and met - beside:
            return True
    return False


def _names(claim: Passage, scope: str, thing: str) -> bool:
    """Whether a claim speaks of what the thing is excepted from, too."""
    own = Passage(scope).concepts - Passage(thing).concepts
    return any(is_met(name, claim.concepts) for name in own)


def _speaks_of_the_rest(sentence: str, claim: Passage, thing: str) -> bool:
    """Whether a sentence holds enough of what a claim says beside the thing."""
    others = _beside(claim, thing)
    return _held(others, sentence) >= _COVERED * len(others)


def _goes_on(behind: str, rule: str, claim: Passage, thing: str) -> bool:
    """Whether a clause about the thing itself holds more of a claim than the rule does."""
    if not _RELATIVE.match(behind):
        return False
    others = _beside(claim, thing)
    return _held(others, behind) > _held(others, rule)


def _beside(claim: Passage, thing: str) -> list[str]:
    """What a claim speaks of beside the thing."""
    own = Passage(thing).concepts
    return [name for name in claim.concepts if not is_met(name, own)]


def _held(names: Sequence[str], text: str) -> int:
    """How many of some concepts a text holds."""
    told = Passage(text).concepts
    return sum(is_met(name, told) for name in names)


def _in_a_rule_of_its_own(sentence: str, claim: Passage) -> Excepted | None:
    """The exception alone, where it is a sentence and the claim is about its subject."""
    for mark in _RULE_OF_ITS_OWN.finditer(sentence):
        own = sentence[mark.end() :]
        subject = _subject(own)
        if subject and _is_about(claim, subject, sentence[: mark.start()]):
            return Excepted(((0, mark.end(), ""),), is_reversed=False)
    return None


def _subject(clause: str) -> str:
    """What stands before the verb of a clause; "" where no verb is known."""
    verb = _verb_at(clause)
    return clause[:verb] if verb else ""


def _verb_at(words: str) -> int | None:
    """Where the first word stands that is surely a verb."""
    known = word_list("sentence_verbs")
    found = (word.start() for word in _WORD.finditer(words) if word[0].lower() in known)
    return next(found, None)
