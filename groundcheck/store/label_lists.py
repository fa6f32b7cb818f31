"""Golden items, read: one by one, in lists, counted, and as records.

What enters: ids and filters. What leaves: values; nothing is ever changed here.
"""

from collections.abc import Sequence

from groundcheck.documents.document import Document
from groundcheck.errors import ItemNotFound
from groundcheck.models import Status
from groundcheck.store import label_queries as queries
from groundcheck.store import label_reading as reading
from groundcheck.store import label_writing as writing
from groundcheck.store.label_meetings import Meetings, Period, meetings
from groundcheck.store.label_queries import ItemFilter, ItemLine, Progress, Rating
from groundcheck.store.label_reading import ContractLine
from groundcheck.store.labels import (
    SETTLED,
    Adjudication,
    GoldenRecord,
    ItemState,
    LabelEvent,
    LabelledItem,
)
from groundcheck.store.opened import Database

_ALL = ItemFilter()
_EVER = Period()


class LabelLists(Database):
    """What one database holds of golden items, for reading."""

    def item(self, item: str) -> LabelledItem:
        """A golden item with its labels, its state and the version to save against.

        Raises:
            ItemNotFound: no item has that id.
        """
        with self._reading() as connection:
            found = reading.labelled_items(connection, [item])
        if not found:
            raise ItemNotFound(f"no golden item {item!r} in {self.name}")
        return found[0]

    def documents(self, item: str) -> tuple[Document, ...]:
        """The contracts of an item whose texts are known, in order; perhaps none."""
        with self._reading() as connection:
            return reading.documents_of(connection, item)

    def texts(self, wanted: ItemFilter = _ALL) -> dict[str, str]:
        """Texts of the contracts of a list by revision, as far as they are known."""
        with self._reading() as connection:
            return reading.texts(connection, wanted)

    def history(self, item: str) -> tuple[LabelEvent | Adjudication, ...]:
        """Everything that happened to an item, oldest first."""
        with self._reading() as connection:
            return writing.changes_since(connection, item)

    def find(
        self, wanted: ItemFilter = _ALL, *, limit: int = 50, offset: int = 0
    ) -> list[ItemLine]:
        """A stretch of the items a filter lets through, in order."""
        with self._reading() as connection:
            return queries.lines(connection, wanted, limit=limit, offset=offset)

    def count(self, wanted: ItemFilter = _ALL) -> int:
        """How many items a filter lets through."""
        with self._reading() as connection:
            return queries.count(connection, wanted)

    def tally(self, wanted: ItemFilter = _ALL) -> dict[ItemState, int]:
        """How many of them are in each state; every state is named."""
        with self._reading() as connection:
            return queries.tally(connection, wanted)

    def step(
        self, wanted: ItemFilter = _ALL, *, after: str | None = None, back: bool = False
    ) -> str | None:
        """The id of the next item in a list, or of the previous one; None at its end.

        Args:
            wanted: the list; `ItemFilter(states=(ItemState.DISAGREED,))` steps through the
                disagreements.
            after: the item to step from, in the list or not; None for the list's end.
            back: towards the start.
        """
        with self._reading() as connection:
            return queries.step(connection, wanted, after, back=back)

    def progress(self, reviewer: str, wanted: ItemFilter = _ALL) -> Progress:
        """How far a reviewer has come in a list, and at which pace."""
        with self._reading() as connection:
            return reading.progress(connection, reviewer, wanted)

    def ratings(self, wanted: ItemFilter = _ALL) -> list[Rating]:
        """Every reviewer's current status for every item, by item and reviewer."""
        with self._reading() as connection:
            return reading.ratings(connection, wanted)

    def meetings(self, wanted: ItemFilter = _ALL, *, period: Period = _EVER) -> Meetings:
        """How often reviewers gave the same claim which statuses: what agreement is taken from.

        Args:
            wanted: the items.
            period: when a label was last changed; others do not count.
        """
        with self._reading() as connection:
            return meetings(connection, wanted, period)

    def confusion(self, wanted: ItemFilter = _ALL) -> dict[tuple[Status, Status], int]:
        """How many items have each (golden status, status the judge suggested)."""
        with self._reading() as connection:
            return queries.confusion(connection, wanted)

    def revision(self) -> str:
        """A word that is another one whenever the golden set is: what a score is kept under."""
        with self._reading() as connection:
            return queries.revision(connection)

    def reviewers(self) -> list[str]:
        """Everybody who has a label now, by name."""
        with self._reading() as connection:
            return reading.reviewers(connection)

    def contracts(self) -> list[ContractLine]:
        """Every contract that golden items are held against, by title."""
        with self._reading() as connection:
            return reading.contracts(connection)

    def stamp(self) -> str:
        """Another one after every new item, label or decision; the same as long as none came."""
        with self._reading() as connection:
            return reading.stamp(connection)

    def settled(self, statuses: Sequence[Status] = ()) -> list[LabelledItem]:
        """The golden set: agreed and adjudicated items, in order of adding."""
        return self.load(ItemFilter(states=SETTLED, statuses=tuple(statuses)))

    def load(self, wanted: ItemFilter = _ALL) -> list[LabelledItem]:
        """Every item a filter lets through with its labels, in order."""
        with self._reading() as connection:
            found = queries.ids(connection, wanted)
            return reading.labelled_items(connection, found)

    def records(self, wanted: ItemFilter = _ALL) -> list[GoldenRecord]:
        """Items with their whole histories, in order: what an export holds."""
        with self._reading() as connection:
            found = queries.ids(connection, wanted)
            return reading.records(connection, found)
