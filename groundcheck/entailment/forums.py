"""Forums: who settles a dispute, and whether no one else may.

What enters: two passages. What leaves: oppositions: a dispute that goes to arbitration in one and
to mediation or a court in the other; a court that alone may hear it in one and is one of several
in the other; state or federal courts alone where both may. A passage that names several forums, or denies one, is not held against another.
"""

import re
from collections.abc import Iterator

from groundcheck.entailment.lexicon import word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, OppositionKind

_DISPUTE = re.compile(
    r"\b(?:disput\w+|controvers\w+|disagreements?|claims?|proceedings?|actions?|suits?|litigat\w+"
    r"|jurisdiction|venue|forum|heard|settled|resolved|sue[sd]?|arbitrated|mediated)\b",
    re.IGNORECASE,
)
_FORUMS = {
    "court": re.compile(r"\b(?:courts?|litigat(?:ion|ed|e)|judges?)\b", re.IGNORECASE),
    "arbitration": re.compile(r"\barbitra(?:tion|ted?|tors?|l)\b", re.IGNORECASE),
    "mediation": re.compile(r"\bmediat(?:ion|ed?|ors?)\b", re.IGNORECASE),
    "expert": re.compile(r"\bexpert\s+determination\b", re.IGNORECASE),
}
_JURISDICTION = re.compile(r"\b(?:jurisdiction|venue|forum|courts?)\b", re.IGNORECASE)
_SHARED = re.compile(
    r"\b(?:non|un)[-\s]?exclusive(?:ly)?\b"
    r"|(?:\bnot|n['’]t|\bwithout)\b[^.;,]{0,20}\b(?:exclusive|sole|only)\b"
    r"|(?<!no\s)\bother\s+(?:competent\s+)?(?:courts?|forums?|venues?)\b(?:\s+as\s+well)?|\b(?:courts?|sue)\s+elsewhere\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\bexclusive(?:ly)?\b|\bsole(?:ly)?\b|\bno\s+other\s+(?:court|forum|venue)"
    r"|\bonly\b(?=[^.;]{0,60}\bcourts?\b)|\bcourts?\b[^.;]{0,60}\b(?:only|alone)\b"
    r"|\b(?:shall|must)\s+be\s+(?:brought|heard|commenced|filed|instituted|litigated|tried)\s+(?:in|before|by)\s+"
    r"the\s+(?:[\w,-]+\s+){0,8}?courts?\b",
    re.IGNORECASE,
)
_KIND = re.compile(r"\b(?:state|federal)(?=\s+(?:(?:and|or)\s+\w+\s+)?courts?\b)", re.IGNORECASE)
_BOTH_COURTS = re.compile(
    r"\b(?:state\s+(?:and|or)\s+federal|federal\s+(?:and|or)\s+state)\s+courts?\b", re.IGNORECASE
)


def forums_apart(claim: Passage, source: Passage) -> tuple[Opposition, ...]:
    """What two passages say differently of where disputes go; at most one opposition.

    >>> claim = Passage("Disputes go to arbitration in Oslo.")
    >>> forums_apart(claim, Passage("The parties shall settle disputes by mediation in Oslo."))
    (Opposition(kind=<OppositionKind.ANTONYM: 'antonym'>, claimed='arbitration', found='mediation'),)
    """
    found = _other_forum(claim, source) or _other_reach(claim, source) or _half(claim, source)
    return (found,) if found else ()


def _other_forum(claim: Passage, source: Passage) -> Opposition | None:
    """A forum in each of two passages where they name none alike."""
    own, theirs = dict(_forums(claim)), dict(_forums(source))
    if not own or not theirs or own.keys() & theirs.keys():
        return None
    return Opposition(OppositionKind.ANTONYM, next(iter(own.values())), next(iter(theirs.values())))


def _forums(passage: Passage) -> Iterator[tuple[str, str]]:
    """The forums that a passage sends disputes to, with its words; none where it denies any."""
    denying = word_set("negators") | {"waive", "waives", "waived"}
    if not _DISPUTE.search(passage.text) or any(word.norm in denying for word in passage.words):
        return
    for name, pattern in _FORUMS.items():
        named = pattern.search(passage.text)
        if named:
            yield name, named[0]


def _other_reach(claim: Passage, source: Passage) -> Opposition | None:
    """The words that keep other courts out on one side and let them in on the other."""
    if not all(_JURISDICTION.search(each.text) for each in (claim, source)):
        return None
    own, theirs = _reach(claim), _reach(source)
    if own is None or theirs is None or own[0] is theirs[0]:
        return None
    return Opposition(OppositionKind.ANTONYM, own[1], theirs[1])


def _half(claim: Passage, source: Passage) -> Opposition | None:
    """The one kind of courts that a claim lets hear disputes alone, where the source lets two."""
    both = _BOTH_COURTS.search(source.text)
    if not both or not _ALONE.search(claim.text):
        return None
    own = {found[0].lower(): found for found in _KIND.finditer(claim.text)}
    if len(own) != 1 or not _JURISDICTION.search(claim.text):
        return None
    return Opposition(OppositionKind.ANTONYM, next(iter(own.values()))[0], both[0])


def _reach(passage: Passage) -> tuple[bool, str] | None:
    """Whether a passage keeps other courts out, and the words; None where it says neither or both."""
    shared = _SHARED.search(passage.text)
    alone = _ALONE.search(_SHARED.sub(lambda found: " " * len(found[0]), passage.text))
    if bool(shared) == bool(alone):
        return None
    return (True, alone[0]) if alone else (False, shared[0] if shared else "")
