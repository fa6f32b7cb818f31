"""Divided: terms that a sentence sets for each party by itself.

What enters: a value, the passage it stands in and the parties of the contract. What leaves: whether
the passage gives another party another value of the same sort: "by Customer two months, and by
Supplier eight months, before the end". Such a value holds for one of them, not for both.
"""

from functools import lru_cache

from groundcheck.entailment.agreement import agree, commensurable
from groundcheck.entailment.cast import EVERYONE, Mention, Parties
from groundcheck.entailment.passage import Passage
from groundcheck.text.quantity import Quantity


def is_divided(value: Quantity, passage: Passage, parties: Parties) -> bool:
    """Whether a value is one party's and another party has another one.

    A value is that of the party named last before it.

    >>> from groundcheck.entailment.cast import find_parties
    >>> text = (
    ...     'Between Acme Tools, Inc. ("Supplier") and Bolt LLC (the "Client"). '
    ...     "The Client shall pay. The Supplier shall deliver."
    ... )
    >>> terms = Passage("Notice by Client is two months, by Supplier eight months.")
    >>> [is_divided(value, terms, find_parties(text)) for value in terms.quantities]
    [True, True]
    """
    mentions = parties.mentions(passage.text)
    owner = _owner(value, mentions)
    return bool(owner) and any(
        _owner(other, mentions) not in ("", owner)
        and commensurable(value, other)
        and not agree(value, other)
        for other in passage.quantities
    )


@lru_cache(maxsize=256)
def speaks_of_everyone(passage: Passage, parties: Parties) -> bool:
    """Whether the only parties a passage names are all of them: "either party", "both"."""
    roles = {mention.role for mention in parties.mentions(passage.text)}
    return roles == {EVERYONE}


def _owner(value: Quantity, mentions: list[Mention]) -> str:
    """The single party named last before a value, or ""."""
    before = [mention.role for mention in mentions if mention.end <= value.start]
    return before[-1] if before and before[-1] != EVERYONE else ""
