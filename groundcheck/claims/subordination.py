"""Where subordinate and relative clauses open, and whether a main clause stands beside them.

In: tokens of a sentence, or a stretch of them. Out: yes or no. What always holds: a stretch
states a fact only if it shows more finite verbs than the clauses it opens, or one before the
first of them.
"""

import re
from collections.abc import Sequence

from groundcheck.claims.grammar import SOFT, Part, Token, finite_verbs, is_certain_verb
from groundcheck.claims.lexicon import verb_forms, word_group

_INVERTED = ("Should", "Were", "Had")
"""Openings of conditions without "if": "Should the Option lapse, ..."."""
_QUALIFIER = re.compile(
    r"subject|provided|except|unless|if|only|notwithstanding|save|excluding", re.IGNORECASE
)


def states_fact(tokens: Sequence[Token]) -> bool:
    """Whether a stretch of words holds a main clause (its subject may be understood)."""
    verbs = finite_verbs(tokens)
    if not verbs:
        return False
    opened = [i for i in range(len(tokens)) if opens_clause(tokens, i)]
    return not opened or opened[0] > verbs[0] or len(verbs) > len(opened)


def opens_clause(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token begins a subordinate or relative clause."""
    token = tokens[index]
    if index == 0 and token.text in _INVERTED:
        return True
    if token.part is Part.RELATIVE:
        demonstrative = token.norm == "that" and tokens[index - 1].part is Part.PREPOSITION
        return not demonstrative and (index > 0 or token.norm not in ("that", "which"))
    if token.part is not Part.SUBORDINATOR or tokens[min(index + 1, len(tokens) - 1)].norm == "to":
        return False
    return _verb_before_comma(tokens, index, default=token.norm not in SOFT)


def _verb_before_comma(tokens: Sequence[Token], index: int, *, default: bool) -> bool:
    """Whether a finite verb follows before the next comma; `default` if neither comes."""
    for later in range(index + 1, len(tokens)):
        if is_certain_verb(tokens, later):
            return True
        if tokens[later].text in (",", ";"):
            return False
        if not default and tokens[later].part is Part.CONJUNCTION:
            return False
    return default


def opens_condition(tokens: Sequence[Token], index: int) -> bool:
    """Whether a condition or time clause begins here: what it governs needs it to be read."""
    if tokens[index].text in _INVERTED:
        return opens_clause(tokens, index)
    return tokens[index].norm in word_group("condition") and opens_clause(tokens, index)


def reduced_relative(tokens: Sequence[Token], index: int) -> bool:
    """Whether a relative clause without its pronoun opens here: "costs | the Supplier incurs"."""
    if index == 0:
        return False
    token, before = tokens[index], tokens[index - 1]
    personal = token.norm in ("it", "they", "he", "she", "we", "you")
    following = index + 1
    while following < len(tokens) and tokens[following].part is Part.ADVERB:
        following += 1
    if personal and before.part is Part.WORD and is_certain_verb(tokens, following):
        return True
    floating = token.norm in ("all", "both", "each", "one", "only")
    if (
        floating
        or token.part not in (Part.DETERMINER, Part.PRONOUN)
        or before.part is not Part.WORD
    ):
        return False
    verbal = verb_forms().has(before.norm) or before.norm.endswith(("ing", "ed", "ly"))
    return not verbal


def open_tail(tokens: Sequence[Token]) -> str:
    """What is still open at the end of a stretch: "condition", "relative" or ""."""
    verbs = finite_verbs(tokens)
    first = verbs[0] if verbs else 0
    tail = ""
    for index in range(first + 1, len(tokens)):
        # An "and" may well continue these; time clauses are seldom continued.
        conditional = tokens[index].norm in word_group("hard_condition")
        if conditional and tokens[index].part is Part.SUBORDINATOR and finite_verbs(tokens[index:]):
            tail = "condition"
        elif opens_clause(tokens, index) or reduced_relative(tokens, index):
            tail = tail or "relative"
    return tail


def is_qualified(tokens: Sequence[Token]) -> bool:
    """Whether a stretch ends in a condition or exception that may govern both sides."""
    return any(
        _QUALIFIER.fullmatch(token.norm) or token.norm in word_group("condition")
        for token in tokens
    )
