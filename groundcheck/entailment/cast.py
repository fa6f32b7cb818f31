"""The cast of a contract: its parties under every name they go by.

What enters: a document's text or its definitions. What leaves: names with the role they stand
for: the term the contract defines ("Supplier"), the party's own name and its short forms, and
the everyday words for the role ("vendor"). A role that either party may have in turn ("Receiving
Party") is a party of its own. Mentions in a text do not overlap; the longest wins.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundcheck.documents.acting import acting_names, acting_nouns
from groundcheck.documents.definitions import DefinedKind, Definition, find_definitions
from groundcheck.documents.document import Document
from groundcheck.entailment.lexicon import roles, turns

EVERYONE = "*"
"""The acting party of "either party", "each party", "both parties"."""

_PARTIES = 2
"""Parties below which a role in small letters is taken for one."""
IN_TURN = "in turn: "
"""Begins the role of whoever it is at the time: "Receiving Party"."""

_GROUP = re.compile(
    r"\b(?:either|each|both|any|every|neither|no|all)\s+(?:of\s+the\s+)?(?:two\s+)?(?:other\s+)?"
    r"(?:part(?:y|ies)|sides?|compan(?:y|ies)|ones?)\b"
    r"|\b(?:either|each|both|any|neither|all)\s+of\s+(?:you|us|them)\b"
    r"|\bthe\s+(?:two\s+)?(?:parties|sides|companies)\b|\bone\s+(?:party|side)\b"
    r"|\ba\s+party\b|\bthe\s+other(?:\s+(?:party|side)\b|(?=['’]s\b|\s*[.,;)]|\s*\Z))"
    r"|\bmutual(?:ly)?\b|\beither\b|\bboth\b|\bjointly\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Mention:
    """A party named in a text."""

    start: int
    end: int
    role: str


@dataclass(frozen=True)
class Parties:
    """The parties of a contract: every known name, lower case, with its role."""

    names: tuple[tuple[str, str], ...]
    """(name, role), longest names first."""

    @classmethod
    def from_definitions(
        cls, definitions: Sequence[Definition], acting: Iterable[str]
    ) -> "Parties":
        """The parties that definitions name, and the usual roles that act in the contract.

        Args:
            definitions: every definition of the contract, in order.
            acting: lower-case names that do something in the contract.
        """
        names: dict[str, str] = {}
        for definition in definitions:
            if definition.kind is DefinedKind.PARTY:
                _add(names, definition)
        _add_last_words(names)
        _add_turns(names, frozenset(_plain(each.term) for each in definitions))
        _add_usual_roles(names, frozenset(acting))
        return cls(tuple(sorted(names.items(), key=lambda item: (-len(item[0]), item[0]))))

    @classmethod
    def of(cls, document: Document) -> "Parties":
        """The parties of a document, from the definitions it already holds."""
        return _read(document.definitions, document.text)

    @property
    def known(self) -> frozenset[str]:
        """The roles of the contract."""
        return frozenset(role for _, role in self.names)

    def mentions(self, text: str) -> list[Mention]:
        """Where parties are named in a text, in order, not overlapping."""
        found = [Mention(m.start(), m.end(), EVERYONE) for m in _GROUP.finditer(text)]
        lowered = text.lower()
        if self._pattern is None or len(lowered) != len(text):
            return found
        taken = [(m.start, m.end) for m in found]
        for match in self._pattern.finditer(lowered):
            role = self._roles[" ".join(match[0].split())]
            if not any(match.start() < end and start < match.end() for start, end in taken):
                found.append(Mention(match.start(), match.end(), role))
        return sorted(found, key=lambda m: m.start)

    @cached_property
    def _roles(self) -> dict[str, str]:
        return dict(self.names)

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        if not self.names:
            return None
        joined = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name, _ in self.names)
        return re.compile(rf"(?<!\w)(?:{joined})(?!\w)")

    def __hash__(self) -> int:
        return hash(self.names)


def find_parties(text: str) -> Parties:
    """The parties a contract introduces in its opening.

    >>> text = 'Between Acme Tools, Inc. ("Supplier") and Bolt LLC (the "Client"). The Client shall pay.'
    >>> [m.role for m in find_parties(text).mentions("Bolt LLC shall pay the Client")]
    ['client', 'client']
    """
    return _read(find_definitions(text), text)


def _read(definitions: Sequence[Definition], text: str) -> Parties:
    """The parties of a text; roles in small letters are of them where few have a name."""
    acting = acting_names(text)
    parties = Parties.from_definitions(definitions, acting)
    if len(parties.known) >= _PARTIES:
        return parties
    return Parties.from_definitions(definitions, acting | acting_nouns(text))


def are_two(role: str, other: str) -> bool:
    """Whether two roles are surely two parties: Supplier and Client, or the two sides of a turn.

    >>> are_two("supplier", "client"), are_two("supplier", "in turn: receiving party")
    (True, False)
    """
    sides = [each.removeprefix(IN_TURN) for each in (role, other) if each.startswith(IN_TURN)]
    if len(sides) == 2:
        return any({side[0] for side in each} == set(sides) for each in turns())
    return not sides and role != other


def _add(names: dict[str, str], definition: Definition) -> None:
    """Add a definition's names under the role of the first that is known, else under its term."""
    all_names = [_plain(name) for name in (definition.term, *definition.variants)]
    role = next((names[name] for name in all_names if name in names), all_names[0])
    for name in all_names:
        if len(name) > 1:
            names.setdefault(name, role)


def _plain(name: str) -> str:
    return " ".join(name.lower().split())


def _add_last_words(names: dict[str, str]) -> None:
    """Let "the Provider" stand for the Service Provider, where no other role ends so."""
    usual = {word for line in roles() for word in line}
    by_last: dict[str, set[str]] = {}
    for role in set(names.values()):
        by_last.setdefault(role.rsplit(" ", 1)[-1], set()).add(role)
    for last, found in by_last.items():
        if len(found) == 1 and last in usual:
            names.setdefault(last, next(iter(found)))


def _add_turns(names: dict[str, str], terms: frozenset[str]) -> None:
    """Add the roles that either party may have, where the contract defines one of the two.

    Where one party alone has one of them, the only other party has the other.
    """
    for sides in turns():
        _forget_nameless(names, [name for side in sides for name in side])
        every = [name for side in sides for name in side]
        held = {names[name] for name in every if name in names}
        if not held and terms.isdisjoint(every):
            continue
        others = set(names.values()) - held
        other = next(iter(others)) if held and len(others) == 1 else None
        for side in sides:
            own = next((names[name] for name in side if name in names), other)
            for name in side:
                names.setdefault(name, own or f"{IN_TURN}{side[0]}")


def _forget_nameless(names: dict[str, str], turn: Sequence[str]) -> None:
    """Drop roles had in turn that were taken for parties, unless one belongs to a named party."""
    taken = [name for name in turn if name in names]
    held = [role for name, role in names.items() if name not in taken]
    if not any(names[name] in held for name in taken):
        for name in taken:
            del names[name]


def _add_usual_roles(names: dict[str, str], acting: frozenset[str]) -> None:
    """Add the everyday words for a role that is defined, or that acts undefined."""
    for line in roles():
        defined = next((names[word] for word in line if word in names), None)
        role = defined or next((word for word in line if word in acting), None)
        if role:
            for word in line:
                names.setdefault(word, role)
