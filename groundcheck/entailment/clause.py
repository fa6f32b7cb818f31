"""Clause: what is in force at each word, read from left to right.

What enters: the words of one clause, one at a time. What leaves: for each content word whether it
is denied, which modal governs it, and whether it is the first word they fall on (the pivot).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from groundcheck.entailment.lexicon import word_set
from groundcheck.text.words import is_stopword

REACH = 6
"""Content words a negation or modal reaches at most, inside its clause."""

_FINITE = ("shall", "must", "will")
"""Modals that stay a duty when denied: "shall not" forbids, "not required" only frees."""

NOMINAL = ("ment", "ance", "ence", "tion", "sion", "renewal")
"""How a noun ends that names an act: "for non-payment" forbids no payment."""

_PARTICIPLE = ("ed", "en", "wn", "ld", "pt")

_OBJECT = 12
"""Words within which the act stands that an object is barred from."""


class Force(StrEnum):
    """What a modal does to the act it governs."""

    MUST = "must"
    MAY = "may"
    NEED_NOT = "need not"
    MUST_NOT = "must not"


@dataclass(slots=True)
class Clause:
    """The state of a clause while it is read."""

    force: Force | None = None
    denied: int = 0
    """Content words the last negation still reaches."""
    fresh: bool = False
    """Whether the next content word is the pivot."""
    negative_subject: bool = False
    """Whether the subject denies what follows ("neither party shall")."""

    limited: bool = False
    """Whether "only" or "solely" has been said in it."""
    begun: bool = False
    """Whether a word has been read."""
    hinders: bool = False
    """Whether an act is barred, or not barred, in it: "prohibits the Buyer from selling"."""
    waits: bool = False
    """Whether the act that is barred, or not barred, stands behind a "from" still to come."""

    def absorb(self, norm: str, ahead: Sequence[str], preceding: str = "") -> bool:
        """Take in a modal or a negation; whether the word was one.

        Args:
            norm: the word, normalised.
            ahead: the words behind it, normalised, up to a mark.
            preceding: the word before it, normalised; "" at the start.
        """
        opens, self.begun = not self.begun, True
        following = ahead[0] if ahead else ""
        if self.waits:
            self.waits = norm != "from"
            return not self.waits
        if _denies_nothing(norm, following, preceding, opens=opens):
            return True
        if not (opens and following == "other") and self._bounds(norm, following):
            if preceding in word_set("may") and following not in word_set("limiters"):
                self.force = Force.MUST  # "may not exceed" is a bound that must be kept
            return True
        if self._softly_denies(norm, following) or self._bars(norm, ahead):
            return True
        if self._describes(norm, following, preceding):
            self.denied = 2
            return True
        frees = self._frees(norm, following)
        if not (frees or self._denies(norm) or self._governs(norm, following)):
            return False
        if self.negative_subject:
            self._deny()
            self.negative_subject = False
        self.fresh = True
        return True

    def take(self, *, adverb: bool) -> tuple[bool, bool]:
        """Place a content word: whether it is denied, and whether it is the pivot."""
        if self.waits:
            return False, False
        denied, pivot = bool(self.denied), self.fresh
        self.denied = max(0, self.denied - 1)
        self.fresh = self.fresh and adverb
        return denied, pivot

    def _bounds(self, norm: str, following: str) -> bool:
        """ "Not less than", "not only", "need only": a bound or an emphasis, no denial."""
        if norm in word_set("need_not"):
            return not self.denied and following in word_set("limiters")
        return norm in word_set("negators") and following in word_set("after_negator_no_denial")

    def _describes(self, norm: str, following: str, preceding: str) -> bool:
        """ "May type content not submitted in time": tells which content is meant."""
        if self.force is None or self.fresh or norm != "not" or is_stopword(preceding):
            return False
        return preceding.isalpha() and following.endswith(_PARTICIPLE)

    def _softly_denies(self, norm: str, following: str) -> bool:
        """ "Without", "free of": what follows is denied, but no act is."""
        if norm in word_set("negative_subjects"):
            self.negative_subject = True
        elif norm == "non" and following.endswith(NOMINAL):
            self.denied, self.fresh = 1, False
        elif norm in word_set("soft_negators") and following != "to":
            self.denied, self.fresh = 2, False
        else:
            return False
        return True

    def _bars(self, norm: str, ahead: Sequence[str]) -> bool:
        """ "Prohibits the Buyer from selling" denies selling, "nothing shall prevent it" allows it.

        What a party shall prevent others from doing is denied, but is no ban on its own doing.
        """
        act = _place_of_act(ahead)
        is_ban = norm in word_set("must_not")
        if norm not in word_set("hinders") or not (is_ban or act is not None):
            return False
        lifted = bool(self.denied) or self.negative_subject
        self.hinders, self.waits = act is not None, bool(act)
        if lifted:
            self.force, self.negative_subject = Force.MAY if self.hinders else None, False
        elif is_ban:
            self.force = Force.MUST_NOT
        self.denied = 0 if lifted else REACH
        self.fresh = self.hinders if lifted else is_ban
        return True

    def _denies(self, norm: str) -> bool:
        if norm == "non":
            self.denied = 1
        elif norm in word_set("negators"):
            if not (self.fresh and self.force is Force.NEED_NOT):
                self._deny()
        elif norm in word_set("must_not"):
            self.force, self.denied = Force.MUST_NOT, REACH
        else:
            return False
        return True

    def _frees(self, norm: str, following: str) -> bool:
        denying = bool(self.denied) or self.negative_subject
        lifted = denying and norm in word_set("must") and norm not in _FINITE
        needless = denying or norm.endswith("n't") or following in word_set("negators")
        if not (lifted or (needless and norm in word_set("need_not"))):
            return False
        self.force, self.denied, self.negative_subject = Force.NEED_NOT, 0, False
        return True

    def _governs(self, norm: str, following: str) -> bool:
        if norm in word_set("must"):
            self.force = Force.MUST
        elif norm in word_set("may") or (norm in word_set("may_before_to") and following == "to"):
            self.force = Force.MUST_NOT if self.denied else Force.MAY
        else:
            return False
        return True

    def _deny(self) -> None:
        self.denied = REACH
        self.force = Force.MUST_NOT if self.force is Force.MAY else self.force


def _denies_nothing(norm: str, following: str, preceding: str, *, opens: bool) -> bool:
    """Whether a negation denies no word of its clause.

    "No, not during the Term" denies what was asked, and "may leave for no reason" needs none.
    """
    if opens and norm == "not" and following in word_set("circumstances"):
        return True
    return (preceding, norm, following) == ("for", "no", "reason")


def _place_of_act(ahead: Sequence[str]) -> int | None:
    """How many words stand before the act that is barred: 2 in "[bars] it from selling"."""
    if ahead and _names_act(ahead[0]):
        return 0
    places = (at for at, norm in enumerate(ahead[:_OBJECT], start=1) if norm == "from")
    return next((at for at in places if any(map(_names_act, ahead[at : at + 2]))), None)


def _names_act(norm: str) -> bool:
    return norm.endswith("ing") and not norm.endswith("thing")
