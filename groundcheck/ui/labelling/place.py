"""The place in the address: which claim is on show, which list it stands in, and for whom.

What enters: query parameters, perhaps made up by hand. What leaves: a filter, and query
parameters from a filter; what cannot be read is left out. Pure.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from groundcheck.models import ClaimType, Status, Value
from groundcheck.store import ItemFilter
from groundcheck.store.labels import ItemState

ITEM = "item"
"""Query parameter: the id of the golden item on show."""
REVIEWER = "reviewer"
"""Query parameter: who labels."""

_MOST_WORDS = 200
Member = TypeVar("Member", bound=StrEnum)


class Wanted(Value):
    """The list a reviewer works through; empty parts let everything through."""

    states: tuple[ItemState, ...] = ()
    suggested: tuple[Status, ...] = ()
    """What the judge found."""
    types: tuple[ClaimType, ...] = ()
    contract: str = ""
    """Revision of a contract."""
    flagged: bool = False
    """Only what somebody flagged."""
    queue: str = ""
    words: str = ""

    def filter(self, reviewer: str) -> ItemFilter:
        """The list as the store reads it."""
        return ItemFilter(
            states=self.states,
            suggested=self.suggested,
            types=self.types,
            revision=self.contract,
            flagged=True if self.flagged else None,
            words=self.words,
            queue=self.queue if reviewer else "",
            assigned_to=reviewer if self.queue else "",
        )

    def parameters(self) -> dict[str, str]:
        """The list as query parameters, without its empty parts."""
        written = {
            "state": ",".join(self.states),
            "machine": ",".join(self.suggested),
            "type": ",".join(self.types),
            "contract": self.contract,
            "flagged": "1" if self.flagged else "",
            "queue": self.queue,
            "words": self.words,
        }
        return {name: value for name, value in written.items() if value}


def wanted_of(parameters: Mapping[str, str]) -> Wanted:
    """The list that query parameters name.

    >>> wanted_of({"state": "disagreed,nonsense", "flagged": "1"}).states
    (<ItemState.DISAGREED: 'disagreed'>,)
    """
    return Wanted(
        states=tuple(_members(ItemState, parameters.get("state", ""))),
        suggested=tuple(_members(Status, parameters.get("machine", ""))),
        types=tuple(_members(ClaimType, parameters.get("type", ""))),
        contract=parameters.get("contract", ""),
        flagged=parameters.get("flagged") == "1",
        queue=parameters.get("queue", ""),
        words=parameters.get("words", "")[:_MOST_WORDS],
    )


def _members(kind: type[Member], written: str) -> Iterable[Member]:
    known = {member.value: member for member in kind}
    return [known[word] for word in written.split(",") if word in known]
