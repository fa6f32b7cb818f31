"""Words of a sentence with the little grammar that clause splitting needs.

In: a sentence without markup. Out: its tokens, each with a `Part`, and the positions of finite
verbs. What always holds: tokens carry exact offsets into the sentence, in order; a word is
called a finite verb only on the strength of its form and its neighbours, and where that leaves
doubt it is not. No parser and no model: a wrong "no" only leaves a sentence whole.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from groundcheck.claims.lexicon import verb_forms, word_group

_TOKEN = re.compile(
    r"[$€£¥]?\d[\d,.]*\d%?|[$€£¥]?\d%?"
    r"|(?:[A-Za-z]\.){2,}"
    r"|[^\W_]+(?:[\u0300-\u036f'/&-]+[^\W_]+)*(?:'(?!\w))?"
    r"|[^\w\s]",
)


class Part(StrEnum):
    """What a word can be in a clause; only the distinctions that decide a split."""

    DETERMINER = "determiner"
    PRONOUN = "pronoun"
    OBJECT = "object_pronoun"
    PREPOSITION = "preposition"
    MODAL = "modal"
    AUXILIARY = "auxiliary"
    SUBORDINATOR = "subordinator"
    RELATIVE = "relative"
    CONJUNCTION = "conjunction"
    ADVERB = "adverb"
    NUMBER = "number"
    NAME = "name"
    WORD = "word"
    PUNCTUATION = "punctuation"


class Token(NamedTuple):
    """One word or mark of a sentence."""

    start: int
    end: int
    text: str
    norm: str
    """Lower case."""
    part: Part


_ORDER = (
    Part.MODAL,
    Part.AUXILIARY,
    Part.CONJUNCTION,
    Part.RELATIVE,
    Part.SUBORDINATOR,
    Part.OBJECT,
    Part.DETERMINER,
    Part.PRONOUN,
    Part.PREPOSITION,
    Part.ADVERB,
)
_VERBAL = (Part.MODAL, Part.AUXILIARY, Part.WORD)
"""What a finite verb can be."""
NOMINAL = (Part.NAME, Part.WORD, Part.NUMBER)


SOFT = frozenset(["before", "after", "since", "until", "till", "once", "except", "save", "while"])
"""Subordinators that are prepositions where no clause follows them."""
_ENDS = frozenset(".:;?!")
"""Behind them a capital is no sign of a name."""
_DAY = re.compile(r"\s+\d")
"""Behind "May" where it is the month."""
_PHRASES = {
    "long": re.compile(r"(?:so|as) long as"),
    "condition": re.compile(r"(?:on|under) (?:the )?condition (?:that|of)"),
    "event": re.compile(r"in the event"),
    "extent": re.compile(r"to the extent"),
    "case": re.compile(r"in case"),
}
"""Conditions of several words, by the word that stands for them."""
_NOT_AFTER_VERB = (
    Part.CONJUNCTION,
    Part.MODAL,
    Part.AUXILIARY,
    Part.RELATIVE,
    Part.SUBORDINATOR,
    Part.PUNCTUATION,
)


def tokenise(sentence: str) -> tuple[Token, ...]:
    """The tokens of a sentence.

    >>> [(t.text, t.part.value) for t in tokenise("Client shall pay $2.5M.")][1:3]
    [('shall', 'modal'), ('pay', 'word')]
    """
    tokens: list[Token] = []
    for match in _TOKEN.finditer(sentence):
        text = match[0]
        norm = text.lower()
        if norm == "not" and tokens and tokens[-1].norm == "need":
            tokens[-1] = tokens[-1]._replace(part=Part.MODAL)
        dated = text == "May" and _DAY.match(sentence, match.end())
        first = not tokens or tokens[-1].text in _ENDS
        part = Part.NAME if dated else _part(text, first=first)
        tokens.append(Token(*match.span(), text, norm, part))
    return tuple(_with_phrases(tokens))


def _with_phrases(tokens: list[Token]) -> Iterator[Token]:
    """Mark the words that, with their neighbours, open a condition ("so long as")."""
    for index, token in enumerate(tokens):
        pattern = _PHRASES.get(token.norm)
        if pattern is not None:
            around = " ".join(t.norm for t in tokens[max(0, index - 2) : index + 2])
            if pattern.search(around):
                token = token._replace(part=Part.SUBORDINATOR)
        yield token


@lru_cache(maxsize=8192)
def _part(text: str, *, first: bool) -> Part:
    norm = text.lower()
    if not text[0].isalnum() and text[0] not in "$€£¥":
        return Part.PUNCTUATION
    if any(character.isdigit() for character in text):
        return Part.NUMBER
    if (text.isupper() and len(text) > 1) or (text[0].isupper() and not first):
        listed = _listed(norm)
        return listed if listed in (Part.MODAL, Part.AUXILIARY) or norm == "i" else Part.NAME
    return _listed(norm)


def _listed(norm: str) -> Part:
    return _listed_parts().get(norm, Part.WORD)


@cache
def _listed_parts() -> dict[str, Part]:
    """Every listed word with its part; a word in several lists takes the first of `_ORDER`."""
    return {word: part for part in reversed(_ORDER) for word in word_group(part.value)}


def finite_verbs(tokens: Sequence[Token]) -> list[int]:
    """Positions of finite verbs: the certain ones, or, without any, the first likely one.

    >>> [tokens[i].norm for tokens in [tokenise("Title passes to Client when it pays.")]
    ...  for i in finite_verbs(tokens)]
    ['passes', 'pays']
    """
    certain = [i for i in range(len(tokens)) if is_certain_verb(tokens, i)]
    if certain:
        return certain
    return [i for i in range(len(tokens)) if is_likely_verb(tokens, i)][:1]


def is_certain_verb(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token at `index` is finite by its form (and, for plurals, its subject)."""
    if index >= len(tokens):
        return False
    token = tokens[index]
    if token.part not in _VERBAL:
        return False
    before = _before(tokens, index)
    if token.part is not Part.WORD:
        after_modal = before is not None and before.part in (Part.MODAL, Part.AUXILIARY)
        return not after_modal and (before is None or before.norm != "to")
    forms = verb_forms()
    if token.norm in forms.third_certain or token.norm in forms.past_certain:
        return not _is_qualified(tokens, index)
    if before is None:
        return False
    verbal = token.norm in forms.third_possible or token.norm in forms.past_possible
    if verbal and before.part is Part.RELATIVE and before.norm != "whose":
        return True
    base = token.norm in forms.base_certain or token.norm in forms.base_possible
    if base and _is_plural_subject(before, certain=token.norm in forms.base_certain):
        return True
    if token.norm in forms.third_possible and _is_conditioned(tokens[index + 1 :], before):
        return True
    return verbal and before.norm in word_group("nominative")


