"""Stance: whether a text affirms, denies, allows or demands what it speaks about.

What enters: two passages about the same thing. What leaves: the words on which one affirms and
the other denies, or one demands and the other allows. Scope is read from the order of words:
a negation or a modal reaches to the end of its clause, and what it falls on is the next content
word (its pivot).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from groundcheck.entailment.clause import NOMINAL, Clause, Force
from groundcheck.entailment.lexicon import guarded_acts, opposites, word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.phrases import joined
from groundcheck.models import Span
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import Word, is_stopword, stem

BESIDE = 4
"""Content words to each side that say what a word is said of."""
AHEAD = 14
"""Words behind a modal that are looked at to see what it governs."""


_INSERTED = re.compile(
    r"\b(?:shall|must|may|(?<!at )will|cannot|not)(?P<inserted>,\s(?:(?!(?:and|but|or|so|nor|which|who)\b)[^,;.:()]{3,90}"
    r"|and\s[^,;.:()]{3,90}\snot\sto),"
    r"(?:\s(?:for|in|on|at|by|to|from|whether|either|during|within|without|directly|under|as|or)\b[^,;.:()]{1,90},)*)"
    r"(?=\s)",
    re.IGNORECASE,
)
"""What parts a modal from its verb; several such pieces may follow each other."""
_CONTRAST = re.compile(
    r"\b[A-Z][\w’'.&-]*(?:,(?:\s(?:and|but))?|\s(?:and|but))\s(?P<not>not)"
    r"\s(?:(?:the|by|to|for|of|on|from)\s){0,2}[A-Z]"
)
"""A name set against another: "the Company, and not Acme". What it denies is said of no word."""


_MARKS = frozenset(";:.,()")
"""Punctuation that ends a clause."""
_DASHES = ("\u2013 ", "\u2014 ")
"""The same: "No \u2013 it must be returned"; without a blank behind it a dash joins."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How one content word stands in its clause."""

    concept: str
    word: str
    denied: bool
    force: Force | None
    pivot: bool
    """Whether it is the first content word a negation or modal falls on."""
    conditional: bool = False
    """Whether a condition follows its clause ("is not due if ...")."""
    supposed: bool = False
    """Whether it stands in a condition itself ("if a default is not cured")."""
    limited: bool = False
    """Whether its clause says "only", "solely"."""
    passive: bool = False
    """Whether "be" stands before it ("may be used")."""
    described: bool = False
    """Whether it is a participle that only tells which thing is meant ("an authorized agent")."""
    barred: bool = False
    """Whether it names an act one is barred, or not barred, from ("from selling")."""
    near: frozenset[str] = frozenset()
    """Concepts of the content words beside it."""
    behind: frozenset[str] = frozenset()
    """Those of them that stand behind it."""


