"""Labels, kept: golden items, what reviewers say of them, and what is settled.

What enters: claims to label, labels, decisions. What leaves: the same values, equal in every
field, lists of items, and records with whole histories. Labels are events and never overwritten.
Several reviewers may work at once: whoever saves against an older version is told what changed,
and nothing is lost. A save that returned survives the death of the process.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import Connection, update

from groundcheck.documents.document import Document
from groundcheck.errors import InputError, StaleVersion
from groundcheck.store import label_reading as reading
from groundcheck.store import label_writing as writing
from groundcheck.store import rows as run_rows
from groundcheck.store.label_import import Taken, take
from groundcheck.store.label_lists import LabelLists
from groundcheck.store.label_tables import golden_items
from groundcheck.store.labels import (
    Adjudication,
    EventKind,
    GoldenItem,
    GoldenRecord,
    Label,
    LabelEvent,
)
from groundcheck.store.rows import StoredRun


class LabelStore(LabelLists):
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
            raise InputError(
                f"run {run.id} has no claim {min(unknown)!r}; give ids of its own claims"
            )
        items = reading.items_of_run(run, by=by, at=self._clock(), claims=claims)
        return self.add(items, run.documents)

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
        raise InputError(
            f"golden item {item} is at version {current}, {version} is still to come; read the item "
            "again"
        )