def _is_qualified(tokens: Sequence[Token], index: int) -> bool:
    """Whether an article or a possessive stands right before: "your promises", "the agreed sum"."""
    return index > 0 and tokens[index - 1].norm in word_group("article")


def _is_conditioned(after: Sequence[Token], before: Token) -> bool:
    """Whether a singular stands before and a condition behind: "the licence | when", of "ends"."""
    singular = before.part in NOMINAL and not before.norm.endswith("s")
    return singular and bool(after) and after[0].norm in word_group("plain_condition")


def _is_plural_subject(token: Token, *, certain: bool) -> bool:
    """Whether a plural that can be a subject stands right before a base form."""
    if token.norm in ("they", "we", "you", "i", "both", "parties", "companies", "others"):
        return True
    return certain and token.part in NOMINAL and bool(re.search(r"[^s]s$", token.norm))


def is_likely_verb(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token may well be the verb of a clause that shows no certain one."""
    token, forms = tokens[index], verb_forms()
    before = _before(tokens, index)
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if token.part is not Part.WORD or before is None or after is None:
        return False
    nominal = before.part in (*NOMINAL, Part.PRONOUN) or before.text == ")"
    if not nominal or any(before.norm in word_group(g) for g in ("number_word", "attributive")):
        return False
    if after.norm == "of" or (after.part in _NOT_AFTER_VERB and after.norm not in SOFT):
        return False
    if token.norm in forms.third_possible:
        return not before.norm.endswith("s") or before.part is Part.NAME
    if token.norm in forms.base_possible:
        return before.norm.endswith("s") and after.part is not Part.WORD
    return token.norm in forms.past_possible and after.part in (
        Part.DETERMINER,
        Part.NUMBER,
        Part.NAME,
        Part.PRONOUN,
        Part.OBJECT,
    )


def is_base_verb(token: Token) -> bool:
    """Whether a token is a verb in its base form and cannot be a noun."""
    return token.part is Part.WORD and token.norm in verb_forms().base_certain


def _before(tokens: Sequence[Token], index: int) -> Token | None:
    """The nearest token before `index` that is not an adverb."""
    position = index - 1
    while position >= 0 and tokens[position].part is Part.ADVERB:
        position -= 1
    return tokens[position] if position >= 0 else None
