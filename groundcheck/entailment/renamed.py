"""Renamed: a claim that calls the parties what the contract's sentences call them.

What enters: a claim, the sentences it is read against and the parties of their contract. What
leaves: the claim with the names of parties put as those sentences put them: "Larkfield may suspend"
is read as "the Provider may suspend" beside a sentence that speaks of the Provider. Who that is
stands in the contract's first lines, which a model that reads one clause does not see.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from groundcheck.entailment.cast import EVERYONE, IN_TURN, Mention, Parties
from groundcheck.entailment.lexicon import roles, turn_names

_ARTICLE = re.compile(r"\bthe\s+\Z", re.IGNORECASE)
_LETTERED = re.compile(r"party [a-z0-9]{1,3}")
_LONGER = re.compile(r"\s+[A-Z]\w")
"""Behind a name that is part of a longer one: "Acme Tools Europe GmbH"."""


def in_all_their_words(
    claim: str, told: Mapping[str, Sequence[str]], parties: Mapping[str, Parties]
) -> str:
    """The claim as the sentences of every document would have it; as it is where two differ.

    Args:
        claim: what is read.
        told: document id -> its sentences.
        parties: document id -> the parties of its contract; a document that names none has no say.
    """
    named = {document: each for document, each in told.items() if parties[document].known}
    forms = {in_their_words(claim, each, parties[document]) for document, each in named.items()}
    return forms.pop() if len(forms) == 1 else claim


def in_their_words(claim: str, sentences: Sequence[str], parties: Parties) -> str:
    """The claim with each party named by its role, where the sentences name it so more often.

    Where they name it not at all and another party by its role, it goes by its own role too: who
    may not be told from whom otherwise.

    >>> from groundcheck.entailment.cast import find_parties
    >>> text = 'Between Acme Tools, Inc. (the "Supplier") and Bolt LLC (the "Client").'
    >>> parties = find_parties(f"{text} The Supplier shall deliver. The Client shall pay.")
    >>> in_their_words("Acme insures Bolt's goods.", ["The Supplier insures the goods."], parties)
    "The Supplier insures the Client's goods."
    """
    told = " ".join(sentences)
    for mention, role in reversed(list(_renamed(claim, told, parties))):
        first = role[:1].upper() if mention.start == 0 else role[:1]
        claim = f"{claim[: mention.start]}{first}{role[1:]}{claim[mention.end :]}"
    return claim


def without_turns(claim: str, printed: Collection[str]) -> str:
    """The claim without the roles in turn that no contract prints.

    Where a contract says "you", the "Receiving Party" of the claim would be found in the one
    sentence that happens to speak of receiving.

    Args:
        claim: what is searched for.
        printed: the roles in turn that the contracts print, output of `printed_turns`.

    >>> without_turns("Receiving Party shall not solicit staff.", ()).split()
    ['shall', 'not', 'solicit', 'staff.']
    """
    for name in _long_turns() - set(printed):
        claim = re.sub(rf"\b{_spaced(name)}(?:['’]s)?(?!\w)", " ", claim, flags=re.IGNORECASE)
    return claim


def printed_turns(text: str) -> frozenset[str]:
    """The roles of several words, such as "disclosing party", that a contract prints."""
    return frozenset(
        name for name in _long_turns() if re.search(rf"\b{_spaced(name)}", text, re.IGNORECASE)
    )


@cache
def _long_turns() -> frozenset[str]:
    """The roles in turn of several words; a single one that no contract prints finds nothing."""
    return frozenset(name for name in turn_names() if " " in name)


def _spaced(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def _renamed(claim: str, told: str, parties: Parties) -> Iterator[tuple[Mention, str]]:
    """The names in a claim that give way to a role, in order, each with its role as it is printed."""
    for mention in parties.mentions(claim):
        name = claim[mention.start : mention.end]
        if mention.role == EVERYONE or mention.role.startswith(IN_TURN):
            continue
        if not name[:1].isupper() or name.casefold() == mention.role:
            continue
        if _ARTICLE.search(claim[: mention.start]) or _LONGER.match(claim, mention.end):
            continue
        printed = _printed(mention.role, told)
        if len(printed) > _times(name, told) and not _times(name.lower(), told):
            yield mention, max(printed, key=printed.count)
        elif (
            not printed
            and not _times(name, told)
            and (usual := _like_others(mention, told, parties))
        ):
            yield mention, usual


def _like_others(mention: Mention, told: str, parties: Parties) -> str:
    """A party's role in the manner in which sentences print that of another party, or ""."""
    others = [
        each
        for role in sorted(parties.known - {mention.role})
        if _is_usual(role)
        for each in _printed(role, told)
    ]
    if not others or not _is_usual(mention.role):
        return ""
    with_article = sum(each.startswith("the ") for each in others)
    article = "the " if with_article * 2 > len(others) else ""
    return f"{article}{mention.role.title()}"


def _is_usual(role: str) -> bool:
    """Whether a role is a word for one, "Customer", "Party B", and no short name of a company."""
    return role in _usual_roles() or _LETTERED.fullmatch(role) is not None


@cache
def _usual_roles() -> frozenset[str]:
    return frozenset(word for line in roles() for word in line)


@lru_cache(maxsize=256)
def _times(name: str, told: str) -> int:
    """How often sentences print a name as it stands; in small letters it is a word like others."""
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", told))


@lru_cache(maxsize=256)
def _printed(role: str, told: str) -> tuple[str, ...]:
    """A role wherever sentences print it in capitals, with the article that they give it."""
    named = rf"(?<!\w)(?P<the>[Tt]he\s+)?(?P<role>(?i:{_spaced(role)}))(?!\w)"
    found = re.finditer(named, told)
    return tuple(
        f"the {each['role']}" if each["the"] else each["role"]
        for each in found
        if each["role"][:1].isupper()
    )