class OppositionKind(StrEnum):
    """How two passages are opposed."""

    NEGATION = "negation"
    """One denies what the other affirms."""
    MODALITY = "modality"
    """One may do what the other must."""
    ANTONYM = "antonym"
    """They use words of opposite meaning, or name forums of which only one can decide."""
    STANDARD = "standard"
    """They use terms of art that rule each other out."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """A word two passages take opposite stances on."""

    kind: OppositionKind
    claimed: str
    found: str


@lru_cache(maxsize=2048)
def read_stances(passage: Passage) -> tuple[Stance, ...]:
    """The stance of every content word of a passage, in order."""
    clauses: list[list[Stance]] = []
    clause, supposed = Clause(), False
    inserted = _insertions(passage.text)
    contrasts = {found.start("not") for found in _CONTRAST.finditer(passage.text)}
    free = [word for word in passage.words if not _inside_value(passage, word)]
    outside = _in_order(joined(free), inserted)
    marked = [_closes(passage.text, word) for word in outside]
    beside = _beside(outside, marked)
    for word, mark, (before, ahead) in zip(outside, marked, beside, strict=True):
        after = ahead[0] if ahead else ""
        closes = mark and not _goes_on(word, inserted)
        begins = word.norm in word_set("boundaries") and not clause.waits
        if not clauses or closes or begins:
            if clauses and word.norm in word_set("conditions"):
                clauses[-1] = [replace(stance, conditional=True) for stance in clauses[-1]]
            goes_on = supposed and not closes and word.norm in ("and", "or")
            supposed = goes_on or word.norm in word_set("suppositions")
            clause = Clause()
            clauses.append([])
        if word.norm in word_set("limiters"):
            clauses[-1] = [replace(stance, limited=True) for stance in clauses[-1]]
            clause.limited = True
        if word.norm == "no" and after not in word_set("after_negator_no_denial"):
            clauses[-1] = _denying_object(clauses[-1], before)
        norm = "non" if word.text == "un" else word.norm  # "un-exclusive"
        if word.start in contrasts:
            continue
        if not clause.absorb(norm, ahead, before) and _speaks(word):
            passive = before in word_set("passives")
            stance = _place(clause, word, supposed=supposed, passive=passive)
            clauses[-1].append(replace(stance, described=_describes(before, word, after)))
    stances = (stance for found in clauses for stance in _with_neighbours(found))
    return tuple(_granted(stance) for stance in stances)


def _granted(stance: Stance) -> Stance:
    """A stance, of which "shall disclose only to employees" is leave to disclose to them."""
    guarded = stance.concept in guarded_acts() and not stance.denied
    if guarded and stance.limited and stance.force is Force.MUST:
        return replace(stance, force=Force.MAY)
    return stance


def _insertions(text: str) -> tuple[Span, ...]:
    """The words between commas that part a modal from its verb: "shall not, within a year, hire"."""
    return tuple(
        Span(start=found.start("inserted"), end=found.end()) for found in _INSERTED.finditer(text)
    )


def _in_order(found: Sequence[Word], inserted: Sequence[Span]) -> list[Word]:
    """Words with those inserted before a verb behind all others, as clauses of their own."""
    if not inserted:
        return list(found)
    aside = [word for word in found if any(s.start <= word.start < s.end for s in inserted)]
    return [*(word for word in found if word not in aside), *aside]


def _goes_on(word: Word, inserted: Sequence[Span]) -> bool:
    """Whether a word goes on with the clause that an insertion broke off."""
    return any(0 <= word.start - span.end < 2 for span in inserted)


def _beside(found: Sequence[Word], marked: Sequence[bool]) -> Iterable[tuple[str, list[str]]]:
    """The word before each word, "" where there is none, and those up to a mark behind it.

    Of "cannot be less strict" what follows the negation is "less", as in "no less strict".
    """
    norms = ["", *(word.norm for word in found)]
    for at in range(1, len(norms)):
        ahead = norms[at + 1 : at + 1 + AHEAD]
        following = [*(n for n in ahead[:4] if n not in ("be", "any")), ""]
        compared = following[0] in ("less", "more") and following[1:2] != ["than"]
        if compared and norms[at] in word_set("negators"):
            ahead = following
        yield norms[at - 1], ahead[: _to_mark(marked[at - 1 : at + AHEAD])]


def _to_mark(marked: Sequence[bool]) -> int:
    """How many words stand between the first one and the next mark, at least one."""
    return next((at for at, mark in enumerate(marked) if mark and at > 1), AHEAD + 1) - 1


def _denying_object(stances: list[Stance], before: str) -> list[Stance]:
    """The stances at "no": "shall hire no employees" denies the hiring."""
    if not stances or stances[-1].word.casefold() != before:
        return stances
    last = stances[-1]
    if not last.pivot or last.denied or last.force not in (Force.MUST, Force.MAY):
        return stances
    force = Force.MUST_NOT if last.force is Force.MAY else last.force
    return [*stances[:-1], replace(last, denied=True, force=force)]


def _speaks(word: Word) -> bool:
    """Whether a word can be affirmed or denied at all."""
    return word.norm.isalpha() and not is_stopword(word.norm) and word.norm not in word_set("light")


def _describes(before: str, word: Word, after: str) -> bool:
    """Whether a participle stands between an article and a noun: "an authorized agent"."""
    noun_behind = bool(after) and not is_stopword(after)
    return word.norm.endswith("ed") and noun_behind and before in word_set("before_participle")


def _with_neighbours(stances: list[Stance]) -> Iterable[Stance]:
    """Give every stance of a clause the concepts that stand beside it."""
    names = [stance.concept for stance in stances]
    for at, stance in enumerate(stances):
        behind = frozenset(names[at + 1 : at + 1 + BESIDE])
        yield replace(stance, near=behind.union(names[max(0, at - BESIDE) : at]), behind=behind)


def _inside_value(passage: Passage, word: Word) -> bool:
    """Whether a word belongs to a typed value: "not less than ten days" denies nothing."""
    value = passage.value_at(word.start)
    return value is not None and value.kind is not QuantityKind.PLACE


def _closes(text: str, word: Word) -> bool:
    """Whether punctuation before a word ends the clause."""
    before = text[max(0, word.start - 2) : word.start]
    return before in _DASHES or not _MARKS.isdisjoint(before)


def _place(clause: Clause, word: Word, *, supposed: bool, passive: bool) -> Stance:
    name, prefixed = _without_prefix(word)
    denied, pivot = clause.take(adverb=word.norm.endswith("ly"))
    return Stance(
        name,
        word.text,
        denied != prefixed,
        clause.force,
        pivot or prefixed,
        limited=clause.limited,
        supposed=supposed,
        passive=passive,
        barred=clause.hinders and pivot and word.norm.endswith("ing"),
    )


def oppositions(claim: Passage, source: Passage) -> tuple[Opposition, ...]:
    """The words on which a claim and a passage take opposite stances.

    Every mention in the source must oppose every mention in the claim. A denial must fall on the
    word itself ("shall not disclose"), so that a stray "not" elsewhere opposes nothing; a duty
    opposes a liberty only where both fall on the same word.
    """
    claimed, found = _by_concept(read_stances(claim)), _by_concept(read_stances(source))
    both_deny = _any_denial(claimed) and _any_denial(found)
    pairs = [
        opposition
        for name in claimed
        if name in found
        for opposition in _compare(claimed[name], found[name], strict=both_deny)
    ]
    return (*pairs, *_antonyms(claimed, found))


def _compare(claimed: list[Stance], found: list[Stance], *, strict: bool) -> Iterable[Opposition]:
    if all(_denies(c, f, strict=strict) for c in claimed for f in found):
        yield Opposition(OppositionKind.NEGATION, _phrase(claimed[0]), _phrase(found[0]))
    elif all(_forces_clash(c, f) for c in claimed for f in found):
        yield Opposition(OppositionKind.MODALITY, _phrase(claimed[0]), _phrase(found[0]))


def _denies(claimed: Stance, found: Stance, *, strict: bool) -> bool:
    """Whether exactly one side denies the word.

    Where both texts deny something, the affirming side must affirm by a modal of its own:
    "the indemnity does not cover X" says what "no indemnification for X" says.
    """
    if _are_apart(claimed, found):
        return False
    denial, affirmation = (claimed, found) if claimed.denied else (found, claimed)
    if not denial.denied or affirmation.denied or not denial.pivot:
        return False
    if found.denied and found.conditional and not claimed.conditional:
        return False
    if _allows_other(found, claimed):
        return False
    if denial.supposed and not affirmation.supposed:
        return False
    return bool(claimed.near & found.near) and (affirmation.pivot or not strict)


def _are_apart(claimed: Stance, found: Stance) -> bool:
    """Whether two forms of a word speak of two things: "an authorized agent", "has authority"."""
    return claimed.word.casefold() != found.word.casefold() and (
        claimed.described or found.described
    )


def _allows_other(found: Stance, claimed: Stance) -> bool:
    """Whether an act one is not barred from is said of more than a claim forbids.

    "Nothing bars it from hiring by public notices" leaves a ban on hiring as it is.
    """
    if not found.barred or found.denied or not claimed.denied:
        return False
    return len(found.behind - claimed.near) > len(found.behind & claimed.near)


def _any_denial(stances: dict[str, list[Stance]]) -> bool:
    return any(s.denied and s.pivot for group in stances.values() for s in group)


def _forces_clash(claimed: Stance, found: Stance) -> bool:
    if not (claimed.pivot and found.pivot) or (claimed.denied and found.denied):
        return False
    if _allows_other(found, claimed):
        return False
    forces = {claimed.force, found.force}
    limited = found.limited and (claimed.limited or found.force is Force.MUST)
    if forces == {Force.MUST, Force.MAY} and limited:
        return False  # "may use for" says less than "shall be used only for", but nothing else
    return bool(claimed.near & found.near) and _clash(claimed.force, found.force)


def _clash(claimed: Force | None, found: Force | None) -> bool:
    return {claimed, found} in (
        {Force.MUST, Force.MAY},
        {Force.MUST, Force.NEED_NOT},
        {Force.MUST, Force.MUST_NOT},
        {Force.MAY, Force.MUST_NOT},
    )


def _antonyms(
    claimed: dict[str, list[Stance]], found: dict[str, list[Stance]]
) -> Iterable[Opposition]:
    for name, stances in claimed.items():
        if name in found:
            continue
        for other in opposites().get(name, ()):
            either = any(not s.denied for kin in opposites()[other] for s in found.get(kin, ()))
            opposed = other in found and other not in claimed and not either
            if opposed and stances[0].denied == found[other][0].denied:
                yield Opposition(OppositionKind.ANTONYM, stances[0].word, found[other][0].word)


def _phrase(stance: Stance) -> str:
    """The word with what governs it: "must be used", "need not pay", "not exclusive"."""
    if stance.denied and stance.word.casefold().startswith("non"):
        return stance.word
    act = f"be {stance.word}" if stance.passive else stance.word
    if stance.barred:
        return f"{'' if stance.denied else 'not '}barred from {stance.word}"
    if stance.force is Force.NEED_NOT:
        return f"need not {act}"
    if stance.force in (None, Force.MUST_NOT) or not stance.pivot:
        return f"not {stance.word}" if stance.denied else stance.word
    return f"{stance.force} not {act}" if stance.denied else f"{stance.force} {act}"


def _by_concept(stances: Iterable[Stance]) -> dict[str, list[Stance]]:
    grouped: dict[str, list[Stance]] = {}
    for stance in stances:
        grouped.setdefault(stance.concept, []).append(stance)
    return grouped


def _without_prefix(word: Word) -> tuple[str, bool]:
    """The concept of a word, and whether a joined "non" denies it."""
    rest = word.norm.removeprefix("non")
    if rest != word.norm and len(rest) > 5 and not rest.endswith(NOMINAL):
        return concept(stem(rest)), True
    return concept(word.stem), False
