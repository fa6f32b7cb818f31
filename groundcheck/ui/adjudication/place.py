"""The place in the address: which view is open, which pile is worked through, and how far.

What enters: query parameters, perhaps made up by hand. What leaves: a filter, and query
parameters from a filter; what cannot be read is left out. Pure.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from pydantic import ValidationError

from groundcheck.models import Status, Value
from groundcheck.store import ItemFilter, Period
from groundcheck.store.labels import ItemState

ITEM = "item"
"""Query parameter: the golden item on show."""
REVIEWER = "reviewer"
"""Query parameter: who settles."""
VIEW = "view"
"""Query parameter: which view is open."""
HIDDEN = "names"
"""Query parameter: "hidden" where reviewers stand as letters."""

_BREAK = "\n"
"""Between what several reviewers said; no name holds it."""
LABELS = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.NOT_CHECKABLE)
"""What can be decided, in the order it is offered."""


class View(StrEnum):
    """What the page shows."""

    SETTLE = "settle"
    AGREEMENT = "agreement"
    GOLDEN = "golden"


class Pile(StrEnum):
    """What is to be looked at, and what was."""

    DISAGREED = "disagreed"
    FLAGGED = "flagged"
    """Flagged by a reviewer and not settled by a decision."""
    DECIDED = "decided"
    AGREED = "agreed"


_STATES = {
    Pile.DISAGREED: (ItemState.DISAGREED,),
    Pile.FLAGGED: tuple(state for state in ItemState if state is not ItemState.ADJUDICATED),
    Pile.DECIDED: (ItemState.ADJUDICATED,),
    Pile.AGREED: (ItemState.AGREED,),
}


class Wanted(Value):
    """Which claims; empty parts let everything through."""

    pile: Pile = Pile.DISAGREED
    contract: str = ""
    """Revision of a contract."""
    queue: str = ""
    """Id of a queue; its claims, whomever they were dealt to."""
    said: tuple[tuple[str, Status], ...] = ()
    """What reviewers hold of them, as picked in the matrix of a pair."""
    since: date | None = None
    """First day on which a label counts in the agreement, in the reader's time zone."""
    until: date | None = None
    """Last such day."""

    def filter(self, pile: Pile | None = None) -> ItemFilter:
        """A pile as the store reads it; by default the one that is open."""
        chosen = pile or self.pile
        return self.everything().model_copy(
            update={
                "states": _STATES[chosen],
                "flagged": True if chosen is Pile.FLAGGED else None,
                "said": self.said,
            }
        )

    def everything(self) -> ItemFilter:
        """The claims of the contract and the queue, however far they have come."""
        return ItemFilter(revision=self.contract, dealt_in=self.queue)

    def period(self) -> Period:
        """When a label was last changed; days that end before they start are swapped."""
        since, until = self.since, self.until
        if since and until and until < since:
            since, until = until, since
        return Period(
            since=_midnight(since) if since else None,
            until=_midnight(until + timedelta(days=1)) if until else None,
        )

    def parameters(self) -> dict[str, str]:
        """The same as query parameters, without empty parts."""
        written = {
            "list": self.pile.value if self.pile is not Pile.DISAGREED else "",
            "contract": self.contract,
            "queue": self.queue,
            "said": _BREAK.join(f"{status.value}:{name}" for name, status in self.said),
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
        }
        return {name: value for name, value in written.items() if value}


def wanted_of(parameters: Mapping[str, str]) -> Wanted:
    r"""What query parameters ask for.

    >>> wanted_of({"list": "flagged", "said": "supported:Ann\nnonsense"}).said
    (('Ann', <Status.SUPPORTED: 'supported'>),)
    """
    return Wanted(
        pile=_member(parameters.get("list", "")),
        contract=parameters.get("contract", ""),
        queue=parameters.get("queue", ""),
        said=tuple(_said(parameters.get("said", ""))),
        since=_day(parameters.get("since", "")),
        until=_day(parameters.get("until", "")),
    )


def view_of(parameters: Mapping[str, str]) -> View:
    """The view that is open."""
    written = parameters.get(VIEW, "")
    return View(written) if written in set(View) else View.SETTLE


def _member(written: str) -> Pile:
    return Pile(written) if written in set(Pile) else Pile.DISAGREED


def _said(written: str) -> Iterator[tuple[str, Status]]:
    for part in written.split(_BREAK):
        status, colon, name = part.partition(":")
        if colon and name and status in {each.value for each in LABELS}:
            yield name, Status(status)


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except (ValueError, ValidationError):
        return None


def _midnight(day: date) -> datetime:
    """When a day begins where the server stands, as an aware time."""
    return datetime.combine(day, time()).astimezone().astimezone(UTC)
