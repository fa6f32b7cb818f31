"""A glossary: which names of a contract mean the same, and where a text uses them.

What enters: a document, once, then any text (a claim, a clause). What leaves: the defined terms
a text mentions, and whether two names stand for one thing: "Acme", "Acme Tools, Inc." and "the
Supplier" do. What always holds: mentions are in order and do not overlap, the longest name
wins, and looking up takes time linear in the text given, however many terms there are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self

from groundcheck.documents.definitions import DefinedKind, Definition, terms_of
from groundcheck.documents.document import Document
from groundcheck.models import Span

_TOKEN = re.compile(r"[^\W_](?:[\w&+/-]|[.'’](?=\w))*")
_POSSESSIVE = re.compile(r"['’]s?\Z")
_ARTICLE = re.compile(r"(?i)\s*(?:the|a|an|this|that|such|each|any|every|either|both)\s+")

Key = tuple[str, ...]


class Mention(Span):
    """A defined term used in a text."""

    term: str
    """The term as the contract defines it, whatever name the text uses."""
    kind: DefinedKind


@dataclass(frozen=True, slots=True)
class _Name:
    """One way to write a term."""

    term: str
    kind: DefinedKind
    capital: bool
    """Whether it counts only with a capital ("Term", but not "term")."""


@dataclass(frozen=True)
class Glossary:
    """Every name a document defines."""

    definitions: tuple[Definition, ...] = ()
    _names: dict[Key, _Name] = field(default_factory=dict)
    _longest: dict[str, int] = field(default_factory=dict)
    """First word to the number of words of the longest name that begins with it."""
    _by_term: dict[str, tuple[Definition, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Self:
        """The glossary of a document."""
        return cls.from_definitions(document.definitions)

    @classmethod
    def from_definitions(cls, definitions: Sequence[Definition]) -> Self:
        """A glossary of definitions; of two that give a name, the first decides what it means."""
        names: dict[Key, _Name] = {}
        by_term: dict[str, list[Definition]] = {}
        for name, definition in terms_of(definitions):
            for key in _forms(_key(name)):
                names.setdefault(key, _named(name, _known(names, definition), definition.kind))
        for definition in definitions:
            term = _known(names, definition)
            by_term.setdefault(term, []).append(definition)
        longest: dict[str, int] = {}
        for key in names:
            longest[key[0]] = max(longest.get(key[0], 0), len(key))
        return cls(
            tuple(definitions), names, longest, {term: tuple(ds) for term, ds in by_term.items()}
        )

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The defined terms that a text uses, in order.

        A term of one word counts with a capital only, for "Term" is defined and "term" is not;
        a party counts however it is written.

        >>> from groundcheck.documents.document import Document
        >>> acme = Document.from_text('Acme Ltd ("Supplier") sells. The Supplier shall deliver.')
        >>> [m.term for m in Glossary.of(acme).mentions("Acme delivers to the supplier.")]
        ['Supplier', 'Supplier']
        """
        tokens = list(_TOKEN.finditer(text)) if self._names else []
        found: list[Mention] = []
        position = 0
        while position < len(tokens):
            count, name = self._at(tokens, position)
            if name:
                start, last = tokens[position].start(), tokens[position + count - 1]
                end = last.end() - len(_tail(last[0]))
                found.append(Mention(start=start, end=end, term=name.term, kind=name.kind))
            position += count
        return tuple(found)

    def _at(self, tokens: Sequence[re.Match[str]], position: int) -> tuple[int, _Name | None]:
        """The longest name that begins at a token, and how many tokens it takes."""
        word = tokens[position][0]
        for count in range(self._longest.get(_bare(word), 0), 0, -1):
            taken = tokens[position : position + count]
            name = self._names.get(tuple(_bare(token[0]) for token in taken))
            fits = name and len(taken) == count and _adjoin(taken)
            if name and fits and (not name.capital or word[0].isupper()):
                return count, name
        return 1, None

    def term(self, name: str) -> str | None:
        """The term a name stands for ("the Supplier" for "Acme's"), or None."""
        found = self._names.get(_key(name))
        return found.term if found else None

    def same(self, one: str, other: str) -> bool:
        """Whether two names stand for one thing.

        >>> from groundcheck.documents.document import Document
        >>> acme = Document.from_text('Acme Ltd ("Supplier") sells. The Supplier shall deliver.')
        >>> glossary = Glossary.of(acme)
        >>> glossary.same("Acme", "the Supplier"), glossary.same("Acme", "Bolt")
        (True, False)
        """
        if _key(one) == _key(other):
            return True
        left, right = self.term(one), self.term(other)
        return left is not None and left == right

    def definitions_of(self, name: str) -> tuple[Definition, ...]:
        """Where a name, or the term it stands for, is defined; in order."""
        term = self.term(name)
        return self._by_term.get(term, ()) if term else ()


def _known(names: dict[Key, _Name], definition: Definition) -> str:
    """The term that a definition gives, under the name by which it was first defined."""
    found = names.get(_key(definition.term))
    return found.term if found else definition.term


def _named(name: str, term: str, kind: DefinedKind) -> _Name:
    single = len(name.split()) == 1
    return _Name(term, kind, capital=single and kind is DefinedKind.TERM)


def _key(name: str) -> Key:
    """The words of a name in small letters, without article and possessive ending."""
    article = _ARTICLE.match(name)
    return tuple(
        _bare(token[0]) for token in _TOKEN.finditer(name, article.end() if article else 0)
    )


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word).casefold()


def _tail(word: str) -> str:
    ending = _POSSESSIVE.search(word)
    return ending[0] if ending else ""


def _forms(key: Key) -> list[Key]:
    """A name and its plural, or its singular where it is a plural."""
    if not key:
        return []
    last = key[-1]
    if last.endswith("ies") and len(last) > 4:
        others = [last[:-3] + "y"]
    elif last.endswith("s") and not last.endswith("ss"):
        others = [last[:-1]]
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        others = [last[:-1] + "ies"]
    else:
        others = [last + "s"]
    return [key, *((*key[:-1], other) for other in others if other.isalpha())]


def _adjoin(tokens: Sequence[re.Match[str]]) -> bool:
    """Whether only spaces, a comma or a full stop stand between words of a name."""
    return all(
        after.start() - before.end() <= 3
        and not before.string[before.end() : after.start()].strip(" ,.\n\r\t&")
        for before, after in pairwise(tokens)
    )
