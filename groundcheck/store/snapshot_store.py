"""Snapshots: what one judge made of the golden items at one time.

What enters: a judge's verdicts by golden item. What leaves: the same, equal in every field; a
snapshot is never changed, and a name used again means a newer one.
"""

from collections.abc import Mapping

from pydantic import AwareDatetime
from sqlalchemy import func, insert, select

from groundcheck.errors import ItemNotFound
from groundcheck.models import JudgeInfo, Value, Verdict
from groundcheck.store.label_rows import Row
from groundcheck.store.label_tables import snapshot_verdicts
from groundcheck.store.label_tables import snapshots as snapshots_table
from groundcheck.store.label_writing import chunks, new_id
from groundcheck.store.opened import Database


class SnapshotLine(Value):
    """One line of the list of snapshots."""

    id: str
    name: str
    judge: JudgeInfo
    """Version, settings fingerprint and layers."""
    calibration: str
    """Name of the calibration in force; "" for none."""
    created_at: AwareDatetime
    created_by: str
    items: int
    """How many verdicts it holds."""


class Snapshot(SnapshotLine):
    """A snapshot with its verdicts."""

    verdicts: dict[str, Verdict]
    """By golden item."""


class SnapshotStore(Database):
    """The snapshots of one database."""

    def save(
        self,
        name: str,
        verdicts: Mapping[str, Verdict],
        *,
        judge: JudgeInfo,
        by: str,
        calibration: str = "",
    ) -> Snapshot:
        """Keep a judge's verdicts by golden item; the newest of a name is the one found by it."""
        made = Snapshot(
            id=new_id(),
            name=name,
            judge=judge,
            calibration=calibration,
            created_at=self._clock(),
            created_by=by,
            items=len(verdicts),
            verdicts=dict(verdicts),
        )
        with self._writing() as connection:
            connection.execute(insert(snapshots_table), _row(made))
            for chunk in chunks(list(verdicts.items())):
                values = [_verdict_row(made.id, item, verdict) for item, verdict in chunk]
                connection.execute(insert(snapshot_verdicts), values)
        return made

    def load(self, name: str) -> Snapshot:
        """The snapshot of that id, or the newest of that name.

        Raises:
            ItemNotFound: there is none.
        """
        line = next((line for line in self.snapshots() if name in (line.id, line.name)), None)
        if line is None:
            raise ItemNotFound(f"no snapshot {name!r} in {self.name}")
        query = (
            select(snapshot_verdicts)
            .where(snapshot_verdicts.c.snapshot == line.id)
            .order_by(snapshot_verdicts.c.item)
        )
        with self._reading() as connection:
            found = connection.execute(query).mappings().all()
        verdicts = {row["item"]: Verdict.model_validate_json(row["verdict"]) for row in found}
        return Snapshot(**dict(line), verdicts=verdicts)

    def snapshots(self, limit: int = 500) -> list[SnapshotLine]:
        """Snapshots without their verdicts, newest first."""
        size = func.count(snapshot_verdicts.c.item).label("items")
        query = (
            select(snapshots_table, size)
            .join(snapshot_verdicts, isouter=True)
            .group_by(*snapshots_table.c)
            .order_by(snapshots_table.c.created_at.desc(), snapshots_table.c.id)
            .limit(limit)
        )
        with self._reading() as connection:
            return [_line(row) for row in connection.execute(query).mappings()]


def _row(made: Snapshot) -> Row:
    return {
        "id": made.id,
        "name": made.name,
        "judge": made.judge.model_dump_json(),
        "calibration": made.calibration,
        "created_at": made.created_at,
        "created_by": made.created_by,
    }


def _verdict_row(snapshot: str, item: str, verdict: Verdict) -> Row:
    return {
        "snapshot": snapshot,
        "item": item,
        "status": verdict.status.value,
        "verdict": verdict.model_dump_json(),
    }


def _line(row: Row) -> SnapshotLine:
    return SnapshotLine(
        id=row["id"],
        name=row["name"],
        judge=JudgeInfo.model_validate_json(row["judge"]),
        calibration=row["calibration"],
        created_at=row["created_at"],
        created_by=row["created_by"],
        items=row["items"],
    )
