"""Parties: who does what, so that a swapped party is seen.

What enters: the text of a contract (once) and pairs of passages. What leaves: the parties with
their names, and for a claim and a passage the verbs both use with the party that acts. A party is
the role the contract defines ("Supplier"), the name before the definition, or a usual word for
the role. Where the acting party cannot be read with confidence, nothing is said.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.entailment.lexicon import roles, word_set
from groundcheck.entailment.passage import Passage
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import Word, is_stopword

EVERYONE = "*"
"""The acting party of "either party", "each party", "both parties"."""

OPENING = 12_000
"""Characters from the start of a contract in which its parties are introduced."""

_DEFINITION = re.compile(
    r"\(\s*(?:[^()“”\"]{0,60}?)[\"“]\s*(?:the\s+)?([A-Z][\w&.’' -]{1,40}?)\s*[\"”]", re.UNICODE
)
_NAME_BEFORE = re.compile(r"((?:[A-Z][\w&.’'-]*[ ,]{0,2}){1,6})(?:,|\(|$| a | an )")
_GROUP = re.compile(
    r"\b(?:either|each|both|any|every|neither)\s+(?:of\s+the\s+)?(?:part(?:y|ies)|sides?|compan(?:y|ies))\b|\bthe\s+parties\b|\bone\s+party\b|\ba\s+party\b|\bmutual(?:ly)?\b|\beither\b|\bboth\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Parties:
    """The parties of a contract: every known name, lower case, with its role."""

    names: tuple[tuple[str, str], ...]
    """(name, role), longest names first."""

    def mentions(self, text: str) -> list["Mention"]:
        """Where parties are named in a text, in order, not overlapping."""
        found = [Mention(m.start(), m.end(), EVERYONE) for m in _GROUP.finditer(text)]
        lowered = text.lower()
        if len(lowered) != len(text):
            return []
        for name, role in self.names:
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", lowered):
                mention = Mention(match.start(), match.end(), role)
                if not any(mention.start < m.end and m.start < mention.end for m in found):
                    found.append(mention)
        return sorted(found, key=lambda m: m.start)


@dataclass(frozen=True, slots=True)
class Mention:
    """A party named in a text."""

    start: int
    end: int
    role: str


@dataclass(frozen=True, slots=True)
class Act:
    """A verb with the party that does it."""

    verb: str
    agent: str
    words: str
    """The party as the text names it."""


@dataclass(frozen=True, slots=True)
class PartyMismatch:
    """A verb that the claim and the source give to different parties."""

    verb: str
    claimed: str
    found: str
    swapped: bool
    """True for one party against another, False where only the number of parties differs."""


def find_parties(text: str) -> Parties:
    """The parties a contract introduces in its opening.

    >>> text = 'Between Acme Tools, Inc. ("Supplier") and Bolt LLC (the "Client"). The Client shall pay.'
    >>> [m.role for m in find_parties(text).mentions("Bolt LLC shall pay the Client")]
    ['client', 'client']
    """
    opening = text[:OPENING]
    names: dict[str, str] = {}
    for match in _DEFINITION.finditer(opening):
        role = match.group(1).lower().strip()
        if _is_role(role, text):
            names[role] = role
            for name in _names_before(opening[: match.start()]):
                names.setdefault(name, role)
    _add_everyday_words(names)
    ordered = sorted(names.items(), key=lambda item: (-len(item[0]), item[0]))
    return Parties(tuple(ordered))


@lru_cache(maxsize=2048)
def acts(passage: Passage, parties: Parties) -> tuple[Act, ...]:
    """The verbs of a passage whose acting party can be read."""
    mentions = parties.mentions(passage.text)
    found = [*_active(passage, mentions), *_passive(passage, mentions)]
    return tuple(found)


def mismatches(claim: Passage, source: Passage, parties: Parties) -> tuple[PartyMismatch, ...]:
    """Verbs that a claim gives to one party and the source only to another."""
    theirs = acts(source, parties)
    result: list[PartyMismatch] = []
    for act in acts(claim, parties):
        agents = {other.agent: other.words for other in theirs if other.verb == act.verb}
        if agents and act.agent not in agents and EVERYONE not in agents:
            words = next(iter(agents.values()))
            swapped = act.agent != EVERYONE
            result.append(PartyMismatch(act.verb, act.words, words, swapped))
    return tuple(result)


def _active(passage: Passage, mentions: list[Mention]) -> Iterable[Act]:
    modals = word_set("must") | word_set("may")
    words = passage.words
    for mention in mentions:
        following = [word for word in words if word.start >= mention.end][:8]
        if not following or _is_object(passage.text, mention):
            continue
        verb = _verb(following, modals)
        if verb is not None and not _broken(passage.text[mention.end : verb.start]):
            yield Act(concept(verb.stem), mention.role, passage.text[mention.start : mention.end])


def _passive(passage: Passage, mentions: list[Mention]) -> Iterable[Act]:
    for mention in mentions:
        before = [word for word in passage.words if word.end <= mention.start][-4:]
        names = [word.norm for word in before]
        if "by" in names:
            cut = len(names) - 1 - names[::-1].index("by")
            if set(names[cut + 1 :]) <= {"the", "a", "an", "such"} and cut:
                verb = before[cut - 1]
                if verb.norm.endswith(("ed", "en", "id", "de", "ld", "ne")):
                    yield Act(
                        concept(verb.stem),
                        mention.role,
                        passage.text[mention.start : mention.end],
                    )


def _verb(following: list[Word], modals: frozenset[str]) -> Word | None:
    """The first content word after a modal, or the first content word at once."""
    seen_modal = False
    for word in following:
        if word.norm in modals:
            seen_modal = True
        elif not is_stopword(word.norm) and not word.norm.endswith("ly") and word.norm.isalpha():
            return word if seen_modal or word is following[0] else None
    return None


def _is_object(text: str, mention: Mention) -> bool:
    before = text[max(0, mention.start - 14) : mention.start].lower()
    after = text[mention.end : mention.end + 2]
    preposition = (
        r"\b(?:to|by|of|with|from|for|on|against|upon|and|or|between|that)\s+(?:the\s+|such\s+)?$"
    )
    return after.startswith(("'", "’")) or re.search(preposition, before) is not None


def _broken(gap: str) -> bool:
    return any(mark in gap for mark in ";:.,()")


def _is_role(role: str, text: str) -> bool:
    """Whether a defined term acts like a party: it is followed by a modal somewhere."""
    if role in ("agreement", "effective date", "services", "products", "term", "premises"):
        return False
    pattern = (
        rf"(?i)\b{re.escape(role)}\s+(?:shall|will|may|must|agrees|hereby|represents|warrants)\b"
    )
    return re.search(pattern, text) is not None


def _names_before(text: str) -> Iterable[str]:
    """Names that stand directly before a definition in brackets."""
    tail = text[-160:]
    found = [m.group(1).strip(" ,") for m in _NAME_BEFORE.finditer(tail)]
    if found and len(found[-1]) > 3:
        name = found[-1].lower()
        yield name
        first = name.split(",")[0].strip()
        yield re.sub(
            r"[\s,]+(?:inc|llc|ltd|limited|corp|corporation|co|plc|gmbh|l\.p)\.?$", "", first
        )


def _add_everyday_words(names: dict[str, str]) -> None:
    for line in roles():
        known = next((names[word] for word in line if word in names), None)
        if known:
            for word in line:
                names.setdefault(word, known)
