"""Tests on the two sides of a conjunction: does each state something of its own?

In: the tokens left and right of a possible cut. Out: yes or no. What always holds: a side that
is part of a list, a condition, a relative clause or an ellipsis ("but the Supplier may not") is
refused, for a claim cut loose from what governs it would be judged as something it never said.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from groundcheck.claims.grammar import (
    NOMINAL,
    Part,
    Token,
    finite_verbs,
    is_base_verb,
    is_certain_verb,
)
from groundcheck.claims.lexicon import verb_forms, word_group
from groundcheck.claims.subordination import (
    is_qualified,
    open_tail,
    opens_clause,
    opens_condition,
    reduced_relative,
    states_fact,
)

_FREE_RELATIVE = frozenset(["what", "whatever", "whoever", "whichever"])
_PAIRING = frozenset(["between", "both", "either", "neither"])
_COMPANY = frozenset(["inc", "llc", "ltd", "corp", "co", "l"])


def has_own_subject(tokens: Sequence[Token]) -> bool:
    """Whether a stretch is a clause with a subject before its verb, all of it complete."""
    if not tokens or is_elliptic(tokens):
        return False
    first = _first_solid(tokens)
    if first is None or tokens[first].norm == "to":
        return False
    if tokens[first].norm in _FREE_RELATIVE:
        return _subject_verb(tokens[first:]) is not None
    if opens_clause(tokens, first) or tokens[first].part is Part.PREPOSITION:
        return first == 0 and states_fact(tokens) and _main_after_lead(tokens)
    return _subject_verb(tokens[first:]) is not None


def _first_solid(tokens: Sequence[Token]) -> int | None:
    """The first token that is no adverb; "only" and "not" before a condition make it a qualifier."""
    return next((i for i, token in enumerate(tokens) if token.part is not Part.ADVERB), None)


def _main_after_lead(tokens: Sequence[Token]) -> bool:
    """Whether, after a leading phrase or condition, subject and verb follow."""
    if opens_condition(tokens, 0) and states_fact(tokens):
        return True
    for index, token in enumerate(tokens):
        if token.text == "," and _subject_verb(tokens[index + 1 :]) is not None:
            return True
    starts = [
        i
        for i in range(1, min(len(tokens), 10))
        if tokens[i].part in (Part.PRONOUN, Part.DETERMINER, Part.NAME)
        and not opens_clause(tokens, 0)
        and tokens[i - 1].part in (*NOMINAL, Part.ADVERB)
    ]
    return any(_subject_verb(tokens[i:]) is not None for i in starts)


def _subject_verb(tokens: Sequence[Token]) -> int | None:
    """Where the verb of a subject that starts the stretch stands, if there is such a verb."""
    if not tokens or (
        tokens[0].part not in (*NOMINAL, Part.DETERMINER, Part.PRONOUN, Part.RELATIVE)
    ):
        return None
    needed = 1
    verbs = set(finite_verbs(tokens))
    seen = 0
    for index, token in enumerate(tokens):
        if index in verbs:
            seen += 1
            if seen >= needed:
                return index if index > 0 else None
        elif (
            opens_clause(tokens, index)
            or reduced_relative(tokens, index)
            or (index == 0 and token.norm in ("what", "whatever", "whoever", "who"))
        ):
            needed += 1
        elif token.text in (";", ":") or (token.text == "," and not _is_firm(tokens, index)):
            return None
    return None


def _is_firm(tokens: Sequence[Token], comma: int) -> bool:
    """Whether a comma belongs to a company's name ("KI, Inc.")."""
    return tokens[min(comma + 1, len(tokens) - 1)].norm in _COMPANY


def is_imperative(tokens: Sequence[Token]) -> bool:
    """Whether the stretch opens with a bare verb ("Fall short and ..."): a condition in disguise."""
    if len(tokens) < 2 or not is_base_verb(tokens[0]):
        return False
    return not is_certain_verb(tokens, 1)


def lacks_subject(tokens: Sequence[Token]) -> bool:
    """Whether the stretch opens with its verb, imperative or finite.

    >>> from groundcheck.claims.grammar import tokenise
    >>> [lacks_subject(tokenise(text)) for text in ("Applies to all staff", "Must pay on the day")]
    [True, True]
    >>> [lacks_subject(tokenise(text)) for text in ("Covers what it owns", "Charges are due")]
    [True, False]
    """
    if len(tokens) < 2:
        return False
    ambiguous = tokens[0].norm in verb_forms().third_possible
    governs = tokens[1].part in (Part.DETERMINER, Part.PREPOSITION, Part.PRONOUN, Part.RELATIVE)
    return is_imperative(tokens) or is_certain_verb(tokens, 0) or (ambiguous and governs)


