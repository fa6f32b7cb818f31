"""Labels, kept: golden items, what reviewers say of them, and what is settled.

What enters: claims to label, labels, decisions. What leaves: the same values, equal in every
field, lists of items, and records with whole histories. Labels are events and never overwritten.
Several reviewers may work at once: whoever saves against an older version is told what changed,
and nothing is lost. A save that returned survives the death of the process.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import Connection, update

from groundcheck.documents.document import Document
from groundcheck.errors import InputError, ItemNotFound, StaleVersion
from groundcheck.models import Status
from groundcheck.store import label_queries as queries
from groundcheck.store import label_reading as reading
from groundcheck.store import label_writing as writing
from groundcheck.store import rows as run_rows
from groundcheck.store.label_import import Taken, take
from groundcheck.store.label_queries import ItemFilter, ItemLine, Progress, Rating
from groundcheck.store.label_tables import golden_items
from groundcheck.store.labels import (
    SETTLED,
    Adjudication,
    EventKind,
    GoldenItem,
    GoldenRecord,
    ItemState,
    Label,
    LabelEvent,
    LabelledItem,
)
from groundcheck.store.opened import Database
from groundcheck.store.rows import StoredRun

_ALL = ItemFilter()


class LabelStore(Database):
    """The golden items of one database and everything said about them."""

    def add(
        self, items: Sequence[GoldenItem], documents: Iterable[Document] = ()
    ) -> tuple[str, ...]:
        """Add claims to be labelled.

        Args:
            items: the claims; one that is there already is left as it is.
            documents: texts of their contracts, for reviewers to mark evidence in; items whose
                contract was missing until now get it too.

        Returns:
            The id of each, in order: another than its own where the claim was there already.

        Raises:
            StoreError: an id is taken by another claim, or the database cannot be written.
        """
        with self._writing() as connection:
            _keep_texts(connection, documents)
            kept = writing.insert_items(connection, items)
        return tuple(kept[item.id] for item in items)

    def add_from_run(
        self, run: StoredRun, *, by: str, claims: Collection[str] | None = None
    ) -> tuple[str, ...]:
        """Add claims of a run with their machine verdicts; a second time adds nothing.

        Args:
            run: the run.
            by: who adds them.
            claims: ids of the claims wanted; None for all.

        Returns:
            The golden items' ids, in the order of the claims in the answer.

        Raises:
            InputError: the run has no claim of that id.
        """
        unknown = set(claims or ()) - {claim.id for claim in run.report.claims}
        if unknown:
            raise InputError(f"run {run.id} has no claim {min(unknown)!r}")
        items = reading.items_of_run(run, by=by, at=self._clock(), claims=claims)
        return self.add(items, run.documents)

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

    def save(
        self,
        item: str,
        label: Label,
        *,
        reviewer: str,
        version: int,
        seconds: float = 0.0,
        rubric: str = "",
        independent: bool = False,
    ) -> LabelEvent:
        """Keep a reviewer's label: given, changed, flagged or annotated.

        Args:
            item: id of the golden item.
            label: the whole label as it is now.
            reviewer: whose label it is.
            version: the item's version that the reviewer saw.
            seconds: time spent on it.
            rubric: version of the guidelines.
            independent: whether labels of other reviewers since `version` do not matter, as
                when they are hidden (blind double labelling); the reviewer's own and decisions do.

        Returns:
            The event, durably kept; its `version` is what to save against next.

        Raises:
            StaleVersion: the item changed since; it says how, and nothing was saved.
            InputError: an evidence span does not quote its contract.
            ItemNotFound: no item has that id.
        """
        with self._writing() as connection:
            current = writing.lock(connection, item)
            changes = writing.changes_since(connection, item, version)
            if independent:
                changes = tuple(c for c in changes if _concerns(c, reviewer))
            _refuse_stale(item, current, version, changes)
            reading.check_evidence(connection, item, label.evidence)
            event = LabelEvent(
                id=writing.new_id(),
                item=item,
                version=current + 1,
                at=self._clock(),
                rubric=rubric,
                reviewer=reviewer,
                old=_label_of(connection, item, reviewer),
                new=label,
                seconds=seconds,
            )
            writing.append(connection, event)
        return event

    def undo(self, reviewer: str, *, rubric: str = "") -> LabelEvent | None:
        """Take back the reviewer's latest label that is not taken back yet, on any item.

        Again and again, as far back as the reviewer's first label, in any session.

        Returns:
            The event that took it back (`item` says where), or None where nothing is left.
        """
        with self._writing() as connection:
            last = _lock_last(connection, reviewer)
            if last is None:
                return None
            current = writing.lock(connection, last.item)
            event = LabelEvent(
                id=writing.new_id(),
                item=last.item,
                version=current + 1,
                at=self._clock(),
                rubric=rubric,
                kind=EventKind.UNDO,
                reviewer=reviewer,
                old=last.new,
                new=last.old,
                undoes=last.id,
            )
            writing.append(connection, event)
        return event

    def adjudicate(
        self,
        item: str,
        decision: Label | None,
        *,
        by: str,
        reason: str,
        version: int,
        rubric: str = "",
    ) -> Adjudication:
        """Settle an item, or open it again with None for the decision.

        Raises:
            StaleVersion: the item changed since; it says how, and nothing was saved.
            InputError: an evidence span does not quote its contract.
            ItemNotFound: no item has that id.
        """
        with self._writing() as connection:
            current = writing.lock(connection, item)
            changes = writing.changes_since(connection, item, version)
            _refuse_stale(item, current, version, changes)
            reading.check_evidence(connection, item, decision.evidence if decision else ())
            made = Adjudication(
                id=writing.new_id(),
                item=item,
                version=current + 1,
                at=self._clock(),
                rubric=rubric,
                by=by,
                decision=decision,
                reason=reason,
            )
            writing.append(connection, made)
        return made

    def mark_critical(self, item: str, *, critical: bool) -> None:
        """Say whether a release must never get this item wrong anew."""
        with self._writing() as connection:
            writing.lock(connection, item)
            change = update(golden_items).where(golden_items.c.id == item)
            connection.execute(change.values(critical=critical))

    def take(
        self,
        records: Mapping[int, GoldenRecord],
        documents: Iterable[Document] = (),
        *,
        name: str = "import",
    ) -> Taken:
        """Add records from elsewhere, all or none; what is known already is not added twice.

        Args:
            records: by row number, as `golden.formats.files.parse` gives them.
            documents: texts of their contracts.
            name: the file, for messages.

        Raises:
            BadRows: rows contradict the store, or quote a contract wrongly; each is named.
        """
        with self._writing() as connection:
            _keep_texts(connection, documents)
            return take(connection, records, name=name)

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

    def confusion(self, wanted: ItemFilter = _ALL) -> dict[tuple[Status, Status], int]:
        """How many items have each (golden status, status the judge suggested)."""
        with self._reading() as connection:
            return queries.confusion(connection, wanted)

    def reviewers(self) -> list[str]:
        """Everybody who has a label now, by name."""
        with self._reading() as connection:
            return reading.reviewers(connection)

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


def _keep_texts(connection: Connection, documents: Iterable[Document]) -> None:
    digests = {d.revision: run_rows.keep_document(connection, d) for d in documents}
    writing.link_texts(connection, digests)


def _lock_last(connection: Connection, reviewer: str) -> LabelEvent | None:
    """The event to take back, on an item that stays locked; another session may be quicker."""
    last = reading.last_standing_event(connection, reviewer)
    while last is not None:
        writing.lock(connection, last.item)
        still = reading.last_standing_event(connection, reviewer)
        if still == last:
            return last
        last = still
    return None


def _label_of(connection: Connection, item: str, reviewer: str) -> Label | None:
    held = reading.own_label(connection, item, reviewer)
    return held.label if held else None


def _concerns(change: LabelEvent | Adjudication, reviewer: str) -> bool:
    """Whether a change matters to a reviewer who does not see the others' labels."""
    return isinstance(change, Adjudication) or change.reviewer == reviewer


def _refuse_stale(
    item: str, current: int, version: int, changes: tuple[LabelEvent | Adjudication, ...]
) -> None:
    if changes:
        raise StaleVersion(item, current, changes)
    if version > current:
        raise InputError(f"golden item {item} is at version {current}; {version} is still to come")