def opens_with_pronoun(tokens: Sequence[Token]) -> bool:
    """Whether the subject is a pronoun that names nothing here: "It runs for a year".

    >>> from groundcheck.claims.grammar import tokenise
    >>> opens_with_pronoun(tokenise("It runs for a year"))
    True
    """
    return len(tokens) > 1 and tokens[0].norm in ("it", "they")


def is_elliptic(tokens: Sequence[Token]) -> bool:
    """Whether the verb phrase leans on the other side: "but the Supplier may not"."""
    solid = [token for token in tokens if token.part is not Part.PUNCTUATION]
    if len(solid) < 2:
        return True
    short = solid[-1].norm != "so" or len(solid) <= 4
    return short and solid[-1].norm in word_group("elliptic")


def is_complete(tokens: Sequence[Token]) -> bool:
    """Whether the stretch says something after its last auxiliary ("Client may" does not).

    A preposition may end it ("the page where codes are typed in").
    """
    solid = [t for t in tokens if t.part not in (Part.PUNCTUATION, Part.ADVERB)]
    if len(solid) > 1 and solid[-1].norm == "do" and solid[-2].part is Part.MODAL:
        return True
    return bool(solid) and solid[-1].part not in (
        Part.MODAL,
        Part.AUXILIARY,
        Part.DETERMINER,
        Part.CONJUNCTION,
    )


def shares_subject(left: Sequence[Token], right: Sequence[Token], *, comma: bool) -> bool:
    """Whether the right side is a second verb phrase of the left side's subject."""
    first = _first_solid(right)
    verbs = finite_verbs(left)
    if first is None or first > 2 or open_tail(left) or is_elliptic(right):
        return False
    if verbs and verbs[-1] == len(left) - 1:
        return False  # "appoints and employs the master": one object for both
    if not comma and is_qualified(right):
        return False
    if any(token.norm in _PAIRING for token in left[1:]):
        return False
    return _is_finite_start(right, first) and len(right) - first >= 3


def _is_finite_start(right: Sequence[Token], first: int) -> bool:
    """Whether the right side opens with a finite verb that cannot be a noun here."""
    token, after = right[first], right[first + 1 : first + 2]
    forms = verb_forms()
    if token.part in (Part.MODAL, Part.AUXILIARY):
        return True
    if token.part is not Part.WORD:
        return False
    if token.norm in forms.third_certain or token.norm in forms.past_certain:
        return True
    leads = bool(after) and after[0].part in (Part.DETERMINER, Part.NUMBER, Part.OBJECT)
    later = any(is_certain_verb(right, i) for i in range(first + 1, len(right)))
    return token.norm in forms.third_possible and leads and not later


def shares_modal(left: Sequence[Token], right: Sequence[Token]) -> int | None:
    """Where the modal stands that the right side's base verb shares, if it does.

    "must stop using the logo and strip it from units": the modal at 0 governs both verbs.
    """
    verbs = [i for i, token in enumerate(left) if token.part is Part.MODAL]
    if not right or not is_base_verb(right[0]) or len(right) < 4 or len(verbs) != 1:
        return None
    after = left[verbs[0] + 1 :]
    forms = verb_forms()
    infinitive = any(
        a.norm == "to" and (b.norm in forms.base_certain or b.norm in forms.base_possible)
        for a, b in pairwise(after)
    )
    blocked = infinitive or any(
        t.text == ","
        or t.norm in word_group("negation")
        or t.norm in _PAIRING
        or t.part in (Part.SUBORDINATOR, Part.RELATIVE, Part.CONJUNCTION)
        for t in after
    )
    negated = any(t.norm in word_group("negation") for t in left[: verbs[0] + 1])
    solid = [t for t in after if t.part is not Part.ADVERB]
    if blocked or negated or len(solid) < 3 or is_qualified(right) or len(finite_verbs(left)) > 1:
        return None
    governs = solid[0].norm in forms.base_certain or solid[0].norm in forms.base_possible
    return verbs[0] if governs else None


def leading_pronoun(tokens: Sequence[Token]) -> str:
    """The personal pronoun or possessive a clause opens with, or ""."""
    first = _first_solid(tokens)
    norm = tokens[first].norm if first is not None and tokens[first].part is not Part.NAME else ""
    return norm if norm in word_group("anaphor") else ""


def refers(pronoun: str, subject: Sequence[Token]) -> bool:
    """Whether a pronoun can only mean this subject: short, plain, and of the right number.

    He and she are never taken to mean the subject: contracts name both persons and companies,
    and a wrong name is worse than none.
    """
    if len(subject) > 5 or leading_pronoun(subject):
        return False
    if any(t.norm in word_group("negation") or t.norm == "only" for t in subject):
        return False
    if any(t.part not in (Part.DETERMINER, *NOMINAL) and t.text != "." for t in subject):
        return False
    last = subject[-1]
    plural = last.norm in ("parties", "both") or (
        last.part is Part.WORD and bool(re.search(r"[^s]s$", last.norm))
    )
    return pronoun in (("they", "their") if plural else ("it", "its"))
